"""A client's connection to a table: what arrives, what is sent. The part that never waits.

Commands are handed to `Changes` with a callback; anything else is answered in a task
(`session.py`). Requests of one client are answered in order.

An update always has the newest state with all news since the last one, and is made when it can be
written: a slow client gets fewer messages, never a growing queue. While it does not read what it
was sent, nothing more of what it asks is answered.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from snowbound.core.errors import Mistake, Refused
from snowbound.server.common.frames import frame
from snowbound.server.common.rate_limits import TokenBucket
from snowbound.server.live.changes import Changes
from snowbound.server.live.live_table import LiveTable, Viewer
from snowbound.server.socket.uvicorn_protocol import TableProtocol
from snowbound.server.storage.write_queue import NOT_KNOWN, StorageFailure
from snowbound.tables import commands, messages
from snowbound.tables.table import Table
from snowbound.tables.views import by_key

LONGEST_INBOX = 16
TOO_LARGE = 1009
NO_RIGHT = 4401
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
        key: str,
        answer: StartAnswer,
    ) -> None:
        super().__init__(identity, key)
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
        self.bucket: TokenBucket = socket.bucket

    def open(self) -> None:
        """Receive and send from now on."""
        self.socket.on_message = self.receive
        self.socket.on_writable = self.go_on
        self.socket.on_flood = self.flood
        self.live.viewers.add(self)

    def end(self) -> None:
        self.live.viewers.discard(self)
        self.inbox.clear()
        self.socket.forget_session()
        self.answer = _ended
        if self.task is not None:
            self.task.cancel()

    def close(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = (code, reason)
            self.inbox.clear()
            self.socket.end_session()

    def disconnect(self) -> None:
        self.close(TOO_SLOW, "too slow")

    def revoke(self) -> None:
        self.close(NO_RIGHT, "this device was forgotten")

    def flood(self) -> None:
        """The client sends too much."""
        self.socket.stop_reading()
        self.close(TOO_MANY, "too many messages")

    # ── Receiving ───────────────────────────────────────────────────────────────────────────

    def receive(self, text: bytes) -> None:
        """A message has arrived: answer it, or queue it until the one before is answered."""
        settings = self.changes.settings
        self.changes.metrics.messages_in += 1
        if not self.bucket.take(settings.messages_per_second, settings.messages_at_once):
            self.flood()
        elif len(text) > settings.largest_message:
            self.close(TOO_LARGE, "too large a message")
        elif self.busy or self.socket.blocked:
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
        except RecursionError:
            self.send(messages.ErrorMessage("This message is nested too deeply."))
            return
        if isinstance(message, _COMMANDS) and not isinstance(message, _Act):
            settings = self.changes.settings
            rate, most = settings.extras_per_second, settings.extras_at_once
            if words := self.live.check_non_move_rate(self.identity, rate, most):
                self.send(self.refusal(message.id, Mistake(words)))
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
        if self.inbox:
            self._work_off()

    def _work_off(self) -> None:
        """Handle what is in the inbox. Stop answering a client that does not read."""
        if self.draining:
            return
        self.draining = True
        try:
            while self.inbox and not self.busy and not self.socket.blocked:
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
            if not id:
                return messages.ErrorMessage("The database does not answer; ask again in a moment.")
            return messages.RefusedMessage(id, "", NOT_KNOWN, unsure=True)
        self.changes.metrics.refusals += 1
        if isinstance(error, Refused):
            says = by_key(error.message)
            return messages.RefusedMessage(id, error.rule, error.words, says=says)
        return _refused(id, str(error))

    # ── Sending ─────────────────────────────────────────────────────────────────────────────

    def send(self, message: msgspec.Struct) -> int:
        """How many bytes it takes."""
        data = frame(_json(message))
        self.outbox.append(data)
        self.changes.broadcaster.schedule(self)
        return len(data)

    def go_on(self) -> None:
        """The client has read what it was sent: send what has come up since, answer the rest."""
        data = self.take_pending()
        if data:
            self.write(data)
        self._work_off()

    def write(self, data: bytes) -> None:
        self.socket.write(data)

    def take_pending(self) -> bytes:
        """Whatever is to be sent, if it can be written: answers, an update, who is connected."""
        if self.socket.blocked:
            return b""
        frames, self.outbox = self.outbox, []
        table = self.live.table
        if self.seen >= 0 and table is not None:
            if table.version > self.seen:
                frames.append(self.live.update_for(self, table))
                if self.gap < 0 and self.live.views(table, self.keys).earlier(self.seen):
                    self.gap = self.seen
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


def _ended(message: messages.FromClient) -> asyncio.Task[None]:
    """In place of a session that has ended, and would else be kept in memory."""
    raise RuntimeError("the session has ended")


def _refused(id: str, words: str) -> msgspec.Struct:
    return messages.RefusedMessage(id, "", words) if id else messages.ErrorMessage(words)
