"""A client's connection to a table: what arrives, what is sent. The part that never waits.

Commands are handed to `Changes` with a callback; anything else is answered in a task
(`session.py`). Requests of one client are answered in order.

An update always has the newest state with all news since the last one, and is made when it can be
written: a slow client gets fewer messages, never a growing queue.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from snowbound.core.errors import Mistake, Refused
from snowbound.server.http.rate_limits import TokenBucket
from snowbound.server.live.changes import Changes
from snowbound.server.live.live_table import LiveTable, Viewer
from snowbound.server.socket.frames import frame
from snowbound.server.socket.uvicorn_protocol import TableProtocol
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.tables import commands, messages
from snowbound.tables.table import Table

LONGEST_INBOX = 16
LONGEST_OUTBOX = 64
TOO_LARGE = 1009
TOO_SLOW = 4408
TOO_MANY = 4429

logger = logging.getLogger("snowbound.socket")

# Final: compiled code need not look them up by name.
_clock: Final = time.perf_counter
_json: Final = messages.encode
_read: Final = messages.read_client
_Ack: Final = messages.Ack
_Act: Final = messages.Act
_COMMANDS: Final = (
    messages.Act,
    messages.Undo,
    messages.Consent,
    messages.Say,
    messages.Point,
    messages.Back,
)

StartAnswer = Callable[[messages.FromClient], asyncio.Task[None]]


class Connection(Viewer):
    """A client at a table."""

    __slots__ = (
        "answer",
        "bucket",
        "busy",
        "changes",
        "closing",
        "draining",
        "inbox",
        "live",
        "outbox",
        "socket",
        "task",
    )

    def __init__(
        self,
        socket: TableProtocol,
        changes: Changes,
        live: LiveTable,
        identity: str,
        answer: StartAnswer,
    ) -> None:
        super().__init__(identity)
        self.socket = socket
        self.changes = changes
        self.live = live
        self.answer = answer
        self.inbox: deque[bytes] = deque()
        self.outbox: list[bytes] = []
        self.busy = False  # a message is being answered
        self.draining = False  # the inbox is being worked off
        self.task: asyncio.Task[None] | None = None  # the answer to what is no command
        self.closing: tuple[int, str] | None = None  # code and reason, if the server closes it
        self.bucket = TokenBucket(changes.settings.messages_at_once)

    def open(self) -> None:
        """Receive and send from now on."""
        self.socket.on_message = self.receive
        self.socket.on_writable = self.flush
        self.live.viewers.add(self)

    def end(self) -> None:
        self.live.viewers.discard(self)
        self.inbox.clear()
        if self.task is not None:
            self.task.cancel()

    def _close(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = (code, reason)
            self.socket.end_session()

    def disconnect(self) -> None:
        self._close(TOO_SLOW, "too slow")

    @property
    def blocked_since(self) -> float:
        return self.socket.blocked_since

    # ── Receiving ───────────────────────────────────────────────────────────────────────────

    def receive(self, text: bytes) -> None:
        """A message has arrived: answer it, or queue it until the one before is answered."""
        settings = self.changes.settings
        self.changes.metrics.messages_in += 1
        if not self.bucket.take(settings.messages_per_second, settings.messages_at_once):
            self._close(TOO_MANY, "too many messages")
        elif len(text) > settings.largest_message:
            self._close(TOO_LARGE, "too large a message")
        elif self.busy:
            self.inbox.append(text)
            if len(self.inbox) == LONGEST_INBOX:
                self.socket.pause_reading(True)
        else:
            self._handle(text)

    def _handle(self, text: bytes) -> None:
        """Carry out a command, or start the task that answers anything else."""
        try:
            message = _read(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self.send(messages.ErrorMessage(f"This message cannot be read: {str(error).lower()}."))
            return
        self.busy = True
        if isinstance(message, _COMMANDS):
            self._carry_out(message)
        else:
            self.task = self.answer(message)

    def _carry_out(self, command: messages.TableRequest) -> None:
        """Change the table by a command; its answer is sent when the change is stored."""
        began = _clock()

        def decide(table: Table) -> commands.Decision:
            return commands.decide(table, self.identity, command)

        def done(result: int | Exception) -> None:
            if isinstance(result, int):
                if isinstance(command, _Act):
                    self.changes.metrics.moved(_clock() - began)
                self.send(_Ack(command.id, result))
            elif isinstance(result, (Mistake, StorageFailure)):
                self.send(self.refusal(command.id, result))
            else:
                logger.error("a command failed", exc_info=result)
                self.socket.end_session()
            self.answered()

        self.changes.change(self.live, decide, done)

    def answered(self) -> None:
        """A message is answered: go on with those that arrived meanwhile."""
        self.busy = False
        if self.draining:
            return
        self.draining = True
        try:
            while self.inbox and not self.busy:
                text = self.inbox.popleft()
                if len(self.inbox) == LONGEST_INBOX // 2:
                    self.socket.pause_reading(False)
                self._handle(text)
        finally:
            self.draining = False

    def refusal(self, id: str, error: Mistake | StorageFailure) -> msgspec.Struct:
        if isinstance(error, StorageFailure):
            self.changes.metrics.failures += 1
            logger.error("storage failed: %s", error)
            return _refused(id, "The server could not store this; nothing changed. Ask again.")
        self.changes.metrics.refusals += 1
        if isinstance(error, Refused):
            return messages.RefusedMessage(id, error.rule, error.words)
        return _refused(id, str(error))

    # ── Sending ─────────────────────────────────────────────────────────────────────────────

    def send(self, message: msgspec.Struct) -> None:
        self.outbox.append(frame(_json(message)))
        if len(self.outbox) < LONGEST_OUTBOX:
            self.changes.broadcaster.schedule(self)
        elif self.blocked_since:
            self.disconnect()
        else:
            self.flush()

    def flush(self) -> None:
        data = self.take_pending()
        if data:
            self.write(data)

    def write(self, data: bytes) -> None:
        self.socket.write(data)

    def take_pending(self) -> bytes:
        """Whatever is to be sent, if it can be written: answers, an update, who is connected."""
        if self.socket.blocked_since:
            return b""
        frames, self.outbox = self.outbox, []
        table = self.live.table
        if self.seen >= 0 and table is not None:
            if table.version > self.seen:
                frames.append(self.live.update_for(self, table))
                self.seen = table.version
            if self.presence_due:
                self.presence_due = False
                connected = self.live.connected()
                presence = messages.Presence(sorted(connected.seats), connected.watching)
                frames.append(frame(_json(presence)))
        if not frames:
            return b""
        data = frames[0] if len(frames) == 1 else b"".join(frames)
        metrics = self.changes.metrics
        metrics.messages_out += len(frames)
        metrics.bytes_out += len(data)
        return data


def _refused(id: str, words: str) -> msgspec.Struct:
    return messages.RefusedMessage(id, "", words) if id else messages.ErrorMessage(words)
