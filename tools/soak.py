"""A long run: honest players, attacks beside them, kills, and figures by the minute.

    python -m tools.soak --minutes 30
    python -m tools.soak --minutes 4 --database sqlite --attacker "CMD {address} {seconds}"

Half of the time is given to SQLite, half to two nodes on PostgreSQL, both as `snowbound serve` runs
them and with the limits that everybody has. Each half goes through quiet minutes, minutes of
attack, and minutes in which workers and PostgreSQL are killed, in turn; the first third (five
minutes at most) is for warming up. In the last quarter the servers themselves are killed again and
again.
Every acknowledged action is looked for at the end: none may be lost, doubled or answered crosswise.
"""

import argparse
import asyncio
import contextlib
import itertools
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.postgres import Cluster, cluster_in
from tests.server.running import ROOT, Node, Player, Socket, free_port, sqlite_at, wait_until_well
from tools.soak_report import (
    ATTACK,
    KILLS,
    QUIET,
    SERVER_KILLS,
    SETTLING,
    Curve,
    Figures,
    Verdict,
    report,
)

GAMES = ("frost-gorge", "coldest-night", "adorable-snowman")
LEVELS = ("greedy", "greedy", "greedy", "random", "random", "expert")
PEOPLE = 16
PAUSE = (0.05, 0.6)  # seconds between somebody's moves
MOVES = 60  # of one table; then the next one is opened
ANSWER_SECONDS = 30.0
KILL_SECONDS = (4.0, 9.0)  # between two kills
AWAY_SECONDS = (0.0, 2.0)  # before what was killed is started again
PERIODS = (QUIET, ATTACK, KILLS)
PERIOD_SECONDS = 60.0
WARM_UP_SECONDS = 300.0
SETTLE_SECONDS = 3.0  # after kills, before anything is measured
SAMPLE_SECONDS = 0.5
MINUTE = 60.0
NODES = 2  # on PostgreSQL
ATTACKER_NICE = "5"


class Server:
    """A node as `snowbound serve` runs it, which can be killed and started again."""

    def __init__(self, number: int, url: str, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._url = url
        self._log = folder / f"server-{number}.log"
        self._closed = 0.0  # connections that it has closed, when last asked
        self.node: Node

    def start(self) -> None:
        words = ["-m", "snowbound", "serve", "--port", str(self.port), "--database", self._url]
        with self._log.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, *words], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=log
            )
        wait_until_well(self.address, process)
        self.node = Node(process, self.address)
        self._closed = 0.0

    def workers(self) -> list[int]:
        pid = self.node.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [int(child) for child in children.split()]

    def kill_workers(self) -> None:
        for pid in self.workers():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def kill(self) -> None:
        self.node.kill()
        time.sleep(random.uniform(*AWAY_SECONDS))
        self.start()

    def newly_closed(self) -> float:
        """How many connections and sockets it has closed since the last time."""
        names = ("connections_turned_away", "sockets_dropped")
        closed = sum(self.node.metric(f"snowbound_{name}_total") for name in names)
        newly, self._closed = closed - self._closed, closed
        return newly


