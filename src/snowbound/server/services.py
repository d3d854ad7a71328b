"""The server's services: everything one server consists of, put together and kept running."""

import asyncio
import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from snowbound.server.common.addresses import LOOPBACK, Addresses
from snowbound.server.common.built_client import STATIC
from snowbound.server.common.connections import Connections
from snowbound.server.common.metrics import Metrics
from snowbound.server.common.prometheus import MetricsExporter, ServerCollector, Values
from snowbound.server.common.rate_limits import per_hour
from snowbound.server.common.settings import Settings
from snowbound.server.common.supervision import Supervisor
from snowbound.server.live import maintenance
from snowbound.server.live.bots import Bots
from snowbound.server.live.clocks import run_clocks, run_due_tables
from snowbound.server.live.nodes import NodeSync
from snowbound.server.live.replays import Replays
from snowbound.server.live.retention import clear_away
from snowbound.server.live.tables import LiveTables
from snowbound.server.live.wall_clock import WallClock
from snowbound.server.notify.notifications import Notifier
from snowbound.server.people.identities import Identities
from snowbound.server.people.whereabouts import Whereabouts
from snowbound.server.storage.store import Store
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.server.workers.painting import Painting
from snowbound.server.workers.pool import WorkerPool
from snowbound.server.workers.reviews import Reviews
from snowbound.server.workers.set_checks import SetChecks
from snowbound.server.workers.win_chances import WinChances

CLOCK_SECONDS = 0.2  # between two looks at the clocks of tables in memory
SWEEP_SECONDS = 0.5  # between two looks at what is due elsewhere and idle tables
REPAIR_SECONDS = 20.0  # between two repairs
REPAIR_REACH = 300.0  # how far back a repair looks
RETENTION_SECONDS = 3600.0  # between two looks at what has been kept for long enough
HEALTH_SECONDS = 3.0  # how long the database may take to answer
HEALTH_FRESH_SECONDS = 1.0  # how long that answer counts


