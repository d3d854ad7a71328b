"""Reviews of finished games: worked out in the background, and kept for a while. One that is gone
can be worked out again."""

import asyncio
from collections import OrderedDict
from functools import partial

from snowbound.analysis.long_jobs import ReviewWork
from snowbound.core.insights import Review
from snowbound.core.jobs import RunJob
from snowbound.core.match import Match
from snowbound.server.workers.job_queue import Asker
from snowbound.server.workers.pool import WorkerPool
from snowbound.server.workers.shared_work import SharedWorks

KEPT = 256  # reviews
PATIENCE = 2.0  # seconds for which a request waits

Key = tuple[str, int]  # the record and the seat


class Reviews:
    """Requests for the same review share it."""

    def __init__(self, workers: WorkerPool) -> None:
        self._works: SharedWorks[Review] = SharedWorks(workers)
        self._going_on: dict[Key, ReviewWork] = {}
        self._done: OrderedDict[Key, Review] = OrderedDict()

    async def review(self, id: str, match: Match, seat: int, asker: Asker) -> Review:
        """The review, or how far it has come."""
        key = id, seat
        if key in self._done:
            self._done.move_to_end(key)
            return self._done[key]
        work = self._works.work(key, partial(self._begin, key, match), asker)
        done, _ = await asyncio.wait({work.task}, timeout=PATIENCE)
        return work.task.result() if done else self._going_on[key].so_far()

    async def _begin(self, key: Key, match: Match, run: RunJob) -> Review:
        work = self._going_on[key] = ReviewWork(key[0], match, key[1])
        try:
            found = self._done[key] = await work.series.run(run)
        finally:
            del self._going_on[key]
        if len(self._done) > KEPT:
            self._done.popitem(last=False)
        return found

    async def close(self) -> None:
        await self._works.close()
