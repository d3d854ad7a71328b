"""SQLite's own thread: there and back once a batch, and nothing between the batch and the driver.

SQLAlchemy puts the statements into words once; the driver is given plain tuples.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite


class Statement:
    """An insert in SQLite's own words, and the fields it takes, in order."""

    def __init__(self, statement: sa.Insert) -> None:
        compiled: Any = statement.compile(dialect=sqlite.dialect())
        self.words = str(compiled)
        self.fields: list[str] = list(compiled.positiontup)


class SqliteWriting:
    """One connection, used by one thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self.thread = ThreadPoolExecutor(1, "writer")
        self._connect = connect
        self._connection: sqlite3.Connection | None = None

    async def run(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        """Do this in the thread, in one transaction: all of it is on the disk, or nothing is."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._do, work)

    def _do(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        line = self.connection()
        try:
            done = work(line)
            line.commit()
        except sqlite3.Error:
            line.rollback()
            raise
        return done

    def connection(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    async def close(self) -> None:
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self.thread, self._connection.close)
        self.thread.shutdown()


def insert_each(
    connection: sqlite3.Connection, statement: Statement, rows: Sequence[tuple[Any, ...]]
) -> list[bool]:
    """Insert rows one by one; whether each was taken."""
    return [connection.execute(statement.words, row).rowcount == 1 for row in rows]
