"""Games are found by their folder or by an entry point."""

import subprocess
import sys
from pathlib import Path

import pytest

import snowbound
from snowbound.core.mistakes import Mistake
from tests.docs.thin_ice import code_blocks


def test_the_folders_are_found() -> None:
    assert "frost-gorge" in snowbound.all_games()


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(Mistake, match=r"no game 'chess'; there are: .*frost-gorge"):
        snowbound.new("chess")


def test_a_strangers_package_adds_a_game(tmp_path: Path) -> None:
    """A package with an entry point, beside the installed one, as pip would lay it out."""
    package = tmp_path / "thin_ice"
    (package / "components").mkdir(parents=True)
    package.joinpath("__init__.py").write_text("".join(code_blocks("python")[:2]))
    package.joinpath("rulebook.md").write_text("**TI-1** Take turns.\n")
    package.joinpath("components", "lake.toml").write_text(code_blocks("toml")[-1])
    facts = tmp_path / "thin_ice-1.0.dist-info"
    facts.mkdir()
    facts.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: thin-ice\nVersion: 1.0\n")
    facts.joinpath("entry_points.txt").write_text("[snowbound.games]\nthin-ice = thin_ice:GAME\n")
    program = (
        f"import sys; sys.path.append({str(tmp_path)!r})\n"
        "import snowbound\n"
        "game = snowbound.new('thin-ice', seats=2, seed=1)\n"
        "while not game.over: game.play(game.legal()[-1])\n"
        "print(snowbound.replay(game.record()).outcome.reason)\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert answer.stdout.strip() == "ashore", answer.stderr
