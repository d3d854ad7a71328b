"""Frost Gorge: reading a sheet from TOML and checking it (FG-7, FG-9)."""

from typing import Any

import msgspec

from snowbound.core.components import ComponentReader, decode
from snowbound.games.frost_gorge.rules.box import Box, Year
from snowbound.games.frost_gorge.rules.terms import (
    AUTUMN,
    GOOD_NAMES,
    ROWS,
    SUMMER,
    WINTER,
    BoxKind,
)

SPECIALS = {
    "sasquatch": BoxKind.SASQUATCH,
    "double-check": BoxKind.DOUBLE_CHECK,
    "log-roll": BoxKind.LOG_ROLL,
    "rock-skipper": BoxKind.ROCK_SKIPPER,
}
ICONS = ("settler", "fish", "cabbage", "wood", "stone", "star")
SEASON_LENGTHS = {"spring": 2, "summer": 3, "autumn": 3}
MOST_ICONS = 9
MOST_FOOD = 9


class Icons(msgspec.Struct, forbid_unknown_fields=True):
    fish: int
    cabbage: int
    wood: int
    stone: int


class Months(msgspec.Struct, forbid_unknown_fields=True):
    spring: list[list[str]]
    summer: list[list[str]]
    autumn: list[list[str]]
    winter: list[str]


class ComponentFile(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    icons: Icons
    months: Months


class ComponentData:
    """A checked sheet: its title, printed icons, and 54 boxes in words."""

    def __init__(self, title: str, icons: list[int], boxes: list[str]) -> None:
        self.title = title
        self.icons = icons
        self.boxes = boxes


def read_components(text: str, source: str) -> ComponentData:
    file = decode(text, source, ComponentFile)
    reader = ComponentReader(source)
    reader.title(file.title)
    icons = [file.icons.fish, file.icons.cabbage, file.icons.wood, file.icons.stone]
    for name, number in zip(GOOD_NAMES, icons, strict=True):
        reader.number(number, 1, 40, f"icons.{name}")
    boxes = _year(file.months, reader) + _winter(file.months.winter, reader)
    _check_sheet(boxes, reader)
    return ComponentData(file.title, icons, boxes)


def _year(months: Months, reader: ComponentReader) -> list[str]:
    boxes: list[str] = []
    for season, length in SEASON_LENGTHS.items():
        columns: list[list[str]] = getattr(months, season)
        if len(columns) != length:
            raise reader.wrong(f"months.{season}", f"takes {length} months.")
        for index, written in enumerate(columns):
            column = _tidied(written)
            field = f"months.{season}[{index}]"
            if len(column) != ROWS:
                raise reader.wrong(field, "takes six boxes, row 1 to row 6.")
            for row, box in enumerate(column):
                _check_box(box, reader, f"{field}[{row}]")
            boxes += column
    return boxes


def _tidied(column: list[str]) -> list[str]:
    """Boxes as they are told apart: how words are spaced does not matter."""
    return [" ".join(box.split()) for box in column]


def _check_box(box: str, reader: ComponentReader, field: str) -> None:
    """FG-7."""
    words = box.split()
    mixed = words and len(words) <= MOST_ICONS and all(word in ICONS for word in words)
    if not mixed and box not in SPECIALS:
        raise reader.wrong(
            field,
            f"'{box[:40]}' is no box; it takes up to {MOST_ICONS} of {', '.join(ICONS)}, "
            f"or one of {', '.join(SPECIALS)} alone.",
        )


def _winter(written: list[str], reader: ComponentReader) -> list[str]:
    column = _tidied(written)
    if len(column) != ROWS:
        raise reader.wrong("months.winter", "takes six boxes, row 1 to row 6.")
    for row, box in enumerate(column):
        if box != "snow-snake" and _meal(box) is None:
            raise reader.wrong(
                f"months.winter[{row}]",
                f"'{box[:40]}' is no winter box; it takes '1 fish' to '{MOST_FOOD} fish', "
                "likewise cabbage, or 'snow-snake'.",
            )
    return column


def _meal(box: str) -> tuple[int, int] | None:
    """The kind of a winter box and how much food it asks for."""
    amount, _, food = box.partition(" ")
    if food not in ("fish", "cabbage") or len(amount) != 1 or amount not in "123456789":
        return None
    return (BoxKind.FISH_MEAL if food == "fish" else BoxKind.CABBAGE_MEAL), int(amount)


def _check_sheet(boxes: list[str], reader: ComponentReader) -> None:
    """FG-9: what every sheet must hold."""
    if boxes[1] != "star":
        raise reader.wrong("months.spring[0][1]", "must be one star.")
    if "star star star star" not in boxes:
        raise reader.wrong("months", "need a box of four stars.")
    for special in ("double-check", "log-roll", "rock-skipper"):
        if special not in boxes[: AUTUMN * ROWS]:
            raise reader.wrong("months", f"need a {special} before autumn.")
    spring = boxes[: SUMMER * ROWS].count("sasquatch") / 2
    summer = boxes[SUMMER * ROWS : AUTUMN * ROWS].count("sasquatch") / 3
    autumn = boxes[AUTUMN * ROWS : WINTER * ROWS].count("sasquatch") / 3
    if not spring <= summer <= autumn or spring == autumn:
        raise reader.wrong("months", "need sasquatches that grow thicker from spring to autumn.")
    winter = boxes[WINTER * ROWS :]
    if "snow-snake" not in winter:
        raise reader.wrong("months.winter", "needs a snow-snake.")
    for food in ("fish", "cabbage"):
        if not any(box.endswith(food) for box in winter):
            raise reader.wrong("months.winter", f"needs a box that asks for {food}.")


def box_of(seats: int, options: dict[str, Any], data: ComponentData, version: int) -> Box:
    """The sheet as the engine reads it."""
    year, winter = data.boxes[: WINTER * ROWS], data.boxes[WINTER * ROWS :]
    icons = [[word for word in box.split() if word in ICONS] for box in year] + [[]] * ROWS
    meals = [_meal(box) or (BoxKind.SNOW_SNAKE, 0) for box in winter]
    boxes = Year(
        kinds=[SPECIALS.get(box, BoxKind.GOODS) for box in year] + [kind for kind, _ in meals],
        stars=[words.count("star") for words in icons],
        settlers=[words.count("settler") for words in icons],
        goods=[[GOOD_NAMES.index(word) for word in words if word in GOOD_NAMES] for words in icons],
        meals=[0] * len(year) + [amount for _, amount in meals],
        icons=data.icons,
    )
    return Box(
        seats, boxes, options["loop"], options["newcomers_work"], options["resource_dice"], version
    )
