"""What bots are asked to think about: jobs, and their results.

A server asks worker processes, a browser page its second worker: both carry the same jobs, which
`analysis.thinker` does.
"""

from collections.abc import Awaitable, Callable, Generator
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from snowbound.core.errors import Mistake
from snowbound.core.insights import CostlyChoice, Hint, TurningPoint
from snowbound.core.match import Match
from snowbound.core.options import Value

Answer = TypeVar("Answer")


class BotMove(msgspec.Struct):
    """The first action that one of the bots asked wants to play (None: all pass), and what went
    wrong with any of them."""

    seat: int = -1
    action: str | None = None
    faults: list[tuple[int, str]] = []


class Job(msgspec.Struct, array_like=True):
    """A game so far, and what is wanted of it: a move by one of these bots, a hint for a seat; of a
    finished game win chances after some steps, its turning points, or what choices cost."""

    table: str
    game: str
    rules_version: int
    options: dict[str, Value]
    components: tuple[str, str]
    names: list[str]
    seed: str
    moves: list[tuple[int, int]]
    bots: list[tuple[int, str]]  # seats and levels, in the order they are asked
    hint: int = -1
    chances: tuple[int, int] = (0, 0)
    chances_by_step: list[list[float]] = []  # whose turning points are wanted
    estimates: list[int] = []  # steps: about what these choices cost
    analyses: list[int] = []  # steps: what these choices cost, with everything to be told
    renewals: list[tuple[int, str]] = []  # steps after which all luck was drawn anew, and the seeds


class JobResult(msgspec.Struct, array_like=True):
    """The result of a job; `failure` says what went wrong."""

    move: BotMove = msgspec.field(default_factory=BotMove)
    hint: Hint | None = None
    chances: list[list[float]] = []
    turning_points: list[TurningPoint] = []
    costs: list[float] = []
    costly: list[CostlyChoice] = []
    failure: str = ""

    def told_hint(self) -> Hint:
        if self.hint is None:
            raise Mistake("The bot has no idea just now; ask again.")
        return self.hint


RunJob = Callable[[Job], Awaitable[JobResult]]


class JobSeries(Generic[Answer]):
    """Jobs that follow from each other's results, up to an answer: `job` is to be done next, and
    None when the answer is there."""

    def __init__(self, jobs: Generator[Job, JobResult, Answer]) -> None:
        self.answer: Answer | None = None
        self.job: Job | None = None
        self._jobs = jobs
        self._advance(None)

    def take(self, result: JobResult) -> None:
        """The result of `job`."""
        self._advance(result)

    def _advance(self, result: JobResult | None) -> None:
        try:
            self.job = next(self._jobs) if result is None else self._jobs.send(result)
        except StopIteration as end:
            self.job, self.answer = None, end.value

    async def run(self, run: RunJob) -> Answer:
        """Have all jobs done, one after the other."""
        while self.job is not None:
            self.take(await run(self.job))
        assert self.answer is not None
        return self.answer


def moves_job(id: str, match: Match, bots: list[tuple[int, str]]) -> Job:
    return _job(id, match, bots)


def hint_job(id: str, match: Match, seat: int) -> Job:
    return replace(_job(id, match, []), hint=seat)


def chances_job(id: str, match: Match, first: int, end: int) -> Job:
    return replace(_job(id, match, []), chances=(first, end))


def turning_points_job(id: str, match: Match, chances_by_step: list[list[float]]) -> Job:
    return replace(_job(id, match, []), chances_by_step=chances_by_step)


def estimates_job(id: str, match: Match, steps: list[int]) -> Job:
    return replace(_job(id, match, []), estimates=steps)


def analyses_job(id: str, match: Match, steps: list[int]) -> Job:
    return replace(_job(id, match, []), analyses=steps)


def _job(id: str, match: Match, bots: list[tuple[int, str]]) -> Job:
    setup = match.setup
    return Job(
        id,
        setup.game.id,
        setup.rules_version,
        setup.options,
        (setup.components.name, setup.components.text),
        match.names,
        str(match.first_seed),
        [(step.seat, step.action) for step in match.steps],
        bots,
        renewals=[(step, str(seed)) for step, seed in match.renewals],
    )
