"""Waiting for a table's lock (`live_table.py` is compiled and has no coroutines)."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from snowbound.server.live.live_table import TableLock


@contextlib.asynccontextmanager
async def holding(lock: TableLock) -> AsyncIterator[None]:
    """Hold a table's lock: at once if it is free, else in the order of arrival."""
    if not lock.take():
        mine = lock.wait()
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was handed over just before
                lock.release()
            raise
    try:
        yield
    finally:
        lock.release()
