"""Several nodes on one PostgreSQL: LISTEN and NOTIFY carry what changed and who is connected.

A notification may be lost when a connection breaks; the log cannot. After a reconnect every live
table is brought up to date.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine

import asyncpg

from snowbound.server.live.live_table import LiveTable
from snowbound.server.live.tables import LiveTables
from snowbound.server.storage.database import CHANNEL
from snowbound.server.storage.people import REVOKED
from snowbound.tables.types import Connected

HEARTBEAT = 20.0  # a node that misses three of them is gone
RECONNECT_SECONDS = 0.5
PRESENCE_SECONDS = 0.05  # between two notices of who is connected; what happens then is one notice
PRESENCE = "here"

Revoke = Callable[[str], Coroutine[None, None, None]]  # with an identity, or "" for all

logger = logging.getLogger("snowbound.nodes")


class NodeSync:
    """Listens for other nodes' changes, and tells them who is connected here."""

    def __init__(self, url: str, node: str, tables: LiveTables, revoke: Revoke) -> None:
        self.url = url.replace("postgresql+asyncpg://", "postgresql://")
        self.node = node
        self.tables = tables
        self.revoke = revoke
        self._due: dict[str, None] = {}  # tables where who is connected has changed
        self._sending = False
        self._connection: asyncpg.Connection | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        self.tables.on_presence = lambda live: self._send_presence(live.id)

    async def keep_listening(self) -> None:
        while True:
            with contextlib.suppress(OSError, asyncpg.PostgresError, TimeoutError):
                await self._listen()
            logger.warning("lost the connection to other nodes; reconnecting")
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen(self) -> None:
        connection: asyncpg.Connection = await asyncpg.connect(self.url, timeout=10)
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._on_notification)
            self._connection = connection
            for id in list(self.tables.by_id):  # whatever was missed before
                self._spawn(self.tables.refresh(id))
            self._spawn(self.revoke(""))
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), HEARTBEAT)
                for id, live in list(self.tables.by_id.items()):
                    if live.viewers:
                        self._send_presence(id)
        finally:
            self._connection = None
            with contextlib.suppress(Exception):
                await connection.close(timeout=2)

    def _on_notification(self, connection: object, pid: int, channel: str, payload: object) -> None:
        node, id, *words = [*str(payload).split(" "), ""]
        if node != self.node and words[:1] == [REVOKED]:
            self._spawn(self.revoke(id))
            return
        live = self.tables.by_id.get(id)
        if node == self.node or live is None:
            return
        try:
            self._hear(live, node, words[:-1])
        except (ValueError, IndexError):
            logger.warning("another node says what this version does not understand")

    def _hear(self, live: LiveTable, node: str, words: list[str]) -> None:
        if words[0] == PRESENCE:
            seats = frozenset(int(seat) for seat in words[2:])
            until = time.monotonic() + 3 * HEARTBEAT
            live.other_nodes[node] = (until, Connected(seats, int(words[1])))
            live.broadcast(presence=True)
        elif live.table is None or int(words[0]) > live.table.version:
            self._spawn(self.tables.refresh(live.id))

    def _send_presence(self, id: str) -> None:
        """Tell other nodes who is connected here, soon and once, however often that changes."""
        self._due[id] = None
        if not self._sending:
            self._sending = True
            self._spawn(self._send_due())

    async def _send_due(self) -> None:
        try:
            while self._due:
                await asyncio.sleep(PRESENCE_SECONDS)
                due, self._due = self._due, {}
                for notice in [self._presence(id) for id in due]:
                    if notice and self._connection is not None:
                        await self._notify(self._connection, notice)
        finally:
            self._sending = False

    def _presence(self, id: str) -> str:
        live = self.tables.by_id.get(id)
        if live is None or live.table is None:
            return ""
        connected = live.connected_here()
        seats = " ".join(str(seat) for seat in sorted(connected.seats))
        return f"{self.node} {id} {PRESENCE} {connected.watching} {seats}".rstrip()

    async def _notify(self, connection: asyncpg.Connection, notice: str) -> None:
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            await connection.execute("select pg_notify($1, $2)", CHANNEL, notice)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
