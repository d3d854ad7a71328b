"""Our own server, measured: SQLite, every action on the disk before it is acknowledged."""

import itertools
import sys
from pathlib import Path

import msgspec

from bench.chairs import Chair, Heard
from bench.served import Served

IDLE_SECONDS = 5  # usually longer, but then measuring would take longer too
LIMITS = {
    "REQUESTS_PER_SECOND": "1e9",
    "REQUESTS_AT_ONCE": "1000000000",
    "IDENTITIES_PER_HOUR": "1000000000",
    "TABLES_PER_HOUR": "1000000000",
    "OPEN_TABLES": "1000000000",
    "SOCKETS_PER_ADDRESS": "100000",
    "ANSWER_BYTES_PER_SECOND": "1e15",
    "ANSWER_BYTES_AT_ONCE": "1000000000000000",
    "MESSAGES_PER_SECOND": "1e9",
    "MESSAGES_AT_ONCE": "1000000000",
    "BOT_WORKERS": "1",
    "IDLE_TABLE_SECONDS": str(IDLE_SECONDS),
}
SERVE = "from snowbound.cli import main; main()"


class Named(msgspec.Struct):
    name: str


class Shape(msgspec.Struct):
    status: str


class Said(msgspec.Struct):
    """As much of a message as a player needs who takes the first choice."""

    t: str
    v: int = -1
    awaited: list[int] = []
    choices: list[Named] | None = None  # only if they have changed
    may: list[Named] | None = None  # instead, for a client that asked for keys
    table: Shape | None = None


_read = msgspec.json.Decoder(Said).decode
_write = msgspec.json.Encoder().encode


class OurChair:
    def __init__(self, address: str, table: str, seat: int, token: str, keys: bool = False) -> None:
        self.url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.greeting = ['{"t":"hello","keys":true}' if keys else '{"t":"hello"}']
        self.seat = seat
        self._choices: list[Named] = []
        self._ids = itertools.count()

    def hear(self, text: str) -> Heard:
        said = _read(text)
        if said.t == "ack":
            return Heard(acknowledges=True)
        if said.t == "refused":
            raise RuntimeError(text)
        if said.t not in ("table", "update"):
            return Heard()
        offered = said.choices if said.may is None else said.may
        if offered is not None:
            self._choices = offered
        if self._choices and self.seat in said.awaited:
            act = {"t": "act", "id": str(next(self._ids)), "action": self._choices[0].name}
            return Heard(said.v, _write(act).decode(), moves=True)
        over = said.table is not None and said.table.status == "over"
        return Heard(said.v, over=over)


class OurServer(Served):
    name = "Snowbound, stored on disk"

    def __init__(self, folder: Path, game: str, seats: int) -> None:
        limits = {f"SNOWBOUND_{name}": value for name, value in LIMITS.items()}
        command = [sys.executable, "-c", SERVE, "serve", "--port", "{port}", "--data", str(folder)]
        super().__init__(command, limits, "/healthz")
        self.game = game
        self.seats = seats
        self.keys = False  # whether those who sit down from now on ask for keys
        self._tokens: list[str] = []

    def open_table(self) -> list[Chair]:
        """A table that has started, with a person on every seat."""
        while len(self._tokens) < self.seats:
            asked = {"name": f"P{len(self._tokens)}", "keep": "token"}
            self._tokens.append(self.post("/api/identity", asked)["token"])
        host, *others = self._tokens
        seats = [{"kind": "me"}, *[{"kind": "free"}] * (self.seats - 1)]
        id = self.post("/api/tables", {"game": self.game, "seats": seats}, host)["id"]
        for token in others:
            self.post(f"/api/tables/{id}/sit", {}, token)
        self.post(f"/api/tables/{id}/start", {}, host)
        return [
            OurChair(self.address, id, n, token, self.keys) for n, token in enumerate(self._tokens)
        ]
