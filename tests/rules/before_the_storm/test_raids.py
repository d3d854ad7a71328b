"""Raids, from both sides (BS-40 to BS-48)."""

from collections.abc import Sequence
from typing import Any

import pytest

from snowbound.core.randomness import stream
from snowbound.games.before_the_storm.rules import bags, events, tokens
from snowbound.games.before_the_storm.rules import terms as t
from tests.rules.before_the_storm.table import StormTable, a_table
from tests.support import rule


def raid(
    ours: Sequence[int] = (3, 2),
    theirs: Sequence[int] = (),
    food: Sequence[int] = (3, 7, 3),
    oil: Sequence[Sequence[int]] = ((), (), ()),
    load: Sequence[str] = (),
    scouts: int = 3,
    medkits: int = 0,
) -> StormTable:
    """Seat 0's first scout has come to seat 1's settlement, and is about to raid it."""
    table = a_table(
        scouts=[["x7", *["north"] * (scouts - 1)]],
        weapons=[ours, theirs, ()],
        food=food,
        oil=oil,
        loads_of={(0, 1): load},
        medkits=[medkits, 0, 0],
    )
    return table.play("step se", "done")


def laid(table: StormTable, *values: int) -> StormTable:
    return table.play("raid", *[f"lay {value}" for value in values], "ready")


@rule("BS-40")
def test_a_scout_that_arrives_may_raid() -> None:
    table = raid()
    assert table.legal() == ["done", "raid"]
    table.play("raid")
    assert (table.step, table.awaited) == ("lay", 0)
    assert table.view(2).fight.defender == 1


@rule("BS-40")
def test_not_if_it_stood_there_when_the_turn_began() -> None:
    table = a_table(scouts=[["south-east", "0", "north"]], weapons=[[3], (), ()])
    table.play("done")
    assert table.legal() == ["done", "tap"]
    table = a_table(scouts=[["south-east", "x7", "0"]], weapons=[[3], (), ()])
    table.play("scout 2", "step se", "done")  # nor if another one did
    assert table.state.place(1) == table.state.place(0)
    assert table.legal() == ["done", "tap"]


def arrival(third: str) -> StormTable:
    """Seat 1's first scout comes to seat 0's settlement; where its third stood all along."""
    table = a_table(
        scouts=[[], ["x1", "south-east", third]], weapons=[(), [3], ()], phase=t.RATIONING
    )
    return table.play("done", "step n", "done")


@rule("BS-40")
def test_any_scout_that_stood_there_when_the_turn_began_bars_a_raid() -> None:
    barred = arrival("north")
    assert barred.state.active == 2  # nothing to do for anybody
    assert barred.at(1, 1) == barred.at(1, 3) == "north"
    free = arrival("b")
    assert free.legal() == ["done", "raid"]


@rule("BS-40")
def test_where_scouts_of_others_stood_in_their_own_turns_does_not_matter() -> None:
    """Seat 0 has just been at home; seat 2 stands at seat 0's."""
    table = a_table(
        scouts=[[], ["x1", "b", "b"], ["north", "b", "b"]],
        weapons=[(), [3], ()],
        phase=t.RATIONING,
    )
    assert table.play("done", "step n", "done").legal() == ["done", "raid"]


@rule("BS-40")
def test_two_that_arrive_may_each_raid() -> None:
    table = a_table(scouts=[["x7", "x7", "north"]], weapons=[[3, 3], (), ()], food=(3, 8, 3))
    table.play("step se", "scout 2", "step se", "done")
    table.play("raid", "lay 3", "ready", "ready", "loot food")
    assert (table.food(0), table.food(1)) == (7, 4)
    table.play("raid", "lay 3", "ready", "ready", "loot food")
    assert table.food(1) == 2


@rule("BS-40", "BS-41")
def test_nobody_raids_at_home_or_without_a_weapon() -> None:
    unarmed = a_table(scouts=[["x7", "0", "north"]]).play("step se", "done")
    assert unarmed.refuses("scout 1") == "BS-33"  # nothing to do on the settlement,
    assert unarmed.legal() == ["done", "tap"]  # only for the one in the city
    at_home = a_table(loads_of={(0, 1): ["oil 1"]}, weapons=[[3], (), ()], phase=t.ACTING)
    assert at_home.legal() == ["deliver"]
    assert at_home.refuses("raid") == "BS-40"


@rule("BS-41")
def test_weapons_are_laid_face_down_and_their_number_is_seen() -> None:
    table = raid(ours=(5, 2), theirs=(4,)).play("raid")
    assert table.refuses("ready") == "BS-41"
    assert table.refuses("lay 1") == "BS-41"
    assert table.refuses("surrender") == "BS-41"
    table.play("lay 5", "lay 2")
    assert table.refuses("lay 5") == "BS-41"  # no more weapons
    table.play("ready")
    assert (table.step, table.awaited) == ("answer", 1)
    seen = table.view(1).fight
    assert (seen.laid, seen.mine) == (2, [])
    assert table.view(0).fight.mine == [2, 5]


