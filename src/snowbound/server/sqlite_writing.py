"""SQLite's own thread: there and back once a batch, and nothing between the batch and the driver.

SQLAlchemy puts the statements into words once; the driver is given plain values. Every statement
lets go of the interpreter and must ask for it again, which takes longest when there is most to do:
hence few statements, and a single one is a transaction by itself.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite


class Insertion:
    """An insert in SQLite's own words, and the fields it takes, in order."""

    def __init__(self, statement: sa.Insert) -> None:
        compiled: Any = statement.compile(dialect=sqlite.dialect())
        self.fields: list[str] = list(compiled.positiontup)
        self._words = str(compiled)
        self._values = f"({', '.join('?' * len(self.fields))})"

    def carry_out(self, line: sqlite3.Connection, rows: Sequence[Sequence[Any]]) -> int:
        """Insert rows in one go; how many were taken."""
        if not rows:
            return 0
        words = self._words.replace(self._values, ", ".join([self._values] * len(rows)), 1)
        return line.execute(words, [value for row in rows for value in row]).rowcount


class SqliteWriting:
    """One connection, used by one thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self.thread = ThreadPoolExecutor(1, "writer")
        self._connect = connect
        self._connection: sqlite3.Connection | None = None

    async def run(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        """Do this in the thread; what it could not finish is taken back."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._do, work)

    def _do(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        line = self.connection()
        try:
            return work(line)
        except sqlite3.Error:
            if line.in_transaction:
                line.rollback()
            raise

    def connection(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    async def close(self) -> None:
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self.thread, self._connection.close)
        self.thread.shutdown()
