"""A user's own set: what is refused, and that a good one can be played."""

from pathlib import Path

import pytest

import snowbound
from snowbound.core.components import ComponentMistake
from snowbound.core.registry import find_game
from tests.support import OUTPOST

GAME = find_game("before-the-storm")
TEXT = OUTPOST.text


def test_a_set_of_ones_own_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "coast.toml"
    path.write_text(
        TEXT.replace('"Wolf Pack"', '"White Foxes"').replace('"steps +1"', '"steps +2"')
    )
    match = snowbound.new("before-the-storm", 3, seed=1, components=path)
    assert match.setup.catalogue.number("fight white-foxes") > 0
    assert match.record().components.name == "coast"


@pytest.mark.parametrize(
    ("old", "new", "field", "allowed"),
    [
        ('title = "The Outpost"', 'title = ""', "title", "1 to 40 printable"),
        ('"m", "M", "m", "M", "",', '"m", "M", "m", "M",', "track", "takes 12 marks, not 11"),
        ('track = ["", "m"', 'track = ["", "x"', "track[1]", "'m', 'M' or ''"),
        ("weapons = [16,", "weapons = [15,", "weapons", "add up to 70, not 69"),
        ("crates = [6,", "crates = [7,", "crates", "add up to 30, not 31"),
        ("crates = [6, 9,", "crates = [-1, 16,", "crates", "on, that add up to 30."),
        ("oil = [6,", "oil = [-6,", "oil", "from 0 on, that add up to 50"),
        ("city = 3", "city = 4", "gather.city", "1 to 3"),
        ('["A", "G"],', '["A", "Q"],', "cards.restock[15][1]", "'Q' is no tile"),
        ('    ["A", "G"],\n', "", "cards.restock", "takes 26 cards, not 25"),
        ('    ["A", "G"],\n', "    [],\n", "cards.restock[15]", "1 to 6 tiles"),
        ('name = "Old Bear"', 'name = "Wolf Pack"', "cards.tokens", "two that read 'Wolf Pack'"),
        ('name = "Old Bear"', 'name = "Enemy"', "cards.tokens[7].name", "something else"),
        ('reward = "food 8"', 'reward = "gold 8"', "cards.tokens[7].reward", "food, weapons"),
        ("points = 6,", "points = 6, strength = 2,", "cards.tokens[1]", "either points, or"),
        ('"steps +1"', '"steps 1"', "cards.minor[0].effects[0]", "'steps 1' is no effect"),
        ('"steps +1"', '"st\\u001b[2J"', "cards.minor[0].effects[0]", "'st [2J' is no effect"),
        ('"steps +1"', '"poorest steps +1"', "cards.minor[0].effects[0]", "for everybody"),
        ('"steps +1"', '"scouts -1"', "cards.minor[0].effects[0]", "only come"),
        ('"steps +1"', '"steps +9"', "cards.minor[0].effects[0]", "1 to 5"),
        ('"destroy 0"', '"destroy x1"', "cards.major[0].effects[0]", "'x1' is no tile"),
        (
            '        "bring special to 0",',
            '        "bring gold to 0",',
            "cards.major[8].effects[0]",
            "'gold' is no token",
        ),
        ('title = "Knee-Deep"', 'title = "Cold Snap"', "cards.minor and cards.major", "Cold Snap"),
        ("[gather]", "[gather", "the file", "not valid TOML"),
        ("outer = 1", "outer = 1\nsea = 2", "gather", "unknown field sea"),
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


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ("weapons +2", "Everybody gains 2 weapons."),
        ("poorest food +3", "Whoever has least food gains 3 food."),
        ("rations -1", "Rations cost 1 food less this round."),
        ("gather +1", "A scout may gather 1 crate more this round."),
        ("restock -1", "1 restock card fewer in each turn of this round."),
        ("trade 3", "A point buys 3 food this round."),
        ("crates 2 on 0", "2 crates on 0."),
        ("crates 1 on A G", "1 crate on A and G each."),
        ("destroy 1 4", "Destroyed: 1 and 4."),
        ("bring wolf-pack to C", "Wolf Pack on C."),
        ("bring enemy to forest", "An enemy on a forest tile, chosen by whoever drew this."),
        ("toll suburb 2", "Everybody pays 2 food for each scout in the suburbs."),
        ("scouts +1", "Everybody gains 1 scout."),
    ],
)
def test_effects_are_said_in_words(effect: str, words: str) -> None:
    data = GAME.read_components(TEXT.replace('"steps +1"', f'"{effect}"', 1), "mine.toml")
    assert data.events[0].does == [words]
