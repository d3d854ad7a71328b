"""What Frost Gorge's rulebook draws is what lies on the table."""

import re

from tests.rules.frost_gorge.table import GAME

SHIPPED = GAME.setup(1).data
# Specials stand in capitals, cut to their column.
DRAWN_AS = {"double-check": "DOUBLE", "log-roll": "LOG ROLL", "sasquatch": "SASQU."}


def drawings() -> list[list[str]]:
    """The pictures of the rulebook, line by line."""
    found = re.findall(r"^```\n(.*?)^```", GAME.rulebook, re.MULTILINE | re.DOTALL)
    return [drawing.splitlines() for drawing in found]


def rows(drawing: list[str]) -> list[list[str]]:
    """The cells of a drawing's six rows, without the row's number."""
    lines = [line for line in drawing if re.match(r"  [1-6]  ", line)]
    return [re.split(r" {2,}", line.strip())[1:] for line in lines]


def column(month: int) -> list[str]:
    """A month of the shipped sheet, as the rulebook draws it."""
    boxes: list[str] = SHIPPED.boxes[6 * month - 6 : 6 * month]
    return [DRAWN_AS.get(box, box) for box in boxes]


def test_the_first_months_are_those_of_the_sheet_that_comes_with_the_game() -> None:
    assert SHIPPED.title.removeprefix("The ") in GAME.rulebook
    drawn = rows(drawings()[0])
    assert [[cells[month] for cells in drawn] for month in range(3)] == [
        column(month) for month in (1, 2, 3)
    ]


def test_the_example_of_a_month_is_played_on_the_same_sheet() -> None:
    assert [cells[0] for cells in rows(drawings()[1])] == column(1)


def test_no_sentence_turns_into_a_list_item_where_its_line_breaks() -> None:
    text = re.sub(r"^```\n.*?^```", "", GAME.rulebook, flags=re.MULTILINE | re.DOTALL)
    for block in re.split(r"\n\s*\n", text):
        numbers = [int(number) for number in re.findall(r"^\s*(\d+)[.)] ", block, re.MULTILINE)]
        assert numbers == list(range(1, len(numbers) + 1)), block
        if numbers:
            assert re.match(r"1[.)] ", block), block
