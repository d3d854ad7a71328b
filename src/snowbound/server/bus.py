"""News between nodes that share a PostgreSQL: LISTEN and NOTIFY carry which table moved on.

News may be lost (a connection breaks); the log cannot. After a reconnect every table in use is
brought up to date.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine

import asyncpg

from snowbound.server.hall import Hall
from snowbound.server.seeing import Here
from snowbound.server.storage import CHANNEL

HEARTBEAT = 20.0  # after three of them without a word, a node's people are gone
PRESENCE = "here"

logger = logging.getLogger("snowbound.bus")


class Bus:
    """This node's ear on the database."""

    def __init__(self, url: str, node: str, hall: Hall) -> None:
        self.url = url.replace("postgresql+asyncpg://", "postgresql://")
        self.node = node
        self.hall = hall
        self._speaking = asyncio.Lock()
        self._line: asyncpg.Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.hall.on_presence = lambda room: self._tell(room.id)
        self._task = asyncio.create_task(self._listen_on())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen_on(self) -> None:
        while True:
            with contextlib.suppress(OSError, asyncpg.PostgresError, TimeoutError):
                await self._listen()
            logger.warning("lost the database's news; asking again")
            await asyncio.sleep(0.5)

    async def _listen(self) -> None:
        connection: asyncpg.Connection = await asyncpg.connect(self.url, timeout=10)
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._hear)
            self._line = connection
            for id in list(self.hall.rooms):  # whatever was missed before
                self._spawn(self.hall.refresh(id))
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), HEARTBEAT)
                for id, room in list(self.hall.rooms.items()):
                    if room.viewers:
                        self._tell(id)
        finally:
            self._line = None
            with contextlib.suppress(Exception):
                await connection.close(timeout=2)

    def _hear(self, connection: object, pid: int, channel: str, payload: object) -> None:
        node, id, *words = str(payload).split(" ")
        room = self.hall.rooms.get(id)
        if node == self.node or room is None:
            return
        if words[0] == PRESENCE:
            seats = frozenset(int(seat) for seat in words[2:])
            until = time.monotonic() + 3 * HEARTBEAT
            room.elsewhere[node] = (until, Here(seats, int(words[1])))
            room.stir(presence=True)
        elif room.table is None or int(words[0]) > room.table.version:
            self._spawn(self.hall.refresh(id))

    def _tell(self, id: str) -> None:
        """Let other nodes know who is connected here."""
        room, line = self.hall.rooms.get(id), self._line
        if room is not None and line is not None and room.table is not None:
            here = room.at_this_node()
            seats = " ".join(str(seat) for seat in sorted(here.seats))
            news = f"{self.node} {id} {PRESENCE} {here.watching} {seats}".rstrip()
            self._spawn(self._notify(line, news))

    async def _notify(self, line: asyncpg.Connection, news: str) -> None:
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            async with self._speaking:
                await line.execute("select pg_notify($1, $2)", CHANNEL, news)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
