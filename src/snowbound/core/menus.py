"""Lists of legal actions out of bit sets, made once and shared ever after.

A game with a short catalogue can work out what is legal with bit arithmetic, one bit an action,
and ask here for the list. The lists are shared by everybody: nobody may change them.
"""

from typing import Final, final

from mypy_extensions import i64

from snowbound.core.bits import members


@final
class Menu:
    """The actions of a set."""

    def __init__(self, mask: i64, actions: list[int]) -> None:
        self.mask: i64 = mask
        self.actions = actions


# Final: compiled, they are not looked up by name.
_MENUS: Final[dict[int, Menu]] = {}

# The menus asked for last lie at hand, each in the one place that its set has: comparing numbers
# is quicker than a dictionary, which wants them boxed and hashed.
_PLACES: Final = 1021  # a prime, so that they spread well
_AT_HAND: Final[list[Menu]] = [Menu(-1, [])] * _PLACES


def menu(mask: i64) -> list[int]:
    """The actions whose bits are set, lowest first (actions 0 to 62)."""
    found = _AT_HAND[mask % _PLACES]
    if found.mask != mask:
        found = _written(mask)
        _AT_HAND[mask % _PLACES] = found
    return found.actions


def _written(mask: int) -> Menu:
    known = _MENUS.get(mask)
    if known is None:
        known = _MENUS[mask] = Menu(mask, members(mask))
    return known
