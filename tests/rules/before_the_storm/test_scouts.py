"""Attacks on scouts, medkits, and the last two (BS-60 to BS-72)."""

from collections.abc import Sequence
from typing import Any

import pytest

from snowbound.games.before_the_storm.rules import bags, fates
from snowbound.games.before_the_storm.rules import terms as t
from tests.rules.before_the_storm.table import StormTable, a_table, with_event
from tests.support import rule


def meeting(
    ours: Sequence[int] = (5, 4, 1),
    theirs: Sequence[int] = (3, 3, 3),
    load: Sequence[str] = (),
    booty: Sequence[str] = ("seed-vault", "crate 2", "oil 1"),
    where: str = "B",
    medkits: Sequence[int] = (0, 0, 0),
) -> StormTable:
    """A scout of seat 0 has met one of seat 1 that carries something."""
    return a_table(
        scouts=[[where, "north", "north"], [where, "south-east", "south-east"]],
        loads_of={(0, 1): load, (1, 1): booty},
        weapons=[ours, theirs, ()],
        medkits=medkits,
        phase=t.ACTING,
    )


def attack(table: StormTable, *values: int) -> StormTable:
    return table.play("attack 2 1", *[f"lay {value}" for value in values], "ready")


@rule("BS-60")
def test_a_scout_with_a_special_crate_can_be_attacked() -> None:
    table = meeting()
    assert table.legal() == ["done", "attack 2 1"]
    table.play("attack 2 1")
    assert (table.view(1).fight.kind, table.view(1).fight.target) == ("attack", 1)


@rule("BS-60")
def test_no_other_scout_can() -> None:
    table = a_table(
        scouts=[["0", "north", "north"], ["0", "A", "south-east"]],
        loads_of={(1, 1): ["crate 2"], (1, 2): ["bank-safe"]},
        weapons=[[5], (), ()],
        phase=t.ACTING,
    )
    assert table.refuses("attack 2 1") == "BS-60"  # no special crate
    assert table.refuses("attack 2 2") == "BS-60"  # elsewhere
    assert table.refuses("attack 1 2") == "BS-60"  # its own
    assert table.refuses("attack 6 1") == "BS-60"  # nobody's


@rule("BS-60", "BS-41")
def test_an_attack_takes_a_weapon() -> None:
    table = a_table(
        scouts=[["0", "north", "north"], ["0", "south-east"]],
        loads_of={(1, 1): ["bank-safe"]},
        phase=t.ACTING,
    )
    assert table.refuses("attack 2 1") == "BS-41"


@rule("BS-60", "BS-33")
def test_a_scout_attacks_once_a_turn() -> None:
    table = a_table(
        scouts=[["B", "B", "north"], ["B", "B", "south-east", "south-east"]],
        loads_of={(1, 1): ["bank-safe"], (1, 2): ["seed-vault"]},
        weapons=[[5, 4, 3], (), ()],
        phase=t.ACTING,
    )
    attack(table, 5).play("ready", "seize bank-safe")
    assert table.refuses("scout 1") == "BS-33"
    assert table.legal() == ["done", "attack 2 2"]  # the second scout's turn


@rule("BS-60", "BS-40")
def test_standing_there_before_is_no_bar() -> None:
    table = a_table(
        scouts=[["south-west", "north", "north"], ["south-west", "south-east"]],
        loads_of={(1, 1): ["bank-safe"]},
        weapons=[[5], (), ()],
    ).play("done")
    assert "attack 2 1" in table.legal()
    assert "raid" not in table.legal()


def at_the_gate(load: Sequence[str] = ("crate 2",)) -> StormTable:
    """A scout of seat 1 has brought a special crate to seat 0's own settlement."""
    return a_table(
        scouts=[["north", "3", "0"], ["north", "south-east", "south-east"]],
        loads_of={(0, 1): load, (1, 1): ["seed-vault"]},
        weapons=[[5], (), ()],
        phase=t.ACTING,
    )


@rule("BS-36", "BS-61")
def test_who_fights_at_home_still_delivers_with_what_it_won() -> None:
    table = attack(at_the_gate(), 5).play("ready", "seize seed-vault")
    assert table.refuses("done") == "BS-36"
    assert "deliver" in table.legal()
    table.play("deliver")
    assert (table.step, table.state.step_value()) == ("buy", 2 + 6)
    table.play(*["buy weapon"] * 8)
    assert table.carries(0, 1) == []
    table.play("done")  # the others need not act
    assert table.state.active == 1


@rule("BS-31", "BS-36")
def test_nobody_waits_at_home_with_a_load_that_a_dismissal_could_lose() -> None:
    table = attack(at_the_gate(load=()), 5).play("ready", "seize seed-vault", "scout 2")
    assert table.refuses("done") == "BS-36"
    table.play("tap", "deliver", *["buy weapon"] * 6, "done")
    table.state.begin_turn(0)
    table.state.resume()
    table.play("dismiss")
    assert table.at(0, 1) == "tracker"


