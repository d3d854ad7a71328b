"""Outgoing requests: only to public addresses, and never for long.

Players choose the address (a webhook, a push service). It must not lead into the server's own
network, so the name is resolved once, checked, and exactly that address is called. Redirects are
not followed. A request has one deadline for everything: finding the name, connecting, the answer.
"""

import asyncio
import contextlib
import functools
import ipaddress
import socket
import ssl
import threading
from urllib.parse import urlsplit

import h11

from snowbound.core.errors import Mistake

TOTAL_SECONDS = 10.0  # for one request, whatever the other side does
MOST_LOOKUPS = 16  # names that are looked up at once; one that hangs cannot be stopped
LOOKUP_THREAD = "lookup"
READ_BYTES = 4096
HTTPS_PORT = 443

# IANA's registries of special addresses, as far as `is_global` of some Python that we run on takes
# them for ordinary ones, and what leads elsewhere: an IPv4 address in other clothes, or a tunnel.
SPECIAL = [
    ipaddress.ip_network(network)
    for network in (
        "192.0.0.0/24",  # protocol assignments
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # automatic multicast tunneling
        "192.88.99.0/24",  # 6to4 relays
        "192.175.48.0/24",  # AS112
        "2001::/23",  # protocol assignments, Teredo among them
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation
    )
]
UNICAST = ipaddress.ip_network("2000::/3")  # no other IPv6 address is in use on the internet


def check_url(url: str, plain_allowed: bool = False) -> None:
    """Whether an address could be called at all; looks nothing up."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Mistake("That is not an address of the web.") from None
    schemes = ("https", "http") if plain_allowed else ("https",)
    if parts.scheme not in schemes or not parts.hostname or port == 0:
        raise Mistake("The address must begin with https://")
    if parts.username or parts.password:
        raise Mistake("The address must not hold a password.")
    if not plain_allowed and port not in (None, HTTPS_PORT):
        raise Mistake(f"The address must use the usual port, {HTTPS_PORT}.")


def is_public(address: str) -> bool:
    """Whether this is somewhere on the internet, neither ours nor our network's."""
    found = ipaddress.ip_address(address.split("%", maxsplit=1)[0])
    if not found.is_global or found.is_multicast or found.is_reserved:
        return False
    if found.version == 6 and found not in UNICAST:
        return False
    return not any(found in network for network in SPECIAL)


async def post(url: str, body: bytes, headers: dict[str, str], private_allowed: bool) -> int:
    """Send a body; the answer's status. Raises OSError when nobody answers."""
    check_url(url, plain_allowed=private_allowed)
    try:
        async with asyncio.timeout(TOTAL_SECONDS):
            return await _post(url, body, headers, private_allowed)
    except TimeoutError:
        raise OSError(f"no answer within {TOTAL_SECONDS:g} s") from None
    except h11.RemoteProtocolError as error:
        raise OSError(f"no proper answer: {error}") from None


async def _post(url: str, body: bytes, headers: dict[str, str], private_allowed: bool) -> int:
    parts = urlsplit(url)
    host = parts.hostname or ""
    secure = parts.scheme == "https"
    port = parts.port or (HTTPS_PORT if secure else 80)
    address = await _address(host, port, private_allowed)
    context = _tls() if secure else None
    reader, writer = await asyncio.open_connection(
        address, port, ssl=context, server_hostname=host if secure else None
    )
    try:
        path = parts.path or "/"
        target = f"{path}?{parts.query}" if parts.query else path
        needed = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close"}
        talk = h11.Connection(h11.CLIENT)
        request = h11.Request(
            method="POST", target=target, headers=list((needed | headers).items())
        )
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(talk.send(event) or b"")
        await writer.drain()
        return await _status(talk, reader)
    finally:
        writer.transport.abort()


async def _status(talk: h11.Connection, reader: asyncio.StreamReader) -> int:
    while True:
        event = talk.next_event()
        if isinstance(event, h11.Response):
            return event.status_code
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(READ_BYTES))
        elif not isinstance(event, h11.InformationalResponse):
            raise OSError("no answer")


@functools.cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


async def _address(host: str, port: int, private_allowed: bool) -> str:
    """An address of a host that may be called."""
    for address in await look_up(host, port):
        if private_allowed or is_public(address):
            return address
    raise OSError("the address is not a public one")


# ── Names ───────────────────────────────────────────────────────────────────────────────────


async def look_up(host: str, port: int) -> list[str]:
    """A host's addresses. Each look-up has a thread to itself: none can be stopped, and so they
    must neither fill the pool that others use nor keep the server from ending."""
    if sum(one.name == LOOKUP_THREAD for one in threading.enumerate()) >= MOST_LOOKUPS:
        raise OSError("too many names are being looked up")
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[str] | OSError] = loop.create_future()

    def tell(addresses: list[str] | OSError) -> None:
        if not found.done():
            found.set_result(addresses)

    def look() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            addresses: list[str] | OSError = [str(row[4][0]) for row in rows]
        except (OSError, UnicodeError) as error:
            addresses = OSError(f"the name is not known ({type(error).__name__})")
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(tell, addresses)

    threading.Thread(target=look, name=LOOKUP_THREAD, daemon=True).start()
    addresses = await found
    if isinstance(addresses, OSError):
        raise addresses
    return addresses
