"""A client's session at a table, from accepting the WebSocket to closing it.

Here is what waits: greetings, hints, questions. Commands and updates do not (`connection.py`).
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import msgspec
from litestar.types import Receive, Send

from snowbound.core.errors import Mistake
from snowbound.core.state import SPECTATOR
from snowbound.server.common.metrics import count
from snowbound.server.common.rate_limits import RateLimited
from snowbound.server.live.live_table import LiveTable
from snowbound.server.live.tables import TableBroken
from snowbound.server.people.identities import Device
from snowbound.server.services import Services
from snowbound.server.socket.connection import TOO_MANY, Connection
from snowbound.server.socket.uvicorn_protocol import CLOSE_SECONDS, TableProtocol
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.tables import answers, commands, messages, people
from snowbound.tables.commands import NotThere
from snowbound.tables.table import Table
from snowbound.tables.views import TableViews, snapshot, table_info

NO_TABLE = 4404
BROKEN = 4503
TRY_AGAIN = 1011

logger = logging.getLogger("snowbound.socket")


class WebSocket:
    """An ASGI WebSocket, and uvicorn's protocol underneath."""

    def __init__(self, receive: Receive, send: Send, protocol: TableProtocol) -> None:
        self.receive: Callable[[], Awaitable[Any]] = receive
        self.send: Callable[[Any], Awaitable[None]] = send
        self.protocol = protocol

    async def accept(self) -> None:
        await self.receive()
        await self.send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def close(self, code: int, reason: str) -> None:
        await self.send({"type": "websocket.close", "code": code, "reason": reason})


