"""One WebSocket at a table: hear what the client says, tell what the seat may know.

Telling is always the newest state with all news since the last message, made when it can be
written, so that a slow client gets fewer messages, never a growing queue. Requests of one client
are answered one after the other.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from litestar.types import Receive, Send

from snowbound.core.mistakes import Mistake, Refused
from snowbound.server import asking, seeing, storage
from snowbound.server import messages as wire
from snowbound.server.batches import StorageFailure
from snowbound.server.frames import frame
from snowbound.server.hall import Hall, NoSuchTable
from snowbound.server.identities import Person
from snowbound.server.limits import Bucket
from snowbound.server.rooms import Room, Viewer
from snowbound.server.tables import Table
from snowbound.server.wires import Wire

LONGEST_INBOX = 16
LONGEST_OUTBOX = 64
GOING_DOWN = 1001
TOO_LARGE = 1009
NO_TABLE = 4404
TOO_SLOW = 4408
TOO_MANY = 4429

logger = logging.getLogger("snowbound.sockets")

# Final: compiled, they are not looked up by name again and again.
_clock: Final = time.perf_counter
_json: Final = wire.encode
_read: Final = wire.read_client
_Act: Final = wire.Act
_Ack: Final = wire.Ack


class Line:
    """The two ends of a socket as ASGI has them, and the wire underneath."""

    def __init__(self, receive: Receive, send: Send, wire: Wire) -> None:
        self.receive: Callable[[], Awaitable[Any]] = receive
        self.send: Callable[[Any], Awaitable[None]] = send
        self.wire = wire


class Conversation(Viewer):
    """A client at a table, from its first word to its last."""

    __slots__ = (
        "bucket",
        "busy",
        "hall",
        "inbox",
        "line",
        "outbox",
        "parting",
        "person",
        "room",
        "socket",
        "task",
    )

    def __init__(self, line: Line, hall: Hall, room: Room, person: Person | None) -> None:
        super().__init__(person.id if person else "")
        self.line = line
        self.socket = line.wire
        self.hall = hall
        self.room = room
        self.person = person
        self.inbox: deque[bytes] = deque()
        self.outbox: list[bytes] = []
        self.busy = False  # a message is being answered
        self.task: asyncio.Task[None] | None = None  # that answers it
        self.parting: tuple[int, str] | None = None  # how we hang up, if we do
        self.bucket = Bucket(hall.settings.messages_at_once)

    async def hold(self) -> None:
        """Talk until one side hangs up."""
        self.socket.hear = self.hear
        self.socket.free = self.flush
        self.room.viewers.add(self)
        try:
            while (event := await self.line.receive())["type"] == "websocket.receive":
                self.hear(event.get("bytes") or event.get("text", "").encode())
        finally:
            self.room.viewers.discard(self)
            self.inbox.clear()
            if self.task is not None:
                self.task.cancel()
            self.hall.greet(self.room)
            await self._say_goodbye()
            await self._remember_visit()

    async def _say_goodbye(self) -> None:
        if self.parting is None:
            return
        self.hall.metrics.dropped += 1
        code, reason = self.parting
        try:
            async with asyncio.timeout(2):
                await self.line.send({"type": "websocket.close", "code": code, "reason": reason})
        except Exception:
            self.socket.cut()

    def _part(self, code: int, reason: str) -> None:
        if self.parting is None:
            self.parting = (code, reason)
            self.socket.stop()

    def hang_up(self) -> None:
        self._part(TOO_SLOW, "too slow")

    @property
    def stuck_since(self) -> float:
        return self.socket.stuck_since

    # ── Hearing ─────────────────────────────────────────────────────────────────────────────

    def hear(self, text: bytes) -> None:
        """A message has come: answer it, or let it wait until the one before is answered."""
        settings = self.hall.settings
        self.hall.metrics.messages_in += 1
        if not self.bucket.take(settings.messages_per_second, settings.messages_at_once):
            self._part(TOO_MANY, "too many messages")
        elif len(text) > settings.largest_message:
            self._part(TOO_LARGE, "too large a message")
        elif self.busy:
            self.inbox.append(text)
            if len(self.inbox) == LONGEST_INBOX:
                self.socket.hold_on(True)
        else:
            self._take_up(text)

    def _take_up(self, text: bytes) -> None:
        """Answer a message: a move without further ado, anything else in a task."""
        try:
            message = _read(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._say(wire.ErrorMessage(f"This message cannot be read: {str(error).lower()}."))
            return
        self.busy = True
        if not (isinstance(message, _Act) and self._act_at_once(message)):
            self.task = asyncio.create_task(self._answer(message))

    def _go_on(self) -> None:
        """A message is answered: take up those that came meanwhile."""
        self.busy = False
        while self.inbox and not self.busy:
            text = self.inbox.popleft()
            if len(self.inbox) == LONGEST_INBOX // 2:
                self.socket.hold_on(False)
            self._take_up(text)

    async def _answer(self, message: wire.FromClient) -> None:
        try:
            self._say(await ANSWERS[type(message)](self, message))
        except (Mistake, StorageFailure) as error:
            self._say(self._refusal(getattr(message, "id", ""), error))
        except Exception:
            logger.exception("a conversation broke off")
            self.socket.stop()
            return
        self.task = None
        self._go_on()

    def _refusal(self, id: str, error: Mistake | StorageFailure) -> msgspec.Struct:
        if isinstance(error, StorageFailure):
            self.hall.metrics.failures += 1
            logger.error("storage failed: %s", error)
            return self._no(id, "The server could not store this; nothing changed. Ask again.")
        self.hall.metrics.refusals += 1
        if isinstance(error, Refused):
            return wire.RefusedMessage(id, error.rule, error.words)
        return self._no(id, str(error))

    def _no(self, id: str, words: str) -> msgspec.Struct:
        return wire.RefusedMessage(id, "", words) if id else wire.ErrorMessage(words)

    def _say(self, message: msgspec.Struct) -> None:
        self.outbox.append(frame(_json(message)))
        if len(self.outbox) < LONGEST_OUTBOX:
            self.hall.post.stir(self)
        elif self.stuck_since:
            self.hang_up()
        else:
            self.flush()

    # ── Answering ───────────────────────────────────────────────────────────────────────────

    async def _hello(self, message: wire.Hello) -> msgspec.Struct:
        room = await self._room()
        await self._come_back()
        table = self._table()
        mine = table.seats_of(self.identity)
        seat = mine[0] if mine else seeing.SPECTATOR
        if message.seat is not None:
            seat = asking.own_seat(table, self.identity, message.seat)
        since = message.since if message.since is not None else await self._last_visit()
        self.seat = seat
        answer = self._snapshot(self._table(), since)
        self.hall.greet(room)
        return answer

    async def _look(self, message: wire.Look) -> msgspec.Struct:
        await self._room()
        table = self._table()
        seat = seeing.SPECTATOR
        if message.seat is not None:
            seat = asking.own_seat(table, self.identity, message.seat)
        self.seat = seat
        return self._snapshot(table, table.version)

    def _snapshot(self, table: Table, since: int) -> msgspec.Struct:
        self.seen = table.version
        info = seeing.table_info(table, self.identity, self.room.here())
        return seeing.snapshot(self.room.moment(table), self.seat, since, info)

    def _act_at_once(self, message: wire.Act) -> bool:
        """Play an action if the table is at hand; its answer comes when it is stored."""
        began = _clock()
        id, action = message.id, message.action

        def decide(table: Table) -> asking.Outcome:
            seat = asking.own_seat(table, self.identity, message.seat)
            return asking.act(table, seat, action, id)

        def then(result: int | Mistake | StorageFailure) -> None:
            if isinstance(result, int):
                self.hall.metrics.moved(_clock() - began)
                self._say(_Ack(id, result))
            else:
                self._say(self._refusal(id, result))
            self._go_on()

        return self.hall.change_at_once(self.room, decide, then)

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
        version = self.seen
        if not self.identity or version < 0:
            return
        visit = {"identity": self.identity, "table_id": self.room.id, "version": version}
        self.room.leaving[self.identity] = version
        with contextlib.suppress(StorageFailure):
            await self.hall.store.put(storage.visits, visit, ["identity", "table_id"])
        if self.room.leaving.get(self.identity) == version:
            del self.room.leaving[self.identity]

    # ── Telling ─────────────────────────────────────────────────────────────────────────────

    def flush(self) -> None:
        data = self.gather()
        if data:
            self.write(data)

    def write(self, data: bytes) -> None:
        self.socket.write(data)

    def gather(self) -> bytes:
        """Whatever is due, if it can be written: answers, the newest state, who is here."""
        if self.socket.stuck_since:
            return b""
        frames, self.outbox = self.outbox, []
        table = self.room.table
        if self.seen >= 0 and table is not None:
            if table.version > self.seen:
                frames.append(self.room.update_for(self, table))
                self.seen = table.version
            if self.presence_due:
                self.presence_due = False
                here = self.room.here()
                presence = wire.Presence(sorted(here.seats), here.watching)
                frames.append(frame(wire.encode(presence)))
        if not frames:
            return b""
        data = frames[0] if len(frames) == 1 else b"".join(frames)
        metrics = self.hall.metrics
        metrics.messages_out += len(frames)
        metrics.bytes_out += len(data)
        return data


ANSWERS: dict[type, Callable[[Conversation, Any], Coroutine[Any, Any, msgspec.Struct]]] = {
    wire.Hello: Conversation._hello,
    wire.Look: Conversation._look,
    wire.Act: Conversation._act,
    wire.WhyNot: Conversation._why_not,
    wire.Undo: Conversation._undo,
    wire.Consent: Conversation._consent,
    wire.AskHint: Conversation._hint,
    wire.Say: Conversation._talk,
    wire.Back: Conversation._take_back_seat,
    wire.Ping: Conversation._ping,
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
    await Conversation(line, hall, room, person).hold()
