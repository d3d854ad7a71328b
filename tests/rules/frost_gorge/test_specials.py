"""Frost Gorge, specials: FG-30 to FG-33."""

import pytest

from tests.rules.frost_gorge.table import (
    a_draft,
    a_table,
    check,
    finish_month,
    goods,
    legal,
    mine,
    play,
    refusal,
    rows,
    show,
    view,
)
from tests.support import rule

SKIPPER = ["rock-skipper"]


@rule("FG-30")
@pytest.mark.parametrize("special", ["double-check", "log-roll", "rock-skipper"])
def test_an_ability_works_from_the_month_after(special: str) -> None:
    year = {3: {1: special}, 4: {}}
    table = a_table(month=3, die=1, year=year, wood=1, stone=1)
    check(table, 1)
    tries = {"double-check": "check 1", "log-roll": "log-roll", "rock-skipper": "skip-to 3"}
    refused = {"double-check": "FG-15", "log-roll": "FG-30", "rock-skipper": "FG-30"}
    assert refusal(table, tries[special]).rule == refused[special]
    check(table, 2, 3)
    assert table.month == 4
    show(table, 1)
    if special == "double-check":
        check(table, 1)
    if special == "rock-skipper":
        check(table, 1)
    assert tries[special] in legal(table)


@rule("FG-30")
def test_abilities_work_for_the_rest_of_the_game() -> None:
    column = {1: "double-check", 2: "log-roll", 3: "rock-skipper"}
    table = a_table(month=1, die=1, column=column, fish=12, settlers=4, wood=2)
    check(table, 1, 2, 3, 4)
    for month in range(2, 10):
        assert table.month == month
        sheet = view(table.match).sheets[0]
        assert sheet.double_check and sheet.log_roll and sheet.rock_skipper
        assert mine(table).limit == (3 if sheet.extra_check else 2)
        finish_month(table)


@rule("FG-30", "FG-42")
def test_abilities_work_in_winter() -> None:
    knows = ["double-check", "log-roll", "rock-skipper"]
    table = a_table(month=9, settlers=4, wood=3, stone=1, cabbage=9, column={}, die=2, knows=knows)
    assert legal(table) == {"check 2", "skip-to 1", "skip-to 3", "log-roll"}
    check(table, 2, 2)
    assert goods(table)["cabbage"] == 7


@rule("FG-31")
def test_double_check() -> None:
    column = {2: "star star"}
    table = a_table(month=3, die=2, column=column, knows=["double-check"])
    check(table, 2, 2)
    assert mine(table).points == 4
    assert refusal(table, "check 2").rule == "FG-15"  # "but no more than twice"


@rule("FG-32")
def test_log_roll_rolls_the_own_die_again_for_a_wood() -> None:
    table = a_table(month=3, die=2, column={}, wood=1, knows=["log-roll"])
    next_roll = mine(table).luck.clone().below(6) + 1
    play(table, "log-roll")
    assert goods(table) == {}
    assert legal(table) == {f"check {next_roll}"}


@rule("FG-32")
def test_log_roll_again_and_again_a_wood_each() -> None:
    table = a_table(month=3, die=2, column={}, wood=3, knows=["log-roll"])
    play(table, "log-roll", "log-roll", "log-roll")
    assert refusal(table, "log-roll").rule == "FG-32"


@rule("FG-32")
def test_log_roll_comes_before_the_first_check() -> None:
    table = a_table(month=3, die=2, column={}, wood=3, knows=["log-roll"])
    check(table, 2)
    assert refusal(table, "log-roll").rule == "FG-32"


@rule("FG-32")
def test_log_roll_must_be_learned() -> None:
    assert refusal(a_table(month=3, die=2, wood=1), "log-roll").rule == "FG-32"


@rule("FG-33")
def test_rock_skipper_leaves_out_a_box_for_its_neighbour() -> None:
    column = {3: "sasquatch", 4: "wood"}
    table = a_table(month=3, die=2, column=column, stone=2, knows=SKIPPER, settlers=4)
    check(table, 2)
    play(table, "skip-to 4")  # over the sasquatch
    assert goods(table) == {"wood": 1, "stone": 1}
    assert rows(table) == {1, 3, 5}  # all next to a checked box; the left-out one stays open


@rule("FG-33")
def test_rock_skipper_can_move_the_first_box() -> None:
    table = a_table(month=3, die=2, column={2: "sasquatch"}, stone=1, knows=SKIPPER)
    assert rows(table, verb="skip-to") == {1, 3}
    play(table, "skip-to 3")
    assert rows(table) == {2, 4}


@rule("FG-33")
def test_rock_skipper_uses_a_settler_as_any_check_does() -> None:
    table = a_table(month=3, die=2, column={}, stone=1, knows=SKIPPER)
    play(table, "skip-to 3")
    assert view(table.match).sheets[0].checks_left == 2


