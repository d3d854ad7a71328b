"""One WebSocket at a table: greet the client, answer what must be waited for, say goodbye.

What need not be waited for, above all moves and telling, is the conversation's own
(`conversations.py`).
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar.types import Receive, Send

from snowbound.core.mistakes import Mistake
from snowbound.server import asking, seeing, storage
from snowbound.server import messages as wire
from snowbound.server.batches import StorageFailure
from snowbound.server.conversations import Conversation
from snowbound.server.hall import Hall, NoSuchTable
from snowbound.server.identities import Person
from snowbound.server.rooms import Room
from snowbound.server.tables import Table
from snowbound.server.wires import Wire

NO_TABLE = 4404

logger = logging.getLogger("snowbound.sockets")


class Line:
    """The two ends of a socket as ASGI has them, and the wire underneath."""

    def __init__(self, receive: Receive, send: Send, wire: Wire) -> None:
        self.receive: Callable[[], Awaitable[Any]] = receive
        self.send: Callable[[Any], Awaitable[None]] = send
        self.wire = wire


class Visit:
    """A client's stay at a table."""

    __slots__ = ("hall", "identity", "line", "room", "talk")

    def __init__(self, line: Line, hall: Hall, room: Room, person: Person | None) -> None:
        self.line = line
        self.hall = hall
        self.room = room
        self.identity = person.id if person else ""
        self.talk = Conversation(line.wire, hall.changes, room, self.identity, self._take_up)

    async def hold(self) -> None:
        """Talk until one side hangs up."""
        self.talk.begin()
        try:
            while (event := await self.line.receive())["type"] == "websocket.receive":
                self.talk.hear(event.get("bytes") or event.get("text", "").encode())
        finally:
            self.talk.end()
            self.hall.greet(self.room)
            await self._say_goodbye()
            await self._remember_visit()

    async def _say_goodbye(self) -> None:
        if self.talk.parting is None:
            return
        self.hall.metrics.dropped += 1
        code, reason = self.talk.parting
        try:
            async with asyncio.timeout(2):
                await self.line.send({"type": "websocket.close", "code": code, "reason": reason})
        except Exception:
            self.line.wire.cut()

    # ── Answering ───────────────────────────────────────────────────────────────────────────

    def _take_up(self, message: wire.FromClient) -> asyncio.Task[None]:
        return asyncio.create_task(self._answer(message))

    async def _answer(self, message: wire.FromClient) -> None:
        try:
            self.talk.say(await ANSWERS[type(message)](self, message))
        except (Mistake, StorageFailure) as error:
            self.talk.say(self.talk.refusal(getattr(message, "id", ""), error))
        except Exception:
            logger.exception("a conversation broke off")
            self.line.wire.stop()
            return
        self.talk.task = None
        self.talk.go_on()

    async def _hello(self, message: wire.Hello) -> msgspec.Struct:
        room = await self._room()
        await self._come_back()
        table = self._table()
        mine = table.seats_of(self.identity)
        seat = mine[0] if mine else seeing.SPECTATOR
        if message.seat is not None:
            seat = asking.own_seat(table, self.identity, message.seat)
        since = message.since if message.since is not None else await self._last_visit()
        self.talk.seat = seat
        answer = self._snapshot(self._table(), since)
        self.hall.greet(room)
        return answer

    async def _look(self, message: wire.Look) -> msgspec.Struct:
        await self._room()
        table = self._table()
        seat = seeing.SPECTATOR
        if message.seat is not None:
            seat = asking.own_seat(table, self.identity, message.seat)
        self.talk.seat = seat
        return self._snapshot(table, table.version)

    def _snapshot(self, table: Table, since: int) -> msgspec.Struct:
        self.talk.seen = table.version
        info = seeing.table_info(table, self.identity, self.room.here())
        return seeing.snapshot(self.room.moment(table), self.talk.seat, since, info)

    async def _act(self, message: wire.Act) -> msgspec.Struct:
        began = time.perf_counter()
        room = await self._room()
        seat = asking.own_seat(self._table(), self.identity, message.seat)
        version = await self.hall.change(
            room, lambda table: asking.act(table, seat, message.action, message.id)
        )
        self.hall.metrics.moved(time.perf_counter() - began)
        return wire.Ack(message.id, version)

    async def _why_not(self, message: wire.WhyNot) -> msgspec.Struct:
        await self._room()
        table = self._table()
        seat = asking.own_seat(table, self.identity, message.seat)
        refusal = table.playing().why_not(message.action, seat)
        if refusal is None:
            return wire.Answer(message.id, True, "", "")
        return wire.Answer(message.id, False, refusal.rule, refusal.words)

    async def _undo(self, message: wire.Undo) -> msgspec.Struct:
        room = await self._room()
        seat = asking.own_seat(self._table(), self.identity, message.seat)
        version = await self.hall.change(room, lambda table: asking.undo(table, seat, message.id))
        return wire.Ack(message.id, version)

    async def _consent(self, message: wire.Consent) -> msgspec.Struct:
        room = await self._room()
        seat = asking.own_seat(self._table(), self.identity, message.seat)
        version = await self.hall.change(
            room, lambda table: asking.consent(table, seat, message.yes, message.id)
        )
        return wire.Ack(message.id, version)

    async def _hint(self, message: wire.AskHint) -> msgspec.Struct:
        room = await self._room()
        seat = asking.own_seat(self._table(), self.identity, message.seat)
        return msgspec.structs.replace(await self.hall.hint(room, seat), id=message.id)

    async def _talk(self, message: wire.Say) -> msgspec.Struct:
        room = await self._room()
        seat = asking.own_seat(self._table(), self.identity, message.seat)
        version = await self.hall.change(room, lambda table: asking.say(table, seat, message))
        return wire.Ack(message.id, version)

    async def _take_back_seat(self, message: wire.Back) -> msgspec.Struct:
        room = await self._room()
        version = await self.hall.change(
            room,
            lambda table: asking.come_back(table, self.identity, message.seat, message.id),
        )
        return wire.Ack(message.id, version)

    async def _ping(self, message: wire.Ping) -> msgspec.Struct:
        return wire.Pong()

    async def _room(self) -> Room:
        return await self.hall.room(self.room.id)

    def _table(self) -> Table:
        assert self.room.table is not None
        return self.room.table

    # ── Coming and going ────────────────────────────────────────────────────────────────────

    async def _come_back(self) -> None:
        """A bot that the clock called goes when the person is back."""
        table = self._table()
        for seat in table.seats_of(self.identity):
            if table.seats[seat].stepped_in:
                back = partial(asking.come_back, identity=self.identity, asked=seat)
                await self.hall.change(self.room, back)

    async def _last_visit(self) -> int:
        visits = storage.visits
        if not self.identity:
            return self._table().version
        if self.identity in self.room.leaving:
            return self.room.leaving[self.identity]
        rows = await self.hall.store.rows(
            sa.select(visits.c.version).where(
                visits.c.identity == self.identity, visits.c.table_id == self.room.id
            )
        )
        return rows[0][0] if rows else 0

    async def _remember_visit(self) -> None:
        """Storing may take a while; whoever is back before is met by what the room knows."""
        version = self.talk.seen
        if not self.identity or version < 0:
            return
        visit = {"identity": self.identity, "table_id": self.room.id, "version": version}
        self.room.leaving[self.identity] = version
        with contextlib.suppress(StorageFailure):
            await self.hall.store.put(storage.visits, visit, ["identity", "table_id"])
        if self.room.leaving.get(self.identity) == version:
            del self.room.leaving[self.identity]


ANSWERS: dict[type, Callable[[Visit, Any], Coroutine[Any, Any, msgspec.Struct]]] = {
    wire.Hello: Visit._hello,
    wire.Look: Visit._look,
    wire.Act: Visit._act,
    wire.WhyNot: Visit._why_not,
    wire.Undo: Visit._undo,
    wire.Consent: Visit._consent,
    wire.AskHint: Visit._hint,
    wire.Say: Visit._talk,
    wire.Back: Visit._take_back_seat,
    wire.Ping: Visit._ping,
}


async def meet(line: Line, hall: Hall, id: str, person: Person | None) -> None:
    """Accept a client at a table, if there is such a table."""
    await line.receive()
    await line.send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    try:
        room = await hall.room(id)
    except NoSuchTable:
        await line.send({"type": "websocket.close", "code": NO_TABLE, "reason": "no such table"})
        return
    except (Mistake, StorageFailure):
        await line.send({"type": "websocket.close", "code": 1011, "reason": "ask again later"})
        return
    await Visit(line, hall, room, person).hold()
