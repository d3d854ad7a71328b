"""Twin worlds over the wire: a server whose secrets are exchanged behind a seat's back sends that
seat not one other byte, over its socket, by requests, in pictures and lists."""

import asyncio
import random
from typing import Any

import httpx
import pytest

from snowbound.core.game import Game
from snowbound.core.randomness import stream
from snowbound.core.registry import all_games
from snowbound.server.live.live_table import LiveTable
from snowbound.tables.table import Table
from tests.server.running import Player, Running, Socket, live
from tests.server.test_leaks import leak_by_questions, match_of, twin

GAMES = list(all_games().values())
MOVES = 60
EVERY = 9  # moves between two looks
UPDATE = '{"t":"update"'  # of who is connected; it comes when it comes
ASKED = 8  # actions and things that are asked about at each look


class Eyes:
    """Somebody at a table, or a spectator, and all that they can ask for."""

    def __init__(self, server: Running, id: str, seat: int, person: Player | None) -> None:
        self.id, self.seat = id, seat
        self.socket: Socket = person.at(id) if person else server.anybody_at(id)
        self.http = person.http if person else httpx.Client(base_url=server.address, timeout=60)

    async def see(self, actions: list[str], things: list[str], step: int) -> list[str]:
        """Every answer, as it came."""
        await self.socket.hello(since=0)  # what has happened meanwhile comes before that
        self.socket.texts.clear()
        await self.socket.hello(since=0)
        await self.socket.tell(t="look", seat=self.seat if self.seat >= 0 else None)
        await self.socket.hear_until("table")
        for number, action in enumerate(actions if self.seat >= 0 else []):
            await self.socket.ask("why_not", id=f"a{number}", action=action, seat=self.seat)
        for number, thing in enumerate(things):
            await self.socket.ask("explain", id=f"t{number}", thing=thing)
        asked = [f"/api/tables/{self.id}"]
        seat = f"&seat={self.seat}" if self.seat >= 0 else ""
        asked.append(f"/api/tables/{self.id}/look?since=0{seat}")
        asked += [f"/api/tables/{self.id}/replay?step={s}{seat}" for s in (0, step // 2, step)]
        asked.append("/api/tables")
        told = [await asyncio.to_thread(self.http.get, path) for path in asked]
        answers = [text for text in self.socket.texts if not text.startswith(UPDATE)]
        return [*answers, *(answer.text for answer in told)]


async def exchange(server: Running, live: LiveTable, table: Table) -> None:
    """Put another world in a table's place, where the server runs."""
    assert server.services.loop is not None
    done = asyncio.get_running_loop().create_future()
    mine = asyncio.get_running_loop()

    def put() -> None:
        live.table = table
        mine.call_soon_threadsafe(done.set_result, None)

    server.services.loop.call_soon_threadsafe(put)
    await done


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@live
async def test_no_byte_on_the_wire_tells_a_secret(a_server: Running, game: Game):
    assert await _play(a_server, game) >= 100


@live
async def test_the_law_would_notice_a_leak(a_server: Running, monkeypatch: pytest.MonkeyPatch):
    leak_by_questions(GAMES[0], monkeypatch)
    with pytest.raises(AssertionError, match="tell worlds apart"):
        await _play(a_server, GAMES[0])


async def _play(a_server: Running, game: Game) -> int:
    people = [a_server.person(f"Person {n}") for n in range(game.players[1])]
    seats: list[Any] = [{"kind": "me"}, *[{"kind": "free"}] * (len(people) - 1)]
    id = people[0].post("/api/tables", {"game": game.id, "seats": seats})["id"]
    for person in people[1:]:
        person.post(f"/api/tables/{id}/sit")
    people[0].post(f"/api/tables/{id}/start")
    everybody = [Eyes(a_server, id, n, person) for n, person in enumerate(people)]
    everybody.append(Eyes(a_server, id, -1, None))
    for eyes in everybody:
        await eyes.socket.__aenter__()
    compared = await _walk(a_server, id, everybody, random.Random(11))
    for eyes in everybody:
        await eyes.socket.line.close()
    return compared


async def _walk(server: Running, id: str, everybody: list[Eyes], luck: random.Random) -> int:
    """A random game; every few moves somebody's world is exchanged. How much was compared."""
    compared = 0
    live = server.services.tables.by_id[id]
    for number in range(MOVES):
        real = live.table
        assert real is not None
        match = match_of(real)
        if match.over:
            break
        if number % EVERY == 0:
            for eyes in everybody:
                compared += await _compare(server, live, real, eyes, luck)
        seat = luck.choice(match.awaited)
        action = match.setup.catalogue.name(luck.choice(match.state.legal(seat)))
        socket = everybody[seat].socket
        await socket.hello(since=0)
        answer = await socket.ask("act", action=action, seat=seat)
        assert answer["t"] == "ack", answer
    return compared


async def _compare(
    server: Running, live: LiveTable, real: Table, eyes: Eyes, luck: random.Random
) -> int:
    match = match_of(real)
    setup = match.setup
    names = [setup.catalogue.name(n) for n in range(len(setup.catalogue))]
    actions = luck.sample(names, min(ASKED, len(names)))
    things = setup.game.things(setup, match.state, eyes.seat)
    things = luck.sample(things, min(ASKED, len(things)))
    step = len(match.steps)
    ours = await eyes.see(actions, things, step)
    luck_of_twin = stream(luck.getrandbits(60), "twin")
    await exchange(server, live, twin(real, match.state.imagine(eyes.seat, luck_of_twin)))
    try:
        theirs = await eyes.see(actions, things, step)
    finally:
        await exchange(server, live, real)
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs, strict=True):
        assert one == other, f"seat {eyes.seat} can tell worlds apart"
    return len(ours)