@rule("BS-41")
def test_the_defender_may_lay_none_or_some_or_surrender() -> None:
    table = laid(raid(theirs=(4, 4)), 3, 2)
    assert table.legal() == ["lay 4", "ready", "surrender"]
    table.play("lay 4")
    assert table.refuses("surrender") == "BS-41"
    assert table.refuses("done", 0) == "BS-21"


@rule("BS-41")
@pytest.mark.parametrize(("answer", "result"), [((), "won"), ((4,), "won"), ((4, 2), "beaten")])
def test_the_higher_sum_wins(answer: tuple[int, ...], result: str) -> None:
    table = laid(raid(theirs=(4, 2)), 3, 2)
    table.heard()
    table.play(*[f"lay {value}" for value in answer], "ready")
    assert result in table.heard()


@rule("BS-42")
def test_a_winner_takes_half_of_the_food() -> None:
    table = laid(raid(food=(3, 7, 3)), 3).play("ready")
    assert table.legal() == ["loot food", "loot nothing"]
    table.play("loot food")
    assert (table.food(0), table.food(1)) == (3 + 3 - 1, 4)


@rule("BS-42", "BS-47")
@pytest.mark.parametrize(("oil", "taken"), [((2, 1, 3), 2), ((3,), 1)])
def test_or_two_oil_at_random_as_far_as_there_are(oil: tuple[int, ...], taken: int) -> None:
    table = laid(raid(oil=((), oil, ())), 3).play("ready")
    assert table.refuses("ready") == "BS-42"
    assert f"Take {taken} oil" in table.choices()
    table.play("loot oil")
    assert (len(table.oil(0)), len(table.oil(1))) == (taken, len(oil) - taken)


@rule("BS-42")
def test_or_nothing() -> None:
    table = laid(raid(), 3).play("ready", "loot nothing")
    assert table.food(1) == 7
    assert laid(raid(food=(3, 1, 3)), 3).play("ready").state.active == 1  # nothing to be had


@rule("BS-42")
def test_half_of_a_single_food_is_nothing_to_take() -> None:
    table = laid(raid(food=(3, 1, 3), oil=((), (2,), ())), 3).play("ready")
    assert table.legal() == ["loot oil", "loot nothing"]


@rule("BS-43")
def test_surrender_costs_three_food_or_an_oil() -> None:
    table = laid(raid(food=(3, 9, 3), oil=((), (2, 2), ())), 3, 2).play("surrender")
    assert table.refuses("ready") == "BS-43"
    assert table.choices() == ["Take 3 food", "Take 1 oil", "Take nothing"]
    table.play("loot food")
    assert table.food(1) == 6
    table = laid(raid(food=(3, 2, 3), oil=((), (2, 2), ())), 3).play("surrender", "loot oil")
    assert (table.oil(0), table.oil(1)) == ([2], [2])
    table = laid(raid(food=(3, 2, 3)), 3).play("surrender", "loot food")
    assert table.food(1) == 0


@rule("BS-43")
def test_the_attacker_then_loses_half_of_its_weapons_rounded_up() -> None:
    table = laid(raid(ours=(1, 2, 3, 5)), 1, 2, 3)
    table.heard()
    table.play("surrender")
    assert len(table.weapons(0)) == 2
    assert bags.size(table.state.discard) == 2
    told = table.heard()
    assert told.count("lost-weapon") == 2  # only those are shown
    assert "showed" not in told
    assert table.view(1).players[0].hand == []


def lost_in(answer: str, ours: Sequence[int], theirs: Sequence[int] = ()) -> set[tuple[int, ...]]:
    """What an attacker who laid 1, 2 and 3 may lose, with many kinds of luck."""
    found: set[tuple[int, ...]] = set()
    for seed in range(40):
        table = raid(ours=ours, theirs=theirs)
        table.state.luck = stream(seed, "finds")
        laid(table, 1, 2, 3)
        table.heard()
        table.play(*answer.split(", "))
        lost = [e.details[0] for e in table.happened() if e.kind == events.LOST_WEAPON]
        assert bags.holds(table.state.discard, bags.bag_of(lost))
        found.add(tuple(lost))
    return found


@rule("BS-43")
def test_any_two_of_the_three_laid_may_be_lost_and_none_that_was_not_laid() -> None:
    assert lost_in("surrender", ours=(1, 2, 3, 5)) == {(1, 2), (1, 3), (2, 3)}


@rule("BS-45")
def test_any_half_of_the_weapons_may_be_lost_in_a_tie() -> None:
    lost = lost_in("lay 6, ready", ours=(1, 2, 3, 5), theirs=(6,))
    assert lost == {(1, 2), (1, 3), (2, 3)}


