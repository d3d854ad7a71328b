"""The Adorable Snowman: what chance decides and can be set before the game."""

from snowbound.core.dealing import Chance, die
from snowbound.games.adorable_snowman.rules import terms as t


def chances() -> list[Chance]:
    return [
        die("dice", "The columns of random snowballs; an impossible one rolls again.", t.COLUMNS),
        die("open die", "Over whom an extra snowball hangs: 1 is red, 2 is yellow.", t.SEATS),
    ]
