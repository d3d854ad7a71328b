"""Frost Gorge, why something cannot be done now: what is said fits what lies on the table."""

import pytest

from tests.rules.frost_gorge.table import (
    GorgeTable,
    Homestead,
    a_draft,
    a_table,
    check,
    legal,
    play,
    refusal,
)
from tests.support import rule


def at_a_mixed_box(fish: int = 0) -> GorgeTable:
    table = a_table(die=1, column={1: "settler fish"}, fish=fish)
    check(table, 1)
    assert legal(table) == {"first fish", "first settler"}
    return table


@rule("FG-27")
def test_the_eliminated_still_have_two_settlers() -> None:
    column = {1: "sasquatch"}
    table = a_table(Homestead(), Homestead(fish=1), month=3, die=1, column=column)
    check(table, 1, seat=0)
    found = refusal(table, "check 2", seat=0)
    assert found.rule == "FG-27"
    assert found.words == "A sasquatch left you with fewer than 3 settlers: you are out."


@rule("FG-21")
@pytest.mark.parametrize("action", ["settle", "trade cabbage", "leave"])
def test_a_trade_is_finished_before_anything_else_is_done_with_a_settler(action: str) -> None:
    table = a_table(die=1, column={1: "settler"}, fish=1, cabbage=1)
    check(table, 1)
    play(table, "trade fish")
    found = refusal(table, action)
    assert (found.rule, found.words) == ("FG-21", "You have paid for a trade: take your goods.")


@rule("FG-8")
@pytest.mark.parametrize("action", ["settle", "trade fish", "leave"])
def test_a_settler_in_a_mixed_box_waits_for_its_turn(action: str) -> None:
    found = refusal(at_a_mixed_box(fish=1), action)
    assert (found.rule, found.words) == ("FG-8", "First choose which icon of the box comes next.")


@rule("FG-20")
def test_without_a_settler_box_nobody_knocks() -> None:
    table = a_table(die=1, column={})
    assert refusal(table, "settle").words == "That is done with a settler box, and none is open."


@rule("FG-8")
def test_the_rest_of_a_mixed_box_waits_for_its_settler() -> None:
    table = at_a_mixed_box()
    play(table, "first settler")
    found = refusal(table, "first fish")
    assert found.rule == "FG-8"
    assert found.words == "Deal with the settler first; the rest of the box comes after."


@rule("FG-8")
def test_only_a_box_with_a_settler_and_goods_asks_what_comes_first() -> None:
    """A box of several goods has several kinds of icon, too, and asks nothing."""
    table = a_table(die=1, column={1: "wood stone", 2: "settler"})
    check(table, 1)
    found = refusal(table, "first wood")
    assert found.words == "Only a box with a settler and goods asks what comes first."
    check(table, 2)
    assert refusal(table, "first settler").words == found.words


@rule("FG-40")
@pytest.mark.parametrize("action", ["move-in", "house 1"])
def test_nobody_moves_in_before_winter(action: str) -> None:
    found = refusal(a_table(month=8, die=1, column={}), action)
    assert (found.rule, found.words) == ("FG-40", "Your settlers go to bed when winter comes.")


@rule("FG-67")
@pytest.mark.parametrize("action", ["move-in", "house 1", "heat 1"])
def test_in_winter_the_draft_comes_before_bed(action: str) -> None:
    found = refusal(a_draft(month=9, dice={"brown": 2}), action)
    assert (found.rule, found.words) == (
        "FG-67",
        "Take your die first; the settlers go to bed after.",
    )


@rule("FG-40")
@pytest.mark.parametrize("action", ["house 1", "heat 1"])
def test_moving_in_comes_before_cabins_and_fires(action: str) -> None:
    found = refusal(a_table(month=9, wood=3, stone=2), action)
    assert (found.rule, found.words) == ("FG-40", "First build, or let your settlers move in.")


@rule("FG-40")
def test_people_move_in_once() -> None:
    table = a_table(month=9, settlers=5, cabins=3, wood=2, fish=5)
    assert refusal(table, "move-in").words == "Your settlers have moved in already."
    play(table, "house 1", "house 2")
    assert refusal(table, "move-in").words == "Your settlers have moved in already."


@rule("FG-41")
def test_with_wood_short_the_cabins_to_heat_are_chosen_after_bedtime() -> None:
    table = a_table(month=9, settlers=5, cabins=3, wood=2)
    found = refusal(table, "heat 1")
    assert (found.rule, found.words) == ("FG-41", "Put all your settlers to bed before you heat.")


@rule("FG-40")
def test_beds_are_final_once_the_cabins_are_being_heated() -> None:
    table = a_table(month=9, settlers=5, cabins=3, wood=2)
    play(table, "house 1", "house 2")
    found = refusal(table, "house 3")
    assert (found.rule, found.words) == ("FG-40", "Your settlers are all in bed.")


@rule("FG-41")
def test_no_fire_is_lit_at_the_table() -> None:
    table = a_table(month=9, settlers=4, cabins=2, wood=1, cabbage=9, column={})
    play(table, "heat 1")
    found = refusal(table, "heat 2")
    assert (found.rule, found.words) == ("FG-41", "The cabins have been heated for this winter.")
    assert refusal(table, "house 2").words == "Your settlers are all in bed."


@rule("FG-41")
def test_before_winter_no_cabin_is_heated() -> None:
    found = refusal(a_table(month=8, die=1, column={}), "heat 1")
    assert found.words == "You choose cabins to heat only when wood is short in winter."


@rule("FG-25")
@pytest.mark.parametrize("wood", [0, 5])
def test_no_price_is_named_when_nobody_builds_any_more(wood: int) -> None:
    table = a_table(month=9, settlers=5, cabins=3, wood=wood)
    found = refusal(table, "build")
    assert found.rule == "FG-25"
    assert found.words == "Nobody builds once the settlers have moved in for the winter."


@rule("FG-25")
@pytest.mark.parametrize("month", [3, 9])
def test_a_price_is_named_while_building_is_open(month: int) -> None:
    table = a_draft(month=month, dice={"brown": 2}, wood=1)
    assert refusal(table, "build").words == (
        "A cabin costs 3 wood and 2 stone; you have 1 wood and 0 stone."
    )


@rule("FG-62")
def test_who_has_a_die_is_not_told_to_wait_for_one() -> None:
    table = a_draft(Homestead(), Homestead(), dice={"gray": 5, "blue": 2, "yellow": 3})
    first = table.state.roller
    assert (
        refusal(table, "draft blue", seat=1 - first).words == "It is not your turn to draft a die."
    )
    play(table, "draft gray", seat=first)
    found = refusal(table, "draft blue", seat=first)
    assert (found.rule, found.words) == ("FG-62", "You have your die for this month.")


@rule("FG-64")
def test_the_black_dies_gift_is_one() -> None:
    table = a_draft(month=6, dice={"black": 2}, fish=5)
    play(table, "draft black", "take fish")
    found = refusal(table, "mark 2-4")
    assert (found.rule, found.words) == ("FG-64", "Your black die has given its gift.")
