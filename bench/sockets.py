"""`python -m bench.sockets`: whole games over sockets, beside boardgame.io's server.

Both servers run at once and take turns. What counts is the server's CPU time, so that it does not
matter how slow the clients are or who else uses the machine. Every seat of every table has its own
socket and is sent every state as it may see it.
"""

import argparse
import asyncio
import platform
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec

import snowbound
from bench.boardgameio_server import TheirServer
from bench.chairs import Table, percentile, play_all
from bench.our_server import IDLE_SECONDS, OurServer

ROOT = Path(__file__).parent.parent
CACHE = ROOT / "build" / "bench"
FILE = ROOT / "docs" / "speed-server.md"
SEATS = 4
GAME = "coldest-night"
Server = OurServer | TheirServer


PAGE = """\
# The server's speed

Compared are whole servers as each comes, beside boardgame.io's: moves per second of the server's
own CPU time, with its worker processes, in games of one kind and size. Two things differ.
**Storage**:
ours has every action on the disk before it answers, theirs keeps matches in memory. **What is
sent**: ours sends a seat what has changed, theirs the whole state, as it does unless told
otherwise; ours pays for the comparison, and saves bytes. So this does not tell which engine or
which language is quicker.

Whole games go over sockets, made by `make bench`: {seats} seats a table, {tables} tables at a time,
a socket for each seat; every seat is told every state as it may see it, and every move is
acknowledged. Both servers run on one machine and take turns, {rounds} rounds; the clients are the
same for both and take the first thing that is allowed.

Ours plays The Coldest Night, compiled, on SQLite: **every action is on the disk before it is
acknowledged or told** (WAL, synchronous FULL; one commit for what came in together). boardgame.io
plays a game of the same kind and size (`bench/boardgameio/fire.js`: a hidden deck, hidden hands,
one card a move, as many moves) with its default storage, memory: nothing survives its end.

Ours to theirs, round by round: **{ratio}** moves per server CPU second.
Machines are noisy: ratios mean something, rates and times by themselves hardly do.

{played}
"Move to last seat" is the time from sending a move until the last of the {seats} seats has its
state, with all tables moving as fast as they can.

{memory}
Private memory of the server process, divided by the number of tables and sockets. A table is idle
when nothing has happened at it for a while ({idle} seconds here); then the log on the disk is
enough, and its next move brings it back. boardgame.io keeps all matches in memory.

Python {python}, Snowbound {version}, boardgame.io 0.50.2.
"""


class Round(msgspec.Struct):
    """One turn of one server."""

    moves: int
    cpu_seconds: float
    median_ms: float
    p99_ms: float
    characters: float  # in a state as it is sent

    @property
    def rate(self) -> float:
        return self.moves / self.cpu_seconds


class Memory(msgspec.Struct):
    """In KiB, each beyond what the server needs anyway."""

    sockets: int
    tables: int
    a_socket: float
    a_table: float  # that nobody looks at


class Figures(msgspec.Struct):
    """Everything measured, by the server's name."""

    rounds: dict[str, list[Round]]
    memory: dict[str, Memory]

    @property
    def ratios(self) -> list[float]:
        """Ours to theirs, round by round."""
        pairs = zip(self.rounds[OurServer.name], self.rounds[TheirServer.name], strict=True)
        return [ours.rate / theirs.rate for ours, theirs in pairs]


@contextmanager
def both() -> Iterator[list[Server]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        OurServer(Path(folder), GAME, SEATS) as ours,
        TheirServer(CACHE, SEATS) as theirs,
    ):
        yield [ours, theirs]


async def play_round(server: Server, count: int) -> Round:
    tables = [Table(server.open_table()) for _ in range(count)]
    for table in tables:
        await table.join()
    await asyncio.sleep(0.5)  # whatever joining set off is over
    before = server.cpu_seconds()
    tally = await play_all(tables)
    used = server.cpu_seconds() - before
    for table in tables:
        await table.leave()
    delays = [delay * 1000 for delay in tally.delays]
    size = tally.characters / tally.states
    return Round(tally.moves, used, median(delays), percentile(delays, 99), size)


