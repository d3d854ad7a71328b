"""Security middleware: what every request and WebSocket passes on its way in and out.

A request names a host that this server answers to: else a foreign page could point its own name at
us and pass for one of ours. A request that changes something must be JSON and, when a browser sends
it, come from our own pages: no form and no foreign page can make such a request. WebSockets are
checked for their origin. Every answer carries headers that keep foreign scripts, frames and
referrers out.
"""

import re
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from snowbound.content_policy import SERVER_HEADER
from snowbound.server.common.addresses import host_name, is_loopback
from snowbound.server.common.connections import address_group
from snowbound.server.common.metrics import count
from snowbound.server.common.rate_limits import RateLimit, RateLimited
from snowbound.server.http.authentication import secret_in
from snowbound.server.services import Services
from snowbound.server.socket.session import TRY_AGAIN, WebSocket, run_session
from snowbound.server.socket.uvicorn_protocol import TableProtocol
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.tables import messages

SOCKET_PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,40})/socket")
SLASHES = re.compile("//+")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
ANY_HOST = ("/healthz", "/metrics")  # proxies and scrapers ask by whatever address they have

HEADERS = [
    (b"content-security-policy", SERVER_HEADER.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # a table's link is its key
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]

# Browsers complain of this one where a page comes by plain HTTP from another device.
OPENER_POLICY = (b"cross-origin-opener-policy", b"same-origin")


class RejectedRequest(Exception):
    """A request that does not get past the middleware."""

    def __init__(self, status: int, words: str, retry_after: int = 0) -> None:
        super().__init__(words)
        self.status = status
        self.words = words
        self.retry_after = retry_after


class SecurityMiddleware:
    """ASGI middleware around the application: origins, content types, rate limits, headers."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        settings = services.settings
        self.app = app
        self.services = services
        self.settings = settings
        self.metrics = services.metrics
        self.sockets: Counter[str] = Counter()
        self._requests = RateLimit(
            settings.requests_per_second, settings.requests_at_once, "Too many requests; slower."
        )
        self._pages = RateLimit(
            settings.pages_per_second, settings.pages_at_once, "Too many requests; slower."
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            scope["path"] = SLASHES.sub("/", scope["path"])  # as the router will read it
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, api = address_of(scope), scope["path"].startswith("/api")

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                count(self.metrics.requests, str(message["status"]))
                kept = [*HEADERS, *_opener_policy(scope), *_caching(scope, message)]
                message["headers"] = [*message["headers"], *kept]
            elif api:
                self.services.connections.answered(address, len(message.get("body", b"")))
            await send(message)

        try:
            self._check_host(scope)
            self._check_request(scope)
        except RejectedRequest as rejected:
            await _reject(send_on, rejected)
        else:
            changes = api and scope.get("method") not in SAFE_METHODS
            await self.app(scope, _with_a_body(receive) if changes else receive, send_on)

    def _check_host(self, scope: Scope) -> None:
        named = [value for name, value in scope["headers"] if name.lower() == b"host"]
        name = host_name(named[0].decode("latin-1")) if len(named) == 1 else None
        if name is None:
            raise RejectedRequest(400, "A request names exactly one host.")
        own = scope.get("server") or ("", None)
        if scope["path"] not in ANY_HOST and not self.services.addresses.answers_to(name, own[0]):
            raise RejectedRequest(
                421,
                f"This server does not answer to the name '{name[:60]}'. "
                "Whoever runs it can add it to SNOWBOUND_HOSTS.",
            )

    def _check_request(self, scope: Scope) -> None:
        headers = _headers(scope)
        path = scope["path"]
        limit = self._requests if path.startswith("/api") else self._pages
        try:
            limit.check(address_of(scope))
            if path.startswith("/api") and scope.get("method") in SAFE_METHODS:
                self.services.connections.check_allowance(address_of(scope))
        except RateLimited as many:
            raise RejectedRequest(429, str(many), many.retry_after) from None
        if scope.get("method") in SAFE_METHODS:
            return
        if not self._own_origin(scope):
            raise RejectedRequest(403, "This request comes from a foreign page.")
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        if path.startswith("/api") and kind != b"application/json":
            raise RejectedRequest(415, "Send JSON, with Content-Type: application/json.")

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        protocol = take_protocol(scope)
        code, reason = self._check_socket(scope, address)
        if code:
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.close", "code": code, "reason": reason})
            return
        self.sockets[address] += 1
        self.services.connections.identify(protocol.peer, address)
        try:
            await self._run_session(scope, WebSocket(receive, send, protocol))
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    async def _run_session(self, scope: Scope, socket: WebSocket) -> None:
        """WebSockets bypass Litestar: it would cost every move."""
        table = SOCKET_PATH.fullmatch(scope["path"])
        secret = secret_in(_headers(scope))
        try:
            device = await self.services.identities.find_device(secret) if secret else None
        except StorageFailure:  # not known who it is: better no socket than one without a seat
            await socket.accept()
            await socket.close(TRY_AGAIN, "ask again later")
            return
        await run_session(socket, self.services, table[1] if table else "", device)

    def _check_socket(self, scope: Scope, address: str) -> tuple[int, str]:
        try:
            self._check_host(scope)
        except RejectedRequest:
            return 4403, "wrong host"
        if not self._own_origin(scope):
            return 4403, "wrong origin"
        try:
            self._requests.check(address)
        except RateLimited:
            return 4429, "too many requests"
        full = self.sockets.total() >= self.services.connections.most_sockets
        if full or self.sockets[address] >= self.settings.sockets_per_address:
            return 4429, "too many sockets"
        return 0, ""

    def _own_origin(self, scope: Scope) -> bool:
        """Whether a browser's request comes from our own pages; other clients send no origin."""
        headers = _headers(scope)
        origin = headers.get(b"origin")
        if origin is None:
            return True
        text = origin.decode("latin-1")
        if text in self.settings.origins or text == self.services.addresses.public:
            return True
        try:
            scheme, netloc = urlsplit(text)[:2]
        except ValueError:  # such as "http://["
            return False
        if scheme == "http" and scope["scheme"] in ("https", "wss"):
            return False  # anybody on the way can have written such a page
        return netloc.lower() == headers.get(b"host", b"").decode("latin-1").lower()


def _with_a_body(receive: Receive) -> Receive:
    """An empty body is an empty object."""
    empty = True

    async def receive_on() -> Any:
        nonlocal empty
        message: Any = await receive()
        if message["type"] == "http.request" and empty:
            empty = not message.get("body") and message.get("more_body", False)
            if not message.get("body") and not empty:
                return {**message, "body": b"{}"}
        return message

    return receive_on


def take_protocol(scope: Scope) -> TableProtocol:
    """uvicorn's protocol of a WebSocket (`command.server_for` sets it). It holds the scope, which
    therefore does not keep it."""
    extensions: Any = scope["extensions"]
    return extensions.pop("snowbound.protocol")


def address_of(scope: Scope) -> str:
    """Whom the limits for one address mean."""
    client = scope.get("client")
    return address_group(client[0]) if client else "?"


def _headers(scope: Scope) -> dict[bytes, bytes]:
    return {name.lower(): value for name, value in scope["headers"]}


def _opener_policy(scope: Scope) -> list[tuple[bytes, bytes]]:
    host = host_name(_headers(scope).get(b"host", b"").decode("latin-1")) or ""
    return [OPENER_POLICY] if scope["scheme"] == "https" or is_loopback(host) else []


def _caching(scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
    """Answers are not cached unless they say so themselves."""
    named = any(name.lower() == b"cache-control" for name, _ in message.get("headers", []))
    return [] if named else [(b"cache-control", b"no-store")]


async def _reject(send: Send, rejected: RejectedRequest) -> None:
    body = messages.encode(messages.Problem(rejected.words))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if rejected.retry_after:
        headers.append((b"retry-after", str(rejected.retry_after).encode()))
        headers.append((b"connection", b"close"))  # whoever does not wait has to come again
    await send({"type": "http.response.start", "status": rejected.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
