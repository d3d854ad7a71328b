"""`python -m bench.costs`: what a move costs a node and PostgreSQL, into bench/costs.json.

`bench.scale` computes from it how many tables so many nodes serve. All seats of a table are people
with sockets of their own; PostgreSQL really writes, and gets the very statements that a server
sends. Each cost is the median of several rounds.
"""

import argparse
import asyncio
import os
import platform
import subprocess
import tempfile
import time
from collections.abc import Callable, Coroutine
from datetime import date
from pathlib import Path
from statistics import median

import asyncpg
import msgspec

from bench.nodes import CHANNEL, ROOT, Database, Load, OneNode, a_database, play_round
from bench.scale import COSTS, Costs
from snowbound.server.storage.batches import APPEND, APPEND_AND_NOTIFY
from tests.server.postgres import binary

SEATS = 4
NOTICES = 20_000
WRITERS = 8
MANY = 64  # entries of one commit
ENTRY = "x" * 160  # about as long as a move's


async def of_a_move(site: Path, database: Database, folder: Path, seconds: float) -> float:
    """A node's CPU seconds, with its sockets."""
    load = Load(tables=40, rate=100.0, seconds=seconds, seats=SEATS)
    found = await play_round(site, 1, load, database, folder)
    return found.node_cpu / len(found.moves)


async def of_a_notice(site: Path, database: Database, folder: Path) -> float:
    """A node's CPU seconds for hearing of a table that it does not have."""
    url = database.fresh()
    with OneNode(site, url, folder, 0) as node:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        before = node.own_cpu()
        for number in range(NOTICES):
            notice = f"another AAAAAAAAAAAAAAAAAAAAAA {number}"
            await connection.execute("select pg_notify($1, $2)", CHANNEL, notice)
        await connection.close()
        return (node.own_cpu() - before) / NOTICES


async def writers(url: str, count: int) -> list[asyncpg.Connection]:
    return [await asyncpg.connect(url.replace("+asyncpg", "")) for _ in range(count)]


async def append(writer: asyncpg.Connection, entries: int, first: int, notice: str) -> None:
    """One commit of a server, of as many tables as entries."""
    tables = [f"{id(writer):x}-{number}" for number in range(entries)]
    columns = [tables, [first] * entries, [time.time()] * entries, [ENTRY] * entries]
    if notice:
        await writer.fetch(APPEND_AND_NOTIFY, *columns, notice)
    else:
        await writer.fetch(APPEND, *columns)


async def of_a_commit(url: str, entries: int, seconds: float) -> float:
    """Seconds until a commit is on the disk, nobody else writing."""
    (writer,) = await writers(url, 1)
    took: list[float] = []
    until = time.perf_counter() + seconds
    number = 0
    while time.perf_counter() < until:
        number += 1
        began = time.perf_counter()
        await append(writer, entries, number, "")
        took.append(time.perf_counter() - began)
    await writer.close()
    return median(took)


async def commits_a_second(url: str, notice: bool, seconds: float) -> float:
    """By several writers at once."""
    all_of_them = await writers(url, WRITERS)
    until = time.perf_counter() + seconds
    done = 0

    async def keep_writing(writer: asyncpg.Connection) -> None:
        nonlocal done
        number = 0
        while time.perf_counter() < until:
            number += 1
            await append(writer, 1, number, f"{id(writer):x} {number}" if notice else "")
            done += 1

    await asyncio.gather(*map(keep_writing, all_of_them))
    for writer in all_of_them:
        await writer.close()
    return done / seconds


def measure(site: Path, rounds: int, seconds: float) -> Costs:
    with a_database() as database, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = database.fresh()
        with OneNode(site, url, folder, 0):
            pass  # it makes the schema

        def median_of(work: Callable[[], Coroutine[None, None, float]]) -> float:
            return median(asyncio.run(work()) for _ in range(rounds))

        move = median_of(lambda: of_a_move(site, database, folder, seconds))
        commit = median_of(lambda: of_a_commit(emptied(url), 1, seconds / 4))
        many = median_of(lambda: of_a_commit(emptied(url), MANY, seconds / 4))
        return Costs(
            decide=move / 2,
            tell=move / 2,
            hear=median_of(lambda: of_a_notice(site, database, folder)),
            commit=commit,
            entry=(many - commit) / (MANY - 1),
            notice_lock=1 / median_of(lambda: commits_a_second(emptied(url), True, seconds / 4)),
            machine=machine(),
        )


def emptied(url: str) -> str:
    """The schema as a server made it, with nothing in the log."""
    psql = [binary("psql"), "-q", url.replace("+asyncpg", ""), "-c", "truncate log"]
    subprocess.run(psql, check=True, cwd="/")
    return url


def machine() -> str:
    load = f"{os.getloadavg()[0]:.1f}"
    return (
        f"{date.today().isoformat()}, Python {platform.python_version()}, "
        f"{os.cpu_count()} cores, load of the machine {load}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8.0, help="of each part of a round")
    parser.add_argument("--ours", type=Path, default=ROOT / "src", help="where this version lies")
    parser.add_argument("--no-write", action="store_true", help="only print them")
    asked = parser.parse_args()
    costs = measure(asked.ours.resolve(), asked.rounds, asked.seconds)
    text = msgspec.json.format(msgspec.json.encode(costs), indent=2)
    print(text.decode())
    if not asked.no_write:
        COSTS.write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
