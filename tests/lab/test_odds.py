"""Fitting and checking chances."""

from pathlib import Path

import numpy as np
import pytest

from snowbound.core.errors import Mistake
from snowbound.lab.odds import bound, strong_games, weights
from snowbound.lab.odds.bound import compare
from snowbound.lab.odds.calibration import brier, skill, tenths
from snowbound.lab.odds.chart import Panel, draw
from snowbound.lab.odds.fit import RIDGES, best_ridge, crossed, points, rivals, together
from snowbound.lab.odds.fit import fit as fit_weights
from snowbound.lab.odds.positions import FOLDS, Arrays, fold_of, positions
from snowbound.lab.odds.strong_games import play, play_into, read
from snowbound.lab.odds.weights import fit
from tests.bots.toys import Cup, Ladder, LadderOutlook, Toy


def test_tenths_against_known_answers() -> None:
    said = [0.05] * 100 + [0.65] * 200 + [1.0] * 50
    won = [0.0] * 95 + [1.0] * 5 + [1.0] * 130 + [0.0] * 70 + [1.0] * 50
    found = tenths(said, won, list(range(350)))
    assert [tenth.tenth for tenth in found] == [0, 6, 9]
    assert [tenth.positions for tenth in found] == [100, 200, 50]
    assert [round(tenth.won, 6) for tenth in found] == [0.05, 0.65, 1.0]
    assert all(tenth.holds and tenth.low <= tenth.won <= tenth.high for tenth in found)
    assert found[1].high - found[1].low == pytest.approx(
        2 * 1.96 * (0.65 * 0.35 / 200) ** 0.5, rel=0.01
    )


def test_a_tenth_that_is_off_does_not_hold() -> None:
    wrong = tenths([0.65] * 200, [1.0] * 100 + [0.0] * 100, list(range(200)))[0]
    few = tenths([0.65] * 20, [1.0] * 10 + [0.0] * 10, list(range(20)))[0]
    assert wrong.off == pytest.approx(-0.15) and not wrong.holds and few.holds


