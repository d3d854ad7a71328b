"""Win chances along a finished game and its turning points: estimated once, a few steps a job, and
stored."""

import asyncio

import msgspec
import sqlalchemy as sa

from snowbound.bots.chances import players
from snowbound.core.errors import Mistake
from snowbound.core.match import Match
from snowbound.server.storage import database as db
from snowbound.server.storage.store import Store
from snowbound.server.workers.jobs import chances_job, moments_job
from snowbound.server.workers.pool import WorkerPool
from snowbound.server.workers.thinking import Urgency
from snowbound.tables.record_messages import Chances

AT_ONCE = 8  # steps in one job, so that bots' moves get their turn in between
PROBABLE_SECONDS = 1.0  # for one job


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
        if rows:
            known = msgspec.json.decode(rows[0][0], type=Chances)
            if known.players == players(
                match.setup.game
            ):  # else it was stored before they were fitted
                return known
        task = self._tasks.get(id)
        if task is None:
            task = self._tasks[id] = asyncio.create_task(self._estimate(id, match))
            task.add_done_callback(lambda _: self._tasks.pop(id))
        return await asyncio.shield(task)

    async def _estimate(self, id: str, match: Match) -> Chances:
        steps: list[list[float]] = []
        states = len(match.steps) + 1
        async with self._one_at_a_time:
            while (first := len(steps)) < states:
                end = min(first + AT_ONCE, states)
                job = chances_job(id, match, first, end)
                result = await self.workers.run(job, Urgency.REVIEW, seconds=PROBABLE_SECONDS)
                if len(result.chances) != end - first:
                    raise Mistake("The chances could not be estimated; ask again later.")
                steps += result.chances
            job = moments_job(id, match, steps)
            turned = await self.workers.run(job, Urgency.REVIEW, seconds=PROBABLE_SECONDS)
        if turned.failure:
            raise Mistake("The chances could not be estimated; ask again later.")
        found = Chances(players(match.setup.game), steps, turned.moments)
        text = msgspec.json.encode(found).decode()
        await self.store.put(db.chances, {"id": id, "chances": text}, ["id"])
        return found

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
