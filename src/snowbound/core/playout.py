"""Whole games played at random, inside compiled code."""

from typing import Final

from mypy_extensions import i64

from snowbound.core.randomness import Stream
from snowbound.core.state import LOWEST, State

CHECKSUM_WORD: Final = 0xFFFFFFFF


class Playout:
    """What came of one random game."""

    def __init__(self, decisions: i64, checksum: i64) -> None:
        self.decisions: i64 = decisions
        self.checksum: i64 = checksum


def playout(state: State, luck: Stream, cloning: bool = False) -> Playout:
    """Play a state to its end, each action equally likely.

    With `cloning` every decision is first made a clone of, as a search would; the clone is
    dropped. A seat that may act besides is asked before the awaited one, and passing counts as
    one of its actions.
    """
    decisions: i64 = 0
    checksum: i64 = 0
    while not state.over:
        if cloning:
            state.clone()
        if state.besides != 0 and _somebody_cuts_in(state, luck):
            decisions += 1
            continue
        seat: i64 = LOWEST[state.awaited]
        actions = state.legal(seat)
        action: i64 = actions[luck.below(len(actions))]
        checksum = (checksum * 31 + action * 8 + seat + 1) & CHECKSUM_WORD
        state.play(seat, action)
        decisions += 1
    return Playout(decisions, checksum)


def _somebody_cuts_in(state: State, luck: Stream) -> bool:
    waiting = state.besides
    seat: i64 = 0
    while waiting != 0:
        if waiting & 1:
            actions = state.legal(seat)
            pick = luck.below(len(actions) + 1)
            if pick < len(actions):
                state.play(seat, actions[pick])
                return True
        waiting >>= 1
        seat += 1
    return False
