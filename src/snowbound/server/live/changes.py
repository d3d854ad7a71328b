"""How a table changes, every time: lock, decide, store, apply, broadcast.

All of it is synchronous and compiled; what takes time (storing, loading, the lock) calls back. A
coroutine that wants a change uses `LiveTables.change`, which wraps this.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

from snowbound.core.errors import Mistake
from snowbound.server.common.metrics import Metrics
from snowbound.server.common.settings import Settings
from snowbound.server.live.live_table import Broadcaster, LiveTable
from snowbound.server.live.summaries import summary
from snowbound.server.storage.write_queue import LogRow, StorageFailure, WriteQueue
from snowbound.tables import log
from snowbound.tables.commands import Decide
from snowbound.tables.table import OVER, Table

ATTEMPTS = 50
logger = logging.getLogger("snowbound.live")

Done = Callable[[int | Exception], object]  # called with the version, or with what went wrong


class FollowUp(Protocol):
    """What may take time, done elsewhere (`LiveTables`)."""

    def load(self, live: LiveTable, then: Callable[[Exception | None], None]) -> None:
        """Bring a table up to date with its log. The caller holds its lock."""

    def game_over(self, table: Table) -> None:
        """A game has just ended."""

    def turn(self, table: Table, seat: int) -> None:
        """Somebody who is not connected must decide."""

    def bots_turn(self, live: LiveTable) -> None:
        """A bot must decide."""


class Changes:
    """Changes tables. `shared` says whether other nodes write to the same database."""

    def __init__(
        self,
        write_queue: WriteQueue,
        shared: bool,
        settings: Settings,
        metrics: Metrics,
        follow_up: FollowUp,
        now: Callable[[], float],
    ) -> None:
        self.write_queue = write_queue
        self.shared = shared
        self.settings = settings
        self.metrics = metrics
        self.broadcaster = Broadcaster()
        self._follow_up = follow_up
        self._now = now

    def change(self, live: LiveTable, decide: Decide, done: Done) -> None:
        """Change a table by a command; `done` is called once, perhaps before this returns."""
        change = Change(live, decide, done)
        if live.lock.take():
            self._attempt(change)
        else:
            live.lock.wait().add_done_callback(partial(self._locked, change))

    def _locked(self, change: "Change", lock: asyncio.Future[None]) -> None:
        self._attempt(change)

    def _attempt(self, change: "Change") -> None:
        """Decide about the table as it is in memory, after loading it if need be."""
        table = change.live.table
        if table is None or change.live.stale:
            self._follow_up.load(change.live, partial(self._loaded, change))
            return
        change.attempts += 1
        try:
            decision = change.decide(table)
        except Mistake as mistake:
            self._refuse(change, table, mistake)
        except Exception as error:
            self._finish(change, error)
        else:
            if isinstance(decision, int):
                self._finish(change, decision)
            else:
                self._store(change, table, decision)

    def _loaded(self, change: "Change", error: Exception | None) -> None:
        table = change.live.table
        if error is not None or table is None:
            self._finish(change, error or StorageFailure("the table was not loaded"))
        elif change.refusal is not None and table.version == change.refused_at:
            self._finish(change, change.refusal)
        else:
            change.refusal = None
            self._attempt(change)

    def _refuse(self, change: "Change", table: Table, mistake: Mistake) -> None:
        """Refuse a command. If another node may have moved the table on, look first."""
        if not self.shared or change.attempts >= ATTEMPTS:
            self._finish(change, mistake)
            return
        change.refusal, change.refused_at = mistake, table.version
        change.live.stale = True
        self._attempt(change)

    def _store(self, change: "Change", table: Table, entry: log.AnyEntry) -> None:
        change.live.stale = True  # until the store says that the entry has got its number
        row = LogRow(table.id, table.version + 1, self._now(), log.encode(entry))
        self.write_queue.append(row, partial(self._stored, change, table, entry, row.at))

    def _stored(
        self,
        change: "Change",
        table: Table,
        entry: log.AnyEntry,
        at: float,
        stored: bool | StorageFailure,
    ) -> None:
        if isinstance(stored, StorageFailure):
            self._finish(change, stored)
        elif stored:
            change.live.stale = False
            try:
                self._apply(change.live, table, entry, at)
            except Exception:
                self._finish(change, StorageFailure("an entry could not be applied"))
            else:
                self._finish(change, table.version)
        elif change.attempts < ATTEMPTS:  # another node was faster: load its entry, decide again
            self._attempt(change)
        else:
            self._finish(change, StorageFailure("too many others write at once"))

    def _finish(self, change: "Change", result: int | Exception) -> None:
        change.live.lock.release()
        change.done(result)

    def _apply(self, live: LiveTable, table: Table, entry: log.AnyEntry, at: float) -> None:
        """An entry is stored: apply it, broadcast it, and see to what follows."""
        awaited = set(table.awaited) if table.timed else set()
        try:
            table.apply(entry, at, decided=True)
        except Exception:
            live.table = None
            logger.exception("a stored entry could not be applied", extra={"table": live.id})
            raise
        live.last_used = time.monotonic()
        self.summarize(table, with_seats=table.info_version == table.version)
        if isinstance(entry, log.Moved):
            self.metrics.moves += 1
        live.broadcast()
        self._notify_players(live, table, entry, awaited)
        if table.status == OVER:
            self._follow_up.game_over(table)
        self.wake_bots(live)

    def _notify_players(
        self, live: LiveTable, table: Table, entry: log.AnyEntry, awaited: set[int]
    ) -> None:
        """In slow games, and by reminders, players who are awaited but not connected are called."""
        reminded = entry.seat if isinstance(entry, log.Reminded) else -1
        if table.opened.clock.kind != "slow" and reminded < 0:
            return
        connected = live.connected().seats
        for seat in table.awaited:
            called = seat == reminded or seat not in awaited
            if called and seat not in connected and not table.seats[seat].bot:
                self._follow_up.turn(table, seat)

    def summarize(self, table: Table, with_seats: bool = True) -> None:
        """Have a table's summary written soon."""
        make = partial(summary, table, self.settings.bot_grace)
        self.write_queue.summarize(table.id, make, with_seats)

    def wake_bots(self, live: LiveTable) -> None:
        """Let bots play if it is their turn."""
        table = live.table
        if table is not None and live.bots is None and table.bots_to_ask():
            self._follow_up.bots_turn(live)


class Change:
    """One change on its way."""

    def __init__(self, live: LiveTable, decide: Decide, done: Done) -> None:
        self.live = live
        self.decide = decide
        self.done = done
        self.attempts = 0
        self.refusal: Mistake | None = None  # to be given if the table is still at this version
        self.refused_at = -1
