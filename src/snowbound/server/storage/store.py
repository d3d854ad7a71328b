"""The store: the event log, and what is looked up often.

An entry is accepted by being inserted under its table's next number: whoever comes second is told
so, reloads, and decides again.
"""

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from snowbound.core.errors import Mistake
from snowbound.server.storage import database as db
from snowbound.server.storage import waiting
from snowbound.server.storage.backup import pending
from snowbound.server.storage.database import connect_sqlite, make_engine, reason
from snowbound.server.storage.file_lock import FileLock, InUse
from snowbound.server.storage.sqlite_writer import InsertStatement, SqliteWriter
from snowbound.server.storage.write_queue import (
    LogRow,
    StorageFailure,
    TableSummary,
    WriteQueue,
    Written,
)

DATA_EXCEPTION = "22"  # how PostgreSQL's codes for bad values begin
CHANNEL = "snowbound"  # of PostgreSQL's NOTIFY
LEAST_FREE_BYTES = 32 << 20  # on the disk of a SQLite file
FAILED_SECONDS = 5.0  # how long a failed write counts if nobody writes since
SUMMARY = ("id", "game", "public", "status", "host", "version", "changed", "due", "card")


class Store:
    """Reads and writes. Entries of all tables share commits, through the write queue."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.postgres = not url.startswith("sqlite")
        self.node = f"{time.time_ns():x}"
        self._writer: asyncio.Task[None] | None = None  # writes the current batch to PostgreSQL
        dialect = postgresql if self.postgres else sqlite
        self._insert = dialect.insert
        self._append = (
            dialect.insert(db.log)
            .on_conflict_do_nothing()
            .returning(db.log.c.table_id, db.log.c.number)
        )
        insert = dialect.insert(db.tables)
        self._upsert_tables = insert.on_conflict_do_update(
            index_elements=["id"],
            set_={c.name: insert.excluded[c.name] for c in db.tables.columns if c.name != "id"},
            where=db.tables.c.version <= insert.excluded.version,
        )
        insert = dialect.insert(db.seats)
        self._upsert_seats = insert.on_conflict_do_update(
            index_elements=["table_id", "seat"], set_={"identity": insert.excluded.identity}
        )
        self._upserts: dict[str, InsertStatement] = {}  # by table
        self._lock: FileLock | None = None
        self.sqlite: SqliteWriter | None = None
        write = self._write_to_postgres if self.postgres else self._write_to_sqlite
        self.write_queue = WriteQueue(write)
        if not self.postgres:
            file = self.engine.url.database or ""
            self._lock = FileLock(file)
            self.sqlite = SqliteWriter(lambda: connect_sqlite(file))
            self._inserts = [
                InsertStatement(statement)
                for statement in (
                    dialect.insert(db.log).on_conflict_do_nothing(),
                    self._upsert_tables,
                    self._upsert_seats,
                )
            ]

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
        async with self._connect() as connection:
            await connection.run_sync(prepare)
            await connection.commit()
        if self._lock is not None and not exclusive:
            self._lock.release()

    async def close(self) -> None:
        with contextlib.suppress(StorageFailure):
            await self.flush()
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.engine.dispose()
        if self.sqlite is not None:
            await asyncio.to_thread(self.sqlite.close)
        if self._lock is not None:
            self._lock.release()

    @contextlib.asynccontextmanager
    async def _connect(self) -> AsyncIterator[AsyncConnection]:
        """A connection; any database error becomes a `StorageFailure`."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            if isinstance(error, DBAPIError) and _is_bad_value(error):
                raise Mistake("A character in this text cannot be stored.") from error
            raise StorageFailure(reason(error)) from error

    # ── The event log ─────────────────────────────────────────────────────────────────────────────

    async def append(self, row: LogRow) -> bool:
        """Store an entry durably; False if its number is taken."""
        future: asyncio.Future[bool | StorageFailure] = asyncio.get_running_loop().create_future()
        self.write_queue.append(row, lambda stored: future.done() or future.set_result(stored))
        stored = await future
        if isinstance(stored, StorageFailure):
            raise stored
        return stored

    async def flush(self) -> None:
        """Wait until everything queued is written, summaries too."""
        await waiting.flush(self.write_queue)

    def _write_to_sqlite(
        self, rows: list[LogRow], summaries: list[TableSummary], then: Written
    ) -> None:
        assert self.sqlite is not None

        def done(stored: list[bool] | Exception) -> None:
            then(StorageFailure(reason(stored)) if isinstance(stored, Exception) else stored)

        self.sqlite.submit(lambda connection: self._insert_all(connection, rows, summaries), done)

    def _write_to_postgres(
        self, rows: list[LogRow], summaries: list[TableSummary], then: Written
    ) -> None:
        async def write() -> None:
            try:
                async with self._connect() as connection:
                    stored = await connection.run_sync(self._write, rows, summaries)
                    await connection.commit()
            except Exception as error:
                then(StorageFailure(reason(error)))
            else:
                then(stored)

        self._writer = asyncio.create_task(write())

    def _insert_all(
        self, connection: sqlite3.Connection, rows: list[LogRow], summaries: list[TableSummary]
    ) -> list[bool]:
        """Runs in the SQLite thread."""
        append, upsert_tables, upsert_seats = self._inserts
        if summaries:
            connection.execute("BEGIN IMMEDIATE")
        taken = append.execute(connection, [(r.table, r.number, r.at, r.entry) for r in rows])
        if summaries:
            upsert_tables.execute(connection, [_values(one, upsert_tables) for one in summaries])
            seat_rows = [
                [row[name] for name in upsert_seats.fields] for row in _seat_rows(summaries)
            ]
            upsert_seats.execute(connection, seat_rows)
            connection.execute("COMMIT")
        if taken == len(rows):
            return [True] * len(rows)
        return _first_of_each(rows, {_key(row) for row in rows if _was_stored(connection, row)})

    def _write(
        self, connection: sa.Connection, rows: list[LogRow], summaries: list[TableSummary]
    ) -> list[bool]:
        stored: set[tuple[str, int]] = set()
        if rows:
            values = [
                {"table_id": r.table, "number": r.number, "at": r.at, "entry": r.entry}
                for r in rows
            ]
            result = connection.execute(self._append, values)
            stored = {(table, number) for table, number in result}
        if summaries:
            values = [{name: getattr(one, name) for name in SUMMARY} for one in summaries]
            connection.execute(self._upsert_tables, values)
        seat_rows = _seat_rows(summaries)
        if seat_rows:
            connection.execute(self._upsert_seats, seat_rows)
        if self.postgres and stored:
            notices = [{"notice": f"{self.node} {table} {number}"} for table, number in stored]
            connection.execute(sa.text(f"select pg_notify('{CHANNEL}', :notice)"), notices)
        return _first_of_each(rows, stored)

    async def entries(self, table: str, after: int = 0) -> list[tuple[int, float, str]]:
        query = (
            sa.select(db.log.c.number, db.log.c.at, db.log.c.entry)
            .where(db.log.c.table_id == table, db.log.c.number > after)
            .order_by(db.log.c.number)
        )
        return [(number, at, entry) for number, at, entry in await self.rows(query)]

    async def rows(self, query: sa.Executable) -> Sequence[Any]:
        async with self._connect() as connection:
            return (await connection.execute(query)).all()

    async def run(self, *statements: Any) -> int:
        """Run statements in one transaction; the row count of the last one."""
        touched = 0
        async with self._connect() as connection:
            for statement in statements:
                touched = (await connection.execute(statement)).rowcount
            await connection.commit()
        return touched

    def notice(self, *words: str) -> list[Any]:
        """The statement that tells other nodes, if there are any, once the transaction holds."""
        if not self.postgres:
            return []
        notice = " ".join((self.node, *words))
        return [sa.text(f"select pg_notify('{CHANNEL}', :notice)").bindparams(notice=notice)]

    async def probe(self) -> str:
        """What is wrong with the database; empty if it reads and writes."""
        failed = self.write_queue.failed_at
        if failed and time.monotonic() < failed + FAILED_SECONDS:
            return "the database cannot write"
        if self.sqlite is not None and self._free_bytes() < LEAST_FREE_BYTES:
            return "the disk is almost full"
        # A code that nobody can use, and that the next one to be made clears away.
        row = {"hash": f"probe {self.node}", "identity": "", "expires": 0.0}
        try:
            await self.put(db.codes, row, ["hash"])
        except StorageFailure as failure:
            return f"the database cannot write ({failure})"
        return ""

    def backup_pending(self) -> bool:
        """Whether a backup waits to be put in the place of this SQLite database."""
        return self.sqlite is not None and pending(Path(self.engine.url.database or "")).exists()

    def _free_bytes(self) -> int:
        folder = os.path.dirname(self.engine.url.database or "") or "."
        disk = os.statvfs(folder)
        return disk.f_bavail * disk.f_frsize

    # ── Looking up ──────────────────────────────────────────────────────────────────────────

    async def due(self, now: float, limit: int = 200) -> list[str]:
        """Tables where a clock or a bot is due."""
        query = sa.select(db.tables.c.id).where(db.tables.c.due <= now).order_by(db.tables.c.due)
        return [id for (id,) in await self.rows(query.limit(limit))]

    async def behind(self, since: float = 0.0) -> list[str]:
        """Tables whose summary is older than their log: a node died before writing it."""
        newest = (
            sa.select(db.log.c.table_id, sa.func.max(db.log.c.number).label("number"))
            .where(db.log.c.at >= since)
            .group_by(db.log.c.table_id)
            .subquery()
        )
        query = (
            sa.select(newest.c.table_id)
            .select_from(newest.outerjoin(db.tables, db.tables.c.id == newest.c.table_id))
            .where(sa.or_(db.tables.c.version.is_(None), db.tables.c.version < newest.c.number))
        )
        return [id for (id,) in await self.rows(query)]

    async def put(self, table: sa.Table, values: dict[str, Any], key: Sequence[str]) -> None:
        """Insert or replace a row."""
        if self.sqlite is None:
            await self.run(self._upsert(table, key).values(**values))
            return
        statement = self._upserts.get(table.name)
        if statement is None:
            statement = self._upserts[table.name] = InsertStatement(self._upsert(table, key))
        row = [values[field] for field in statement.fields]
        try:
            await waiting.run(self.sqlite, lambda connection: statement.execute(connection, [row]))
        except (sqlite3.Error, OSError) as error:
            raise StorageFailure(reason(error)) from error

    def _upsert(self, table: sa.Table, key: Sequence[str]) -> Any:
        insert = self._insert(table)
        rest = {c.name: insert.excluded[c.name] for c in table.columns if c.name not in key}
        return insert.on_conflict_do_update(index_elements=list(key), set_=rest)


