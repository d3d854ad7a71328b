"""What is said and asked at the fire."""

from snowbound.core.event_text import tell
from snowbound.core.state import SPECTATOR
from tests.rules.coldest_night.table import DWINDLE, GAME, NightTable, a_table


def asked(table: NightTable, seat: int) -> str:
    return str(GAME.ask(table.setup, table.state, seat))


def test_who_hands_a_card_over_learns_who_asks_and_for_whom() -> None:
    table = a_table(hands=[["rags"], ["shoes", "towels"], []], tokens=["backpack"])
    table.play("use backpack", "from 2", "to 3", seat=0)
    assert asked(table, 1) == "Seat 1 uses the Backpack: which card do you hand to seat 3?"
    assert asked(table, 2) == "Seat 2 is choosing; wait a moment."
    table = a_table(hands=[["rags"], ["shoes", "towels"], []], tokens=["backpack"])
    table.play("use backpack", "from 2", "to 3", seat=1)
    assert asked(table, 1) == "You use the Backpack: which card do you hand to seat 3?"


def test_others_are_told_whose_turn_it_is() -> None:
    table = a_table(hands=[["rags"], ["shoes"]], active=1)
    assert asked(table, 0) == "It is the turn of seat 2."
    table = a_table(hands=[["rags"], ["shoes"]], tokens=["axe"])
    assert asked(table, 1) == "It is the turn of seat 1; you may use a token."


def test_with_nothing_to_feed_one_is_asked_for_the_token_that_helps() -> None:
    table = a_table(pit=["logs", "match"], hands=[["rags"], ["shoes"]], tokens=["axe"])
    table.play("feed rags")
    assert asked(table, 0) == (
        "The heat is 6. Your hand is empty: use a token to get a card to feed, or stop?"
    )
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags", "broom"], ["shoes"]],
        frost=[["stiff-fingers"]],
        tokens=["blanket"],
    )
    table.play("feed rags")
    assert asked(table, 0) == (
        "The heat is 6. Stiff Fingers: use the Blanket to feed another card, or stop?"
    )


def told_after(table: NightTable, *actions: str) -> list[str]:
    """What everybody hears of these actions."""
    table.state.keeps_events = True
    table.play(*actions)
    names = ["Rowan", "Bo"]
    events = [event for event in table.state.take_events() if event.tells(SPECTATOR)]
    return [tell(event, GAME.kinds, table.setup.nouns, names).words for event in events]


def test_cards_drawn_are_counted_in_words() -> None:
    table = a_table(hands=[["rags"], ["shoes"]], tokens=["cellar-key"])
    assert "Bo drew 4 cards." in told_after(table, "use cellar-key", "draws 2")
    table = a_table(hands=[["rags"], ["shoes"]], deck=[DWINDLE], tokens=["axe"])
    assert told_after(table, "use axe", "draws 1")[-1] == "Rowan drew nothing."
    table = a_table(hands=[["rags"], ["shoes"]], deck=[])
    assert told_after(table, "scavenge")[0] == "Rowan scavenged: nothing to deal out."


def test_things_in_events_carry_their_ids() -> None:
    table = a_table(hands=[["bed-slats", "rags"], ["shoes"]], tokens=["kerosene"])
    table.state.keeps_events = True
    table.play("use kerosene", "feed bed-slats")
    told = [
        tell(e, GAME.kinds, table.setup.nouns, ["Ada", "Bo"]) for e in table.state.take_events()
    ]
    ids = {event.kind: event.ids for event in told}
    assert ids["used"] == {"token": "kerosene"}
    assert ids["fed"] == {"card": "bed-slats"}
    assert ids["token"] == {"token": "axe"}
    assert ids["died"] == {"card": "match"}