@rule("FG-33")
def test_rock_skipper_works_once_a_month() -> None:
    table = a_table(month=3, die=2, year={3: {}, 4: {}}, stone=2, knows=SKIPPER)
    play(table, "skip-to 3")
    assert refusal(table, "skip-to 5").rule == "FG-33"
    check(table, 4, 5)
    show(table, 2)
    play(table, "skip-to 3")  # a new month
    assert goods(table) == {}


@rule("FG-33")
def test_rock_skipper_costs_a_stone_and_must_be_learned() -> None:
    assert refusal(a_table(month=3, die=2, knows=SKIPPER), "skip-to 3").rule == "FG-33"
    assert refusal(a_table(month=3, die=2, stone=1), "skip-to 3").rule == "FG-33"


@rule("FG-33")
def test_the_neighbour_must_still_be_checkable() -> None:
    table = a_table(month=3, die=2, column={}, stone=1, knows=SKIPPER)
    check(table, 2)
    assert rows(table, verb="skip-to") == {4, 6}  # leaving out 3, or leaving out 1
    assert refusal(table, "skip-to 2").rule == "FG-15"
    assert refusal(table, "skip-to 5").rule == "FG-33"


@rule("FG-33", "FG-14")
def test_without_loop_a_stone_skips_no_further_than_the_end() -> None:
    table = a_table(month=3, die=1, column={}, stone=1, knows=SKIPPER, options={"loop": False})
    assert rows(table, verb="skip-to") == {2}


@rule("FG-33")
def test_a_skipped_stone_works_with_a_drafted_die() -> None:
    table = a_draft(month=3, dice={"gray": 2}, knows=SKIPPER)
    play(table, "draft gray")  # brings the stone
    play(table, "skip-to 1")
    assert goods(table).get("stone", 0) == 0


@rule("FG-30", "FG-31")
def test_a_second_double_check_box_adds_nothing() -> None:
    year = {3: {1: "double-check"}, 4: {1: "double-check"}, 5: {}}
    table = a_table(month=3, die=1, year=year)
    check(table, 1, 2, 3)
    show(table, 1)
    check(table, 1, 2, 3)
    show(table, 1)
    check(table, 1, 1)
    assert refusal(table, "check 1").rule == "FG-15"  # twice, not three times


@rule("FG-30", "FG-33")
def test_a_second_rock_skipper_box_delays_nothing() -> None:
    table = a_table(month=3, die=1, column={1: "rock-skipper"}, stone=1, knows=SKIPPER)
    check(table, 1)
    assert rows(table, verb="skip-to") == {3, 5}


@rule("FG-30", "FG-64")
def test_a_second_log_roll_box_delays_nothing() -> None:
    """The black die marks another one: the Log Roll that is known works this month, too."""
    year = {3: {1: "log-roll"}, 4: {1: "log-roll"}, 6: {}}
    known = {"knows": ["log-roll"], "marked": ["3-1"]}
    table = a_draft(month=6, year=year, dice={"black": 2}, wood=1, fish=1, **known)
    play(table, "draft black", "mark 4-1")
    assert legal(table) == {"check 2", "log-roll"}


@rule("FG-30", "FG-42")
@pytest.mark.parametrize("special", ["double-check", "log-roll", "rock-skipper"])
def test_what_is_learned_in_the_last_month_of_autumn_works_in_winter(special: str) -> None:
    year = {8: {1: special}, 9: {}}
    table = a_table(month=8, die=1, year=year, settlers=4, wood=3, stone=1, cabbage=9)
    check(table, 1, 2, 3, 4)
    show(table, 1)
    if special == "log-roll":
        assert "log-roll" in legal(table)
    if special == "rock-skipper":
        assert rows(table, verb="skip-to") == {2, 6}
    check(table, 1)
    assert (1 in rows(table)) == (special == "double-check")


@rule("FG-32", "FG-33")
def test_log_roll_leaves_the_months_rock_skipper_alone() -> None:
    knows = ["log-roll", "rock-skipper"]
    table = a_table(month=3, die=2, column={}, wood=1, stone=1, knows=knows)
    play(table, "log-roll")
    show(table, 2)
    play(table, "skip-to 3")
    assert goods(table) == {}


@rule("FG-33", "FG-31")
def test_rock_skipper_works_once_a_month_with_double_check_too() -> None:
    table = a_table(month=3, die=2, column={}, stone=2, knows=["double-check", "rock-skipper"])
    play(table, "skip-to 3")
    assert rows(table, verb="skip-to") == set()
    assert refusal(table, "skip-to 5").words == "You have skipped a box this month already."
