"""Batches on their way into the database: the log entries and table summaries of one commit."""

import asyncio
import sqlite3
from typing import Any

import sqlalchemy as sa

from snowbound.server.storage import schema as db
from snowbound.server.storage.database import CHANNEL, Database, reason
from snowbound.server.storage.sqlite_writer import InsertStatement
from snowbound.server.storage.write_queue import LogRow, StorageFailure, TableSummary, Written

SUMMARY = ("id", "game", "public", "status", "host", "version", "changed", "due", "card")


def _append(database: Database) -> Any:
    return database.insert(db.log).on_conflict_do_nothing()


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
        self._append = InsertStatement(_append(database))
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


class PostgresBatches:
    """Writes batches, and tells other nodes of them with the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writing: asyncio.Task[None] | None = None  # the current batch
        self._append = _append(database).returning(db.log.c.table_id, db.log.c.number)
        self._upsert_tables = _upsert_tables(database)
        self._upsert_seats = _upsert_seats(database)

    def write(self, rows: list[LogRow], summaries: list[TableSummary], then: Written) -> None:
        async def write() -> None:
            try:
                async with self._database.connect() as connection:
                    stored = await connection.run_sync(self._insert_all, rows, summaries)
                    await connection.commit()
            except Exception as error:
                then(StorageFailure(reason(error)))
            else:
                then(stored)

        self._writing = asyncio.create_task(write())

    def _insert_all(
        self, connection: sa.Connection, rows: list[LogRow], summaries: list[TableSummary]
    ) -> list[bool]:
        stored: set[tuple[str, int]] = set()
        if rows:
            values = [
                {"table_id": r.table, "number": r.number, "at": r.at, "entry": r.entry}
                for r in rows
            ]
            result = connection.execute(self._append, values)
            stored = {(row.table_id, row.number) for row in result}
        if summaries:
            values = [{name: getattr(one, name) for name in SUMMARY} for one in summaries]
            connection.execute(self._upsert_tables, values)
        seat_rows = _seat_rows(summaries)
        if seat_rows:
            connection.execute(self._upsert_seats, seat_rows)
        if stored:
            node = self._database.node
            notices = [{"notice": f"{node} {table} {number}"} for table, number in stored]
            connection.execute(sa.text(f"select pg_notify('{CHANNEL}', :notice)"), notices)
        return _first_of_each(rows, stored)

    async def close(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)


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