def _is_bad_value(error: DBAPIError) -> bool:
    """Whether PostgreSQL does not take a value, such as a text with a NUL in it."""
    return str(getattr(error.orig, "sqlstate", None) or "").startswith(DATA_EXCEPTION)


def _values(summary: TableSummary, statement: InsertStatement) -> list[Any]:
    return [getattr(summary, name) for name in statement.fields]


def _key(row: LogRow) -> tuple[str, int]:
    return row.table, row.number


def _first_of_each(rows: list[LogRow], stored: set[tuple[str, int]]) -> list[bool]:
    """For each row, whether it is stored; of two with one number only the first is."""
    found: list[bool] = []
    for row in rows:
        found.append(_key(row) in stored)
        stored.discard(_key(row))
    return found


def _was_stored(connection: sqlite3.Connection, row: LogRow) -> bool:
    """Whether this very row is stored under its number."""
    query = "SELECT at, entry FROM log WHERE table_id = ? AND number = ?"
    return connection.execute(query, (row.table, row.number)).fetchone() == (row.at, row.entry)


def _seat_rows(summaries: list[TableSummary]) -> list[dict[str, Any]]:
    return [
        {"table_id": one.id, "seat": seat, "identity": identity}
        for one in summaries
        for seat, identity in enumerate(one.identities)
    ]
