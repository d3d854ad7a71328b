"""The physics of the cliff, by drawn examples (examples.txt)."""

import pytest
from tests.rules.adorable_snowman.drawing import (
    Example,
    a_table,
    cells_only,
    drawn,
    examples,
    happen,
)
from tests.support import rule


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(e, marks=rule(*e.rules), id=f"{'-'.join(e.rules)} {e.title}")
        for e in examples()
    ],
)
def test_drawn(example: Example) -> None:
    table = a_table(example.before)
    assert table.broken_laws() == []
    held = [table.red.thanks, table.yellow.thanks]
    happen(table, example.event)
    assert cells_only(drawn(table)) == example.after
    gained = [table.red.thanks - held[0], table.yellow.thanks - held[1]]
    named = " ".join(example.thanks).split()
    assert gained == [named.count("red"), named.count("yellow")]
    if "no snow left" not in example.event:
        assert table.broken_laws() == []


def test_there_are_forty_at_least() -> None:
    assert len(examples()) >= 40
