"""The board, its pieces, and boards of one's own (AS-1 to AS-6)."""

import re
from pathlib import Path

import pytest

import snowbound
from snowbound.core.components import ComponentMistake, ComponentSet
from snowbound.games.adorable_snowman.components.read import ComponentData, read_components
from snowbound.games.adorable_snowman.rules.cliff import row_of
from snowbound.games.adorable_snowman.rules.snow import markers
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman, new_game
from snowbound.games.adorable_snowman.rules.terms import COLUMNS
from tests.rules.adorable_snowman.table import a_table, drawn
from tests.support import rule

GAME = snowbound.find_game("adorable-snowman")
SHIPPED = GAME.component_names()

PLAIN = """
title = "A test wall"
about = "For tests."
difficulty = 1
mountain_top = 3
top_region = 1
rows = [
    { balls = 4, cells = "......" },
    { balls = 3, cells = "......" },
    { balls = 3, cells = "#oSSo#" },
    { balls = 3, cells = "#oooo#" },
]
"""


def shipped(name: str) -> ComponentData:
    return read_components(GAME.components(name).text, name)


def rows_of(data: ComponentData) -> int:
    """Without the Mountain Top."""
    return len(data.balls) - 1


@rule("AS-1", "AS-3", "AS-5")
@pytest.mark.parametrize("name", SHIPPED)
def test_the_start(name: str) -> None:
    state = new_game(GAME.setup(2, None, name).box, seed=1)
    assert [state.red.at, state.yellow.at] == state.box.starts
    assert markers(state.snow) == 6
    assert state.snow_left == 44
    assert (state.red.thanks, state.yellow.thanks, state.thanks_left) == (1, 1, 6)
    assert set(state.box.balls) == {3, 4}
    assert state.broken_laws() == []


@rule("AS-2")
@pytest.mark.parametrize("name", SHIPPED)
def test_barriers_of_shipped_boards_form_one_block_at_the_foot(name: str) -> None:
    barred = shipped(name).barred
    assert barred == list(range(len(barred)))
    assert barred


@rule("AS-2")
def test_three_boards_of_rising_difficulty() -> None:
    boards = sorted((shipped(name) for name in SHIPPED), key=lambda board: board.difficulty)
    assert [board.difficulty for board in boards] == [1, 2, 3]
    heights = [rows_of(board) for board in boards]
    assert heights == sorted(set(heights))
    assert shipped(GAME.default_components).difficulty == 2


@rule("AS-2")
@pytest.mark.parametrize("name", SHIPPED)
def test_the_top_region_is_about_the_upper_third(name: str) -> None:
    board = shipped(name)
    slow = rows_of(board) - board.top_region
    assert abs(3 * slow - rows_of(board)) <= 1


@rule("AS-2")
@pytest.mark.parametrize("name", SHIPPED)
def test_a_third_of_the_rows_is_open_and_a_third_has_three_balls(name: str) -> None:
    board = shipped(name)
    assert 3 * (rows_of(board) - len(board.barred)) >= rows_of(board)
    assert 3 * board.balls[:-1].count(3) >= rows_of(board)
    assert 3 * board.balls[:-1].count(4) >= rows_of(board)