async def play_rounds(rounds: int, tables: int) -> dict[str, list[Round]]:
    found: dict[str, list[Round]] = {}
    with both() as servers:
        for server in servers:
            await play_round(server, tables)  # to warm up
        for number in range(rounds):
            for server in servers if number % 2 else reversed(servers):
                found.setdefault(server.name, []).append(await play_round(server, tables))
    return found


async def weigh(server: Server, count: int) -> Memory:
    """How much more memory so many tables take, and then a socket at each of them."""
    warm = Table(server.open_table())
    await warm.join()
    empty = server.memory_kib()
    tables = [Table(server.open_table()[:1]) for _ in range(count)]
    await asyncio.sleep(2 * IDLE_SECONDS)
    opened = server.memory_kib()
    for table in tables:
        await table.join()
    await asyncio.sleep(2 * IDLE_SECONDS)
    joined = server.memory_kib()
    for table in tables:
        await table.leave()
    return Memory(count, count, (joined - opened) / count, (opened - empty) / count)


async def weigh_both(count: int) -> dict[str, Memory]:
    with both() as servers:
        return {server.name: await weigh(server, count) for server in servers}


def measure(rounds: int, tables: int, weighed: int) -> Figures:
    played = asyncio.run(play_rounds(rounds, tables))
    memory = asyncio.run(weigh_both(weighed)) if weighed else {}
    return Figures(played, memory)


def played_table(rounds: dict[str, list[Round]]) -> str:
    lines = [
        "| Server | Moves per server CPU second | Lowest to highest | Move to last seat, median "
        "| 99 % | A state |",
        "| :-- | --: | --: | --: | --: | --: |",
    ]
    for name, played in rounds.items():
        rates = [one.rate for one in played]
        lines.append(
            f"| {_shown(name)} | {median(rates):,.0f} | {min(rates):,.0f} to {max(rates):,.0f} "
            f"| {median(one.median_ms for one in played):.0f} ms "
            f"| {median(one.p99_ms for one in played):.0f} ms "
            f"| {median(one.characters for one in played) / 1000:.1f} kB |"
        )
    return "\n".join(lines) + "\n"


def memory_table(memory: dict[str, Memory]) -> str:
    lines = [
        "| Server | Tables open, a socket at each | An idle table | An idle socket |",
        "| :-- | --: | --: | --: |",
    ]
    for name, one in memory.items():
        lines.append(
            f"| {_shown(name)} | {one.tables:,} | {one.a_table:.1f} KiB | {one.a_socket:.1f} KiB |"
        )
    return "\n".join(lines) + "\n"


def _shown(name: str) -> str:
    return f"**{name}**" if name == OurServer.name else name


def page(figures: Figures, tables: int) -> str:
    ratios = figures.ratios
    return PAGE.format(
        seats=SEATS,
        tables=tables,
        rounds=len(ratios),
        ratio=f"{median(ratios):.2f}× (from {min(ratios):.2f}× to {max(ratios):.2f}×)",
        idle=IDLE_SECONDS,
        played=played_table(figures.rounds),
        memory=memory_table(figures.memory),
        python=platform.python_version(),
        version=snowbound.__version__,
    )


def measure_and_write(rounds: int, tables: int, weighed: int, write: bool) -> None:
    text = page(measure(rounds, tables, weighed), tables)
    print(text)
    if write:
        FILE.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--weighed", type=int, default=2000, help="tables to open for their memory")
    parser.add_argument("--no-write", action="store_true", help="only print the tables")
    asked = parser.parse_args()
    measure_and_write(asked.rounds, asked.tables, asked.weighed, not asked.no_write)


if __name__ == "__main__":
    main()
