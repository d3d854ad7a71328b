"""A real server on a free port, in a thread of its own, and a client for tests."""

import asyncio
import contextlib
import functools
import itertools
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from snowbound.server.command import server_for
from snowbound.server.common.settings import Settings
from snowbound.server.live.wall_clock import WallClock
from snowbound.server.services import Services
from snowbound.server.storage.waiting import run
from tests.waiting import PATIENCE, wait_until

ROOT = Path(__file__).parents[2]


def generous(**changes: Any) -> Settings:
    """Settings for tests: no limits but those a test sets, quick chores."""
    wide: dict[str, Any] = {
        "requests_per_second": 1e6,
        "requests_at_once": 1_000_000,
        "pages_per_second": 1e6,
        "pages_at_once": 1_000_000,
        "extras_per_second": 1e6,
        "extras_at_once": 1_000_000,
        "identities_per_hour": 1_000_000,
        "tables_per_hour": 1_000_000,
        "open_tables": 1_000_000,
        "connections_per_address": 10_000,
        "sockets_per_address": 10_000,
        "answer_bytes_per_second": 1e12,
        "answer_bytes_at_once": 1_000_000_000_000,
        "messages_per_second": 1e6,
        "messages_at_once": 1_000_000,
        "hints_per_hour": 1_000_000,
        "hints_at_once": 1_000,
        "bot_workers": 1,
        "bot_priority": "low",  # where tests keep every core busy, idle work would never be done
        "bot_grace": 1.0,
    }
    return Settings(**(wide | changes))


# Ports below those that the system hands out by itself: it may give one of its own to somebody
# else's connection before a server takes it. Each process counts from a place of its own.
PORTS = range(10_000, 30_000)
_ports = itertools.count(os.getpid() * 97)


def free_port() -> int:
    for number in _ports:
        port = PORTS[number % len(PORTS)]
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("the count has no end")


def sqlite_at(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"


class Clock(WallClock):
    """What a server's tables go by: the time of day, and whatever a test lets pass besides. A busy
    machine, which looks as if it had been stopped, does not put anything off."""

    def __init__(self) -> None:
        self.ahead = 0.0
        super().__init__(lambda: time.time() + self.ahead)

    def look(self) -> float:
        return self.now()

    def let_pass(self, seconds: float) -> None:
        self.ahead += seconds


class Running:
    """A server that runs."""

    def __init__(self, address: str, services: Services, clock: Clock) -> None:
        self.address = address
        self.services = services
        self.clock = clock

    def person(self, name: str = "Ada") -> "Player":
        return Player(self.address, name)

    def anybody_at(self, table: str) -> "Socket":
        """A spectator without an identity."""
        return Socket(self.address, table)

    async def restrict(self, pages: int) -> None:
        """Have the database grow no further than this, as a full disk would."""
        writer = self.services.store.database.writer
        assert writer is not None
        await run(writer, lambda line: line.execute(f"PRAGMA max_page_count={pages}"))


@contextmanager
def running(
    url: str,
    settings: Settings | None = None,
    port: int = 0,
    host: str = "127.0.0.1",
    clock: WallClock | None = None,
) -> Iterator[Running]:
    port = port or free_port()
    known = Clock()
    server = server_for(host, port, url, settings or generous(), clock=clock or known)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started or not thread.is_alive())
    assert server.started, "the server does not start"
    app: Any = server.config.app
    try:
        yield Running(f"http://127.0.0.1:{port}", app.services, known)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


class Node:
    """A server in a process of its own, which can be killed."""

    def __init__(self, process: subprocess.Popen[bytes], address: str) -> None:
        self.process = process
        self.address = address

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    def memory(self) -> float:
        """Megabytes that the process holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def metric(self, name: str) -> float:
        """A number on its page for Prometheus, summed up over its labels."""
        lines = httpx.get(f"{self.address}/metrics", timeout=PATIENCE).text.splitlines()
        own = [line for line in lines if line.split("{")[0].split(" ")[0] == name]
        return sum(float(line.rsplit(" ", 1)[1]) for line in own)

    def kill(self) -> None:
        """As by a power cut: no goodbye, no flush."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)


NODE = """
import sys
import msgspec
from snowbound.server.command import server_for
from snowbound.server.logs import set_up_logs
from tests.server.running import generous
set_up_logs()
settings = generous(**msgspec.json.decode(sys.argv[3]))
server_for("127.0.0.1", int(sys.argv[1]), sys.argv[2], settings).run()
"""


@contextmanager
def node(
    url: str, port: int = 0, patch: str = "", descriptors: int | None = None, **settings: Any
) -> Iterator[Node]:
    """A server in a process of its own; `patch` is code that makes it another version, and the
    system gives it no more than this many `descriptors`."""
    port = port or free_port()
    asked = msgspec.json.encode(settings).decode()
    command = [sys.executable, "-c", patch + NODE, str(port), url, asked]
    if descriptors is not None:
        command = ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh", *command]
    process = subprocess.Popen(command, cwd=ROOT)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_well(address, process)
        yield Node(process, address)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_until_well(address: str, process: subprocess.Popen[Any]) -> None:
    wait_until(lambda: process.poll() is not None or is_well(address))
    assert process.poll() is None, "the server does not start"


