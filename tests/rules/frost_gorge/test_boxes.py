"""Frost Gorge, boxes: FG-20 to FG-29."""

from dataclasses import replace

import pytest

from tests.rules.frost_gorge.table import (
    Homestead,
    a_draft,
    a_table,
    check,
    goods,
    heard,
    legal,
    mine,
    play,
    pool,
    refusal,
    rows,
    show,
)
from tests.support import rule

SETTLER = {1: "settler"}
SASQUATCH = {1: "sasquatch"}


@rule("FG-20")
def test_a_settler_may_stay() -> None:
    table = a_table(die=1, column=SETTLER)
    check(table, 1)
    assert legal(table) == {"settle", "leave"}
    play(table, "settle")
    assert mine(table).settlers == 4


@rule("FG-20", "FG-21")
def test_a_trade_asks_for_two_goods_one_after_the_other() -> None:
    table = a_table(die=1, column={1: "settler"}, fish=1)
    check(table, 1)
    assert table.match.ask(0) == "A settler knocks at your door. What do you do?"
    play(table, "trade fish")
    assert table.match.ask(0) == "Two goods for your fish: which is the first?"
    play(table, "take wood")
    assert table.match.ask(0) == "And the other one?"


@rule("FG-21")
@pytest.mark.parametrize("food", ["fish", "cabbage"])
def test_a_settler_may_be_fed_for_any_two_other_goods(food: str) -> None:
    table = a_table(replace(Homestead(settlers=4), **{food: 1}), die=1, column=SETTLER)
    check(table, 1)
    play(table, f"trade {food}")
    others = {"fish", "cabbage", "wood", "stone"} - {food}
    assert legal(table) == {f"take {good}" for good in others}
    assert refusal(table, f"take {food}").rule == "FG-21"
    play(table, "take wood", "take stone")
    assert goods(table) == {"wood": 1, "stone": 1}
    assert mine(table).settlers == 4


@rule("FG-21")
def test_two_of_one_kind_are_allowed() -> None:
    table = a_table(die=1, column=SETTLER, fish=1)
    check(table, 1)
    play(table, "trade fish", "take cabbage", "take cabbage")
    assert goods(table) == {"cabbage": 2}


@rule("FG-21")
def test_food_must_be_there_to_be_paid() -> None:
    table = a_table(die=1, column=SETTLER, fish=1)
    check(table, 1)
    assert refusal(table, "trade cabbage").rule == "FG-21"
    assert refusal(table, "take wood").rule == "FG-21"  # before paying
    play(table, "trade fish")
    assert refusal(table, "take point").rule == "FG-21"


@rule("FG-22")
def test_either_use_is_optional() -> None:
    table = a_table(die=1, column=SETTLER, fish=1)
    check(table, 1)
    assert legal(table) == {"settle", "trade fish", "leave"}
    play(table, "leave")
    assert (mine(table).settlers, goods(table)) == (3, {"fish": 1})
    assert rows(table) == {2, 6}


@rule("FG-22")
def test_a_settler_box_does_nothing_when_neither_use_is_possible() -> None:
    table = a_table(die=1, column=SETTLER, settlers=4)
    check(table, 1)
    assert rows(table) == {2, 6}  # nothing is asked
    assert refusal(table, "settle").rule == "FG-20"


@rule("FG-23")
def test_the_seventh_settler_brings_the_extra_check_in_the_same_month() -> None:
    table = a_table(month=3, die=1, column=SETTLER, settlers=6, cabins=4)
    check(table, 1)
    play(table, "settle")
    assert 1 in rows(table)
    check(table, 1)
    play(table, "leave")
    assert refusal(table, "check 1").rule == "FG-15"


@rule("FG-23")
def test_the_extra_check_outlives_the_seventh_settler() -> None:
    year = {3: SASQUATCH, 4: {}}
    table = a_table(month=3, die=1, year=year, settlers=7)
    check(table, 1)  # no fish: the seventh goes
    assert mine(table).settlers == 6
    check(table, 2, 2, 3, 3, 4, 4)
    assert (table.month, mine(table).points) == (4, 6)
    show(table, 1)
    check(table, 1, 1)
    assert refusal(table, "check 1").rule == "FG-15"


@rule("FG-24")
@pytest.mark.parametrize("good", ["stone", "wood", "cabbage", "fish"])
def test_a_good_is_gained(good: str) -> None:
    table = a_table(die=1, column={1: good})
    check(table, 1)
    assert goods(table) == {good: 1}


@rule("FG-24")
def test_a_star_scores_one() -> None:
    table = a_table(die=1, column={1: "star"})
    check(table, 1)
    assert (mine(table).points, goods(table)) == (1, {})


@rule("FG-25")
def test_a_cabin_costs_three_wood_and_two_stone_together() -> None:
    table = a_table(die=1, wood=4, stone=3)
    play(table, "build")
    assert (mine(table).cabins, goods(table)) == (3, {"wood": 1, "stone": 1})


@rule("FG-25")
@pytest.mark.parametrize(("wood", "stone"), [(2, 2), (3, 1), (0, 9)])
def test_no_cabin_for_less(wood: int, stone: int) -> None:
    assert refusal(a_table(die=1, wood=wood, stone=stone), "build").rule == "FG-25"


