"""The records of this game show its great moments, with every number of players."""

from pathlib import Path

import snowbound
from snowbound.core import records
from snowbound.core.match import Match

FOLDER = Path(__file__).parents[2] / "records" / "before-the-storm"
MOMENTS = {
    "won",
    "beaten",
    "tied",
    "surrendered",
    "attacked",
    "saved",
    "destroyed",
    "enemy-beaten",
    "captured",
    "went-home",
}


def matches() -> list[Match]:
    read = [records.decode(path.read_bytes(), path.name) for path in sorted(FOLDER.glob("*.json"))]
    return [snowbound.replay(record) for record in read]


def test_great_moments_are_on_record() -> None:
    played = matches()
    told = {event.kind for match in played for event in match.told()}
    assert told >= MOMENTS
    assert any(len(match.state.outcome().winners) > 1 for match in played)
    assert {match.setup.seats for match in played} == {3, 4, 5, 6}
