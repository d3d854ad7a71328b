"""The arena: tournaments between bots on the same deals.

A deal's results depend on its number alone, and deals are summed up in order: any number of
processes gives the same report.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from snowbound.bots.roster import check_bot
from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game, Setup
from snowbound.core.registry import find_game
from snowbound.lab.inference.standings import Report, sum_up
from snowbound.lab.playing.deals import (
    Deal,
    apart,
    line_ups,
    play_deal,
    play_deal_elsewhere,
)
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.processes import check_counts, in_order


def arena(
    game: str | Game,
    bots: list[str],
    games: int = 100,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    components: str | Path | ComponentSet | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    seats: int | None = None,
    cluster: str | None = None,
) -> Report:
    """Play at least this many games, all rotations of each deal, and sum them up.

    `progress` is called with the number of games just finished. A bot may be named twice, to
    fill the seats of a game for more players.
    """
    played = find_game(game) if isinstance(game, str) else game
    setup = played.setup(_seats(played, bots, seats), options, components)
    check_counts(games, jobs, seed)
    _check(setup, bots)
    plans = [
        Plan(played.id, line_up, seed, setup.options, setup.components)
        for line_up in line_ups(setup, bots)
    ]
    deals: list[Deal] = []
    numbers = ((number,) for number in range(-(-games // len(plans))))
    here = jobs == 1 and cluster is None
    play = partial(play_deal, plans, setup) if here else partial(play_deal_elsewhere, plans)
    for deal in in_order(play, numbers, jobs, cluster):
        deals.append(deal)
        if progress is not None:
            progress(len(plans))
    return sum_up(setup, bots, seed, deals)


def _seats(game: Game, bots: list[str], asked: int | None) -> int | None:
    """By default all named bots meet; in a co-operative game the fewest players do."""
    if asked is not None or game.cooperative or len(bots) < 2:
        return asked
    return max(game.players[0], min(len(bots), game.players[1]))


def _check(setup: Setup, bots: list[str]) -> None:
    if not bots:
        raise Mistake("An arena needs a bot or more.")
    if not apart(setup) and len(bots) < setup.seats:
        raise Mistake(
            f"{setup.seats} seats need as many bots, not {len(bots)}; one may be named twice."
        )
    for bot in bots:
        check_bot(bot, programs=True)
