"""Plans of many games, and their division among processes."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

import msgspec

from snowbound.bots.players import Bot
from snowbound.bots.roster import check_bot, make_bot
from snowbound.core.components import ComponentSet
from snowbound.core.game import Setup
from snowbound.core.options import Value
from snowbound.core.randomness import stream
from snowbound.core.registry import shared_setup
from snowbound.lab.processes import check_counts, in_order, seed_of

Sums = TypeVar("Sums")


class Plan(msgspec.Struct, frozen=True):
    """What is to be played; small enough to hand to another process."""

    game: str
    bots: list[str]
    seed: int
    options: dict[str, Value]
    components: ComponentSet

    def setup(self) -> Setup:
        return shared_setup(self.game, len(self.bots), self.options, self.components)

    def seed_of(self, number: int) -> int:
        """The seed of one game."""
        return seed_of(self.seed, number)

    def bots_for(self, setup: Setup, seed: int) -> list[Bot]:
        """The bots of one game, each with its own random stream."""
        return [
            make_bot(bot, setup.game, stream(seed, f"bot-{seat}"), programs=True)
            for seat, bot in enumerate(self.bots)
        ]


def check(plan: Plan, games: int, jobs: int) -> None:
    """Raise a mistake for a plan that cannot be played, before the first game."""
    check_counts(games, jobs, plan.seed)
    plan.setup()
    for bot in plan.bots:
        check_bot(bot, programs=True)


def spread(
    play_span: Callable[[Plan, int, int], Sums], plan: Plan, games: int, jobs: int, chunk: int
) -> Iterator[Sums]:
    """Play all games, span by span, and yield each span's result."""
    spans = [(first, min(first + chunk, games)) for first in range(0, games, chunk)]
    return in_order(partial(play_span, plan), spans, jobs)
