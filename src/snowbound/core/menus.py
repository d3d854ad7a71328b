"""Lists of legal actions out of bit sets, made once and shared ever after.

A game with a short catalogue can work out what is legal with bit arithmetic, one bit an action,
and ask here for the list. The lists are shared by everybody: nobody may change them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import members

_MENUS: Final[dict[int, list[int]]] = {}  # Final: compiled, it is not looked up by name

# The menus asked for last lie at hand, each in the one place that its set has: comparing numbers
# is quicker than a dictionary, which wants them boxed and hashed.
_PLACES: Final = 1021  # a prime, so that they spread well
_AT_HAND: Final = vec[i64]([-1] * _PLACES)
_HANDED: Final[list[list[int]]] = [[]] * _PLACES


def menu(mask: i64) -> list[int]:
    """The actions whose bits are set, lowest first (actions 0 to 62)."""
    place = mask % _PLACES
    if _AT_HAND[place] != mask:
        _HANDED[place] = written(mask)
        _AT_HAND[place] = mask
    return _HANDED[place]


def written(mask: int) -> list[int]:
    known = _MENUS.get(mask)
    if known is None:
        known = members(mask)
        _MENUS[mask] = known
    return known
