"""The cliff of The Adorable Snowman and what snow, rope and gravity do on it.

A cell is a number, row * 6 + column, counted from the foot's left corner; the Mountain Top is the
row above the cliff. Snow is one number (`snow.py`). No snow floats, so that a run of markers in a
column always reaches down to the floor or a barrier, and a climber is buried exactly when his cell
holds snow. The functions here are pure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.adorable_snowman.rules import terms as t
from snowbound.games.adorable_snowman.rules.snow import (
    cleared,
    has_snow,
    height,
    is_outer,
    outer_rows,
    snowy,
)

if TYPE_CHECKING:
    from snowbound.games.adorable_snowman.rules.box import Box

CAUGHT_BIT: Final = 128  # in a fall's result: the rope changed or stopped it
SECOND: Final = 7  # two cells in one number: the second begins at this bit
CELL: Final = 127


# ── Places ──────────────────────────────────────────────────────────────────────────────────────


def row_of(cell: i64) -> i64:
    return cell // t.COLUMNS


def column_of(cell: i64) -> i64:
    return cell % t.COLUMNS


def distance(one: i64, other: i64) -> i64:
    """AS-22: columns plus rows."""
    columns = one % t.COLUMNS - other % t.COLUMNS
    rows = one // t.COLUMNS - other // t.COLUMNS
    if columns < 0:
        columns = -columns
    if rows < 0:
        rows = -rows
    return columns + rows


def is_barrier(box: Box, cell: i64) -> bool:
    return is_outer(cell % t.COLUMNS) and (box.barred >> (cell // t.COLUMNS)) & 1 == 1


def is_solid(box: Box, snow: i64, cell: i64) -> bool:
    """Whether a cell holds snow or is a barrier."""
    return has_snow(snow, cell) or is_barrier(box, cell)


def two(one: i64, other: i64) -> i64:
    """Two cells as one number; `first` and `second` take them apart."""
    return one | other << SECOND


def first(pair: i64) -> i64:
    return pair & CELL


def second(pair: i64) -> i64:
    return pair >> SECOND


# ── Climbing ────────────────────────────────────────────────────────────────────────────────────


def aim(snow: i64, at: i64, way: i64) -> i64:
    """The cell that a climber makes for: his own if he stays or is buried (AS-25)."""
    if way == t.STAY or has_snow(snow, at):
        return at
    return at + t.STEP[way]


def after_moves(box: Box, snow: i64, red: i64, yellow: i64, reds: i64, yellows: i64) -> i64:
    """AS-28: where both stand after an action (`two` cells), given the cells they make for."""
    if reds != red and has_snow(snow, reds):
        reds = red  # AS-24
    if yellows != yellow and has_snow(snow, yellows):
        yellows = yellow
    if drags(box, snow, red, reds, yellow):
        return two(reds, yellow + t.COLUMNS)  # AS-26
    if drags(box, snow, yellow, yellows, red):
        return two(red + t.COLUMNS, yellows)
    if reds == yellows or distance(reds, yellows) > t.ROPE:
        return two(red, yellow)  # AS-23, AS-22
    return two(reds, yellows)


def drags(box: Box, snow: i64, at: i64, to: i64, buried: i64) -> bool:
    """AS-26: two cells straight above the buried partner, up, and nothing in between."""
    if to != at + t.COLUMNS or at != buried + 2 * t.COLUMNS or not has_snow(snow, buried):
        return False
    return not is_solid(box, snow, buried + t.COLUMNS)


def after_blows(snow: i64, red: i64, yellow: i64, reds: i64, yellows: i64) -> i64:
    """AS-24, AS-28: the snow after both made for their cells."""
    red_clears = reds != red and has_snow(snow, reds)
    yellow_clears = yellows != yellow and has_snow(snow, yellows)
    if red_clears and yellow_clears and reds != yellows:
        # The upper one first: the lower one is then still there to be cleared.
        return cleared(cleared(snow, max(reds, yellows)), min(reds, yellows))
    if red_clears:
        return cleared(snow, reds)
    if yellow_clears:
        return cleared(snow, yellows)
    return snow


# ── Snowballs ───────────────────────────────────────────────────────────────────────────────────


def mouth(box: Box, column: i64, higher: i64) -> i64:
    """The cell where a ball enters a column, with the higher climber in this row (AS-2)."""
    row = box.rows - 1
    if is_outer(column):
        row = box.mouths[higher]
    return row * t.COLUMNS + column


def is_full(box: Box, snow: i64, column: i64, higher: i64) -> bool:
    """AS-48: no ball finds a cell in this column."""
    return is_solid(box, snow, mouth(box, column, higher))


def possible_columns(box: Box, snow: i64, higher: i64) -> i64:
    """AS-12: the columns that a die may give, as a set."""
    columns: i64 = 0
    barred = (box.barred >> higher) & 1 == 1
    column: i64 = 0
    while column < t.COLUMNS:
        if not (barred and is_outer(column)) and not is_full(box, snow, column, higher):
            columns |= bit(column)
        column += 1
    return columns


def meets(box: Box, snow: i64, entry: i64, cell: i64) -> bool:
    """AS-31: whether a ball from its column's mouth comes down to this cell of the column."""
    if cell > entry:
        return False  # AS-46: the Mountain Top is out of its way
    column = column_of(cell)
    if not is_outer(column):
        return height(snow, column) <= row_of(cell) + 1
    above = bit(row_of(entry) + 1) - bit(row_of(cell) + 1)
    return (outer_rows(snow, column) | box.barred) & above == 0


