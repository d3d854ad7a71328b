"""A game's heuristics: which of the legal actions looks best.

Greedy players follow it and search uses it in playouts, so it must be fast. It may read the whole
state, because it is only ever given imagined states (or what a seat may know).
"""

from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from snowbound.core.randomness import Stream
from snowbound.core.state import State

NO_HORIZON: Final = 1_000_000_000  # more decisions than any game has
EXTREME: Final = 600  # log odds, in hundredths, beyond which the probability hardly changes
LOGISTIC: Final = [round(1000 / (1 + exp(-odds / 100))) for odds in range(-EXTREME, EXTREME + 1)]


def chance(log_odds: i64) -> i64:
    """The probability, per mille, for log odds given in hundredths."""
    return LOGISTIC[max(-EXTREME, min(EXTREME, log_odds)) + EXTREME]


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """The base of every game's heuristic. Higher weights are better; zero is neutral.

    A heuristic may also evaluate an unfinished game (`evaluate`). Then a playout stops at its
    horizon, counted in decisions, or a little later, where the state is settled enough to evaluate.
    """

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        raise NotImplementedError

    def guess_hidden_choices(self, state: State, seat: i64, luck: Stream) -> None:
        """Replace hidden choices with plausible ones: in an imagined state all choices that
        others may have made in secret are equally likely."""

    def advice(self, state: State, seat: i64, asked: i64) -> i64:
        """What a player points at while another one is asked: one of its own offers, or an action
        that is open to the other; -1 for nothing."""
        return -1

    def alternatives(self, state: State, seat: i64) -> "list[Heuristic]":
        """Other heuristics that a seat may follow from here to the next settled state, for a game
        in which a single action makes little difference. None: actions are compared one by one."""
        return []

    def horizon(self) -> i64:
        return NO_HORIZON

    def is_settled(self, state: State) -> bool:
        """Whether the state is settled (nothing half done), so that `evaluate` can judge it."""
        return False

    def evaluate(self, state: State, seat: i64) -> i64:
        """The expected `State.worth` at the end of an unfinished game, 0 to 1000."""
        raise NotImplementedError


def preferred(
    heuristic: Heuristic, state: State, seat: i64, actions: list[int], luck: Stream
) -> i64:
    """The action of highest weight; luck decides between equals."""
    best: i64 = actions[0]
    if len(actions) == 1:
        return best
    highest: i64 = heuristic.weigh(state, seat, best)
    equals: i64 = 1
    for i in range(1, len(actions)):
        action: i64 = actions[i]
        weight = heuristic.weigh(state, seat, action)
        if weight > highest:
            highest = weight
            best = action
            equals = 1
        elif weight == highest:
            equals += 1
            if luck.below(equals) == 0:
                best = action
    return best
