"""What a forager makes of a situation, and that it does not peep."""

import pytest

from snowbound.core.randomness import stream
from snowbound.core.sense import preferred
from tests.rules.year_of_survival.table import GAME, YearTable, a_table

SIX = ["wine-cup", "rabbit", "bison", "duck", "deer", "fish"]
RABBIT = [["blade", "adze"], ["blade", "spear"], ["snare", "basket"], ["spear", "basket"]]


def best(table: YearTable) -> str:
    seat = table.awaited
    actions = table.state.legal(seat)
    action = preferred(GAME.sense(), table.state, seat, actions, stream(1, "test"))
    return table.setup.catalogue.name(action)


def play_on(table: YearTable, turns: int = 1) -> YearTable:
    """Go on until so many turns are over."""
    until = table.state.turn + turns
    while table.state.turn < until and not table.state.over:
        table.play(best(table))
    return table


def test_it_goes_for_what_the_table_can_cover() -> None:
    """Nobody has the weapons for a Bison, but all it takes for the Rabbit is there."""
    table = a_table(RABBIT, layout=["bison", "rabbit"]).play("explore short")
    assert best(table) == "go-for near-lower"


def test_the_table_brings_home_what_it_goes_for() -> None:
    table = a_table(RABBIT, layout=SIX).play("explore short", "go-for near-lower")
    assert play_on(table).pile == ["spring-rabbit"]
    assert table.spent == ["adze", "blade", "blade", "snare"]


def test_it_leaves_to_others_what_would_be_a_waste() -> None:
    """Knowledge is kept while somebody else has the Snare."""
    hands = [["blade", "adze", "blade", "knowledge"], ["spear"], ["snare"], ["basket"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower")
    assert play_on(table).pile == ["spring-rabbit"]
    assert table.hand(0) == ["knowledge"]


def test_it_spends_knowledge_where_nothing_else_helps() -> None:
    hands = [["blade", "adze", "blade", "knowledge"], ["spear"], ["spear"], ["basket"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower")
    assert play_on(table).pile == ["spring-rabbit"]


def test_it_wastes_nothing_on_what_is_out_of_reach() -> None:
    """Only the Active Player has to play, and plays what is least missed."""
    hands = [["blade", "knowledge"], ["blade"], ["blade"], ["basket"]]
    table = a_table(hands, layout=["bison", "fish"], won=["spring-deer", "spring-rabbit"])
    table.play("explore short", "go-for near-upper")
    play_on(table)
    assert table.hand(0) == ["knowledge"]
    assert [len(table.hand(seat)) for seat in range(4)] == [1, 1, 1, 1]


def test_it_does_not_walk_into_an_ambush_it_has_seen() -> None:
    hands = [["blade", "adze"], ["blade"], ["snare"], ["basket"]]
    table = a_table(hands, layout=["dire-wolf", "rabbit", "duck"], seen=[0, 1, 2])
    assert not best(table).startswith("explore")


def test_it_goes_out_for_what_it_has_seen() -> None:
    table = a_table(RABBIT, layout=SIX, seen=[0, 1])
    assert best(table) == "explore short"


def test_it_fetches_items_when_there_are_hardly_any() -> None:
    table = a_table([["basket"], ["spear"], [], []], layout=SIX)
    assert best(table) == "craft"


def test_it_takes_what_is_worth_most() -> None:
    table = a_table(RABBIT, layout=SIX, row=["blade", "atlatl", "knowledge"]).play("craft")
    assert best(table) == "take knowledge"
    assert best(table.play("take knowledge")) == "take atlatl"


def test_it_loses_what_the_table_has_most_of() -> None:
    hands = [["blade", "spear", "knowledge"], ["blade"], ["blade"], ["adze"]]
    table = a_table(hands, layout=["rabbit"], deck=[]).play("scout")
    assert best(table) == "lose blade"


def test_it_looks_at_cards_that_nobody_has_seen_near_the_deck_first() -> None:
    table = a_table(layout=SIX, deck=["turtle"], seen=[1]).play("scout")
    assert best(table) == "look-at near-upper"
    assert best(table.play("look-at near-upper")) == "look-at middle-upper"


def test_it_takes_a_reward() -> None:
    hands = [["blade", "snare"], ["snare", "spear"], ["spear"], ["spear"]]
    table = a_table(hands, layout=["dire-wolf", "rabbit", "duck"]).play("explore short")
    assert play_on(table).pile == ["spring-rabbit"]


def test_it_does_not_look_at_what_nobody_has_seen() -> None:
    """Its weights are the same in every world the table could be in."""
    setup = GAME.setup(4)
    state = setup.new_state(5)
    luck = stream(5, "peeping")
    sense = GAME.sense()
    while not state.over:
        seat = state.awaited.bit_length() - 1
        actions = state.legal(seat)
        weights = [sense.weigh(state, seat, action) for action in actions]
        imagined = state.imagine(seat, luck)
        assert [GAME.sense().weigh(imagined, seat, action) for action in actions] == weights
        state.play(seat, actions[luck.below(len(actions))])


@pytest.mark.parametrize("one_each", [False, True])
def test_it_keeps_to_one_item_each_where_the_table_does(one_each: bool) -> None:
    """Seat 0 holds all there is to the Rabbit, but may play one item of it only."""
    hands = [["blade", "adze", "blade", "snare"], ["spear"], ["spear"], ["basket"]]
    won = ["spring-deer", "spring-bison"]
    layout = ["rabbit", "fish", "duck"]
    table = a_table(hands, layout=layout, seen=[0, 1, 2], won=won, one_each=one_each)
    sense = GAME.sense()
    explore, craft = (table.setup.catalogue.number(name) for name in ("explore short", "craft"))
    worth = sense.weigh(table.state, 0, explore)
    assert (worth < 0) == one_each
    assert worth < sense.weigh(table.state, 0, craft)  # there is food enough for spring
