"""Tables in use: loaded from their logs, changed by commands, shown to whoever looks."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from snowbound.core.errors import Mistake
from snowbound.page.storage import CARDS, NotStored, PageStorage
from snowbound.tables import commands, hosting, log, messages
from snowbound.tables.cards import table_card, with_turn
from snowbound.tables.commands import Decide, NotThere
from snowbound.tables.storage import record_of
from snowbound.tables.table import OVER, Table
from snowbound.tables.types import Connected


class Elsewhere(Mistake):
    """Another tab has the table."""


class TableViewer(Protocol):
    """Somebody who looks at a table."""

    def show(self) -> None:
        """The table has changed."""

    def end(self, code: int, reason: str) -> None:
        """The table is not here any more."""


class PageTable:
    """A table in memory. It may be changed only while it is held."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.table: Table | None = None
        self.held = False
        self.lock = asyncio.Lock()
        self.viewers: set[TableViewer] = set()
        self.bots: asyncio.Task[None] | None = None
        self.clock: asyncio.TimerHandle | None = None

    def loaded(self) -> Table:
        assert self.table is not None
        return self.table

    def connected(self) -> Connected:
        """The one person there is sits on all seats that are no bot's."""
        seats = enumerate(self.loaded().seats)
        return Connected(frozenset(number for number, seat in seats if seat.place.identity))


class PageTables:
    """All tables of this tab."""

    def __init__(self, storage: PageStorage, now: Callable[[], float] = time.time) -> None:
        self.storage = storage
        self.now = now  # what the log and clocks go by
        self.by_id: dict[str, PageTable] = {}
        self.on_bots_turn: Callable[[PageTable], None] = lambda live: None
        self._tasks: set[asyncio.Task[None]] = set()

    # ── Finding ─────────────────────────────────────────────────────────────────────────────

    async def get(self, id: str) -> PageTable:
        """A table to look at; one that is not held may have moved on in another tab."""
        live = self.by_id.setdefault(id, PageTable(id))
        if live.table is None or not live.held:
            async with live.lock:
                await self._load(live)
        return live

    async def take(self, id: str, steal: bool = False) -> PageTable:
        """A table to play at."""
        live = self.by_id.setdefault(id, PageTable(id))
        async with live.lock:
            if not live.held:
                if not await self.storage.hold(id, steal):
                    raise Elsewhere("This table is open in another tab.")
                live.held = True
                live.table = None
            await self._load(live)
        self.wake(live)
        return live

    def lost(self, id: str) -> None:
        """Another tab has taken a table."""
        live = self.by_id.get(id)
        if live is None:
            return
        live.held = False
        self._stop(live)
        for viewer in list(live.viewers):
            viewer.end(ELSEWHERE, "in another tab")

    def leave(self, live: PageTable) -> None:
        """Nobody of this tab looks at a table any more: another one may have it."""
        if live.held and not live.viewers:
            live.held = False
            self._stop(live)
            self.storage.release(live.id)
            del self.by_id[live.id]

    def _stop(self, live: PageTable) -> None:
        if live.bots is not None:
            live.bots.cancel()
            live.bots = None
        if live.clock is not None:
            live.clock.cancel()
            live.clock = None

    async def _load(self, live: PageTable) -> None:
        """Bring a table up to date with its log. The caller holds its lock."""
        table = live.table or Table(live.id)
        try:
            await hosting.bring_up_to_date(self.storage, table)
        except hosting.LogUnreadable as error:
            live.table = None
            raise NotStored(f"the log cannot be read: {error}") from error
        except NotThere:
            self.by_id.pop(live.id, None)
            raise
        live.table = table

    # ── Changing ────────────────────────────────────────────────────────────────────────────

    async def open(self, opened: log.Opened) -> PageTable:
        live = PageTable(secrets.token_urlsafe(16))
        table = await hosting.new_table(self.storage, live.id, opened, self.now())
        live.table = table
        live.held = await self.storage.hold(live.id, steal=False)
        self.by_id[live.id] = live
        await self._list(table)
        return live

    async def change(self, live: PageTable, decide: Decide) -> int:
        """Change a table by a command; the version under which it is stored."""
        if not live.held:
            await self.take(live.id)
        async with live.lock:
            table = live.loaded()
            decision = decide(table)
            if isinstance(decision, int):
                return decision
            at = self.now()
            await self._store(live, table.version + 1, at, decision)
            table.apply(decision, at, decided=True)
            version = table.version
        for viewer in list(live.viewers):
            viewer.show()
        with contextlib.suppress(NotStored):  # the entry is stored; lists catch up at the next one
            await self._list(table)
        self.wake(live)
        return version

    async def _store(self, live: PageTable, number: int, at: float, entry: log.AnyEntry) -> None:
        """Append an entry; if that fails, look at what the log holds now."""
        try:
            if not await self.storage.append(live.id, number, at, log.encode(entry)):
                raise NotStored("the log has moved on")
        except NotStored:
            live.table = None
            await self._load(live)
            raise

    async def _list(self, table: Table) -> None:
        """Lists show a table as it is now; a finished game has a record."""
        yours = [number for number, seat in enumerate(table.seats) if seat.place.identity]
        card = with_turn(table_card(table), yours, table.version)
        await self.storage.put(CARDS, table.id, messages.encode(card).decode())
        if table.status == OVER and table.match is not None:
            await self.storage.save_record(record_of(table))

    async def relist(self, id: str) -> None:
        """A table whose log came from elsewhere."""
        await self._list((await self.get(id)).loaded())

    async def rematch(self, live: PageTable) -> PageTable:
        """The table after this one: whoever asks again gets the same."""
        if not live.loaded().rematch:
            await hosting.open_rematch(self, live, commands.rematch(live.loaded()))
        return await self.get(live.loaded().rematch)

    # ── What follows from a change ──────────────────────────────────────────────────────────

    def wake(self, live: PageTable) -> None:
        """Let bots play if it is their turn, and clocks run."""
        table = live.loaded()
        if not live.held:
            return
        if live.bots is None and table.bots_to_ask():
            self.on_bots_turn(live)
        if live.clock is not None:
            live.clock.cancel()
            live.clock = None
        due = table.next_deadline()
        if due:
            wait = max(0.0, due - self.now())
            live.clock = asyncio.get_running_loop().call_later(
                wait, lambda: self.spawn(self._run_due(live))
            )

    async def _run_due(self, live: PageTable) -> None:
        await hosting.run_due(self, live, self.now())
        self.wake(live)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


ELSEWHERE = 4409  # closes a connection: another tab has the table
