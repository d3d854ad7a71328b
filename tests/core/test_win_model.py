"""Win models: the weights they have, and what recalibrates their chances."""

from pathlib import Path

import pytest
from hypothesis import given

import snowbound
from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.randomness import stream
from snowbound.core.win_model import (
    Line,
    bend,
    knots,
    read_weights,
    recalibrate,
    recalibrate_rivals,
    sigmoid,
    softmax,
)
from tests.recalibration_lines import LINES, ODDS

JUDGED = [game for game in snowbound.all_games().values() if game.win_model() is not None]


def test_every_game_of_ours_is_judged() -> None:
    assert {game.id for game in JUDGED} == set(snowbound.all_games())


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_a_win_model_sees_what_everybody_may_know(game: Game) -> None:
    """It says the same of any state that any seat imagines: nothing hidden is in it."""
    win_model = game.win_model()
    assert win_model is not None
    setup = game.setup(game.players[1])
    for seed in range(2):
        state = setup.new_state(seed)
        luck = stream(seed, "win_model")
        for step in range(40):
            if state.over:
                break
            if step % 5 == 0:
                for seat in range(setup.seats):
                    dream = state.imagine(seat, luck)
                    assert win_model.look(dream, 0) == win_model.look(state, 0)
                    assert win_model.progress(dream) == win_model.progress(state)
                    assert win_model.is_settled(dream) == win_model.is_settled(state)
            seat = state.awaited.bit_length() - 1
            actions = state.legal(seat)
            state.play(seat, actions[luck.below(len(actions))])


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_weights_belong_to_the_game_as_it_is(game: Game) -> None:
    win_model = game.win_model()
    assert win_model is not None
    weights = win_model.weights
    assert game.plays(weights.rules_version)
    if weights.rules_version == game.rules_version:
        for name, mark in weights.sets.items():
            assert game.components(name).hash == mark, f"{name} has changed: fit again"
    tables = [weights.together] if game.cooperative else [weights.rivals, weights.points]
    for table in tables:
        assert list(table) == win_model.names


def test_weights_change_evenly_between_the_knots() -> None:
    assert knots(0) == [1, 0, 0] and knots(0.5) == [0, 1, 0] and knots(1) == [0, 0, 1]
    assert knots(0.25) == [0.5, 0.5, 0] and knots(7) == [0, 0, 1]
    assert sigmoid(0) == 0.5 and softmax([1.0, 1.0]) == [0.5, 0.5]


def test_a_line_bends_log_odds_and_shifts_those_beyond_its_ends() -> None:
    line = [(-2.0, -1.0), (0.0, 0.0), (2.0, 3.0)]
    odds = (-5.0, -2.0, -1.0, 0.0, 1.0, 2.0, 5.0)
    assert [bend(one, line) for one in odds] == [-4, -1, -0.5, 0, 1.5, 3, 6]


def test_recalibrated_rivals_share_one_game() -> None:
    bold = [(-4.0, -2.0), (4.0, 2.0)]  # twice as sure as they should be
    assert recalibrate([0.8, 0.2, 0.8], bold) == pytest.approx([2 / 3, 1 / 3, 2 / 3])
    assert recalibrate_rivals([0.8, 0.2], bold) == pytest.approx([2 / 3, 1 / 3])
    found = recalibrate_rivals([0.7, 0.2, 0.1], bold)
    assert sum(found) == pytest.approx(1) and found == sorted(found, reverse=True)
    assert recalibrate_rivals([0.7, 0.2, 0.1], [(-1.0, -1.0), (1.0, 1.0)]) == pytest.approx(
        [0.7, 0.2, 0.1]
    )
    assert all(0 <= one <= 1 for one in recalibrate_rivals([1.0, 0.0], bold))


@given(LINES, ODDS, ODDS)
def test_more_stays_more_by_any_line(line: Line, one: float, other: float) -> None:
    low, high = sorted([one, other])
    assert bend(low, line) <= bend(high, line) + 1e-9


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ("together = [[0.0, 1.0]]", "two points"),
        ("rivals = [[0.0, 1.0], [1.0, 1.0]]", "both numbers greater than the one before"),
        ("together = [[1.0, 0.0], [0.0, 1.0]]", "recalibration.together must be"),
        ("together = [[0.0, 0.0], [1.0, inf]]", "recalibration.together must be"),
        ("together = [[0.0], [1.0, 2.0]]", "of length 2"),
        ("points = [[0.0, 0.0], [1.0, 1.0]]", "'points'"),
        ("together = [[0.0, 0.0], ", "cannot be read"),
    ],
)
def test_a_broken_line_gets_one_sentence(tmp_path: Path, broken: str, words: str) -> None:
    path = tmp_path / "win_model.toml"
    head = 'command = ""\nrules_version = 1\ngames = 1\niterations = 1\n[sets]\n[recalibration]\n'
    path.write_text(head + "together = [[-1.0, -1.5], [1.0, 2.0]]\n", encoding="utf-8")
    assert read_weights(path).recalibration == {"together": [(-1.0, -1.5), (1.0, 2.0)]}
    path.write_text(head + broken + "\n", encoding="utf-8")
    with pytest.raises(Mistake) as told:
        read_weights(path)
    said = str(told.value)
    assert words in said and str(path) in said and "\n" not in said and said.endswith(".")


def test_a_win_model_is_asked_only_where_it_was_fitted() -> None:
    """A Year with `one_each` was said to be won 999 of 1000 times; greedy players won almost
    never."""
    year = snowbound.find_game("year-of-survival")
    assert year.setup(5).win_model() is not None
    assert year.setup(5, {"one_each": True}).win_model() is None
    gorge = snowbound.find_game("frost-gorge")
    assert gorge.setup(1, {"resource_dice": True}).win_model() is not None
    assert gorge.setup(1, {"loop": False}).win_model() is None
    night = snowbound.find_game("coldest-night")
    assert night.setup(2, {"free_talk": True}).win_model() is not None
    shipped = night.components()
    own = ComponentSet(shipped.name, shipped.text + "\n# our own deck\n")
    assert night.setup(2, {}, own).win_model() is None


def test_tables_differ_in_what_was_fitted_to_them() -> None:
    """The three sheets of Frost Gorge were pooled: one was said to be won too often, two too
    seldom."""
    gorge = snowbound.find_game("frost-gorge")
    model = gorge.win_model()
    assert model is not None and set(model.weights.tables) == {
        "almanac 1",
        "high-pass 1",
        "riverbank 1",
        "almanac 1 resource_dice",
    }
    for name in gorge.component_names():
        state = gorge.setup(1, {}, name).new_state(1)
        assert model.of_table(state) == model.weights.tables[f"{name} 1"]
        values = [1.0, *model.look(state, 0)]
        shares = knots(model.progress(state))
        plain = sum(model.parts(model.weights.together, shares, values[1:]))
        shift = sum(one * by for one, by in zip(shares, model.of_table(state), strict=True))
        assert model.log_odds(state, 0) == pytest.approx(plain + shift)
