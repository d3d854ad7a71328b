"""Strangers' bots at the table: whatever they do, they lose only their own seat.

A stranger that is slow, crashes or names an illegal action is started afresh once; the second
time a greedy player takes the seat. The guard's notes say so, and whoever keeps the game's record
puts them there.
"""

from collections.abc import Callable
from threading import Thread

from snowbound.bots.players import Bot, Greedy
from snowbound.bots.sight import Sight
from snowbound.core.game import Game
from snowbound.core.randomness import Stream

CHANCES = 2
SECONDS = 10.0  # for one choice


class Fault(Exception):
    """What a bot did wrong, in words."""


class Guard:
    """A stranger's bot, watched. `notes` tells what went wrong, `taken_over` how it ended."""

    def __init__(self, name: str, start: Callable[[], Bot], game: Game, luck: Stream) -> None:
        self.name = name
        self.start = start
        self.bot: Bot | None = None
        self.stand_in = Greedy(game.sense(), luck)
        self.faults: list[str] = []
        self.heard = 0  # of the faults

    @property
    def taken_over(self) -> bool:
        return len(self.faults) >= CHANCES

    @property
    def notes(self) -> list[str]:
        return [note(self.name, fault, count) for count, fault in enumerate(self.faults, 1)]

    def choose(self, sight: Sight) -> int | None:
        while not self.taken_over:
            try:
                return self._ask(sight)
            except Fault as fault:
                self.faults.append(str(fault))
                self.close()
        return self.stand_in.choose(sight)

    def close(self) -> None:
        """The game is over, or the bot is given up."""
        close(self.bot)
        self.bot = None

    def _ask(self, sight: Sight) -> int | None:
        if self.bot is None:
            try:
                self.bot = self.start()
            except Exception as error:
                raise Fault(f"it cannot be started: {describe(error)}") from None
        choice = self.bot.choose(sight)
        if choice is None and not sight.awaited():
            return None
        if type(choice) is not int or choice not in sight.legal():
            raise Fault("it named an action that is not legal")
        return choice


class Aside:
    """A stranger's class, run beside the game with a time limit.

    It is shown an imagined state, so that even a cheat who looks behind the sight finds only
    what he could have imagined himself.
    """

    def __init__(self, bot: Bot, luck: Stream, seconds: float = SECONDS) -> None:
        self.bot = bot
        self.luck = luck
        self.seconds = seconds

    def choose(self, sight: Sight) -> int | None:
        answers: list[int | None] = []
        faults: list[str] = []
        dream = Sight(sight.setup, sight.imagine(self.luck), sight.seat)

        def think() -> None:
            try:
                answers.append(self.bot.choose(dream))
            except BaseException as error:
                faults.append(f"it failed: {describe(error)}")

        thread = Thread(target=think, daemon=True)
        thread.start()
        thread.join(self.seconds)
        if answers:
            return answers[0]
        raise Fault(faults[0] if faults else f"no answer within {self.seconds:g} s")


def describe(error: BaseException) -> str:
    """An error in one short line."""
    words = " ".join(str(error).split())[:120]
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def close(bot: object) -> None:
    """Let go of what a bot holds; most hold nothing."""
    end = getattr(bot, "close", None)
    if callable(end):
        end()


def note(name: str, fault: str, count: int) -> str:
    """A bot's fault in a sentence; `count` is which one of this bot's it is."""
    end = "; a greedy player took over" if count == CHANCES else ""
    return f"{name}: {fault}{end}."


def faults_of(bot: object) -> list[str]:
    """What a bot did wrong, if it is a guarded one."""
    return bot.faults if isinstance(bot, Guard) else []


def hear_of(bot: object) -> list[str]:
    """Notes of what a bot did wrong and nobody has heard yet, if it is a guarded one."""
    if not isinstance(bot, Guard):
        return []
    fresh = bot.notes[bot.heard :]
    bot.heard = len(bot.notes)
    return fresh
