"""Component sets of people's own."""

import pytest

from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.registry import all_games, find_game
from snowbound.tables import own_sets

LODGE = find_game("coldest-night").setup().components.text
ALMANAC = find_game("frost-gorge").setup().components.text


def changed(text: str, *changes: tuple[str, str]) -> ComponentSet:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return ComponentSet("mine", text)


@pytest.mark.parametrize("game", all_games())
def test_the_standard_set_passes_and_differs_in_nothing(game: str):
    own = ComponentSet("mine", find_game(game).setup().components.text)
    own_sets.check(find_game(game), own)
    assert own_sets.sheet(game, own).differs == []


def test_what_differs_is_named():
    own = changed(LODGE, ("Music Box", "Piano"), ('"Bed Slats", heat = 1', '"Bed Slats", heat = 2'))
    own = changed(own.text, ("cellar-key = 2", "cellar-key = 1"))
    own_sets.check(find_game("coldest-night"), own)
    assert own_sets.sheet("coldest-night", own).differs == [
        "Tokens cellar-key: 1 instead of 2.",
        "Deck kindling, new: Piano.",
        "Deck kindling, left out: Music Box.",
        "Deck kindling, changed: Bed Slats.",
    ]
    own = changed(ALMANAC, ("wood = 14", "wood = 10"), ('"fish", "star"', '"star", "fish"'))
    assert own_sets.sheet("frost-gorge", own).differs == [
        "Icons wood: 10 instead of 14.",
        "Months spring: 2 of 12 differ.",
    ]


def test_only_what_changes_the_game_differs():
    titled = ('title = "The Abandoned Lodge"', 'title = "Ours"')
    own = changed(LODGE, titled, (', published = "heat ash"', ""))
    sheet = own_sets.sheet("coldest-night", own)
    assert (sheet.title, sheet.differs) == ("Ours", [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "not valid TOML"),
        ("a = 1", "mine.toml"),
        (ALMANAC + "#" * own_sets.LARGEST, "larger than 32 KiB"),
        (ALMANAC + "\nmore = [" + "1," * own_sets.MOST_PARTS + "]", "parts"),
        (ALMANAC.replace("The Old Almanac", "The \u202eOld"), "cannot be shown"),
        (ALMANAC.replace("The Old Almanac", "x" * 400), "too long"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(text: str, said: str):
    with pytest.raises(Mistake, match=said) as caught:
        own_sets.check(find_game("frost-gorge"), ComponentSet("mine", text))
    assert len(str(caught.value)) < 300 and str(caught.value).endswith(".")


def test_a_set_has_a_name_of_its_own_that_can_be_shown():
    game = find_game("frost-gorge")
    assert own_sets.named(game, "my\u202e valley.toml", "").name == "my valley"
    for name in ("almanac.toml", "\u202e.toml", ""):
        with pytest.raises(Mistake):
            own_sets.named(game, name, "")
