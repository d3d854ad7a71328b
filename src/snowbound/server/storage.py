"""Where everything is kept: SQLite beside the server, or PostgreSQL for several nodes.

`log` is the truth. `tables`, `seats` and `records` are only what is looked up often, and can be
made again from it. An entry is accepted by being inserted under its table's next number: whoever
comes second is told so, reloads, and asks again.
"""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from snowbound.core.mistakes import Mistake
from snowbound.server import waiting
from snowbound.server.batches import Batches, Row, StorageFailure, Summary, Written
from snowbound.server.sqlite_writing import Insertion, SqliteWriting

CHANNEL = "snowbound"
PATIENCE = 15.0
PAGE_BYTES = 1024  # of a new database: an entry is short, and a commit writes whole pages
SUMMARY = ("id", "game", "public", "status", "host", "version", "changed", "due", "card")

metadata = sa.MetaData()

identities = sa.Table(
    "identities",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("notices", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("identity", sa.String(40), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
)
codes = sa.Table(
    "codes",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("identity", sa.String(40), nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
)
mails = sa.Table(
    "mails",
    metadata,
    sa.Column("identity", sa.String(40), primary_key=True),
    sa.Column("address", sa.String(200), nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),  # of the code that was mailed; "" once told
    sa.Column("expires", sa.Float, nullable=False),
)
log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("host", sa.String(40), nullable=False, index=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("due", sa.Float, nullable=True, index=True),
    sa.Column("card", sa.Text, nullable=False),
    sa.Index("tables_listed", "public", "status", "changed"),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("identity", sa.String(40), nullable=False, index=True),
)
records = sa.Table(
    "records",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("ended", sa.Float, nullable=False, index=True),
    sa.Column("card", sa.Text, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
)
chances = sa.Table(
    "chances",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("chances", sa.Text, nullable=False),
)
visits = sa.Table(
    "visits",
    metadata,
    sa.Column("identity", sa.String(40), primary_key=True),
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
)


POSTGRES = "postgresql+asyncpg"
SQLITE = "sqlite+aiosqlite"
DRIVERS = {  # by how people begin an address
    "postgresql": POSTGRES,
    "postgres": POSTGRES,
    POSTGRES: POSTGRES,
    "sqlite": SQLITE,
    SQLITE: SQLITE,
}


def database_url(data: Path | None, database: str | None) -> str:
    """The address SQLAlchemy wants, from what people write."""
    if database:
        scheme, found, rest = database.partition("://")
        if not found or scheme not in DRIVERS:
            raise Mistake(
                f"A database cannot be '{database[:40]}'; it is postgresql://USER@HOST/NAME or "
                "sqlite:///FILE."
            )
        return f"{DRIVERS[scheme]}://{rest}"
    folder = data or Path("snowbound-data")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"{SQLITE}:///{folder / 'snowbound.sqlite3'}"


def make_engine(url: str) -> AsyncEngine:
    if url.startswith("sqlite"):
        engine = create_async_engine(url, connect_args={"timeout": PATIENCE})
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine
    return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)


def _connect_sqlite(file: str) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)
    _prepare_sqlite(connection, None)
    return connection


def _prepare_sqlite(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA page_size={PAGE_BYTES}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # acknowledged means on the disk
    cursor.execute("PRAGMA busy_timeout=15000")
    cursor.close()


class Store:
    """Reading and writing. Entries of all tables are written in batches, one commit each."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.postgres = not url.startswith("sqlite")
        self.node = f"{time.time_ns():x}"
        self._writer: asyncio.Task[None] | None = None  # of the batch that is on its way
        dialect = postgresql if self.postgres else sqlite
        self._insert = dialect.insert
        self._append = (
            dialect.insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.number)
        )
        insert = dialect.insert(tables)
        self._upsert_tables = insert.on_conflict_do_update(
            index_elements=["id"],
            set_={c.name: insert.excluded[c.name] for c in tables.columns if c.name != "id"},
            where=tables.c.version <= insert.excluded.version,
        )
        insert = dialect.insert(seats)
        self._upsert_seats = insert.on_conflict_do_update(
            index_elements=["table_id", "seat"], set_={"identity": insert.excluded.identity}
        )
        self._puts: dict[str, Insertion] = {}  # by table
        self.writing: SqliteWriting | None = None
        write = self._write_to_postgres if self.postgres else self._write_to_sqlite
        self.batches = Batches(write)
        if not self.postgres:
            file = self.engine.url.database or ""
            self.writing = SqliteWriting(lambda: _connect_sqlite(file))
            self._insertions = [
                Insertion(statement)
                for statement in (
                    dialect.insert(log).on_conflict_do_nothing(),
                    self._upsert_tables,
                    self._upsert_seats,
                )
            ]

    async def open(self) -> None:
        """Bring the schema up to date and begin to write."""
        from snowbound.server.migrate import upgrade

        async with self._reaching() as connection:
            await connection.run_sync(upgrade)
            await connection.commit()

    async def close(self) -> None:
        with contextlib.suppress(StorageFailure):
            await self.flush()
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.engine.dispose()
        if self.writing is not None:
            await asyncio.to_thread(self.writing.close)

    @contextlib.asynccontextmanager
    async def _reaching(self) -> AsyncIterator[AsyncConnection]:
        """A connection; whatever goes wrong with the database becomes one kind of failure."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StorageFailure(reason(error)) from error

    # ── The log ─────────────────────────────────────────────────────────────────────────────

    async def append(self, row: Row) -> bool:
        """Store an entry for good; False if another one has taken its number."""
        future: asyncio.Future[bool | StorageFailure] = asyncio.get_running_loop().create_future()
        self.batches.append(row, lambda stored: future.done() or future.set_result(stored))
        stored = await future
        if isinstance(stored, StorageFailure):
            raise stored
        return stored

    async def flush(self) -> None:
        """Wait until everything that was handed in is written, summaries too."""
        await waiting.flush(self.batches)

    def _write_to_sqlite(self, rows: list[Row], summaries: list[Summary], then: Written) -> None:
        assert self.writing is not None

        def done(stored: list[bool] | Exception) -> None:
            then(StorageFailure(reason(stored)) if isinstance(stored, Exception) else stored)

        self.writing.run_then(lambda line: self._insert_all(line, rows, summaries), done)

    def _write_to_postgres(self, rows: list[Row], summaries: list[Summary], then: Written) -> None:
        async def write() -> None:
            try:
                async with self._reaching() as connection:
                    stored = await connection.run_sync(self._write, rows, summaries)
                    await connection.commit()
            except Exception as error:
                then(StorageFailure(reason(error)))
            else:
                then(stored)

        self._writer = asyncio.create_task(write())

    def _insert_all(
        self, line: sqlite3.Connection, rows: list[Row], summaries: list[Summary]
    ) -> list[bool]:
        """In SQLite's own thread."""
        append, upsert_tables, upsert_seats = self._insertions
        if summaries:
            line.execute("BEGIN IMMEDIATE")
        taken = append.carry_out(line, [(r.table, r.number, r.at, r.entry) for r in rows])
        if summaries:
            upsert_tables.carry_out(line, [_values(one, upsert_tables) for one in summaries])
            places = [[row[name] for name in upsert_seats.fields] for row in _places(summaries)]
            upsert_seats.carry_out(line, places)
            line.execute("COMMIT")
        if taken == len(rows):
            return [True] * len(rows)
        return _first_of_each(rows, {_key(row) for row in rows if _is_kept(line, row)})

    def _write(
        self, connection: sa.Connection, rows: list[Row], summaries: list[Summary]
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
        places = _places(summaries)
        if places:
            connection.execute(self._upsert_seats, places)
        if self.postgres and stored:
            news = [{"news": f"{self.node} {table} {number}"} for table, number in stored]
            connection.execute(sa.text(f"select pg_notify('{CHANNEL}', :news)"), news)
        return _first_of_each(rows, stored)

    async def entries(self, table: str, after: int = 0) -> list[tuple[int, float, str]]:
        query = (
            sa.select(log.c.number, log.c.at, log.c.entry)
            .where(log.c.table_id == table, log.c.number > after)
            .order_by(log.c.number)
        )
        return [(number, at, entry) for number, at, entry in await self.rows(query)]

    async def rows(self, query: sa.Executable) -> Sequence[Any]:
        async with self._reaching() as connection:
            return (await connection.execute(query)).all()

    async def run(self, *statements: Any) -> int:
        """Carry out statements in one transaction; how many rows the last one touched."""
        touched = 0
        async with self._reaching() as connection:
            for statement in statements:
                touched = (await connection.execute(statement)).rowcount
            await connection.commit()
        return touched

    # ── Looking up ──────────────────────────────────────────────────────────────────────────

    async def due(self, now: float, limit: int = 200) -> list[str]:
        """Tables where a clock or a bot is due."""
        query = sa.select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due)
        return [id for (id,) in await self.rows(query.limit(limit))]

    async def behind(self, since: float = 0.0) -> list[str]:
        """Tables whose summary lags behind their log: a node died before writing it."""
        newest = (
            sa.select(log.c.table_id, sa.func.max(log.c.number).label("number"))
            .where(log.c.at >= since)
            .group_by(log.c.table_id)
            .subquery()
        )
        query = (
            sa.select(newest.c.table_id)
            .select_from(newest.outerjoin(tables, tables.c.id == newest.c.table_id))
            .where(sa.or_(tables.c.version.is_(None), tables.c.version < newest.c.number))
        )
        return [id for (id,) in await self.rows(query)]

    async def put(self, table: sa.Table, values: dict[str, Any], key: Sequence[str]) -> None:
        """Insert or replace a whole row."""
        if self.writing is None:
            await self.run(self._putting(table, key).values(**values))
            return
        putting = self._puts.get(table.name)
        if putting is None:
            putting = self._puts[table.name] = Insertion(self._putting(table, key))
        row = [values[field] for field in putting.fields]
        try:
            await waiting.run(self.writing, lambda line: putting.carry_out(line, [row]))
        except (sqlite3.Error, OSError) as error:
            raise StorageFailure(reason(error)) from error

    def _putting(self, table: sa.Table, key: Sequence[str]) -> Any:
        insert = self._insert(table)
        rest = {c.name: insert.excluded[c.name] for c in table.columns if c.name not in key}
        return insert.on_conflict_do_update(index_elements=list(key), set_=rest)


def _values(summary: Summary, insertion: Insertion) -> list[Any]:
    return [getattr(summary, name) for name in insertion.fields]


def _key(row: Row) -> tuple[str, int]:
    return row.table, row.number


def _first_of_each(rows: list[Row], stored: set[tuple[str, int]]) -> list[bool]:
    """Of each row, whether it is stored; whoever comes second under a number has lost."""
    found: list[bool] = []
    for row in rows:
        found.append(_key(row) in stored)
        stored.discard(_key(row))
    return found


def _is_kept(line: sqlite3.Connection, row: Row) -> bool:
    """Whether it was this row that got its number."""
    query = "SELECT at, entry FROM log WHERE table_id = ? AND number = ?"
    return line.execute(query, (row.table, row.number)).fetchone() == (row.at, row.entry)


def _places(summaries: list[Summary]) -> list[dict[str, Any]]:
    return [
        {"table_id": one.id, "seat": seat, "identity": identity}
        for one in summaries
        for seat, identity in enumerate(one.identities)
    ]


def reason(error: Exception) -> str:
    """What went wrong, without the statement and its values: they may hold secrets."""
    if isinstance(error, sqlite3.Error):
        return f"{type(error).__name__}: {str(error)[:200]}"
    if isinstance(error, DBAPIError) and error.orig is not None:
        return f"{type(error.orig).__name__}: {str(error.orig)[:200]}"
    return str(error)[:200] if isinstance(error, StorageFailure) else type(error).__name__
