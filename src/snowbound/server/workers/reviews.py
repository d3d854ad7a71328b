"""Reviews of finished games: worked out in the background, and kept for a while. One that is gone
can be worked out again."""

import asyncio
from collections import OrderedDict

from snowbound.core.match import Match
from snowbound.server.workers.job_queue import Urgency
from snowbound.server.workers.pool import WorkerPool
from snowbound.tables.record_messages import Review
from snowbound.thinking.jobs import Job, JobResult
from snowbound.thinking.looking_back import PROBABLE_SECONDS, ReviewWork

KEPT = 256  # reviews
PATIENCE = 2.0  # seconds for which a request waits


class Reviews:
    """Works out one review at a time; requests for the same one share it."""

    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self._one_at_a_time = asyncio.Lock()
        self._works: OrderedDict[tuple[str, int], ReviewWork] = OrderedDict()
        self._tasks: dict[tuple[str, int], asyncio.Task[Review]] = {}  # of all works

    async def review(self, id: str, match: Match, seat: int) -> Review:
        """The review, or how far it has come."""
        key = id, seat
        if key not in self._works or self._failed(key):
            work = self._works[key] = ReviewWork(id, match, seat)
            self._tasks[key] = asyncio.create_task(self._work_out(work))
            self._forget()
        work, task = self._works[key], self._tasks[key]
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        return task.result() if done else work.so_far()

    def _failed(self, key: tuple[str, int]) -> bool:
        task = self._tasks[key]
        return task.done() and (task.cancelled() or task.exception() is not None)

    async def _work_out(self, work: ReviewWork) -> Review:
        async with self._one_at_a_time:
            return await work.series.run(self._run)

    async def _run(self, job: Job) -> JobResult:
        return await self.workers.run(job, Urgency.REVIEW, seconds=PROBABLE_SECONDS)

    def _forget(self) -> None:
        done = [key for key, task in self._tasks.items() if task.done()]
        for key in done[: max(0, len(self._works) - KEPT)]:
            del self._works[key], self._tasks[key]

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
