"""Expeditions: what is flipped, who is asked for items, and what comes of it."""

from typing import Any

import pytest

from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.heuristic import preferred
from snowbound.core.match import Match
from snowbound.core.message import Message
from snowbound.core.randomness import stream
from snowbound.games.year_of_survival.components.read import box_of
from snowbound.games.year_of_survival.rules.state import new_game
from tests.rules.year_of_survival.table import GAME, YearTable, a_table
from tests.support import rule

NO_TRAPS = """
title = "No traps"
items = [{ name = "Bag", type = "pack", count = 15 }, { name = "Sack", type = "pack", count = 15 }]

[food]
spring = [{ name = "Frog", type = "hunt", count = 4, points = 2, needs = { pack = 1, trap = 1 } }]
summer = [{ name = "Pear", type = "gather", count = 1, points = 2, needs = { pack = 1 } }]
autumn = [{ name = "Nuts", type = "gather", count = 1, points = 3, needs = { pack = 1 } }]
"""
SIX = ["wine-cup", "rabbit", "bison", "duck", "deer", "fish"]


@rule("YS-20")
@pytest.mark.parametrize(
    ("length", "flipped"),
    [
        ("short", ["near-upper", "near-lower"]),
        ("medium", ["near-upper", "near-lower", "middle-upper", "middle-lower"]),
    ],
)
def test_an_expedition_flips_the_nearest_cards(length: str, flipped: list[str]) -> None:
    table = a_table(layout=SIX).play(f"explore {length}")
    assert table.up == flipped
    assert table.known == flipped


@rule("YS-20")
def test_a_long_expedition_flips_everything() -> None:
    table = a_table(layout=SIX).play("explore long")
    assert len(table.up) == 6


@rule("YS-20")
def test_empty_places_are_skipped() -> None:
    table = a_table(layout=["", "rabbit", "", "duck", "deer"], deck=[]).play("explore short")
    assert table.up == ["near-lower", "middle-lower"]


