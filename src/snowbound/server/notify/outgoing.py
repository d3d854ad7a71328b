"""Outgoing requests: only to public addresses.

Players choose the address (a webhook, a push service). It must not lead into the server's own
network, so the name is resolved once, checked, and exactly that address is called. Redirects are
not followed.
"""

import http.client
import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

from snowbound.core.errors import Mistake

TIMEOUT_SECONDS = 5.0


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


def post(url: str, body: bytes, headers: dict[str, str], private_allowed: bool) -> int:
    """Send a body; the answer's status. Raises OSError when nobody answers."""
    check_url(url, plain_allowed=True)
    parts = urlsplit(url)
    host = parts.hostname or ""
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    address = _address(host, port, private_allowed)
    connected = socket.create_connection((address, port), TIMEOUT_SECONDS)
    if secure:
        connected = ssl.create_default_context().wrap_socket(connected, server_hostname=host)
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT_SECONDS)
    connection.sock = connected
    try:
        path = parts.path or "/"
        connection.request("POST", f"{path}?{parts.query}" if parts.query else path, body, headers)
        return connection.getresponse().status
    except http.client.HTTPException as error:
        raise OSError(f"no proper answer: {type(error).__name__}") from None
    finally:
        connection.close()


def _address(host: str, port: int, private_allowed: bool) -> str:
    """An address of a host that is neither ours nor our network's."""
    for *_, found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        address = str(found[0])
        if private_allowed or ipaddress.ip_address(address.split("%", maxsplit=1)[0]).is_global:
            return address
    raise OSError("the address is not a public one")
