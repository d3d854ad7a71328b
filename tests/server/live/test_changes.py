"""Many tables ask at once, mostly for what they do not get: every answer belongs to its own
question, and the server lives on."""

import asyncio
import itertools
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from snowbound import find_game
from tests.server.running import Node, Player, Socket, live, node, sqlite_at

GAMES = ("frost-gorge", "coldest-night", "adorable-snowman")
TABLES = 12
STRANGERS = 2  # without an identity, at each table
ROUNDS = 6
NOT_THEIRS = 20  # a seat that nobody has; each table asks for another one


class Guest:
    """Somebody at a table, who keeps account of what was asked and answered."""

    def __init__(self, socket: Socket, table: str, number: int, name: str) -> None:
        self.socket = socket
        self.table = table
        self.number = number
        self.name = f"{name} at {number}"
        self.asked: list[str] = []
        self._count = itertools.count()

    async def ask(self, t: str, **details: Any) -> dict[str, Any]:
        id = f"{self.name}: {t} {next(self._count)}"
        self.asked.append(id)
        return await self.socket.ask(t, id=id, **details)

    async def is_refused(self, words: str, t: str, rule: str = "", **details: Any) -> None:
        answer = await self.ask(t, **details)
        told = {"t": "refused", "id": self.asked[-1], "rule": rule, "words": words}
        assert answer == {**told, "unsure": False}, self.name

    async def greet(self) -> None:
        assert (await self.socket.hello(since=0))["table"]["id"] == self.table

    async def come_again(self) -> None:
        await self.socket.__aexit__()
        await self.socket.__aenter__()
        await self.greet()

    def check_account(self) -> None:
        """One answer to each question, and none to anybody else's."""
        answered = [message["id"] for message in self.socket.heard if "id" in message]
        assert answered == self.asked
        assert not any(message["t"] == "error" for message in self.socket.heard)


class Stranger(Guest):
    """Somebody without an identity, who may only watch."""

    async def do(self, step: int) -> None:
        if step % 4 == 3:
            await self.come_again()
            return
        no_seat = "You have no seat at this table; you can watch."
        if step % 4 == 0:
            await self.is_refused(no_seat, "back")
        elif step % 4 == 1:
            await self.is_refused(no_seat, "back", seat=self.number)
        else:
            await self.is_refused(no_seat, "act", action="leap")


class Owner(Guest):
    """Somebody who has all the seats of a table: the same person at every one of them."""

    def __init__(self, socket: Socket, table: str, number: int, names: list[str]) -> None:
        super().__init__(socket, table, number, "Ada")
        self._names = names
        self._forbidden: dict[str, Any] = {}

    @property
    def seat(self) -> int:
        return self.socket.latest["awaited"][0]

    async def get_ready(self) -> None:
        """Find an action that the rules forbid just now, and what they say."""
        await self.greet()
        for name in self._names:
            answer = await self.ask("why_not", action=name, seat=self.seat)
            if not answer["allowed"]:
                self._forbidden = {key: answer[key] for key in ("rule", "words")}
                self._forbidden["action"] = name
                return
        raise AssertionError(f"{self.table} allows everything")

    async def do(self, step: int) -> None:
        await STEPS[step % len(STEPS)](self)

    async def take_a_seat_that_is_not_theirs(self) -> None:
        seat = NOT_THEIRS + self.number
        await self.is_refused(f"Seat {seat} is not yours.", "back", seat=seat)

    async def do_the_forbidden(self) -> None:
        await self.is_refused(t="act", seat=self.seat, **self._forbidden)

    async def do_what_there_is_not(self) -> None:
        action = f"leap {self.name}"
        answer = await self.ask("act", action=action, seat=self.seat)
        assert answer["t"] == "refused" and f"'{action}'" in answer["words"]

    async def take_nothing_back(self) -> None:
        await self.is_refused("There is nothing to take back.", "undo", seat=self.seat)

    async def consent_to_nothing(self) -> None:
        await self.is_refused("Nobody waits for your consent.", "consent", yes=True, seat=self.seat)

    async def move_and_take_it_back(self) -> None:
        socket, seat = self.socket, self.seat
        before = socket.latest
        for version, question in (
            (before["v"] + 1, {"t": "act", "action": before["choices"][0]["name"]}),
            (before["v"] + 2, {"t": "undo"}),
        ):
            answer = await self.ask(**question, seat=seat)
            assert answer == {"t": "ack", "id": self.asked[-1], "v": version}
            await socket.reach(version)
        assert socket.latest["choices"] == before["choices"]

    async def take_a_hint(self) -> None:
        answer = await self.ask("hint", seat=self.seat)
        assert answer["t"] == "hint", answer
        assert answer["action"] in [choice["name"] for choice in self.socket.latest["choices"]]