@rule("YS-20")
@pytest.mark.parametrize(("cards", "lengths"), [(6, 3), (5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
def test_lengths_that_flip_the_same_are_offered_once(cards: int, lengths: int) -> None:
    table = a_table(layout=SIX[:cards], deck=[])
    offered = [action for action in table.legal() if action.startswith("explore")]
    assert offered == ["explore short", "explore medium", "explore long"][:lengths]
    if lengths < 3:
        assert table.refuses("explore long") == "YS-20"


@rule("YS-21")
def test_the_active_player_decides_among_the_flipped_cards() -> None:
    table = a_table(layout=SIX).play("explore short")
    assert table.legal() == ["go-for near-upper", "go-for near-lower"]
    assert table.refuses("go-for middle-upper") == "YS-21"
    assert table.refuses("go-for near-upper", seat=1) == "YS-21"
    assert table.refuses("craft") == "YS-21"
    table.play("go-for near-lower")
    assert table.view().target == "near-lower"


@rule("YS-21")
def test_a_single_card_needs_no_decision() -> None:
    table = a_table(layout=["rabbit"], deck=[]).play("explore short")
    assert table.step == "contribute"


@rule("YS-22")
def test_the_active_player_plays_first_and_at_least_one_item() -> None:
    hands = [["spear", "basket"], ["blade"], ["blade"], ["snare"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower")
    assert table.awaited == 0
    assert table.legal() == ["play basket", "play spear"]  # whether it helps or not
    assert table.refuses("done") == "YS-22"
    table.play("play spear")
    assert table.awaited == 1  # the Basket that is left to seat 0 would not help


@rule("YS-22")
def test_it_goes_clockwise_and_each_adds_items_one_by_one() -> None:
    hands = [["blade"], ["snare", "blade", "adze"], ["spear"], ["digging-stick"]]
    table = a_table(hands, layout=SIX, active=3).play("explore short", "go-for near-lower")
    table.play("play digging-stick")
    assert table.awaited == 0
    table.play("play blade")
    assert table.awaited == 1
    assert table.legal() == ["play adze", "play blade", "play snare", "done"]
    table.play("play snare", "play adze")
    assert table.pile == ["spring-rabbit"]


@rule("YS-22")
def test_whoever_can_cover_nothing_is_not_asked() -> None:
    hands = [["blade"], ["spear", "basket"], ["adze"], ["blade", "snare"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower", "play blade")
    assert table.awaited == 2
    assert [seat.can_help for seat in table.view().seats] == [False, False, True, True]


@rule("YS-22")
def test_a_seat_is_asked_on_only_while_it_can_help() -> None:
    """Seat 0's second tool is played; its spear would not help, so it need not say "done"."""
    hands = [["blade", "adze", "spear"], ["adze"], ["spear"], ["snare"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower")
    table.play("play blade")
    assert table.awaited == 0
    table.play("play adze")
    assert table.awaited == 1


@rule("YS-22")
def test_it_stops_as_soon_as_the_need_is_met() -> None:
    hands = [["blade", "adze", "adze", "snare"], ["blade"], ["blade"], ["snare"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower")
    table.play("play blade", "play adze", "play adze", "play snare")
    assert table.pile == ["spring-rabbit"]
    assert table.state.active == 1


@rule("YS-22")
def test_after_a_lap_the_active_player_may_ask_round_once_more() -> None:
    hands = [["blade"], ["adze", "snare"], ["adze"], ["spear"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower", "play blade")
    table.play("done", "play adze")
    assert (table.awaited, table.step) == (0, "ask-again")
    assert table.legal() == ["ask-again", "give-up"]
    table.play("ask-again")
    assert (table.awaited, table.view().lap) == (1, 2)
    table.play("play adze", "play snare")
    assert table.pile == ["spring-rabbit"]


@rule("YS-22")
def test_in_the_second_lap_everybody_who_can_help_is_asked_again() -> None:
    """The Active Player first, and whoever has already given something as well."""
    hands = [["blade", "snare"], ["adze", "adze"], ["spear"], ["basket"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower")
    table.play("play blade", "done", "play adze", "done", "ask-again")
    assert (table.awaited, table.view().lap) == (0, 2)
    assert table.legal() == ["play snare", "done"]
    table.play("play snare")
    assert (table.awaited, table.legal()) == (1, ["play adze", "done"])
    table.play("play adze")
    assert table.pile == ["spring-rabbit"]


@rule("YS-22")
def test_there_is_no_third_lap() -> None:
    hands = [["blade"], ["adze", "snare"], ["adze"], ["spear"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower", "play blade")
    table.play("done", "done", "ask-again", "done", "done")
    assert table.pile == []
    assert table.state.active == 1


@rule("YS-22")
def test_the_active_player_may_give_up() -> None:
    hands = [["blade"], ["adze", "snare"], ["adze"], ["spear"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower", "play blade")
    table.play("done", "done", "give-up")
    assert table.pile == []
    assert table.state.active == 1


@rule("YS-22")
def test_nobody_is_asked_again_where_nobody_could_help() -> None:
    hands = [["blade"], ["adze"], ["spear"], ["spear"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower", "play blade")
    table.play("play adze")
    assert table.state.active == 1  # failed, and the next turn has begun


@rule("YS-22")
def test_played_items_are_discarded_whatever_happens() -> None:
    hands = [["blade"], ["adze"], ["spear"], ["spear"]]
    table = a_table(hands, layout=SIX, items=None)
    table.play("explore short", "go-for near-lower", "play blade")
    assert (table.spent, table.hand(0)) == ([], [])
    table.play("play adze")
    assert table.spent == ["adze", "blade"]


@rule("YS-22")
def test_the_dead_are_not_asked() -> None:
    hands = [["blade"], [], ["adze", "snare"], ["spear"]]
    table = a_table(hands, layout=SIX, dead=[1])
    table.play("explore short", "go-for near-lower", "play blade")
    assert table.awaited == 2
    assert table.refuses("play snare", seat=1) == "YS-22"


@rule("YS-22")
def test_with_one_each_everybody_plays_at_most_one_item() -> None:
    hands = [["blade", "adze"], ["adze", "snare"], ["blade", "snare"], ["blade"], ["spear"]]
    table = a_table(hands, layout=SIX, one_each=True)
    table.play("explore short", "go-for near-lower", "play blade")
    assert table.awaited == 1
    table.play("play adze")
    assert table.awaited == 2
    table.play("done", "play blade")
    assert (table.awaited, table.step) == (0, "ask-again")
    table.play("ask-again")
    assert table.awaited == 2  # the only one who has not played yet
    table.play("play snare")
    assert table.pile == ["spring-rabbit"]


@rule("YS-22")
def test_one_item_each_is_for_five_or_six_players() -> None:
    """Four cannot beat an ambush of six icons with four cards. Tables that began with it go on."""
    with pytest.raises(Mistake) as caught:
        GAME.setup(4, {"one_each": "on"})
    assert str(caught.value) == (
        "Option 'one_each' of A Year of Survival takes 5 players or more, not 4."
    )
    for seats, version in ((5, None), (6, None), (4, 1)):
        assert GAME.setup(seats, {"one_each": "on"}, version=version).box.house.one_each


@rule("YS-22")
def test_with_helpers_one_each_only_the_active_player_plays_any_number() -> None:
    hands = [["blade", "adze", "snare"], ["adze", "blade"], ["blade", "snare"], ["spear"]]
    table = a_table(hands, layout=SIX, helpers_one_each=True)
    table.play("explore short", "go-for near-lower", "play blade")
    assert table.awaited == 0  # who may go on
    table.play("done", "play adze")
    assert table.awaited == 2  # seat 1 has given its one item
    assert refused(table, "play blade", seat=1) == Message("no-second-item")
    assert refused(table, "play spear", seat=3) == Message("no-somebody-else")
    table.play("done")
    assert table.step == "ask-again"
    assert [seat.can_help for seat in table.view().seats] == [True, False, True, False]
    table.play("ask-again")
    assert (table.awaited, table.legal()) == (0, ["play adze", "play snare", "done"])
    table.play("play adze", "play snare")
    assert table.pile == ["spring-rabbit"]


def refused(table: YearTable, action: str, seat: int) -> Message | None:
    refusal = table.state.why_not(seat, table.setup.catalogue.number(action))
    assert refusal is not None
    return refusal.message


@rule("YS-22")
def test_a_table_holds_everybody_or_only_the_helpers_to_one_item() -> None:
    with pytest.raises(Mistake) as caught:
        GAME.setup(5, {"one_each": "on", "helpers_one_each": "on"})
    assert str(caught.value) == (
        "A Year of Survival is played with 'one_each' or 'helpers_one_each', not with both."
    )


@rule("YS-22")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_one_prompt_a_seat_and_expedition_is_the_rule(seats: int) -> None:
    """Over whole games: in one lap nobody is asked, left, and asked again; and whoever is asked
    holds something that helps, but for the first item of the Active Player."""
    setup = GAME.setup(seats)
    heuristic = GAME.heuristic()
    laps = prompts = 0
    for seed in range(6):
        match = Match(setup, seed)
        luck = stream(seed, "prompts")
        asked: list[int] = []
        lap = (0, 0)
        while not match.over:
            view: Any = match.view(match.awaited[0])
            if view.phase == "contribute":
                seat = match.awaited[0]
                if (view.turn, view.lap) != lap:
                    lap = (view.turn, view.lap)
                    asked = []
                    laps += 1
                if not asked or asked[-1] != seat:
                    assert seat not in asked
                    asked.append(seat)
                    prompts += 1
                assert view.seats[seat].can_help or (view.lap == 1 and seat == view.active)
            seat = match.awaited[0]
            actions = match.state.legal(seat)
            action = actions[luck.below(len(actions))]
            if luck.below(4):
                action = preferred(heuristic, match.state, seat, actions, luck)
            match.play(action, seat)
    assert laps > 20
    assert prompts <= laps * seats


@rule("YS-23")
def test_surplus_is_allowed() -> None:
    """An Atlatl for the one weapon of the Duck."""
    hands = [["atlatl"], ["blade", "blade", "adze"], ["spear"], ["snare"]]
    table = a_table(hands, layout=["duck", "deer"]).play("explore short", "go-for near-upper")
    table.play("play atlatl", "play blade", "play blade", "play adze")
    assert table.pile == ["spring-duck"]


@rule("YS-23")
def test_an_item_that_covers_nothing_may_be_played_too() -> None:
    hands = [["spear", "blade"], ["blade", "adze"], ["snare"], ["basket"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower")
    table.play("play spear", "play blade", "play blade", "play adze", "play snare")
    assert table.pile == ["spring-rabbit"]


@rule("YS-23")
def test_any_covering_counts_without_anybody_saying_which() -> None:
    """Crafting Ability is the trap until Animal Tracking comes, then the third tool."""
    hands = [["crafting-ability"], ["blade", "adze"], ["animal-tracking"], ["basket"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower")
    table.play("play crafting-ability", "play blade", "play adze", "play animal-tracking")
    assert table.pile == ["spring-rabbit"]


def after_a_bag(needs: str, version: int) -> YearTable:
    """A Frog that needs more than the deck has, and a Bag played for it."""
    text = NO_TRAPS.replace("{ pack = 1, trap = 1 }", needs)
    deck = GAME.read_components(text, "mine.toml")
    box = box_of(4, GAME.setup(4).options, deck, version)
    setup = Setup(GAME, 4, {}, GAME.components(), box, deck, version)
    table = YearTable(setup, new_game(box, seed=1))
    return table.play("explore short", "go-for near-upper", "play bag")


@rule("YS-23")
def test_an_icon_that_no_item_of_the_deck_covers_stays_open() -> None:
    """There are no traps. A Bag does not win a Frog that needs a pack and a trap, and as nobody
    can help, the expedition has failed. Under version 1 it was won."""
    table = after_a_bag("{ pack = 1, trap = 1 }", version=2)
    assert (table.pile, table.step) == ([], "main")
    assert after_a_bag("{ pack = 1, trap = 1 }", version=1).pile == ["spring-frog"]


@rule("YS-6", "YS-23")
def test_knowledge_that_the_deck_does_not_have_stays_wanted() -> None:
    assert after_a_bag("{ pack = 1 }, knowledge = true", version=2).pile == []
    assert after_a_bag("{ pack = 1 }, knowledge = true", version=1).pile == ["spring-frog"]


@rule("YS-24")
def test_a_won_card_joins_the_pile_and_the_others_are_discarded() -> None:
    hands = [["blade", "adze", "adze", "snare"], ["blade"], ["blade"], ["snare"]]
    table = a_table(hands, layout=SIX).play("explore medium", "go-for near-lower")
    table.play("play blade", "play adze", "play adze", "play snare")
    assert table.pile == ["spring-rabbit"]
    assert table.state.points == table.view().points == 2
    assert table.discards == ["spring-wine-cup", "spring-bison", "spring-duck"]
    assert table.view().discards == table.discards


@rule("YS-24")
def test_a_failed_card_is_discarded_with_the_others() -> None:
    hands = [["basket"], ["basket"], ["basket"], ["snare"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower", "play basket")
    table.play("done", "give-up")
    assert table.pile == []
    assert table.discards == ["spring-wine-cup", "spring-rabbit"]
