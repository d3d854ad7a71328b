"""A turn: restock, recruitment, movement, actions, rationing (BS-30 to BS-39)."""

from typing import Any

import pytest

from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.games.before_the_storm.rules import bags, events
from snowbound.games.before_the_storm.rules import terms as t
from tests.rules.before_the_storm.table import GAME, StormTable, a_table, with_event
from tests.support import OUTPOST, rule


def next_turn(table: StormTable, card: int) -> StormTable:
    """Ration, and go on to the next seat, who draws this restock card."""
    state: Any = table.state
    state.restock = [card, *[other for other in state.restock if other != card]]
    state.restock_at = 0
    state.phase = t.RATIONING
    state.resume()
    return table


def piles(table: StormTable) -> dict[str, int]:
    return {pile.tile: pile.crates for pile in table.view(-1).piles}


@rule("BS-30")
def test_a_restock_card_puts_a_crate_on_each_tile_it_names() -> None:
    table = next_turn(a_table(), 11)  # A, E and I
    assert piles(table) == {"a": 1, "e": 1, "i": 1}
    assert table.state.active == 1


@rule("BS-30")
def test_a_crate_for_a_flipped_tile_is_lost() -> None:
    table = next_turn(a_table(flipped=["E"]), 11)
    assert piles(table) == {"a": 1, "i": 1}
    assert (bags.size(table.state.lost), table.state.spent) == (1, 0)


@rule("BS-30")
def test_nobody_restocks_in_round_12() -> None:
    assert piles(next_turn(a_table(round=12), 11)) == {}


@rule("BS-30")
def test_nobody_knows_the_numbers_on_the_map() -> None:
    table = next_turn(a_table(), 11)
    for seat in (0, 1, 2, -1):
        assert all(pile.known == [] for pile in table.view(seat).piles)


@rule("BS-31")
def test_recruiting_costs_a_food_and_starts_at_home() -> None:
    table = a_table(phase=t.RECRUITMENT).play("recruit")
    assert (table.food(0), table.scouts(0)) == (2, ["north"] * 4)
    assert table.refuses("recruit") == "BS-31"


@rule("BS-31")
def test_five_scouts_are_the_most_and_food_must_be_there() -> None:
    full = a_table(scouts=[["north"] * 5], phase=t.RECRUITMENT)
    assert full.refuses("recruit") == "BS-31"
    poor = a_table(food=(0, 0, 0), phase=t.RECRUITMENT)
    assert poor.refuses("recruit") == "BS-31"


@rule("BS-31")
def test_one_scout_at_home_may_be_dismissed_down_to_two() -> None:
    table = a_table(scouts=[["north"] * 4], phase=t.RECRUITMENT).play("dismiss")
    assert table.scouts(0) == ["north"] * 3
    assert table.refuses("dismiss") == "BS-31"
    assert a_table(scouts=[["north"] * 2], phase=t.RECRUITMENT).refuses("dismiss") == "BS-31"
    away = a_table(scouts=[["0", "1", "2"]], phase=t.RECRUITMENT)
    assert away.refuses("dismiss") == "BS-31"


@rule("BS-31")
def test_both_may_be_done_in_either_order() -> None:
    table = a_table(phase=t.RECRUITMENT).play("dismiss", "recruit")
    assert table.phase == "move"
    table = a_table(phase=t.RECRUITMENT).play("recruit", "dismiss")
    assert (table.phase, len(table.scouts(0))) == ("move", 3)


@rule("BS-31")
def test_a_dead_scout_can_be_recruited_again() -> None:
    table = a_table(scouts=[["0", "north", "north"]], food=(0, 0, 0), phase=t.RATIONING)
    table.play("starve 1")
    assert (table.at(0, 1), table.view(-1).players[0].tracker) == ("tracker", 3)
    table.state.stock[t.H_FOOD] = 1
    table.state.food_left -= 1
    table.state.begin_turn(0)
    table.state.resume()
    table.play("recruit")
    assert table.at(0, 1) == "north"


