"""A thinker does jobs, one after the other, and keeps the games it was asked about lately."""

from collections import OrderedDict

import msgspec

from snowbound.bots import review, turning
from snowbound.bots.guard import describe
from snowbound.core.components import ComponentSet
from snowbound.core.match import Match
from snowbound.core.registry import find_game
from snowbound.tables.record_messages import Regret, TurningPoint
from snowbound.thinking.choosing import EXPERT_MILLISECONDS, choose, hint
from snowbound.thinking.jobs import Job, JobResult

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
            return JobResult(chances=turning.course(match, *job.chances))
        if job.course:
            return JobResult(moments=_moments(match, job.course))
        if job.glances:
            return JobResult(costs=[review.glance(match, step) for step in job.glances])
        if job.looks:
            return JobResult(regrets=_regrets(match, job.looks))
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


def _moments(match: Match, course: list[list[float]]) -> list[TurningPoint]:
    found = turning.turning_points(match, course)
    return [TurningPoint(**msgspec.structs.asdict(one)) for one in found]


def _regrets(match: Match, steps: list[int]) -> list[Regret]:
    """Of a seat's choices, those that cost something."""
    found = [review.look(match, step) for step in steps]
    return [Regret(**msgspec.structs.asdict(one)) for one in found if one is not None]
