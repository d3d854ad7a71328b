"""The database: its tables, and how it is reached. SQLite beside the server, or PostgreSQL for
several nodes.

`log` is the source of truth: the event log of every table. `tables`, `seats` and `records` are
indexes for lists and look-ups; they can be rebuilt from it.
"""

import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from snowbound.core.errors import Mistake
from snowbound.server.storage.write_queue import StorageFailure

TIMEOUT_SECONDS = 15.0
PAGE_BYTES = 1024  # of a new SQLite database: entries are short, and a commit writes whole pages

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
    sa.Column("hash", sa.String(64), nullable=False),  # of the mailed code; "" once confirmed
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
DRIVERS = {  # by URL scheme
    "postgresql": POSTGRES,
    "postgres": POSTGRES,
    POSTGRES: POSTGRES,
    "sqlite": SQLITE,
    SQLITE: SQLITE,
}


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
