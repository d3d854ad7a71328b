"""Whether a difference holds when games are played to their end: rollouts by the heuristic, action
beside action on equal deals.

A trial stops at a quiet moment and believes a win model; a rollout believes nobody but the rules.
Quick players are not strong ones, so an interval also takes in how far the two were found apart
(`Weights.rollouts_off`).
"""

from math import sqrt
from time import perf_counter

import msgspec

from snowbound import compiled
from snowbound.analysis.statistics import Z95
from snowbound.analysis.trials import Gap, Trial, spread_of
from snowbound.bots.search import PASS, Search
from snowbound.core.bits import members
from snowbound.core.game import Setup
from snowbound.core.insights import Ending
from snowbound.core.state import State
from snowbound.core.win_model import UNMEASURED

FEWEST = 8  # rounds that are played whatever the time
AGREEING = 12  # imagined states in which an action must end the game alike
WORTH = 1000  # what a won game is worth at most, as search counts


class Rounds(msgspec.Struct, frozen=True):
    """How many rounds of rollouts are played: a number, and no more than fit into a time."""

    most: int = 200 if compiled else 24
    milliseconds: int = 0  # 0: however long it takes


NONE = Rounds(0)


class Rollout(msgspec.Struct, frozen=True):
    """How one game ended that was played on from an action."""

    worth: float  # from 0 to 1
    won: bool
    points: float
    decisions: int
    chances: list[float]  # 1 for every seat that won

    def as_trial(self) -> Trial:
        """The same where no win model is asked."""
        return Trial(self.chances, self.points, [], [])


def roll_out(search: Search, picks: list[int], rounds: Rounds) -> list[list[Rollout]]:
    """Games played to their end from some actions of the choice at hand; number for number from
    the same state, with the same luck."""
    found: list[list[Rollout]] = [[] for _ in picks]
    root, began = search.root(), perf_counter()
    for number in range(rounds.most):
        if number >= FEWEST and _late(rounds, began):
            break
        state = search.imagine()
        ahead = search.luck.branch()
        for pick, games in zip(picks, found, strict=True):
            played, luck = state.clone(), ahead.clone()
            before = search.decisions
            search.begin(played, root, pick, luck)
            search.finish(played, luck)
            games.append(_ended(played, search.seat, search.decisions - before))
    return found


def _late(rounds: Rounds, began: float) -> bool:
    return 0 < rounds.milliseconds < (perf_counter() - began) * 1000


def _ended(state: State, seat: int, decisions: int) -> Rollout:
    end = state.outcome()
    chances = [float(one in end.winners) for one in range(state.seats)]
    worth = state.worth(seat) / WORTH
    return Rollout(worth, chances[seat] > 0, end.scores[seat], decisions, chances)


def rollout_gap(setup: Setup, first: list[Rollout], second: list[Rollout]) -> Gap:
    """By how much the first action is worth more, on equal deals; for strong players, so far as
    quick ones can tell."""
    pairs = zip(first, second, strict=True)
    mean, half = spread_of([one.worth - other.worth for one, other in pairs])
    win_model = setup.game.win_model()
    off = UNMEASURED if win_model is None else win_model.weights.rollouts_off
    wide = sqrt(half * half + (Z95 * off) ** 2)
    return Gap(mean, mean - wide, mean + wide)


def ending_of(search: Search, action: int) -> Ending:
    """ "wins" or "loses" if that is how the game ends with an action, whatever else is so; else
    nothing."""
    if action == PASS:
        return ""
    first = _ending(search.imagine(), search.seat, action)
    others = range(AGREEING - 1) if first else ()
    if any(_ending(search.imagine(), search.seat, action) != first for _ in others):
        return ""
    return first


def _ending(state: State, seat: int, action: int) -> Ending:
    state.play(seat, action)
    while not state.over and (forced := _forced(state)) is not None:
        state.play(*forced)
    if not state.over:
        return ""
    return "wins" if seat in state.outcome().winners else "loses"


def _forced(state: State) -> tuple[int, int] | None:
    """The only thing that can happen next."""
    awaited = members(state.awaited)
    if len(awaited) != 1 or state.may_interrupt:
        return None
    actions = state.legal(awaited[0])
    return (awaited[0], actions[0]) if len(actions) == 1 else None
