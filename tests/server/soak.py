"""A long run: honest players, attacks beside them, kills, and figures at the end.

    python -m tests.server.soak --minutes 30
    python -m tests.server.soak --minutes 2 --database sqlite --attacker "CMD {address} {seconds}"

Half of the time is given to SQLite, half to PostgreSQL. Each half goes through
- warming up (a third of it, five minutes at most),
- quiet minutes, minutes of attack, and minutes in which workers and PostgreSQL are killed, in turn,
- a last quarter in which the server itself is killed again and again.
Every acknowledged action is looked for at the end: none may be lost, doubled or answered crosswise.
"""

import argparse
import asyncio
import contextlib
import json
import math
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
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.server.postgres import Cluster, cluster_in
from tests.server.running import ROOT, Node, Player, Socket, free_port, sqlite_at, wait_until_well

GAMES = ("frost-gorge", "coldest-night", "adorable-snowman")
LEVELS = ("greedy", "greedy", "greedy", "random", "random", "expert")
PEOPLE = 16
PAUSE = (0.05, 0.6)  # seconds between somebody's moves
MOVES = 60  # of one table; then the next one is opened
ANSWER_SECONDS = 30.0
KILL_SECONDS = (4.0, 9.0)  # between two kills
PERIODS = ("quiet", "attack", "kills")
WARM_UP_SECONDS = 300.0
SETTLE_SECONDS = 3.0  # after kills, before anything is measured
WORST_RATIO = 5.0
MOST_GROWTH = 0.10
JUDGED_MINUTES = 10.0  # a shorter half says nothing about memory and tails

NODE = """
import sys
from snowbound.server.command import server_for
from snowbound.server.logs import set_up_logs
from snowbound.server.settings import read_settings
set_up_logs()
server_for("127.0.0.1", int(sys.argv[1]), sys.argv[2], read_settings()).run()
"""
SETTINGS = {  # all honest players share one address
    "SNOWBOUND_REQUESTS_PER_SECOND": "500",
    "SNOWBOUND_REQUESTS_AT_ONCE": "2000",
    "SNOWBOUND_IDENTITIES_PER_HOUR": "10000",
    "SNOWBOUND_TABLES_PER_HOUR": "100000",
    "SNOWBOUND_OPEN_TABLES": "100000",
}


@dataclass
class Figures:
    """What was seen, by period."""

    seconds: dict[str, list[float]] = field(default_factory=dict)  # from a move to its answer
    memory: list[tuple[float, str, float]] = field(default_factory=list)  # when, period, MB
    kills: dict[str, int] = field(default_factory=dict)
    refused: int = 0
    crossed: int = 0
    lost: int = 0
    doubled: int = 0
    checked: int = 0
    tables: int = 0

    def kill(self, what: str) -> None:
        self.kills[what] = self.kills.get(what, 0) + 1


