"""docs/adding-a-game.md walks through the game that `snowbound new-game` writes."""

import re
from pathlib import Path

from snowbound.newgame import game_files

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
THIN_ICE = Path(__file__).parents[1] / "conformance" / "thin_ice.py"  # it rolls a die
NAME = "ember-watch"


def test_all_code_on_the_page_stands_in_the_game() -> None:
    files = [*game_files(NAME).values(), THIN_ICE.read_text(encoding="utf-8")]
    blocks = re.findall(r"^```(?:python|toml)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 8
    for block in blocks:
        assert any(block in text for text in files), block


def test_the_page_names_every_file() -> None:
    tree = re.search(r"^    ember-watch/\n((?:      .*\n)+)", PAGE, re.MULTILINE)
    assert tree is not None
    for path in game_files(NAME):
        assert Path(path).name in tree[1]


def test_the_page_writes_the_game_that_it_is_about() -> None:
    assert f"    snowbound new-game {NAME}\n" in PAGE
