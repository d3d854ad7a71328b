"""A year in the terminal: one person leading all seats, or with bots."""

from pathlib import Path

import pytest

from tests.test_cli import run


@pytest.mark.parametrize("seats", ["you,you,you,you", "you,greedy,greedy,greedy,greedy,random"])
def test_a_whole_year_in_the_terminal(tmp_path: Path, seats: str) -> None:
    """Craft where there are four choices, else take the first; no line is wider than the screen."""
    saved = tmp_path / "game.json"
    words = ["play", "year-of-survival", "--seats", seats, "--seed", "5", "--save", str(saved)]
    answer = run(*words, typed="4\n1\n" * 400)
    assert answer.returncode == 0, answer.stderr
    assert "The seed was 5." in answer.stdout
    assert max(len(line) for line in answer.stdout.splitlines()) <= 80
    assert "\n\n\n" not in answer.stdout  # what only a table shows leaves no gap
    assert run("verify", str(saved)).returncode == 0
