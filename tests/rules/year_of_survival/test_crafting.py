"""Crafting and scouting, and the item deck."""

import pytest

from snowbound.core.randomness import stream
from tests.rules.year_of_survival.table import NO_ITEMS, a_table
from tests.support import rule

SIX = ["wine-cup", "rabbit", "bison", "duck", "deer", "fish"]
ROW = ["spear", "adze", "spear"]


@rule("YS-40")
def test_two_items_from_row_and_deck_in_any_mix() -> None:
    table = a_table(layout=SIX, row=ROW, items=["atlatl", "travois", "snare"])
    table.play("craft")
    assert table.legal() == ["take adze", "take spear", "draw", "enough"]
    assert table.refuses("take snare") == "YS-40"
    table.play("take spear")
    assert table.row == ["", "adze", "spear"]  # filled only at the end
    table.play("draw")
    assert table.hand(0) == ["blade", "spear", "atlatl"]
    assert table.row == ["travois", "adze", "spear"]


@rule("YS-40")
def test_one_may_take_fewer() -> None:
    table = a_table(layout=SIX, row=ROW, items=["atlatl"]).play("craft", "draw", "enough")
    assert table.hand(0) == ["blade", "atlatl"]
    table.play("craft", "enough")
    assert table.hand(1) == ["basket"]


@rule("YS-40")
def test_nothing_else_is_done_while_crafting() -> None:
    table = a_table(layout=SIX, row=ROW).play("craft")
    assert table.refuses("scout") == "YS-40"
    assert table.refuses("explore short") == "YS-40"
    assert table.refuses("take spear", seat=2) == "YS-21"


@rule("YS-41")
def test_the_two_furthest_food_cards_are_discarded() -> None:
    table = a_table(layout=SIX, row=ROW).play("craft", "enough")
    assert table.discards == ["spring-deer", "spring-fish"]
    assert table.state.active == 1


@rule("YS-41")
def test_furthest_counts_from_the_far_side_upper_row_first() -> None:
    table = a_table(layout=["wine-cup", "rabbit", "bison", "", "", "fish"], deck=["duck"], row=ROW)
    table.play("craft", "enough")
    assert table.discards[-2:] == ["spring-bison", "spring-fish"]
    assert table.layout[2:] == ["spring-duck", "", "spring-wine-cup", "spring-rabbit"]


@rule("YS-41")
def test_of_a_column_with_two_cards_the_upper_one_is_further() -> None:
    """The Deer lies furthest. The Bison and the Duck share the next column: the Bison goes."""
    table = a_table(layout=SIX[:5], deck=[], row=ROW).play("craft", "enough")
    assert table.discards[-2:] == ["spring-bison", "spring-deer"]
    assert "spring-duck" in table.layout


@rule("YS-41")
def test_the_last_card_goes_alone() -> None:
    table = a_table(layout=["", "rabbit"], deck=[], row=ROW, won=["spring-deer", "spring-duck"])
    table.play("craft", "enough")
    assert "spring-rabbit" in table.discards
    assert table.season == "summer"


@rule("YS-42")
def test_an_empty_item_deck_is_made_of_what_was_used() -> None:
    hands = [["blade"], ["basket"], ["spear"], ["snare"]]
    table = a_table(hands, layout=SIX, row=ROW, items=["atlatl"])
    used = len(table.spent)
    table.play("craft", "draw")
    assert table.view().items_left == 0
    table.play("draw")
    assert table.spent == []
    assert table.view().items_left == used - 1
    assert "remade" in table.heard()


@rule("YS-42")
def test_a_remade_deck_is_shuffled() -> None:
    """The same used items come up in another order wherever the luck is another."""
    orders: set[tuple[str, ...]] = set()
    for seed in range(5):
        table = a_table(layout=SIX, row=ROW, items=NO_ITEMS)
        used = table.spent
        table.state.luck = stream(seed, "test")
        table.play("craft", "draw")
        order = [table.kinds[kind] for kind in table.state.items]
        assert sorted(order) == sorted(used)
        orders.add(tuple(order))
    assert len(orders) == 5


@rule("YS-42", "YS-44")
def test_the_deck_is_remade_only_when_a_card_is_needed() -> None:
    table = a_table(layout=SIX, row=ROW, items=["atlatl"]).play("craft", "draw", "enough")
    assert table.view().items_left == 0
    assert table.spent != []


@rule("YS-44")
def test_with_deck_and_discard_empty_the_row_stays_short() -> None:
    table = a_table(layout=SIX, row=["adze"], items=NO_ITEMS, rest_to=3)
    table.play("craft")
    assert table.legal() == ["take adze", "enough"]
    assert table.refuses("draw") == "YS-44"
    table.play("take adze")
    assert table.row == ["", "", ""]
    assert table.state.active == 1
    table.play("craft")  # there is nothing to take at all
    assert table.state.active == 2


