"""Whole games played at random, inside compiled code."""

from typing import Final

from mypy_extensions import i64

from snowbound.core.randomness import Stream
from snowbound.core.state import LOWEST, State

CHECKSUM_WORD: Final = 0xFFFFFFFF


class Playout:
    """The result of one random game."""

    def __init__(self, decisions: i64, checksum: i64) -> None:
        self.decisions: i64 = decisions
        self.checksum: i64 = checksum


def folded(checksum: i64, seat: i64, action: i64) -> i64:
    """Add one decision to a checksum."""
    return (checksum * 31 + action * 8 + seat + 1) & CHECKSUM_WORD


def playout(state: State, luck: Stream, cloning: bool = False) -> Playout:
    """Play a state to its end, each action equally likely.

    With `cloning` the state is cloned before every decision, as a search would; the clone is
    dropped. Seats that may act out of turn are asked before the awaited one, and passing counts
    as one of their actions.
    """
    decisions: i64 = 0
    checksum: i64 = 0
    while not state.over:
        if cloning:
            state.clone()
        seat: i64 = LOWEST[state.awaited]
        action: i64 = -1
        if state.may_interrupt != 0:
            other: i64 = 0
            while other < state.seats and action < 0:
                if (state.may_interrupt >> other) & 1:
                    action = _cut_in(state, other, luck)
                    if action >= 0:
                        seat = other
                other += 1
        if action < 0:
            actions = state.legal(seat)
            action = actions[luck.pick(len(actions))]
        checksum = (checksum * 31 + action * 8 + seat + 1) & CHECKSUM_WORD  # as in `folded`
        state.play(seat, action)
        decisions += 1
    return Playout(decisions, checksum)


def _cut_in(state: State, seat: i64, luck: Stream) -> i64:
    """The choice of a seat that may act but need not: one of its actions, or -1 to pass."""
    actions = state.legal(seat)
    pick = luck.pick(len(actions) + 1)
    if pick < len(actions):
        return actions[pick]
    return -1
