"""Every piece of the table can be asked about, and answers with a rule of the ledger."""

import pytest

from snowbound.core.heuristic import preferred
from snowbound.core.randomness import stream
from snowbound.core.rulebooks import rule_ids
from snowbound.core.state import SPECTATOR
from tests.rules.coldest_night.table import GAME, NightTable, a_table


def said(table: NightTable, thing: str, seat: int = 0) -> str:
    explained = GAME.explain(table.setup, table.state, seat, thing)
    assert explained is not None
    return f"{explained.title}: {explained.words} ({explained.rule})"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_everything_is_explained_with_a_rule_of_the_ledger(seats: int) -> None:
    setup = GAME.setup(seats)
    state = setup.new_state(seats)
    luck = stream(seats, "test")
    heuristic = GAME.heuristic()
    rules = rule_ids(GAME)
    while not state.over:
        for seat in [*range(seats), SPECTATOR]:
            things = GAME.things(setup, state, seat)
            assert len(things) == len(set(things))
            for thing in things:
                explained = GAME.explain(setup, state, seat, thing)
                assert explained is not None, thing
                assert explained.rule in rules
                assert explained.words.endswith(".")
        seat = state.awaited.bit_length() - 1
        state.play(seat, preferred(heuristic, state, seat, state.legal(seat), luck))


def test_a_card_in_hand_says_what_it_needs_and_could_do_now() -> None:
    table = a_table(hands=[["bed-slats", "jewelry-box"], ["rags"]])
    assert said(table, "card:bed-slats") == (
        "Bed Slats: It needs a heat of 7 and adds 1. IF heat 9 or more: gain Axe, as soon as it is "
        "fed; its own heat counts. You can feed it now: 8 would be wrong. (CN-41)"
    )
    assert said(table, "card:jewelry-box") == (
        "Jewelry Box: It needs a heat of 8 and adds 1. "
        "Not now: It needs a heat of 8, the fire has 7. (CN-30)"
    )


def test_a_card_in_the_fire_says_when_it_goes() -> None:
    table = a_table(tokens=["alcohol"])
    table.play("use alcohol", "soak 1")
    assert "gives 4 heat, 1 of it by the Alcohol. After 2 more it burns out." in said(
        table, "card:logs"
    )
    assert "burns out next" in said(table, "card:match")


def test_nobody_is_told_where_a_hidden_card_is() -> None:
    table = a_table(hands=[["rags"], ["shoes"]], deck=["towels", "portrait"])
    for card in ("shoes", "towels"):
        assert "Somebody holds it, or it is still to come." in said(table, f"card:{card}")
    assert "card:shoes" not in GAME.things(table.setup, table.state, 0)
    table = a_table(hands=[[], ["shoes"]])
    table.play("scavenge", "give 2", "give 1", "give 1")
    assert "You know that seat 2 holds it." in said(table, "card:towels")
    assert "Somebody holds it" in said(table, "card:portrait", seat=1)


def test_a_token_says_where_it_comes_from_and_whether_it_helps_now() -> None:
    table = a_table(tokens=["blanket"])
    assert "Still to be found: Bed Slats (IF heat 9 or more: gain Axe)." in said(table, "token:axe")
    assert "Not now: Nobody has frostbite" in said(table, "token:blanket")
    table = a_table(tokens=["kerosene"])
    assert "anybody may use it" in said(table, "token:kerosene", seat=1)
    table.play("use kerosene")
    assert "It has been used." in said(table, "token:kerosene")
    assert "4 of it ends with this turn. (CN-72)" in said(table, "heat")


def test_frostbite_and_seats() -> None:
    table = a_table(frost=[["numbing"], ["blue-lips"]])
    assert "exactly 6. You have it. (CN-85)" in said(table, "frostbite:numbing")
    assert "Seat 2 has it. (CN-84)" in said(table, "frostbite:blue-lips")
    assert said(table, "seat:2").startswith("Seat 2: Seat 2 holds 1 card; what they are is secret.")
    assert said(table, "seat:1").startswith("You: You hold 1 card")


@pytest.mark.parametrize(
    "thing", ["", "moon", "card:moon", "token:", "seat:3", "seat:0", "left-out"]
)
def test_what_is_not_there_is_not_explained(thing: str) -> None:
    table = a_table()
    assert GAME.explain(table.setup, table.state, 0, thing) is None


def test_the_fire_says_what_burns_out_under_this_turns_effects() -> None:
    hands = [["diary", "lampshade", "shoes", "quilt"], ["rags"]]
    plain = a_table(pit=["logs", "door-jamb"], hands=hands)
    assert "the rightmost burns out next." in said(plain, "fire")
    assert said(plain, "card:logs").endswith("After 1 more it burns out. (CN-50)")
    target = a_table(pit=["logs", "door-jamb"], hands=hands).play("feed diary")
    assert "TARGET lets a card be chosen to burn out next." in said(target, "fire")
    assert said(target, "card:logs").endswith("TARGET lets a card be chosen to go. (CN-42)")
    greatest = a_table(pit=["logs", "door-jamb"], hands=hands).play("feed lampshade")
    assert "GREATEST makes the hottest burn out next." in said(greatest, "fire")
    assert said(greatest, "card:logs").endswith("GREATEST makes the hottest go. (CN-43)")
    burn_one = a_table(pit=["logs", "door-jamb"], hands=hands).play("feed shoes")
    assert "the rightmost burns out next, and 1 more." in said(burn_one, "fire")
    assert said(burn_one, "card:logs").endswith("It burns out next. (CN-50)")


def test_an_effect_that_has_done_its_work_waits_no_more() -> None:
    table = a_table(
        pit=["logs", "door-jamb"],
        hands=[["diary", "quilt"], ["rags"]],
        tokens=["axe"],
        windows="every",
    )
    table.play("feed diary", "stop")
    assert "target" in GAME.things(table.setup, table.state, 0)  # which card goes is being asked
    table.play("remove 3")
    assert table.view(0).point == "after-dying"
    assert not table.view(0).target
    assert "target" not in GAME.things(table.setup, table.state, 0)
    assert "the rightmost burns out next." in said(table, "fire")
