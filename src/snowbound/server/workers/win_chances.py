"""Win chances along a finished game and its turning points: estimated once, and stored."""

import asyncio
from functools import partial

import msgspec
import sqlalchemy as sa

from snowbound.analysis.long_jobs import chances_series, known_chances
from snowbound.core.insights import Chances
from snowbound.core.jobs import RunJob
from snowbound.core.match import Match
from snowbound.server.storage import database as db
from snowbound.server.storage.store import Store
from snowbound.server.workers.job_queue import Asker
from snowbound.server.workers.pool import WorkerPool
from snowbound.server.workers.shared_work import SharedWorks


class WinChances:
    """Requests for the same game share one estimate."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self.store = store
        self._works: SharedWorks[Chances] = SharedWorks(workers)

    async def chances(self, id: str, match: Match, asker: Asker) -> Chances:
        kept = db.chances
        rows = await self.store.rows(sa.select(kept.c.chances).where(kept.c.id == id))
        known = known_chances(rows[0][0] if rows else None, match)
        if known is not None:
            return known
        work = self._works.work(id, partial(self._estimate, id, match), asker)
        return await asyncio.shield(work.task)

    async def _estimate(self, id: str, match: Match, run: RunJob) -> Chances:
        found = await chances_series(id, match).run(run)
        text = msgspec.json.encode(found).decode()
        await self.store.put(db.chances, {"id": id, "chances": text}, ["id"])
        return found

    async def close(self) -> None:
        await self._works.close()
