"""Every registered game keeps every law, at every player count, option and component set."""

from itertools import product

import pytest

import snowbound
from snowbound.core.conformance import check_game
from snowbound.core.game import Game
from snowbound.core.options import Option, Value, why_not_offered

GAMES = list(snowbound.all_games().values())


def values(option: Option) -> list[Value]:
    if isinstance(option.default, bool):
        return [option.default, not option.default]
    if isinstance(option.default, int):
        return sorted({option.default, option.lowest, option.highest})
    return list(option.choices)


Table = tuple[int, dict[str, Value], str]  # seats, options, component set


def tables(game: Game) -> list[Table]:
    """Every table a game can be set up at."""
    seats = range(game.players[0], game.players[1] + 1)
    names = [option.name for option in game.options]
    choices = product(*(values(option) for option in game.options))
    settings = [dict(zip(names, chosen, strict=True)) for chosen in choices]
    everything = product(seats, settings, game.component_names())
    return [table for table in everything if is_offered(game, table[0], table[1])]


def is_offered(game: Game, seats: int, options: dict[str, Value]) -> bool:
    return not why_not_offered(game.options, options, seats, game.title)


def traits(table: Table) -> set[str]:
    seats, options, components = table
    return {f"{seats} seats", components, *(f"{name}={value}" for name, value in options.items())}


def few(game: Game) -> list[Table]:
    """A sample that meets every seat count, option value and component set at least once."""
    everything = tables(game)
    sample = [everything[0]]
    unmet = set().union(*map(traits, everything)) - traits(sample[0])
    while unmet:
        best = max(everything, key=lambda table: len(traits(table) & unmet))
        sample.append(best)
        unmet -= traits(best)
    return sample + everything[3 :: max(4, len(everything) // 4)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_sample_of_tables_keeps_the_laws(game: Game) -> None:
    for number, (seats, options, components) in enumerate(few(game)):
        check_game(game.setup(seats, options, components), seed=number, every=7)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_table_keeps_the_laws(game: Game) -> None:
    for number, (seats, options, components) in enumerate(tables(game)):
        for seed in range(5):
            check_game(game.setup(seats, options, components), seed=1000 * number + seed)
