"""Small decks (tests/conformance/test_components.py has most of what is refused)."""

from pathlib import Path

import pytest

from snowbound.core.components import ComponentMistake
from snowbound.core.conformance import check_game
from snowbound.core.registry import find_game

GAME = find_game("year-of-survival")

SMALL = """
title = "A Short Year"

items = [
    { name = "Club", type = "weapon", count = 10, worth = 3 },
    { name = "Bag", type = "pack", count = 10 },
    { name = "Cunning", type = "skill", either = ["trap", "tool"], count = 7 },
]

[food]
spring = [{ name = "Frog", type = "hunt", count = 2, points = 3, needs = { trap = 1 } }]
summer = [{ name = "Pear", type = "gather", count = 1, points = 9, needs = { pack = 2 } }]
autumn = [
    { name = "Ghost", type = "ambush", count = 1, points = 0, needs = { weapon = 9 } },
    { name = "Egg", type = "gather", count = 7, points = 1, needs = { pack = 1, tool = 1 } },
]
"""


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_small_deck_keeps_the_laws(tmp_path: Path, seats: int) -> None:
    """Seasons of two and one cards, three kinds of items, no Knowledge at all."""
    path = tmp_path / "short.toml"
    path.write_text(SMALL)
    for seed in range(4):
        check_game(GAME.setup(seats, components=path), seed=seed, every=3)


NO_TRAPS = SMALL.replace('either = ["trap", "tool"]', 'either = ["pack", "tool"]')
NO_KNOWLEDGE = SMALL.replace("{ pack = 2 }", "{ pack = 2 }, knowledge = true")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            NO_TRAPS,
            "mine.toml: food.spring[0].needs: takes icons that an item of the deck covers; "
            "none covers trap.",
        ),
        (
            NO_KNOWLEDGE,
            "mine.toml: food.summer[0].knowledge: is for decks with a knowledge item; "
            "this one has none.",
        ),
    ],
    ids=["no traps", "no knowledge"],
)
def test_a_card_that_no_items_can_win_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """A table that began with such a deck, under version 1 of the rules, plays on."""
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(ComponentMistake) as mistake:
        GAME.setup(4, components=path)
    assert str(mistake.value).endswith(said)
    check_game(GAME.setup(4, components=path, version=1), seed=1, every=9)


def test_there_must_be_items_for_everybody() -> None:
    text = SMALL.replace("count = 10, worth = 3", "count = 9, worth = 3")
    with pytest.raises(ComponentMistake, match="cards in all from 27 to 60, not 26"):
        GAME.read_components(text, "mine.toml")


def test_there_can_be_too_many_skills() -> None:
    more = ['{ name = "Wit", type = "skill", either = ["trap", "pack"], count = 15 },'] * 3
    more = [line.replace("Wit", f"Wit {n}") for n, line in enumerate(more)]
    text = SMALL.replace("items = [", "items = [" + "\n".join(more)).replace("10", "4")
    with pytest.raises(ComponentMistake, match="skills in all from 0 to 40, not 52"):
        GAME.read_components(text, "mine.toml")


def test_a_season_needs_a_card() -> None:
    lines = [line for line in SMALL.splitlines() if not line.startswith("summer")]
    text = "\n".join(lines).replace("[food]", "[food]\nsummer = []")
    with pytest.raises(ComponentMistake, match=r"food\.summer: takes at least one card"):
        GAME.read_components(text, "mine.toml")
