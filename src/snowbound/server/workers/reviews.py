"""Reviews of finished games: worked out in the background, a few choices a job, and kept for a
while. Equal games give equal reviews, so that one that is gone can be worked out again."""

import asyncio
from collections import OrderedDict
from typing import Protocol

import msgspec

from snowbound.bots import review
from snowbound.core.errors import Mistake
from snowbound.core.match import Match
from snowbound.server.workers.jobs import Job, JobResult, glances_job, looks_job
from snowbound.server.workers.thinking import Urgency
from snowbound.tables.record_messages import Review

AT_ONCE = 4  # choices in one job, so that bots' moves get their turn in between
KEPT = 256  # reviews
PATIENCE = 2.0  # seconds for which a request waits
PROBABLE_SECONDS = 1.0  # for one job


class Work:
    """A review that is being worked out, or is done."""

    def __init__(self, id: str, match: Match, seat: int) -> None:
        self.id = id
        self.match = match
        self.seat = seat
        self.steps = review.choices_of(match, seat)
        self.costs: list[float] = []
        self.task: asyncio.Task[Review] | None = None

    @property
    def failed(self) -> bool:
        task = self.task
        if task is None or not task.done():
            return False
        return task.cancelled() or task.exception() is not None

    def so_far(self) -> Review:
        return Review(self.seat, len(self.steps), done=False, weighed=len(self.costs))


class JobRunner(Protocol):
    """Whoever does the jobs: the worker pool, or a page's other worker."""

    async def run(self, job: Job, urgency: Urgency, *, seconds: float) -> JobResult: ...


class Reviews:
    """Works out one review at a time; requests for the same one share it."""

    def __init__(self, workers: JobRunner) -> None:
        self.workers = workers
        self._one_at_a_time = asyncio.Lock()
        self._works: OrderedDict[tuple[str, int], Work] = OrderedDict()

    async def review(self, id: str, match: Match, seat: int) -> Review:
        """The review, or how far it has come."""
        work = self._works.get((id, seat))
        if work is None or work.failed:
            work = self._works[id, seat] = Work(id, match, seat)
            work.task = asyncio.create_task(self._work_out(work))
            self._forget()
        assert work.task is not None
        done, _ = await asyncio.wait({work.task}, timeout=PATIENCE)
        return work.task.result() if done else work.so_far()

    async def _work_out(self, work: Work) -> Review:
        id, match, steps = work.id, work.match, work.steps
        found: list[review.CostlyChoice] = []
        async with self._one_at_a_time:
            for first in range(0, len(steps), AT_ONCE):
                part = steps[first : first + AT_ONCE]
                work.costs += (await self._run(glances_job(id, match, part))).costs
            for step in review.dearest(list(zip(steps, work.costs, strict=True))):
                told = await self._run(looks_job(id, match, [step]))
                found += [
                    review.CostlyChoice(**msgspec.structs.asdict(one)) for one in told.regrets
                ]
        summed = review.sum_up(match.setup, work.seat, len(steps), found)
        return msgspec.convert(summed, Review, from_attributes=True)

    async def _run(self, job: Job) -> JobResult:
        result = await self.workers.run(job, Urgency.REVIEW, seconds=PROBABLE_SECONDS)
        if result.failure:
            raise Mistake("The choices could not be weighed; ask again later.")
        return result

    def _forget(self) -> None:
        done = [key for key, work in self._works.items() if work.task and work.task.done()]
        for key in done[: max(0, len(self._works) - KEPT)]:
            del self._works[key]

    async def close(self) -> None:
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
