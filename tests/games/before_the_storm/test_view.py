"""What a seat sees of Before the Storm, and how the terminal draws it."""

from typing import Any

import msgspec
import pytest
from rich.console import Console

from snowbound.core.heuristic import preferred
from snowbound.core.randomness import stream
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.screen import draw
from snowbound.games.before_the_storm.view import View
from tests.rules.before_the_storm.table import GAME, StormTable, a_table, with_event

NAMES = ["Ada", "Bo", "Cy", "Di", "Eli", "Flo"]


def screen(view: View) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as captured:
        console.print(draw(view, NAMES[: len(view.players)]))
    return captured.get()


def shown(table: StormTable, seat: int) -> str:
    return screen(table.view(seat))


def test_the_map_shows_tiles_crates_scouts_and_settlements() -> None:
    table = a_table(
        scouts=[["2", "2", "north"], ["C", "south-east"]],
        ground={"2": [1, 3], "C": [2]},
        on_map={"wolf-pack": "E", "bank-safe": "5"},
        flipped=["J"],
    )
    lines = shown(table, 0).splitlines()
    above = next(number for number, line in enumerate(lines) if "2 #2" in line)
    assert lines[above + 1][lines[above].index("2 #2")] == "▲"
    assert any("C #1" in line for line in lines)
    assert any("xJx" in line for line in lines)
    assert any("5 *" in line for line in lines)
    assert any("E !4" in line for line in lines)
    assert sum(line.count("<") for line in lines) == 3


def test_the_turn_and_the_track_are_shown() -> None:
    top = shown(a_table(), 0).splitlines()
    assert "[3M]" in top[0]
    assert "Ada: Restock > Recruit > Move > Act > Ration   5 steps left" in top[1]


def test_who_draws_an_event_is_named_while_its_tile_is_chosen() -> None:
    top = shown(with_event("Demolition", 2), 0).splitlines()
    assert top[1] == "Bo drew the event"


def test_a_raid_shows_what_it_is_about() -> None:
    table = a_table(
        scouts=[["x7", "north", "north"]],
        weapons=[[3], (), ()],
        food=(0, 7, 0),
        oil=[(), [1, 2, 3], ()],
    )
    fight = table.play("step se", "done", "raid").view(2).fight
    assert (fight.if_won.food, fight.if_won.oil) == (3, 2)
    assert (fight.if_surrendered.food, fight.if_surrendered.oil) == (3, 1)
    table.play("lay 3", "ready", "ready", "loot food")
    assert table.food(1) == 4


def test_only_a_raid_is_about_loot() -> None:
    table = a_table(
        scouts=[["E", "north", "north"]],
        weapons=[[5], (), ()],
        on_map={"wolf-pack": "E"},
        phase=t.ACTING,
    )
    fight = table.play("fight wolf-pack").view(0).fight
    assert (fight.if_won, fight.if_surrendered) == (None, None)


def test_numbers_are_shown_to_their_owner_only() -> None:
    table = a_table(loads_of={(0, 1): ["crate 4"]}, weapons=[[6], (), ()], oil=[[2], (), ()])
    assert "crate 4" in shown(table, 0)
    assert "weapons 6   oil 2" in shown(table, 0)
    for seat in (1, 2, -1):
        assert "crate 4" not in shown(table, seat)


def test_a_raid_is_shown() -> None:
    table = a_table(scouts=[["x7", "north", "north"]], weapons=[[5, 2], [3], ()])
    table.play("step se", "done", "raid", "lay 5")
    assert "Ada raids Bo: 1 laid, 0 against it; yours: 5" in shown(table, 0)
    assert "Ada raids Bo: 1 laid, 0 against it\n" in shown(table, 1)


def test_at_the_end_all_points_are_known() -> None:
    table = a_table(active=2, round=12, phase=t.RATIONING, oil=[[3], [2, 1], ()], food=(3, 3, 7))
    points = [player.points for player in table.view(-1).players]
    assert points == table.state.outcome().scores


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_whole_game_fits_into_eighty_columns(seats: int) -> None:
    setup = GAME.setup(seats)
    state: Any = setup.new_state(seats)
    luck = stream(seats, "screen")
    heuristic = GAME.heuristic()
    steps = 0
    while not state.over:
        seat = state.awaited.bit_length() - 1
        if steps % 40 == 0:
            view = GAME.view(setup, state, seat)
            assert isinstance(view, View)
            assert max(len(line) for line in screen(view).splitlines()) <= 80
        state.play(seat, preferred(heuristic, state, seat, state.legal(seat), luck))
        steps += 1
    assert "points" in screen(GAME.view(setup, state, -1))  # type: ignore[arg-type]


def test_a_view_is_lean() -> None:
    """Most of it never changes, and is sent once."""
    setup = GAME.setup(6)
    state: Any = setup.new_state(1)
    view = GAME.view(setup, state, 0)
    assert isinstance(view, View)
    fixed = len(msgspec.json.encode([view.tiles, view.tokens, view.homes, view.track]))
    assert len(msgspec.json.encode(view)) - fixed < 5000


def test_everything_on_the_table_is_explained() -> None:
    table = a_table(on_map={"wolf-pack": "C"}, flipped=["2"])
    asked = {
        thing: GAME.explain(table.setup, table.state, 0, thing)
        for thing in GAME.things(table.setup, table.state, 0)
    }
    assert all(asked.values())
    bear = asked["token:old-bear"]
    city = asked["tile:2"]
    assert bear is not None and "strength of 6" in bear.words
    assert city is not None and city.rule == "BS-22"
    assert GAME.explain(table.setup, table.state, 0, "tile:south") is None
    assert GAME.explain(table.setup, table.state, 0, "token:unicorn") is None
