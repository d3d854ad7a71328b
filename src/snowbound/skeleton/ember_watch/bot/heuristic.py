"""Ember Watch: the heuristic of a good player."""

from typing import Any

from snowbound.core.heuristic import Heuristic

from ..rules.actions import ACTIONS, BURN, POINT
from ..rules.state import EmberWatch
from ..rules.terms import BLANKET, FORCED


class Watcher(Heuristic):
    """Higher weights are better. It is only ever shown states as a seat imagines them."""

    def weigh(self, state: Any, seat: int, action: int) -> int:
        assert isinstance(state, EmberWatch)
        group = ACTIONS.of(action)
        if group is BURN:  # the warmest on one's turn; the coldest when it counts for nothing
            warmth = state.box.things[BURN.arg(action)].warmth
            return -warmth if state.steps[-1][0] == FORCED else warmth
        if group is POINT:
            return state.points[POINT.arg(action)]
        hand = zip(state.hands[seat], state.box.things, strict=True)
        return BLANKET - sum(number * thing.warmth for number, thing in hand)
