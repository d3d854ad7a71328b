"""The house: everything one server consists of, put together and kept running."""

import asyncio
import contextlib
import logging
import os
import time
from pathlib import Path

import sqlalchemy as sa

from snowbound.server import storage
from snowbound.server.batches import StorageFailure
from snowbound.server.bus import Bus
from snowbound.server.estimates import Estimates
from snowbound.server.hall import Hall
from snowbound.server.identities import People
from snowbound.server.limits import per_hour
from snowbound.server.metrics import Metrics
from snowbound.server.notices import Notifier
from snowbound.server.settings import Settings
from snowbound.server.storage import Store
from snowbound.server.thinking import Thinkers

SWEEP_SECONDS = 0.5
REPAIR_SECONDS = 20.0
REPAIR_REACH = 300.0

logger = logging.getLogger("snowbound.house")


class House:
    """A server's parts, and the chores it does by itself."""

    def __init__(self, url: str, settings: Settings, data: Path | None = None) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(url)
        workers = settings.bot_workers or max(1, (os.cpu_count() or 2) - 1)
        self.thinkers = Thinkers(workers, settings.bot_seconds)
        self.hall = Hall(self.store, self.thinkers, settings, self.metrics)
        self.estimates = Estimates(self.store, self.thinkers)
        self.people = People(self.store)
        self.notifier = Notifier(self.people, settings, data)
        self.hall.on_turn = self.notifier.turn
        self.bus = Bus(url, self.store.node, self.hall) if self.store.postgres else None
        self.new_identities = per_hour(
            settings.identities_per_hour, "Too many new identities from this address."
        )
        self.code_tries = per_hour(settings.code_tries_per_hour, "Too many codes were tried.")
        self.new_tables = per_hour(settings.tables_per_hour, "Too many new tables at once.")
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        self.thinkers.open()
        await self.hall.repair()
        await self.store.flush()
        if self.bus is not None:
            await self.bus.open()
        self._chores = [
            asyncio.create_task(self._sweep_on()),
            asyncio.create_task(self._repair_on()),
        ]

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        if self.bus is not None:
            await self.bus.close()
        await self.hall.close()
        await self.notifier.close()
        await self.estimates.close()
        await self.thinkers.close()
        await self.store.close()

    async def _sweep_on(self) -> None:
        while True:
            with contextlib.suppress(StorageFailure):
                await self.hall.sweep(time.time())
            self.hall.let_idle_tables_go()
            self.hall.drop_slow_viewers()
            await asyncio.sleep(SWEEP_SECONDS)

    async def _repair_on(self) -> None:
        while True:
            await asyncio.sleep(REPAIR_SECONDS)
            with contextlib.suppress(StorageFailure):
                await self.hall.repair(time.time() - REPAIR_REACH)

    async def healthy(self) -> bool:
        """Whether the database answers."""
        try:
            async with asyncio.timeout(3):
                await self.store.rows(sa.select(sa.func.count()).select_from(storage.codes))
        except (StorageFailure, TimeoutError):
            return False
        return True

    def gauges(self) -> dict[str, float]:
        rooms = self.hall.rooms.values()
        return {
            "tables_in_memory": len(self.hall.rooms),
            "sockets": sum(len(room.viewers) for room in rooms),
            "bot_jobs": self.thinkers.asked,
            "bot_queue": self.thinkers.queue.qsize(),
            "bot_failures": self.thinkers.failures,
            "storage_commits": self.store.batches.commits,
            "storage_entries": self.store.batches.stored,
        }
