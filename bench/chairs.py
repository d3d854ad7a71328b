"""Seats at tables of either server, played by the lightest client there can be: it takes the first
thing that is allowed. What differs between the servers is how a seat greets, hears and answers."""

import asyncio
import statistics
import time
from collections.abc import Iterable
from typing import Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect


class Heard(msgspec.Struct):
    """What a message means to whoever sits there."""

    version: int = -1  # of the state it shows; -1 if it shows none
    reply: str = ""  # what to send now
    moves: bool = False  # whether the reply is a move
    acknowledges: bool = False
    over: bool = False


class Chair(Protocol):
    url: str
    headers: dict[str, str]
    greeting: list[str]

    def hear(self, text: str) -> Heard: ...


class Tally(msgspec.Struct):
    """What came of playing."""

    moves: int = 0
    acknowledged: int = 0
    delays: list[float] = []  # from each move to the last seat's update
    states: int = 0  # messages that showed one
    characters: int = 0  # in all of those


class Table:
    """All chairs of one table, each with a socket of its own."""

    def __init__(self, chairs: list[Chair]) -> None:
        self.chairs = chairs
        self.lines: list[ClientConnection] = []
        self.first: list[str] = []  # heard while joining
        self._sent: dict[int, float] = {}
        self._seen: dict[int, int] = {}

    async def join(self) -> None:
        """Sit down and hear the state of things; nobody moves yet."""
        for chair in self.chairs:
            line = await connect(
                chair.url, additional_headers=chair.headers, compression=None, max_size=None
            )
            for words in chair.greeting:
                await line.send(words)
            self.lines.append(line)
            self.first.append(await self._first_state(chair, line))

    async def _first_state(self, chair: Chair, line: ClientConnection) -> str:
        while True:
            text = str(await line.recv())
            heard = chair.hear(text)
            if heard.version >= 0:
                return text
            if heard.reply:
                await line.send(heard.reply)

    async def play(self, tally: Tally) -> None:
        await asyncio.gather(*(self._sit(seat, tally) for seat in range(len(self.chairs))))

    async def _sit(self, seat: int, tally: Tally) -> None:
        chair, line = self.chairs[seat], self.lines[seat]
        text = self.first[seat]
        while not (heard := chair.hear(text)).over:
            tally.acknowledged += heard.acknowledges
            if heard.version >= 0:
                tally.states += 1
                tally.characters += len(text)
                self._see(heard.version, tally)
            if heard.moves:
                tally.moves += 1
                self._sent.setdefault(heard.version + 1, time.perf_counter())
            if heard.reply:
                await line.send(heard.reply)
            text = str(await line.recv())
        self._see(heard.version, tally)

    def _see(self, version: int, tally: Tally) -> None:
        seen = self._seen[version] = self._seen.get(version, 0) + 1
        if seen == len(self.chairs) and version in self._sent:
            tally.delays.append(time.perf_counter() - self._sent.pop(version))

    async def leave(self) -> None:
        await asyncio.gather(*(line.close() for line in self.lines))


async def play_all(tables: Iterable[Table]) -> Tally:
    tally = Tally()
    await asyncio.gather(*(table.play(tally) for table in tables))
    return tally


def percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]
