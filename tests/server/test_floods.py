"""Floods, deaf viewers and silent connections: nobody else notices, and nothing grows.

Everything is judged by bytes and counts; a busy machine only takes longer.
"""

import contextlib
import os
import shutil
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from tests.server.running import Node, Player, live, node, running, sqlite_at
from tests.waiting import PATIENCE, wait_until

SOME_MEGABYTES = 40.0  # what a process may grow for reasons of its own
FROM = "127.0.0.7"  # loopback has many addresses; the usual one may be a proxy's

HELLOS = 90  # whatever the system buffers, the answers to this many are more

LIMITS = {
    "messages_per_second": 25.0,
    "messages_at_once": 100,
    "connections_per_address": 40,
    "first_byte_seconds": 1.0,
    "header_seconds": 1.0,
    "body_seconds": 1.0,
    "slow_client_seconds": 1.0,
}


PARSERS = {  # of HTTP: uvicorn's own choice, and what there is without the extra "fast"
    "httptools": "",
    "h11": "import sys; sys.modules['httptools'] = None\n",
}


@pytest.fixture(scope="module", params=PARSERS)
def strict(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Node]:
    """A server with the limits that everybody has, and less patience."""
    url = sqlite_at(tmp_path_factory.mktemp("tables"))
    with node(url, patch=PARSERS[request.param], **LIMITS) as server:
        yield server


def connected(server: Node, source: str = FROM) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))


def websocket(server: Node, table: str, source: str = FROM) -> socket.socket:
    """A WebSocket without an identity, as bytes."""
    line = connected(server, source)
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(4096)
    assert b" 101 " in answer
    return line


def sent(opcode: Opcode, data: bytes = b"", final: bool = True) -> bytes:
    return Frame(opcode, data, final).serialize(mask=True)


def flood(line: socket.socket, frames: bytes, most: int) -> int:
    """Send the same again and again and read nothing; how much was taken before the end."""
    taken = 0
    with contextlib.suppress(ConnectionError):
        while taken < most:
            taken += line.send(frames)
    return taken


def closed(line: socket.socket) -> bool:
    """Whether the server closes the connection, whatever it says before."""
    with contextlib.suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


