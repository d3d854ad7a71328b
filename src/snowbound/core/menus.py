"""Lists of legal actions out of bit sets, made once and shared ever after.

A game with a short catalogue can work out what is legal with bit arithmetic, one bit an action,
and ask here for the list. The lists are shared by everybody: nobody may change them.
"""

from typing import Final

from mypy_extensions import i64

from snowbound.core.bits import members

_MENUS: Final[dict[int, list[int]]] = {0: []}  # Final: compiled, it is not looked up by name


def menu(mask: i64) -> list[int]:
    """The actions whose bits are set, lowest first (actions 0 to 62)."""
    known = _MENUS.get(mask)
    if known is not None:
        return known
    actions = members(mask)
    _MENUS[mask] = actions
    return actions
