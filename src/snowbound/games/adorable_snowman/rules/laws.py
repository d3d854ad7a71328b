"""The Adorable Snowman: what must hold at any time: every marker somewhere, nothing in the air."""

from __future__ import annotations

from typing import TYPE_CHECKING

from snowbound.games.adorable_snowman.rules import terms as t
from snowbound.games.adorable_snowman.rules.cliff import distance, is_barrier, misplaced
from snowbound.games.adorable_snowman.rules.snow import markers

if TYPE_CHECKING:
    from snowbound.games.adorable_snowman.rules.state import AdorableSnowman


def broken_laws(state: AdorableSnowman) -> list[str]:
    broken: list[str] = []
    if distance(state.red.at, state.yellow.at) > t.ROPE:
        broken.append("the rope is longer than it is (AS-22)")
    if state.red.at == state.yellow.at:
        broken.append("two climbers share a cell (AS-23)")
    if markers(state.snow) + state.snow_left != t.SNOW_MARKERS:
        broken.append("snow markers were made or lost (AS-5)")
    if state.red.thanks + state.yellow.thanks + state.thanks_left != t.THANK_MARKERS:
        broken.append("Thank Markers were made or lost (AS-3)")
    if misplaced(state.box, state.snow):
        broken.append("snow floats, or lies in a barrier or on the top (AS-1, AS-6, AS-41)")
    for climber in (state.red, state.yellow):
        if is_barrier(state.box, climber.at):
            broken.append("a climber stands in a barrier (AS-1)")
    return broken
