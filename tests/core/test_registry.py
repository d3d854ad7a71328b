"""Games are found by their folder; tests/test_new_game.py finds one by its entry point."""

import pytest

import snowbound
from snowbound.core.errors import Mistake


def test_the_folders_are_found() -> None:
    assert "frost-gorge" in snowbound.all_games()


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(Mistake, match=r"no game 'chess'; there are: .*frost-gorge"):
        snowbound.new("chess")
