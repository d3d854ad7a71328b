"""The Adorable Snowman: reading a cliff from TOML and checking it (AS-1, AS-2)."""

import msgspec

from snowbound.core.components import ComponentReader, decode
from snowbound.games.adorable_snowman.rules.cliff import distance
from snowbound.games.adorable_snowman.rules.terms import (
    BLUE_POINTS,
    COLUMNS,
    FEWEST_ROWS,
    MOST_ROWS,
    ROPE,
    SEATS,
)

ROCK, BARRIER, START, POINT = ".#So"
BALLS = (3, 4)
LONGEST_TITLE = 24  # it stands beside the cliff in the terminal
LONGEST_ABOUT = 120


class RowFile(msgspec.Struct, forbid_unknown_fields=True):
    balls: int
    cells: str


class ComponentFile(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    about: str
    difficulty: int
    mountain_top: int
    top_region: int
    rows: list[RowFile]


class ComponentData(msgspec.Struct):
    """A checked cliff; rows from the foot up."""

    title: str
    about: str
    difficulty: int
    balls: list[int]  # the Mountain Top's number last
    barred: list[int]
    top_region: int  # its lowest row
    starts: list[int]
    points: list[int]


def read_components(text: str, source: str) -> ComponentData:
    file = decode(text, source, ComponentFile)
    reader = ComponentReader(source)
    reader.title(file.title, LONGEST_TITLE)
    reader.text(file.about, "about", LONGEST_ABOUT)
    drawn = len(file.rows)
    if not FEWEST_ROWS <= drawn <= MOST_ROWS:
        raise reader.wrong("rows", f"takes {FEWEST_ROWS} to {MOST_ROWS} rows, from the top down.")
    for index, row in enumerate(file.rows):
        _check_row(row, reader, f"rows[{index}]")
    if file.mountain_top not in BALLS:
        raise reader.wrong("mountain_top", "takes 3 or 4 snowballs.")
    if not 1 <= file.top_region < drawn:
        raise reader.wrong("top_region", f"takes 1 to {drawn - 1} of the topmost rows.")
    reader.number(file.difficulty, 1, 9, "difficulty")
    rows = file.rows[::-1]
    data = ComponentData(
        file.title,
        file.about,
        file.difficulty,
        [row.balls for row in rows] + [file.mountain_top],
        [number for number, row in enumerate(rows) if row.cells[0] == BARRIER],
        drawn - file.top_region,
        _cells(rows, START),
        _cells(rows, POINT),
    )
    _check_cliff(data, reader)
    return data


def _check_row(row: RowFile, reader: ComponentReader, field: str) -> None:
    """AS-1."""
    if row.balls not in BALLS:
        raise reader.wrong(f"{field}.balls", "takes 3 or 4 snowballs.")
    if len(row.cells) != COLUMNS or set(row.cells) - {ROCK, BARRIER, START, POINT}:
        raise reader.wrong(
            f"{field}.cells",
            f"{row.cells[:20]!a} is no row; it takes six signs out of {ROCK} (rock), "
            f"{BARRIER} (barrier), {START} (start), {POINT} (blue point).",
        )
    sides = row.cells[0] == BARRIER, row.cells[-1] == BARRIER
    if sides[0] != sides[1] or BARRIER in row.cells[1:-1]:
        raise reader.wrong(
            f"{field}.cells", "may have barriers only in columns 1 and 6, in both or none."
        )


def _cells(rows: list[RowFile], sign: str) -> list[int]:
    return [
        row * COLUMNS + column
        for row, drawn in enumerate(rows)
        for column, cell in enumerate(drawn.cells)
        if cell == sign
    ]


def _check_cliff(data: ComponentData, reader: ComponentReader) -> None:
    """AS-2: what every cliff must hold."""
    if set(data.balls[:-1]) != set(BALLS):
        raise reader.wrong("rows", "need some with 3 snowballs and some with 4.")
    if not 0 < len(data.barred) < len(data.balls) - 1:
        raise reader.wrong("rows", "need some with barriers and some without.")
    if len(data.starts) != SEATS:
        raise reader.wrong(
            "rows", f"need exactly two start cells ({START}), not {len(data.starts)}."
        )
    if distance(*data.starts) > ROPE:
        raise reader.wrong("rows", "have start cells too far apart: the rope is 2 cells long.")
    if len(data.points) != BLUE_POINTS:
        raise reader.wrong(
            "rows", f"need exactly six blue points ({POINT}), not {len(data.points)}."
        )
    for cell in data.points:
        if not _is_held(data, cell):
            row, column = divmod(cell, COLUMNS)
            raise reader.wrong(
                f"rows[{len(data.balls) - 2 - row}].cells",
                f"has a blue point floating in column {column + 1}; it must lie on the foot, "
                "a barrier or another one.",
            )


def _is_held(data: ComponentData, cell: int) -> bool:
    row, column = divmod(cell, COLUMNS)
    on_barrier = row - 1 in data.barred and column in (0, COLUMNS - 1)
    return row == 0 or cell - COLUMNS in data.points or on_barrier
