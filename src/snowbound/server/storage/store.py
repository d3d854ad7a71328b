"""The store: the event log, and beside it what is looked up, topic by topic.

An entry is accepted by being inserted under its table's next number: whoever comes second is told
so, reloads, and decides again.
"""

import asyncio
import contextlib
import os
import time
from pathlib import Path

import sqlalchemy as sa

from snowbound.server.storage import schema as db
from snowbound.server.storage import waiting
from snowbound.server.storage.backup import pending
from snowbound.server.storage.batches import PostgresBatches, SqliteBatches
from snowbound.server.storage.database import Database
from snowbound.server.storage.file_lock import FileLock, InUse
from snowbound.server.storage.people import PeopleRows
from snowbound.server.storage.records import RecordRows
from snowbound.server.storage.tables import TableRows
from snowbound.server.storage.write_queue import LogRow, StorageFailure, WriteQueue
from snowbound.tables.storage import Row, StoredRecord

LEAST_FREE_BYTES = 32 << 20  # on the disk of a SQLite file
FAILED_SECONDS = 5.0  # how long a failed write counts if nobody writes since


class Store:
    """Reads and writes. Entries of all tables share commits, through the write queue."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.tables = TableRows(self.database)
        self.people = PeopleRows(self.database)
        self.records = RecordRows(self.database)
        batches = PostgresBatches if self.database.postgres else SqliteBatches
        self._batches = batches(self.database)
        self.write_queue = WriteQueue(self._batches.write, apart=self.database.postgres)
        self.postgres = self.database.postgres
        self.node = self.database.node
        self._lock = None if self.database.postgres else FileLock(self.database.file)

    async def open(self, exclusive: bool = False) -> None:
        """Migrate the database to the newest schema. A server opens a SQLite file for itself
        alone (`exclusive`); whoever only reads may do so beside it."""
        from snowbound.server.storage.migrate import check_newest, upgrade

        prepare = upgrade
        if self._lock is not None:
            try:
                self._lock.take()
            except InUse:
                if exclusive:
                    raise
                prepare = check_newest
            except OSError as error:
                raise StorageFailure(f"{self._lock.path}: {error.strerror}") from None
        async with self.database.connect() as connection:
            await connection.run_sync(prepare)
            await connection.commit()
        if self._lock is not None and not exclusive:
            self._lock.release()

    async def close(self) -> None:
        with contextlib.suppress(StorageFailure):
            await self.flush()
        await self._batches.close()
        await self.database.close()
        if self._lock is not None:
            self._lock.release()

    # ── The event log ───────────────────────────────────────────────────────────────────────

    async def append(self, table: str, number: int, at: float, entry: str) -> bool:
        """Store an entry durably; False if its number is taken."""
        row = LogRow(table, number, at, entry)
        future: asyncio.Future[bool | StorageFailure] = asyncio.get_running_loop().create_future()
        self.write_queue.append(row, lambda stored: future.done() or future.set_result(stored))
        stored = await future
        if isinstance(stored, StorageFailure):
            raise stored
        return stored

    async def save_record(self, record: StoredRecord) -> None:
        await self.records.save(record)

    async def has_record(self, table: str) -> bool:
        return await self.records.exists(table)

    async def flush(self) -> None:
        """Wait until everything queued is written, summaries too."""
        await waiting.flush(self.write_queue)

    async def entries(self, table: str, after: int = 0) -> list[Row]:
        """A table's log after an entry, in order."""
        log = db.log.c
        query = (
            sa.select(log.number, log.at, log.entry)
            .where(log.table_id == table, log.number > after)
            .order_by(log.number)
        )
        return [(number, at, entry) for number, at, entry in await self.database.rows(query)]

    # ── Health ──────────────────────────────────────────────────────────────────────────────

    async def probe(self) -> str:
        """What is wrong with the database; empty if it reads and writes."""
        failed = self.write_queue.failed_at
        if failed and time.monotonic() < failed + FAILED_SECONDS:
            return "the database cannot write"
        if self.database.file and self._free_bytes() < LEAST_FREE_BYTES:
            return "the disk is almost full"
        try:
            await self.people.write_unusable_code()
        except StorageFailure as failure:
            return f"the database cannot write ({failure})"
        return ""

    def backup_pending(self) -> bool:
        """Whether a backup waits to be put in the place of this SQLite database."""
        file = self.database.file
        return bool(file) and pending(Path(file)).exists()

    def _free_bytes(self) -> int:
        disk = os.statvfs(os.path.dirname(self.database.file) or ".")
        return disk.f_bavail * disk.f_frsize
