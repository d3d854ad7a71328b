"""Sheets of one's own (tests/conformance/test_components.py has most of what is refused)."""

from pathlib import Path

import pytest

import snowbound
from snowbound.core.components import ComponentMistake, ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from tests.support import VALLEY

GAME = find_game("frost-gorge")
TEXT = VALLEY.text


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
