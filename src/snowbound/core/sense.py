"""A player's sense for a game: which of the actions at hand looks best.

Greedy players follow it and search uses it to play games to their end, so it must be quick. It
may look at a whole state because it is only ever shown imagined ones (or what a seat may know).
"""

from mypy_extensions import i64, mypyc_attr

from snowbound.core.randomness import Stream
from snowbound.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense:
    """The base of every game's sense. Higher weights are better; zero is neutral."""

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        raise NotImplementedError


def preferred(sense: Sense, state: State, seat: i64, actions: list[int], luck: Stream) -> i64:
    """The action of highest weight; luck decides between equals."""
    best: i64 = actions[0]
    if len(actions) == 1:
        return best
    highest: i64 = sense.weigh(state, seat, best)
    equals: i64 = 1
    for i in range(1, len(actions)):
        action: i64 = actions[i]
        weight = sense.weigh(state, seat, action)
        if weight > highest:
            highest = weight
            best = action
            equals = 1
        elif weight == highest:
            equals += 1
            if luck.below(equals) == 0:
                best = action
    return best
