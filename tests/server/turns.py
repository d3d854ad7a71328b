"""Bots that move only when a test lets them: no test depends on how quickly a bot thinks."""

import asyncio
import math
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from snowbound.core.jobs import Job, JobResult
from snowbound.server.live.live_table import LiveTable
from snowbound.server.services import Services
from snowbound.server.workers.pool import WorkerPool
from tests.server.running import Running

TURNS: "dict[str, Turns]" = {}  # by the server's address
PATIENCE = 120.0  # the strongest bots, interpreted, on a busy machine
FREELY = math.inf


class Turns:
    """Stands between a server's bots and its worker pool. Each table has the number of actions up
    to which its bots may go on; none, unless a test has said so. Hints pass."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._workers: WorkerPool = services.bots.workers
        self._until: dict[str, float] = {}
        self._changed: dict[str, asyncio.Event] = {}
        self._held: set[str] = set()  # tables at which a bot waits to be asked
        services.bots.workers = self  # pyright: ignore

    # ── What a test does ────────────────────────────────────────────────────────────────────

    def play(self, table: str, moves: float = FREELY) -> int:
        """Let the bots of a table play this many moves, or until it is a person's turn, and wait
        for that: the table's version then. From then on they wait again."""
        return self._do(self._play(table, moves))

    def free(self, table: str) -> None:
        """Let the bots of a table play whenever they like, while nobody looks."""
        self._do(self._let(table, FREELY))

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        assert self._services.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._services.loop).result(PATIENCE)

    # ── What the server does ────────────────────────────────────────────────────────────────

    async def run(self, job: Job, *asked: Any) -> JobResult:
        if job.bots:
            await self._wait_for_leave(job)
        return await self._workers.run(job, *asked)

    def __getattr__(self, name: str) -> Any:
        """Whatever else is asked of the pool."""
        return getattr(self._workers, name)

    async def _wait_for_leave(self, job: Job) -> None:
        while len(job.moves) >= self._until.get(job.table, 0):
            self._held.add(job.table)
            self._note(job.table)
            await self._event(job.table).wait()
            self._held.discard(job.table)

    def _event(self, table: str) -> asyncio.Event:
        return self._changed.setdefault(table, asyncio.Event())

    def _note(self, table: str) -> None:
        """Wake whoever waits for news of a table."""
        self._changed.pop(table, asyncio.Event()).set()

    async def _let(self, table: str, until: float) -> None:
        self._until[table] = until
        self._held.discard(table)
        self._note(table)

    async def _play(self, table: str, moves: float) -> int:
        live = await self._services.tables.get(table)
        assert live.table is not None
        match = live.table.match
        steps = len(match.steps) if match is not None else 0
        await self._let(table, steps + moves)
        while not await self._at_rest(live):
            pass
        self._until[table] = 0
        return (await self._services.tables.table(table)).version

    async def _at_rest(self, live: LiveTable) -> bool:
        """Waits until a table's bots are done, or held; whether they were already."""
        if live.lock.taken:
            lock = live.lock.wait()
            await lock
            live.lock.release()
            return False
        if live.bots is None or live.id in self._held:
            return True
        held = asyncio.create_task(self._event(live.id).wait())
        await asyncio.wait({held, live.bots}, return_when=asyncio.FIRST_COMPLETED)
        held.cancel()
        return False


@contextmanager
def by_turns(server: Running) -> Iterator[Running]:
    """A server whose bots move when tests let them."""
    TURNS[server.address] = Turns(server.services)
    yield server
    del TURNS[server.address]


def turns_at(address: str) -> Turns | None:
    """None where bots move by themselves: in another process, or in the page."""
    return TURNS.get(address)