KINDS = {
    "pings": (b"", sent(Opcode.PING, b"x" * 125)),
    "pongs": (b"", sent(Opcode.PONG)),
    "fragments": (sent(Opcode.TEXT, b"{", final=False), sent(Opcode.CONT, final=False)),
    "bytes": (b"", sent(Opcode.BINARY, b"x")),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_frame_counts(strict: Node, kind: str):
    """What is taken from a flooding socket is what fits into the system's buffers."""
    table = Player(strict.address, "Ada").solo()["id"]
    before = strict.memory()
    first, again = KINDS[kind]
    with websocket(strict, table) as line:
        line.sendall(first)
        assert flood(line, again * (60_000 // len(again)), 100_000_000) < 30_000_000
    assert strict.memory() - before < SOME_MEGABYTES


def test_a_flooding_socket_is_told_why(strict: Node):
    table = Player(strict.address, "Ada").solo()["id"]
    with websocket(strict, table) as line:
        line.sendall(sent(Opcode.PONG) * 150)
        heard = b""
        while chunk := line.recv(4096):
            heard += chunk
    assert (4429).to_bytes(2, "big") + b"too many messages" in heard


@live
async def long_game(ada: Player, id: str) -> None:
    """Talk until greeting somebody who has seen nothing takes many bytes."""
    async with ada.at(id) as line:
        await line.hello()
        for _ in range(300):
            await line.ask("say", words="x" * 280)


@pytest.fixture(scope="module")
def long_log(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database, and in it a table with much to tell."""
    folder = tmp_path_factory.mktemp("long")
    with running(sqlite_at(folder)) as server:
        ada = server.person()
        id = ada.solo()["id"]
        long_game(ada, id)
    (file,) = folder.glob("*.sqlite3")
    return file, id


@pytest.fixture(scope="module")
def long_table(
    long_log: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Node, str]]:
    """A server that lets each address have little unread."""
    file, id = long_log
    folder = tmp_path_factory.mktemp("unread")
    shutil.copy(file, folder)
    url = sqlite_at(folder)
    unsent: dict[str, Any] = {"unsent_per_address": 2_000_000, "unsent_in_all": 3_000_000}
    wide = {"slow_client_seconds": 3.0, "messages_per_second": 1e6}
    with node(url, **LIMITS | wide, **unsent) as server:
        yield server, id


def deaf(server: Node, id: str, source: str) -> socket.socket:
    """Somebody who asks for everything again and again and reads nothing."""
    line = websocket(server, id, source)
    line.sendall(sent(Opcode.TEXT, b'{"t":"hello","since":0}') * HELLOS)
    return line


def test_deaf_viewers_are_told_less_or_let_go(long_table: tuple[Node, str]):
    server, id = long_table
    before = server.memory()
    lines = [deaf(server, id, f"127.0.0.{8 + number % 4}") for number in range(48)]
    worst = 0.0
    until = time.monotonic() + PATIENCE
    while not worst or not server.metric("snowbound_connections_turned_away_total"):
        assert time.monotonic() < until, "nobody is let go"
        worst = max(worst, server.metric("snowbound_unsent_bytes"))
    assert worst <= 3_000_000
    assert server.memory() - before < SOME_MEGABYTES
    for line in lines:
        line.close()


def test_a_viewer_that_reads_nothing_is_let_go(long_table: tuple[Node, str]):
    server, id = long_table
    with deaf(server, id, "127.0.0.21"):
        wait_until(lambda: server.metric("snowbound_sockets") == 0)


def test_an_address_may_ask_for_so_much(tmp_path: Path):
    """Telling everything again and again takes time: over all its sockets, there is a limit."""
    with node(sqlite_at(tmp_path), answer_bytes_per_second=1.0, answer_bytes_at_once=50_000) as it:
        id = Player(it.address, "Ada").solo()["id"]
        heard = b""
        for _ in range(4):
            with websocket(it, id) as line:
                line.sendall(sent(Opcode.TEXT, b'{"t":"hello","since":0}') * 20)
                with contextlib.suppress(ConnectionError):
                    while chunk := line.recv(65536):
                        heard += chunk
        assert heard.count(b"too many messages") >= 3
        assert len(heard) < 100_000


@pytest.mark.parametrize("path", ["/tables/{}/look", "/games/coldest-night/rulebook"])
def test_what_is_asked_for_by_requests_costs_by_its_bytes_too(tmp_path: Path, path: str):
    with node(sqlite_at(tmp_path), answer_bytes_per_second=1.0, answer_bytes_at_once=50_000) as it:
        ada = Player(it.address, "Ada")
        asked = "/api" + path.format(ada.solo()["id"])
        heard, answer = 0, ada.http.get(asked)
        while answer.status_code == 200 and heard < 1_000_000:
            heard += len(answer.content)
            answer = ada.http.get(asked)
        assert answer.status_code == 429 and "too much" in answer.json()["words"].lower()
        assert heard < 120_000
        assert ada.http.get("/healthz").status_code == 200


def test_who_reads_slowly_gets_everything(long_log: tuple[Path, str], tmp_path: Path):
    """Back pressure, not loss: all that was asked is answered once it is read."""
    file, id = long_log
    shutil.copy(file, tmp_path)
    patient: dict[str, Any] = LIMITS | {"slow_client_seconds": 600.0, "messages_per_second": 1e6}
    with node(sqlite_at(tmp_path), **patient) as server, deaf(server, id, "127.0.0.20") as line:
        wait_until(lambda: server.metric("snowbound_unsent_bytes"))
        heard = b""
        while heard.count(b'{"t":"table"') < HELLOS:
            chunk = line.recv(65536)
            assert chunk, "it was let go"
            heard += chunk


PARTS = {
    "silence": b"",
    "half a request": b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n",
    "half a body": b"POST /api/identity HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\n"
    b'Content-Length: 1000\r\n\r\n{"name"',
    "a request and a half": b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/about HT",
}


@pytest.mark.parametrize("part", PARTS)
def test_half_a_request_has_a_deadline(strict: Node, part: str):
    with connected(strict) as line:
        line.sendall(PARTS[part])
        assert closed(line)


def test_dripping_does_not_put_the_deadline_off(strict: Node):
    with connected(strict) as line:
        line.sendall(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n")

        def cut_off() -> bool:
            try:
                line.sendall(b"X-A: b\r\n")
            except ConnectionError:
                return True
            return False

        wait_until(cut_off)


@pytest.mark.parametrize("parser", PARSERS)
def test_headers_without_end_are_cut(tmp_path: Path, parser: str):
    patch = PARSERS[parser]
    with node(sqlite_at(tmp_path), patch=patch) as server, connected(server) as line:
        before = server.memory()
        line.sendall(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n")
        assert flood(line, b"X-A: b\r\n" * 4096, 300_000_000) < 30_000_000
        assert server.memory() - before < SOME_MEGABYTES


@pytest.mark.parametrize("parser", PARSERS)
def test_requests_do_not_pile_up(tmp_path: Path, parser: str):
    """Nobody waits for an answer to thousands of requests on one connection."""
    patch = PARSERS[parser]
    url = sqlite_at(tmp_path)
    with (
        node(url, patch=patch, slow_client_seconds=1.0) as server,
        connected(server) as line,
    ):
        before = server.memory()
        asked = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000
        assert flood(line, asked, 300_000_000) < 30_000_000
        assert server.memory() - before < SOME_MEGABYTES


TIME = """
import asyncio, pathlib, sys, time
sys.modules["uvloop"] = None  # its clock cannot be changed
clock = pathlib.Path({clock!r})
asyncio.SelectorEventLoop.time = lambda loop: float(clock.read_text() or time.monotonic())
"""


def whole_answer(line: socket.socket) -> bytes:
    heard = b""
    while not heard.endswith(b"}"):
        chunk = line.recv(65536)
        assert chunk, "it was let go"
        heard += chunk
    return heard


@pytest.mark.parametrize("parser", PARSERS)
def test_a_request_in_time_is_answered(tmp_path: Path, parser: str):
    """Each request has a deadline of its own, so several on one connection may take longer than
    one may. Time passes only when the test lets it."""
    clock = tmp_path / "clock"
    clock.touch()
    patch = PARSERS[parser] + TIME.format(clock=str(clock))

    def set_to(now: str) -> None:
        (tmp_path / "later").write_text(now)
        (tmp_path / "later").replace(clock)

    with node(sqlite_at(tmp_path), patch=patch, **LIMITS) as server:
        now = time.monotonic()
        try:
            with connected(server) as line:
                for _ in range(5):
                    for part in (b"GET /api/about HTTP/1.1\r\n", b"Host: localhost\r\n\r\n"):
                        now += 0.4
                        set_to(str(now))
                        line.sendall(part)
                    assert b" 200 " in whole_answer(line)
        finally:
            set_to("")  # as usual, so that it can end


def test_silent_connections_give_way(tmp_path: Path):
    """With few descriptors, hundreds of silent connections lock nobody out."""
    settings = LIMITS | {"first_byte_seconds": 600.0, "connections_per_address": 10_000}
    with node(sqlite_at(tmp_path), descriptors=300, **settings) as server:
        ada = Player(server.address, "Ada")
        with contextlib.ExitStack() as open_lines:
            for number in range(600):
                open_lines.enter_context(connected(server, f"127.0.0.{7 + number % 50}"))
            assert Player(server.address, "Bo").solo()["id"]
            assert ada.get("/healthz")["status"]
            descriptors = len(os.listdir(f"/proc/{server.process.pid}/fd"))
            assert descriptors < 300 - 60


def test_an_address_has_so_many_connections(strict: Node):
    """The newest are kept: an honest browser behind the same address gets in."""
    with contextlib.ExitStack() as open_lines:
        lines = [open_lines.enter_context(connected(strict, "127.0.0.30")) for _ in range(60)]
        lines[-1].sendall(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b" 200 " in lines[-1].recv(65536)
        assert strict.metric("snowbound_connections_turned_away_total") >= 20
