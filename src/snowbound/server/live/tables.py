"""The registry of live tables: those in use are in memory, loaded from the event log.

`change` waits for what `changes.py` does with callbacks. If another node was faster, the table is
loaded again and the command is decided again.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from snowbound.core.errors import Mistake
from snowbound.server.common.metrics import Metrics
from snowbound.server.common.settings import Settings
from snowbound.server.live.changes import Changes
from snowbound.server.live.live_table import LiveTable
from snowbound.server.live.locking import holding
from snowbound.server.storage.store import Store
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.tables import commands, hosting, log
from snowbound.tables.commands import Decide
from snowbound.tables.storage import record_of
from snowbound.tables.table import Table

CANNOT_BE_READ = "This table's log cannot be read here; whoever runs the server can tell why."
logger = logging.getLogger("snowbound.live")


class TableBroken(Mistake):
    """A table whose log cannot be read, or not by this version."""


class LiveTables:
    """The tables in memory, by id; others are loaded when they are asked for."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.now = now  # what the log and clocks go by
        self.by_id: dict[str, LiveTable] = {}
        self.broken: dict[str, str] = {}  # why, by id; each is tried again when it is asked for
        self.changes = Changes(store.write_queue, store.postgres, settings, metrics, self, now)
        self.on_presence: Callable[[LiveTable], None] = lambda live: None
        self.on_turn: Callable[[Table, int], None] = lambda table, seat: None
        self.on_bots_turn: Callable[[LiveTable], None] = lambda live: None
        self._tasks: set[asyncio.Task[None]] = set()
        self._rematches: dict[str, asyncio.Task[None]] = {}  # being opened, by the table before

    # ── Finding ─────────────────────────────────────────────────────────────────────────────

    async def get(self, id: str) -> LiveTable:
        """A live table, loaded if need be."""
        live = self.by_id.get(id)
        if live is None:
            live = self.by_id.setdefault(id, LiveTable(id, self.changes.broadcaster))
        live.last_used = time.monotonic()
        if live.table is None or live.stale:
            try:
                async with holding(live.lock):
                    await self._load(live)
            except Exception:
                if not live.viewers and live.table is None:
                    self.by_id.pop(id, None)
                raise
        return live

    async def table(self, id: str) -> Table:
        live = await self.get(id)
        assert live.table is not None
        return live.table

    async def _load(self, live: LiveTable) -> None:
        """Bring a table up to date with its log. The caller holds its lock."""
        table = live.table
        if table is not None and not live.stale:
            return
        if table is None:
            table = Table(live.id)
        try:
            await hosting.bring_up_to_date(self.store, table)
        except hosting.LogUnreadable as error:
            live.unload()  # it may have been applied by half
            self._set_aside(live.id, str(error))
            raise TableBroken(CANNOT_BE_READ) from error
        self.broken.pop(live.id, None)
        live.table = table
        live.stale = False

    def _set_aside(self, id: str, why: str) -> None:
        """A table cannot be read: say so once, and leave it alone until somebody asks for it."""
        if id not in self.broken:
            logger.error("a table cannot be read (%s)", why[:200], extra={"table": id})
        self.broken[id] = why

    async def refresh(self, id: str) -> None:
        """Load what another node has added to a table that is live here."""
        live = self.by_id.get(id)
        if live is None:
            return
        async with holding(live.lock):
            live.stale = True
            live.last_used = time.monotonic()
            try:
                await self._load(live)
            except (StorageFailure, Mistake):
                return
        live.broadcast()

    def presence_changed(self, live: LiveTable) -> None:
        """Somebody connected or disconnected: tell everybody at the table, at other nodes too."""
        live.broadcast(presence=True)
        self.on_presence(live)

    # ── Changing ────────────────────────────────────────────────────────────────────────────

    async def open(self, opened: log.Opened) -> LiveTable:
        """A new table."""
        live = LiveTable(secrets.token_urlsafe(16), self.changes.broadcaster)
        table = await hosting.new_table(self.store, live.id, opened, self.now())
        live.table = table
        self.by_id[live.id] = live
        self.changes.summarize(table)
        self.metrics.tables += 1
        return live

    async def change(self, live: LiveTable, decide: Decide) -> int:
        """Change a table by a command; the version under which it is stored."""
        result: asyncio.Future[int | Exception] = asyncio.get_running_loop().create_future()
        self.changes.change(live, decide, lambda done: result.done() or result.set_result(done))
        done = await result
        if isinstance(done, Exception):
            raise done
        return done

    async def rematch(
        self, live: LiveTable, check: Callable[[], Coroutine[Any, Any, None]]
    ) -> LiveTable:
        """The table after this one: the first request opens it, all others get the same. `check`
        raises a mistake for somebody who may not open one."""
        table = await self.table(live.id)
        if not table.rematch:
            opened = commands.rematch(table)
            if live.id not in self._rematches:
                await check()
            opening = self._rematches.get(live.id)
            if opening is None:
                opening = self._spawn(hosting.open_rematch(self, live, opened))
                self._rematches[live.id] = opening
                opening.add_done_callback(lambda _: self._rematches.pop(live.id, None))
            await asyncio.shield(opening)
        return await self.get((await self.table(live.id)).rematch)

    # ── What follows from a change (`changes.FollowUp`) ─────────────────────────────────────

    def load(self, live: LiveTable, then: Callable[[Exception | None], None]) -> None:
        self._spawn(self._load_then(live, then))

    async def _load_then(self, live: LiveTable, then: Callable[[Exception | None], None]) -> None:
        try:
            await self._load(live)
        except asyncio.CancelledError:
            then(StorageFailure("the server is closing"))
            raise
        except Exception as error:
            then(error)
        else:
            then(None)

    def game_over(self, table: Table) -> None:
        self._spawn(self._save_record(table))

    async def _save_record(self, table: Table) -> None:
        try:
            await self.store.save_record(record_of(table))
        except StorageFailure as failure:
            logger.warning("a record was not written yet: %s", failure)

    def turn(self, table: Table, seat: int) -> None:
        self.on_turn(table, seat)

    def bots_turn(self, live: LiveTable) -> None:
        self.on_bots_turn(live)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        tasks = [*self._tasks, *(live.bots for live in self.by_id.values() if live.bots)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
