"""docs/adding-a-game.md holds what it promises."""

from pathlib import Path

import pytest

from snowbound.bots.playing import play_game
from snowbound.bots.roster import make_bot
from snowbound.core.components import ComponentMistake, ComponentSet
from snowbound.core.randomness import stream
from tests.docs.thin_ice import code_blocks, thin_ice


def test_the_page_passes_its_own_laws(tmp_path: Path) -> None:
    module = thin_ice(tmp_path / "thin_ice")
    exec(code_blocks("python")[2], module.__dict__)


def test_its_game_is_played_by_bots(tmp_path: Path) -> None:
    game = thin_ice(tmp_path / "thin_ice").GAME
    setup = game.setup(2)
    bots = [make_bot(name, game, stream(1, name)) for name in ("greedy", "random")]
    state = setup.new_state(1)
    play_game(setup, state, bots)
    assert state.outcome().reason == "ashore"


def test_its_component_file_is_checked(tmp_path: Path) -> None:
    game = thin_ice(tmp_path / "thin_ice").GAME
    with pytest.raises(ComponentMistake, match=r"short\.toml: shore: takes a number from 10"):
        game.setup(1, components=ComponentSet("short", "shore = 3"))
