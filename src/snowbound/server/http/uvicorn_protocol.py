"""uvicorn's HTTP protocol, with deadlines: for the first byte, the headers and the body.

uvicorn waits for ever for what a client has not sent, and holds headers of any size.
"""

from typing import Any

from snowbound.server.common.connections import Peer
from snowbound.server.common.metrics import count

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as UvicornProtocol
except ImportError:  # the extra "fast" is not installed
    from uvicorn.protocols.http.h11_impl import H11Protocol as UvicornProtocol

SLICE = 4 * 1024  # bytes that are parsed before the limits are looked at
MOST_PIPELINED = 8  # requests that wait for the answer to another one on their connection
LARGEST_HEADERS = 32 * 1024
CHUNKED = 4  # a body may be this many times longer on its way, cut into chunks
TIMED_OUT = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)


class HttpProtocol(UvicornProtocol):  # pyright: ignore[reportUntypedBaseClass, reportGeneralTypeIssues]
    """One connection; it becomes a `TableProtocol` where the client asks for a WebSocket."""

    peer: Peer | None = None  # None: there was no room for it
    begun = False  # some of a request has arrived, and not yet all of its headers
    received = 0  # bytes since then
    upgraded = False  # to a WebSocket, which has a protocol of its own

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        app: Any = self.config.app
        self.settings = app.services.settings
        self.all_connections = app.services.connections
        self.metrics = app.services.metrics
        client = self.client[0] if self.client else "?"
        proxies = self.config.forwarded_allow_ips
        if isinstance(proxies, str):
            proxies = [proxy.strip() for proxy in proxies.split(",")]
        self.peer = self.all_connections.accept(transport, client, proxies)
        if self.peer is None:
            transport.abort()
        else:
            self.peer.wait(self.settings.first_byte_seconds, self._is_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.peer is not None:
            self.all_connections.remove(self.peer)
        # Requests refer to their connection and it to them: let go, it is freed at once.
        getattr(self, "pipeline", []).clear()
        self.cycle: Any = None

    def handle_websocket_upgrade(self, *details: Any) -> None:
        self.upgraded = True
        if self.peer is not None:
            self.peer.work()
        super().handle_websocket_upgrade(*details)
        self.parser: Any = None  # it refers to this protocol, which is done

    # ── Deadlines ───────────────────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.peer is None or self.peer.gone or self.upgraded or self.transport.is_closing():
                return
            self._receive(self.peer, data[start : start + SLICE])

    def _receive(self, peer: Peer, data: bytes) -> None:
        cycle = self.cycle
        if not self.begun and (cycle is None or cycle.response_complete):
            self.begun = True
            peer.wait(self.settings.header_seconds, self._is_slow_with_headers)
        self.received += len(data)
        super().data_received(data)
        if self.cycle is not cycle:
            self.begun = False
            self.received = 0
            self._look_at_request()
        elif cycle is not None and not cycle.response_complete and not cycle.more_body:
            peer.work()
        elif self.received > self._most_bytes():
            self._cut("too large", TOO_LARGE)
        if len(getattr(self, "pipeline", ())) > MOST_PIPELINED:
            self._cut("too many requests at once", b"")

    def _most_bytes(self) -> int:
        if self.begun:
            return LARGEST_HEADERS
        return LARGEST_HEADERS + CHUNKED * self.settings.largest_body

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.begun = False
        self.received = 0
        self._look_at_request()

    def _look_at_request(self) -> None:
        """What is waited for now: the next request, this one's body, or ourselves."""
        peer, cycle = self.peer, self.cycle
        if peer is None or peer.gone:
            return
        if cycle.response_complete:
            peer.wait(self.settings.first_byte_seconds, self._is_silent)
        elif cycle.more_body:
            peer.wait(self.settings.body_seconds, self._is_slow_with_body)
        else:
            peer.work()

    def _is_silent(self) -> None:
        self._cut("silent", b"")

    def _is_slow_with_headers(self) -> None:
        self._cut("slow headers", TIMED_OUT)

    def _is_slow_with_body(self) -> None:
        self._cut("slow body", TIMED_OUT)

    def _cut(self, reason: str, farewell: bytes) -> None:
        count(self.metrics.turned_away, reason)
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # closing would wait for the client to read
            return
        cycle = self.cycle
        if farewell and (cycle is None or cycle.response_complete or not cycle.response_started):
            self.transport.write(farewell)
        self.transport.close()

    # ── Unsent bytes ────────────────────────────────────────────────────────────────────────

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.peer is not None:
            self.peer.block()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.peer is not None:
            self.peer.unblock()
