"""Frost Gorge: what all states of a table share: the sheet that everybody uses, and the options."""

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.state import Shared
from snowbound.games.frost_gorge.rules import terms as t

NO_MEAL: Final = 1000  # more food than anybody has


@final
@dataclass
class Year:
    """The boxes of a sheet, month * 6 + row, and its icons, as a table has agreed on them."""

    kinds: list[int]
    stars: list[int]
    settlers: list[int]
    goods: list[list[int]]
    meals: list[int]
    icons: list[int]


@final
class Box(Shared):
    def __init__(
        self,
        seats: i64,
        year: Year,
        loop: bool,
        newcomers_work: bool,
        resource_dice: bool,
        version: i64,
    ) -> None:
        super().__init__()
        self.version: i64 = version  # of the rules
        self.seats: i64 = seats
        self.kinds = vec[i64](year.kinds)
        self.stars = vec[i64](year.stars)
        self.settlers = vec[i64](year.settlers)
        self.goods = year.goods  # the goods of a box, one entry an icon
        self.meals = vec[i64](year.meals)  # winter: how much food a box asks for
        self.icons = vec[i64](year.icons)  # printed icons of each good
        self.loop = loop
        self.newcomers_work = newcomers_work
        self.resource_dice = resource_dice
        self.beside = vec[i64]([_beside(mask, loop) for mask in range(t.ALL_ROWS + 1)])
        self.courses = vec[i64](_courses(year))
        self.least_fish: i64 = _smallest(year, t.BoxKind.FISH_MEAL)
        self.least_cabbage: i64 = _smallest(year, t.BoxKind.CABBAGE_MEAL)
        # Sets of rows, by month: where sasquatches wait, fish are caught, settlers knock.
        self.sasquatches = _rows([kind == t.BoxKind.SASQUATCH for kind in year.kinds])
        self.fishing = _rows([t.FISH in box for box in year.goods])
        self.knocking = _rows([icons > 0 for icons in year.settlers])


def _beside(mask: int, loop: bool) -> int:
    """The rows above and below the rows of a set (FG-13, FG-14)."""
    found = (mask << 1 | mask >> 1) & t.ALL_ROWS
    if loop:
        found |= mask >> (t.ROWS - 1) & 1 | (mask & 1) << (t.ROWS - 1)
    return found


def _courses(year: Year) -> list[int]:
    """Winter rows where somebody may eat, the smallest meals first: amount, row, whether fish."""
    courses: list[int] = []
    for row in range(t.ROWS):
        box = t.WINTER * t.ROWS + row
        if year.kinds[box] != t.BoxKind.SNOW_SNAKE:
            from_river = year.kinds[box] == t.BoxKind.FISH_MEAL
            courses.append(year.meals[box] << 4 | row << 1 | int(from_river))
    return sorted(courses)


def _smallest(year: Year, kind: int) -> int:
    """The least food that a meal of this kind asks for."""
    meals = [year.meals[box] for box in range(len(year.kinds)) if year.kinds[box] == kind]
    return min(meals, default=NO_MEAL)


def _rows(boxes: list[bool]) -> vec[i64]:
    """The rows of the boxes that are marked so, a set a month."""
    months = [boxes[month * t.ROWS : (month + 1) * t.ROWS] for month in range(t.WINTER)]
    return vec[i64]([sum([column[row] << row for row in range(t.ROWS)]) for column in months])
