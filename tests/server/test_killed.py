"""kill -9 in the middle of play: whatever was acknowledged is still there, once."""

import asyncio
import contextlib
import random
import uuid
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from tests.server.postgres import fresh_database
from tests.server.running import Node, Player, Socket, free_port, live, node, sqlite_at
from tests.waiting import until

TABLES = 4


class Client:
    """Somebody who plays on through every crash, and keeps account of what was promised."""

    def __init__(self, player: Player, table: str) -> None:
        self.player = player
        self.table = table
        self.promised: dict[str, tuple[int, str]] = {}  # id -> version, action
        self.pending: tuple[str, str] | None = None

    async def play(self) -> None:
        """Until the server is gone or the game is over."""
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            async with self.player.at(self.table) as socket:
                seen = await socket.hello(since=0)
                while seen["table"] is None or seen["table"]["status"] == "running":
                    await self._move(socket)
                    seen = socket.latest

    async def _move(self, socket: Socket) -> None:
        if self.pending is None:
            if 0 not in socket.latest["awaited"]:
                await socket.hear_until("update")
                return
            action = random.choice(socket.latest["choices"])["name"]
            self.pending = (uuid.uuid4().hex, action)
        id, action = self.pending  # perhaps once more: resending is safe
        answer = await socket.ask("act", id=id, action=action)
        self.pending = None
        assert answer["t"] == "ack", answer
        self.promised[id] = (answer["v"], action)
        await socket.reach(answer["v"])

    async def check(self) -> None:
        """Every promise is kept, under its number, exactly once."""
        async with self.player.at(self.table) as socket:
            seen = await socket.hello(since=0)
            mine = [n["v"] for n in seen["news"] if n["kind"] == "move" and n["seat"] == 0]
            assert len(mine) == len(set(mine))
            assert {v for v, _ in self.promised.values()} <= set(mine)
            assert len(mine) - len(self.promised) <= 1  # stored, but the answer was lost
            for id, (version, action) in list(self.promised.items())[-3:]:
                again = await socket.ask("act", id=id, action=action)
                assert again == {"t": "ack", "id": id, "v": version}


async def crash_again_and_again(url: str, times: int) -> None:
    port = free_port()
    clients: list[Client] = []
    for _ in range(times):
        with node(url, port) as server:
            if not clients:
                ada = Player(server.address, "Ada")
                clients = [
                    Client(ada, ada.solo(players=1 + number % 3)["id"]) for number in range(TABLES)
                ]
            await _play_and_kill(server, clients)
    with node(url, port):
        for client in clients:
            await client.check()
    assert promises(clients) > times


def promises(clients: list[Client]) -> int:
    return sum(len(client.promised) for client in clients)


async def _play_and_kill(server: Node, clients: list[Client]) -> None:
    """In the middle of play, some moves after the last time."""
    enough = promises(clients) + random.randint(5, 40)
    playing = asyncio.gather(*(client.play() for client in clients))
    await until(lambda: promises(clients) >= enough or playing.done())
    server.kill()
    await playing


@live
async def test_sqlite_keeps_what_was_acknowledged(tmp_path: Path):
    await crash_again_and_again(sqlite_at(tmp_path), times=2)


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_is_ever_lost(kind: str, tmp_path: Path, request: pytest.FixtureRequest):
    if kind == "sqlite":
        url = sqlite_at(tmp_path)
    else:
        url = fresh_database(request.getfixturevalue("cluster"), "crashes")
    asyncio.run(crash_again_and_again(url, times=25))
