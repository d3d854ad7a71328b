"""A mistake in a sheet is reported by file, field and what is allowed there."""

from pathlib import Path

import pytest

import snowbound
from snowbound.core.components import ComponentMistake, ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from tests.support import VALLEY

GAME = find_game("frost-gorge")
TEXT = VALLEY.text

# What is replaced in the Old Almanac, by what; the field reported, and what is allowed there.
MISTAKES = [
    ("fish = 14", "fish = 0", "icons.fish", "1 to 40"),
    ("stone = 10", "stone = 41", "icons.stone", "1 to 40"),
    ("wood = 16", "wood = 'much'", "icons.wood", "expected int, got str"),
    ("wood = 16", "wood = true", "icons.wood", "expected int"),
    ("stone = 10\n", "", "icons", "missing required field stone"),
    ("stone = 10\n", "stone = 10\ngold = 3\n", "icons", "unknown field gold"),
    ('title = "The Old Almanac"', "title = 7", "title", "expected str"),
    ('The Old Almanac"', '"', "title", "1 to 40 printable"),
    ('The Old Almanac"', '\\u001b[2J"', "title", "1 to 40 printable"),
    ('The Old Almanac"', f'{"A" * 41}"', "title", "1 to 40 printable"),
    (
        '"star", "wood", "settler"',
        '"star star", "wood", "settler"',
        "months.spring[0][1]",
        "one star",
    ),
    ('"double-check", "stone"', '"double check", "stone"', "months.spring[1][3]", "double-check"),
    ('"wood wood", "settler"', '"wood gold", "settler"', "months.spring[1][0]", "settler, fish"),
    (
        '"cabbage", "settler", "wood stone"',
        '"a\\nb", "settler", "wood stone"',
        "months.summer[0][0]",
        "'a b'",
    ),
    (
        '"cabbage", "settler", "wood stone"',
        '"", "settler", "wood stone"',
        "months.summer[0][0]",
        "up to 9 of",
    ),
    (
        '"cabbage", "settler", "wood stone"',
        '"settler", "wood stone"',
        "months.summer[0]",
        "six boxes",
    ),
    (
        '"fish cabbage", "wood wood", "sasquatch"]',
        '"fish cabbage", "wood wood"]',
        "months.autumn[2]",
        "six boxes",
    ),
    (
        '    ["fish", "star", "wood", "settler", "stone", "cabbage"],\n',
        "",
        "months.spring",
        "2 months",
    ),
    ('"star star star star"', '"star star star"', "months", "four stars"),
    ('"log-roll"', '"stone"', "months", "log-roll before autumn"),
    ('"rock-skipper"', '"sasquatch"', "months", "rock-skipper before autumn"),
    ("snow-snake", "3 fish", "months.winter", "snow-snake"),
    ('"1 fish", "1 cabbage"', '"0 fish", "1 cabbage"', "months.winter[0]", "'1 fish' to '9 fish'"),
    ('"1 fish", "1 cabbage"', '"12 fish", "1 cabbage"', "months.winter[0]", "'1 fish' to '9 fish'"),
    ('"1 fish", "1 cabbage"', '"1 wood", "1 cabbage"', "months.winter[0]", "likewise cabbage"),
    ('"2 fish", "1 cabbage", "2 cabbage"]', '"2 fish"]', "months.winter", "six boxes"),
    ("[months]", "[months", "the file", "not valid TOML"),
]


@pytest.mark.parametrize(("old", "new", "field", "allowed"), MISTAKES)
def test_a_mistake_names_file_field_and_what_is_allowed(
    old: str, new: str, field: str, allowed: str, tmp_path: Path
) -> None:
    assert old in TEXT
    own = tmp_path / "own.toml"
    own.write_text(TEXT.replace(old, new))
    with pytest.raises(ComponentMistake) as caught:
        snowbound.new("frost-gorge", components=own)
    mistake = caught.value
    assert (mistake.source, mistake.field) == (str(own), field)
    assert allowed in mistake.allowed
    assert str(mistake) == f"{own}: {field}: {mistake.allowed}"
    assert "\n" not in str(mistake)


@pytest.mark.parametrize("food", ["fish", "cabbage"])
def test_winter_needs_both_foods(food: str) -> None:
    other = {"fish": "cabbage", "cabbage": "fish"}[food]
    head, winter = TEXT.split("winter = ")
    with pytest.raises(ComponentMistake, match=f"asks for {food}"):
        GAME.setup(
            1, components=ComponentSet("own", f"{head}winter = {winter.replace(food, other)}")
        )


@pytest.mark.parametrize(
    ("spring", "autumn"),
    [("sasquatch", "star"), ("star", "star")],
    ids=["thinner in autumn", "none at all"],
)
def test_sasquatches_must_grow_thicker(spring: str, autumn: str) -> None:
    head, tail = TEXT.replace('"sasquatch"', '"star"').split("summer = ")
    text = (
        head.replace('"stone"', f'"{spring}"') + "summer = " + tail.replace("fish cabbage", autumn)
    )
    with pytest.raises(ComponentMistake, match="grow thicker"):
        GAME.setup(1, components=ComponentSet("own", text))


def test_an_own_sheet_may_print_anything_that_is_allowed() -> None:
    text = TEXT.replace('"wood stone"', '"settler fish cabbage wood stone star star star star"')
    assert GAME.setup(1, components=ComponentSet("own", text)).data.boxes[14].count(" ") == 8


def test_spaces_in_a_box_do_not_matter() -> None:
    text = TEXT.replace('"star star star star"', '" star  star star star "')
    assert "star star star star" in GAME.setup(1, components=ComponentSet("own", text)).data.boxes


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot be read"):
        snowbound.new("frost-gorge", components=tmp_path / "none.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Mistake, match="UTF-8"):
        snowbound.new("frost-gorge", components=tmp_path / "picture.toml")
    with pytest.raises(Mistake, match="no component set 'winterland'"):
        snowbound.new("frost-gorge", components="winterland")


def test_a_shipped_sheet_goes_by_its_name() -> None:
    assert snowbound.new("frost-gorge", components="riverbank").setup.data.title == "Riverbank"
