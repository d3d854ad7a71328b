"""Reviews of finished games: worked out in the background, a few choices a job, and kept for a
while. Equal games give equal reviews, so that one that is gone can be worked out again."""

import asyncio
from collections import OrderedDict
from typing import Protocol

import msgspec

from snowbound.bots import review
from snowbound.bots.review import CostlyChoice
from snowbound.core.errors import Mistake
from snowbound.core.match import Match
from snowbound.server.workers.jobs import Job, JobResult, glances_job, looks_job
from snowbound.server.workers.thinking import Urgency
from snowbound.tables.messages import Review

AT_ONCE = 4  # choices in one job, so that bots' moves get their turn in between
KEPT = 256  # reviews
PROBABLE_SECONDS = 1.0  # for one job


class JobRunner(Protocol):
    """Whoever does the jobs: the worker pool, or a page's other worker."""

    async def run(self, job: Job, urgency: Urgency, *, seconds: float) -> JobResult: ...


class Reviews:
    """Works out one review at a time; requests for the same one share it."""

    def __init__(self, workers: JobRunner) -> None:
        self.workers = workers
        self._one_at_a_time = asyncio.Lock()
        self._tasks: OrderedDict[tuple[str, int], asyncio.Task[Review]] = OrderedDict()

    async def review(self, id: str, match: Match, seat: int) -> Review:
        key = id, seat
        task = self._tasks.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._tasks[key] = asyncio.create_task(self._work_out(id, match, seat))
            self._forget()
        return await asyncio.shield(task)

    async def _work_out(self, id: str, match: Match, seat: int) -> Review:
        steps = review.choices_of(match, seat)
        costs: list[float] = []
        found: list[CostlyChoice] = []
        async with self._one_at_a_time:
            for first in range(0, len(steps), AT_ONCE):
                part = steps[first : first + AT_ONCE]
                costs += (await self._run(glances_job(id, match, part))).costs
            for step in review.dearest(list(zip(steps, costs, strict=True))):
                told = await self._run(looks_job(id, match, [step]))
                found += [
                    review.CostlyChoice(**msgspec.structs.asdict(one)) for one in told.regrets
                ]
        summed = review.sum_up(match.setup, seat, len(steps), found)
        return msgspec.convert(summed, Review, from_attributes=True)

    async def _run(self, job: Job) -> JobResult:
        result = await self.workers.run(job, Urgency.REVIEW, seconds=PROBABLE_SECONDS)
        if result.failure:
            raise Mistake("The choices could not be weighed; ask again later.")
        return result

    def _forget(self) -> None:
        done = [key for key, task in self._tasks.items() if task.done()]
        for key in done[: max(0, len(self._tasks) - KEPT)]:
            del self._tasks[key]

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
