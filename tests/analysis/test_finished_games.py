"""Chances that mean something: evaluations, turning points, and looking back at one's choices."""

from math import log
from pathlib import Path

import msgspec
import pytest
from hypothesis import given

import snowbound
from snowbound.analysis.review import lost, review, sum_up
from snowbound.analysis.trials import Gap
from snowbound.analysis.turning_points import chances_by_step, turning_points
from snowbound.analysis.win_chances import chances
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.match import Match
from snowbound.core.playout import playout
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
from tests.lab.lines import LINES, ODDS
from tests.small_games import Ladder, LadderWinModel, Toy

UP, STAY, DOWN = "name two", "name one", "name nought"
JUDGED = [game for game in snowbound.all_games().values() if game.win_model() is not None]


def ladder(moves: list[str], seed: int) -> Match:
    """The first seat's moves, with a throw of the coin after each."""
    match = Match(Toy(Ladder, cooperative=True).setup(), seed, ["Aino", "Bror"])
    for move in moves:
        match.play(move, 0)
        match.play(DOWN, 1)
    return match


def throws(match: Match) -> list[int]:
    heights = [step.before.height for step in match.steps] + [match.state.height]  # type: ignore[attr-defined]
    return [heights[at + 1] - heights[at] for at in (1, 3, 5)]


# ── Outlooks ────────────────────────────────────────────────────────────────────────────────


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


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_chances_add_up_and_end_with_the_result(game: Game) -> None:
    setup = game.setup()
    state = setup.new_state(3)
    found = chances(setup, state, stream(3, "chances"), 2)
    assert all(0 < chance < 1 for chance in found)
    if not game.cooperative and setup.seats > 1:
        assert sum(found) == pytest.approx(1)
    playout(state, stream(3, "players"))
    winners = state.outcome().winners
    ended = chances(setup, state, stream(3, "chances"), 2)
    assert ended == [float(seat in winners) for seat in range(setup.seats)]


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


def test_chances_are_recalibrated_until_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Toy(Ladder, cooperative=True).setup()
    state = setup.new_state(3)
    plain = chances(setup, state, stream(3, "chances"), 8)
    line = [(-1.0, 0.0), (1.0, 2.0)]
    weights = msgspec.structs.replace(LadderWinModel().weights, recalibration={"together": line})
    monkeypatch.setattr(LadderWinModel, "weights", weights)
    bolder = [sigmoid(log(one / (1 - one)) + 1) for one in plain]
    assert chances(setup, state, stream(3, "chances"), 8) == pytest.approx(bolder)
    playout(state, stream(3, "players"))
    assert set(chances(setup, state, stream(3, "chances"), 8)) <= {0.0, 1.0}


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


# ── Turning points ──────────────────────────────────────────────────────────────────────────


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


# ── Looking back ────────────────────────────────────────────────────────────────────────────


def test_a_blunder_is_found() -> None:
    found = review(ladder([UP, DOWN, UP], 3), 0)
    assert found.choices == 3
    (regret,) = found.regrets
    assert (regret.step, regret.action, regret.better) == (2, DOWN, UP)
    assert regret.cost_low <= regret.cost <= regret.cost_high and regret.cost > 0.2
    assert regret.reason == "stands 2 rungs higher"


def test_the_same_mistake_is_told_once() -> None:
    match = ladder([UP, DOWN, UP], 3)
    (regret,) = review(match, 0).regrets
    again = msgspec.structs.replace(regret, step=4, cost=regret.cost / 2)
    other = msgspec.structs.replace(again, action=STAY)
    assert sum_up(match.setup, 0, 3, [again, other, regret]).regrets == [regret, other]


def test_where_nothing_mattered_it_says_so() -> None:
    found = review(ladder([UP, UP, UP], 3), 0)
    assert found.regrets == [] and "Nothing mattered" in found.words
    assert review(ladder([UP, UP, UP], 3), 1).words == "There was nothing to choose."


def test_no_choice_costs_more_than_the_chance_there_was() -> None:
    assert lost(0.3, Gap(0.5, 0.4, 0.6)) == Gap(0.3, 0.3, 0.3)
    assert lost(0.9, Gap(0.2, -0.1, 0.95)) == Gap(0.2, 0.0, 0.9)
