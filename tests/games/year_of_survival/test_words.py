"""Sentences for choices, questions and events."""

import re

import pytest

from snowbound.core.event_text import tell
from snowbound.core.state import EVERYONE, Event
from tests.rules.year_of_survival.table import GAME, YearTable, a_table

SIX = ["wine-cup", "rabbit", "bison", "duck", "deer", "fish"]
STRONG = [["blade", "snare"], ["snare", "spear"], ["spear", "basket"], ["spear", "basket"]]
NOT_YOU = re.compile(r"\bYou(?: (?:is|has|was|does|\w+s)\b|'s)")


def choice(table: YearTable, action: str) -> str:
    number = table.setup.catalogue.number(action)
    return table.setup.words(GAME.say(table.setup, table.state, table.awaited, number))


def question(table: YearTable) -> str:
    return table.setup.words(GAME.ask(table.setup, table.state, table.awaited))


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: GAME.kinds[kind].name)
def test_what_one_has_done_oneself_is_told_to_you(kind: int) -> None:
    """The terminal calls the only person at the table "You"."""
    details = [0] * len(GAME.kinds[kind].details)
    event = Event(kind, 0, details, EVERYONE)
    nouns = GAME.setup(4).nouns
    words = tell(event, GAME.kinds, nouns, ["You", "Bo", "Cy", "Di"]).words
    assert not NOT_YOU.search(words)


@pytest.mark.parametrize(
    ("length", "cards", "words"),
    [
        ("short", 6, "flip the 2 nearest cards"),
        ("long", 6, "flip all 6 cards"),
        ("long", 5, "flip all 5 cards"),
        ("medium", 3, "flip all 3 cards"),
        ("short", 1, "flip the last card"),
    ],
)
def test_an_expedition_says_how_many_cards_it_flips(length: str, cards: int, words: str) -> None:
    table = a_table(layout=SIX[:cards], deck=[])
    assert choice(table, f"explore {length}") == f"Explore, {length}: {words}"


def test_crafting_says_how_many_items_one_may_take() -> None:
    table = a_table(layout=SIX, row=["spear", "adze", "spear"]).play("craft")
    assert question(table) == "Crafting: take up to 2 items."
    assert question(table.play("draw")) == "Crafting: take one more item, or stop here."


def test_a_reward_is_free() -> None:
    table = a_table(STRONG, layout=["dire-wolf", "rabbit"]).play("explore short")
    for item in ("blade", "snare", "snare", "spear", "spear", "spear"):
        table.play(f"play {item}")
    assert choice(table, "go-for near-lower") == "Take Rabbit, 2 points, for nothing"


def test_a_reward_is_told_in_one_or_in_many() -> None:
    """Acorns are many, a Persimmon is one: no verb has to agree with either."""
    kind = next(number for number, kind in GAME.kinds.items() if kind.name == "rewarded")
    setup = GAME.setup(4)
    faces = [card.food for card in setup.data.food]
    event = Event(kind, 0, [0, faces.index("autumn-acorns"), 3], EVERYONE)
    words = tell(event, GAME.kinds, setup.nouns, ["Ada", "Bo", "Cy", "Di"]).words
    assert words == "The reward: Acorns, 3 points."