@rule("FG-25")
def test_building_fits_in_at_any_choice() -> None:
    column = {1: "settler fish"}
    at_order = a_table(die=1, column=column, wood=3, stone=2)
    check(at_order, 1)
    assert "build" in legal(at_order)
    at_trade = a_table(die=1, column=SETTLER, fish=1, wood=3, stone=2)
    check(at_trade, 1)
    play(at_trade, "trade fish")
    assert "build" in legal(at_trade)
    at_draft = a_draft(month=1, wood=3, stone=2)
    assert "build" in legal(at_draft)
    between = a_table(die=1, column={}, wood=3, stone=2)
    check(between, 1)
    play(between, "build")
    check(between, 2)
    assert mine(between).cabins == 3


@rule("FG-25")
def test_a_cabin_built_in_time_gives_the_settler_a_bed() -> None:
    """Between choosing a settler box and using it, even with no other use for it."""
    table = a_table(die=1, column=SETTLER, settlers=4, wood=3, stone=2)
    check(table, 1)
    assert legal(table) == {"build", "leave"}
    play(table, "build", "settle")
    assert (mine(table).settlers, mine(table).cabins) == (5, 3)


@rule("FG-25")
def test_the_last_chance_to_build_is_before_moving_in() -> None:
    table = a_table(month=9, wood=5, stone=2)
    assert legal(table) == {"build", "move-in"}
    play(table, "move-in")
    assert refusal(table, "build").rule == "FG-25"


@rule("FG-26")
def test_a_fed_sasquatch_scores_two() -> None:
    table = a_table(die=1, column=SASQUATCH, fish=2)
    check(table, 1)
    assert (mine(table).points, goods(table), mine(table).settlers) == (2, {"fish": 1}, 3)
    assert rows(table) == {2, 6}  # the fish must go: nothing is asked


@rule("FG-27")
def test_an_unfed_sasquatch_takes_a_settler() -> None:
    table = a_table(die=1, column=SASQUATCH, settlers=4, cabbage=5)
    check(table, 1)
    assert (mine(table).settlers, mine(table).points) == (3, 0)
    assert not mine(table).eliminated


@rule("FG-27")
def test_solo_an_unfed_sasquatch_and_only_three_settlers_lose_the_game() -> None:
    table = a_table(die=1, column=SASQUATCH, points=60)
    check(table, 1)
    outcome = table.match.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.eliminated) == ("all-taken", [], [0])


@rule("FG-27")
def test_with_several_players_the_others_go_on_and_the_eliminated_cannot_win() -> None:
    rich, poor = Homestead(points=90), Homestead(fish=9, wood=9)
    table = a_table(rich, poor, month=8, die=1, column=SASQUATCH)
    check(table, 1, seat=0)
    check(table, 1, 2, 3, seat=1)
    while not table.match.over:
        play(table, table.match.legal(1)[0], seat=1)
    outcome = table.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.eliminated, outcome.ranking) == ([1], [0], [[1]])
    assert outcome.scores[0] == 90 > outcome.scores[1]


@rule("FG-28")
def test_four_lose_one_then_gain_one_is_five() -> None:
    column = {1: "sasquatch", 2: "settler"}
    table = a_table(month=3, die=1, column=column, settlers=4, cabins=3)
    check(table, 1)
    assert (mine(table).settlers, mine(table).circled) == (3, 4)
    check(table, 2)
    play(table, "settle")
    assert (mine(table).settlers, mine(table).circled) == (5, 5)


@rule("FG-28")
def test_the_new_number_needs_a_bed_even_where_beds_are_empty() -> None:
    table = a_table(die=1, column=SETTLER, settlers=3, circled=4, cabins=2, fish=1)
    check(table, 1)
    assert refusal(table, "settle").rule == "FG-28"


@rule("FG-29")
def test_every_sasquatch_met_is_counted() -> None:
    column = {1: "sasquatch", 2: "sasquatch"}
    table = a_table(month=3, die=1, column=column, settlers=4, fish=2, knows=["double-check"])
    check(table, 1, 1, 2)  # two fed, one not
    assert mine(table).sasquatches == 3
    assert "settler-lost" in heard(table)


@rule("FG-29")
def test_the_black_dies_sasquatch_is_counted_too() -> None:
    for seed in range(30):
        table = a_draft(month=6, fish=1, seed=seed)
        assert mine(table).sasquatches == ("black" in pool(table))


@rule("FG-8", "FG-24")
def test_the_star_in_a_settlers_box_scores() -> None:
    table = a_table(die=1, column={1: "settler star"})
    check(table, 1)
    play(table, "settle")
    assert (mine(table).points, mine(table).settlers) == (1, 4)


@rule("FG-21")
def test_neither_of_the_two_goods_is_the_kind_that_was_paid() -> None:
    table = a_table(die=1, column=SETTLER, cabbage=1)
    check(table, 1)
    play(table, "trade cabbage", "take fish")
    assert legal(table) == {"take fish", "take wood", "take stone"}
    assert refusal(table, "take cabbage").rule == "FG-21"


@rule("FG-23", "FG-15")
def test_the_settlers_after_the_seventh_bring_no_further_check() -> None:
    column = {1: "settler settler settler"}
    table = a_table(month=3, die=1, column=column, settlers=7, cabins=5)
    check(table, 1)
    play(table, "settle", "settle", "settle")
    assert mine(table).settlers == 10
    check(table, 2, 2)
    assert refusal(table, "check 2").rule == "FG-15"  # twice, as with seven


@rule("FG-25", "FG-64")
def test_building_fits_in_at_the_black_dies_choice() -> None:
    table = a_draft(month=6, dice={"black": 2}, fish=5, wood=3, stone=2)
    play(table, "draft black", "build")
    assert mine(table).cabins == 3
    assert "take wood" in legal(table)
