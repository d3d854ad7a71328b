"""Two sides on the same luck, game by game.

Both sides are dealt the same and their players draw from the same streams, so that the luck of the
deal cancels out of the difference. In a contest of bots one seat, in turn, is played by A or by B,
and the others by the same field.
"""

from collections.abc import Iterator
from functools import partial

import msgspec

from snowbound.core.game import Setup
from snowbound.core.results import Outcome
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.processes import Faults, in_order
from snowbound.lab.playing.rows import share_of_win
from snowbound.lab.playing.simulate import play

CHUNK, CHUNKS = 200, 100  # most pairs in a task, fewest tasks
WINS, FIRST_SEAT, SCORE, MARGIN, LENGTH = "wins", "first seat wins", "score", "margin", "decisions"


class Side(msgspec.Struct, frozen=True):
    """A side of a comparison: what it is called, and what is played."""

    label: str
    plan: Plan
    one: str = ""  # a bot for one seat, in turn, instead of who sits there

    def at(self, game: int) -> Plan:
        if not self.one:
            return self.plan
        seat = game % len(self.plan.bots)
        bots = [self.one if other == seat else bot for other, bot in enumerate(self.plan.bots)]
        return msgspec.structs.replace(self.plan, bots=bots)


class Pairs(msgspec.Struct):
    """What some games measured on both sides, measure by measure."""

    a: list[list[float]]
    b: list[list[float]]
    faults: Faults


def measures_of(setup: Setup, one: bool) -> list[str]:
    """What is looked at, the most important first."""
    if setup.game.cooperative or setup.seats == 1 or one:
        return [WINS, SCORE, LENGTH]
    return [FIRST_SEAT, SCORE, MARGIN, LENGTH]


def played_pairs(a: Side, b: Side, games: int, jobs: int, cluster: str | None) -> Iterator[Pairs]:
    chunk = max(1, min(CHUNK, games // CHUNKS))
    spans = ((first, min(first + chunk, games)) for first in range(0, games, chunk))
    return in_order(partial(play_pairs, a, b), spans, jobs, cluster)


def play_pairs(a: Side, b: Side, first: int, last: int) -> Pairs:
    """Games number first to last - 1 on both sides."""
    faults = Faults()
    mine = _by_measure(a, first, last, faults)
    return Pairs(mine, _by_measure(b, first, last, faults), faults)


def _by_measure(side: Side, first: int, last: int, faults: Faults) -> list[list[float]]:
    rows = [_measured(side, game, faults) for game in range(first, last)]
    return [list(values) for values in zip(*rows, strict=True)]


def _measured(side: Side, game: int, faults: Faults) -> tuple[float, ...]:
    plan = side.at(game)
    setup = plan.setup()
    state = setup.new_state(plan.seed_of(game))
    decisions, _ = play(plan, setup, state, game, faults)
    outcome = state.outcome()
    seat = game % setup.seats if side.one else 0
    won = share_of_win(setup, outcome, seat)
    if side.one or setup.game.cooperative or setup.seats == 1:
        return won, outcome.scores[seat], decisions
    mean_score = sum(outcome.scores) / setup.seats
    return won, mean_score, _margin(outcome), decisions


def _margin(outcome: Outcome) -> float:
    best, second, *_ = sorted(outcome.scores, reverse=True)
    return best - second
