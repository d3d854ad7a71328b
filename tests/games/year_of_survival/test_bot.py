"""What a forager makes of a situation, and that it does not peep."""

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from snowbound.core.heuristic import preferred
from snowbound.core.randomness import stream
from snowbound.games.year_of_survival.bot.heuristic import covers, everybody
from snowbound.games.year_of_survival.rules.cards import spread
from tests.rules.year_of_survival.table import GAME, YearTable, a_table

SIX = ["wine-cup", "rabbit", "bison", "duck", "deer", "fish"]
RABBIT = [["blade", "adze"], ["blade", "spear"], ["snare", "basket"], ["spear", "basket"]]


def best(table: YearTable) -> str:
    seat = table.awaited
    actions = table.state.legal(seat)
    action = preferred(GAME.heuristic(), table.state, seat, actions, stream(1, "test"))
    return table.setup.catalogue.name(action)


def play_on(table: YearTable, turns: int = 1) -> YearTable:
    """Go on until this many turns are over."""
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
    heuristic = GAME.heuristic()
    while not state.over:
        seat = state.awaited.bit_length() - 1
        actions = state.legal(seat)
        weights = [heuristic.weigh(state, seat, action) for action in actions]
        imagined = state.imagine(seat, luck)
        assert [GAME.heuristic().weigh(imagined, seat, action) for action in actions] == weights
        state.play(seat, actions[luck.below(len(actions))])


@pytest.mark.parametrize("one_each", [False, True])
def test_it_keeps_to_one_item_each_where_the_table_does(one_each: bool) -> None:
    """Seat 0 holds all there is to the Rabbit, but may play one item of it only."""
    hands = [["blade", "adze", "blade", "snare"], ["spear"], ["spear"], ["basket"], ["basket"]]
    won = ["spring-deer", "spring-bison"]
    layout = ["rabbit", "fish", "duck"]
    table = a_table(hands, layout=layout, seen=[0, 1, 2], won=won, one_each=one_each)
    heuristic = GAME.heuristic()
    explore, craft = (table.setup.catalogue.number(name) for name in ("explore short", "craft"))
    worth = heuristic.weigh(table.state, 0, explore)
    assert (worth < 0) == one_each
    assert worth < heuristic.weigh(table.state, 0, craft)  # there is food enough for spring


def test_one_item_each_is_dealt_out_so_that_all_is_covered() -> None:
    """A Fish needs a pack and three traps. Only seat 1 can be the pack: seats 0, 2 and 3 must be
    the traps, though seats 0 and 2 have a Basket."""
    hands = [
        ["basket", "snare"],
        ["meat-carving", "spear"],
        ["snare", "basket"],
        ["crafting-ability", "blade"],
        ["spear"],
    ]
    table = a_table(hands, layout=["fish", "rabbit"], one_each=True)
    table.play("explore short", "go-for near-upper")
    assert play_on(table).pile == ["spring-fish"]
    assert sorted(table.spent) == ["crafting-ability", "meat-carving", "snare", "snare"]


def test_an_ambush_is_beaten_wherever_one_item_each_can_do_it() -> None:
    """The Dire Wolf needs a tool, two traps and three weapons. Seats 0 and 2 must be the traps,
    seats 1 and 4 the weapons and seat 3 the tool, though most of them could be something else."""
    hands = [
        ["snare", "spear"],
        ["blade", "atlatl"],
        ["atlatl", "snare"],
        ["blade", "basket"],
        ["blade", "atlatl"],
    ]
    table = a_table(hands, layout=["dire-wolf", "rabbit"], one_each=True).play("explore short")
    while table.step == "contribute":
        table.play(best(table))
    assert table.step == "reward"


def test_helpers_give_one_item_each_and_the_active_player_the_rest() -> None:
    hands = [["blade", "adze", "basket"], ["blade", "snare"], ["spear"], ["basket"]]
    table = a_table(hands, layout=["rabbit", "fish"], helpers_one_each=True)
    table.play("explore short", "go-for near-upper")
    assert play_on(table).pile == []  # seat 1 cannot give both
    hands = [["blade", "adze", "basket"], ["blade", "snare"], ["blade"], ["basket"]]
    table = a_table(hands, layout=["rabbit", "fish"], helpers_one_each=True)
    table.play("explore short", "go-for near-upper")
    assert play_on(table).pile == ["spring-rabbit"]
    assert table.hand(1) == ["blade"]


EASY = st.lists(st.sampled_from(["blade", "basket", "spear", "snare", "atlatl"]), max_size=3)
RARE = st.sampled_from([[], ["knowledge"], ["meat-carving"], ["crafting-ability"]])


@given(st.lists(EASY, min_size=5, max_size=5), st.permutations([0, 1, 2, 3, 4]), RARE, RARE)
@settings(max_examples=150, deadline=None)
@pytest.mark.parametrize("option", ["one_each", "helpers_one_each"])
def test_it_finds_a_way_exactly_where_there_is_one(
    option: str, hands: list[list[str]], order: list[int], one: list[str], other: list[str]
) -> None:
    """Beside every way to choose an item for each."""
    hands[order[0]] = hands[order[0]] + one
    hands[order[1]] = hands[order[1]] + (other if other != one else [])
    copies = Counter(item for hand in hands for item in hand)
    assume(all(copies[item.item] <= item.count for item in GAME.setup(5).data.items))
    leader = 0 if option == "helpers_one_each" else -1
    table = a_table(hands, layout=["fish", "rabbit"], **{option: True})  # pyright: ignore[reportArgumentType]
    state = table.state
    held = [state.hands[seat] for seat in range(5)]
    for face, _ in enumerate(table.faces):
        need = state.box.food.needs[face]
        ways = any_way(held, leader)
        wins = any(state.box.wins(face, heap) for heap in ways)
        assert covers(state, everybody(state), face, need, 0) == wins


def any_way(hands: list[int], leader: int) -> set[int]:
    """Every heap that can be played where each gives one item or none, and the leader all."""
    heaps = {0}
    for seat, hand in enumerate(hands):
        if seat == leader:
            heaps = {heap + hand for heap in heaps}
        else:
            heaps |= {heap + (1 << 4 * kind) for heap in heaps for kind in set(spread(hand))}
    return heaps
