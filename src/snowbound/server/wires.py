"""A socket as uvicorn opens it, with a short way in and out.

What a table says is put into frames once for everybody who is told the same, and whatever is due to
a client goes out in one write. What a client says is handed over as it comes, without a task and a
queue in between. Everything else (greeting, pings, fragments, errors, closing) is uvicorn's.
"""

import contextlib
import time
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from snowbound.server.frames import HEAD, ends_tidily, is_short_text

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask


class Wire(WebSocketsSansIOProtocol):
    """Sockets at tables; it finds its way to the application in the scope's extensions."""

    hear: Callable[[bytes], None] | None = None  # who listens, once somebody does
    free: Callable[[], None] | None = None  # who waits until more can be written
    stuck_since = 0.0  # the client takes nothing more since then; 0 if it does
    tidy = False  # everything that has come so far were whole messages

    def handle_connect(self, event) -> None:  # pyright: ignore[reportMissingParameterType]
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"]["snowbound.wire"] = self  # pyright: ignore

    # ── Out ─────────────────────────────────────────────────────────────────────────────────

    def write(self, frames: bytes) -> None:
        if not self.close_sent and not self.disconnected:
            self.transport.write(frames)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stuck_since = time.monotonic()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stuck_since = 0.0
        if self.free is not None:
            self.free()

    def stop(self) -> None:
        """Let the application go on to its goodbye."""
        self.hear = self.free = None
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1005})

    def cut(self) -> None:
        """Hang up on a client that takes nothing more, not even a goodbye."""
        self.transport.abort()

    # ── In ──────────────────────────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        """Short messages, which nearly all are, need not be parsed piece by piece. As soon as
        anything else has come, this socket is the library's alone."""
        if self.tidy and self.hear is not None and is_short_text(data) and self.conn.state is OPEN:
            if not self.close_sent:
                self.hear(apply_mask(data[HEAD:], data[HEAD - 4 : HEAD]))
            return
        begun = self.handshake_initiated
        super().data_received(data)
        self.tidy = self.tidy and ends_tidily(data) if begun else data.endswith(b"\r\n\r\n")

    def send_receive_event_to_app(self) -> None:
        if self.hear is None or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.hear(data)

    def hold_on(self, yes: bool) -> None:
        """Read nothing more for a while: the client asks faster than it can be answered."""
        with contextlib.suppress(RuntimeError):
            if yes:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()
