"""Every game there is, played to its end through the protocol."""

import asyncio
import random
from collections.abc import Iterator

import pytest

from snowbound.core.game import Game
from snowbound.core.registry import all_games
from tests.server.postgres import fresh_database
from tests.server.running import Player, Running, Socket, live, running

GAMES = list(all_games().values())


@pytest.fixture(scope="module")
def two_nodes(cluster: str) -> Iterator[list[Running]]:
    url = fresh_database(cluster, "every_game")
    with running(url) as one, running(url) as other:
        yield [one, other]


async def take_part(socket: Socket, luck: random.Random) -> None:
    """Do whatever is allowed, when it is asked and sometimes when it is not."""
    while not socket.over():
        latest = socket.latest
        awaited = latest["seat"] in latest["awaited"]
        if latest["choices"] and (awaited or luck.random() < 0.3):
            choice = luck.choice(latest["choices"])["name"]
            answer = await socket.ask("act", action=choice)
            # Others act at the same time: what was allowed may not be any more.
            if answer["t"] == "ack":
                await socket.reach(answer["v"])
                continue
            if socket.latest["v"] > latest["v"]:
                continue
        if socket.over():
            break
        await socket.hear_until("update")


async def play(people: list[Player], game: Game, seed: int) -> str:
    host = people[0]
    seats = [{"kind": "me"}, *[{"kind": "free"}] * (len(people) - 1)]
    id: str = host.post("/api/tables", {"game": game.id, "seats": seats})["id"]
    for person in people[1:]:
        person.post(f"/api/tables/{id}/sit")
    host.post(f"/api/tables/{id}/start")
    sockets = [await person.at(id).__aenter__() for person in people]
    for socket in sockets:
        await socket.hello(since=0)
    luck = random.Random(seed)
    await asyncio.gather(*(take_part(socket, random.Random(luck.random())) for socket in sockets))
    for socket in sockets:
        known = socket.latest
        fresh = await socket.hello(since=known["v"])
        for field in ("v", "step", "awaited", "view", "question", "choices", "undo"):
            assert known[field] == fresh[field], f"updates do not add up: {field}"
        await socket.line.close()
    moves = [[n["v"] for n in s.news if n["kind"] == "move"] for s in sockets]
    assert all(one == moves[0] for one in moves)
    return id


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@live
async def test_people_play_to_the_end(a_server: Running, game: Game):
    people = [a_server.person(f"Person {n}") for n in range(game.players[1])]
    id = await play(people, game, seed=1)
    assert people[0].get(f"/api/records/{id}/verify")["holds"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@live
async def test_people_at_two_nodes_play_to_the_end(two_nodes: list[Running], game: Game):
    people = [two_nodes[n % 2].person(f"Person {n}") for n in range(game.players[1])]
    id = await play(people, game, seed=2)
    assert people[-1].get(f"/api/records/{id}/verify")["holds"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@live
async def test_one_plays_bots_to_the_end(a_server: Running, game: Game):
    ada = a_server.person()
    id = ada.solo(game.id, players=game.players[1])["id"]
    async with ada.at(id) as socket:
        await socket.hello(since=0)
        await take_part(socket, random.Random(3))
    assert ada.get(f"/api/records/{id}/verify")["holds"]
