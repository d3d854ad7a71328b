"""Many games, planned: what is played, and how it is spread over processes.

Games are numbered; each one's luck follows from the seed and its number alone, and sums do not
care for order, so that any number of processes gives the same figures.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

import msgspec

from snowbound.bots.guard import close
from snowbound.bots.players import Bot
from snowbound.bots.roster import make_bot
from snowbound.core.components import ComponentSet
from snowbound.core.game import Setup
from snowbound.core.mistakes import Mistake
from snowbound.core.options import Value
from snowbound.core.randomness import stream
from snowbound.core.registry import find_game

LARGEST_SEED = 2**64

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
        """The luck of one game."""
        return (self.seed << 40) + number

    def seated(self, setup: Setup, seed: int) -> list[Bot]:
        """The bots of one game, each with luck of its own."""
        return [
            make_bot(bot, setup.game, stream(seed, f"bot-{seat}"), programs=True)
            for seat, bot in enumerate(self.bots)
        ]


def check(plan: Plan, games: int, jobs: int) -> None:
    """Whatever is wrong with a plan is a mistake before the first game."""
    if games < 1:
        raise Mistake(f"The number of games must be at least 1, not {games}.")
    if jobs < 1:
        raise Mistake(f"The number of jobs must be at least 1, not {jobs}.")
    if not 0 <= plan.seed < LARGEST_SEED:
        raise Mistake(f"The seed of a simulation goes from 0 to 2**64 - 1, not {plan.seed}.")
    for bot in plan.seated(plan.setup(), 0):
        close(bot)


def spread(
    play_span: Callable[[Plan, int, int], Sums], plan: Plan, games: int, jobs: int, chunk: int
) -> Iterator[Sums]:
    """Play all games, a span of them at a time, and yield what each span came to."""
    spans = ((first, min(first + chunk, games)) for first in range(0, games, chunk))
    if jobs == 1:
        for first, last in spans:
            yield play_span(plan, first, last)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from _in_parallel(pool, play_span, plan, spans, 2 * jobs)


def _in_parallel(
    pool: Executor,
    play_span: Callable[[Plan, int, int], Sums],
    plan: Plan,
    spans: Iterator[tuple[int, int]],
    ahead: int,
) -> Iterator[Sums]:
    """A few spans under way at a time, so that memory does not grow with the games."""
    under_way: list[Future[Sums]] = [
        pool.submit(play_span, plan, *span) for span in islice(spans, ahead)
    ]
    while under_way:
        yield under_way.pop(0).result()
        for span in islice(spans, 1):
            under_way.append(pool.submit(play_span, plan, *span))
