"""Turning points of a finished game."""

import pytest

from snowbound.analysis.turning_points import chances_by_step, turning_points
from tests.small_games import DOWN, UP, ladder


def test_a_turning_point_names_the_mover_and_tells_luck_from_choice() -> None:
    """The coin moves by two, whatever Bror wanted; going down was Aino's own choice."""
    match = ladder([UP, DOWN, UP], 3)
    points = turning_points(match, chances_by_step(match))
    assert points
    for point in points:
        assert point.cause == ("choice" if point.mover == 0 else "luck")
        assert point.words == match.setup.game.say(
            match.setup, match.state, point.mover, match.steps[point.step - 1].action
        )
        change = match.steps[point.step - 1]
        assert (point.mover, point.action) == (
            change.seat,
            match.setup.catalogue.name(change.action),
        )
        assert point.by_choice + point.by_luck == pytest.approx(point.after - point.before)
    assert {point.mover for point in points} >= {1}


def test_a_game_without_ups_and_downs_has_no_turning_points() -> None:
    match = ladder([UP, UP, UP], 0)
    assert turning_points(match, [[0.5, 0.5]] * 7) == []
