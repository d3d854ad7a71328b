"""A user's own deck: what is refused, and that a good one can be played."""

from pathlib import Path

import pytest

import snowbound
from snowbound.core.components import ComponentMistake
from snowbound.core.registry import find_game
from tests.support import HUT

GAME = find_game("coldest-night")
TEXT = HUT.text


def test_a_deck_of_ones_own_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "cellar.toml"
    path.write_text(TEXT.replace('name = "Rags"', 'name = "Old Rope"'))
    match = snowbound.new("coldest-night", 2, seed=1, components=path)
    assert match.setup.catalogue.number("feed old-rope") == 24
    assert match.record().components.name == "cellar"


@pytest.mark.parametrize(
    ("old", "new", "field", "allowed"),
    [
        ('title = "The Hut"', 'title = ""', "title", "1 to 40 printable"),
        ('"The Hut"', '"\\u001b[2J"', "title", "1 to 40 printable"),
        ('"Rags"', '"Ra\\u001b[2Jgs"', "deck.kindling[24].name", "printable"),
        ('"Rags"', f'"{"R" * 25}"', "deck.kindling[24].name", "1 to 24"),
        (
            '= "gain axe if 9+"',
            '= "gain axe if hot"',
            "deck.kindling[2].effect",
            "'gain axe if 9+'",
        ),
        (
            '= "gain axe if 9+"',
            '= "a\\u001b[2J"',
            "deck.kindling[2].effect",
            "'a [2J' is no",
        ),
        ("kerosene = 4", "kerosene = 0", "tokens.kerosene", "1 to 9"),
        ("logs = { heat = 3", "logs = { heat = 30", "starters.logs.heat", "0 to 9"),
        ("ash = 5 },", "ash = 5, smoke = 1 },", "deck.kindling[24]", "unknown field smoke"),
        ("[starters]", "[starters", "the file", "not valid TOML"),
    ],
)
def test_a_mistake_is_reported_by_field_and_what_is_allowed(
    old: str, new: str, field: str, allowed: str
) -> None:
    assert old in TEXT
    with pytest.raises(ComponentMistake) as mistake:
        GAME.read_components(TEXT.replace(old, new, 1), "mine.toml")
    assert mistake.value.field == field
    assert allowed in mistake.value.allowed
    assert str(mistake.value).isprintable()
