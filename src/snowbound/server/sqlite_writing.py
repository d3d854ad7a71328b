"""SQLite's own thread: there and back once a batch, and nothing between the batch and the driver.

SQLAlchemy puts the statements into words once; the driver is given plain values. Every statement
lets go of the interpreter and must ask for it again, which takes longest when there is most to do:
hence few statements, and a single one is a transaction by itself.
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


Work = Callable[[sqlite3.Connection], Any]
Done = Callable[[Any], object]  # who is told what came of it: an exception if it failed


class SqliteWriting:
    """One connection, used by one thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._asked: SimpleQueue[tuple[Work, Done, asyncio.AbstractEventLoop] | None] = (
            SimpleQueue()
        )
        self._worker: threading.Thread | None = None

    def run_then(self, work: Work, then: Done) -> None:
        """Do this in the thread; what it could not finish is taken back."""
        if self._worker is None:
            self._worker = threading.Thread(target=self._work_on, name="writer")
            self._worker.start()
        self._asked.put((work, then, asyncio.get_running_loop()))

    def _work_on(self) -> None:
        while (asked := self._asked.get()) is not None:
            work, then, loop = asked
            try:
                done = self._do(work)
            except Exception as error:
                done = error
            with contextlib.suppress(RuntimeError):  # if the loop is gone, nobody waits any more
                loop.call_soon_threadsafe(then, done)
            del asked, work, then, done  # nothing is kept while nothing is asked
        if self._connection is not None:
            self._connection.close()

    def _do(self, work: Work) -> Any:
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

    def close(self) -> None:
        """Let the thread do what it was asked to, and end: this takes as long as that takes."""
        if self._worker is not None:
            self._asked.put(None)
            self._worker.join()
