"""Everybody's chances along a finished game: worked out once, a few steps at a time, and kept."""

import asyncio

import msgspec
import sqlalchemy as sa

from snowbound.bots.chances import PLAYOUTS
from snowbound.core.match import Match
from snowbound.core.mistakes import Mistake
from snowbound.server import storage
from snowbound.server.messages import Chances
from snowbound.server.storage import Store
from snowbound.server.thinking import Thinkers, chances_job

AT_ONCE = 8  # steps in one job: bots that wait for a worker come in between


class Estimates:
    """One game is worked out at a time; whoever asks for the same one waits for the same answer."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[Chances]] = {}

    async def chances(self, id: str, match: Match) -> Chances:
        kept = storage.chances
        rows = await self.store.rows(sa.select(kept.c.chances).where(kept.c.id == id))
        if rows:
            return msgspec.json.decode(rows[0][0], type=Chances)
        task = self._tasks.get(id)
        if task is None:
            task = self._tasks[id] = asyncio.create_task(self._work_out(id, match))
            task.add_done_callback(lambda _: self._tasks.pop(id))
        return await asyncio.shield(task)

    async def _work_out(self, id: str, match: Match) -> Chances:
        steps: list[list[float]] = []
        states = len(match.steps) + 1
        async with self._turn:
            while (first := len(steps)) < states:
                end = min(first + AT_ONCE, states)
                thought = await self.thinkers.ask(chances_job(id, match, first, end))
                if len(thought.chances) != end - first:
                    raise Mistake("The chances could not be worked out; ask again later.")
                steps += thought.chances
        found = Chances(PLAYOUTS, steps)
        text = msgspec.json.encode(found).decode()
        await self.store.put(storage.chances, {"id": id, "chances": text}, ["id"])
        return found

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
