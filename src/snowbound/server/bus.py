"""News between nodes that share a PostgreSQL: LISTEN and NOTIFY carry which table moved on.

News may be lost (a connection breaks); the log cannot. After a reconnect every table in use is
brought up to date.
"""

import asyncio
import contextlib
import logging

import asyncpg

from snowbound.server.hall import Hall
from snowbound.server.storage import CHANNEL

logger = logging.getLogger("snowbound.bus")


class Bus:
    """This node's ear on the database."""

    def __init__(self, url: str, node: str, hall: Hall) -> None:
        self.url = url.replace("postgresql+asyncpg://", "postgresql://")
        self.node = node
        self.hall = hall
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
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
            for id in list(self.hall.rooms):  # whatever was missed before
                self._spawn(id)
            await lost.wait()
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=2)

    def _hear(self, connection: object, pid: int, channel: str, payload: object) -> None:
        node, id, number = str(payload).split(" ")
        room = self.hall.rooms.get(id)
        if node == self.node or room is None:
            return
        if room.table is None or int(number) > room.table.version:
            self._spawn(id)

    def _spawn(self, id: str) -> None:
        task = asyncio.create_task(self.hall.refresh(id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
