"""docs/lab.md's walk from a wish to an answer, typed as it stands there."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import snowbound

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
COMMANDS = [
    (command, said)
    for block in re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    for command, said in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]
FEWER = "40"  # games, where the engine is interpreted
STEPS = 6


def shape(text: str) -> list[str]:
    """What was said, without the figures: these change with the decks and the bots."""
    text = re.sub(r"\b[0-9a-f]{16}\b", "#", text)
    text = re.sub(r"[-+]?\d[\d,.]*\d|[-+]?\d", "#", text)
    text = re.sub(r"[\w-]+-#\.json", "record", text)
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("walk")


def typed(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    name, *words = shlex.split(command)
    assert name == "snowbound"
    if not snowbound.compiled:
        words = [FEWER if word.isdecimal() else word for word in words]
        words += ["--games", FEWER] if "compare" in words and "--games" not in words else []
        words += ["--skills", "0", "--watch", "20"] if "run" in words else []
    return subprocess.run(
        [sys.executable, "-m", "snowbound", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
    )


def test_the_walk_leads_to_an_answer(folder: Path) -> None:
    """Every command of the walk, in order; its words are as on the page."""
    assert len(COMMANDS) == STEPS
    for command, said in COMMANDS:
        done = typed(folder, command)
        refused = said.startswith("snowbound: ")
        assert done.returncode == (2 if refused else 0), done.stderr
        if snowbound.compiled or refused:
            assert shape(done.stderr if refused else done.stdout) == shape(said), command
    assert (folder / "runs" / "hotter" / "report.html").stat().st_size > 20_000
    read_the_rows(folder)


def read_the_rows(folder: Path) -> None:
    """The page's Python, on the run that the walk has made."""
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "lab.md", "lab.md", 0)
    here = os.getcwd()
    os.chdir(folder)
    try:
        assert doctest.DocTestRunner().run(test).failed == 0
    finally:
        os.chdir(here)


def test_every_option_on_the_page_exists() -> None:
    for name in ("run", "compare", "report", "balance"):
        done = subprocess.run(
            [sys.executable, "-m", "snowbound", "lab", name, "--help"],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1"},
        )
        known = set(re.findall(r"--[a-z-]+", done.stdout))
        for line in re.findall(rf"snowbound lab {name} .*", PAGE):
            assert set(re.findall(r"(?<= )--[a-z-]+", line.split("`")[0])) <= known, line
