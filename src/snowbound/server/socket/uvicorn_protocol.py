"""uvicorn's WebSocket protocol, with a shortcut for the short text messages of tables.

What is sent is framed once for all viewers who are told the same, and goes out in one write. What
arrives is handed to a callback, without a task or a queue in between. Everything else (handshake,
pings, fragments, errors, closing) is uvicorn's.
"""

import contextlib
import time
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from snowbound.server.socket.frames import HEAD, are_short_frames, is_short_text

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets was installed without its C extension
    from websockets.utils import apply_mask


class TableProtocol(WebSocketsSansIOProtocol):
    """The application finds it in the scope's extensions."""

    on_message: Callable[[bytes], None] | None = None
    on_writable: Callable[[], None] | None = None
    blocked_since = 0.0  # since when the client reads nothing; 0 if it does
    at_frame_start = False  # all that has arrived so far were whole short frames

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
        self.blocked_since = time.monotonic()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.blocked_since = 0.0
        if self.on_writable is not None:
            self.on_writable()

    def end_session(self) -> None:
        """Let the application go on to closing the connection."""
        self.on_message = self.on_writable = None
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1005})

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
        begun = self.handshake_initiated
        super().data_received(data)
        if begun:
            self.at_frame_start = self.at_frame_start and are_short_frames(data)
        else:
            self.at_frame_start = data.endswith(b"\r\n\r\n")

    def send_receive_event_to_app(self) -> None:
        if self.on_message is None or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.on_message(data)

    def pause_reading(self, yes: bool) -> None:
        """Read nothing for a while: the client sends faster than it can be answered."""
        with contextlib.suppress(RuntimeError):
            if yes:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()
