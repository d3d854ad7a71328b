"""Coroutines around the compiled write queue and SQLite writer, which have none themselves.

A compiled coroutine loses the exception it is handling when it waits, so the compiled modules take
callbacks or hand out futures (docs/decisions/2026-11-17-no-compiled-coroutines.md).
"""

import asyncio
from typing import Any

from snowbound.server.storage.sqlite_writer import SqliteWriter, Work
from snowbound.server.storage.write_queue import StorageFailure, WriteQueue

FLUSH_SECONDS = 10.0  # the longest wait for everything to be written


async def flush(queue: WriteQueue, timeout: float = FLUSH_SECONDS) -> None:
    """Wait until everything queued so far is written."""
    flushed = queue.flushed()
    if flushed is None:
        return
    try:
        async with asyncio.timeout(timeout):
            await flushed
    except TimeoutError:
        raise StorageFailure("writing takes too long") from None


async def run(writer: SqliteWriter, work: Work) -> Any:
    """Run this in the SQLite thread."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    writer.submit(work, lambda done: future.done() or future.set_result(done))
    done = await future
    if isinstance(done, Exception):
        raise done
    return done
