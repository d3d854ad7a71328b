"""Many games between bots, counted in constant memory."""

import time
from collections import Counter
from collections.abc import Callable

import msgspec

from snowbound.analysis.statistics import mean_interval, wilson
from snowbound.bots.playing import play_game
from snowbound.bots.supervision import seated
from snowbound.core.game import Setup
from snowbound.core.playout import playout
from snowbound.core.randomness import stream
from snowbound.core.state import State
from snowbound.lab.playing.plans import PLAYERS, Plan, check, spread
from snowbound.lab.playing.processes import Faults

CHUNK, CHUNKS = 500, 200  # most games in a span, fewest spans
CHECKSUM_SIZE = 2**64


class Tally(msgspec.Struct):
    """Sums over some games."""

    games: int = 0
    decisions: int = 0
    cpu_seconds: float = 0.0
    wins: Counter[int] = msgspec.field(default_factory=Counter[int])
    scores: Counter[int] = msgspec.field(default_factory=Counter[int])
    squares: Counter[int] = msgspec.field(default_factory=Counter[int])
    endings: Counter[str] = msgspec.field(default_factory=Counter[str])
    checksum: int = 0
    faults: Faults = msgspec.field(default_factory=Faults)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.cpu_seconds += other.cpu_seconds
        self.wins += other.wins
        self.endings += other.endings
        self.scores.update(other.scores)  # unlike +=, this keeps sums below zero
        self.squares.update(other.squares)
        self.checksum = (self.checksum + other.checksum) % CHECKSUM_SIZE
        self.faults.add(other.faults)


class SeatFigures(msgspec.Struct, frozen=True):
    bot: str
    win_rate: float
    win_rate_ci95: tuple[float, float]
    mean_score: float
    mean_score_ci95: tuple[float, float] | None  # none of one game alone


class Figures(msgspec.Struct, frozen=True):
    """The statistics of a run. Win rate and score at the top are those of the first seat."""

    game: str
    seed: int
    games: int
    decisions: int
    cpu_seconds: float
    decisions_per_cpu_second: float
    compiled: bool
    win_rate: float
    win_rate_ci95: tuple[float, float]
    mean_score: float
    mean_score_ci95: tuple[float, float] | None  # none of one game alone
    seats: list[SeatFigures]
    endings: dict[str, int]
    checksum: str
    notes: list[str]  # about third-party bots that failed


def simulate(
    plan: Plan,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    cluster: str | None = None,
) -> Figures:
    """Play a number of games and sum them up."""
    check(plan, games, jobs)
    total = Tally()
    chunk = max(1, min(CHUNK, games // CHUNKS))
    for tally in spread(play_span, plan, games, jobs, chunk, cluster):
        total.add(tally)
        if progress is not None:
            progress(tally.games)
    return _figures(plan, total)


def play_span(plan: Plan, first: int, last: int) -> Tally:
    """Games number first to last - 1."""
    setup = plan.setup()
    tally = Tally()
    start = time.process_time()
    for number in range(first, last):
        state = setup.new_state(plan.seed_of(number))
        decisions, checksum = play(plan, setup, state, number, tally.faults)
        outcome = state.outcome()
        tally.decisions += decisions
        tally.checksum += in_checksum(number, checksum)
        tally.endings[outcome.reason] += 1
        for seat, score in enumerate(outcome.scores):
            tally.scores[seat] += score
            tally.squares[seat] += score * score
        for seat in outcome.winners:
            tally.wins[seat] += 1
    tally.games = last - first
    tally.checksum %= CHECKSUM_SIZE
    tally.cpu_seconds = time.process_time() - start
    return tally


def play(plan: Plan, setup: Setup, state: State, number: int, faults: Faults) -> tuple[int, int]:
    """Play one game of many to its end; the number of its decisions and a checksum of them."""
    seed = plan.seed_of(number)
    if plan.all_random:
        played = playout(state, stream(seed, PLAYERS))
        return played.decisions, played.checksum
    with seated(plan.bots_for(setup, seed)) as bots:
        found = play_game(setup, state, bots)
    faults.hear(f"Game {number}", bots)
    return found


def in_checksum(number: int, checksum: int) -> int:
    """What one game adds to the checksum of many, whatever order they are played in."""
    return (checksum + 1) * (2 * number + 1)


def _figures(plan: Plan, total: Tally) -> Figures:
    seats = [_seat_figures(plan.bots[seat], seat, total) for seat in range(len(plan.bots))]
    return Figures(
        game=plan.game,
        seed=plan.seed,
        games=total.games,
        decisions=total.decisions,
        cpu_seconds=round(total.cpu_seconds, 3),
        decisions_per_cpu_second=round(total.decisions / max(total.cpu_seconds, 1e-9)),
        compiled=plan.setup().compiled,
        win_rate=seats[0].win_rate,
        win_rate_ci95=seats[0].win_rate_ci95,
        mean_score=seats[0].mean_score,
        mean_score_ci95=seats[0].mean_score_ci95,
        seats=seats,
        endings=dict(sorted(total.endings.items())),
        checksum=f"{total.checksum:016x}",
        notes=total.faults.told(),
    )


def _seat_figures(bot: str, seat: int, total: Tally) -> SeatFigures:
    return SeatFigures(
        bot=bot,
        win_rate=total.wins[seat] / total.games,
        win_rate_ci95=wilson(total.wins[seat], total.games),
        mean_score=total.scores[seat] / total.games,
        mean_score_ci95=mean_interval(total.scores[seat], total.squares[seat], total.games),
    )
