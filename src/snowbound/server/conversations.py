"""What a client says at a table, and what it is told: the part that waits for nothing.

Telling is always the newest state with all news since the last message, made when it can be
written, so that a slow client gets fewer messages, never a growing queue. Requests of one client
are answered one after the other: a move at once, anything else by whoever may wait (`sockets.py`).
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from snowbound.core.mistakes import Mistake, Refused
from snowbound.server import asking
from snowbound.server import messages as wire
from snowbound.server.batches import StorageFailure
from snowbound.server.changing import Changes
from snowbound.server.frames import frame
from snowbound.server.limits import Bucket
from snowbound.server.rooms import Room, Viewer
from snowbound.server.tables import Table
from snowbound.server.wires import Wire

LONGEST_INBOX = 16
LONGEST_OUTBOX = 64
TOO_LARGE = 1009
TOO_SLOW = 4408
TOO_MANY = 4429

logger = logging.getLogger("snowbound.sockets")

# Final: compiled, they are not looked up by name again and again.
_clock: Final = time.perf_counter
_json: Final = wire.encode
_read: Final = wire.read_client
_Act: Final = wire.Act
_Ack: Final = wire.Ack

Answer = Callable[[wire.FromClient], asyncio.Task[None]]  # who may wait for what is asked


class Conversation(Viewer):
    """A client at a table, from its first word to its last."""

    __slots__ = (
        "answer",
        "bucket",
        "busy",
        "changes",
        "inbox",
        "outbox",
        "parting",
        "room",
        "socket",
        "task",
    )

    def __init__(
        self, socket: Wire, changes: Changes, room: Room, identity: str, answer: Answer
    ) -> None:
        super().__init__(identity)
        self.socket = socket
        self.changes = changes
        self.room = room
        self.answer = answer
        self.inbox: deque[bytes] = deque()
        self.outbox: list[bytes] = []
        self.busy = False  # a message is being answered
        self.task: asyncio.Task[None] | None = None  # that answers it
        self.parting: tuple[int, str] | None = None  # how we hang up, if we do
        self.bucket = Bucket(changes.settings.messages_at_once)

    def begin(self) -> None:
        """Be heard and told from now on."""
        self.socket.hear = self.hear
        self.socket.free = self.flush
        self.room.viewers.add(self)

    def end(self) -> None:
        self.room.viewers.discard(self)
        self.inbox.clear()
        if self.task is not None:
            self.task.cancel()

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
        settings = self.changes.settings
        self.changes.metrics.messages_in += 1
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
            self.say(wire.ErrorMessage(f"This message cannot be read: {str(error).lower()}."))
            return
        self.busy = True
        if not (isinstance(message, _Act) and self._act_at_once(message)):
            self.task = self.answer(message)

    def go_on(self) -> None:
        """A message is answered: take up those that came meanwhile."""
        self.busy = False
        while self.inbox and not self.busy:
            text = self.inbox.popleft()
            if len(self.inbox) == LONGEST_INBOX // 2:
                self.socket.hold_on(False)
            self._take_up(text)

    def refusal(self, id: str, error: Mistake | StorageFailure) -> msgspec.Struct:
        if isinstance(error, StorageFailure):
            self.changes.metrics.failures += 1
            logger.error("storage failed: %s", error)
            return self._no(id, "The server could not store this; nothing changed. Ask again.")
        self.changes.metrics.refusals += 1
        if isinstance(error, Refused):
            return wire.RefusedMessage(id, error.rule, error.words)
        return self._no(id, str(error))

    def _no(self, id: str, words: str) -> msgspec.Struct:
        return wire.RefusedMessage(id, "", words) if id else wire.ErrorMessage(words)

    def say(self, message: msgspec.Struct) -> None:
        self.outbox.append(frame(_json(message)))
        if len(self.outbox) < LONGEST_OUTBOX:
            self.changes.post.stir(self)
        elif self.stuck_since:
            self.hang_up()
        else:
            self.flush()

    def _act_at_once(self, message: wire.Act) -> bool:
        """Play an action if the table is at hand; its answer comes when it is stored."""
        began = _clock()
        id, action = message.id, message.action

        def decide(table: Table) -> asking.Outcome:
            seat = asking.own_seat(table, self.identity, message.seat)
            return asking.act(table, seat, action, id)

        def then(result: int | Mistake | StorageFailure) -> None:
            if isinstance(result, int):
                self.changes.metrics.moved(_clock() - began)
                self.say(_Ack(id, result))
            else:
                self.say(self.refusal(id, result))
            self.go_on()

        return self.changes.change_at_once(self.room, decide, then)

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
        metrics = self.changes.metrics
        metrics.messages_out += len(frames)
        metrics.bytes_out += len(data)
        return data
