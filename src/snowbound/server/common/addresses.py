"""Where a server can be reached: the address to share, and the host names it answers to.

A foreign page can point a name of its own at this machine (DNS rebinding), and would then pass for
one of ours. So a server answers only to names that it was given and to its own addresses.
"""

import ipaddress
import socket
import struct
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from snowbound.core.errors import Mistake
from snowbound.server.common.settings import Settings

LOOPBACK = "127.0.0.1"
ALL = ""  # the host to listen on for every address of this machine, of either version
WILDCARDS = (ALL, "0.0.0.0", "::")
USUAL_PORTS = {"http": 80, "https": 443}
FRESH_SECONDS = 5.0  # how long this machine's addresses count: a laptop changes networks
MOST_SHOWN = 3

FAR = [(socket.AF_INET, "198.51.100.1"), (socket.AF_INET6, "2001:db8::1")]
MACHINES_OWN = ("docker", "br-", "veth", "virbr", "lxc", "podman", "cni")  # links to its containers
UP_AND_RUNNING = 0x41
GET_FLAGS, GET_ADDRESS = 0x8913, 0x8915  # Linux's SIOCGIFFLAGS and SIOCGIFADDR


class Addresses:
    """Where one server can be reached."""

    def __init__(
        self,
        host: str,
        port: int,
        settings: Settings,
        look: Callable[[], list[str]] | None = None,
    ) -> None:
        self.host = _one_spelling(host)
        self.port = port
        self.public = check_public(settings.public_address)
        self._look = look or network_addresses
        self._seen: tuple[float, list[str]] = (-FRESH_SECONDS, [])
        self._names = {self.host, *map(_given_name, settings.hosts)}
        if self.public:
            self._names.add(_given_name(self.public.partition("://")[2]))

    def answers_to(self, name: str, own: str) -> bool:
        """Whether a request may name this host; `own` is the address its connection came to."""
        if name in self._names or is_loopback(name):
            return True
        return self.host in WILDCARDS and name == _plain(own)

    def share(self) -> str:
        """The address for others; empty if only this device can join."""
        if self.public:
            return self.public
        reached = self._reached()
        return self._address(reached[0]) if reached else ""

    def share_with(self, asked: str) -> str:
        """The address for others to join, if somebody asks who came to this one; empty if there
        is none."""
        on_this_device = is_loopback(host_name(urlsplit(asked).netloc) or "")
        return self.public or (self.share() if on_this_device else asked.rstrip("/"))

    def link_base(self, asked: str) -> str:
        """What links begin with, for somebody who came to this address."""
        return self.share_with(asked) or asked.rstrip("/")

    def here(self) -> str:
        """The address for this device's own browser."""
        loopback = self.host in WILDCARDS or self.host == LOOPBACK
        return self._address("localhost" if loopback else self.host)

    def introduction(self) -> str:
        """What the terminal says at the start about joining: from where, and how."""
        if self.public:
            return f"Others join at {self.public}/."
        if self.host not in WILDCARDS and not self._reached():
            return "Only this device can join; with --lan, others in your network can too."
        reached = self._reached()
        if not reached:
            return (
                "This machine is in no network, so only this device can join. "
                "Once it is connected, a table's lobby shows the address to share."
            )
        said = [
            f"Others in your network join at {self.share()}/. "
            "Everybody in it can open that address, and nothing is encrypted on the way."
        ]
        if all(":" in address for address in reached):
            said.append("This machine has only IPv6 addresses, so their devices need IPv6 too.")
        if others := reached[1:MOST_SHOWN]:
            ways = " or ".join(f"{self._address(other)}/" for other in others)
            said.append(
                f"This machine has several addresses: if that one does not open, try {ways}."
            )
        return "\n".join(said)

    def _reached(self) -> list[str]:
        """The addresses that others may reach this server at."""
        if self.host not in WILDCARDS:
            return [] if is_loopback(self.host) else [self.host]
        at, found = self._seen
        now = time.monotonic()
        if now >= at + FRESH_SECONDS:
            found = [one for one in self._look() if self._listens_at(one)]
            self._seen = (now, found)
        return found

    def _listens_at(self, address: str) -> bool:
        return self.host == ALL or (":" in self.host) == (":" in address)

    def _address(self, host: str) -> str:
        port = "" if self.port == 80 else f":{self.port}"
        return f"http://{bracketed(host)}{port}"


