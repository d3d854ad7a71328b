"""Kept games: every way to end, replayed step by step (AS-4, AS-62)."""

from pathlib import Path

import pytest
from tests.support import rule

import snowbound
from snowbound.core import records

KEPT = sorted((Path(__file__).parents[2] / "records" / "adorable-snowman").glob("*.json"))


@rule("AS-4", "AS-62")
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_game_replays(path: Path) -> None:
    match = snowbound.replay(records.decode(path.read_bytes(), path.name))
    assert match.outcome is not None
    assert path.stem.startswith(match.outcome.reason)


def test_every_ending_is_kept() -> None:
    endings = snowbound.find_game("adorable-snowman").endings
    assert {path.stem.split("-")[0] for path in KEPT} == set(endings)