@rule("BS-44")
def test_a_beaten_raider_is_lost_and_what_it_carried_is_cashed() -> None:
    table = laid(raid(ours=(3,), theirs=(4,), load=("crate 2", "oil 3", "bank-safe")), 3)
    table.play("lay 4", "ready")
    assert (table.step, table.awaited) == ("capture", 1)
    assert table.refuses("ready") == "BS-44"
    table.play("capture")
    assert table.at(0, 1) == "tracker"
    assert (table.step, table.awaited, table.state.step_value()) == ("buy", 1, 6)
    assert table.oil(1) == [3]
    assert "cashes" in table.heard()
    assert tokens.where(table.state, table.slugs.index("bank-safe")) == t.IN_SUPPLY
    table.play(*["buy food"] * 6)
    assert table.food(1) == 7 + 12
    assert table.state.active == 1


@rule("BS-44")
def test_unless_the_defender_lets_it_go() -> None:
    table = laid(raid(ours=(3,), theirs=(4,), load=("crate 2",)), 3)
    table.play("lay 4", "ready", "release")
    assert (table.at(0, 1), table.carries(0, 1)) == ("south-east", ["crate 2"])


@rule("BS-44", "BS-71")
def test_with_two_scouts_the_raider_comes_home_without_its_load() -> None:
    table = laid(raid(ours=(3,), theirs=(4,), load=("oil 2",), scouts=2), 3)
    table.play("lay 4", "ready", "capture")
    assert table.scouts(0) == ["north", "north"]
    assert table.oil(1) == [2]


def tie(**pieces: Any) -> StormTable:
    table = laid(raid(ours=(3, 2, 1), theirs=(5, 4), **pieces), 3, 2)
    table.heard()
    return table.play("lay 5", "ready")


@rule("BS-45")
def test_a_tie_costs_half_of_the_attackers_weapons_and_the_scout() -> None:
    table = tie()
    assert table.at(0, 1) == "tracker"
    assert len(table.weapons(0)) == 2
    assert 1 in table.weapons(0)
    assert table.weapons(1) == [4]
    assert "tied" in table.heard()
    assert table.food(1) == 7


@rule("BS-45", "BS-48")
def test_what_a_tied_raider_carried_goes_to_the_settlements_owner() -> None:
    table = tie(load=("crate 2", "oil 1"))
    assert (table.step, table.awaited, table.state.step_value()) == ("buy", 1, 2)
    assert table.oil(1) == [1]


@rule("BS-45")
def test_weapons_that_come_back_were_seen() -> None:
    table = tie()
    [kept] = table.view(2).players[0].hand
    assert kept in (2, 3)
    assert kept in table.weapons(0)


@rule("BS-46")
def test_otherwise_all_weapons_laid_are_discarded() -> None:
    table = laid(raid(ours=(5, 2, 1), theirs=(4, 1)), 5, 2).play("lay 4", "ready")
    assert bags.numbers(table.state.discard) == [2, 4, 5]
    assert (table.weapons(0), table.weapons(1)) == ([1], [1])
    assert table.view(-1).left.discarded == [2, 4, 5]


@rule("BS-47")
def test_loot_goes_straight_to_the_stock_and_both_know_it() -> None:
    table = laid(raid(oil=((), (3,), ())), 3).play("ready", "loot oil")
    assert table.oil(0) == [3]
    assert table.carries(0, 1) == []
    assert table.view(1).players[0].oil_known == [3]
    assert table.view(2).players[0].oil_known == []


@rule("BS-47")
def test_any_of_the_delivered_tokens_may_be_taken() -> None:
    found: set[int] = set()
    for number in range(12):
        table = raid(oil=((), (1, 2, 3), ()))
        for _ in range(number):
            table.state.luck.word()
        laid(table, 3).play("surrender", "loot oil")
        found.update(table.oil(0))
    assert found == {1, 2, 3}


@rule("BS-48", "BS-70")
def test_a_raider_saved_by_a_medkit_still_loses_its_load() -> None:
    table = laid(raid(ours=(3,), theirs=(4,), load=("crate 3",), medkits=1), 3)
    table.play("lay 4", "ready", "capture")
    assert (table.step, table.awaited) == ("medkit", 0)
    table.play("save")
    assert (table.at(0, 1), table.carries(0, 1)) == ("south-east", [])
    assert (table.step, table.awaited, table.state.step_value()) == ("buy", 1, 3)
    assert table.medkits(0) == 0


@rule("BS-48", "BS-38")
def test_who_starves_on_a_settlement_leaves_its_load_there() -> None:
    table = a_table(
        scouts=[["south-east", "north", "north"]],
        loads_of={(0, 1): ["crate 1", "oil 3"]},
        food=(0, 3, 3),
        phase=t.RATIONING,
    )
    table.play("starve 1")
    assert (table.awaited, table.oil(1)) == (1, [3])
    table.play("buy weapon")
    assert len(table.weapons(1)) == 1