@rule("YS-44")
def test_who_comes_back_is_alive_even_without_an_item() -> None:
    hands = [["blade"], NO_ITEMS, ["spear"], ["snare"]]
    table = a_table(hands, layout=SIX, items=NO_ITEMS, rest_to=3, active=1, dead=[1])
    table.play("craft")
    assert (table.dead, table.hand(1), table.state.active) == ([], [], 2)


@rule("YS-43")
def test_a_scout_costs_the_top_left_card_and_shows_two() -> None:
    table = a_table(layout=SIX, deck=["turtle", "pronghorn"]).play("scout")
    assert table.discards[-1] == "spring-wine-cup"
    assert table.layout[0] == "spring-turtle"
    assert len(table.legal()) == 6  # the new card may be one of the two
    table.play("look-at near-upper", "look-at far-upper")
    assert table.known == ["near-upper", "far-upper"]
    assert table.up == []
    assert (table.step, table.state.active) == ("main", 1)


@rule("YS-43")
def test_both_cards_are_chosen_before_either_is_seen() -> None:
    """Nobody knows what the first card is when the second one is chosen."""
    table = a_table(layout=SIX, deck=["turtle", "pronghorn"]).play("scout", "look-at far-lower")
    assert (table.step, table.known) == ("look", [])
    assert table.view().chosen == ["far-lower"]
    assert table.view().layout[5].food == ""
    assert table.refuses("look-at far-lower") == "YS-43"
    table.heard()
    table.play("look-at near-lower")
    assert table.known == ["near-lower", "far-lower"]
    assert table.view().chosen == []
    assert table.heard()[:2] == ["seen", "seen"]


@rule("YS-43")
def test_a_card_that_was_seen_before_may_be_chosen_again() -> None:
    table = a_table(layout=SIX, deck=["turtle"], seen=[1, 5]).play("scout")
    assert len(table.legal()) == 6
    table.play("look-at near-lower", "look-at far-lower")
    assert table.known == ["near-lower", "far-lower"]
    assert (table.step, table.state.active) == ("main", 1)


@rule("YS-43")
def test_under_version_1_the_first_card_is_shown_before_the_second_is_chosen() -> None:
    table = a_table(layout=SIX, deck=["turtle"], version=1).play("scout", "look-at far-lower")
    assert (table.step, table.known) == ("look", ["far-lower"])
    table.play("look-at near-lower")
    assert table.known == ["near-lower", "far-lower"]


@rule("YS-43")
@pytest.mark.parametrize("version", [1, 2])
def test_a_scout_of_the_last_cards_marks_no_places_for_later(version: int) -> None:
    """Two cards are left and are shown. They are lost, summer is laid out, and nothing of the
    scout lies over its unseen cards."""
    won = ["spring-deer", "spring-duck"]
    table = a_table(layout=SIX[:3], deck=[], won=won, row=ROW, version=version).play("scout")
    assert table.known == ["near-lower", "middle-upper"]
    assert table.view().chosen == []
    if version > 1:
        assert table.state.looked == 0
    table.play("craft", "enough")
    assert table.season == "summer"
    assert (table.known, table.view().chosen) == ([], [])


@rule("YS-43")
def test_where_the_top_left_place_is_empty_the_nearest_card_goes() -> None:
    table = a_table(layout=["", "", "", "duck", "deer", "fish", ""], deck=[]).play("scout")
    assert table.discards[-1] == "spring-duck"


@rule("YS-43")
def test_with_two_cards_left_there_is_nothing_to_choose() -> None:
    table = a_table(layout=SIX[:3], deck=[]).play("scout")
    assert table.known == ["near-lower", "middle-upper"]
    assert table.state.active == 1


@rule("YS-43")
def test_the_last_card_can_be_scouted_away() -> None:
    table = a_table(layout=["rabbit"], deck=[], won=["spring-deer", "spring-duck"]).play("scout")
    assert table.season == "summer"


@rule("YS-43")
def test_what_was_seen_is_in_everybodys_view() -> None:
    table = a_table(layout=SIX).play("scout", "look-at near-lower", "look-at middle-upper")
    for seat in (-1, 0, 1, 2, 3):
        assert table.view(seat).layout[1].food == "spring-rabbit"
        assert table.view(seat).layout[3].food == ""
    assert table.view().unseen["spring-wine-cup"] == 3
    assert "spring-rabbit" not in table.view().unseen
