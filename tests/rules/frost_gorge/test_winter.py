"""Frost Gorge, winter: FG-40 to FG-46."""

from typing import Any

import pytest

from tests.rules.frost_gorge.table import (
    GorgeTable,
    Homestead,
    a_table,
    busy,
    check,
    goods,
    heard,
    housed,
    legal,
    living,
    mine,
    play,
    refusal,
    rows,
    show,
)
from tests.support import rule


def a_winter(die: int = 1, column: dict[int, str] | None = None, **rest: Any) -> GorgeTable:
    """Four settlers in two warm cabins, at the first meal."""
    settings = {"settlers": 4, "wood": 2, **rest}
    table = a_table(month=9, die=die, column=column or {}, **settings)
    assert "winter-die" in [told.kind for told in table.match.told()]
    return table


@rule("FG-40")
def test_the_rulebooks_eight_settlers_in_five_cabins() -> None:
    """Eight settlers as 2, 2, 1, 1, 2."""
    table = a_table(month=9, settlers=8, cabins=5, wood=5)
    assert housed(table) == [1, 1, 1, 1, 1]  # no built cabin may stay empty
    play(table, "house 1", "house 2", "house 5")
    assert housed(table) == living(table) == [2, 2, 1, 1, 2]


@rule("FG-40")
def test_a_cabin_takes_at_most_two_and_an_unbuilt_one_nobody() -> None:
    table = a_table(month=9, settlers=5, cabins=3, wood=9)
    play(table, "house 1")
    assert refusal(table, "house 1").rule == "FG-40"
    assert refusal(table, "house 4").rule == "FG-40"
    assert legal(table) == {"house 2", "house 3"}


@rule("FG-40")
def test_nothing_is_asked_where_every_bed_is_needed() -> None:
    table = a_table(month=9, settlers=4, cabins=2, wood=2)
    assert housed(table) == [2, 2, 0, 0, 0]


@rule("FG-40")
def test_settlers_are_allotted_in_winter_only() -> None:
    table = a_table(month=8)
    assert refusal(table, "house 1").rule == "FG-40"
    assert refusal(table, "move-in").rule == "FG-40"


@rule("FG-41")
def test_every_occupied_cabin_burns_a_wood_and_nobody_holds_back() -> None:
    table = a_table(month=9, settlers=6, cabins=3, wood=5)
    assert goods(table) == {"wood": 2}
    assert living(table) == [2, 2, 2, 0, 0]
    assert refusal(table, "heat 1").rule == "FG-41"


@rule("FG-41")
def test_where_wood_is_short_the_player_chooses_and_the_cold_takes_the_rest() -> None:
    table = a_table(month=9, settlers=5, cabins=3, wood=2)
    play(table, "house 1", "house 2")
    assert legal(table) == {"heat 1", "heat 2", "heat 3"}
    play(table, "heat 3")
    assert refusal(table, "heat 3").rule == "FG-41"
    assert refusal(table, "heat 4").rule == "FG-41"
    assert legal(table) == {"heat 1", "heat 2"}  # as far as the wood goes: no stopping here
    play(table, "heat 2")
    assert living(table) == [0, 2, 1, 0, 0]
    assert goods(table) == {}


@rule("FG-41")
def test_without_wood_everybody_freezes() -> None:
    table = a_table(month=9, settlers=4, cabins=2, fish=9, cabbage=9)
    assert living(table) == [0, 0, 0, 0, 0]
    assert table.match.over
    assert mine(table).points == -2


@rule("FG-42")
def test_one_die_gives_everybodys_first_winter_box() -> None:
    shown: set[int] = set()
    for seed in range(40):
        ready = Homestead(settlers=4, wood=2)
        table = a_table(ready, ready, ready, month=9, seed=seed)
        first = [rows(table, seat) for seat in range(3)]
        assert first[0] == first[1] == first[2]
        shown |= first[0]
    assert shown == {1, 2, 3, 4, 5, 6}


@rule("FG-42")
def test_the_die_waits_until_everybody_has_allotted_and_heated() -> None:
    table = a_table(Homestead(settlers=4, wood=2), Homestead(settlers=3, wood=1), month=9)
    assert busy(table) == [1]
    play(table, "house 1", seat=1)
    assert "winter-die" not in heard(table)
    play(table, "heat 1", seat=1)
    assert "winter-die" in heard(table)
    assert busy(table) == [0, 1]


@rule("FG-42")
def test_log_roll_in_winter_is_for_its_owner_alone() -> None:
    owner = Homestead(settlers=4, wood=3, knows=["log-roll"])
    table = a_table(owner, Homestead(settlers=4, wood=2), month=9, die=2, column={}, seed=1)
    next_roll = mine(table, 0).luck.clone().below(6) + 1
    assert next_roll != 2
    play(table, "log-roll", seat=0)
    assert (rows(table, 0), rows(table, 1)) == ({next_roll}, {2})


@rule("FG-42")
def test_log_roll_is_paid_from_the_wood_that_is_left() -> None:
    table = a_winter(wood=2, knows=["log-roll"])
    assert refusal(table, "log-roll").rule == "FG-32"