class Session:
    """One client at one table."""

    __slots__ = ("connection", "device", "identity", "live", "services", "socket", "tables")

    def __init__(
        self, socket: WebSocket, services: Services, live: LiveTable, device: Device | None
    ) -> None:
        self.socket = socket
        self.services = services
        self.tables = services.tables
        self.live = live
        self.device = device
        self.identity = device.person.id if device else ""
        self.connection = Connection(
            socket.protocol,
            self.tables.changes,
            live,
            self.identity,
            device.key if device else "",
            self._start_answer,
        )

    async def run(self) -> None:
        """Until one side disconnects."""
        self.connection.open()
        if self.identity:
            self.services.whereabouts.seen(self.identity, self.socket.protocol.peer.address)
        try:
            if self.device and self.device.revision != self.services.identities.revision:
                await self.services.disconnect_revoked(self.identity)  # it may have been this one
            while (event := await self.socket.receive())["type"] == "websocket.receive":
                self.connection.receive(event.get("bytes") or event.get("text", "").encode())
        finally:
            protocol = self.socket.protocol
            unread = protocol.blocked or protocol.peer.cut_off  # what was sent did not arrive
            self.connection.end()
            self.tables.presence_changed(self.live)
            await self._close()
            if not unread:
                await self._save_visit()

    async def _close(self) -> None:
        if self.connection.closing is None:
            return
        count(self.services.metrics.dropped, self.connection.closing[1])
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.socket.close(*self.connection.closing)
        except Exception:
            self.socket.protocol.abort()

    # ── Answering ───────────────────────────────────────────────────────────────────────────

    def _start_answer(self, message: messages.FromClient) -> asyncio.Task[None]:
        return asyncio.create_task(self._answer(message))

    async def _answer(self, message: messages.FromClient) -> None:
        try:
            size = self.connection.send(await ANSWERS[type(message)](self, message))
            self.services.connections.answered(self.socket.protocol.peer.address, size)
        except (Mistake, StorageFailure) as error:
            self.connection.send(self.connection.refusal(getattr(message, "id", ""), error))
        except Exception:
            logger.exception("a message could not be answered")
            self.socket.protocol.end_session()
            return
        self.connection.task = None
        self.connection.answered()

    async def _hello(self, message: messages.Hello) -> msgspec.Struct:
        self._check_allowance()
        table = await self._table()
        await self._take_seats_back(table)
        seat = commands.seat_to_look_from(table, self.identity, message.seat)
        self.connection.seat = seat
        self.connection.keys = message.keys
        visited = -1
        if message.since is None or self._views(table).earlier(message.since):
            visited = await self._last_visit(table)
        since = visited if message.since is None else message.since
        answer = self._snapshot(await self._table(), since, names=not message.since)
        self._note_gap(answer, max(since, visited))
        self.tables.presence_changed(self.live)
        return answer

    def _note_gap(self, told: messages.TableMessage, known: int) -> None:
        """News that was left out counts as seen only once it was asked for, or where somebody knows
        it from before."""
        left_out = told.earlier > 0 and (not told.news or told.news[0].v > known + 1)
        self.connection.gap = known if left_out else -1

    async def _more_news(self, message: messages.MoreNews) -> msgspec.Struct:
        self._check_allowance()
        page = self._views(await self._table()).older_news(self.connection.seat, message)
        gap = self.connection.gap
        if not page.earlier or (page.news and page.news[0].v <= gap + 1):
            self.connection.gap = -1 if message.since <= gap else gap
        return page

    async def _look(self, message: messages.Look) -> msgspec.Struct:
        self._check_allowance()
        table = await self._table()
        seat = SPECTATOR
        if message.seat is not None:
            seat = commands.own_seat(table, self.identity, message.seat)
        self.connection.seat = seat
        return self._snapshot(table, table.version)

    def _check_allowance(self) -> None:
        try:
            self.services.connections.check_allowance(self.socket.protocol.peer.address)
        except RateLimited:
            self.connection.close(TOO_MANY, "too many messages")
            raise

    def _snapshot(self, table: Table, since: int, names: bool = False) -> messages.TableMessage:
        self.connection.seen = table.version
        info = table_info(table, self.identity, self.live.connected())
        return snapshot(self._views(table), self.connection.seat, since, info, names)

    def _views(self, table: Table) -> TableViews:
        return self.live.views(table, self.connection.keys)

    async def _why_not(self, message: messages.WhyNot) -> msgspec.Struct:
        return answers.why_not(await self._table(), self.identity, message)

    async def _explain(self, message: messages.Explain) -> msgspec.Struct:
        table = await self._table()
        return answers.explain(table, self.identity, self.connection.seat, message)

    async def _hint(self, message: messages.AskHint) -> msgspec.Struct:
        seat = commands.own_seat(await self._table(), self.identity, message.seat)
        hint = await self.services.bots.hint(self.live, seat, self.identity)
        return msgspec.structs.replace(hint, id=message.id)

    async def _ping(self, message: messages.Ping) -> msgspec.Struct:
        return messages.Pong()

    async def _table(self) -> Table:
        return await self.tables.table(self.live.id)

    # ── Connecting and disconnecting ────────────────────────────────────────────────────────

    async def _take_seats_back(self, table: Table) -> None:
        """Others may change the table meanwhile, so each step is decided anew."""
        returning = partial(people.return_to, identity=self.identity)
        while not isinstance(returning(table), int):
            await self.tables.change(self.live, returning)
            table = await self._table()

    async def _last_visit(self, table: Table) -> int:
        """The version that this person saw last."""
        if not self.identity:
            return table.version
        if self.identity in self.live.unsaved_visits:
            return self.live.unsaved_visits[self.identity]
        return await self.tables.store.tables.last_visit(self.identity, self.live.id)

    async def _save_visit(self) -> None:
        """Store what was seen last; until that is done, the live table remembers it."""
        version = self.connection.has_seen()
        if not self.identity or version < 0:
            return
        self.live.unsaved_visits[self.identity] = version
        with contextlib.suppress(StorageFailure):
            await self.tables.store.tables.save_visit(self.identity, self.live.id, version)
        if self.live.unsaved_visits.get(self.identity) == version:
            del self.live.unsaved_visits[self.identity]


ANSWERS: dict[type, Callable[[Session, Any], Coroutine[Any, Any, msgspec.Struct]]] = {
    messages.Hello: Session._hello,
    messages.Look: Session._look,
    messages.MoreNews: Session._more_news,
    messages.WhyNot: Session._why_not,
    messages.Explain: Session._explain,
    messages.AskHint: Session._hint,
    messages.Ping: Session._ping,
}


async def run_session(
    socket: WebSocket, services: Services, id: str, device: Device | None
) -> None:
    """Accept a client at a table, if there is such a table."""
    await socket.accept()
    try:
        live = await services.tables.get(id)
    except NotThere:
        await socket.close(NO_TABLE, "no such table")
        return
    except TableBroken:
        await socket.close(BROKEN, "this table's log cannot be read")
        return
    except (Mistake, StorageFailure):
        await socket.close(TRY_AGAIN, "ask again later")
        return
    await Session(socket, services, live, device).run()
