"""Third-party bots, supervised: whatever they do, they lose only their own seat.

A bot that is slow, crashes or names an illegal action is restarted once; the second time a greedy
player takes over its seat. Its fault log says so, and the caller adds that to the game's record.
"""

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from threading import Thread, current_thread, main_thread
from typing import TypeVar

from snowbound.bots.bot_view import BotView
from snowbound.bots.names import MAX_FAULTS, fault_note
from snowbound.bots.players import Bot, Greedy
from snowbound.core.game import Game
from snowbound.core.randomness import Stream

SECONDS = 10.0  # for one choice

Found = TypeVar("Found")


class Fault(Exception):
    """What a bot did wrong, in words."""


class Failure(Fault):
    """An error that its code raised."""


class FaultLog:
    """What a bot did wrong so far."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.notes: list[str] = []  # the same as sentences for the record
        self.new_notes: list[str] = []  # those not yet taken

    @property
    def full(self) -> bool:
        """Whether a greedy player takes over."""
        return len(self.notes) >= MAX_FAULTS

    def add(self, name: str, fault: str) -> None:
        self.faults.append(fault)
        note = fault_note(name, fault, len(self.notes) + 1)
        self.notes.append(note)
        self.new_notes.append(note)

    def restore(self, notes: list[str]) -> None:
        """Start a resumed game with what its record already says of this bot."""
        self.notes = list(notes)

    def take_new_notes(self) -> list[str]:
        """The notes since the last call."""
        notes, self.new_notes = self.new_notes, []
        return notes


class SupervisedBot:
    """A third-party bot with its fault log, and the player that takes over when that is full."""

    def __init__(self, name: str, start: Callable[[], Bot], game: Game, luck: Stream) -> None:
        self.name = name
        self.start = start
        self.bot: Bot | None = None
        self.stand_in = Greedy(game.heuristic(), luck)
        self.fault_log = FaultLog()

    def choose(self, view: BotView) -> int | None:
        while not self.fault_log.full:
            try:
                return self._ask(view)
            except Fault as fault:
                self.fault_log.add(self.name, str(fault))
                self.close()
        return self.stand_in.choose(view)

    def close(self) -> None:
        """Called when the game is over or the bot has been replaced."""
        close(self.bot)
        self.bot = None

    def _ask(self, view: BotView) -> int | None:
        if self.bot is None:
            self.bot = self.start()
        choice = self.bot.choose(view)
        if choice is None and not view.awaited():
            return None
        if type(choice) is not int or choice not in view.legal():
            raise Fault("it named an action that is not legal")
        return choice


class ThreadedBot:
    """A third-party class, created and called in a thread of its own with a time limit.

    It is given an imagined state, so nothing it can reach holds a secret. What it prints goes to
    standard error, apart from the results.
    """

    def __init__(self, make: Callable[[], Bot], luck: Stream, seconds: float = SECONDS) -> None:
        self.make = make
        self.bot: Bot | None = None
        self.luck = luck
        self.seconds = seconds

    def choose(self, view: BotView) -> int | None:
        imagined = BotView(view.setup, view.imagine(self.luck), view.seat)

        def think() -> int | None:
            if self.bot is None:
                self.bot = self.make()
            return self.bot.choose(imagined)

        try:
            return run_with_timeout(think, self.seconds)
        except Failure as failure:
            what = "it cannot be started" if self.bot is None else "it failed"
            raise Fault(f"{what}: {failure}") from None


def run_with_timeout(work: Callable[[], Found], seconds: float = SECONDS) -> Found:
    """Run third-party code in a thread; an error or a timeout becomes a fault."""
    found: list[Found] = []
    failed: list[str] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as error:
            failed.append(describe(error))

    thread = Thread(target=run, daemon=True)
    # In another thread standard output may belong to others: it stays as it is.
    ours = current_thread() is main_thread()
    with redirect_stdout(sys.stderr) if ours else nullcontext():
        thread.start()
        thread.join(seconds)
    if found:
        return found[0]
    if failed:
        raise Failure(failed[0])
    _interrupt(thread)
    raise Fault(f"no answer within {seconds:g} s")


def _interrupt(thread: Thread) -> None:
    """Stop a thread at its next line of Python, so that it uses no more CPU time."""
    if thread.is_alive() and thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit)
        )


def describe(error: BaseException) -> str:
    """An error in one short line."""
    try:
        words = " ".join(str(error).split())[:120]
    except Exception:  # the error's own __str__ may fail
        words = ""
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def close(bot: object) -> None:
    """Release a bot's resources; most have none."""
    end = getattr(bot, "close", None)
    if callable(end):
        end()


@contextmanager
def seated(bots: list[Bot]) -> Iterator[list[Bot]]:
    """Bots for one game, closed however it ends."""
    try:
        yield bots
    finally:
        for bot in bots:
            close(bot)


def fault_log(bot: Bot) -> FaultLog:
    """What a bot did wrong; nothing, if it is not a supervised one."""
    return bot.fault_log if isinstance(bot, SupervisedBot) else FaultLog()
