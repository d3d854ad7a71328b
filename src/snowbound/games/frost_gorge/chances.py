"""Frost Gorge: what chance decides and can be set before the game."""

from snowbound.core.dealing import Chance, die
from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.box import Box


def chances(box: Box) -> list[Chance]:
    """Everybody's own die. With Resource Dice it only rolls again (FG-66)."""
    return [
        die(f"die {seat + 1}", f"What seat {seat + 1} rolls next.", t.ROWS)
        for seat in range(box.seats)
    ]
