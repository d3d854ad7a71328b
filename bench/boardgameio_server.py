"""boardgame.io's server (bench/boardgameio/), spoken to as its own client does: socket.io's frames
over one WebSocket a seat. It keeps everything in memory."""

from pathlib import Path
from typing import Any

import msgspec

from bench.chairs import Chair, Heard
from bench.node_package import node, prepared
from bench.served import Served

HERE = Path(__file__).parent / "boardgameio"
GAME = "fire"
NAMESPACE = f"/{GAME},"
EVENT = f"42{NAMESPACE}"


class Context(msgspec.Struct):
    currentPlayer: str
    gameover: Any = None


class State(msgspec.Struct):
    """As much of a state as a player needs who plays the first card."""

    ctx: Context
    _stateID: int


class Synced(msgspec.Struct):
    state: State


class UpdateEvent(msgspec.Struct, array_like=True):
    event: str
    match: str
    state: State


class SyncEvent(msgspec.Struct, array_like=True):
    event: str
    match: str
    synced: Synced


_read_update = msgspec.json.Decoder(UpdateEvent).decode
_read_sync = msgspec.json.Decoder(SyncEvent).decode
_write = msgspec.json.Encoder().encode


class TheirChair:
    def __init__(self, address: str, match: str, seat: int, seats: int, credentials: str) -> None:
        host = address.replace("http", "ws", 1)
        self.url = f"{host}/socket.io/?EIO=4&transport=websocket"
        self.headers: dict[str, str] = {}
        self.greeting = [f"40{NAMESPACE}"]
        self.match = match
        self.seat = str(seat)
        self.credentials = credentials
        self._sync = _event("sync", match, self.seat, credentials, seats)

    def hear(self, text: str) -> Heard:
        if text == "2":
            return Heard(reply="3")
        if text.startswith(f"40{NAMESPACE}"):
            return Heard(reply=self._sync)
        if text.startswith(f'{EVENT}["update"'):
            return self._answer(_read_update(text[len(EVENT) :]).state)
        if text.startswith(f'{EVENT}["sync"'):
            return self._answer(_read_sync(text[len(EVENT) :]).synced.state)
        return Heard()

    def _answer(self, state: State) -> Heard:
        version = state._stateID
        if state.ctx.gameover is not None:
            return Heard(version, over=True)
        if state.ctx.currentPlayer != self.seat:
            return Heard(version)
        feed = {
            "type": "feed",
            "args": [0],
            "playerID": self.seat,
            "credentials": self.credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": feed}
        move = _event("update", action, version, self.match, self.seat)
        return Heard(version, move, moves=True, acknowledges=True)


def _event(*words: Any) -> str:
    return EVENT + _write(words).decode()


class TheirServer(Served):
    name = "boardgame.io, in memory"

    def __init__(self, folder: Path, seats: int) -> None:
        script = prepared(HERE, folder) / "server.js"
        production = {"NODE_ENV": "production"}
        super().__init__([node()[0], str(script), "{port}"], production, "/games")
        self.seats = seats

    def open_table(self) -> list[Chair]:
        path = f"/games/{GAME}"
        match = self.post(f"{path}/create", {"numPlayers": self.seats})["matchID"]
        chairs: list[Chair] = []
        for seat in range(self.seats):
            asked = {"playerID": str(seat), "playerName": f"P{seat}"}
            secret = self.post(f"{path}/{match}/join", asked)["playerCredentials"]
            chairs.append(TheirChair(self.address, match, seat, self.seats, secret))
        return chairs
