"""The arena: tournaments between bots, with paired seeds.

A deal is one seed. In a competitive game every choice of bots plays each deal once in every
rotation of the seats; alone or in a co-operative game each bot plays each deal by itself, in all
seats. So the luck of the deal cancels out of every comparison. A deal's results depend on its
number alone, and deals are summed up in order: any number of processes gives the same report.
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations
from pathlib import Path

from snowbound.bots.players import Bot
from snowbound.bots.playing import play_game
from snowbound.bots.roster import check_bot, make_bot
from snowbound.bots.supervision import seated, was_replaced
from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game, Setup
from snowbound.core.randomness import stream
from snowbound.core.registry import find_game
from snowbound.core.results import Outcome
from snowbound.lab.processes import Faults, check_counts, in_order, seed_of
from snowbound.lab.standings import BotResult, Bout, Deal, Report, apart, sum_up


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
    """Play at least so many games, all rotations of each deal, and sum them up.

    `progress` is called with the number of games just finished. A bot may be named twice, to
    fill the seats of a game for more players.
    """
    played = find_game(game) if isinstance(game, str) else game
    setup = played.setup(_seats(played, bots, seats), options, components)
    bout = Bout(played.id, bots, setup.seats, seed, setup.options, setup.components)
    _check(bout, setup, games, jobs)
    tables = len(line_ups(setup, bots))
    deals: list[Deal] = []
    numbers = ((number,) for number in range(-(-games // tables)))
    here = jobs == 1 and cluster is None
    play = partial(play_deal, bout, setup) if here else partial(_play_elsewhere, bout)
    for deal in in_order(play, numbers, jobs, cluster):
        deals.append(deal)
        if progress is not None:
            progress(tables)
    return sum_up(bout, setup, deals)


def _seats(game: Game, bots: list[str], asked: int | None) -> int | None:
    """By default all named bots meet; in a co-operative game the fewest players do."""
    if asked is not None or game.cooperative or len(bots) < 2:
        return asked
    return max(game.players[0], min(len(bots), game.players[1]))


def _check(bout: Bout, setup: Setup, games: int, jobs: int) -> None:
    check_counts(games, jobs, bout.seed)
    if not bout.bots:
        raise Mistake("An arena needs a bot or more.")
    if not apart(setup) and len(bout.bots) < bout.seats:
        raise Mistake(
            f"{bout.seats} seats need as many bots, not {len(bout.bots)}; one may be named twice."
        )
    for bot in bout.bots:
        check_bot(bot, programs=True)


# ── Playing ─────────────────────────────────────────────────────────────────────────────────


def line_ups(setup: Setup, bots: list[str]) -> list[list[str]]:
    """Who sits where, in each game of a deal."""
    if apart(setup):
        return [[bot] * setup.seats for bot in dict.fromkeys(bots)]
    tables = [list(chosen) for chosen in combinations(bots, setup.seats)]
    return [table[turn:] + table[:turn] for table in tables for turn in range(setup.seats)]


def _play_elsewhere(bout: Bout, number: int) -> Deal:
    """A deal in another process."""
    setup = find_game(bout.game).setup(bout.seats, bout.options, bout.components)
    return play_deal(bout, setup, number)


def play_deal(bout: Bout, setup: Setup, number: int) -> Deal:
    """One seed, played by every line-up. A bot keeps its random stream from seat to seat."""
    seed = seed_of(bout.seed, number)
    deal = Deal([], Faults())
    for turn, line_up in enumerate(line_ups(setup, bout.bots), 1):
        state = setup.new_state(seed)
        with seated(_bots(setup, line_up, seed)) as bots:
            play_game(setup, state, bots)
        deal.games.append(_results(setup, line_up, state.outcome(), bots))
        deal.faults.hear(f"Deal {number}, game {turn}", bots)
    return deal


def _bots(setup: Setup, line_up: list[str], seed: int) -> list[Bot]:
    return [
        make_bot(name, setup.game, stream(seed, f"arena-{name}-{twin}"), programs=True)
        for name, twin in _twins(line_up)
    ]


def _twins(line_up: list[str]) -> list[tuple[str, int]]:
    """Bots of one name are told apart by the order in which they sit."""
    return [(bot, line_up[:seat].count(bot)) for seat, bot in enumerate(line_up)]


def _results(
    setup: Setup, line_up: list[str], outcome: Outcome, bots: list[Bot]
) -> list[BotResult]:
    share = 1.0 if setup.game.cooperative else 1 / max(1, len(outcome.winners))
    places = {seat: place for place, seats in enumerate(outcome.ranking) for seat in seats}
    results = [
        BotResult(
            bot,
            share if seat in outcome.winners else 0.0,
            outcome.scores[seat],
            places.get(seat, len(line_up)),
            was_replaced(bots[seat]),
        )
        for seat, bot in enumerate(line_up)
    ]
    if not apart(setup):
        return results
    results[0].replaced = any(result.replaced for result in results)
    return results[:1]
