"""`python -m bench.sockets`: whole games over sockets, beside boardgame.io's server.

Both servers run at once and take turns. What counts is the server's CPU time, so that it does not
matter how slow the clients are or who else uses the machine. Every seat of every table has its own
socket and is sent every state as it may see it.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec

from bench.boardgameio_server import TheirServer
from bench.chairs import Table, percentile, play_all
from bench.our_server import IDLE_SECONDS, OurServer

CACHE = Path(__file__).parent.parent / "build" / "bench"
SEATS = 4
GAME = "coldest-night"
Server = OurServer | TheirServer


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


def report(figures: Figures) -> str:
    """The figures as Markdown tables."""
    lines = [
        "| Server | Moves per server CPU second | Lowest to highest | Move to last seat, median"
        " | 99 % |",
        "| :-- | --: | --: | --: | --: |",
    ]
    for name, rounds in figures.rounds.items():
        rates = [one.rate for one in rounds]
        shown = f"**{name}**" if name == OurServer.name else name
        lines.append(
            f"| {shown} | {median(rates):,.0f} | {min(rates):,.0f} to {max(rates):,.0f} "
            f"| {median(one.median_ms for one in rounds):.0f} ms "
            f"| {median(one.p99_ms for one in rounds):.0f} ms |"
        )
    ratios = figures.ratios
    lines += [
        "",
        f"Ours to theirs, round by round: {median(ratios):.2f}× "
        f"({min(ratios):.2f}× to {max(ratios):.2f}×).",
        "",
    ]
    if figures.memory:
        lines += ["| Server | Tables open | An idle table | An idle socket |"]
        lines += ["| :-- | --: | --: | --: |"]
    for name, memory in figures.memory.items():
        shown = f"**{name}**" if name == OurServer.name else name
        lines.append(
            f"| {shown} | {memory.tables:,} | {memory.a_table:.1f} KiB "
            f"| {memory.a_socket:.1f} KiB |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--weighed", type=int, default=0, help="tables to open for their memory")
    asked = parser.parse_args()
    figures = measure(asked.rounds, asked.tables, asked.weighed)
    print(report(figures))
    print(msgspec.json.format(msgspec.json.encode(figures.rounds)).decode())


if __name__ == "__main__":
    main()
