"""A homesteader's heuristic: what it remembers, and what it does not overlook."""

import pytest

from snowbound.core.randomness import stream
from snowbound.core.registry import find_game
from snowbound.games.frost_gorge.bot.heuristic import Homesteader
from snowbound.games.frost_gorge.bot.larder import winter
from tests.rules.frost_gorge.table import GorgeTable, a_draft, a_table, check
from tests.support import VALLEY

GAME = find_game("frost-gorge")
OPTIONS = [{}, {"resource_dice": True}, {"loop": False, "newcomers_work": True}]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [1, 3])
def test_what_it_remembers_is_what_it_would_see_now(options: dict[str, bool], seats: int) -> None:
    """Months looked over must never show in one that is not the same, nor on another sheet."""
    lasting = Homesteader()
    for seed in range(12):
        setup = GAME.setup(seats, options, VALLEY if seed % 2 else None)
        state, luck = setup.new_state(seed), stream(seed, "test")
        while not state.over:
            seat = (state.awaited & -state.awaited).bit_length() - 1
            actions = state.legal(seat)
            fresh = [Homesteader().weigh(state, seat, action) for action in actions]
            assert [lasting.weigh(state, seat, action) for action in actions] == fresh
            state.play(seat, actions[luck.below(len(actions))])


def liked_best(table: GorgeTable) -> str:
    """What the heuristic would do now."""
    state = table.state
    best = max(state.legal(0), key=lambda action: Homesteader().weigh(state, 0, action))
    return table.match.setup.catalogue.name(best)


def test_a_fish_comes_before_the_sasquatch_who_eats_it() -> None:
    table = a_table(month=4, die=1, column={2: "fish", 6: "sasquatch"}, settlers=4)
    check(table, 1)
    assert liked_best(table) == "check 2"


def test_a_rich_box_behind_a_poor_one_is_worth_the_way() -> None:
    four = "star star star star"
    table = a_table(month=8, die=1, column={2: "stone", 3: four, 6: "star", 5: "stone"})
    check(table, 1)
    assert liked_best(table) == "check 2"


def test_a_rich_box_is_checked_again_before_a_poor_one_is_checked_at_all() -> None:
    four = "star star star star"
    table = a_table(month=8, die=1, column={1: four}, knows=["double-check"])
    check(table, 1)
    assert liked_best(table) == "check 1"


def test_in_winter_nobody_goes_where_somebody_must_die() -> None:
    column = {1: "1 fish", 2: "snow-snake", 3: "1 fish", 5: "2 fish", 6: "2 fish"}
    table = a_table(month=9, die=1, column=column, settlers=4, wood=2, fish=5, cabbage=1)
    check(table, 1)
    assert liked_best(table) == "check 6"  # 2 fish, 2 fish, 1 cabbage: nobody dies


def test_a_big_meal_feeds_as_well_as_a_small_one() -> None:
    column = {1: "1 fish", 2: "4 fish", 6: "4 fish"}
    table = a_table(month=9, die=1, column=column, settlers=3, wood=2, fish=9)
    assert winter(table.state, table.state.sheets[0], 0, 0, 0) >= 0


def test_if_somebody_must_die_it_is_one_of_two() -> None:
    column = {1: "1 fish", 2: "snow-snake"}
    table = a_table(
        month=9, die=1, column=column, settlers=4, wood=2, fish=2, knows=["double-check"]
    )
    check(table, 1)
    assert liked_best(table) == "check 2"  # or both who sleep in the second cabin would


def test_wood_that_a_cabin_would_miss_is_drafted_in_winter() -> None:
    meals = dict.fromkeys(range(1, 7), "1 cabbage")
    dice = {"brown": 1, "blue": 1, "yellow": 1}
    table = a_draft(month=9, column=meals, dice=dice, settlers=4, wood=1, cabbage=9)
    assert liked_best(table) == "draft brown"
    table = a_draft(month=9, column=meals, dice=dice, settlers=4, wood=2, cabbage=9)
    assert liked_best(table) == "draft yellow"
