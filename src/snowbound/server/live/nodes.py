"""Several nodes on one PostgreSQL: LISTEN and NOTIFY carry what changed and who is connected.

A notification may be lost when a connection breaks; the log cannot. After a reconnect every live
table is brought up to date.

Every notice costs PostgreSQL a lock on the whole instance, so a node that is alone sends none.
Nodes say hello when they begin to listen and at every heartbeat. A silent node that hears of
another one tells it everything from then on, and says so once all earlier entries are stored;
whoever hears that brings its tables up to date.
"""

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Callable, Coroutine

import asyncpg

from snowbound.server.live.tables import LiveTables
from snowbound.server.storage.database import CHANNEL
from snowbound.server.storage.people import REVOKED
from snowbound.server.storage.store import Store
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.tables.types import Connected

HEARTBEAT = 20.0  # a node that misses three of them is gone
RECONNECT_SECONDS = 0.5
PRESENCE_SECONDS = 0.05  # between two notices of who is connected; what happens then is one notice
PRESENCE = "here"
HELLO, KNOWN, GONE = "hello", "known", "gone"  # of the node itself
ALL = "-"  # in the place of a table

Revoke = Callable[[str], Coroutine[None, None, None]]  # with an identity, or "" for all

logger = logging.getLogger("snowbound.nodes")


class NodeSync:
    """Listens for other nodes' changes, and tells them who is connected here."""

    def __init__(self, url: str, store: Store, tables: LiveTables, revoke: Revoke) -> None:
        self.url = url.replace("postgresql+asyncpg://", "postgresql://")
        self.store = store
        self.node = store.node
        self.tables = tables
        self.revoke = revoke
        self._others: dict[str, float] = {}  # when each was last heard
        self._certain_at = math.inf  # when all that listen have answered our hello
        self._due: dict[str, None] = {}  # tables where who is connected has changed
        self._sending = False
        self._connection: asyncpg.Connection | None = None
        self._in_use = asyncio.Lock()  # a connection does one thing at a time
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
            self._certain_at = time.monotonic() + HEARTBEAT
            self._refresh_all()  # whatever was missed before
            self._spawn(self.revoke(""))
            while not lost.is_set():
                await self._notify(ALL, HELLO)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT):
                        await lost.wait()
                self._forget_silent()
                self._send_all_presence()
        finally:
            self._certain_at = math.inf
            self._look_who_listens()
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._notify(ALL, GONE), 2)
            self._connection = None
            with contextlib.suppress(Exception):
                await connection.close(timeout=2)

    # ── Who listens ─────────────────────────────────────────────────────────────────────────

    def _look_who_listens(self) -> None:
        certain = time.monotonic() >= self._certain_at
        listened_to = bool(self._others) or not certain
        if listened_to and not self.store.database.listened_to:
            self._spawn(self._tell_known())
        self.store.database.listened_to = listened_to

    def _forget_silent(self) -> None:
        since = time.monotonic() - 3 * HEARTBEAT
        self._others = {node: at for node, at in self._others.items() if at > since}
        self._look_who_listens()

    def _hear_of(self, node: str, words: list[str]) -> None:
        """Any notice tells that its node listens, or does no longer."""
        if words == [GONE]:
            self._others.pop(node, None)
        else:
            self._others[node] = time.monotonic()
        self._look_who_listens()

    async def _tell_known(self) -> None:
        with contextlib.suppress(StorageFailure):
            await self.store.flush()  # entries under way are stored without a notice
        await self._notify(ALL, KNOWN)
        self._send_all_presence()

    def _refresh_all(self) -> None:
        for id in list(self.tables.by_id):
            self._spawn(self.tables.refresh(id))

    # ── Notices ─────────────────────────────────────────────────────────────────────────────

    def _on_notification(self, connection: object, pid: int, channel: str, payload: object) -> None:
        node, _, rest = str(payload).partition(" ")
        id, *words = rest.split(" ")
        if node == self.node:
            return
        self._hear_of(node, words)
        try:
            self._hear(node, id, words)
        except (ValueError, IndexError):
            logger.warning("another node says what this version does not understand")

    def _hear(self, node: str, id: str, words: list[str]) -> None:
        if words[0] == KNOWN:
            self._refresh_all()
        elif words[0] == REVOKED:
            self._spawn(self.revoke(id))
        elif words[0] == PRESENCE:
            self._hear_presence(node, id, words[1:])
        elif words[0] not in (HELLO, GONE):
            for table, number in zip([id, *words[1::2]], words[::2], strict=True):
                self._hear_entry(table, int(number))

    def _hear_entry(self, id: str, number: int) -> None:
        live = self.tables.by_id.get(id)
        if live is not None and (live.table is None or number > live.table.version):
            self._spawn(self.tables.refresh(id))

    def _hear_presence(self, node: str, id: str, words: list[str]) -> None:
        live = self.tables.by_id.get(id)
        if live is not None:
            seats = frozenset(int(seat) for seat in words[1:])
            until = time.monotonic() + 3 * HEARTBEAT
            live.other_nodes[node] = (until, Connected(seats, int(words[0])))
            live.broadcast(presence=True)

    def _send_all_presence(self) -> None:
        for id, live in list(self.tables.by_id.items()):
            if live.viewers:
                self._send_presence(id)

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
                for id in due if self.store.database.listened_to else ():
                    if words := self._presence(id):
                        await self._notify(id, words)
        finally:
            self._sending = False

    def _presence(self, id: str) -> str:
        live = self.tables.by_id.get(id)
        if live is None or live.table is None:
            return ""
        connected = live.connected_here()
        seats = " ".join(str(seat) for seat in sorted(connected.seats))
        return f"{PRESENCE} {connected.watching} {seats}".rstrip()

    async def _notify(self, id: str, words: str) -> None:
        """Tell all that listen something of a table, or of a node."""
        notice = f"{self.node} {id} {words}"
        async with self._in_use:
            if self._connection is None:
                return
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._connection.execute("select pg_notify($1, $2)", CHANNEL, notice)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
