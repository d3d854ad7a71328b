"""The database, and how it is reached: SQLite beside the server, or PostgreSQL for several nodes.

All statements are in this package, in files named for their topics.
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

from snowbound.core.errors import Mistake
from snowbound.server.storage import waiting
from snowbound.server.storage.sqlite_writer import InsertStatement, SqliteWriter
from snowbound.server.storage.write_queue import StorageFailure

TIMEOUT_SECONDS = 15.0
PAGE_BYTES = 1024  # of a new SQLite database: entries are short, and a commit writes whole pages
CHANNEL = "snowbound"  # of PostgreSQL's NOTIFY
DATA_EXCEPTION = "22"  # how PostgreSQL's codes for bad values begin

POSTGRES = "postgresql+asyncpg"
SQLITE = "sqlite+aiosqlite"
DRIVERS = {  # by URL scheme
    "postgresql": POSTGRES,
    "postgres": POSTGRES,
    POSTGRES: POSTGRES,
    "sqlite": SQLITE,
    SQLITE: SQLITE,
}


class Database:
    """Runs statements. SQLite is written to by one thread."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.postgres = not url.startswith("sqlite")
        self.node = f"{time.time_ns():x}"
        self.listened_to = True  # whether another node may listen; `NodeSync` finds out
        self.notices = 0  # commits of entries that other nodes were told of
        self.insert = (postgresql if self.postgres else sqlite).insert
        self.file = "" if self.postgres else self.engine.url.database or ""
        self.writer = None if self.postgres else SqliteWriter(lambda: connect_sqlite(self.file))
        self._upserts: dict[str, InsertStatement] = {}  # by table

    @contextlib.asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """A connection; any database error becomes a `StorageFailure`."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            if isinstance(error, DBAPIError) and _is_bad_value(error):
                raise Mistake("A character in this text cannot be stored.") from error
            raise StorageFailure(reason(error)) from error

    async def rows(self, query: sa.Executable) -> Sequence[Any]:
        async with self.connect() as connection:
            return (await connection.execute(query)).all()

    async def column(self, query: sa.Executable) -> list[Any]:
        """The first column of each row."""
        return [row[0] for row in await self.rows(query)]

    async def run(self, *statements: Any) -> int:
        """Run statements in one transaction; the row count of the last one."""
        touched = 0
        async with self.connect() as connection:
            for statement in statements:
                touched = (await connection.execute(statement)).rowcount
            await connection.commit()
        return touched

    async def put(self, table: sa.Table, values: dict[str, Any]) -> None:
        """Insert or replace a row."""
        if self.writer is None:
            await self.run(self._upsert(table).values(**values))
            return
        statement = self._upserts.get(table.name)
        if statement is None:
            statement = self._upserts[table.name] = InsertStatement(self._upsert(table))
        row = [values[field] for field in statement.fields]
        try:
            await waiting.run(self.writer, lambda connection: statement.execute(connection, [row]))
        except (sqlite3.Error, OSError) as error:
            raise StorageFailure(reason(error)) from error

    def _upsert(self, table: sa.Table) -> Any:
        insert = self.insert(table)
        key = [column.name for column in table.primary_key]
        rest = {c.name: insert.excluded[c.name] for c in table.columns if c.name not in key}
        return insert.on_conflict_do_update(index_elements=key, set_=rest)

    async def close(self) -> None:
        await self.engine.dispose()
        if self.writer is not None:
            await asyncio.to_thread(self.writer.close)

    def notice(self, *words: str) -> list[Any]:
        """The statement that tells other nodes, if there are any, once the transaction holds."""
        if not self.postgres:
            return []
        notice = " ".join((self.node, *words))
        return [sa.text(f"select pg_notify('{CHANNEL}', :notice)").bindparams(notice=notice)]


def _is_bad_value(error: DBAPIError) -> bool:
    """Whether PostgreSQL does not take a value, such as a text with a NUL in it."""
    return str(getattr(error.orig, "sqlstate", None) or "").startswith(DATA_EXCEPTION)


def database_url(data: Path | None, database: str | None) -> str:
    """The URL for SQLAlchemy, from what was given on the command line."""
    if database:
        scheme, found, rest = database.partition("://")
        if not found or scheme not in DRIVERS:
            raise Mistake(
                f"A database cannot be '{database[:40]}'; it is postgresql://USER@HOST/NAME or "
                "sqlite:///FILE."
            )
        return f"{DRIVERS[scheme]}://{rest}"
    folder = data or Path("snowbound-data")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = "it is a file" if isinstance(error, FileExistsError) else error.strerror
        raise Mistake(f"{folder} cannot be the data folder: {why}.") from None
    return f"{SQLITE}:///{folder / 'snowbound.sqlite3'}"


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; None for one on PostgreSQL."""
    parts = sa.make_url(url)
    if not parts.drivername.startswith("sqlite") or not parts.database:
        return None
    return Path(parts.database)


def make_engine(url: str) -> AsyncEngine:
    if url.startswith("sqlite"):
        engine = create_async_engine(url, connect_args={"timeout": TIMEOUT_SECONDS})
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine
    return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)


def connect_sqlite(file: str) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=TIMEOUT_SECONDS, isolation_level=None)
    _prepare_sqlite(connection, None)
    return connection


def _prepare_sqlite(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA page_size={PAGE_BYTES}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # what is acknowledged is on the disk
    cursor.execute("PRAGMA busy_timeout=15000")
    cursor.close()


def reason(error: Exception) -> str:
    """A database error in words, without the statement and its values: they may hold secrets."""
    if isinstance(error, sqlite3.Error):
        return f"{type(error).__name__}: {str(error)[:200]}"
    if isinstance(error, DBAPIError) and error.orig is not None:
        return f"{type(error.orig).__name__}: {str(error.orig)[:200]}"
    return str(error)[:200] if isinstance(error, StorageFailure) else type(error).__name__
