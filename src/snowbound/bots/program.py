"""A bot in a separate process: one JSON object per line, in and out (docs/bots.md)."""

import os
import signal
import subprocess
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO, Any

import msgspec

from snowbound.bots.bot_view import BotView
from snowbound.bots.names import split_command
from snowbound.bots.supervision import SECONDS, Fault
from snowbound.core import foreign
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup

PROTOCOL = "snowbound-bot/1"
LONGEST_LINE = 64 * 1024
MOST_LINES = 16  # lines waiting to be read; a program that writes more is blocked
FAREWELL_SECONDS = 0.5
ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

_running: set["subprocess.Popen[bytes]"] = set()


class ProgramAnswer(msgspec.Struct):
    """A program's choice: an action's name, or null to pass. Other fields are ignored."""

    action: str | None


class Program:
    """A running program that plays one seat."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.words = split_command(command)
        self.seconds = seconds
        self.lines: Queue[bytes] = Queue(MOST_LINES)
        self.letters: Queue[bytes] = Queue()
        self.process: subprocess.Popen[bytes] | None = None

    def choose(self, view: BotView) -> int | None:
        if self.process is None:
            self._start(view)
        self._write({"type": "choose", **question(view)})
        answer = self._read()
        if answer.action is None:
            return None
        try:
            return view.setup.catalogue.number(answer.action)
        except Mistake:
            raise Fault(f"it named an unknown action '{answer.action[:40]}'") from None

    def close(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        self.letters.put(b"")
        try:
            with suppress(subprocess.TimeoutExpired):
                process.wait(FAREWELL_SECONDS)
        finally:  # also after a second Ctrl-C
            _end(process)

    def _start(self, view: BotView) -> None:
        try:
            self.process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            raise Fault(f"it cannot be started: {error.strerror}") from None
        _running.add(self.process)
        assert self.process.stdin is not None and self.process.stdout is not None
        Thread(target=_post, args=(self.letters, self.process.stdin), daemon=True).start()
        Thread(target=_collect, args=(self.process, self.lines), daemon=True).start()
        self._write({"type": "hello", **greeting(view.setup, view.seat, self.seconds)})

    def _write(self, message: dict[str, Any]) -> None:
        self.letters.put(msgspec.json.encode(message) + b"\n")

    def _read(self) -> ProgramAnswer:
        try:
            line = self.lines.get(timeout=self.seconds)
        except Empty:
            raise Fault(f"no answer within {self.seconds:g} s") from None
        if not line:
            raise Fault("it ended")
        try:
            return foreign.json(line, ProgramAnswer)
        except foreign.Unreadable:
            raise Fault("it answered with something that is no choice") from None


def greeting(setup: Setup, seat: int, seconds: float) -> dict[str, Any]:
    """The first message to a program, before its first choice."""
    return {
        "protocol": PROTOCOL,
        "game": setup.game.id,
        "seat": seat,
        "seats": setup.seats,
        "options": setup.options,
        "components": setup.components.text,
        "actions": setup.catalogue.names,
        "seconds": seconds,
    }


def question(view: BotView) -> dict[str, Any]:
    """A request to a program: its view, and the actions it may name."""
    names = [view.setup.catalogue.name(action) for action in view.legal()]
    return {"legal": names, "awaited": view.awaited(), "view": view.view()}


def _post(letters: Queue[bytes], stdin: IO[bytes]) -> None:
    """Write queued messages, so that the game never waits for a program to read."""
    try:
        while letter := letters.get():
            stdin.write(letter)
            stdin.flush()
        stdin.close()
    except (OSError, ValueError):
        pass  # the program has ended; the reader notices


def _collect(process: subprocess.Popen[bytes], lines: Queue[bytes]) -> None:
    """Read line by line until the program ends; an empty line marks the end."""
    assert process.stdout is not None
    with process.stdout as stdout:
        while True:
            line = stdout.readline(LONGEST_LINE)
            if not _offer(process, lines, line) or not line:
                return


def _offer(process: subprocess.Popen[bytes], lines: Queue[bytes], line: bytes) -> bool:
    """Queue a line as soon as there is room; give up when the program has ended."""
    while True:
        try:
            lines.put(line, timeout=1)
            return True
        except Full:
            if process.poll() is not None:
                return False


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program and its children, except those that started a session of their own."""
    _running.discard(process)
    try:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except OSError:
        pass  # already gone
    process.wait()


def end_all() -> None:
    """End all programs at once, on a signal (`ENDS`): they run in sessions of their own, so the
    signal does not reach them."""
    for process in list(_running):
        _end(process)
