"""A thinker does jobs, one after the other, and keeps the games it was asked about lately."""

from collections import OrderedDict

from snowbound.analysis import review
from snowbound.analysis.choosing import EXPERT_MILLISECONDS, choose, hint
from snowbound.analysis.turning_points import chances_by_step, turning_points
from snowbound.bots.supervision import describe
from snowbound.core.components import ComponentSet
from snowbound.core.insights import CostlyChoice
from snowbound.core.jobs import Job, JobResult
from snowbound.core.match import Match
from snowbound.core.registry import find_game

MOST_MATCHES = 128  # games that are kept


class Thinker:
    """`expert_milliseconds` is what an expert may take for a choice."""

    def __init__(self, expert_milliseconds: int = EXPERT_MILLISECONDS) -> None:
        self.expert_milliseconds = expert_milliseconds
        self.matches: OrderedDict[str, Match] = OrderedDict()  # by table, so as not to replay them

    def think(self, job: Job) -> JobResult:
        """A job's result. Whatever a bot does, there is one."""
        try:
            return self._think(job, self._match_for(job))
        except Exception as error:
            self.matches.pop(job.table, None)
            return JobResult(failure=f"it failed: {describe(error)}")

    def _think(self, job: Job, match: Match) -> JobResult:
        if job.hint >= 0:
            return JobResult(hint=hint(match, job.hint))
        if job.chances != (0, 0):
            return JobResult(chances=chances_by_step(match, *job.chances))
        if job.chances_by_step:
            return JobResult(turning_points=turning_points(match, job.chances_by_step))
        if job.estimates:
            return JobResult(costs=[review.estimate_cost(match, step) for step in job.estimates])
        if job.analyses:
            return JobResult(costly=_costly(match, job.analyses))
        return JobResult(choose(match, job.bots, self.expert_milliseconds))

    def _match_for(self, job: Job) -> Match:
        match = self.matches.pop(job.table, None)
        if match is None or not _leads_to(match, job):
            components = ComponentSet(*job.components)
            setup = find_game(job.game).setup(
                len(job.names), job.options, components, job.rules_version
            )
            match = Match(setup, int(job.seed), job.names)
        renewals = [(step, int(seed)) for step, seed in job.renewals]
        match.renew_where(renewals)
        for seat, action in job.moves[len(match.steps) :]:
            match.play(action, seat)
            match.renew_where(renewals)
        self.matches[job.table] = match
        while len(self.matches) > MOST_MATCHES:
            self.matches.popitem(last=False)
        return match


def _leads_to(match: Match, job: Job) -> bool:
    """Whether a game that was kept is the beginning of the one asked about."""
    known = [(step.seat, step.action) for step in match.steps]
    renewed = [(step, str(seed)) for step, seed in match.renewals]
    return (
        str(match.first_seed) == job.seed
        and known == job.moves[: len(known)]
        and renewed == job.renewals[: len(renewed)]
    )


def _costly(match: Match, steps: list[int]) -> list[CostlyChoice]:
    """Of a seat's choices, those that cost something."""
    found = [review.analyse_choice(match, step) for step in steps]
    return [one for one in found if one is not None]
