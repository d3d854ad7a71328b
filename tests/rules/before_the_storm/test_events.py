"""What events change, for whom and for how long (BS-20, with the rules that they bend)."""

from typing import Any

import pytest

from snowbound.games.before_the_storm.rules import bags, fates
from snowbound.games.before_the_storm.rules import terms as t
from tests.rules.before_the_storm.table import StormTable, with_event
from tests.support import rule


def next_round(table: StormTable, title: str) -> StormTable:
    """Everybody waits; the next round's event is this one."""
    state: Any = table.state
    number = [event.title for event in table.setup.data.events].index(title)
    assert table.setup.data.track[state.round + 1] == ("M" if number >= t.MINOR_EVENTS else "m")
    if number >= t.MINOR_EVENTS:
        state.major, state.major_at = [number - t.MINOR_EVENTS, *state.major], 0
    else:
        state.minor, state.minor_at = [number, *state.minor], 0
    began = state.round
    while state.round == began:
        table.play("done")
    return table


# ── For whom ────────────────────────────────────────────────────────────────────────────────


@rule("BS-20", "BS-30")
def test_more_is_restocked_in_every_turn_of_the_round() -> None:
    table = with_event("Red Parachutes")
    for cards in (2, 4, 6):
        assert table.state.restock_at == cards
        table.play("done", "done")


@rule("BS-20", "BS-32")
@pytest.mark.parametrize(("title", "steps"), [("A Still Day", 5), ("Knee-Deep", 3)])
def test_steps_change_for_two_scouts_as_well(title: str, steps: int) -> None:
    assert with_event(title, scouts=[["north", "north"]]).play("done").state.left == steps


@rule("BS-20", "BS-38")
@pytest.mark.parametrize(("scouts", "eaten"), [(2, 1), (3, 2), (5, 4)])
def test_rations_change_for_two_scouts_as_well(scouts: int, eaten: int) -> None:
    table = with_event("Cold Snap", scouts=[["north"] * scouts], food=(5, 3, 3))
    table.play("done", "done")
    assert (table.state.active, table.food(0)) == (1, 5 - eaten)


@rule("BS-20", "BS-38")
def test_rations_that_cost_less_never_cost_less_than_nothing() -> None:
    for scouts, left in ((2, 3), (3, 3), (4, 2)):
        table = with_event("Crown Fire", scouts=[["north"] * scouts]).play("done", "done")
        assert table.food(0) == left


@rule("BS-14", "BS-20")
def test_medkits_of_an_event_come_out_of_the_weapon_deck_if_they_are_in_it() -> None:
    table = with_event("The Walking Doctor", options={"arsenal": True})
    assert [table.medkits(seat) for seat in range(3)] == [1, 1, 1]
    assert bags.count(table.state.deck, 0) == 17


# ── For what ────────────────────────────────────────────────────────────────────────────────


@rule("BS-20", "BS-44")
def test_a_price_of_the_round_counts_for_a_defender_too() -> None:
    table = with_event(
        "The Last Market",
        scouts=[["x7", "north", "north"]],
        loads_of={(0, 1): ["crate 2"]},
        weapons=[[1], [4], ()],
        food=(3, 3, 5),
    )
    table.play("done", "step se", "done", "raid", "lay 1", "ready", "lay 4", "ready", "capture")
    assert (table.step, table.awaited) == ("buy", 1)
    assert "Buy 3 food for 1 point" in table.choices()
    table.play("buy food", "buy food")
    assert table.food(1) == 3 + 6


@rule("BS-20", "BS-62")
def test_oil_that_was_dropped_can_be_picked_up_while_none_can_be_tapped() -> None:
    table = with_event(
        "Frozen Pumps",
        scouts=[["0", "north", "north"], ["0", "south-east", "south-east"]],
        loads_of={(1, 1): ["oil 2"]},
    )
    fates.die(table.state, 5)
    table.play("done", "done")
    assert table.legal() == ["done", "take oil"]
    table.play("take oil")
    assert table.carries(0, 1) == ["oil 2"]


@rule("BS-20", "BS-60")
def test_scouts_may_be_attacked_while_nobody_may_raid() -> None:
    table = with_event(
        "A Lantern on the Road",
        scouts=[["B", "north", "north"], ["B", "south-east", "south-east"]],
        loads_of={(1, 1): ["bank-safe"]},
        weapons=[[5], (), ()],
    )
    assert table.play("done", "done").legal() == ["done", "attack 2 1"]


@rule("BS-20", "BS-34")
@pytest.mark.parametrize(
    ("title", "where", "pieces"), [("Frozen Pumps", "2", 3), ("White-Out", "0", 2)]
)
def test_what_may_be_gathered_changes_from_the_first_crate_to_the_last(
    title: str, where: str, pieces: int
) -> None:
    table = with_event(title, scouts=[[where, "north", "north"]], ground={where: [1] * 4})
    table.play("done", "done", *["take crate"] * pieces)
    assert table.carries(0, 1) == ["crate 1"] * pieces
    assert table.state.active == 1


# ── For how long ────────────────────────────────────────────────────────────────────────────


@rule("BS-20")
def test_oil_flows_again_in_the_next_round() -> None:
    table = with_event("Frozen Pumps", scouts=[["0", "north", "north"]])
    table.play("done", "done")
    assert table.state.active == 1  # nothing to do in the city
    next_round(table, "Full Snares").play("done", "done", "tap")
    assert len(table.carries(0, 1)) == 1


@rule("BS-20", "BS-40")
def test_raids_are_allowed_again_in_the_next_round() -> None:
    table = with_event(
        "A Lantern on the Road", scouts=[["x7", "north", "north"]], weapons=[[3], (), ()]
    )
    next_round(table, "Airlift").play("done", "step se", "done")
    assert "raid" in table.legal()


@rule("BS-20", "BS-31", "BS-36")
def test_recruits_and_food_cost_again_in_the_next_round_what_they_did() -> None:
    table = next_round(with_event("Strangers at the Gate", food=(9, 9, 9)), "Knee-Deep")
    food = table.food(0)
    assert table.play("recruit").food(0) == food - 1
    table = next_round(with_event("The Last Market"), "Knee-Deep")
    assert table.view(-1).prices["food"] == 2


@rule("BS-20", "BS-38")
def test_rations_cost_again_in_the_next_round_what_they_did() -> None:
    table = next_round(with_event("Cold Snap", food=(9, 9, 9)), "Airlift")
    assert table.food(0) == 7
    assert table.play("done", "done").food(0) == 6


@rule("BS-20", "BS-30", "BS-34")
def test_restock_and_gathering_are_in_the_next_round_what_they_were() -> None:
    table = next_round(with_event("Red Parachutes"), "Airlift")
    assert table.state.restock_at == 3 * 2 + 1
    table = with_event("Frozen Pumps", scouts=[["x1", "north", "north"]], ground={"x1": [1] * 4})
    table.play("done", "done", "take crate", "done")
    next_round(table, "Full Snares").play("done", "done", "take crate")
    assert (table.state.active, len(table.carries(0, 1))) == (1, 2)
