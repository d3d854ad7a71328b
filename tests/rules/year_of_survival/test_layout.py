"""Sliding, filling up, and the seam between two seasons."""

from tests.rules.year_of_survival.table import NO_ITEMS, YearTable, a_table
from tests.support import rule

SIX = ["wine-cup", "rabbit", "bison", "duck", "deer", "fish"]
HANDS = [["spear"], ["basket"], ["spear"], ["basket"]]


def names(table: YearTable) -> list[str]:
    return [food.partition("-")[2] for food in table.layout]


def explore(table: YearTable, length: str) -> YearTable:
    """An expedition that comes to nothing."""
    table.play(f"explore {length}")
    if table.step == "choose":
        table.play(table.legal()[0])
    table.play(table.legal()[0])
    while table.step in ("contribute", "ask-again"):
        table.play("done" if table.step == "contribute" else "give-up")
    return table


@rule("YS-25")
def test_after_an_explore_cards_slide_to_the_deck_and_the_far_side_is_filled() -> None:
    table = explore(a_table(HANDS, SIX, deck=["turtle", "pronghorn", "dire-wolf"]), "short")
    assert names(table) == ["bison", "duck", "deer", "fish", "turtle", "pronghorn"]


@rule("YS-25")
def test_a_medium_expedition_leaves_two_that_slide_all_the_way() -> None:
    coming = ["turtle", "pronghorn", "dire-wolf", "glyptodon"]
    table = explore(a_table(HANDS, SIX, deck=coming), "medium")
    assert names(table) == ["deer", "fish", *coming]
    assert table.known == []


@rule("YS-26")
def test_after_a_craft_cards_slide_away_and_the_near_side_is_filled() -> None:
    table = a_table(HANDS, SIX, deck=["turtle", "pronghorn", "dire-wolf"], items=NO_ITEMS)
    table.play("craft", "enough")
    assert names(table) == ["turtle", "pronghorn", "wine-cup", "rabbit", "bison", "duck"]


@rule("YS-27")
def test_when_the_season_has_run_out_nothing_is_filled() -> None:
    table = explore(a_table(HANDS, SIX, deck=["turtle"]), "short")
    assert names(table) == ["bison", "duck", "deer", "fish", "turtle", ""]
    assert explore(table, "short").layout[3:] == ["", "", ""]
    assert table.season == "spring"


@rule("YS-27")
def test_the_next_season_comes_when_every_card_of_the_old_one_is_gone() -> None:
    hands = [["spear"], ["basket", "spear"], ["spear"], ["basket"]]
    table = a_table(hands, SIX[:3], deck=[], won=["spring-turtle", "spring-pronghorn"])
    explore(table, "short")
    assert names(table)[1:] == [""] * 5
    assert table.season == "spring"
    explore(table, "short")
    assert table.season == "summer"
    assert all(food.startswith("summer") for food in table.layout)


@rule("YS-28")
def test_each_row_packs_by_itself() -> None:
    """Both cards of the lower row slide, the upper row is empty."""
    table = a_table(HANDS, ["wine-cup", "", "", "rabbit", "", "duck"], deck=[])
    explore(table, "short")
    assert names(table) == ["", "duck", "", "", "", ""]


@rule("YS-28")
def test_after_a_craft_the_short_column_is_the_near_one() -> None:
    table = a_table(HANDS, SIX, deck=["turtle"]).play("craft", "enough")
    assert names(table) == ["turtle", "", "wine-cup", "rabbit", "bison", "duck"]


@rule("YS-28")
def test_filling_begins_where_the_cards_are_packed_with_the_upper_row() -> None:
    table = a_table(HANDS, SIX, deck=["turtle", "pronghorn", "glyptodon"])
    explore(table, "medium")
    assert names(table) == ["deer", "fish", "turtle", "pronghorn", "glyptodon", ""]
    table = a_table(HANDS, SIX[:2], deck=["turtle", "pronghorn", "glyptodon"])
    table.play("craft", "enough")  # both are lost; the far column is filled first
    assert names(table) == ["", "", "glyptodon", "", "turtle", "pronghorn"]


@rule("YS-28", "YS-43")
def test_a_scout_slides_nothing() -> None:
    table = a_table(HANDS, SIX, deck=[]).play("scout", "look-at near-lower", "look-at far-lower")
    assert names(table) == ["", "rabbit", "bison", "duck", "deer", "fish"]


@rule("YS-29")
def test_a_season_ends_after_the_action_and_before_the_card_passes() -> None:
    """Seat 0 empties spring by a craft: the row is full again, then summer is laid out, and only
    then it is the next one's turn."""
    table = a_table(HANDS, SIX[:2], deck=[], won=["spring-turtle", "spring-pronghorn"], active=3)
    table.state.take_events()
    table.play("craft", "draw", "enough")
    told = table.heard()
    order = ["turned-up", "discarded", "season-ended", "season", "laid", "turn"]
    assert [told.index(kind) for kind in order] == sorted(told.index(kind) for kind in order)
    assert told.count("laid") == 6
    assert (table.season, table.state.active) == ("summer", 0)


@rule("YS-43")
def test_what_was_seen_follows_its_card() -> None:
    table = a_table(HANDS, SIX, deck=["turtle", "pronghorn", "glyptodon", "dire-wolf"])
    table.play("scout", "look-at middle-upper", "look-at far-lower")
    assert table.known == ["middle-upper", "far-lower"]
    explore(table, "short")
    assert table.known == ["near-upper", "middle-lower"]
    assert [place.food for place in table.view().layout] == [
        "spring-bison",
        "",
        "",
        "spring-fish",
        "",
        "",
    ]
    table.play("craft", "enough")
    assert table.known == ["middle-upper", "far-lower"]
