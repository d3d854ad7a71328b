"""A server in a process of its own, and what the system says of it."""

import os
import subprocess
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from tests.server.running import free_port

PATIENCE = 60.0
TICKS = os.sysconf("SC_CLK_TCK")


class Served:
    """Runs until it is left; nothing but this machine reaches it."""

    def __init__(self, command: list[str], variables: dict[str, str], well: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [part.replace("{port}", str(self.port)) for part in command]
        self._environment = os.environ | variables
        self._well = well

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            self._command, env=self._environment, stdout=subprocess.DEVNULL
        )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                with urllib.request.urlopen(self.address + self._well):
                    return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"{self._command[0]} does not start")

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def cpu_seconds(self) -> float:
        """Of the process, its threads and its worker processes."""
        return sum(_ticks(pid) for pid in self._pids()) / TICKS

    def memory_kib(self) -> int:
        """What is the server's own; its workers share nothing with tables or sockets."""
        text = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        lines = [line.split() for line in text.splitlines() if line.startswith("Private_")]
        return sum(int(words[1]) for words in lines)

    def _pids(self) -> list[int]:
        found = [self.process.pid]
        for pid in found:
            for task in Path(f"/proc/{pid}/task").glob("*/children"):
                found += [int(child) for child in task.read_text().split()]
        return found

    def post(self, path: str, body: dict[str, Any], token: str = "") -> Any:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.address + path, msgspec.json.encode(body), headers)
        with urllib.request.urlopen(request) as answer:
            return msgspec.json.decode(answer.read())


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])
