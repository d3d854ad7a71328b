"""Many games, planned: what is played, and in what spans it is handed out."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

import msgspec

from snowbound.bots.many import check_counts, in_order, seed_of
from snowbound.bots.players import Bot
from snowbound.bots.roster import check_bot, make_bot
from snowbound.core.components import ComponentSet
from snowbound.core.game import Setup
from snowbound.core.options import Value
from snowbound.core.randomness import stream
from snowbound.core.registry import shared_setup

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
        """The luck of one game."""
        return seed_of(self.seed, number)

    def bots_for(self, setup: Setup, seed: int) -> list[Bot]:
        """The bots of one game, each with luck of its own."""
        return [
            make_bot(bot, setup.game, stream(seed, f"bot-{seat}"), programs=True)
            for seat, bot in enumerate(self.bots)
        ]


def check(plan: Plan, games: int, jobs: int) -> None:
    """Whatever is wrong with a plan is a mistake before the first game."""
    check_counts(games, jobs, plan.seed)
    plan.setup()
    for bot in plan.bots:
        check_bot(bot, programs=True)


def spread(
    play_span: Callable[[Plan, int, int], Sums], plan: Plan, games: int, jobs: int, chunk: int
) -> Iterator[Sums]:
    """Play all games, a span of them at a time, and yield what each span came to."""
    spans = [(first, min(first + chunk, games)) for first in range(0, games, chunk)]
    return in_order(partial(play_span, plan), spans, jobs)
