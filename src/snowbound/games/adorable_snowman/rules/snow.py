"""Snow on the cliff of The Adorable Snowman, as one number.

No snow floats. In the four inner columns, where no barrier can be, it is therefore enough to know
how high it lies: four bits a column. In the outer columns it may lie on barriers and below them,
so that every cell has a bit, from the foot up. Nothing here knows the cliff: who adds a marker says
where it comes to rest.
"""

from typing import Final

from mypy_extensions import i64

from snowbound.core.bits import bit, size
from snowbound.games.adorable_snowman.rules.terms import COLUMNS, MOST_ROWS

PER_HEIGHT: Final = 4  # bits
HIGHEST: Final = 15
LEFT_ROWS: Final = 16  # the bit of column 1's lowest cell
RIGHT_ROWS: Final = 34  # and of column 6's: with room for the rows above the cliff
LAST: Final = COLUMNS - 1


def is_outer(column: i64) -> bool:
    return column == 0 or column == LAST


def outer_rows(snow: i64, column: i64) -> i64:
    """The rows of an outer column that hold snow, as a set; bits of other columns may follow."""
    return snow >> (LEFT_ROWS if column == 0 else RIGHT_ROWS)


def height(snow: i64, column: i64) -> i64:
    """How many markers lie in an inner column."""
    return (snow >> (PER_HEIGHT * (column - 1))) & HIGHEST


def marker(column: i64, row: i64) -> i64:
    """What one marker more or less makes of the number."""
    if column == 0:
        return bit(LEFT_ROWS + row)
    if column == LAST:
        return bit(RIGHT_ROWS + row)
    return bit(PER_HEIGHT * (column - 1))


def has_snow(snow: i64, cell: i64) -> bool:
    """Whether a cell holds a snow marker: never on the Mountain Top (AS-6)."""
    column = cell % COLUMNS
    row = cell // COLUMNS
    if is_outer(column):
        return (outer_rows(snow, column) >> row) & 1 == 1
    return row < height(snow, column)


def with_marker(snow: i64, cell: i64) -> i64:
    """The snow with a marker more, that rests in this cell."""
    return snow + marker(cell % COLUMNS, cell // COLUMNS)


def cleared(snow: i64, cell: i64) -> i64:
    """AS-24: the snow without this marker; what lies on it falls one cell."""
    return snow - marker(cell % COLUMNS, cell // COLUMNS + markers_from(snow, cell) - 1)


def markers_from(snow: i64, cell: i64) -> i64:
    """Markers in a cell and above it, where snow lies without gaps."""
    column = cell % COLUMNS
    row = cell // COLUMNS
    if not is_outer(column):
        return max(0, height(snow, column) - row)
    rows = outer_rows(snow, column) >> row
    count: i64 = 0
    while (rows >> count) & 1:
        count += 1
    return count


def markers_above(snow: i64, row: i64) -> i64:
    """Markers in this row and above it, in all columns."""
    count = size(outer_rows(snow, LAST) >> row)
    count += size((outer_rows(snow, 0) & (bit(MOST_ROWS) - 1)) >> row)
    for column in range(1, LAST):
        count += max(0, height(snow, column) - row)
    return count


def markers(snow: i64) -> i64:
    """All of them."""
    return markers_above(snow, 0)


def snow_in(cells: list[int]) -> i64:
    """Snow in these cells, each of which rests on something."""
    snow: i64 = 0
    for cell in sorted(cells):
        snow = with_marker(snow, cell)
    return snow


def snowy(snow: i64) -> list[int]:
    """The cells that hold snow, the lowest first."""
    return [cell for cell in range(COLUMNS * MOST_ROWS) if has_snow(snow, cell)]