def megabytes(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Run:
    """One half: servers, their database, and what is done to them."""

    def __init__(
        self,
        name: str,
        servers: list[Server],
        cluster: Cluster | None,
        attacker: str,
        curve: Curve | None = None,
    ) -> None:
        self.curve = curve
        self.name = name
        self.servers = servers
        self.cluster = cluster
        self.attacker = attacker
        self.attacked: Server | None = None
        self.over = False
        self.figures = Figures()

    # ── Watching ────────────────────────────────────────────────────────────────────────────

    async def watch(self) -> None:
        """Memory of servers and workers, and how late this process itself is."""
        while not self.over:
            minute, began = self.figures.now, time.perf_counter()
            with contextlib.suppress(OSError, IndexError):
                minute.server.append(max(megabytes(s.node.process.pid) for s in self.servers))
                workers = [pid for server in self.servers for pid in server.workers()]
                minute.workers.append(sum(megabytes(pid) for pid in workers))
            await asyncio.sleep(SAMPLE_SECONDS)
            minute.late.append(time.perf_counter() - began - SAMPLE_SECONDS)

    def moved(self, server: Server, seconds: float) -> None:
        """In minutes of attack those at the node that is attacked count."""
        if self.attacked in (None, server):
            self.figures.now.seconds.append(seconds)

    # ── Periods ─────────────────────────────────────────────────────────────────────────────

    async def play_out(self, seconds: float) -> None:
        """All periods, one after the other."""
        began, each = time.monotonic(), min(PERIOD_SECONDS, seconds / 12)
        self.figures.began = began
        warm_up = began + min(WARM_UP_SECONDS, seconds / 3)
        last_quarter = began + seconds * 3 / 4
        for period in itertools.cycle(PERIODS):
            if time.monotonic() + each / 2 > last_quarter:
                break
            await self._period(period, each, time.monotonic() + 1 > warm_up)
        await self._kill_servers(began + seconds)
        self.over = True

    async def _period(self, period: str, seconds: float, warm: bool) -> None:
        self.figures.begin(period, warm)
        if period == ATTACK and self.attacker:
            await self._attack(seconds)
        elif period == KILLS:
            await self._keep_killing(time.monotonic() + seconds, self._ways_to_kill())
        else:
            await asyncio.sleep(seconds)
        await self._close_minute()
        if period == KILLS:
            self.figures.begin(SETTLING, warm)
            await asyncio.sleep(SETTLE_SECONDS)

    async def _close_minute(self) -> None:
        for server in self.servers:
            with contextlib.suppress(httpx.HTTPError):
                self.figures.now.turned_away += await asyncio.to_thread(server.newly_closed)
        print(f"{self.name:10}  {self.figures.now.line()}", flush=True)
        if self.curve is not None:
            self.curve.add(self.figures.now)

    async def _attack(self, seconds: float) -> None:
        """Run the attacker beside the players, for so long, against one node after the other. It
        stands for other machines, and so gets the processor only when nobody else wants it."""
        number = len(self.figures.minutes) // len(PERIODS) % len(self.servers)
        self.attacked = self.servers[number]
        words = self.attacker.format(address=self.attacked.address, seconds=int(seconds))
        process = await asyncio.create_subprocess_exec(
            "nice", "-n", ATTACKER_NICE, *shlex.split(words), cwd=ROOT
        )
        try:
            await asyncio.sleep(seconds)
        finally:
            self.attacked = None
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()

    def _ways_to_kill(self) -> list[tuple[str, Callable[[], None]]]:
        ways = [("workers", server.kill_workers) for server in self.servers]
        return [*ways, ("database", self._kill_database)] if self.cluster else ways

    async def _kill_servers(self, until: float) -> None:
        ways = [("server", server.kill) for server in self.servers]
        while time.monotonic() < until:
            self.figures.begin(SERVER_KILLS, True)
            await self._keep_killing(min(until, time.monotonic() + MINUTE), ways)
            await self._close_minute()

    async def _keep_killing(self, until: float, ways: list[tuple[str, Callable[[], None]]]) -> None:
        while time.monotonic() < until:
            await asyncio.sleep(random.uniform(*KILL_SECONDS))
            what, kill = random.choice(ways)
            await asyncio.to_thread(kill)
            self.figures.now.kills[what] += 1

    def _kill_database(self) -> None:
        assert self.cluster is not None
        self.cluster.stop(signal.SIGQUIT)
        time.sleep(random.uniform(*AWAY_SECONDS))
        self.cluster.start()


class Honest:
    """Somebody who plays one table after the other through everything, and keeps account. Where a
    node does not answer, they go on at the next one."""

    def __init__(self, run: Run, number: int) -> None:
        self.run = run
        self.source = f"127.0.2.{number + 1}"
        self.server = run.servers[number % len(run.servers)]
        self.player = Player(self.server.address, f"Player {number}", source=self.source)
        self.promised: dict[str, dict[str, int]] = {}  # by table: request -> version
        self.unanswered: dict[str, set[str]] = {}  # by table: requests without an answer
        self.pending: tuple[str, str] | None = None

    async def play(self) -> None:
        table = ""
        while not self.run.over:
            try:
                if not table:
                    table = await asyncio.to_thread(self._open)
                if await self._play(table):
                    table = ""
            except (OSError, WebSocketException, TimeoutError, httpx.HTTPError, AssertionError):
                await asyncio.sleep(random.uniform(0.2, 0.8))
                self._go_to_next_node()

    def _go_to_next_node(self) -> None:
        servers = self.run.servers
        self.server = servers[(servers.index(self.server) + 1) % len(servers)]
        self.player.http.close()
        self.player = Player.known(self.server.address, self.player)

    def _open(self) -> str:
        seats = [{"kind": "me"}, {"kind": "bot", "level": random.choice(LEVELS)}]
        asked = {"game": random.choice(GAMES), "seats": seats, "start": True}
        id: str = self.player.post("/api/tables", asked)["id"]
        self.promised[id], self.unanswered[id], self.pending = {}, set(), None
        self.run.figures.tables += 1
        return id

    async def _play(self, table: str) -> bool:
        """Until the line breaks (an exception), or this table is done with."""
        async with self.player.at(table) as socket:
            async with asyncio.timeout(ANSWER_SECONDS):
                await socket.hello()
            while not self.run.over:
                if len(self.promised[table]) >= MOVES or not _goes_on(socket):
                    return self.pending is None
                if self.pending is None and 0 not in socket.latest["awaited"]:
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await socket.hear_until("update")
                    continue
                await asyncio.sleep(random.uniform(*PAUSE))
                await self._move(socket, table)
        return False

    async def _move(self, socket: Socket, table: str) -> None:
        if self.pending is None:
            action = random.choice(socket.latest["choices"])["name"]
            self.pending = (uuid.uuid4().hex, action)
        id, action = self.pending  # perhaps once more: resending is safe
        self.unanswered[table].add(id)
        minute, began = self.run.figures.now, time.perf_counter()
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = await socket.ask("act", id=id, action=action)
        took = time.perf_counter() - began
        self._check_heard(socket, table)
        if answer["t"] == "ack":
            self.unanswered[table].discard(id)
            self.promised[table][id] = answer["v"]
            if minute is self.run.figures.now:
                self.run.moved(self.server, took)
            self.pending = None
            async with asyncio.timeout(ANSWER_SECONDS):
                await socket.reach(answer["v"])
        else:  # if it could not be stored: the same request again, a little later
            if answer.get("unsure"):
                self.run.figures.refused += 1
            else:
                self.pending = None
            await asyncio.sleep(0.3)

    def _check_heard(self, socket: Socket, table: str) -> None:
        tables: list[dict[str, Any]] = [m["table"] for m in socket.heard if m.get("table")]
        self.run.figures.crossed += sum(told["id"] != table for told in tables)
        socket.heard.clear()
        socket.texts.clear()

    async def check(self) -> None:
        """Every promise is kept, under its number, exactly once."""
        figures = self.run.figures
        for table, promised in self.promised.items():
            async with self.player.at(table) as socket:
                seen = await socket.hello(since=0)
            mine = [n["v"] for n in seen["news"] if n["kind"] == "move" and n["seat"] == 0]
            figures.checked += len(promised)
            figures.lost += len(set(promised.values()) - set(mine))
            figures.crossed += len(promised) - len(set(promised.values()))
            # One that was stored while its answer was lost is not doubled.
            figures.doubled += max(0, len(mine) - len(promised) - len(self.unanswered[table]))


def _goes_on(socket: Socket) -> bool:
    info = socket.latest["table"]
    return info is None or info["status"] == "running"


# ── One half, and the whole ─────────────────────────────────────────────────────────────────


async def run_half(run: Run, minutes: float) -> Figures:
    for server in run.servers:
        await asyncio.to_thread(server.start)
    try:
        people = [await asyncio.to_thread(Honest, run, number) for number in range(PEOPLE)]
        tasks = [asyncio.create_task(person.play()) for person in people]
        tasks.append(asyncio.create_task(run.watch()))
        await run.play_out(MINUTE * minutes)
        await asyncio.gather(*tasks)
        for person in people:
            await person.check()
    finally:
        run.over = True
        for server in run.servers:
            server.node.kill()
    return run.figures


def soak(
    minutes: float, databases: list[str], attacker: str = "", curve: Path | None = None
) -> list[Verdict]:
    """Run it all and print figures; the verdicts."""
    each = minutes / len(databases)
    verdicts: list[Verdict] = []
    for name in databases:
        folder = Path(tempfile.mkdtemp(prefix="snowbound-soak-"))
        folder.chmod(0o755)
        try:
            kept = Curve(curve, name) if curve else None
            figures = _run_on(name, folder, each, attacker, kept)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        verdicts += report(name, figures, each)
        if kept is not None:
            print(f"Memory on {name}, all pieces of {kept.file}:\n{kept.table()}\n", flush=True)
    return verdicts


def _run_on(
    name: str, folder: Path, minutes: float, attacker: str, curve: Curve | None = None
) -> Figures:
    if name == "sqlite":
        run = Run(name, [Server(0, sqlite_at(folder), folder)], None, attacker, curve)
        return asyncio.run(run_half(run, minutes))
    data = folder / "postgresql"
    data.mkdir(mode=0o755)
    with cluster_in(data) as cluster:
        servers = [Server(number, cluster.url, folder) for number in range(NODES)]
        return asyncio.run(run_half(Run(name, servers, cluster, attacker, curve), minutes))


def main() -> None:
    parser = argparse.ArgumentParser(description="A long run with honest load, attacks and kills.")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument(
        "--attacker", default="", help="a command; {address} and {seconds} are filled in"
    )
    parser.add_argument(
        "--curve",
        type=Path,
        help="a file that every minute is added to, with the memory; a run that is given the same "
        "file goes on after it, so that two hours can be cut into pieces",
    )
    asked = parser.parse_args()
    databases = ["sqlite", "postgresql"] if asked.database == "both" else [asked.database]
    verdicts = soak(asked.minutes, databases, asked.attacker, asked.curve)
    sys.exit(1 if any(verdict.kept is False for verdict in verdicts) else 0)


if __name__ == "__main__":
    main()
