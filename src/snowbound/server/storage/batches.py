"""Batches on their way into the database: the log entries and table summaries of one commit."""

import asyncio
import sqlite3
from collections.abc import Iterator
from typing import Any

import asyncpg

from snowbound.server.storage import schema as db
from snowbound.server.storage.database import CHANNEL, Database, reason
from snowbound.server.storage.sqlite_writer import InsertStatement
from snowbound.server.storage.write_queue import LogRow, StorageFailure, TableSummary, Written

SUMMARY = ("id", "game", "public", "status", "host", "version", "changed", "due", "card")


def _upsert_tables(database: Database) -> Any:
    """A summary never takes the place of a newer one."""
    insert = database.insert(db.tables)
    return insert.on_conflict_do_update(
        index_elements=["id"],
        set_={c.name: insert.excluded[c.name] for c in db.tables.columns if c.name != "id"},
        where=db.tables.c.version <= insert.excluded.version,
    )


def _upsert_seats(database: Database) -> Any:
    insert = database.insert(db.seats)
    return insert.on_conflict_do_update(
        index_elements=["table_id", "seat"], set_={"identity": insert.excluded.identity}
    )


class SqliteBatches:
    """Writes batches in SQLite's thread."""

    def __init__(self, database: Database) -> None:
        assert database.writer is not None
        self._writer = database.writer
        self._append = InsertStatement(database.insert(db.log).on_conflict_do_nothing())
        self._upsert_tables = InsertStatement(_upsert_tables(database))
        self._upsert_seats = InsertStatement(_upsert_seats(database))

    def write(self, rows: list[LogRow], summaries: list[TableSummary], then: Written) -> None:
        def done(stored: list[bool] | Exception) -> None:
            then(StorageFailure(reason(stored)) if isinstance(stored, Exception) else stored)

        self._writer.submit(lambda connection: self._insert_all(connection, rows, summaries), done)

    def _insert_all(
        self, connection: sqlite3.Connection, rows: list[LogRow], summaries: list[TableSummary]
    ) -> list[bool]:
        """Runs in the SQLite thread."""
        tables, seats = self._upsert_tables, self._upsert_seats
        if summaries:
            connection.execute("BEGIN IMMEDIATE")
        taken = self._append.execute(connection, [(r.table, r.number, r.at, r.entry) for r in rows])
        if summaries:
            tables.execute(connection, [_values(one, tables) for one in summaries])
            seat_rows = [[row[name] for name in seats.fields] for row in _seat_rows(summaries)]
            seats.execute(connection, seat_rows)
            connection.execute("COMMIT")
        if taken == len(rows):
            return [True] * len(rows)
        return _first_of_each(rows, {_key(row) for row in rows if _was_stored(connection, row)})

    async def close(self) -> None:
        """What was submitted is written when the writer closes."""


# One statement is one round trip and one commit. PostgreSQL delivers equal notices of a transaction
# once, so that all rows together make one; rows that were not stored make none.
APPEND = """
    INSERT INTO log (table_id, number, at, entry)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::float8[], $4::text[])
    ON CONFLICT DO NOTHING RETURNING table_id, number
"""
APPEND_AND_NOTIFY = f"{APPEND}, pg_notify('{CHANNEL}', $5)"
CONNECT_SECONDS = 10
LONGEST_NOTICE = 7_900  # bytes; PostgreSQL takes 7,999


class PostgresBatches:
    """Writes batches over a connection of their own, and tells other nodes with the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writing: set[asyncio.Task[None]] = set()  # one batch, and summaries beside it
        self._connection: asyncpg.Connection | None = None
        self._upsert_tables = _upsert_tables(database)
        self._upsert_seats = _upsert_seats(database)

    def write(self, rows: list[LogRow], summaries: list[TableSummary], then: Written) -> None:
        async def write() -> None:
            try:
                stored = await self._append(rows)
                if summaries:
                    await self._summarize(summaries)
            except Exception as error:
                then(StorageFailure(reason(error)))
            else:
                then(_first_of_each(rows, stored))

        task = asyncio.create_task(write())
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _append(self, rows: list[LogRow]) -> set[tuple[str, int]]:
        """Store entries; the keys of those whose number was free."""
        stored: set[tuple[str, int]] = set()
        if not rows:
            return stored
        connection = await self._connected()
        for some, notice in self._noticed(rows):
            columns = zip(
                *((row.table, row.number, row.at, row.entry) for row in some), strict=True
            )
            words = [list(column) for column in columns]
            if notice:
                found = await connection.fetch(APPEND_AND_NOTIFY, *words, notice)
                self._database.notices += bool(found)
            else:
                found = await connection.fetch(APPEND, *words)
            stored.update((row["table_id"], row["number"]) for row in found)
        return stored

    def _noticed(self, rows: list[LogRow]) -> Iterator[tuple[list[LogRow], str]]:
        """Rows with the notice that names their tables: one commit, unless it grows too long."""
        if not self._database.listened_to:
            yield rows, ""
            return
        some: list[LogRow] = []
        notice = self._database.node
        for row in rows:
            word = f" {row.table} {row.number}"
            if len(notice) + len(word) > LONGEST_NOTICE:
                yield some, notice
                some, notice = [], self._database.node
            some.append(row)
            notice += word
        yield some, notice

    async def _connected(self) -> asyncpg.Connection:
        connection = self._connection
        if connection is None or connection.is_closed():
            url = self._database.engine.url.set(drivername="postgresql")
            address = url.render_as_string(hide_password=False)
            connection = await asyncpg.connect(address, timeout=CONNECT_SECONDS)
            self._connection = connection
        return connection

    async def _summarize(self, summaries: list[TableSummary]) -> None:
        values = [{name: getattr(one, name) for name in SUMMARY} for one in summaries]
        seat_rows = _seat_rows(summaries)
        async with self._database.connect() as connection:
            await connection.execute(self._upsert_tables, values)
            if seat_rows:
                await connection.execute(self._upsert_seats, seat_rows)
            await connection.commit()

    async def close(self) -> None:
        tasks = list(self._writing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._connection is not None:
            self._connection.terminate()


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
