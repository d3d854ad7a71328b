"""No rule without a test, no test without a rule: for every game of the house.

Rules are what a game's rulebook names, `**FG-14**`; tests carry theirs as `@rule("FG-14")`.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from snowbound.core.game import Game
from snowbound.core.registry import all_games

HERE = Path(__file__).parent
OURS = "snowbound.games."  # a stranger's game brings its own tests
GAMES = [game for game in all_games().values() if type(game).__module__.startswith(OURS)]


def rules_of(game: Game) -> list[str]:
    """The rules in the order of the rulebook."""
    return re.findall(rf"\*\*({game.prefix}-\d+)\*\*", game.rulebook)


def shown_rules(game: Game) -> set[str]:
    folder = HERE / game.id.replace("-", "_")
    found: set[str] = set()
    for source in sorted(folder.glob("test_*.py")):
        for marker in re.findall(r"^@rule\(([^)]*)\)", source.read_text("utf-8"), re.MULTILINE):
            found.update(re.findall(r'"([^"]+)"', marker))
    return found


def rules_in_code(game: Game) -> set[str]:
    folder = HERE.parents[1] / "src" / "snowbound" / "games" / game.id.replace("-", "_")
    sources = "".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))
    return set(re.findall(rf"\b{game.prefix}-\d+\b", sources))


def in_order(rules: set[str]) -> list[str]:
    return sorted(rules, key=lambda rule: (rule.split("-")[0], int(rule.split("-")[1])))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_rule_has_a_test(game: Game) -> None:
    assert rules_of(game), "the rulebook names no rule"
    assert in_order(set(rules_of(game)) - shown_rules(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_test_shows_a_rule_that_exists(game: Game) -> None:
    assert in_order(shown_rules(game) - set(rules_of(game))) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_rule_stands_in_one_place_at_the_start_of_its_paragraph(game: Game) -> None:
    assert [rule for rule, number in Counter(rules_of(game)).items() if number > 1] == []
    starts = re.findall(rf"^(?:- )?\*\*({game.prefix}-\d+)\*\*", game.rulebook, re.MULTILINE)
    assert starts == rules_of(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_code_and_options_name_rules_that_exist(game: Game) -> None:
    named = rules_in_code(game) | {option.rule for option in game.options}
    assert in_order(named - set(rules_of(game))) == []
