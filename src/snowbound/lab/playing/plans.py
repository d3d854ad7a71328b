"""Plans of many games, and their division among processes."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

import msgspec

from snowbound.bots.bot_view import BotView
from snowbound.bots.players import Bot
from snowbound.bots.roster import check_bot, make_bot
from snowbound.core.components import ComponentSet
from snowbound.core.game import Setup
from snowbound.core.options import Value
from snowbound.core.randomness import Stream, stream
from snowbound.core.registry import find_game
from snowbound.lab.playing.processes import MOST_GAMES, check_counts, in_order, seed_of

PLAYERS = "players"  # the stream of random players

Sums = TypeVar("Sums")


class Plan(msgspec.Struct, frozen=True):
    """What is to be played; small enough to hand to another process."""

    game: str
    bots: list[str]
    seed: int
    options: dict[str, Value]
    components: ComponentSet

    def setup(self) -> Setup:
        return find_game(self.game).setup(len(self.bots), self.options, self.components)

    def seed_of(self, number: int) -> int:
        """The seed of one game."""
        return seed_of(self.seed, number)

    @property
    def all_random(self) -> bool:
        """Such games are played inside compiled code (`core.playout`)."""
        return all(bot == "random" for bot in self.bots)

    def bots_for(self, setup: Setup, seed: int) -> list[Bot]:
        """The bots of one game, each with its own random stream."""
        return [
            make_bot(bot, setup.game, stream(seed, f"bot-{seat}"), programs=True)
            for seat, bot in enumerate(self.bots)
        ]


class WatchedRandom:
    """Plays as `core.playout` does, where somebody wants to watch: one stream for all seats."""

    def __init__(self, luck: Stream) -> None:
        self.luck = luck

    def choose(self, view: BotView) -> int | None:
        actions = view.legal()
        pick = self.luck.pick(len(actions) + (not view.awaited()))
        return actions[pick] if pick < len(actions) else None


class RecordingBot:
    """A bot whose choices are noted, also those that let a chance pass."""

    def __init__(self, bot: Bot, note: Callable[[BotView, int | None], None]) -> None:
        self.bot = bot
        self.note = note

    def choose(self, view: BotView) -> int | None:
        choice = self.bot.choose(view)
        self.note(view, choice)
        return choice


def watched_bots(plan: Plan, setup: Setup, seed: int) -> list[Bot]:
    """The bots of a game that is watched; they play as they would unwatched."""
    if plan.all_random:
        return [WatchedRandom(stream(seed, PLAYERS))] * setup.seats
    return plan.bots_for(setup, seed)


def check(plan: Plan, games: int, jobs: int, most: int = MOST_GAMES) -> None:
    """Raise a mistake for a plan that cannot be played, before the first game."""
    check_counts(games, jobs, plan.seed, most)
    plan.setup()
    for bot in plan.bots:
        check_bot(bot, programs=True)


def spread(
    play_span: Callable[[Plan, int, int], Sums],
    plan: Plan,
    games: int,
    jobs: int,
    chunk: int,
    cluster: str | None = None,
) -> Iterator[Sums]:
    """Play all games, span by span, and yield each span's result."""
    spans = ((first, min(first + chunk, games)) for first in range(0, games, chunk))
    return in_order(partial(play_span, plan), spans, jobs, cluster)
