"""`python -m tools.attack --seconds 60`: a server under attack, and what others notice.

It starts its own server on loopback with a real database and the limits that everybody has, plays
honest tables, first in quiet, then while everything attacks at once, and prints figures: memory,
how long moves take, answers that were lost, doubled or crossed. `--only pings,deaf` picks attacks;
`--at http://127.0.0.1:8000` only attacks, a server that somebody else watches.
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import socket
import statistics
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

from snowbound.server.common.settings import Settings
from tests.server.postgres import postgres
from tests.server.running import Node, Player, Socket, node, sqlite_at

TABLES = 6
PAUSE = 0.1  # between two moves at an honest table
SAMPLE = 0.2  # between two looks at the server's memory
QUIET_SHARE = 1 / 3
WARM_UP = 2.0
# Honest players share an address here, and open tables without end.
HONEST = {"identities_per_hour": 100_000, "tables_per_hour": 100_000, "open_tables": 100_000}


# ── Attacks ─────────────────────────────────────────────────────────────────────────────────


class Target:
    """Where the server is, a table to attack, and until when."""

    def __init__(self, port: int, table: str, until: float, source: str) -> None:
        self.port = port
        self.table = table
        self.until = until
        self.source = source

    def going(self) -> bool:
        return time.monotonic() < self.until

    def connect(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port), 5, (self.source, 0))
        line.settimeout(1)
        return line

    def websocket(self) -> socket.socket:
        line = self.connect()
        line.sendall(
            f"GET /api/tables/{self.table}/socket HTTP/1.1\r\n"
            "Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        line.recv(4096)
        return line


def frames(opcode: Opcode, data: bytes = b"", final: bool = True) -> bytes:
    """As many frames of a kind as go into one write."""
    one = Frame(opcode, data, final).serialize(mask=True)
    return one * (60_000 // len(one))


def flood(target: Target, first: bytes, again: bytes) -> None:
    with target.websocket() as line:
        line.sendall(first)
        while target.going():
            line.sendall(again)


def pings(target: Target) -> None:
    flood(target, b"", frames(Opcode.PING, b"x" * 125))


def pongs(target: Target) -> None:
    flood(target, b"", frames(Opcode.PONG))


def fragments(target: Target) -> None:
    begun = Frame(Opcode.TEXT, b"{", False).serialize(mask=True)
    flood(target, begun, frames(Opcode.CONT, b"", False))


def talk(target: Target) -> None:
    flood(target, b"", frames(Opcode.TEXT, b'{"t":"ping"}'))


def deaf(target: Target) -> None:
    """Many viewers who ask for everything again and again, and read nothing."""
    hello = Frame(Opcode.TEXT, b'{"t":"hello","since":0}').serialize(mask=True)
    with contextlib.ExitStack() as lines:
        for _ in range(40):
            lines.enter_context(target.websocket()).sendall(hello * 60)
        time.sleep(1)


def listening(target: Target) -> None:
    """The same by viewers who read: what counts is the server's time."""
    hello = Frame(Opcode.TEXT, b'{"t":"hello","since":0}').serialize(mask=True)
    with target.websocket() as line:
        while target.going():
            line.sendall(hello * 10)
            while line.recv(1 << 20):
                pass


def silence(target: Target) -> None:
    with contextlib.ExitStack() as lines:
        for _ in range(200):
            lines.enter_context(target.connect())
        time.sleep(0.5)


def drips(target: Target) -> None:
    """Headers and bodies that never end, a few bytes at a time."""
    begun = [
        b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/identity HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 60000\r\n\r\n",
    ]
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(target.connect()) for _ in range(40)]
        for number, line in enumerate(lines):
            line.sendall(begun[number % 2])
        while target.going():
            for line in lines:
                line.sendall(b"a: b\r\n")
            time.sleep(0.2)


def headers(target: Target) -> None:
    with target.connect() as line:
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n")
        while target.going():
            line.sendall(b"a: b\r\n" * 5000)


def requests(target: Target) -> None:
    """More requests than are allowed, one after the other and by every path there is."""
    ask_for(target, b"/api/games", b"//api/games", b"/%2fapi/tables", b"/api/tables/nothing")


