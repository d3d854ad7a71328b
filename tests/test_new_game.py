"""`snowbound new-game` writes a game that plays and keeps its own tests."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from snowbound.core.errors import Mistake
from snowbound.newgame import game_files, prefix, write_game

SKELETON = re.compile(r"[Ee]mber[ _-]?[Ww]atch|\bEW\b")


def run(*command: str, at: Path, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A Python command in a folder, with the Snowbound that is being tested."""
    paths = [str(path)] if path else []
    if "PYTHONPATH" in os.environ:
        paths.append(str(Path(os.environ["PYTHONPATH"]).resolve()))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run(
        [sys.executable, *command],
        cwd=at,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def found_by_snowbound(folder: Path, name: str) -> None:
    """Lay a written game out as `pip install` would: beside the facts that name its entry point."""
    entry = re.search(
        r"^\[project\.entry-points.*?\n(.+)", (folder / "pyproject.toml").read_text(), re.M
    )
    assert entry is not None
    facts = folder / f"{name}-0.1.0.dist-info"
    facts.mkdir()
    facts.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
    line = entry[1].replace('"', "")
    facts.joinpath("entry_points.txt").write_text(f"[snowbound.games]\n{line}\n")


def test_a_new_game_passes_its_own_tests(tmp_path: Path) -> None:
    write_game("thin-ice", tmp_path)
    tested = run("-m", "pytest", "-q", "-p", "no:cacheprovider", at=tmp_path / "thin-ice")
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert re.search(r"\d\d passed", tested.stdout)


def test_a_new_game_is_found_and_played(tmp_path: Path) -> None:
    write_game("thin-ice", tmp_path)
    folder = tmp_path / "thin-ice"
    found_by_snowbound(folder, "thin-ice")
    seats = ["--seats", "greedy,random,expert:iterations=5", "--games", "2"]
    played = run("-m", "snowbound", "simulate", "thin-ice", *seats, at=tmp_path, path=folder)
    assert "2 games" in played.stdout, played.stderr
    assert "interpreted" in played.stdout  # whatever Snowbound itself is
    listed = run("-m", "snowbound", "games", at=tmp_path, path=folder).stdout
    (own,) = [line for line in listed.splitlines() if "(thin-ice)" in line]
    assert own == "Thin Ice  (thin-ice), by you."
    leave = ["--seats", "you,greedy", "--seed", "1"]
    shown = run("-m", "snowbound", "play", "thin-ice", *leave, at=tmp_path, path=folder)
    assert "Thin Ice, by you.\n" in shown.stdout
    shown = run("-m", "snowbound", "rules", "thin-ice", "ti-3", at=tmp_path, path=folder)
    assert "TI-3 Some things spark" in shown.stdout, shown.stderr


def test_the_command_says_what_to_do_next(tmp_path: Path) -> None:
    written = run("-m", "snowbound", "new-game", "thin-ice", at=tmp_path)
    assert written.returncode == 0, written.stderr
    assert "snowbound play thin-ice --seats you,greedy" in written.stdout
    again = run("-m", "snowbound", "new-game", "thin-ice", at=tmp_path)
    assert again.returncode == 2
    assert again.stderr == "snowbound: thin-ice exists already; nothing was written.\n"


@pytest.mark.parametrize("name", ["thin-ice", "a", "snow-2", "long-night-of-the-wolf"])
def test_all_names_are_the_new_games(name: str) -> None:
    files = game_files(name)
    package = name.replace("-", "_")
    assert f"{package}/rules/state.py" in files
    assert f"tests/test_{package}.py" in files
    for path, text in files.items():
        assert not SKELETON.search(path)
        assert not SKELETON.search(text), path
        if path.endswith(".py"):
            compile(text, path, "exec")


@pytest.mark.parametrize(
    ("name", "letters"),
    [("thin-ice", "TI"), ("snow", "SN"), ("a", "AX"), ("a-1", "AX"), ("i9", "IX")],
)
def test_rules_are_numbered_by_two_letters(name: str, letters: str) -> None:
    assert prefix(name) == letters


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Thin-Ice",
        "thin ice",
        "thin_ice",
        "-ice",
        "thin-",
        "thin--ice",
        "2-nights",
        "../ice",
        "a" * 41,
    ],
)
def test_a_name_takes_letters_digits_and_dashes(name: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="letters, digits and single dashes"):
        write_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("frost-gorge", "There is a game 'frost-gorge' already"),
        ("class", "means something else to Python"),
        ("json", "means something else to Python"),
        ("tests", "means something else to Python"),
    ],
)
def test_a_name_that_is_taken(name: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=words):
        write_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_folder_must_not_exist_and_the_one_around_it_must(tmp_path: Path) -> None:
    (tmp_path / "thin-ice").mkdir()
    with pytest.raises(Mistake, match="exists already"):
        write_game("thin-ice", tmp_path)
    assert list((tmp_path / "thin-ice").iterdir()) == []
    with pytest.raises(Mistake, match="no folder"):
        write_game("thin-ice", tmp_path / "nowhere")
