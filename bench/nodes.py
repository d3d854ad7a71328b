"""`python -m bench.nodes`: several nodes on one PostgreSQL, at the same load.

People move at a given rate, spread over all nodes, as a proxy spreads tables: everybody at a table
is at one node, and the others only hear that it moved on. With `--bots`, some tables have a bot
that thinks between moves. `--beside NAME=FOLDER` measures another version in turn, from its sources
or from an unpacked wheel. Machines are noisy, so that only what is in one run can be compared.
"""

import argparse
import asyncio
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import asyncpg
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.chairs import percentile
from bench.our_server import LIMITS, OurChair
from bench.served import TICKS, Served
from tests.server.postgres import Cluster, cluster_in, fresh_database
from tests.waiting import wait_until

ROOT = Path(__file__).parents[1]
OURS = "this version"
CHANNEL = "snowbound"  # of PostgreSQL's NOTIFY
GAME = "coldest-night"
WARM_SECONDS = 3.0
REFUSED = '{"t":"refused"'

# A node that keeps when each batch of entries was sent to the database, how long that took, and how
# many entries it held. SIGUSR1 has it write them down.
NODE = """
import os, signal, sys, time
import msgspec
from snowbound.server.command import server_for
from snowbound.server.common.settings import read_settings
from snowbound.server.logs import set_up_logs
from snowbound.server.storage.batches import PostgresBatches

batches = []
write = PostgresBatches.write

def timed(self, rows, summaries, then):
    began = time.monotonic()
    def written(stored):
        if rows:
            batches.append((began, time.monotonic() - began, len(rows)))
        then(stored)
    write(self, rows, summaries, written)

def keep(*_):
    with open(sys.argv[3] + ".part", "wb") as file:
        file.write(msgspec.json.encode(batches))
    os.rename(sys.argv[3] + ".part", sys.argv[3])

PostgresBatches.write = timed
signal.signal(signal.SIGUSR1, keep)
set_up_logs()
server_for("127.0.0.1", int(sys.argv[1]), sys.argv[2], read_settings()).run()
"""


class Load(msgspec.Struct, frozen=True):
    """What people do."""

    tables: int  # at all nodes together
    rate: float  # moves a second, at all of them together
    seconds: float
    seats: int = 1  # of people at every table, each with a socket of their own
    bot: str = ""  # the level of one more seat's bot
    bot_tables: int = 0  # at this many tables

    @property
    def pause(self) -> float:
        """From an answer to the next move, on average."""
        return self.tables / self.rate


class Round(msgspec.Struct):
    """What came of one load on one version."""

    seconds: float
    moves: list[float] = []  # from a move to its acknowledgement
    commits: list[float] = []
    entries: int = 0
    notices: int = 0  # that tables moved on
    bot_moves: float = 0
    node_cpu: float = 0.0
    database_cpu: float = 0.0


