"""Frost Gorge, a month: FG-10 to FG-19."""

import pytest

from tests.rules.frost_gorge.table import (
    Homestead,
    a_draft,
    a_table,
    busy,
    check,
    finish_month,
    goods,
    heard,
    legal,
    mine,
    play,
    pool,
    refusal,
    rows,
    view,
    whole_months,
)
from tests.support import rule

ENDS = {"loop": False}
NEWCOMERS = {"newcomers_work": True}


@rule("FG-10")
def test_a_month_begins_for_everybody_and_each_rolls_an_own_die() -> None:
    dice: set[tuple[int, ...]] = set()
    for seed in range(20):
        table = a_table(Homestead(), Homestead(), Homestead(), month=4, seed=seed)
        kinds = [(told.kind, told.seat) for told in table.match.told()]
        assert kinds == [("month", -1), ("rolled", 0), ("rolled", 1), ("rolled", 2)]
        assert table.month == 4
        dice.add(tuple(sheet.die for sheet in view(table.match).sheets))
    assert any(len(set(rolled)) > 1 for rolled in dice)
    assert {die for rolled in dice for die in rolled} == {1, 2, 3, 4, 5, 6}


@rule("FG-10")
def test_the_months_follow_one_another() -> None:
    stars: dict[int, dict[int, str]] = {month: {} for month in range(1, 9)}
    table = a_table(month=1, year=stars)
    for month in range(2, 10):
        finish_month(table)
        assert table.month == month
    finish_month(table)
    assert table.match.over


@rule("FG-11")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_gives_the_first_box(die: int) -> None:
    table = a_table(month=3, die=die, column={})
    assert legal(table) == {f"check {die}"}
    assert refusal(table, f"check {die % 6 + 1}").rule == "FG-11"


@rule("FG-12")
@pytest.mark.parametrize("settlers", range(3, 11))
def test_each_settler_checks_one_box(settlers: int) -> None:
    table = a_table(month=3, die=3, column={}, settlers=settlers)
    finish_month(table)
    assert mine(table).points == settlers  # a star a box


@rule("FG-12")
def test_all_checks_are_mandatory() -> None:
    table = a_table(month=3, die=3, column={})
    check(table, 3, 4)
    assert legal(table) == {"check 2", "check 5"}  # no way to stop early
    check(table, 5)
    assert table.month == 4


@rule("FG-12")
def test_a_newcomer_does_not_check_this_month() -> None:
    table = a_table(month=3, die=1, column={1: "settler"})
    check(table, 1)
    play(table, "settle")
    check(table, 2, 3)
    assert table.month == 4


@rule("FG-12")
def test_with_newcomers_work_a_newcomer_checks_this_month() -> None:
    table = a_table(month=3, die=1, column={3: "settler"}, options=NEWCOMERS)
    check(table, 1, 2, 3)  # the last of three checks brings a fourth settler
    play(table, "settle")
    check(table, 4)
    assert table.month == 4


@rule("FG-12", "FG-28")
def test_with_newcomers_work_a_number_that_rises_by_two_brings_two_checks() -> None:
    column = {1: "sasquatch", 2: "settler"}
    table = a_table(month=3, die=1, column=column, settlers=4, cabins=3, options=NEWCOMERS)
    check(table, 1, 2)
    assert view(table.match).sheets[0].checks_left == 2
    play(table, "settle")  # from 3 to 5
    assert view(table.match).sheets[0].checks_left == 4


@rule("FG-12")
@pytest.mark.parametrize("options", [{}, NEWCOMERS])
def test_a_loss_meanwhile_does_not_reduce_the_checks(options: dict[str, bool]) -> None:
    table = a_table(month=3, die=1, column={1: "sasquatch"}, settlers=4, options=options)
    check(table, 1, 2, 3)
    assert (mine(table).settlers, table.month) == (3, 3)
    check(table, 4)
    assert table.month == 4


@rule("FG-13")
def test_checks_join_up() -> None:
    table = a_table(month=3, die=3, column={}, settlers=4)
    check(table, 3)
    assert rows(table) == {2, 4}
    assert refusal(table, "check 5").rule == "FG-13"
    check(table, 4)
    assert rows(table) == {2, 5}  # above the first box, or below the second
    check(table, 2)
    assert rows(table) == {1, 5}


@rule("FG-14")
def test_the_rulebooks_first_month() -> None:
    """A 2, three settlers: the two above, one on either side, or the two below."""
    table = a_table(month=1, die=2)
    assert whole_months(table) == {frozenset({2, 1, 6}), frozenset({2, 1, 3}), frozenset({2, 3, 4})}
    check(table, 2)
    assert mine(table).points == 1  # "check off the star"
    check(table, 1, 6)
    assert goods(table) == {"fish": 1, "cabbage": 1}


@rule("FG-14")
def test_the_column_joins_at_its_ends() -> None:
    table = a_table(month=3, die=6, column={})
    check(table, 6)
    assert rows(table) == {5, 1}