class Run:
    """One half: a server, its database, and what is done to them."""

    def __init__(self, name: str, url: str, cluster: Cluster | None, attacker: str) -> None:
        self.name = name
        self.url = url
        self.cluster = cluster
        self.attacker = attacker
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.period = "warm-up"
        self.over = False
        self.figures = Figures()
        self.server: Node

    # ── The server ──────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        words = [sys.executable, "-c", NODE, str(self.port), self.url]
        with open(os.devnull, "wb") as nothing:
            process = subprocess.Popen(words, cwd=ROOT, env=os.environ | SETTINGS, stderr=nothing)
        wait_until_well(self.address, process)
        self.server = Node(process, self.address)

    def workers(self) -> list[int]:
        pid = self.server.process.pid
        return [
            int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        ]

    def megabytes(self) -> float:
        pages = int(Path(f"/proc/{self.server.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    async def watch_memory(self) -> None:
        while not self.over:
            with contextlib.suppress(OSError, IndexError):
                self.figures.memory.append((time.monotonic(), self.period, self.megabytes()))
            await asyncio.sleep(0.5)

    # ── Periods ─────────────────────────────────────────────────────────────────────────────

    async def play_out(self, seconds: float) -> None:
        """All periods, one after the other."""
        warm_up = min(WARM_UP_SECONDS, seconds / 3)
        await asyncio.sleep(warm_up)
        began, each = time.monotonic(), min(60.0, seconds / 8)
        steady = seconds - warm_up - seconds / 4
        turn = 0
        while time.monotonic() + each / 2 < began + steady:
            await self._period(PERIODS[turn % len(PERIODS)], each)
            turn += 1
        self.period = "server kills"
        await self._keep_killing(time.monotonic() + seconds / 4, [self._kill_server])
        self.over = True

    async def _period(self, period: str, seconds: float) -> None:
        self.period = period
        print(f"  {self.name}: {period}", flush=True)
        if period == "attack" and self.attacker:
            await self._attack(seconds)
        elif period == "kills":
            ways = [self._kill_worker]
            if self.cluster is not None:
                ways.append(self._kill_database)
            await self._keep_killing(time.monotonic() + seconds, ways)
            self.period = "settling"
            await asyncio.sleep(SETTLE_SECONDS)
        else:
            await asyncio.sleep(seconds)

    async def _attack(self, seconds: float) -> None:
        """Run the attacker beside the players, for so long."""
        words = self.attacker.format(address=self.address, seconds=int(seconds))
        process = await asyncio.create_subprocess_exec(*shlex.split(words), cwd=ROOT)
        try:
            await asyncio.sleep(seconds)
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()

    async def _keep_killing(self, until: float, ways: list[Callable[[], None]]) -> None:
        while time.monotonic() < until:
            await asyncio.sleep(random.uniform(*KILL_SECONDS))
            await asyncio.to_thread(random.choice(ways))

    def _kill_worker(self) -> None:
        for pid in self.workers():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.figures.kill("workers")

    def _kill_database(self) -> None:
        assert self.cluster is not None
        self.cluster.stop(signal.SIGQUIT)
        time.sleep(random.uniform(0, 2))
        self.cluster.start()
        self.figures.kill("database")

    def _kill_server(self) -> None:
        self.server.kill()
        self.start()
        self.figures.kill("server")


class Honest:
    """Somebody who plays one table after the other through everything, and keeps account."""

    def __init__(self, run: Run, player: Player) -> None:
        self.run = run
        self.player = player
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
                await asyncio.sleep(random.uniform(0.2, 0.8))  # it comes back

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
        period, began = self.run.period, time.perf_counter()
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = await socket.ask("act", id=id, action=action)
        took = time.perf_counter() - began
        if answer["t"] == "ack":
            self.unanswered[table].discard(id)
            self.promised[table][id] = answer["v"]
            if period == self.run.period:
                self.run.figures.seconds.setdefault(period, []).append(took)
            self.pending = None
            async with asyncio.timeout(ANSWER_SECONDS):
                await socket.reach(answer["v"])
        else:  # it could not be stored: the same request again, a little later
            self.run.figures.refused += 1
            if "store" not in answer["words"]:
                self.pending = None
            await asyncio.sleep(0.3)

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
    await asyncio.to_thread(run.start)
    try:
        people = [
            Honest(run, await asyncio.to_thread(Player, run.address, f"Player {number}"))
            for number in range(PEOPLE)
        ]
        tasks = [asyncio.create_task(person.play()) for person in people]
        tasks.append(asyncio.create_task(run.watch_memory()))
        await run.play_out(60 * minutes)
        await asyncio.gather(*tasks)
        for person in people:
            await person.check()
    finally:
        run.over = True
        run.server.kill()
    return run.figures


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def growth(memory: list[tuple[float, str, float]]) -> tuple[float, float]:
    """Memory after warming up and at its most before the server is killed, in MB."""
    steady = [(at, mb) for at, period, mb in memory if period not in ("warm-up", "server kills")]
    if not steady:
        return 0.0, 0.0
    began = steady[0][0]
    first = [mb for at, mb in steady if at < began + 30]
    return quantile(first, 0.5), max(mb for _, mb in steady)


def summary(figures: Figures, minutes: float) -> dict[str, object]:
    tails = {
        period: {
            "moves": len(values),
            "p50_ms": round(1000 * quantile(values, 0.50), 1),
            "p99_ms": round(1000 * quantile(values, 0.99), 1),
        }
        for period, values in figures.seconds.items()
    }
    quiet = quantile(figures.seconds.get("quiet", []), 0.99)
    attack = quantile(figures.seconds.get("attack", []), 0.99)
    first, most = growth(figures.memory)
    return {
        "minutes": minutes,
        "periods": tails,
        "p99_attack_to_quiet": round(attack / quiet, 2) if quiet else None,
        "memory_mb_after_warm_up": round(first, 1),
        "memory_mb_at_most": round(most, 1),
        "kills": figures.kills,
        "tables": figures.tables,
        "acknowledged": figures.checked,
        "not_stored_and_said_so": figures.refused,
        "lost": figures.lost,
        "doubled": figures.doubled,
        "crossed": figures.crossed,
    }


def broken_promises(figures: Figures, minutes: float) -> list[str]:
    broken = [
        f"{count} {what}"
        for what, count in (
            ("lost", figures.lost),
            ("doubled", figures.doubled),
            ("crossed", figures.crossed),
        )
        if count
    ]
    if minutes >= JUDGED_MINUTES:
        quiet = quantile(figures.seconds.get("quiet", []), 0.99)
        attack = quantile(figures.seconds.get("attack", []), 0.99)
        if attack > WORST_RATIO * quiet:
            broken.append(f"p99 under attack is {attack / quiet:.1f} times that of quiet minutes")
        first, most = growth(figures.memory)
        if most > first * (1 + MOST_GROWTH):
            broken.append(f"memory grew from {first:.0f} to {most:.0f} MB")
    return broken


def soak(minutes: float, databases: list[str], attacker: str = "") -> list[str]:
    """Run it all, print figures as JSON; which promises were broken."""
    broken: list[str] = []
    each = minutes / len(databases)
    for name in databases:
        folder = Path(tempfile.mkdtemp(prefix="snowbound-soak-"))
        folder.chmod(0o755)
        try:
            figures = _run_on(name, folder, each, attacker)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        print(json.dumps({name: summary(figures, each)}, indent=2), flush=True)
        broken += [f"{name}: {what}" for what in broken_promises(figures, each)]
    return broken


def _run_on(name: str, folder: Path, minutes: float, attacker: str) -> Figures:
    if name == "sqlite":
        return asyncio.run(run_half(Run(name, sqlite_at(folder), None, attacker), minutes))
    with cluster_in(folder) as cluster:
        return asyncio.run(run_half(Run(name, cluster.url, cluster, attacker), minutes))


def main() -> None:
    parser = argparse.ArgumentParser(description="A long run with honest load, attacks and kills.")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument(
        "--attacker", default="", help="a command; {address} and {seconds} are filled in"
    )
    asked = parser.parse_args()
    databases = ["sqlite", "postgresql"] if asked.database == "both" else [asked.database]
    broken = soak(asked.minutes, databases, asked.attacker)
    for what in broken:
        print(f"broken: {what}", file=sys.stderr)
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