@rule("AS-2")
@pytest.mark.parametrize("name", SHIPPED)
def test_there_is_room_for_snow_to_pile_up(name: str) -> None:
    """At the start it fills an eighth of the cells at most, and rises less than halfway."""
    board = shipped(name)
    cells = COLUMNS * rows_of(board) - 2 * len(board.barred)
    assert 8 * len(board.points) <= cells
    assert 2 * (max(board.points) // COLUMNS + 1) <= rows_of(board)


SIGNS = {".": ".", "_": ".", "##": "#", "*": "o", "R": "S", "Y": "S"}


@rule("AS-1", "AS-2")
def test_the_rulebook_draws_the_standard_cliff() -> None:
    board = shipped(GAME.default_components)
    drawing = re.findall(r"^ +(\d+)  ([\^=|])([34])((?: +(?:##|[._*RY])){6})", GAME.rulebook, re.M)
    assert [int(row) for row, *_ in drawing] == list(range(len(board.balls), 0, -1))
    rows = drawing[::-1]
    assert [int(balls) for _, _, balls, _ in rows] == board.balls
    marks = [("|", "=")[row >= board.top_region] for row in range(rows_of(board))]
    assert [mark for _, mark, _, _ in rows] == [*marks, "^"]
    cells = "".join(SIGNS[sign] for *_, drawn in rows for sign in drawn.split())
    found = {sign: [at for at, one in enumerate(cells) if one == sign] for sign in "oS#"}
    assert found["o"] == board.points
    assert found["S"] == board.starts
    assert [at // COLUMNS for at in found["#"]] == [row for row in board.barred for _ in range(2)]
    assert f"This is {board.title}." in GAME.rulebook


@rule("AS-2")
def test_a_board_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "wall.toml"
    path.write_text(PLAIN, encoding="utf-8")
    match = snowbound.new("adorable-snowman", seed=1, components=str(path))
    assert match.setup.data.title == "A test wall"
    assert isinstance(match.state, AdorableSnowman)
    assert drawn(match.state).splitlines()[3] == "| #*RY*#"


@rule("AS-2")
@pytest.mark.parametrize(
    ("old", "new", "field", "words"),
    [
        ("title =", "titel =", "the file", "unknown field titel"),
        (
            '"......" },\n    { balls = 3',
            '"....." },\n    { balls = 3',
            "rows[0].cells",
            "six signs",
        ),
        ('"#oSSo#"', '"#oSS.#"', "rows", "six blue points"),
        ('"#oSSo#"', '"#oS.o#"', "rows", "two start cells"),
        ('"#oSSo#"', '".oSSo#"', "rows[2].cells", "only in columns 1 and 6"),
        ('"#oooo#"', '"#ooo##"', "rows[3].cells", "only in columns 1 and 6"),
        ("balls = 4", "balls = 5", "rows[0].balls", "3 or 4"),
        ("balls = 4", "balls = 3", "rows", "some with 3 snowballs and some with 4"),
        ("mountain_top = 3", "mountain_top = 2", "mountain_top", "3 or 4"),
        ("top_region = 1", "top_region = 4", "top_region", "1 to 3"),
        ("difficulty = 1", "difficulty = 0", "difficulty", "1 to 9"),
        ("difficulty = 1", 'difficulty = "hard"', "difficulty", "expected int"),
        ('{ balls = 3, cells = "#oooo#" },', "", "rows", "4 to 15 rows"),
        ("#", ".", "rows", "some with barriers"),
        (
            '"......" },\n    { balls = 3, cells = "#oSSo#"',
            '"..o..." },\n    { balls = 3, cells = "#.SSo#"',
            "rows[1].cells",
            "floating in column 3",
        ),
        (
            '"......" },\n    { balls = 3, cells = "#oSSo#"',
            '"....S." },\n    { balls = 3, cells = "#oS.o#"',
            "rows",
            "too far apart",
        ),
        ("rows = [", "rows = [[", "the file", "not valid TOML"),
        ("A test wall", "", "title", "1 to 24 printable"),
        ("A test wall", "A\\u001b[2J", "title", "1 to 24 printable"),
        ("For tests.", "x" * 121, "about", "1 to 120 printable"),
        ("#oooo#", "#o\\noo#", "rows[3].cells", "'#o\\noo#' is no row"),
    ],
)
def test_a_mistake_on_a_board_is_named(old: str, new: str, field: str, words: str) -> None:
    text = PLAIN.replace(old, new)
    assert text != PLAIN
    with pytest.raises(ComponentMistake) as caught:
        GAME.setup(2, None, ComponentSet("wall", text))
    assert caught.value.field == field
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@rule("AS-6")
def test_the_mountain_top_is_a_row_of_six_with_its_own_number() -> None:
    state = a_table("^ .R....\n| .Y....\n| ......")
    state.box.balls[2] = 4
    state.begin_round()
    assert row_of(state.red.at) == state.box.rows
    assert [state.first_extra, state.second_extra] == [1, 1]  # its columns count
