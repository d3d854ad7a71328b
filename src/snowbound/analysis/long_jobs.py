"""Questions about a finished game that take many short jobs, so that bots' moves get their turn in
between: win chances along it, and what a seat's choices cost."""

from collections.abc import Generator

import msgspec
from msgspec.structs import replace

from snowbound.analysis import review
from snowbound.analysis.win_chances import are_shown, players
from snowbound.core.errors import Mistake
from snowbound.core.insights import Chances, CostlyChoice, Review
from snowbound.core.jobs import (
    Job,
    JobResult,
    JobSeries,
    analyses_job,
    chances_job,
    estimates_job,
    turning_points_job,
)
from snowbound.core.match import Match

STEPS_AT_ONCE = 8  # in one job
CHOICES_AT_ONCE = 4
PROBABLE_SECONDS = 1.0  # for one job
METHOD = 2  # how chances are found; more than before, whenever that changes


# ── Win chances ─────────────────────────────────────────────────────────────────────────────


def known_chances(text: str | None, match: Match) -> Chances | None:
    """Chances that were stored as JSON, unless they were found another way than they are now."""
    known = None if text is None else msgspec.json.decode(text, type=Chances)
    if known is None or known.players != players(match.setup) or known.method != METHOD:
        return None
    return known


def chances_series(id: str, match: Match, at_once: int = STEPS_AT_ONCE) -> JobSeries[Chances]:
    return JobSeries(_chances(id, match, at_once))


def _chances(id: str, match: Match, at_once: int) -> Generator[Job, JobResult, Chances]:
    if not are_shown(match.setup):
        return Chances(players(match.setup), method=METHOD)
    steps: list[list[float]] = []
    states = len(match.steps) + 1
    while (first := len(steps)) < states:
        end = min(first + at_once, states)
        result = yield chances_job(id, match, first, end)
        if len(result.chances) != end - first:
            raise Mistake("The chances could not be estimated; ask again later.")
        steps += result.chances
    turned = yield turning_points_job(id, match, steps)
    if turned.failure:
        raise Mistake("The chances could not be estimated; ask again later.")
    moments = [
        replace(moment, by_bot=match.steps[moment.step - 1].by_bot)  # who moved is not in a job
        for moment in turned.turning_points
    ]
    return Chances(players(match.setup), steps, moments, METHOD)


# ── What choices cost ───────────────────────────────────────────────────────────────────────


class ReviewWork:
    """A review that is being worked out, or is done. Equal games give equal reviews."""

    def __init__(self, id: str, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.steps = review.choices_of(match, seat)
        self.costs: list[float] = []
        self.series = JobSeries(self._work_out(id))

    def so_far(self) -> Review:
        """The review, or how far it has come."""
        if self.series.answer is not None:
            return self.series.answer
        return Review(self.seat, len(self.steps), done=False, weighed=len(self.costs))

    def _work_out(self, id: str) -> Generator[Job, JobResult, Review]:
        match, steps = self.match, self.steps
        found: list[CostlyChoice] = []
        for first in range(0, len(steps), CHOICES_AT_ONCE):
            result = yield estimates_job(id, match, steps[first : first + CHOICES_AT_ONCE])
            self.costs += _weighed(result).costs
        for step in review.costliest(list(zip(steps, self.costs, strict=True))):
            found += _weighed((yield analyses_job(id, match, [step]))).costly
        return review.sum_up(match.setup, self.seat, len(steps), found)


def _weighed(result: JobResult) -> JobResult:
    if result.failure:
        raise Mistake("The choices could not be weighed; ask again later.")
    return result
