"""The SQLite writer: one thread with one connection, handed whole batches.

SQLAlchemy compiles the statements once; the driver gets plain values. Each statement releases and
reacquires the GIL, which costs most when the server is busiest: hence few statements, and a single
one is its own transaction.
"""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite


class InsertStatement:
    """An insert as SQL text, and the fields it takes, in order."""

    def __init__(self, statement: sa.Insert) -> None:
        compiled: Any = statement.compile(dialect=sqlite.dialect())
        self.fields: list[str] = list(compiled.positiontup)
        self._sql = str(compiled)
        self._values = f"({', '.join('?' * len(self.fields))})"

    def execute(self, connection: sqlite3.Connection, rows: Sequence[Sequence[Any]]) -> int:
        """Insert rows with one statement; how many were inserted."""
        if not rows:
            return 0
        sql = self._sql.replace(self._values, ", ".join([self._values] * len(rows)), 1)
        return connection.execute(sql, [value for row in rows for value in row]).rowcount


Work = Callable[[sqlite3.Connection], Any]
JobDone = Callable[[Any], object]  # called with the result, or with the exception


class SqliteWriter:
    """A thread that owns a connection and runs what is submitted, in order."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._jobs: SimpleQueue[tuple[Work, JobDone, asyncio.AbstractEventLoop] | None] = (
            SimpleQueue()
        )
        self._writer_thread: threading.Thread | None = None

    def submit(self, work: Work, then: JobDone) -> None:
        """Run this in the thread; if it fails, its transaction is rolled back."""
        if self._writer_thread is None:
            self._writer_thread = threading.Thread(target=self._run, name="writer")
            self._writer_thread.start()
        self._jobs.put((work, then, asyncio.get_running_loop()))

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            work, then, loop = job
            try:
                done = self._do(work)
            except Exception as error:
                done = error
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(then, done)
            del job, work, then, done  # keep nothing alive while waiting
        if self._connection is not None:
            self._connection.close()

    def _do(self, work: Work) -> Any:
        connection = self.connection()
        try:
            return work(connection)
        except sqlite3.Error:
            if connection.in_transaction:
                connection.rollback()
            raise

    def connection(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def close(self) -> None:
        """Wait until the thread has done what was submitted, and end it."""
        if self._writer_thread is not None:
            self._jobs.put(None)
            self._writer_thread.join()