@rule("BS-61")
def test_two_weapons_a_side_are_the_most() -> None:
    table = meeting().play("attack 2 1", "lay 5", "lay 4")
    assert table.refuses("lay 1") == "BS-61"
    table.play("ready", "lay 3", "lay 3")
    assert table.refuses("lay 3") == "BS-61"


@rule("BS-61")
def test_the_loser_dies_and_drops_all_but_what_the_victor_takes_over() -> None:
    table = attack(meeting(), 5, 4).play("lay 3", "lay 3", "ready")
    assert (table.step, table.awaited) == ("seize", 0)
    assert table.legal() == ["leave", "seize seed-vault"]
    assert table.refuses("done") == "BS-61"
    table.play("seize seed-vault")
    assert table.carries(0, 1) == ["seed-vault"]
    assert table.at(1, 1) == "tracker"
    assert (table.ground("B"), table.spilt("B"), table.tokens("B")) == ([2], [1], [])
    assert bags.numbers(table.state.discard) == [3, 3, 4, 5]


@rule("BS-61")
def test_the_victor_may_leave_it() -> None:
    table = attack(meeting(), 5, 4).play("ready", "leave")
    assert table.tokens("B") == ["seed-vault"]
    assert table.carries(0, 1) == []


@rule("BS-61")
def test_a_beaten_attacker_dies_and_its_special_crate_may_be_taken() -> None:
    table = attack(meeting(load=("bank-safe", "crate 1"), booty=("seed-vault",)), 1)
    table.play("lay 3", "ready")
    assert (table.step, table.awaited) == ("seize", 1)
    table.play("seize bank-safe")
    assert table.carries(1, 1) == ["seed-vault", "bank-safe"]
    assert (table.at(0, 1), table.ground("B")) == ("tracker", [1])


@rule("BS-61", "BS-45")
def test_a_tie_costs_the_attacking_scout_and_half_of_its_weapons() -> None:
    table = attack(meeting(ours=(5, 1), load=("crate 3",)), 5, 1).play("lay 3", "lay 3", "ready")
    assert (table.at(0, 1), table.at(1, 1)) == ("tracker", "b")
    assert (len(table.weapons(0)), table.weapons(1)) == (1, [3])
    assert table.carries(1, 1) == ["crate 2", "oil 1", "seed-vault"]
    assert table.ground("B") == [3]


@rule("BS-61")
def test_who_surrenders_hands_the_special_crate_over_and_lives() -> None:
    table = attack(meeting(), 5, 4).play("surrender")
    assert table.legal() == ["seize seed-vault"]
    refusal = table.state.why_not(0, table.setup.catalogue.number("leave"))
    assert refusal is not None
    assert (refusal.rule, "or leave it" in refusal.words) == ("BS-61", False)
    table.play("seize seed-vault")
    assert table.carries(0, 1) == ["seed-vault"]
    assert (table.at(1, 1), table.carries(1, 1)) == ("b", ["crate 2", "oil 1"])
    assert len(table.weapons(0)) == 2  # one of the two laid came back


@rule("BS-62")
def test_a_victor_with_three_things_must_leave_one() -> None:
    table = attack(meeting(load=("crate 1", "crate 4", "oil 2")), 5, 4)
    table.play("ready", "seize seed-vault")
    assert (table.step, table.legal()) == ("unload", ["unload 1", "unload 2", "unload 3"])
    assert table.refuses("leave") == "BS-62"
    table.play("unload 3")
    assert table.carries(0, 1) == ["crate 1", "crate 4", "seed-vault"]
    assert (table.spilt("B"), table.ground("B")) == ([1, 2], [2])


@rule("BS-62")
@pytest.mark.parametrize(("slot", "left"), [(1, ([1, 2], [1], [])), (3, ([2], [1], ["bank-safe"]))])
def test_it_may_be_a_crate_or_another_special_crate(slot: int, left: tuple[Any, ...]) -> None:
    table = attack(meeting(load=("crate 1", "crate 4", "bank-safe")), 5, 4)
    table.play("ready", "seize seed-vault", f"unload {slot}")
    assert (table.ground("B"), table.spilt("B"), table.tokens("B")) == left


@rule("BS-62", "BS-48")
@pytest.mark.parametrize("slot", [1, 2, 3])
def test_on_a_settlement_what_is_left_goes_to_its_owner(slot: int) -> None:
    table = meeting(where="south-west", load=("crate 1", "oil 2", "bank-safe"))
    attack(table, 5, 4).play("ready", "seize seed-vault", f"unload {slot}")
    points = {1: 1, 2: 0, 3: 4}[slot]
    got = [2] if slot == 2 else []
    booty = 2  # the beaten scout's crate, cashed as well; its oil is a 1
    spent = 0
    while table.step == "buy":
        assert table.awaited == 2
        spent += 1
        table.play("buy food")
    assert spent == points + booty
    assert table.oil(2) == [1, *got]


