"""The physics of the cliff, by drawn examples (examples.txt)."""

import pytest

from tests.rules.adorable_snowman.table import (
    Example,
    a_table,
    cells_only,
    drawn,
    examples,
    happen,
)
from tests.support import rule


def drawn_in(section: str) -> pytest.MarkDecorator:
    """One test for each example of a section."""
    params = [pytest.param(e, marks=rule(*e.rules), id=e.title) for e in examples(section)]
    return pytest.mark.parametrize("example", params)


def check(example: Example) -> None:
    table = a_table(example.before)
    assert table.broken_laws() == []
    held = [table.red.thanks, table.yellow.thanks]
    happen(table, example.event)
    assert cells_only(drawn(table)) == example.after
    gained = [table.red.thanks - held[0], table.yellow.thanks - held[1]]
    assert gained == [example.thanks.count("red"), example.thanks.count("yellow")]
    if "no snow left" not in example.event:
        assert table.broken_laws() == []


@rule("AS-6", "AS-20", "AS-22", "AS-23", "AS-28", "AS-46")
@drawn_in("Moving")
def test_moving(example: Example) -> None:
    check(example)


@rule("AS-24", "AS-28", "AS-46")
@drawn_in("Snow")
def test_snow(example: Example) -> None:
    check(example)


@rule("AS-1", "AS-22", "AS-25", "AS-26", "AS-28", "AS-29", "AS-51")
@drawn_in("Buried")
def test_buried(example: Example) -> None:
    check(example)


@rule("AS-22", "AS-23", "AS-53")
@drawn_in("Extra actions")
def test_extra_actions(example: Example) -> None:
    check(example)


@rule("AS-1", "AS-2", "AS-40", "AS-41", "AS-46", "AS-51", "AS-60", "AS-61")
@drawn_in("Snowballs")
def test_snowballs(example: Example) -> None:
    check(example)


@rule("AS-1", "AS-42", "AS-43", "AS-44", "AS-45", "AS-47", "AS-49", "AS-51")
@drawn_in("Falling")
def test_falling(example: Example) -> None:
    check(example)


@rule("AS-31", "AS-40", "AS-41", "AS-43", "AS-47", "AS-51")
@drawn_in("The order of hits")
def test_the_order_of_hits(example: Example) -> None:
    check(example)


SECTIONS = {
    "Moving": test_moving,
    "Snow": test_snow,
    "Buried": test_buried,
    "Extra actions": test_extra_actions,
    "Snowballs": test_snowballs,
    "Falling": test_falling,
    "The order of hits": test_the_order_of_hits,
}


@pytest.mark.parametrize(("section", "test"), SECTIONS.items())
def test_a_section_names_the_rules_of_its_examples(section: str, test: object) -> None:
    marks = [mark.args for mark in getattr(test, "pytestmark", []) if mark.name == "rule"]
    assert set(marks[0]) == {id for example in examples(section) for id in example.rules}


def test_every_example_is_in_a_section_that_is_tested() -> None:
    assert len(examples()) >= 40
    assert len(examples()) == sum(len(examples(section)) for section in SECTIONS)
