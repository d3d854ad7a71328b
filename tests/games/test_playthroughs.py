"""A readable game of each kind in tests/playthroughs goes today as it is written there."""

import pytest

import snowbound
from snowbound.core.game import Game
from tools.playthroughs import FOLDER, playthrough

GAMES = list(snowbound.all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_playthrough_is_as_the_game_goes_today(game: Game) -> None:
    path = FOLDER / f"{game.id}.txt"
    assert path.read_text(encoding="utf-8") == playthrough(game), (
        f"{path.name} is not how {game.title} goes, or speaks, today. If that is meant, run "
        f"`python -m tools.playthroughs {game.id}` and read what changed (git diff)."
    )
