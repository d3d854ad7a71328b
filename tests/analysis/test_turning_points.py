"""Turning points of a finished game."""

import pytest

from snowbound.analysis import win_chances
from snowbound.analysis.turning_points import chances_by_step, turning_points
from snowbound.core.match import Match
from tests.small_games import DOWN, UP, Rope, Toy, ladder


def test_a_turning_point_names_the_mover_and_tells_luck_from_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The coin moves by two, whatever Bror wanted; going down was Aino's own choice."""
    monkeypatch.setattr(win_chances, "SAMPLES", 100)
    match = ladder([UP, DOWN, UP], 2)
    points = turning_points(match, chances_by_step(match))
    assert [(point.step, point.mover, point.cause) for point in points] == [
        (3, 0, "choice"),
        (6, 1, "luck"),
    ]
    choice, luck = points
    assert choice.by_choice < -0.3 and choice.by_luck == 0
    assert luck.by_luck > 0.3 and luck.by_choice == 0
    for point in points:
        change = match.steps[point.step - 1]
        name = match.setup.catalogue.name(change.action)
        assert (point.mover, point.action) == (change.seat, name)
        say = match.setup.game.say
        assert point.words == say(match.setup, match.state, point.mover, change.action)


def test_a_game_without_ups_and_downs_has_no_turning_points() -> None:
    match = ladder([UP, UP, UP], 0)
    assert turning_points(match, [[0.5, 0.5]] * 7) == []


def test_a_jump_of_the_estimate_is_nobodys_luck() -> None:
    """Of 100 games that were said to be won 94 times none was, and the chart fell on a forced move:
    where nothing is rolled or drawn there is no luck, and without a choice none to blame."""
    match = Match(Toy(Rope, cooperative=True).setup(), 1, ["Aino", "Bror"])
    while not match.over:
        match.play("name nought", 0)
    assert turning_points(match, [[0.94, 0.94]] * 3 + [[0.0, 0.0]] * 3) == []


def test_a_jump_of_the_estimate_is_not_the_fault_of_the_best_choice() -> None:
    match = ladder([UP, UP, UP], 0)
    assert turning_points(match, [[0.9, 0.9]] + [[0.3, 0.3]] * 6) == []
