"""A player who knows nothing about winning, but fetches, delivers, raids and fights."""

from typing import Any

from snowbound.core.randomness import Stream
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.land import NEXT, WAYS, distance


def choose(state: Any, seat: int, luck: Stream) -> int:
    actions = state.legal(seat)
    busy = [n for n in actions if not a.DONE.has(n) and not a.SCOUT.has(n)]
    if state.phase == t.MOVEMENT and not state.steps:
        nearer = [way for way in busy if _leads_on(state, seat, way)]
        if nearer and luck.below(8):
            return nearer[luck.below(len(nearer))]
    if busy and luck.below(12):
        actions = busy
    return actions[luck.below(len(actions))]


def _leads_on(state: Any, seat: int, way: int) -> bool:
    scout = seat * t.SCOUTS + state.hand
    place, goal = state.place(scout), _goal(state, seat, scout)
    return distance(NEXT[place * WAYS + way], goal) < distance(place, goal)


def _goal(state: Any, seat: int, scout: int) -> int:
    """The first scout raids, if there are weapons; the others fetch things and bring them home."""
    if state.hand == 0 and state.held(seat, t.H_WEAPONS):
        other = 1 + (state.round // 5) % (state.seats - 1)
        return state.box.homes[(seat + other) % state.seats]
    if state.load(scout) and (scout + state.round) % 3:
        return state.box.homes[seat]
    return (scout + state.round // 3) % t.FORESTS
