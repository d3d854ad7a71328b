"""Win chances along a finished game and its turning points: estimated once, and stored."""

import asyncio

import msgspec
import sqlalchemy as sa

from snowbound.core.match import Match
from snowbound.server.storage import database as db
from snowbound.server.storage.store import Store
from snowbound.server.workers.job_queue import Urgency
from snowbound.server.workers.pool import WorkerPool
from snowbound.tables.record_messages import Chances
from snowbound.thinking.jobs import Job, JobResult
from snowbound.thinking.looking_back import PROBABLE_SECONDS, chances_series, known_chances


class WinChances:
    """Estimates one game at a time; requests for the same game share one estimate."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self.store = store
        self.workers = workers
        self._one_at_a_time = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[Chances]] = {}

    async def chances(self, id: str, match: Match) -> Chances:
        kept = db.chances
        rows = await self.store.rows(sa.select(kept.c.chances).where(kept.c.id == id))
        known = known_chances(rows[0][0] if rows else None, match)
        if known is not None:
            return known
        task = self._tasks.get(id)
        if task is None:
            task = self._tasks[id] = asyncio.create_task(self._estimate(id, match))
            task.add_done_callback(lambda _: self._tasks.pop(id))
        return await asyncio.shield(task)

    async def _estimate(self, id: str, match: Match) -> Chances:
        async with self._one_at_a_time:
            found = await chances_series(id, match).run(self._run)
        text = msgspec.json.encode(found).decode()
        await self.store.put(db.chances, {"id": id, "chances": text}, ["id"])
        return found

    async def _run(self, job: Job) -> JobResult:
        return await self.workers.run(job, Urgency.REVIEW, seconds=PROBABLE_SECONDS)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