STEPS = (
    Owner.take_a_seat_that_is_not_theirs,
    Owner.do_the_forbidden,
    Owner.do_what_there_is_not,
    Owner.take_nothing_back,
    Owner.move_and_take_it_back,
    Owner.consent_to_nothing,
    Owner.come_again,
)


def open_table(ada: Player, number: int) -> tuple[str, list[str]]:
    """A public table where Ada has every seat, and the names of its game's actions."""
    game = find_game(GAMES[number % len(GAMES)])
    count = game.players[0]
    others = [{"kind": "hotseat", "name": f"Bo {n}"} for n in range(1, count)]
    asked = {"game": game.id, "seats": [{"kind": "me"}, *others], "public": True, "start": True}
    return ada.post("/api/tables", asked)["id"], game.setup(count).catalogue.names


@asynccontextmanager
async def everybody(
    server: Node, tables: int = TABLES
) -> AsyncIterator[tuple[list[Owner], list[Stranger]]]:
    ada = Player(server.address, "Ada")
    owners: list[Owner] = []
    strangers: list[Stranger] = []
    for number in range(tables):
        table, names = open_table(ada, number)
        owners.append(Owner(ada.at(table), table, number, names))
        strangers += [
            Stranger(Socket(server.address, table), table, number, f"Stranger {n}")
            for n in range(STRANGERS)
        ]
    guests = [*owners, *strangers]
    await asyncio.gather(*(guest.socket.__aenter__() for guest in guests))
    try:
        yield owners, strangers
    finally:
        await asyncio.gather(*(guest.socket.__aexit__() for guest in guests))


async def ask_all_at_once(server: Node) -> None:
    async with everybody(server) as (owners, strangers):
        guests = [*owners, *strangers]
        await asyncio.gather(*(owner.get_ready() for owner in owners))
        await asyncio.gather(*(stranger.greet() for stranger in strangers))
        for turn, step in itertools.product(range(ROUNDS), range(len(STEPS))):
            # By turns everybody does the same, or everybody something else.
            await asyncio.gather(*(guest.do(step + turn % 2 * guest.number) for guest in guests))
        hints = [owner.take_a_hint() for owner in owners[: len(GAMES)]]
        refusals = [owner.do_the_forbidden() for owner in owners[len(GAMES) :]]
        await asyncio.gather(*hints, *refusals, *(stranger.do(0) for stranger in strangers))
        for guest in guests:
            guest.check_account()


@contextmanager
def surviving(folder: Path) -> Iterator[Node]:
    """A server that must still be there in the end."""
    with node(sqlite_at(folder)) as server:
        try:
            yield server
        except ConnectionClosed:
            with suppress(subprocess.TimeoutExpired):
                server.process.wait(1)  # until the system has buried it
            raise
        finally:
            assert server.process.poll() is None, f"the server died: {server.process.returncode}"


@live
async def test_strangers_are_refused_at_two_tables(tmp_path: Path):
    with surviving(tmp_path) as server:
        async with everybody(server, tables=2) as (_, strangers):
            for step in range(40):
                await asyncio.gather(*(stranger.do(step % 3) for stranger in strangers))
            for stranger in strangers:
                stranger.check_account()


@live
async def test_every_answer_belongs_to_its_question(tmp_path: Path):
    with surviving(tmp_path) as server:
        await ask_all_at_once(server)
