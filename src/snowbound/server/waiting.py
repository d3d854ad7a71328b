"""Waiting for what does not wait: coroutines around modules that are compiled and have none.

Compiled, a coroutine loses the exception it is handling as soon as it waits, so the compiled
modules take callbacks or hand out futures (docs/decisions/2026-11-17-no-compiled-coroutines.md).
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from snowbound.server.batches import Batches, StorageFailure
from snowbound.server.rooms import Turn
from snowbound.server.sqlite_writing import SqliteWriting, Work

FLUSH_SECONDS = 10.0  # the longest that anybody waits for everything to be written


@contextlib.asynccontextmanager
async def having(turn: Turn) -> AsyncIterator[None]:
    """A table's turn: had at once if nobody has it, else in the order of coming."""
    if not turn.take():
        mine = turn.queue_up()
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was handed over just before
                turn.release()
            raise
    try:
        yield
    finally:
        turn.release()


async def flush(batches: Batches, patience: float = FLUSH_SECONDS) -> None:
    """Wait until everything handed in so far is written."""
    flushed = batches.flushed()
    if flushed is None:
        return
    try:
        async with asyncio.timeout(patience):
            await flushed
    except TimeoutError:
        raise StorageFailure("writing takes too long") from None


async def run(writing: SqliteWriting, work: Work) -> Any:
    """Do this in SQLite's thread."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    writing.run_then(work, lambda done: future.done() or future.set_result(done))
    done = await future
    if isinstance(done, Exception):
        raise done
    return done