class Services:
    """A server's parts, and its background tasks."""

    def __init__(
        self,
        url: str,
        settings: Settings,
        data: Path | None = None,
        addresses: Addresses | None = None,
        clock: WallClock | None = None,
    ) -> None:
        self.settings = settings
        self.addresses = addresses or Addresses(LOOPBACK, 8000, settings)
        self.metrics = Metrics()
        self.connections = Connections(settings, self.metrics)
        self.store = Store(url)
        workers = settings.bot_workers or max(1, (os.cpu_count() or 2) - 1)
        self.workers = WorkerPool(
            workers, settings.bot_seconds, self.metrics, settings.bot_priority
        )
        self.clock = clock or WallClock()
        self.tables = LiveTables(self.store, settings, self.metrics, self.clock.now)
        self.whereabouts = Whereabouts()
        self.replays = Replays()
        self.painting = Painting(STATIC / "assets", self.metrics, settings.bot_priority)
        self.set_checks = SetChecks(self.metrics, settings.bot_priority)
        self.bots = Bots(self.tables, self.workers, self.metrics, self.whereabouts)
        self.win_chances = WinChances(self.store.records, self.workers)
        self.reviews = Reviews(self.workers)
        self.identities = Identities(self.store.people)
        self.notifier = Notifier(self.identities, settings, data, self.addresses.share)
        self.tables.on_bots_turn = self.bots.play
        self.tables.on_turn = self.notifier.notify_turn
        self.nodes = None
        if self.store.postgres:
            self.nodes = NodeSync(url, self.store, self.tables, self.disconnect_revoked)
        self.new_identities = per_hour(
            settings.identities_per_hour, "Too many new identities from this address."
        )
        self.code_tries = per_hour(settings.code_tries_per_hour, "Too many codes were tried.")
        self.new_tables = per_hour(settings.tables_per_hour, "Too many new tables at once.")
        self.exporter = MetricsExporter(ServerCollector(self.metrics, self.totals, self.gauges))
        self.loop: asyncio.AbstractEventLoop | None = None  # while it is open
        self.start_failure: Exception | None = None
        self.on_restore: Callable[[], None] | None = None  # a backup is pending
        self.supervisor = Supervisor(self.metrics)
        self._looking = asyncio.Lock()
        self._database_health = (-HEALTH_FRESH_SECONDS, "")  # when it was looked at, what is wrong

    async def open(self) -> None:
        """Start everything; if anything fails, nothing is left running."""
        try:
            await self._open()
        except Exception as error:
            self.start_failure = error
            await self.close()
            raise

    async def _open(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.store.open(exclusive=True)
        self.workers.open()
        await maintenance.repair(self.tables)
        await self.store.flush()
        if self.nodes is not None:
            self.nodes.open()
            self.supervisor.start("nodes", self.nodes.keep_listening)
        self.supervisor.start("clocks", self._keep_clocks)
        self.supervisor.start("due", self._keep_looking)
        self.supervisor.start("sweep", self._keep_sweeping)
        self.supervisor.start("repair", self._keep_repairing)
        self.supervisor.start("retention", self._keep_clearing)

    async def close(self) -> None:
        await self.supervisor.close()
        await self.tables.close()
        await self.notifier.close()
        await self.win_chances.close()
        await self.reviews.close()
        await self.workers.close()
        await self.painting.close()
        await self.set_checks.close()
        await self.replays.close()
        await self.store.close()

    async def _keep_clocks(self) -> None:
        while True:
            now = self.clock.look()
            if self.clock.settled:
                await run_clocks(self.tables, now)
            await asyncio.sleep(CLOCK_SECONDS)

    async def _keep_looking(self) -> None:
        while True:
            if self.clock.settled:
                with contextlib.suppress(StorageFailure):
                    await run_due_tables(self.tables, self.clock.now())
            await asyncio.sleep(SWEEP_SECONDS)

    async def _keep_sweeping(self) -> None:
        while True:
            maintenance.unload_idle_tables(self.tables)
            if self.on_restore is not None and self.store.backup_pending():
                self.on_restore()
            await asyncio.sleep(SWEEP_SECONDS)

    async def _keep_repairing(self) -> None:
        while True:
            await asyncio.sleep(REPAIR_SECONDS)
            with contextlib.suppress(StorageFailure):
                await maintenance.repair(self.tables, time.time() - REPAIR_REACH)

    async def disconnect_revoked(self, identity: str = "") -> None:
        """Disconnect devices of an identity, or of all, that were forgotten."""
        self.identities.look_again()
        viewers = [
            viewer
            for live in self.tables.by_id.values()
            for viewer in live.viewers
            if viewer.identity and identity in ("", viewer.identity)
        ]
        try:
            known = await self.identities.known_keys({viewer.key for viewer in viewers})
        except StorageFailure:
            return  # when the database is back, so is the connection to other nodes: then again
        for viewer in viewers:
            if viewer.key not in known:
                viewer.revoke()

    async def _keep_clearing(self) -> None:
        while True:
            with contextlib.suppress(StorageFailure):
                now = self.clock.cautious()
                await clear_away(self.tables, self.identities, self.settings, now)
            await asyncio.sleep(RETENTION_SECONDS)

    async def health_problem(self) -> str:
        """What is wrong with this server; empty if it is well."""
        if wrong := await self._database_problem():
            return wrong
        if self.workers.down:
            return "no worker can be started: bots do not think"
        if failing := self.supervisor.failing():
            return f"background tasks fail: {', '.join(failing)}"
        return ""

    async def _database_problem(self) -> str:
        """Looked for at most once a second, however many ask."""
        async with self._looking:
            at, found = self._database_health
            if time.monotonic() < at + HEALTH_FRESH_SECONDS:
                return found
            try:
                async with asyncio.timeout(HEALTH_SECONDS):
                    found = await self.store.probe()
            except (StorageFailure, TimeoutError):
                found = "the database does not answer"
            self._database_health = (time.monotonic(), found)
            return found

    def gauges(self) -> dict[str, Values]:
        """What is measured now (`prometheus.GAUGES` says what each means)."""
        live = self.tables.by_id.values()
        return {
            "tables_in_memory": len(self.tables.by_id),
            "tables_broken": len(self.tables.broken),
            "sockets": sum(len(table.viewers) for table in live),
            "connections": len(self.connections),
            "unsent_bytes": self.connections.unsent,
            "bot_queue": self.workers.queue.lengths(),
            "workers": self.workers.running,
            "storage_queue": self.store.write_queue.waiting,
        }

    def totals(self) -> dict[str, float]:
        """What its parts have counted since the start (`prometheus.TOTALS`)."""
        return {
            "bot_jobs": self.workers.jobs,
            "bot_failures": self.workers.failures,
            "bot_retries": self.workers.retries,
            "storage_commits": self.store.write_queue.commits,
            "storage_entries": self.store.write_queue.stored,
            "storage_notices": self.store.database.notices,
        }
