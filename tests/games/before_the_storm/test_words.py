"""Sentences of Before the Storm say what is so: what has run out, what is shut, who draws."""

from snowbound.core.event_text import tell
from snowbound.games.before_the_storm.rules import terms as t
from tests.rules.before_the_storm.table import GAME, StormTable, a_table, with_event

EVERY_WEAPON = [1] * 16 + [2] * 18 + [3] * 14 + [4] * 11 + [5] * 7 + [6] * 4
NEARLY_ALL = [1] * 6 + [2] * 9 + [3] * 8 + [4] * 5 + [5]  # one crate is left


def explained(table: StormTable, thing: str) -> str:
    found = GAME.explain(table.setup, table.state, 0, thing)
    assert found is not None
    return found.words


def told(table: StormTable, *kinds: str) -> list[str]:
    names = ["Ada", "Bo", "Cy"]
    return [
        tell(event, GAME.kinds, table.setup.nouns, names).words
        for event in table.happened()
        if GAME.kinds[event.kind].name in kinds
    ]


def test_a_restock_card_is_drawn_and_crates_come_as_long_as_there_are_any() -> None:
    table = a_table(ground={"0": NEARLY_ALL}).play("done")
    assert told(table, "restocked", "crate", "no-crate") == [
        "Bo drew a restock card: A and G.",
        "A crate on A.",
        "No crate was left for G.",
    ]


def test_cards_that_are_not_there_are_not_drawn() -> None:
    table = with_event("Under the Floorboards", weapons=[(), (), EVERY_WEAPON[2:]])
    assert told(table, "gained-weapons") == [
        "Ada drew 1 card from the weapon deck.",
        "Bo drew 1 card from the weapon deck.",
        "Cy drew no cards from the weapon deck.",
    ]


def test_food_that_is_not_there_is_not_gained() -> None:
    table = with_event("Full Snares", food=(30, 30, 29))
    assert told(table, "gained-food")[1] == "Bo gained no food."


def test_oil_is_offered_where_it_can_be_tapped() -> None:
    assert "Or tap an oil token instead." in explained(a_table(), "tile:2")
    shut = explained(with_event("Frozen Pumps"), "tile:2")
    assert "No oil can be tapped this round." in shut
    assert "Or tap" not in shut
    table = a_table()
    table.state.oil_left = 0
    assert "No oil is left to tap." in explained(table, "tile:2")


def test_nobody_is_told_to_gather_more_than_a_scout_carries() -> None:
    table = with_event("Frozen Pumps")  # one crate more
    assert "one scout may gather 3 in a turn" in explained(table, "tile:0")
    assert "one scout may gather 2 in a turn" in explained(table, "tile:x1")
    assert "one scout may gather 0 in a turn" in explained(with_event("White-Out"), "tile:x1")


def test_the_restock_deck_is_explained_as_it_is_now() -> None:
    assert "begins with 1 card:" in explained(a_table(), "restock")
    assert "begins with 2 cards:" in explained(with_event("Red Parachutes"), "restock")
    assert explained(a_table(round=12), "restock") == "In the last round nobody restocks."


def test_the_track_says_who_draws() -> None:
    second = with_event("Airlift", 2, first=1)
    assert explained(second, "track") == (
        "Round 5 of 12 brings a major event; seat 3 draws it and makes its choices."
    )
    assert explained(a_table(round=6), "track") == "Round 6 of 12 brings no event."


def test_nobody_hears_that_a_scout_at_home_made_it_home() -> None:
    table = with_event("Cold Snap", scouts=[["B", "north"]], food=(0, 3, 3)).play("done")
    question = GAME.ask(table.setup, table.state, 0)
    assert question == ("You lack 1 food: which of your last two scouts gives up and goes home?")
    assert told(table.play("starve 2"), "went-home") == []


def test_while_a_tile_is_chosen_everybody_is_told_who_chooses() -> None:
    table = with_event("Demolition", 2, first=1, active=0)
    assert (table.phase, table.view(0).active) == ("event", 2)
    assert t.PHASE_NAMES[t.ROUND_START] == table.view(0).phase
