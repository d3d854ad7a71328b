"""Win chances along a finished game and its turning points: estimated once, and stored."""

import asyncio
from functools import partial

import msgspec

from snowbound.analysis.long_jobs import chances_series, known_chances
from snowbound.core.insights import Chances
from snowbound.core.jobs import RunJob
from snowbound.core.match import Match
from snowbound.server.storage.records import RecordRows
from snowbound.server.workers.job_queue import Asker
from snowbound.server.workers.pool import WorkerPool
from snowbound.server.workers.shared_work import SharedWorks


class WinChances:
    """Requests for the same game share one estimate."""

    def __init__(self, rows: RecordRows, workers: WorkerPool) -> None:
        self.rows = rows
        self._works: SharedWorks[Chances] = SharedWorks(workers)

    async def chances(self, id: str, match: Match, asker: Asker) -> Chances:
        known = known_chances(await self.rows.win_chances(id), match)
        if known is not None:
            return known
        work = self._works.work(id, partial(self._estimate, id, match), asker)
        return await asyncio.shield(work.task)

    async def _estimate(self, id: str, match: Match, run: RunJob) -> Chances:
        found = await chances_series(id, match).run(run)
        await self.rows.save_win_chances(id, msgspec.json.encode(found).decode())
        return found

    async def close(self) -> None:
        await self._works.close()