def rest_of(box: Box, snow: i64, entry: i64) -> i64:
    """AS-41: the cell where a ball that hits nobody comes to rest; NONE if there is none."""
    if is_solid(box, snow, entry):
        return t.NONE  # AS-61
    column = column_of(entry)
    if not is_outer(column):
        return height(snow, column) * t.COLUMNS + column
    cell = entry
    while cell >= t.COLUMNS and not is_solid(box, snow, cell - t.COLUMNS):
        cell -= t.COLUMNS
    return cell


# ── Falling ─────────────────────────────────────────────────────────────────────────────────────


def one_down(box: Box, cell: i64, partner: i64) -> i64:
    """AS-49: one step of a fall: the cell reached (the same at the end), with CAUGHT_BIT."""
    below = cell - t.COLUMNS
    if below < 0 or is_barrier(box, below):
        return cell
    if below == partner:
        beyond = partner - t.COLUMNS  # AS-45
        return cell if beyond < 0 or is_barrier(box, beyond) else beyond
    if distance(below, partner) <= t.ROPE:
        return below
    side = partner % t.COLUMNS - cell % t.COLUMNS
    if side == 0:
        return cell | CAUGHT_BIT
    slant = below + 1 if side > 0 else below - 1  # AS-43
    if is_barrier(box, slant):
        return cell | CAUGHT_BIT
    return slant | CAUGHT_BIT


def fall(box: Box, snow: i64, cell: i64, partner: i64, far: bool) -> i64:
    """AS-42 to AS-45: where a climber who was hit comes to a halt, with CAUGHT_BIT.

    One cell if he kept still in his last action, `far` if he moved.
    """
    caught: i64 = 0
    while True:
        step = one_down(box, cell, partner)
        caught |= step & CAUGHT_BIT
        reached = step & CELL
        if reached == cell or not far or has_snow(snow, reached):
            return reached | caught
        cell = reached


# ── Laws ────────────────────────────────────────────────────────────────────────────────────────


def misplaced(box: Box, snow: i64) -> list[int]:
    """Cells with snow and nothing below it, in a barrier or too high; always none, or a bug."""
    return [
        cell
        for cell in snowy(snow)
        if is_barrier(box, cell)
        or cell >= box.summit
        or (cell >= t.COLUMNS and not is_solid(box, snow, cell - t.COLUMNS))
    ]