def is_well(address: str) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"{address}/healthz").status_code == 200
    return False


class Player:
    """An identity with an HTTP client; `source` is the address on loopback that it comes from."""

    def __init__(
        self, address: str, name: str, token: str = "", id: str = "", source: str = ""
    ) -> None:
        self.address = address
        self.name = name
        self.source = source
        way = httpx.HTTPTransport(verify=False, local_address=source or None)  # certificates: slow
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, transport=way)
        if not token:
            answer = self.post("/api/identity", {"name": name, "keep": "token"})
            token, id = answer["token"], answer["id"]
        self.token = token
        self.id = id
        self.http.headers["Authorization"] = f"Bearer {token}"

    @classmethod
    def known(cls, address: str, other: "Player") -> "Player":
        """The same person at another server, or after a restart."""
        return cls(address, other.name, other.token, other.id, other.source)

    def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        return self._check(self.http.post(path, json=body or {}), status)

    def get(self, path: str, status: int | None = None) -> Any:
        return self._check(self.http.get(path), status)

    def patch(self, path: str, body: Any, status: int | None = None) -> Any:
        return self._check(self.http.patch(path, json=body), status)

    def _check(self, answer: httpx.Response, status: int | None) -> Any:
        expected = answer.status_code == status if status else answer.status_code < 400
        assert expected, f"{answer.request.url.path}: {answer.status_code} {answer.text}"
        return answer.json()

    def solo(self, game: str = "frost-gorge", **asked: Any) -> dict[str, Any]:
        return self.post("/api/solo", {"game": game, **asked})

    def at(self, table: str) -> "Socket":
        return Socket(self.address, table, self.token, self.source)


def put_together(known: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """Everything there is to draw after an update, as a `table` message would tell it."""
    view = update.get("view", known["view"])
    if view and known["view"]:
        view = known["view"] | view
    told = {key: value for key, value in update.items() if key != "after"}
    return known | told | {"t": "table", "view": view}


class Socket:
    """A conversation with a table; `async with` connects, `hello` greets."""

    def __init__(self, address: str, table: str, token: str = "", source: str = "") -> None:
        self.source = (source, 0) if source else None
        self.url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.latest: dict[str, Any] = {}
        self.news: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.line: ClientConnection

    async def __aenter__(self) -> "Socket":
        self.line = await connect(
            self.url,
            additional_headers=self.headers,
            max_size=None,
            close_timeout=1,
            local_addr=self.source,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.line.close()

    async def tell(self, **message: Any) -> None:
        await self.line.send(msgspec.json.encode(message).decode())

    async def hear(self) -> dict[str, Any]:
        """The next message; tables and updates are kept as the latest."""
        text = await asyncio.wait_for(self.line.recv(), PATIENCE)
        assert isinstance(text, str)
        message: dict[str, Any] = msgspec.json.decode(text)
        self.texts.append(text)
        self.heard.append(message)
        if message["t"] == "table" and message["v"] >= self.latest.get("v", 0):
            self.latest = message
            self.news += message["news"]
        elif message["t"] == "update":
            assert message["after"] == self.latest["v"], "an update does not fit"
            self.latest = put_together(self.latest, message)
            self.news += message["news"]
        return message

    async def hear_until(self, *kinds: str, id: str | None = None) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["t"] in kinds and (id is None or message.get("id") == id):
                return message

    async def hear_news(self, kind: str) -> dict[str, Any]:
        """Listen until there is news of a kind."""
        while True:
            for news in self.news:
                if news["kind"] == kind:
                    return news
            await self.hear_until("table", "update")

    async def hello(self, **details: Any) -> dict[str, Any]:
        await self.tell(t="hello", **details)
        return await self.hear_until("table")

    async def ask(self, t: str, **details: Any) -> dict[str, Any]:
        """A request and its answer."""
        id = details.pop("id", uuid.uuid4().hex)
        await self.tell(t=t, id=id, **details)
        return await self.hear_until("ack", "refused", "answer", "explained", "hint", id=id)

    async def reach(self, version: int) -> dict[str, Any]:
        while self.latest.get("v", -1) < version:
            await self.hear()
        return self.latest

    def over(self) -> bool:
        return any(news["kind"] == "over" for news in self.news)

    async def play_on(self, moves: int = 10_000, seat: int | None = None) -> int:
        """Take the first choice whenever awaited, until the end or this many moves."""
        played = 0
        while not self.over() and played < moves:
            mine = self.latest["seat"] if seat is None else seat
            if self.latest["choices"] and mine in self.latest["awaited"]:
                before = self.latest["v"]
                answer = await self.ask("act", action=self.latest["choices"][0]["name"], seat=mine)
                if answer["t"] == "refused":  # only if somebody has cut in meanwhile
                    await self.reach(before + 1)
                    continue
                assert answer["t"] == "ack", answer
                played += 1
                await self.reach(answer["v"])
            else:
                await self.hear_until("update")
        return played


def live(scenario: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that talks over sockets: run to its end, with the fixtures it asks for."""

    @functools.wraps(scenario)
    def test(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(scenario(*args, **kwargs), 240))

    return test