class OneNode(Served):
    """A node of some version, which keeps what its commits took."""

    def __init__(self, site: Path, url: str, folder: Path, number: int) -> None:
        self.kept = folder / f"batches-{number}.json"
        limits = {f"SNOWBOUND_{name}": value for name, value in LIMITS.items()}
        paths = {"PYTHONPATH": str(site), "PYTHONSAFEPATH": "1"}
        command = [sys.executable, "-c", NODE, "{port}", url, str(self.kept)]
        super().__init__(command, limits | paths, "/healthz")
        self._tokens: list[str] = []

    def meet(self, people: int) -> None:
        """So many people come who may sit down at tables."""
        for number in range(len(self._tokens), people):
            asked = {"name": f"P{number}", "keep": "token"}
            self._tokens.append(self.post("/api/identity", asked)["token"])

    def open_table(self, load: Load, bot: str) -> list[OurChair]:
        """A table that has started."""
        host, *others = self._tokens[: load.seats]
        seats = [{"kind": "me"}, *[{"kind": "free"}] * len(others)]
        seats += [{"kind": "bot", "level": bot}] if bot else []
        id = self.post("/api/tables", {"game": GAME, "seats": seats}, host)["id"]
        for token in others:
            self.post(f"/api/tables/{id}/sit", {}, token)
        self.post(f"/api/tables/{id}/start", {}, host)
        return [OurChair(self.address, id, n, t) for n, t in enumerate((host, *others))]

    def batches(self) -> list[tuple[float, float, int]]:
        """When each was sent, how long it took, and how many entries it held."""
        self.process.send_signal(signal.SIGUSR1)
        wait_until(self.kept.exists)
        return msgspec.json.decode(self.kept.read_bytes(), type=list[tuple[float, float, int]])

    def own_cpu(self) -> float:
        """Without its workers."""
        return cpu_seconds(self.process.pid)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def with_children(pid: int) -> float:
    """CPU seconds of PostgreSQL: its main process, all that it has started, and all that ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(map(int, fields[11:15])) / TICKS + sum(cpu_seconds(int(c)) for c in children)


# ── People ──────────────────────────────────────────────────────────────────────────────────


class Players:
    """People who play one table after the other at a node, with pauses."""

    def __init__(self, node: OneNode, load: Load, seed: int) -> None:
        self.node = node
        self.load = load
        self.bot = load.bot if seed < load.bot_tables else ""
        self.luck = random.Random(seed)
        self.moves: list[tuple[float, float]] = []  # when, and how long the answer took

    async def play(self) -> None:
        while True:
            chairs = await asyncio.to_thread(self.node.open_table, self.load, self.bot)
            async with asyncio.TaskGroup() as group:
                for chair in chairs:
                    group.create_task(self._sit(chair))

    async def _sit(self, chair: OurChair) -> None:
        sent = 0.0
        async with connect(
            chair.url, additional_headers=chair.headers, compression=None, max_size=None
        ) as line:
            await line.send(chair.greeting[0])
            while not (heard := chair.hear(await _next(line))).over:
                if heard.acknowledges:
                    self.moves.append((sent, time.monotonic() - sent))
                if heard.reply:
                    await asyncio.sleep(self.luck.expovariate(1 / self.load.pause))
                    sent = time.monotonic()
                    await line.send(heard.reply)


async def _next(line: ClientConnection) -> str:
    """What comes next, but for refusals: a bot may have been quicker, and is told of soon."""
    while (text := str(await line.recv())).startswith(REFUSED):
        pass
    return text


# ── One round ───────────────────────────────────────────────────────────────────────────────


class Database:
    """A cluster that really writes, and what it is asked."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self._count = 0

    def fresh(self) -> str:
        self._count += 1
        return fresh_database(self.cluster.url, f"round_{self._count}")

    def cpu(self) -> float:
        return with_children(self.cluster.pid)


async def play_round(site: Path, nodes: int, load: Load, database: Database, folder: Path) -> Round:
    url = database.fresh()
    with ExitStack() as stack:
        running = [
            stack.enter_context(OneNode(site, url, folder, number)) for number in range(nodes)
        ]
        try:
            return await _measure(running, load, database, url)
        finally:
            for node in running:
                node.kept.unlink(missing_ok=True)


async def _measure(nodes: list[OneNode], load: Load, database: Database, url: str) -> Round:
    notices: list[str] = []
    listener = await asyncpg.connect(url.replace("+asyncpg", ""))
    await listener.add_listener(CHANNEL, lambda *heard: notices.append(str(heard[-1])))
    for node in nodes:
        node.meet(load.seats)
    people = [Players(nodes[n % len(nodes)], load, n) for n in range(load.tables)]
    tasks = [asyncio.create_task(one.play()) for one in people]
    await asyncio.sleep(WARM_SECONDS)
    notices.clear()
    began, busy = time.monotonic(), [node.own_cpu() for node in nodes]
    worked, bots = database.cpu(), sum(map(bot_moves, nodes))
    await asyncio.sleep(load.seconds)
    ended = time.monotonic()
    found = Round(ended - began, notices=sum(map(tells_of_entries, notices)))
    found.node_cpu = sum(node.own_cpu() for node in nodes) - sum(busy)
    found.database_cpu = database.cpu() - worked
    found.bot_moves = sum(map(bot_moves, nodes)) - bots
    for task in tasks:
        task.cancel()
    ends = await asyncio.gather(*tasks, return_exceptions=True)
    await listener.close()
    failed = [one for one in ends if not isinstance(one, asyncio.CancelledError)]
    if failed:
        raise RuntimeError(f"a player could not go on: {failed[0]!r}")
    found.moves = [took for one in people for at, took in one.moves if began <= at < ended]
    batches = [batch for node in nodes for batch in node.batches() if began <= batch[0] < ended]
    found.commits = [took for _, took, _ in batches]
    found.entries = sum(entries for _, _, entries in batches)
    return found