@rule("BS-62")
def test_dropped_oil_can_be_gathered_by_anybody_also_in_the_forest() -> None:
    table = a_table(
        scouts=[["B", "north", "north"], ["B", "south-east", "south-east"]],
        loads_of={(1, 1): ["oil 3", "crate 1"]},
    )
    fates.die(table.state, 5)
    table.play("done", "take oil", "take crate")
    assert table.carries(0, 1) == ["crate 1", "oil 3"]


@rule("BS-34", "BS-62")
def test_dropped_oil_counts_towards_what_one_scout_may_gather_on_the_tile() -> None:
    table = a_table(
        scouts=[["2", "north", "north"], ["2", "south-east", "south-east"]],
        loads_of={(1, 1): ["oil 3"]},
        ground={"2": [1, 1]},
    )
    fates.die(table.state, 5)
    table.play("done", "take oil", "take crate")
    assert (table.state.active, table.carries(0, 1)) == (1, ["crate 1", "oil 3"])


def struck(**pieces: Any) -> StormTable:
    """Seat 1's scout stands in the city when it falls; it has four scouts."""
    return with_event(
        "The Tower Falls",
        scouts=[[], ["0", "south-east", "south-east", "A"]],
        loads_of={(1, 1): ["crate 2", "oil 1"]},
        **pieces,
    )


@rule("BS-70", "BS-72")
def test_a_medkit_saves_a_scout_out_of_turn() -> None:
    table = attack(meeting(medkits=(0, 1, 0)), 5).play("ready", "leave")
    assert (table.step, table.awaited) == ("medkit", 1)
    assert table.view(0).danger == [1]
    assert table.refuses("done", 0) == "BS-21"
    table.play("save")
    assert (table.at(1, 1), table.carries(1, 1), table.medkits(1)) == ("b", [], 0)
    assert (table.ground("B"), table.spilt("B"), table.tokens("B")) == ([2], [1], ["seed-vault"])


@rule("BS-70")
def test_or_it_is_left_to_die() -> None:
    table = attack(meeting(medkits=(0, 1, 0)), 5).play("ready", "leave", "lose")
    assert (table.at(1, 1), table.medkits(1)) == ("tracker", 1)


@rule("BS-70", "BS-22")
def test_from_a_flipped_tile_it_comes_home_with_nothing() -> None:
    table = struck(medkits=(0, 1, 0))
    assert (table.step, table.awaited) == ("medkit", 1)
    assert table.refuses("done") == "BS-70"
    table.play("save")
    assert (table.at(1, 1), table.carries(1, 1)) == ("south-east", [])
    assert bags.numbers(table.state.lost) == [2]
    assert table.phase == "recruit"


@rule("BS-70", "BS-22")
def test_without_one_it_dies_there() -> None:
    assert struck().at(1, 1) == "tracker"


@rule("BS-71")
def test_one_of_the_last_two_comes_home_and_no_medkit_is_asked_for() -> None:
    table = a_table(
        scouts=[["B", "north", "north"], ["B", "south-east"]],
        loads_of={(1, 1): ["crate 2", "seed-vault"]},
        weapons=[[5], (), ()],
        medkits=(0, 2, 0),
        phase=t.ACTING,
    )
    attack(table, 5).play("ready", "leave")
    assert (table.at(1, 1), table.medkits(1)) == ("south-east", 2)
    assert (table.ground("B"), table.tokens("B")) == ([2], ["seed-vault"])


@rule("BS-71", "BS-22")
def test_on_a_flipped_tile_its_load_is_lost() -> None:
    table = with_event(
        "The Tower Falls",
        scouts=[[], ["0", "A"]],
        loads_of={(1, 1): ["crate 2", "oil 1"]},
        medkits=(0, 1, 0),
    )
    assert (table.at(1, 1), table.medkits(1)) == ("south-east", 1)
    assert bags.numbers(table.state.lost) == [2]


@rule("BS-71", "BS-22")
def test_of_three_on_a_flipped_tile_one_dies_and_two_come_home() -> None:
    table = with_event("The Tower Falls", scouts=[[], ["0", "0", "0"]])
    assert table.scouts(1) == ["south-east", "south-east"]


@rule("BS-72")
def test_medkits_work_against_hunger() -> None:
    table = a_table(
        scouts=[["0", "north", "north", "A"]],
        loads_of={(0, 1): ["crate 2"]},
        food=(1, 3, 3),
        medkits=(1, 0, 0),
        phase=t.RATIONING,
    )
    table.play("starve 1", "save")
    assert (table.at(0, 1), table.carries(0, 1), table.ground("0")) == ("0", [], [2])
    assert table.state.active == 1
