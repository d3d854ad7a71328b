"""Everybody's chance to win, at any position."""

from math import log

import msgspec
import pytest

import snowbound
from snowbound.analysis.win_chances import chances
from snowbound.bots.search import Search
from snowbound.core.game import Game
from snowbound.core.playout import playout
from snowbound.core.randomness import stream
from snowbound.core.win_model import (
    sigmoid,
)
from tests.small_games import Ladder, LadderWinModel, Toy

JUDGED = [game for game in snowbound.all_games().values() if game.win_model() is not None]
EVEN = {"adorable-snowman": "white-wall"}  # where greedy players win some and lose some


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_chances_add_up_and_end_with_the_result(game: Game) -> None:
    setup = game.setup()
    state = setup.new_state(3)
    found = chances(setup, state, 0, stream(3, "chances"), 2)
    if setup.win_model() is not None:
        assert all(0 < chance < 1 for chance in found)
    if not game.cooperative and setup.seats > 1:
        assert sum(found) == pytest.approx(1)
    playout(state, stream(3, "players"))
    winners = state.outcome().winners
    ended = chances(setup, state, 0, stream(3, "chances"), 2)
    assert ended == [float(seat in winners) for seat in range(setup.seats)]


def test_chances_are_recalibrated_until_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Toy(Ladder, cooperative=True).setup()
    state = setup.new_state(3)
    plain = chances(setup, state, 0, stream(3, "chances"), 8)
    line = [(-1.0, 0.0), (1.0, 2.0)]
    weights = msgspec.structs.replace(LadderWinModel().weights, recalibration={"together": line})
    monkeypatch.setattr(LadderWinModel, "weights", weights)
    bolder = [sigmoid(log(one / (1 - one)) + 1) for one in plain]
    assert chances(setup, state, 0, stream(3, "chances"), 8) == pytest.approx(bolder)
    playout(state, stream(3, "players"))
    assert set(chances(setup, state, 0, stream(3, "chances"), 8)) <= {0.0, 1.0}


def test_a_sensible_choice_in_secret_is_no_turning_point() -> None:
    """Late in a climb: what the partner chose is not known, but it was hardly anything."""
    game = snowbound.find_game("adorable-snowman")
    setup = game.setup(2, {}, EVEN["adorable-snowman"])
    state = before = setup.new_state(5)
    search = Search(state, 0, game.heuristic(), stream(5, "w"))
    for _ in range(97):
        before = state.clone()
        search.go_on(state, search.luck)
    guess = chances(setup, before, 0, stream(5, "before"), 120)[0]
    assert abs(chances(setup, state, 0, stream(5, "after"), 120)[0] - guess) < 0.15
