"""Lists of legal actions from bit sets, built once and then shared.

A game with a short catalogue can work out what is legal with bit arithmetic, one bit an action,
and get the list here. The lists are shared: nobody may change them.
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

# A direct-mapped cache of the latest menus: comparing integers is faster than a dictionary, which
# boxes and hashes them.
_PLACES: Final = 1021  # a prime, so that sets spread evenly
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
