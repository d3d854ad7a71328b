"""Frost Gorge: a state from a seat's belief. Sheets are open; only rolls to come are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from snowbound.core.randomness import Stream

if TYPE_CHECKING:
    from snowbound.games.frost_gorge.rules.state import FrostGorge


def fill_in(state: FrostGorge, luck: Stream) -> None:
    state.luck = luck.branch()
    for sheet in state.sheets:
        sheet.luck = luck.branch()
