"""Entries on their way into the log: all tables' together, one commit for what came in meanwhile.

There is no task that waits for its turn: whoever hands in an entry is called when it is stored, and
the database calls back when a batch is written. Summaries of tables, which only lists need, go
along about once a second.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final

import msgspec

COMMIT_SECONDS: Final = 0.004  # when there is much to do, one commit waits for so much of it
NOTE_SECONDS: Final = 1.0  # lists may lag behind the log by so much, unless somebody asks for one
logger: Final = logging.getLogger("snowbound.storage")


class StorageFailure(Exception):
    """The database could not be reached or could not write. Nothing was acknowledged."""


class Row(msgspec.Struct, gc=False):  # nothing in it leads back to it
    """An entry on its way into the log."""

    table: str
    number: int
    at: float
    entry: str


class Summary(msgspec.Struct):
    """What lists know of a table."""

    id: str
    game: str
    public: bool
    status: str
    host: str
    version: int
    changed: float
    due: float | None
    card: str
    identities: list[str]  # by seat, "" where no person sits; nothing if nobody moved


class Note(msgspec.Struct, frozen=True):
    """A summary to be made."""

    summary: Callable[[bool], Summary]
    anew: bool  # with the seats


Stored = Callable[[bool | StorageFailure], object]  # who is told what became of an entry
Written = Callable[[list[bool] | StorageFailure], None]  # and of a batch, row by row
Write = Callable[[list[Row], list[Summary], Written], None]


class Batch:
    """What is written together."""

    def __init__(
        self,
        entries: list[tuple[Row, Stored]],
        notes: dict[str, Note],
        flushing: list[asyncio.Future[None]],
    ) -> None:
        self.entries = entries
        self.notes = notes
        self._flushing = flushing  # who waits until it is written

    def settle(self, failure: StorageFailure | None) -> None:
        for flushed in self._flushing:
            if flushed.done():  # as it is if they waited too long
                continue
            if failure is None:
                flushed.set_result(None)
            else:
                flushed.set_exception(StorageFailure(str(failure)))


class Batches:
    """What waits to be written. One batch is on its way at a time."""

    def __init__(self, write: Write) -> None:
        self.commits = 0
        self.stored = 0
        self._write = write
        self._queue: list[tuple[Row, Stored]] = []
        self._notes: dict[str, Note] = {}
        self._under_way = False  # a batch is, or will be in a moment
        self._will_look = False  # for notes, when it is time
        self._committed_at = 0.0
        self._noted_at = 0.0
        self._flushing: list[asyncio.Future[None]] = []  # who waits for the next batch

    def append(self, row: Row, then: Stored) -> None:
        """Store an entry for good; false if another one has taken its number."""
        self._queue.append((row, then))
        if not self._under_way:
            self._set_out()

    def note(self, id: str, summary: Callable[[bool], Summary], anew: bool) -> None:
        """Keep a table's summary soon; it is made when it is written, with the seats if any of
        them changed."""
        before = self._notes.get(id)
        self._notes[id] = Note(summary, anew or (before is not None and before.anew))
        self._look_later()

    def flushed(self) -> asyncio.Future[None] | None:
        """Done when everything handed in so far is written; what comes later may come later.
        None if there is nothing to wait for."""
        if not (self._queue or self._notes or self._under_way):
            return None
        flushed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._flushing.append(flushed)
        if not self._under_way:
            self._set_out()
        return flushed

    def _set_out(self) -> None:
        self._under_way = True
        loop = asyncio.get_running_loop()
        wait = self._committed_at + COMMIT_SECONDS - monotonic()
        if wait > 0:
            loop.call_later(wait, self._send)
        else:
            loop.call_soon(self._send)

    def _send(self) -> None:
        notes = self._notes_due()
        batch = Batch(self._queue, notes, self._flushing)
        self._queue, self._flushing = [], []
        if batch.entries or notes:
            rows = [row for row, _ in batch.entries]
            self._write(rows, self._summaries(notes), partial(self._arrived, batch))
        else:
            self._under_way = False
            batch.settle(None)

    def _arrived(self, batch: Batch, stored: list[bool] | StorageFailure) -> None:
        """A batch is written, or cannot be."""
        self._committed_at = monotonic()
        if isinstance(stored, StorageFailure):
            logger.error("nothing could be written: %s", stored)
            for _, then in batch.entries:
                self._call(then, StorageFailure(str(stored)))
            self._notes = batch.notes | self._notes
            batch.settle(stored)
        else:
            self.commits += 1
            for index in range(len(batch.entries)):
                self.stored += stored[index]
                self._call(batch.entries[index][1], stored[index])
            batch.settle(None)
        self._under_way = False
        if self._queue or self._flushing:
            self._set_out()
        elif self._notes:
            self._look_later()

    def _call(self, then: Stored, stored: bool | StorageFailure) -> None:
        try:
            then(stored)
        except Exception:
            logger.exception("what followed from an entry went wrong")

    # ── Summaries ───────────────────────────────────────────────────────────────────────────

    def _look_later(self) -> None:
        """See to the notes when they are due, unless a batch takes them along before."""
        if not self._will_look:
            self._will_look = True
            wait = self._noted_at + NOTE_SECONDS - monotonic()
            asyncio.get_running_loop().call_later(max(0.0, wait), self._look)

    def _look(self) -> None:
        self._will_look = False
        if self._notes and not self._under_way:
            self._set_out()

    def _notes_due(self) -> dict[str, Note]:
        """What lists should know by now."""
        now = monotonic()
        if not self._flushing and now < self._noted_at + NOTE_SECONDS:
            return {}
        self._noted_at = now
        notes, self._notes = self._notes, {}
        return notes

    def _summaries(self, notes: dict[str, Note]) -> list[Summary]:
        made: list[Summary] = []
        for note in notes.values():
            try:
                made.append(note.summary(note.anew))
            except Exception:
                logger.exception("a table could not be summed up")
        return made