@rule("FG-42")
def test_rock_skipper_and_double_check_work_in_winter() -> None:
    column = {2: "snow-snake"}
    knows = ["rock-skipper", "double-check"]
    table = a_winter(die=2, column=column, stone=1, cabbage=4, knows=knows)
    play(table, "skip-to 3")
    check(table, 3, 4, 4)
    assert mine(table).points == 10


@rule("FG-42")
def test_the_eliminated_take_no_part_in_winter() -> None:
    table = a_table(Homestead(settlers=2, circled=3, eliminated=True), Homestead(wood=2), month=9)
    assert busy(table) == [1]
    assert housed(table, 0) == [0, 0, 0, 0, 0]


@rule("FG-43")
def test_settlers_eat_in_cabin_order() -> None:
    column = {1: "2 fish", 2: "1 cabbage", 3: "1 cabbage", 4: "1 fish"}
    table = a_table(month=9, settlers=3, wood=2, fish=1, cabbage=1, column=column)
    play(table, "house 2")
    show(table, 1)
    check(table, 1)  # the only one of cabin 1 asks for 2 fish
    assert (living(table), goods(table)) == ([0, 2, 0, 0, 0], {"fish": 1, "cabbage": 1})
    check(table, 2)
    assert (living(table), goods(table)) == ([0, 2, 0, 0, 0], {"fish": 1})
    check(table, 3)
    assert living(table) == [0, 1, 0, 0, 0]
    assert table.match.over


@rule("FG-43")
def test_each_check_of_a_box_pays_again() -> None:
    table = a_winter(column={1: "2 fish"}, fish=5, knows=["double-check"])
    check(table, 1, 1)
    assert goods(table) == {"fish": 1}
    assert living(table) == [2, 2, 0, 0, 0]


@rule("FG-43")
def test_who_can_be_fed_must_be() -> None:
    table = a_winter(column={1: "3 fish"}, fish=3)
    check(table, 1)
    assert goods(table) == {}
    assert rows(table) == {2, 6}  # nothing was asked


@rule("FG-43")
def test_who_cannot_be_fed_in_full_dies_and_nothing_is_paid() -> None:
    table = a_winter(column={1: "3 fish"}, fish=2)
    check(table, 1)
    assert goods(table) == {"fish": 2}
    assert living(table) == [1, 2, 0, 0, 0]


@rule("FG-43")
@pytest.mark.parametrize("warm", [1, 2])
def test_the_checks_are_the_settlers_alive_after_heating(warm: int) -> None:
    table = a_table(month=9, settlers=4, wood=warm, cabbage=9, column={})
    if warm == 1:
        play(table, "heat 2")
    show(table, 1)
    check(table, *range(1, 2 * warm + 1))
    assert table.match.over
    assert goods(table) == {"cabbage": 9 - 2 * warm}


@rule("FG-43")
def test_winter_checks_join_up_too() -> None:
    table = a_winter(cabbage=9)
    check(table, 1)
    assert refusal(table, "check 1").rule == "FG-15"
    assert refusal(table, "check 3").rule == "FG-13"


@rule("FG-44")
def test_the_snow_snake_bites_the_one_who_checks_it() -> None:
    column = {3: "snow-snake"}
    table = a_winter(column=column, fish=9, cabbage=9)
    check(table, 1, 2)
    assert living(table) == [2, 2, 0, 0, 0]
    check(table, 3)  # the third to eat sleeps in cabin 2
    assert living(table) == [2, 1, 0, 0, 0]
    assert goods(table) == {"fish": 9, "cabbage": 7}


@rule("FG-45")
def test_deaths_in_winter_eliminate_nobody() -> None:
    table = a_winter(points=40)
    check(table, 1, 2, 3, 4)
    assert living(table) == [0, 0, 0, 0, 0]
    outcome = table.match.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.eliminated) == ("target-met", [0], [])


@rule("FG-46")
def test_with_fewer_settlers_than_cabins_each_has_one_alone() -> None:
    table = a_table(month=9, settlers=3, cabins=5, wood=9, cabbage=9, column={})
    play(table, "house 5", "house 2")
    assert refusal(table, "house 2").rule == "FG-46"
    play(table, "house 3")
    assert housed(table) == [0, 1, 1, 0, 1]
    assert goods(table) == {"wood": 6, "cabbage": 9}  # an empty cabin needs no wood
    show(table, 1)
    check(table, 1, 2, 3)
    assert mine(table).points == 3 * 3 - 2  # FG-50: empty ones cost a point each


@rule("FG-43", "FG-23")
def test_the_seventh_settlers_gift_works_in_winter() -> None:
    table = a_table(month=9, settlers=7, cabins=4, wood=4, cabbage=9, column={})
    play(table, "house 1", "house 2", "house 3")
    show(table, 1)
    check(table, 1, 1)
    assert goods(table) == {"cabbage": 7}
    assert refusal(table, "check 1").rule == "FG-15"
