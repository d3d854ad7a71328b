"""TCP connections: how many there are, how long they may keep us waiting, and how much of what was
sent to them they have not read yet. All of it is bounded: a connection, an address and in all.

Who has not asked for anything yet gives way to newcomers, the oldest first; who has not read for
longest gives way when too much is unread.
"""

import asyncio
import ipaddress
import logging
from collections.abc import Callable, Collection
from functools import lru_cache

from snowbound.server.common.metrics import Metrics, count
from snowbound.server.common.rate_limits import RateLimit
from snowbound.server.common.settings import Settings

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None

RESERVED_DESCRIPTORS = 192  # for the database, files, workers, and connections not looked at yet
BACKLOG = 128  # connections that wait to be accepted: all of them may be, before we can refuse one
HTTP_SHARE = 10  # one connection in ten is kept for requests: sockets do not take them all
LEAST_READ = 16 * 1024  # bytes that a slow client must read in the time it is given

logger = logging.getLogger("snowbound.connections")


@lru_cache(maxsize=10_000)
def address_group(address: str) -> str:
    """Whom a limit for one address means: an IPv6 network of 64 bits is in one hand."""
    if ":" not in address:
        return address
    try:
        parsed = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((parsed, 64), strict=False).network_address)


def descriptors() -> int:
    """How many descriptors this process may have, after raising the limit as far as it goes."""
    if resource is None:
        return 1 << 30
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):
            return soft
    return 1 << 30 if hard == resource.RLIM_INFINITY else hard


class Address:
    """What one address has."""

    __slots__ = ("blocked", "connections", "unsent", "waiting")

    def __init__(self) -> None:
        self.connections = 0
        self.unsent = 0
        self.waiting: dict[Peer, None] = {}  # oldest first
        self.blocked: dict[Peer, None] = {}  # longest first


class Peer:
    """One TCP connection, from its acceptance to its end: HTTP first, perhaps a WebSocket later."""

    __slots__ = (
        "_connections",
        "_deadline",
        "_left",
        "_overdue",
        "_stall_timer",
        "_timer",
        "address",
        "cut_off",
        "gone",
        "transport",
        "trusted",
        "unsent",
    )

    def __init__(
        self, connections: "Connections", transport: asyncio.Transport, address: str, trusted: bool
    ) -> None:
        self._connections = connections
        self.transport = transport
        self.address = address
        self.trusted = trusted  # a proxy: it speaks for many addresses
        self.unsent = 0
        self.gone = False
        self.cut_off = False  # it did not read what it was sent
        self._deadline = 0.0
        self._overdue: Callable[[], None] = transport.abort
        self._timer: asyncio.TimerHandle | None = None
        self._stall_timer: asyncio.TimerHandle | None = None
        self._left = 0  # unsent bytes when the stall timer was set

    # ── Waiting for the client ──────────────────────────────────────────────────────────────

    def wait(self, seconds: float, overdue: Callable[[], None]) -> None:
        """The client must send something by then; until it does, it may have to give way."""
        loop = asyncio.get_running_loop()
        self._connections.wait(self)
        self._deadline = loop.time() + seconds
        self._overdue = overdue
        if self._timer is None:
            self._timer = loop.call_later(seconds, self._check)

    def work(self) -> None:
        """The client has asked for something: it waits for us now."""
        self._deadline = 0.0
        self._overdue = self.transport.abort  # not a protocol's: it may be replaced by another
        self._connections.work(self)

    def _check(self) -> None:
        self._timer = None
        if self.gone or not self._deadline:
            return
        loop = asyncio.get_running_loop()
        left = self._deadline - loop.time()
        if left > 0:
            self._timer = loop.call_later(left, self._check)
        else:
            self._deadline = 0.0
            self._overdue()

    # ── Unsent bytes ────────────────────────────────────────────────────────────────────────

    def block(self) -> None:
        """The client does not read as fast as it is written to."""
        self._connections.block(self, self.transport.get_write_buffer_size())
        self._left = self.unsent
        self._set_stall_timer()

    def unblock(self) -> None:
        self._connections.unblock(self)
        if self._stall_timer is not None:
            self._stall_timer.cancel()
            self._stall_timer = None

    def _set_stall_timer(self) -> None:
        seconds = self._connections.settings.slow_client_seconds
        self._stall_timer = asyncio.get_running_loop().call_later(seconds, self._check_progress)

    def _check_progress(self) -> None:
        self._stall_timer = None
        if self.gone:
            return
        left = self.transport.get_write_buffer_size()
        if self._left - left < LEAST_READ:
            self._connections.let_go(self)
        else:
            self._left = left
            self._set_stall_timer()

    def end(self) -> None:
        self.gone = True
        for timer in (self._timer, self._stall_timer):
            if timer is not None:
                timer.cancel()
        self._timer = self._stall_timer = None
        self._overdue = self.transport.abort  # not the protocol's any more: it is freed at once