def tells_of_entries(notice: str) -> bool:
    """Not of who is connected, or of a node."""
    return notice.rsplit(" ", maxsplit=1)[-1].isdigit() and " here " not in notice


def bot_moves(node: OneNode) -> float:
    with urllib.request.urlopen(f"{node.address}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next(
        float(line.split()[1]) for line in lines if line.startswith("snowbound_bot_jobs_total ")
    )


# ── All of them, in turn ────────────────────────────────────────────────────────────────────


@contextmanager
def a_database() -> Iterator[Database]:
    folder = Path(tempfile.mkdtemp(prefix="snowbound-nodes-"))
    folder.chmod(0o755)
    try:
        with cluster_in(folder, fsync=True) as cluster:
            yield Database(cluster)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


Key = tuple[int, str]  # how many nodes, and the version


def measure(sites: dict[str, Path], nodes: list[int], load: Load, rounds: int) -> dict[Key, Round]:
    """All rounds of each, put together."""
    found: dict[Key, Round] = {}
    with a_database() as database, tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            order = list(sites.items())
            for count in nodes:
                for name, site in order if number % 2 else reversed(order):
                    one = asyncio.run(play_round(site, count, load, database, Path(folder)))
                    key = (count, name)
                    found[key] = together(found[key], one) if key in found else one
    return found


def together(one: Round, other: Round) -> Round:
    fields = msgspec.structs.fields(Round)
    return Round(*(getattr(one, f.name) + getattr(other, f.name) for f in fields))


COLUMNS = (
    "| nodes | version | moves/s | bots' jobs/s | notices/s | commits/s | commit, median | p99 "
    "| move, median | p99 | nodes' CPU a move | PostgreSQL's |"
)


def table(found: dict[Key, Round]) -> str:
    lines = [COLUMNS, "| --: | :-- " + "| --: " * 10 + "|"]
    for (nodes, name), one in sorted(found.items()):
        entries = max(1, one.entries)
        lines.append(
            f"| {nodes} | {name} | {len(one.moves) / one.seconds:.0f} "
            f"| {one.bot_moves / one.seconds:.0f} | {one.notices / one.seconds:.0f} "
            f"| {len(one.commits) / one.seconds:.0f} "
            f"| {_ms(median(one.commits))} | {_ms(percentile(one.commits, 99))} "
            f"| {_ms(median(one.moves))} | {_ms(percentile(one.moves, 99))} "
            f"| {_ms(one.node_cpu / entries)} | {_ms(one.database_cpu / entries)} |"
        )
    return "\n".join(lines)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.{1 if seconds < 0.1 else 0}f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", default="2,4", help="how many, by commas")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rate", type=float, default=300.0, help="moves a second in all")
    parser.add_argument("--seats", type=int, default=1, help="of people at every table")
    parser.add_argument("--bots", default="", help="the level of bots")
    parser.add_argument("--bot-tables", type=int, default=8, help="how many tables have a bot")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument(
        "--beside", action="append", default=[], metavar="NAME=FOLDER", help="another version"
    )
    parser.add_argument("--ours", type=Path, default=ROOT / "src", help="where this version lies")
    asked = parser.parse_args()
    sites = {OURS: asked.ours.resolve()}
    for words in asked.beside:
        name, _, folder = words.partition("=")
        sites[name] = Path(folder).resolve()
    counts = [int(count) for count in asked.nodes.split(",")]
    load = Load(asked.tables, asked.rate, asked.seconds, asked.seats, asked.bots, asked.bot_tables)
    print(f"Load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(table(measure(sites, counts, load, asked.rounds)))


if __name__ == "__main__":
    main()