@rule("FG-14")
def test_without_loop_the_column_has_ends() -> None:
    table = a_table(month=3, die=6, column={}, options=ENDS)
    check(table, 6)
    assert rows(table) == {5}
    assert refusal(table, "check 1").rule == "FG-13"
    table = a_table(month=1, die=2, options=ENDS)
    assert whole_months(table) == {frozenset({2, 1, 3}), frozenset({2, 3, 4})}


@rule("FG-15")
@pytest.mark.parametrize(
    ("settlers", "knows", "limit"),
    [(4, [], 1), (4, ["double-check"], 2), (7, [], 2), (7, ["double-check"], 3)],
)
def test_how_often_a_box_may_be_checked(settlers: int, knows: list[str], limit: int) -> None:
    table = a_table(month=3, die=3, column={3: "wood"}, settlers=settlers, knows=knows)
    check(table, *[3] * limit)
    assert goods(table) == {"wood": limit}  # each check gives the contents again
    assert refusal(table, "check 3").rule == "FG-15"


@rule("FG-15")
def test_each_check_of_a_box_uses_a_settler() -> None:
    table = a_table(month=3, die=3, column={}, knows=["double-check"])
    check(table, 3, 3, 4)
    assert table.month == 4
    assert mine(table).points == 3


@rule("FG-15")
def test_a_special_gives_nothing_the_second_time() -> None:
    table = a_table(month=3, die=3, column={3: "log-roll"}, knows=["double-check"])
    check(table, 3)
    assert "learned" in heard(table)
    check(table, 3)
    assert heard(table) == ["ticked"]
    assert mine(table).specials.bit_count() == 1


@rule("FG-16")
def test_a_box_is_resolved_before_the_next_is_chosen() -> None:
    table = a_table(month=3, die=1, column={1: "settler", 2: "fish"})
    check(table, 1)
    assert refusal(table, "check 2").rule == "FG-16"
    play(table, "leave")
    check(table, 2)
    assert goods(table) == {"fish": 1}


@rule("FG-17")
def test_everybody_plays_the_month_at_the_same_time() -> None:
    table = a_table(Homestead(), Homestead(), month=3, die=1, column={})
    assert busy(table) == [0, 1]
    check(table, 1, seat=1)
    check(table, 1, 2, 3, seat=0)
    assert (busy(table), table.month) == ([1], 3)
    assert refusal(table, "check 4", seat=0).rule == "FG-17"
    check(table, 2, 6, seat=1)
    assert (busy(table), table.month) == ([0, 1], 4)


@rule("FG-17")
def test_sheets_are_open() -> None:
    table = a_table(Homestead(fish=2), Homestead(wood=3), month=3)
    views = [view(table.match, seat) for seat in (0, 1, -1)]
    assert views[0].sheets == views[1].sheets == views[2].sheets


@rule("FG-18")
def test_the_number_of_checks_is_fixed_at_the_first_box() -> None:
    table = a_table(month=3, die=1, column={1: "settler", 2: "sasquatch"}, settlers=4, cabins=3)
    assert view(table.match).sheets[0].checks_left == 4
    check(table, 1)
    play(table, "settle")
    check(table, 2)
    assert view(table.match).sheets[0].checks_left == 2


@rule("FG-18", "FG-65")
def test_the_black_dies_sasquatch_comes_before_the_checks_are_counted() -> None:
    drafts = (a_draft(month=6, settlers=5, seed=seed) for seed in range(50))
    table = next(table for table in drafts if "black" in pool(table))
    assert mine(table).settlers == 4
    play(table, min(legal(table) - {"draft black"}))
    assert view(table.match).sheets[0].checks_left == 4


@rule("FG-19")
def test_elimination_ends_the_month_at_once() -> None:
    column = {1: "sasquatch"}
    table = a_table(Homestead(), Homestead(fish=1), month=3, die=1, column=column)
    check(table, 1, seat=0)
    assert mine(table, 0).eliminated
    assert busy(table) == [1]
    assert refusal(table, "check 2", seat=0).rule == "FG-27"
    check(table, 1, 2, 3, seat=1)
    assert (busy(table), table.month) == ([1], 4)  # nobody waits for the eliminated


@rule("FG-19")
def test_the_month_goes_on_when_the_last_one_busy_is_eliminated() -> None:
    column = {1: "sasquatch"}
    table = a_table(Homestead(), Homestead(fish=1), month=3, die=1, column=column)
    check(table, 1, 2, 3, seat=1)
    check(table, 1, seat=0)
    assert (busy(table), table.month) == ([1], 4)


@rule("FG-12", "FG-15")
def test_when_all_six_boxes_are_checked_the_settlers_left_check_them_again() -> None:
    table = a_table(month=3, die=1, column={}, settlers=8)
    check(table, 1, 2, 3, 4, 5, 6)
    assert (table.month, rows(table)) == (3, {1, 2, 3, 4, 5, 6})
    check(table, 6, 5)
    assert (table.month, mine(table).points) == (4, 8)