class Connections:
    """All TCP connections of a server."""

    def __init__(self, settings: Settings, metrics: Metrics, most: int | None = None) -> None:
        self.settings = settings
        self.metrics = metrics
        room = descriptors() - RESERVED_DESCRIPTORS if most is None else most
        self.most = max(1, min(settings.connections_in_all, room))
        self.most_sockets = max(
            1, min(settings.sockets_in_all, self.most - self.most // HTTP_SHARE)
        )
        self.unsent = 0
        self._answers = RateLimit(
            settings.answer_bytes_per_second,
            settings.answer_bytes_at_once,
            "Too much was asked for at once; come back in a moment.",
        )
        self._peers: dict[asyncio.Transport, Peer] = {}
        self._addresses: dict[str, Address] = {}
        self._waiting: dict[Peer, None] = {}
        self._blocked: dict[Peer, None] = {}

    def __len__(self) -> int:
        return len(self._peers)

    # ── Coming and going ────────────────────────────────────────────────────────────────────

    def accept(
        self, transport: asyncio.Transport, client: str, proxies: Collection[str]
    ) -> Peer | None:
        """A new connection; None if there is no room for it."""
        trusted = "*" in proxies or client in proxies
        address = address_group(client)
        if not trusted and not self._has_room(self._addresses.get(address)):
            count(self.metrics.turned_away, "too many of one address")
            return None
        if len(self._peers) >= self.most and not self._displace(self._waiting):
            count(self.metrics.turned_away, "too many in all")
            return None
        peer = Peer(self, transport, address, trusted)
        self._peers[transport] = peer
        self._join(peer)
        return peer

    def _has_room(self, address: Address | None) -> bool:
        if address is None or address.connections < self.settings.connections_per_address:
            return True
        return self._displace(address.waiting)

    def _displace(self, waiting: dict[Peer, None]) -> bool:
        """The one that has waited longest without asking for anything makes room."""
        oldest = next(iter(waiting), None)
        if oldest is None:
            return False
        count(self.metrics.turned_away, "made room")
        oldest.transport.abort()
        self.remove(oldest)
        return True

    def peer_of(self, transport: asyncio.Transport) -> Peer:
        return self._peers[transport]

    def remove(self, peer: Peer) -> None:
        """It is gone, or as good as gone."""
        if peer.gone:
            return
        self.work(peer)
        self.unblock(peer)
        self._leave(peer)
        self._peers.pop(peer.transport, None)
        peer.end()

    def identify(self, peer: Peer, address: str) -> None:
        """A proxy has said whose connection it is: from now on that address answers for it."""
        if peer.gone or address == peer.address:
            return
        unsent = peer.unsent
        self.unblock(peer)
        self._leave(peer)
        peer.address, peer.trusted = address, False
        self._join(peer)
        if unsent:
            self.block(peer, unsent)

    def _join(self, peer: Peer) -> None:
        self._addresses.setdefault(peer.address, Address()).connections += 1

    def _leave(self, peer: Peer) -> None:
        address = self._addresses[peer.address]
        address.connections -= 1
        if not address.connections:
            del self._addresses[peer.address]

    # ── Waiting for clients ─────────────────────────────────────────────────────────────────

    def wait(self, peer: Peer) -> None:
        if not peer.gone:
            self._waiting[peer] = self._addresses[peer.address].waiting[peer] = None

    def work(self, peer: Peer) -> None:
        if peer in self._waiting:
            del self._waiting[peer]
            del self._addresses[peer.address].waiting[peer]

    # ── Answers ─────────────────────────────────────────────────────────────────────────────

    def check_allowance(self, address: str) -> None:
        """Answers take time to make: an address may ask for a limited number of bytes."""
        self._answers.check(address)

    def answered(self, address: str, size: int) -> None:
        self._answers.bucket(address).spend(size)

    # ── Unsent bytes ────────────────────────────────────────────────────────────────────────

    def block(self, peer: Peer, unsent: int) -> None:
        """These bytes wait for a client to read on. If that is too much, somebody is let go."""
        if peer.gone or peer in self._blocked:
            return
        address = self._addresses[peer.address]
        peer.unsent = unsent
        address.unsent += unsent
        self.unsent += unsent
        self._blocked[peer] = address.blocked[peer] = None
        settings = self.settings
        if unsent > settings.unsent_per_connection:
            self.let_go(peer)
        while address.unsent > settings.unsent_per_address and not peer.trusted:
            self.let_go(next(iter(address.blocked)))
        while self.unsent > settings.unsent_in_all:
            self.let_go(next(iter(self._blocked)))

    def unblock(self, peer: Peer) -> None:
        if peer not in self._blocked:
            return
        address = self._addresses[peer.address]
        del self._blocked[peer], address.blocked[peer]
        address.unsent -= peer.unsent
        self.unsent -= peer.unsent
        peer.unsent = 0

    def let_go(self, peer: Peer) -> None:
        """Cut off a client that does not read: it would not read a goodbye either. Not at once:
        this may be called by the transport itself, in the middle of a write."""
        count(self.metrics.turned_away, "too slow")
        peer.cut_off = True
        asyncio.get_running_loop().call_soon(peer.transport.abort)
        self.remove(peer)
