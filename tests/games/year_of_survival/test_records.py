"""The kept games show what the year can bring, at every number of players."""

from pathlib import Path

import pytest

import snowbound
from snowbound.core import records
from snowbound.core.registry import find_game

GAME = find_game("year-of-survival")
FOLDER = Path(__file__).parents[2] / "records" / GAME.id


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_all_four_endings_and_both_deaths_are_among_them(seats: int) -> None:
    endings: set[str] = set()
    deaths: set[str] = set()
    for path in sorted(FOLDER.glob(f"*-{seats}p*.json")):
        match = snowbound.replay(records.decode(path.read_bytes(), path.name))
        assert match.outcome is not None
        endings.add(match.outcome.reason)
        deaths |= {told.words.split(" died ")[1] for told in match.told(0) if told.kind == "died"}
    assert endings == set(GAME.endings)
    assert deaths == {"in the ambush.", "of hunger."}