def pages(target: Target) -> None:
    """What is no part of the API: files, a table's page, health and metrics."""
    ask_for(target, b"/", b"/metrics", b"/healthz", b"/table/" + target.table.encode())


def ask_for(target: Target, *paths: bytes) -> None:
    asked = b"".join(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n" for path in paths)
    with target.connect() as line:
        while target.going():
            line.sendall(asked * 5)
            while len(line.recv(1 << 16)) == 1 << 16:
                pass


def nonsense(target: Target) -> None:
    bodies = (b"[" * 50_000, b'{"name":"\xff"}', b'{"name":"\\u0000"}', b"{" * 1000)
    for body in bodies:
        with target.connect() as line:
            line.sendall(
                b"POST /api/identity HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[\r\n"
                b"Content-Type: application/json\r\nConnection: close\r\n"
                b"Content-Length: %d\r\n\r\n" % len(body) + body
            )
            line.recv(4096)
    with target.websocket() as line:
        line.sendall(Frame(Opcode.TEXT, b'{"t":' * 2000).serialize(mask=True))
        line.recv(4096)


def comings_and_goings(target: Target) -> None:
    with target.websocket():
        pass


ATTACKS: dict[str, Callable[[Target], None]] = {
    "pings": pings,
    "pongs": pongs,
    "fragments": fragments,
    "talk": talk,
    "deaf": deaf,
    "keeps_events": listening,
    "silence": silence,
    "drips": drips,
    "headers": headers,
    "requests": requests,
    "pages": pages,
    "nonsense": nonsense,
    "comings and goings": comings_and_goings,
}


def attack(kinds: list[str], port: int, table: str, seconds: float) -> None:
    """A process of its own: each kind from an address of its own, again and again."""
    until = time.monotonic() + seconds

    def keep_attacking(kind: str, source: str) -> None:
        target = Target(port, table, until, source)
        while target.going():
            with contextlib.suppress(OSError):
                ATTACKS[kind](target)
            time.sleep(0.05)

    threads = [
        threading.Thread(target=keep_attacking, args=(kind, f"127.0.1.{number + 1}"), daemon=True)
        for number, kind in enumerate(kinds)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.1, until + 2 - time.monotonic()))


# ── Honest tables ───────────────────────────────────────────────────────────────────────────


class Figures(msgspec.Struct):
    """What was seen in one part of a run."""

    moves: int
    p50_ms: float
    p99_ms: float
    memory_mb: float  # the most that the server held


class Report(msgspec.Struct):
    quiet: Figures
    attacked: Figures
    memory_mb: float  # at the end
    lost: int  # acknowledged, and not there at the end
    doubled: int  # there more than once
    crossed: int  # answers to somebody else's question, or news of another table
    reconnected: int  # honest sockets that were closed
    turned_away: float
    dropped: float


