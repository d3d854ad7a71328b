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


def test_bots_point_at_what_they_would_take_and_offer_what_is_missing(tmp_path: Path) -> None:
    """On the choice and below the list; nobody points where one person leads all seats."""
    words = ["play", "year-of-survival", "--seed", "5", "--set", "first_player=seat-1", "--seats"]
    typed = "explore short\n1\n1\nq\n"
    shown = run(*words, "you,greedy,greedy,greedy", typed=typed).stdout
    lines = shown.splitlines()
    assert any("Go for" in line and "← greedy" in line for line in lines)
    assert any(line.strip().startswith("greedy") and " offers: Play " in line for line in lines)
    alone = run(*words, "you,you,you,you", typed=typed).stdout
    assert "←" not in alone and "offers:" not in alone


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ["one_each=on"],
            "Option 'one_each' of A Year of Survival takes 5 players or more, not 4.",
        ),
        (["helpers_one_each=on", "one_each=on"], "takes 5 players or more, not 4."),
    ],
)
def test_a_hard_winter_that_four_are_not_offered(options: list[str], said: str) -> None:
    settings = [word for option in options for word in ("--set", option)]
    answer = run("play", "year-of-survival", "--seats", "you,you,you,you", *settings)
    assert answer.returncode == 2
    assert said in " ".join(answer.stderr.split())
    assert "Traceback" not in answer.stderr


def test_every_option_is_listed_with_a_line() -> None:
    listed = " ".join(run("games").stdout.split())
    for option in ("threshold=at-least", "one_each=off", "helpers_one_each=off"):
        assert f"--set {option}" in listed
    assert "A hard winter for five or six: each of you plays at most one item" in listed
