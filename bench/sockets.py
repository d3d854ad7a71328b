"""`python -m bench.sockets`: tables played over sockets, every move stored before it is answered.

A server in a process of its own; clients here. What counts is the server's CPU time, so that it
does not matter how slow the clients are. Every seat of every table has its own socket and gets
every update with its view.
"""

import argparse
import asyncio
import itertools
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

LIMITS = {
    "REQUESTS_PER_SECOND": "1e9",
    "REQUESTS_AT_ONCE": "1000000000",
    "IDENTITIES_PER_HOUR": "1000000000",
    "TABLES_PER_HOUR": "1000000000",
    "OPEN_TABLES": "1000000000",
    "SOCKETS_PER_ADDRESS": "100000",
    "MESSAGES_PER_SECOND": "1e9",
    "MESSAGES_AT_ONCE": "1000000000",
    "BOT_WORKERS": "1",
}
SERVE = """
import sys
from pathlib import Path
from snowbound.server.command import serve
serve(port=int(sys.argv[1]), data=Path(sys.argv[2]))
"""
decode = msgspec.json.Decoder().decode


class Server:
    """A server, and what the system says of it."""

    def __init__(self, folder: Path, port: int) -> None:
        limits = {f"SNOWBOUND_{name}": value for name, value in LIMITS.items()}
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(port), str(folder)],
            env=os.environ | limits,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(400):
            try:
                with urllib.request.urlopen(f"{self.address}/healthz"):
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server does not start")

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_kib(self) -> int:
        """What is this process's own."""
        text = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        lines = [line.split() for line in text.splitlines() if line.startswith("Private_")]
        return sum(int(words[1]) for words in lines)

    def post(self, path: str, body: dict[str, Any], token: str = "") -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        request = urllib.request.Request(self.address + path, msgspec.json.encode(body), headers)
        with urllib.request.urlopen(request) as answer:
            return decode(answer.read())

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Tally:
    """Moves, and how long each took to reach the last seat of its table."""

    def __init__(self) -> None:
        self.moves = 0
        self.delays: list[float] = []
        self.size = 0


class BenchTable:
    """One table: a socket a seat, all people."""

    def __init__(self, server: Server, game: str, seats: int, tokens: list[str]) -> None:
        self.tokens = tokens[:seats]
        asked = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "free"}] * (seats - 1)]}
        self.id: str = server.post("/api/tables", asked, tokens[0])["id"]
        for token in self.tokens[1:]:
            server.post(f"/api/tables/{self.id}/sit", {}, token)
        server.post(f"/api/tables/{self.id}/start", {}, tokens[0])
        self.url = f"{server.address.replace('http', 'ws')}/api/tables/{self.id}/socket"
        self.lines: list[ClientConnection] = []
        self.sent_at: dict[int, float] = {}
        self.seen: dict[int, int] = {}

    async def join(self) -> None:
        for token in self.tokens:
            headers = {"Authorization": f"Bearer {token}"}
            line = await connect(
                self.url, additional_headers=headers, compression=None, max_size=None
            )
            await line.send('{"t":"hello"}')
            self.lines.append(line)

    async def play(self, tally: Tally, until: float) -> None:
        await asyncio.gather(*(self._sit(seat, tally, until) for seat in range(len(self.lines))))

    async def _sit(self, seat: int, tally: Tally, until: float) -> None:
        line, ids = self.lines[seat], itertools.count()
        while time.monotonic() < until:
            try:
                text = await asyncio.wait_for(line.recv(), until - time.monotonic() + 0.1)
            except TimeoutError:
                return
            message = decode(text)
            if message["t"] == "ack":
                tally.moves += 1
            if message["t"] not in ("table", "update"):
                continue
            tally.size = max(tally.size, len(text))
            self._count(message, tally)
            if message["choices"] and seat in message["awaited"]:
                choice = random.choice(message["choices"])["name"]
                self.sent_at.setdefault(message["v"] + 1, time.perf_counter())
                id = f"{seat}-{next(ids)}"
                await line.send(
                    msgspec.json.encode({"t": "act", "id": id, "action": choice}).decode()
                )
            elif message["table"] is not None and message["table"]["status"] == "over":
                return

    def _count(self, message: dict[str, Any], tally: Tally) -> None:
        for news in message["news"]:
            if news["kind"] != "move":
                continue
            version = news["v"]
            self.seen[version] = self.seen.get(version, 0) + 1
            if self.seen[version] == len(self.lines) and version in self.sent_at:
                tally.delays.append(time.perf_counter() - self.sent_at.pop(version))
                del self.seen[version]


async def measure(asked: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), asked.port)
        try:
            people = [
                server.post("/api/identity", {"name": f"P{n}", "keep": "token"})["token"]
                for n in range(asked.seats)
            ]
            empty = server.memory_kib()
            tables = [
                BenchTable(server, asked.game, asked.seats, people) for _ in range(asked.tables)
            ]
            opened = server.memory_kib()
            for table in tables:
                await table.join()
            await asyncio.sleep(1)
            joined = server.memory_kib()
            await play(server, tables, asked.seconds)
            sockets = asked.tables * asked.seats
            print(f"memory: {(opened - empty) / asked.tables:.1f} KiB a table, ", end="")
            print(f"{(joined - opened) / sockets:.1f} KiB a socket ({sockets} sockets)")
        finally:
            server.close()


async def play(server: Server, tables: list[BenchTable], seconds: float) -> None:
    tally = Tally()
    cpu, began = server.cpu_seconds(), time.monotonic()
    await asyncio.gather(*(table.play(tally, began + seconds) for table in tables))
    used, passed = server.cpu_seconds() - cpu, time.monotonic() - began
    print(f"{tally.moves} moves in {passed:.1f} s, {used:.2f} CPU s of the server")
    print(f"{tally.moves / used:.0f} moves per server CPU second; updates to {tally.size} bytes")
    if len(tally.delays) > 100:
        cuts = statistics.quantiles(tally.delays, n=100)
        print(
            f"from move to last seat: median {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="frost-gorge")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--port", type=int, default=8911)
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