def test_positions_of_one_game_go_together() -> None:
    alone = tenths([0.5] * 100, [1.0, 0.0] * 50, list(range(100)))[0]
    together = tenths([0.5] * 100, [1.0] * 50 + [0.0] * 50, [n // 10 for n in range(100)])[0]
    assert together.high - together.low > 2 * (alone.high - alone.low)


def test_brier_and_skill() -> None:
    assert brier([0.5, 0.5], [1.0, 0.0]) == 0.25 and skill([0.5, 0.5], [1.0, 0.0]) == 0
    assert brier([1.0, 0.0], [1.0, 0.0]) == 0 and skill([1.0, 0.0], [1.0, 0.0]) == 1


def test_a_fit_finds_the_weights_that_made_the_data() -> None:
    luck = np.random.default_rng(1)
    number = 6000
    values = np.stack([np.ones(number), luck.normal(size=number)], axis=1)[:, None, :]
    shares = np.array([[0.0, 1.0, 0.0]] * number)
    odds = 0.5 + 1.5 * values[:, 0, 1]
    won = (luck.random(number) < 1 / (1 + np.exp(-odds))).astype(float)[:, None]
    data = Arrays(values, shares, won, won, np.arange(number), np.zeros(number, int))
    found = fit_weights(data, together, RIDGES[0]).weights[:, 1]
    assert found == pytest.approx([0.5, 1.5], abs=0.12)


def test_no_position_is_judged_by_weights_that_saw_its_game() -> None:
    """Every game's outcome is told by its own feature: only who has seen it can know."""
    games = 60
    values = np.concatenate([np.ones((games, 1)), np.eye(games)], axis=1)[:, None, :]
    shares = np.array([[0.0, 1.0, 0.0]] * games)
    won = (np.arange(games) % 2).astype(float)[:, None]
    data = Arrays(values, shares, won, won, np.arange(games), np.zeros(games, int))
    known = fit_weights(data, together, RIDGES[0]).odds(data)[:, 0]
    assert (known > 0).tolist() == (won[:, 0] > 0).tolist()
    blind = crossed(data, together, RIDGES[0])[:, 0]
    for fold in range(FOLDS):
        assert len(set(blind[data.in_fold(fold)].round(6))) == 1


def test_noise_is_held_back_and_what_counts_is_not() -> None:
    luck = np.random.default_rng(3)

    def games(number: int, weight: float) -> Arrays:
        values = np.concatenate([np.ones((number, 1)), luck.normal(size=(number, 8))], axis=1)
        chance = 1 / (1 + np.exp(-weight * values[:, 1:].sum(axis=1)))
        won = (luck.random(number) < chance).astype(float)[:, None]
        shares = np.array([[0.0, 1.0, 0.0]] * number)
        none = np.zeros(number, int)
        return Arrays(values[:, None, :], shares, won, won, np.arange(number), none)

    assert best_ridge(games(100, 0), together) == RIDGES[-1]
    assert best_ridge(games(1000, 1.5), together) == RIDGES[0]


def test_rivals_are_fitted_against_each_other() -> None:
    luck = np.random.default_rng(2)
    number, seats = 4000, 3
    values = np.full((number, seats + 1, 2), np.nan)  # one seat stays empty
    values[:, :seats, 0] = 1
    values[:, :seats, 1] = luck.normal(size=(number, seats))
    shares = np.array([[1.0, 0.0, 0.0]] * number)
    odds = values[:, :seats, 1] + luck.gumbel(size=(number, seats))
    won = np.zeros((number, seats + 1))
    won[np.arange(number), odds.argmax(axis=1)] = 1
    scores = np.where(np.isnan(values[:, :, 1]), np.nan, 20 + 3 * values[:, :, 1])
    data = Arrays(values, shares, won, scores, np.arange(number), np.zeros(number, int))
    assert fit_weights(data, rivals, RIDGES[0]).weights[1, 0] == pytest.approx(1, abs=0.1)
    assert fit_weights(data, points, RIDGES[0]).weights[:, 0] == pytest.approx([20, 3], abs=0.1)


class LadderGame(Toy):
    def __init__(self) -> None:
        super().__init__(Ladder, cooperative=True)

    def component_names(self) -> list[str]:
        return ["none"]


def test_strong_games_are_the_same_whenever_they_are_played() -> None:
    setup = LadderGame().setup()
    for number in range(8):
        first, again = (play("toy", 0, setup, number, 20) for _ in range(2))
        assert first == again
        if number % 4 == 0:  # experts throughout: who goes down on purpose?
            assert first.experts_from == 0
            assert [action for seat, action in first.moves if seat == 0] == [2, 2, 2]
    assert {fold_of(number) for number in range(100)} == set(range(FOLDS))


def test_only_positions_after_the_experts_took_over_count() -> None:
    setup = LadderGame().setup()
    for number in range(1, 8):
        game = play("toy", 0, setup, number, 20)
        alike, apart = positions(LadderOutlook(), [setup], [game])
        assert len(apart) == 0 and len(alike) == len(game.moves) - game.experts_from
        assert set(alike.arrays().won[:, 0]) <= {float(bool(game.winners))}


def test_a_file_of_games_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong_games, "find_game", lambda _: LadderGame())
    monkeypatch.setattr(weights, "find_game", lambda _: LadderGame())
    path = tmp_path / "games.jsonl"
    play_into(path, "toy", 2, 2)
    first = list(read(path))
    play_into(path, "toy", 2, 3)
    assert list(read(path))[:2] == first and len(list(read(path))) == 3
    path.write_bytes(path.read_bytes()[:-20])  # cut off in the middle of a game
    assert len(list(read(path))) == 2
    play_into(path, "toy", 2, 3)
    assert len(list(read(path))) == 3
    with pytest.raises(Mistake, match="fewest to fit to"):
        fit(path)
    with pytest.raises(Mistake, match="There are no games"):
        fit(tmp_path / "nothing")


def test_who_knows_everything_does_no_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Mistake, match="not won together"):
        compare("before-the-storm", 3, None, 1, 4)
    monkeypatch.setattr(bound, "find_game", lambda _: Toy(Cup, cooperative=True))
    found = compare("toy", 2, None, 20, 30)
    assert found.clairvoyant == 20 > found.expert  # the die under the cup is no secret to it
    assert "clairvoyants 20" in found.words


def test_the_chart_has_a_dot_for_every_tenth() -> None:
    found = tenths([0.05, 0.95] * 60, [0.0, 1.0] * 60, list(range(120)))
    drawn = draw([Panel("A <game>", found)])
    assert drawn.count("<circle") == 2 and "A &lt;game&gt;" in drawn
