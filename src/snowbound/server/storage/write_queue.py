"""The write queue: moves and all other log entries wait here to be stored, with table summaries.

Entries of all tables share commits: while one batch is written, the next one fills up. Whoever
appends an entry passes a callback, so no task has to wait for it. Summaries of tables, which only
lists need, are written about once a second.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final

import msgspec

COMMIT_SECONDS: Final = 0.004  # at least this long between two commits
SUMMARY_SECONDS: Final = 1.0  # how far lists may lag behind the log, unless somebody asks for one
logger: Final = logging.getLogger("snowbound.storage")


NOT_KNOWN: Final = (
    "It is not known whether this was stored; look again in a moment before you repeat it."
)


class StorageFailure(Exception):
    """The database cannot be reached or cannot write. Nothing was acknowledged, but what was on its
    way may have been stored."""


class LogRow(msgspec.Struct, gc=False):  # it takes no part in reference cycles
    """A log entry to be stored."""

    table: str
    number: int
    at: float
    entry: str


class TableSummary(msgspec.Struct):
    """What lists show of a table."""

    id: str
    game: str
    public: bool
    status: str
    host: str
    version: int
    changed: float
    due: float | None
    card: str
    identities: list[str]  # by seat, "" for bots and free seats; empty if no seat changed


class PendingSummary(msgspec.Struct, frozen=True):
    """A summary that is due; it is made when it is written."""

    summary: Callable[[bool], TableSummary]
    with_seats: bool


Stored = Callable[[bool | StorageFailure], object]  # called once an entry is stored, or lost
Written = Callable[[list[bool] | StorageFailure], None]  # the same for a batch, by row
Write = Callable[[list[LogRow], list[TableSummary], Written], None]


class Batch:
    """What one commit writes."""

    def __init__(
        self,
        entries: list[tuple[LogRow, Stored]],
        summaries: dict[str, PendingSummary],
        flushing: list[asyncio.Future[None]],
    ) -> None:
        self.entries = entries
        self.summaries = summaries
        self._flushing = flushing  # resolved once it is written

    def settle(self, failure: StorageFailure | None) -> None:
        for flushed in self._flushing:
            if flushed.done():  # its waiter has timed out
                continue
            if failure is None:
                flushed.set_result(None)
            else:
                flushed.set_exception(StorageFailure(str(failure)))


class WriteQueue:
    """Entries and summaries waiting to be written; one batch is written at a time. `apart` has
    summaries written after the entries of their batch, while the next entries go on: where they
    would not share a commit anyway, no move waits for a list."""

    def __init__(self, write: Write, apart: bool = False) -> None:
        self.commits = 0
        self.stored = 0
        self.failed_at = 0.0  # when a batch last failed; 0 once one was written since
        self._write = write
        self._apart = apart
        self._queue: list[tuple[LogRow, Stored]] = []
        self._pending: dict[str, PendingSummary] = {}
        self._writing = False  # a batch is being written, or about to be
        self._summarizing = False  # summaries are being written apart from it
        self._timer_set = False  # for summaries
        self._committed_at = 0.0
        self._summarized_at = 0.0
        self._flushing: list[asyncio.Future[None]] = []  # resolved with the next batch

    @property
    def waiting(self) -> int:
        """Entries that no batch has taken yet."""
        return len(self._queue)

    def append(self, row: LogRow, then: Stored) -> None:
        """Store an entry; `then` is called with False if its number is taken."""
        self._queue.append((row, then))
        if not self._writing:
            self._schedule()

    def summarize(self, id: str, summary: Callable[[bool], TableSummary], with_seats: bool) -> None:
        """Write a table's summary soon, with its seats if any of them changed."""
        before = self._pending.get(id)
        with_seats = with_seats or (before is not None and before.with_seats)
        self._pending[id] = PendingSummary(summary, with_seats)
        self._schedule_summaries()

    def flushed(self) -> asyncio.Future[None] | None:
        """A future that is done when everything queued so far is written; None if nothing is."""
        if not (self._queue or self._pending or self._writing or self._summarizing):
            return None
        flushed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._flushing.append(flushed)
        if not self._writing:
            self._schedule()
        return flushed

    def _schedule(self) -> None:
        self._writing = True
        loop = asyncio.get_running_loop()
        wait = self._committed_at + COMMIT_SECONDS - monotonic()
        if wait > 0:
            loop.call_later(wait, self._send)
        else:
            loop.call_soon(self._send)

    def _send(self) -> None:
        batch = self._next_batch()
        rows = [row for row, _ in batch.entries]
        if self._apart and not rows:
            self._writing = False
            self._summarize_apart(batch)
        elif rows or batch.summaries:
            summaries = {} if self._apart else batch.summaries
            self._write(rows, _made(summaries), partial(self._written, batch))
        else:
            self._writing = False
            batch.settle(None)

    def _next_batch(self) -> Batch:
        pending = self._take_due()
        flushing: list[asyncio.Future[None]] = []
        if not self._summarizing:  # else they wait for that, too
            flushing, self._flushing = self._flushing, []
        queue, self._queue = self._queue, []
        return Batch(queue, pending, flushing)

    def _written(self, batch: Batch, stored: list[bool] | StorageFailure) -> None:
        """Called when a batch is written, or failed to be."""
        self._committed_at = monotonic()
        self._writing = False
        if isinstance(stored, StorageFailure):
            self._failed(batch, stored)
        else:
            self.commits += 1
            self.failed_at = 0.0
            for index in range(len(batch.entries)):
                self.stored += stored[index]
                self._call(batch.entries[index][1], stored[index])
            if self._apart:
                self._summarize_apart(batch)
            else:
                batch.settle(None)
        self._go_on()

    def _summarize_apart(self, batch: Batch) -> None:
        """Write the summaries of a batch whose entries are stored."""
        batch.entries = []
        if not batch.summaries:
            batch.settle(None)
            return
        self._summarizing = True
        self._write([], _made(batch.summaries), partial(self._summarized, batch))

    def _summarized(self, batch: Batch, stored: list[bool] | StorageFailure) -> None:
        self._summarizing = False
        if isinstance(stored, StorageFailure):
            self._failed(batch, stored)
        else:
            self.failed_at = 0.0
            batch.settle(None)
        self._go_on()

    def _failed(self, batch: Batch, failure: StorageFailure) -> None:
        logger.error("a batch could not be written: %s", failure)
        self.failed_at = monotonic()
        for _, then in batch.entries:
            self._call(then, StorageFailure(str(failure)))
        self._pending = batch.summaries | self._pending
        batch.settle(failure)

    def _go_on(self) -> None:
        """See to what has come in meanwhile."""
        if self._writing:
            return
        if self._queue or (self._flushing and not self._summarizing):
            self._schedule()
        elif self._pending:
            self._schedule_summaries()

    def _call(self, then: Stored, stored: bool | StorageFailure) -> None:
        try:
            then(stored)
        except Exception:
            logger.exception("a callback of a stored entry failed")

    # ── Summaries ───────────────────────────────────────────────────────────────────────────

    def _schedule_summaries(self) -> None:
        """Write the summaries when they are due, unless an earlier batch takes them along."""
        if not self._timer_set:
            self._timer_set = True
            wait = self._summarized_at + SUMMARY_SECONDS - monotonic()
            asyncio.get_running_loop().call_later(max(0.0, wait), self._write_summaries)

    def _write_summaries(self) -> None:
        self._timer_set = False
        if self._pending and not self._writing:
            self._schedule()

    def _take_due(self) -> dict[str, PendingSummary]:
        """The summaries that go into the next batch."""
        now = monotonic()
        if self._summarizing:
            return {}
        if not self._flushing and now < self._summarized_at + SUMMARY_SECONDS:
            return {}
        self._summarized_at = now
        pending, self._pending = self._pending, {}
        return pending


def _made(pending: dict[str, PendingSummary]) -> list[TableSummary]:
    made: list[TableSummary] = []
    for one in pending.values():
        try:
            made.append(one.summary(one.with_seats))
        except Exception:
            logger.exception("a table could not be summarized")
    return made