class HonestTable:
    """Two seats at one socket, playing game after game, and keeping account of every promise."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.delays: list[tuple[float, float]] = []  # when, and how long
        self.promised: dict[str, dict[str, int]] = {}  # versions by request, by table
        self.crossed = self.reconnected = 0

    async def play(self, until: float) -> None:
        while time.monotonic() < until:
            seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}]
            asked = {"game": "frost-gorge", "seats": seats, "start": True}
            table = await asyncio.to_thread(self.player.post, "/api/tables", asked)
            while time.monotonic() < until:
                try:
                    if await self._play_on(table["id"], until):
                        break
                except (OSError, WebSocketException, TimeoutError):
                    self.reconnected += 1

    async def _play_on(self, id: str, until: float) -> bool:
        """Whether the game is over."""
        promised = self.promised.setdefault(id, {})
        async with self.player.at(id) as line:
            await line.hello()
            while time.monotonic() < until:
                if not line.latest["awaited"]:
                    return True
                seat = line.latest["awaited"][0]
                await line.tell(t="look", seat=seat)
                await line.hear_until("table")
                request = uuid.uuid4().hex
                began = time.monotonic()
                action = line.latest["choices"][0]["name"]
                await line.tell(t="act", id=request, action=action, seat=seat)
                answer = await line.hear_until("ack", "refused")
                self.delays.append((began, time.monotonic() - began))
                self._check(line, id, request, answer)
                promised[request] = answer["v"]
                await line.reach(answer["v"])
                await asyncio.sleep(PAUSE)
        return False

    def _check(self, line: Socket, id: str, request: str, answer: dict[str, Any]) -> None:
        tables = [heard["table"] for heard in line.heard if heard.get("table")]
        self.crossed += answer["id"] != request or any(table["id"] != id for table in tables)
        line.heard.clear()
        line.texts.clear()

    async def account(self) -> tuple[int, int]:
        """How many promises were broken, and how many moves are there that nobody made."""
        lost = doubled = 0
        for id, promised in self.promised.items():
            async with self.player.at(id) as line:
                seen = await line.hello(since=0)
            moves = [news["v"] for news in seen["news"] if news["kind"] == "move"]
            lost += len(set(promised.values()) - set(moves))
            # One move of each connection that broke may be stored without an answer.
            doubled += max(0, len(moves) - len(promised) - self.reconnected)
        return lost, doubled


def figures(tables: list[HonestTable], since: float, until: float, memory: list[float]) -> Figures:
    delays = [d * 1000 for table in tables for at, d in table.delays if since <= at < until]
    if len(delays) < 2:
        return Figures(len(delays), 0.0, 0.0, max(memory, default=0.0))
    cuts = statistics.quantiles(delays, n=100)
    return Figures(len(delays), round(cuts[49], 1), round(cuts[98], 1), round(max(memory), 1))


# ── A run ───────────────────────────────────────────────────────────────────────────────────


async def run(server: Node, seconds: float, kinds: list[str]) -> Report:
    tables = [HonestTable(Player(server.address, f"P{number}")) for number in range(TABLES)]
    victim = Player(server.address, "Victim").solo(players=2, level="greedy")["id"]
    began = time.monotonic() + WARM_UP
    attacked_at = began + seconds * QUIET_SHARE
    until = began + seconds
    memory: list[tuple[float, float]] = []

    async def watch() -> None:
        while time.monotonic() < until:
            memory.append((time.monotonic(), server.memory()))
            await asyncio.sleep(SAMPLE)

    async def attack_later() -> None:
        await asyncio.sleep(attacked_at - time.monotonic())
        context = multiprocessing.get_context("spawn")
        arguments = (kinds, server.port, victim, until - time.monotonic())
        process = context.Process(target=attack, args=arguments, daemon=True)
        process.start()
        await asyncio.to_thread(process.join, seconds + 30)
        process.kill()

    await asyncio.gather(watch(), attack_later(), *(table.play(until) for table in tables))
    accounts = [await table.account() for table in tables]

    def part(since: float, to: float) -> Figures:
        return figures(tables, since, to, [held for at, held in memory if since <= at < to])

    return Report(
        quiet=part(began, attacked_at),
        attacked=part(attacked_at, until),
        memory_mb=round(server.memory(), 1),
        lost=sum(lost for lost, _ in accounts),
        doubled=sum(doubled for _, doubled in accounts),
        crossed=sum(table.crossed for table in tables),
        reconnected=sum(table.reconnected for table in tables),
        turned_away=server.metric("snowbound_connections_turned_away_total"),
        dropped=server.metric("snowbound_sockets_dropped_total"),
    )


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    if kind == "postgresql":
        with postgres() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield sqlite_at(Path(folder))


def attacked_server(seconds: float, kinds: list[str], kind: str = "sqlite") -> Report:
    """Start a server, attack it, and say how it went."""
    settings = msgspec.to_builtins(Settings()) | HONEST
    with database(kind) as url, node(url, **settings) as server:
        return asyncio.run(run(server, seconds, kinds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", default=",".join(ATTACKS), help="attacks, by commas")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--at", default="", help="attack this server on loopback, no more")
    asked = parser.parse_args()
    kinds = [kind.strip() for kind in asked.only.split(",")]
    unknown = [kind for kind in kinds if kind not in ATTACKS]
    if unknown:
        parser.error(f"no such attack: {unknown[0]}; there are {', '.join(ATTACKS)}")
    if asked.at:
        victim = Player(asked.at, "Victim").solo(players=2, level="greedy")["id"]
        attack(kinds, int(asked.at.rstrip("/").rsplit(":", 1)[1]), victim, asked.seconds)
        return
    report = attacked_server(asked.seconds, kinds, asked.database)
    print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())


if __name__ == "__main__":
    main()
