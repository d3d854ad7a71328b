"""One WebSocket at a table: read what the client says, write what the seat may know.

Reading and writing go their own ways. The writer always sends the newest state with all news
since the last message, so that a slow client gets fewer messages, never a growing queue.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from functools import singledispatchmethod
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar.types import Receive, Send

from snowbound.core.mistakes import Mistake, Refused
from snowbound.server import asking, seeing, storage
from snowbound.server import messages as wire
from snowbound.server.hall import Hall, NoSuchTable, Room, Viewer
from snowbound.server.identities import Person
from snowbound.server.limits import Bucket
from snowbound.server.storage import StorageFailure
from snowbound.server.tables import Table

LONGEST_OUTBOX = 64
GOING_DOWN = 1001
NO_TABLE = 4404
TOO_SLOW = 4408
TOO_MANY = 4429

logger = logging.getLogger("snowbound.sockets")


class Line:
    """The wire itself: the two ends of a socket."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.receive: Callable[[], Awaitable[Any]] = receive
        self.send: Callable[[Any], Awaitable[None]] = send


class Closing(Exception):
    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason


class Conversation:
    """A client at a table, from its first word to its last."""

    def __init__(self, line: Line, hall: Hall, room: Room, person: Person | None) -> None:
        self.line = line
        self.hall = hall
        self.room = room
        self.person = person
        self.identity = person.id if person else ""
        self.viewer = Viewer(self.identity)
        self.outbox: deque[str] = deque()
        self.bucket = Bucket(hall.settings.messages_at_once)

    async def hold(self) -> None:
        """Talk until one side hangs up."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        self.viewer.hang_up = lambda: self._drop(writing)
        self.room.viewers.add(self.viewer)
        try:
            done, _ = await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
            await self._hang_up(done)
        finally:
            self.room.viewers.discard(self.viewer)
            reading.cancel()
            writing.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
            self.hall.greet(self.room)
            await self._remember_visit()

    def _drop(self, writing: asyncio.Task[None]) -> None:
        """The client takes nothing any more."""
        writing.cancel()

    async def _hang_up(self, done: set[asyncio.Task[None]]) -> None:
        for task in done:
            error = Closing(TOO_SLOW, "too slow") if task.cancelled() else task.exception()
            if isinstance(error, Closing):
                self.hall.metrics.dropped += 1
                with contextlib.suppress(Exception):
                    async with asyncio.timeout(2):
                        await self.line.send(
                            {
                                "type": "websocket.close",
                                "code": error.code,
                                "reason": error.reason,
                            }
                        )
            elif error is not None and not isinstance(error, OSError | RuntimeError):
                logger.error("a conversation broke off", exc_info=error)

    # ── Reading ─────────────────────────────────────────────────────────────────────────────

    async def _read(self) -> None:
        settings, metrics = self.hall.settings, self.hall.metrics
        while True:
            event = await self.line.receive()
            if event["type"] == "websocket.disconnect":
                return
            if event["type"] != "websocket.receive":
                continue
            metrics.messages_in += 1
            if not self.bucket.take(settings.messages_per_second, settings.messages_at_once):
                raise Closing(TOO_MANY, "too many messages")
            text = event.get("text") or event.get("bytes") or ""
            if len(text) > settings.largest_message:
                raise Closing(1009, "too large a message")
            await self._hear(text)

    async def _hear(self, text: str | bytes) -> None:
        try:
            message = wire.read_client(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._say(wire.ErrorMessage(f"This message cannot be read: {str(error).lower()}."))
            return
        id = getattr(message, "id", "")
        try:
            answer = await self._answer(message)
        except Refused as refused:
            self.hall.metrics.refusals += 1
            answer = wire.RefusedMessage(id, refused.rule, refused.words)
        except Mistake as mistake:
            self.hall.metrics.refusals += 1
            answer = (
                wire.RefusedMessage(id, "", str(mistake)) if id else wire.ErrorMessage(str(mistake))
            )
        except StorageFailure as failure:
            self.hall.metrics.failures += 1
            logger.error("storage failed: %s", failure)
            answer = self._no(id, "The server could not store this; nothing changed. Ask again.")
        if answer is not None:
            self._say(answer)

    def _no(self, id: str, words: str) -> msgspec.Struct:
        return wire.RefusedMessage(id, "", words) if id else wire.ErrorMessage(words)

    def _say(self, message: msgspec.Struct) -> None:
        if len(self.outbox) >= LONGEST_OUTBOX:
            raise Closing(TOO_SLOW, "too slow")
        self.outbox.append(wire.encode(message).decode())
        self.viewer.stir.set()

    # ── Answering ───────────────────────────────────────────────────────────────────────────

    @singledispatchmethod
    async def _answer(self, message: Any) -> msgspec.Struct | None:
        raise NotImplementedError(type(message).__name__)

    @_answer.register
    async def _(self, message: wire.Hello) -> msgspec.Struct | None:
        room = await self._room()
        await self._come_back()
        table = self._table()
        mine = table.seats_of(self.identity)
        seat = mine[0] if mine else seeing.SPECTATOR
        if message.seat is not None:
            seat = asking.own_seat(table, self.identity, message.seat)
        since = message.since if message.since is not None else await self._last_visit()
        self.viewer.seat = seat
        answer = self._snapshot(self._table(), since)
        self.hall.greet(room)
        return answer

    @_answer.register
    async def _(self, message: wire.Look) -> msgspec.Struct | None:
        await self._room()
        table = self._table()
        seat = seeing.SPECTATOR
        if message.seat is not None:
            seat = asking.own_seat(table, self.identity, message.seat)
        self.viewer.seat = seat
        return self._snapshot(table, table.version)

    def _snapshot(self, table: Table, since: int) -> msgspec.Struct:
        self.viewer.seen = table.version
        info = seeing.table_info(table, self.identity, self.room.here())
        return seeing.snapshot(table, self.viewer.seat, since, info)

    @_answer.register
    async def _(self, message: wire.Act) -> msgspec.Struct | None:
        began = time.perf_counter()
        room = await self._room()
        seat = asking.own_seat(self._table(), self.identity, message.seat)
        version = await self.hall.change(
            room, lambda table: asking.act(table, seat, message.action, message.id)
        )
        self.hall.metrics.moved(time.perf_counter() - began)
        return wire.Ack(message.id, version)

    @_answer.register
    async def _(self, message: wire.WhyNot) -> msgspec.Struct | None:
        await self._room()
        table = self._table()
        seat = asking.own_seat(table, self.identity, message.seat)
        refusal = table.playing().why_not(message.action, seat)
        if refusal is None:
            return wire.Answer(message.id, True, "", "")
        return wire.Answer(message.id, False, refusal.rule, refusal.words)

    @_answer.register
    async def _(self, message: wire.Undo) -> msgspec.Struct | None:
        room = await self._room()
        seat = asking.own_seat(self._table(), self.identity, message.seat)
        version = await self.hall.change(room, lambda table: asking.undo(table, seat, message.id))
        return wire.Ack(message.id, version)

    @_answer.register
    async def _(self, message: wire.Consent) -> msgspec.Struct | None:
        room = await self._room()
        seat = asking.own_seat(self._table(), self.identity, message.seat)
        version = await self.hall.change(
            room, lambda table: asking.consent(table, seat, message.yes, message.id)
        )
        return wire.Ack(message.id, version)

    @_answer.register
    async def _(self, message: wire.AskHint) -> msgspec.Struct | None:
        room = await self._room()
        seat = asking.own_seat(self._table(), self.identity, message.seat)
        return msgspec.structs.replace(await self.hall.hint(room, seat), id=message.id)

    @_answer.register
    async def _(self, message: wire.Say) -> msgspec.Struct | None:
        room = await self._room()
        seat = asking.own_seat(self._table(), self.identity, message.seat)
        version = await self.hall.change(room, lambda table: asking.say(table, seat, message))
        return wire.Ack(message.id, version)

    @_answer.register
    async def _(self, message: wire.Back) -> msgspec.Struct | None:
        room = await self._room()
        version = await self.hall.change(
            room,
            lambda table: asking.come_back(table, self.identity, message.seat, message.id),
        )
        return wire.Ack(message.id, version)

    @_answer.register
    async def _(self, message: wire.Ping) -> msgspec.Struct | None:
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
                await self.hall.change(
                    self.room,
                    lambda table, seat=seat: asking.come_back(table, self.identity, seat),
                )

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
        version = self.viewer.seen
        if not self.identity or version < 0:
            return
        visit = {"identity": self.identity, "table_id": self.room.id, "version": version}
        self.room.leaving[self.identity] = version
        with contextlib.suppress(StorageFailure):
            await self.hall.store.put(storage.visits, visit, ["identity", "table_id"])
        if self.room.leaving.get(self.identity) == version:
            del self.room.leaving[self.identity]

    # ── Writing ─────────────────────────────────────────────────────────────────────────────

    async def _write(self) -> None:
        viewer, room = self.viewer, self.room
        while True:
            await viewer.stir.wait()
            viewer.stir.clear()
            while self.outbox:
                await self._send(self.outbox.popleft())
            table = room.table
            if viewer.seen < 0 or table is None:
                continue
            if table.version > viewer.seen:
                text = room.update_for(viewer, table)
                viewer.seen = table.version
                await self._send(text)
            if viewer.presence_due:
                viewer.presence_due = False
                here = room.here()
                presence = wire.Presence(sorted(here.seats), here.watching)
                await self._send(wire.encode(presence).decode())

    async def _send(self, text: str) -> None:
        metrics = self.hall.metrics
        metrics.messages_out += 1
        metrics.bytes_out += len(text)
        self.viewer.sending_since = time.monotonic()
        await self.line.send({"type": "websocket.send", "text": text})
        self.viewer.sending_since = 0.0


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
    await Conversation(line, hall, room, person).hold()