def host_name(header: str) -> str | None:
    """The name or address in a Host header, in lower case and without its port; None if it is not
    one."""
    try:
        parts = urlsplit(f"//{header}")
        name, _ = parts.hostname, parts.port
    except ValueError:  # such as "[" or "a:b"
        return None
    if not name or parts.netloc != header or "@" in header or not name.isascii():
        return None
    if any(not letter.isalnum() and letter not in "-._:" for letter in name):
        return None
    return _one_spelling(name)


def _one_spelling(name: str) -> str:
    return _plain(name.lower().removesuffix("."))


def _given_name(asked: str) -> str:
    name = host_name(bracketed(asked) if asked.count(":") > 1 else asked)
    if name is None:
        raise Mistake(
            f"SNOWBOUND_HOSTS cannot hold '{asked[:60]}': it is host names without http://, "
            "separated by commas, such as tables.example.org,192.0.2.7."
        )
    return name


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def check_public(address: str) -> str:
    """An address that people are given, as browsers name it; a mistake if it is none."""
    address = address.rstrip("/")
    if not address:
        return ""
    scheme, _, rest = address.partition("://")
    scheme, name = scheme.lower(), host_name(rest)
    if scheme not in USUAL_PORTS or name is None:
        raise Mistake(
            f"The public address cannot be '{address[:60]}': it is http:// or https:// and a name, "
            "such as https://tables.example.org."
        )
    port = urlsplit(f"//{rest}").port
    shown = "" if port in (None, USUAL_PORTS[scheme]) else f":{port}"
    return f"{scheme}://{bracketed(name)}{shown}"


def _plain(address: str) -> str:
    """One spelling of an address; a name as it is."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return str(mapped or parsed)


def is_loopback(name: str) -> bool:
    """Whether a host name means this device and nothing else."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


# ── This machine's addresses ────────────────────────────────────────────────────────────────


def network_addresses() -> list[str]:
    """This machine's addresses that other devices may reach, the likeliest first."""
    found = [_way_to(family, far) for family, far in FAR]
    found += _of_interfaces() if sys.platform == "linux" else _of_host_name()
    usable = dict.fromkeys(_plain(one) for one in found if _is_usable(one))
    return sorted(usable, key=lambda address: ":" in address)


def _is_usable(address: str) -> bool:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    useless = parsed.is_loopback or parsed.is_link_local or parsed.is_multicast
    return not (useless or parsed.is_unspecified)


def _way_to(family: socket.AddressFamily, far: str) -> str:
    """Our own address on the way to another one. Nothing is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            return probe.getsockname()[0]
    except OSError:
        return ""


def _of_interfaces() -> list[str]:
    import fcntl

    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if name.startswith(MACHINES_OWN):
                continue
            asked = struct.pack("256s", name.encode()[:15])
            try:
                flags = fcntl.ioctl(probe, GET_FLAGS, asked)[16:18]
                if int.from_bytes(flags, sys.byteorder) & UP_AND_RUNNING == UP_AND_RUNNING:
                    found.append(socket.inet_ntoa(fcntl.ioctl(probe, GET_ADDRESS, asked)[20:24]))
            except OSError:  # it has no address of this version
                continue
    return found + _of_interfaces_6()


def _of_interfaces_6() -> list[str]:
    try:
        lines = Path("/proc/net/if_inet6").read_text().splitlines()
    except OSError:
        return []
    rows = [line.split() for line in lines]
    return [
        str(ipaddress.IPv6Address(int(row[0], 16)))
        for row in rows
        if not row[5].startswith(MACHINES_OWN)
    ]


@lru_cache(maxsize=1)
def _of_host_name() -> list[str]:
    """Looked up once: it may take a while."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None)
    except OSError:
        return []
    return [str(details[4][0]) for details in found]
