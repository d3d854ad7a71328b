"""uvicorn's WebSocket protocol, with a shortcut for the short text messages of tables.

What is sent is framed once for all viewers who are told the same, and goes out in one write. What
arrives is handed to a callback, without a task or a queue in between. Everything else (handshake,
pings, fragments, errors, closing) is uvicorn's, within limits: every frame counts against the
socket's rate, and a client that does not read is not read from.
"""

import contextlib
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN

from snowbound.server.common.connections import Peer
from snowbound.server.common.frames import HEAD, are_short_frames, is_short_text
from snowbound.server.common.rate_limits import TokenBucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets was installed without its C extension
    from websockets.utils import apply_mask


SLICE: Final = 1024  # bytes that are parsed before the rate is looked at: at most 170 frames
CLOSE_SECONDS: Final = 2.0  # the longest that closing a WebSocket may take


class TableProtocol(WebSocketsSansIOProtocol):
    """The application finds it in the scope's extensions."""

    on_message: Callable[[bytes], None] | None = None
    on_writable: Callable[[], None] | None = None
    on_flood: Callable[[], None] | None = None
    blocked = False  # the client does not read as fast as it is written to
    flooded = False  # the client has sent more frames than it may: nothing is read any more
    inbox_full = False
    at_frame_start = False  # all that has arrived so far were whole short frames
    pong = b""  # the newest one that could not be written

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        app: Any = self.config.app
        self.all_connections = app.services.connections
        self.peer: Peer = self.all_connections.peer_of(transport)
        self.settings = app.services.settings
        self.bucket = TokenBucket(self.settings.messages_at_once)
        self.close_timeout = CLOSE_SECONDS

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.all_connections.remove(self.peer)
        self.conn.parser.close()  # it refers to the connection: let go, that is freed at once

    def handle_connect(self, event) -> None:  # pyright: ignore[reportMissingParameterType]
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"]["snowbound.protocol"] = self  # pyright: ignore

    # ── Sending ─────────────────────────────────────────────────────────────────────────────

    def write(self, frames: bytes) -> None:
        if not self.close_sent and not self.disconnected:
            self.transport.write(frames)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.blocked = True
        self._read_or_not()
        self.peer.block()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.blocked = False
        self.peer.unblock()
        if self.pong:
            pong, self.pong = self.pong, b""
            self.write(pong)
        if self.on_writable is not None:
            self.on_writable()
        self._read_or_not()

    def keepalive_timeout(self) -> None:
        """A client that has not read its ping yet cannot answer it; `Peer` sees to it that it goes
        on reading."""
        if self.blocked:
            self.pong_timer = None
            self.schedule_ping()
        else:
            super().keepalive_timeout()

    def end_session(self) -> None:
        """Let the application go on to closing the connection."""
        self.forget_session()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1005})

    def forget_session(self) -> None:
        """Nobody listens any more, and nobody is kept in memory by it."""
        self.on_message = self.on_writable = self.on_flood = None

    def abort(self) -> None:
        """Cut off a client that reads nothing any more, not even a close frame."""
        self.transport.abort()

    # ── Receiving ───────────────────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        """Short text messages, which nearly all are, are read here. Once anything else has arrived,
        the library parses all that follows on this connection."""
        if (
            self.at_frame_start
            and self.on_message is not None
            and is_short_text(data)
            and self.conn.state is OPEN
        ):
            if not self.close_sent:
                self.on_message(apply_mask(data[HEAD:], data[HEAD - 4 : HEAD]))
            return
        if not self.handshake_initiated:
            super().data_received(data)
            self.at_frame_start = data.endswith(b"\r\n\r\n")
            return
        for start in range(0, len(data), SLICE):
            if self.flooded or self.conn.parser_exc is not None:
                return
            super().data_received(data[start : start + SLICE])
        self.at_frame_start = self.at_frame_start and are_short_frames(data)

    def handle_ping(self) -> None:
        pong = b"".join(self.conn.data_to_send())
        if not self._count():
            return
        if self.blocked:
            self.pong = pong  # only the newest ping need be answered (RFC 6455, section 5.5.3)
        else:
            self.transport.write(pong)

    def handle_pong(self, event: Frame) -> None:
        if self._count():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._count():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if event.fin or self._count():  # a whole message is counted where it is received
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self._count():
            super().handle_bytes(event)

    def _count(self) -> bool:
        """Whether one more frame is within the socket's rate. If not, the socket is closed."""
        if self.flooded:
            return False
        settings = self.settings
        if self.bucket.take(settings.messages_per_second, settings.messages_at_once):
            return True
        self.stop_reading()
        if self.on_flood is not None:
            self.on_flood()
        else:
            self.loop.call_soon(self.transport.abort)  # nobody is there yet, or any more, to close
        return False

    def stop_reading(self) -> None:
        """The client sends too much: read nothing more, not even its answer to a close frame."""
        self.flooded = True
        self.read_paused = False  # else uvicorn would read on when it closes
        self._read_or_not()

    def send_receive_event_to_app(self) -> None:
        if self.on_message is None:  # nobody is there yet, or any more, to count it
            if self._count():
                super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.on_message(data)

    def pause_reading(self, yes: bool) -> None:
        """Read nothing for a while: the client sends faster than it can be answered."""
        self.inbox_full = yes
        self._read_or_not()

    def _read_or_not(self) -> None:
        with contextlib.suppress(RuntimeError):
            if self.inbox_full or self.blocked or self.flooded or self.read_paused:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()