@rule("BS-32")
@pytest.mark.parametrize(("scouts", "steps"), [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_two_steps_and_one_for_each_scout(scouts: int, steps: int) -> None:
    assert a_table(scouts=[["north"] * scouts]).state.left == steps


@rule("BS-32")
def test_a_recruit_counts() -> None:
    assert a_table(phase=t.RECRUITMENT).play("recruit", "done").state.left == 6


@rule("BS-32")
def test_steps_are_shared_freely_and_in_pieces() -> None:
    table = a_table().play("step s", "scout 2", "step s", "scout 1", "step s", "step s")
    assert (table.at(0, 1), table.at(0, 2), table.state.left) == ("1", "x1", 1)
    table.play("step n")
    assert table.refuses("step n") == "BS-32"
    assert table.refuses("scout 2") == "BS-32"
    assert table.legal() == ["done"]


@rule("BS-32")
def test_scouts_do_not_block_each_other() -> None:
    table = a_table(scouts=[["x1", "north", "north"], ["A", "A", "A"]])
    table.play("step s")
    assert table.at(0, 1) == "a"


@rule("BS-32")
def test_a_seat_is_told_where_each_scout_can_get_and_at_what_cost() -> None:
    table = a_table(scouts=[["0", "north", "north"]], flipped=["1"])
    reach = {one.scout: one.tiles for one in table.view(0).reach}
    assert reach[1]["a"] == 2
    assert "1" not in reach[1]
    assert (reach[2]["x1"], reach[2]["0"]) == (1, 4)
    assert reach[1]["south-east"] == 4
    assert "south" not in reach[1]  # nobody lives there
    assert table.view(1).reach == []
    table.play("step n")  # onto the flipped tile: a step is owed
    reach = {one.scout: one.tiles for one in table.view(0).reach}
    assert max(reach[2].values()) == 3


@rule("BS-32")
def test_every_step_can_be_taken_back() -> None:
    match = Match(GAME.setup(3, components=OUTPOST), 4)
    while match.state.phase != t.MOVEMENT:  # type: ignore[attr-defined]
        match.play(match.legal()[-1])
    seat = match.awaited[0]
    match.play("step " + match.legal()[0].split()[1])
    assert match.undo_is_free(seat)
    match.play("done")
    assert match.state.phase != t.ACTING or match.undo_is_free(seat)  # type: ignore[attr-defined]


@rule("BS-32")
def test_one_cannot_take_scouts_in_hand_for_ever() -> None:
    table = a_table()
    for _ in range(6):
        table.play("scout 2", "scout 1")
    assert table.refuses("scout 2") == "BS-32"
    table.play("step s", "scout 2")


@rule("BS-33")
def test_scouts_act_once_after_all_movement_in_any_order() -> None:
    table = a_table(scouts=[["0", "1", "north"]], ground={"0": [1], "1": [2]})
    assert table.refuses("take crate") == "BS-33"
    table.play("done", "scout 2", "take crate")
    assert table.carries(0, 2) == ["crate 2"]
    assert table.refuses("scout 2") == "BS-33"
    assert table.refuses("step n") == "BS-33"
    table.play("take crate")
    assert table.carries(0, 1) == ["crate 1"]
    assert table.state.active == 1


@rule("BS-31", "BS-33")
def test_recruitment_is_over_when_scouts_move() -> None:
    table = a_table()
    assert table.refuses("recruit") == table.refuses("dismiss") == "BS-31"


@rule("BS-33")
def test_nobody_has_to_act() -> None:
    table = a_table(scouts=[["0", "north", "north"]], phase=t.ACTING)
    assert "tap" in table.legal()
    table.play("done")
    assert table.state.active == 1


def gathering(where: str, numbers: list[int], load: tuple[str, ...] = ()) -> StormTable:
    return a_table(
        scouts=[[where, "north", "north"]],
        ground={where: numbers},
        loads_of={(0, 1): load},
        phase=t.ACTING,
    )


@rule("BS-34")
@pytest.mark.parametrize(("where", "limit"), [("0", 3), ("2", 2), ("A", 2), ("x1", 1)])
def test_a_scout_gathers_up_to_the_tiles_limit(where: str, limit: int) -> None:
    table = gathering(where, [1, 2, 3, 4])
    taken = 0
    while table.state.active == 0:
        table.play("take crate")
        taken += 1
    assert taken == limit
    assert len(table.carries(0, 1)) == limit


@rule("BS-34")
def test_it_never_carries_more_than_three() -> None:
    table = gathering("0", [1, 2], ("crate 1", "oil 1", "oil 2"))
    assert table.state.active == 1  # no room: nothing to do
    table = gathering("0", [1, 2], ("crate 1", "oil 1")).play("take crate")
    assert len(table.carries(0, 1)) == 3


@rule("BS-34")
def test_one_may_stop_after_each_crate_and_look_at_it() -> None:
    table = gathering("0", [1, 1, 1]).play("take crate")
    assert table.view(0).players[0].scouts[0].known == [1]
    assert table.view(1).players[0].scouts[0].known == []
    assert "take crate" in table.legal()
    table.play("done")
    assert table.carries(0, 1) == ["crate 1"]


@rule("BS-34")
def test_any_crate_of_the_tile_may_come_up() -> None:
    found: set[str] = set()
    for seed in range(30):
        table = gathering("0", [1, 2, 3])
        table.state.luck = stream(seed, "finds")
        table.play("take crate")
        found.update(table.carries(0, 1))
    assert found == {"crate 1", "crate 2", "crate 3"}


@rule("BS-34")
def test_nothing_is_there_to_be_taken() -> None:
    table = a_table(scouts=[["2", "A", "north"]], ground={"A": [1]}, phase=t.ACTING)
    assert table.refuses("take crate") == "BS-34"
    assert table.refuses("take oil") == "BS-62"
    assert table.refuses("take bank-safe") == "BS-24"
    assert table.refuses("deliver") == "BS-36"
    assert table.refuses("raid") == "BS-40"
    assert table.refuses("attack 2 1") == "BS-60"
    assert table.refuses("fight wolf-pack") == "BS-25"


@rule("BS-35")
def test_oil_is_tapped_in_the_city_and_the_suburbs() -> None:
    for where in "0123456":
        table = gathering(where, []).play("tap")
        [thing] = table.carries(0, 1)
        assert thing.startswith("oil")
        assert bags.size(table.state.oil_left) == 49
    assert gathering("A", [1]).refuses("tap") == "BS-35"


@rule("BS-35")
def test_oil_is_instead_of_crates_and_takes_a_crates_place() -> None:
    table = gathering("0", [1, 2]).play("take crate")
    assert table.refuses("tap") == "BS-35"
    table = gathering("0", [1, 2]).play("tap")
    assert table.state.active == 1
    assert gathering("0", [1], ("oil 1", "oil 1", "oil 2")).state.active == 1


@rule("BS-35")
def test_the_oil_is_known_to_its_owner_alone() -> None:
    table = gathering("0", []).play("tap")
    told = [event.audience for event in table.happened() if event.kind == events.TOOK_OIL]
    assert told == [1]


@rule("BS-36")
def test_points_of_all_crates_are_pooled_and_spent_at_once() -> None:
    table = a_table(loads_of={(0, 1): ["crate 3", "crate 2", "oil 2"]}, phase=t.ACTING)
    table.play("deliver")
    assert (table.step, table.state.step_value()) == ("buy", 5)
    assert "cashes" not in table.heard()  # that is told of others' crates
    assert table.oil(0) == [2]
    assert table.refuses("done") == "BS-36"
    table.play("buy food", "buy weapon", "buy medkit")
    assert (table.food(0), len(table.weapons(0)), table.medkits(0)) == (5, 1, 1)
    assert table.refuses("buy medkit") == "BS-36"
    table.play("buy food")
    assert table.food(0) == 3 + 4 - 1  # and a ration


@rule("BS-36")
def test_who_ends_at_home_delivers() -> None:
    table = a_table(scouts=[["north", "0", "north"]], loads_of={(0, 1): ["oil 1"]}, phase=t.ACTING)
    assert table.refuses("done") == "BS-36"
    table.play("scout 2")
    assert table.refuses("deliver") == "BS-36"
    table.play("scout 1", "deliver", "done")
    assert table.oil(0) == [1]


@rule("BS-36")
def test_each_scout_has_a_pool_of_its_own() -> None:
    table = a_table(loads_of={(0, 1): ["crate 1"], (0, 2): ["crate 1"]}, phase=t.ACTING)
    table.play("deliver")
    assert table.refuses("buy medkit") == "BS-36"
    table.play("buy food", "deliver")
    assert table.state.step_value() == 1


@rule("BS-37")
def test_spent_crates_lie_open() -> None:
    table = a_table(loads_of={(0, 1): ["crate 3", "crate 2"]}, phase=t.ACTING).play("deliver")
    assert table.view(2).left.spent == [2, 3]


@rule("BS-38")
@pytest.mark.parametrize(("scouts", "eaten"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_each_scout_beyond_two_eats(scouts: int, eaten: int) -> None:
    table = a_table(scouts=[["north"] * scouts], phase=t.RATIONING)
    assert table.food(0) == 3 - eaten
    assert table.state.active == 1


@rule("BS-38")
def test_for_each_missing_food_a_scout_of_choice_dies() -> None:
    table = a_table(
        scouts=[["0", "A", "north", "north", "north"]], food=(1, 3, 3), phase=t.RATIONING
    )
    assert (table.step, table.awaited, table.food(0)) == ("starve", 0, 0)
    assert table.refuses("done") == "BS-38"
    table.play("starve 4", "starve 2")
    assert table.scouts(0) == ["0", "north", "north"]
    assert table.state.active == 1


@rule("BS-38", "BS-71")
def test_hunger_never_leaves_fewer_than_two_but_it_spares_nobody() -> None:
    """Two food are missing. One scout dies; of the other two one drops its load and goes home."""
    table = a_table(
        scouts=[["0", "B", "north"]],
        loads_of={(0, 1): ["crate 2", "oil 1"], (0, 2): ["bank-safe"]},
        food=(0, 3, 3),
    )
    table.state.more_rations = 1
    table.play("done", "done")
    assert table.choices()[0] == "Give up scout 1, on 0"
    table.play("starve 3")
    assert (table.step, table.awaited, table.scouts(0)) == ("starve", 0, ["0", "b"])
    assert table.choices() == [
        "Send scout 1 home from 0, empty-handed",
        "Send scout 2 home from B, empty-handed",
    ]
    table.play("starve 1")
    assert table.scouts(0) == ["north", "b"]
    assert (table.ground("0"), table.spilt("0")) == ([2], [1])
    assert table.carries(0, 2) == ["bank-safe"]
    assert table.state.active == 1


@rule("BS-38", "BS-71")
def test_two_who_cannot_be_fed_under_an_event_go_home_empty_handed() -> None:
    table = with_event(
        "Cold Snap",
        scouts=[["B", "north"]],
        loads_of={(0, 1): ["crate 3"]},
        food=(0, 3, 3),
        medkits=(1, 0, 0),
    )
    table.play("done")
    assert table.choices() == [
        "Send scout 1 home from B, empty-handed",
        "Scout 2, which is at home",
    ]
    table.play("starve 1")
    assert (table.at(0, 1), table.ground("B"), table.medkits(0)) == ("north", [3], 1)
    told = table.heard()
    assert "went-home" in told
    assert "died" not in told


@rule("BS-38")
def test_one_that_is_at_home_already_stays_there() -> None:
    table = with_event("Cold Snap", scouts=[["B", "north"]], food=(0, 3, 3))
    table.play("done", "starve 2")
    assert table.scouts(0) == ["b", "north"]
    assert "went-home" not in table.heard()


@rule("BS-39")
def test_crates_are_made_anew_from_the_spent_pile() -> None:
    table = a_table()
    state: Any = table.state
    state.spent, state.crates_left = state.crates_left, 0
    assert piles(next_turn(table, 11)) == {"a": 1, "e": 1, "i": 1}
    assert (bags.size(state.crates_left), state.spent) == (27, 0)


@rule("BS-39")
def test_crates_lost_face_down_are_among_those_made_anew() -> None:
    table = next_turn(a_table(flipped=["E"]), 11)
    state: Any = table.state
    state.spent, state.crates_left = state.crates_left, 0
    table.play("done", "done")
    assert (state.spent, state.lost) == (0, 0)
    assert bags.size(state.crates_left) + sum(piles(table).values()) == 30


@rule("BS-39")
def test_crates_are_made_anew_although_all_that_are_left_were_lost() -> None:
    table = a_table(flipped=["E"])
    state: Any = table.state
    state.lost, state.crates_left = state.crates_left, 0
    assert piles(next_turn(table, 11)) == {"a": 1, "i": 1}
    assert "no-crate" not in table.heard()


@rule("BS-39")
def test_without_crates_the_remaining_tiles_get_none() -> None:
    table = a_table(ground={"0": [1] * 6 + [2] * 9 + [3] * 8 + [4] * 5 + [5]})
    assert piles(next_turn(table, 11)) == {"0": 29, "a": 1}
    assert table.heard().count("no-crate") == 2


@rule("BS-20", "BS-39")
@pytest.mark.parametrize(("nth", "served"), [(1, [1, 2]), (2, [2, 0]), (3, [0, 1])])
def test_too_little_for_all_is_served_clockwise_from_who_drew_the_event(
    nth: int, served: list[int]
) -> None:
    """Seat 1 starts, so that the second minor event is drawn by seat 2. Two medkits are left."""
    table = with_event("The Walking Doctor", nth, first=1, medkits=(6, 6, 6))
    assert [seat for seat in range(3) if table.medkits(seat) == 7] == sorted(served)


@rule("BS-20", "BS-39")
def test_food_is_served_in_the_same_order() -> None:
    table = with_event("Full Snares", 2, first=1, food=(30, 30, 29))
    assert [table.food(seat) for seat in range(3)] == [30, 30, 30]


@rule("BS-39")
def test_what_was_drawn_is_said_and_not_what_should_have_been() -> None:
    every = [1] * 16 + [2] * 18 + [3] * 14 + [4] * 11 + [5] * 7 + [6] * 4
    empty = with_event("Under the Floorboards", weapons=[(), (), every])
    assert empty.told_to(2, "gained-weapons") == [0, 0, 0]
    one_left = with_event("Under the Floorboards", weapons=[(), (), every[1:]])
    assert one_left.told_to(2, "gained-weapons") == [1, 0, 0]
    assert [len(one_left.weapons(seat)) for seat in range(3)] == [1, 0, 69]


@rule("BS-39")
def test_decks_are_made_anew_from_their_discards() -> None:
    table = a_table(loads_of={(0, 1): ["crate 1"]}, phase=t.ACTING)
    state: Any = table.state
    state.discard, state.deck = state.deck, 0
    state.restock_at = len(state.restock)
    table.play("deliver", "buy weapon")
    assert (len(table.weapons(0)), state.discard) == (1, 0)
    assert state.restock_at == 1


@rule("BS-39")
def test_what_is_not_there_cannot_be_had() -> None:
    table = a_table(
        loads_of={(0, 1): ["crate 3"], (0, 2): ["crate 2"]}, scouts=[[], []], phase=t.ACTING
    )
    state: Any = table.state
    state.stock[2 * t.HELD + t.H_FOOD] += state.food_left - 1
    state.stock[2 * t.HELD + t.H_WEAPONS] += state.deck
    state.stock[2 * t.HELD + t.H_MEDKITS] += state.medkits_left
    state.food_left, state.deck, state.medkits_left = 1, 0, 0
    table.play("deliver")
    assert table.choices() == ["Buy 1 food for 1 point"]
    assert table.refuses("buy weapon") == "BS-39"
    assert table.refuses("buy medkit") == "BS-39"
    table.play("buy food")  # one is left of it, then nothing: two points are lost
    assert table.food(0) == 4
    assert "points-lost" in table.heard()
    table.play("deliver")  # nothing to buy at all
    assert table.state.active == 1


@rule("BS-39")
def test_without_oil_none_can_be_tapped() -> None:
    table = a_table(scouts=[["0", "north", "north"]], ground={"0": [1]}, phase=t.ACTING)
    state: Any = table.state
    state.stock[t.H_OIL], state.oil_left = state.oil_left, 0
    assert table.refuses("tap") == "BS-39"


@rule("BS-39")
def test_spent_food_and_medkits_return_to_their_piles() -> None:
    table = a_table(
        scouts=[["0", "north", "north"]], food=(0, 0, 0), medkits=(1, 0, 0), phase=t.RATIONING
    )
    table.play("starve 1", "save")
    assert (table.state.medkits_left, table.state.food_left) == (20, 90)
