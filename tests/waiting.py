"""Waiting for what must happen by then: no test waits for a time (`test_waits.py`)."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 40.0  # seconds; machines may be busy
GLANCE = 0.02  # seconds between two looks


def wait_until(happens: Callable[[], object], patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not happens():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(GLANCE)


async def until(happens: Callable[[], object], patience: float = PATIENCE) -> None:
    """The same, while others go on in this event loop."""
    async with asyncio.timeout(patience):
        while not happens():
            await asyncio.sleep(GLANCE)
