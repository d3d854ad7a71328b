"""Statistics against known answers: published ones, SciPy's, and what intervals promise."""

from math import sqrt

import numpy as np
import pytest
from scipy import stats

from snowbound.analysis.statistics import Z95, mean_interval, share_interval, wilson
from snowbound.lab.inference.intervals import (
    corrected,
    detectable,
    mean,
    mean_share,
    paired,
    pairs_needed,
    pairs_to_know,
    share,
)


@pytest.mark.parametrize(
    ("won", "games"), [(0, 1), (0, 50), (1, 1), (10, 100), (37, 41), (5, 7000)]
)
def test_wilson_is_scipys(won: int, games: int) -> None:
    theirs = stats.binomtest(won, games).proportion_ci(method="wilson")
    assert wilson(won, games) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert share(won, games).ci95 == wilson(won, games)


def test_the_interval_of_a_mean_is_scipys() -> None:
    values = [2.0, 4.0, 6.0, 8.0, 10.0, 3.5]
    ours = mean_interval(sum(values), sum(value**2 for value in values), len(values))
    theirs = stats.norm.interval(0.95, loc=np.mean(values), scale=stats.sem(values))
    assert ours == pytest.approx(tuple(map(float, theirs)))
    assert pytest.approx(stats.norm.ppf(0.975)) == Z95


def test_the_interval_of_shares_is_scipys_where_they_are_ones_and_noughts() -> None:
    """A sample's own spread counts for one trial less."""
    theirs = stats.binomtest(99, 990).proportion_ci(method="wilson")
    ours = share_interval([1.0] * 100 + [0.0] * 900, 1000)
    assert ours == pytest.approx((theirs.low, theirs.high), abs=2e-4)


def test_student_published_his_own_example() -> None:
    """Extra hours of sleep, two drugs, ten patients (Student, 1908): t = 4.06, p = 0.0028."""
    one = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    other = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    found = paired([after - before for before, after in zip(one, other, strict=True)])
    assert found.value == pytest.approx(1.58)
    assert found.p == pytest.approx(0.00283, abs=1e-5)
    assert found.ci95 == pytest.approx((0.7001, 2.4599), abs=1e-4)
    assert found.is_clear


def test_benjamini_and_hochberg_published_theirs() -> None:
    """Their fifteen p-values (1995): four are called clear at one in twenty."""
    values = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344]
    values += [0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    samples = [sample_with(p) for p in values]
    found = corrected(samples)
    assert [clear for _, clear in found] == [True] * 4 + [False] * 11
    for difference, clear in found:
        assert difference.is_clear == clear


def sample_with(p: float, count: int = 100) -> list[float]:
    """A sample whose paired test has this p."""
    t = float(stats.t.ppf(1 - p / 2, count - 1))
    base = np.tile([-1.0, 1.0], count // 2)
    return list((base / base.std(ddof=1) + t / sqrt(count)) / 4)


def test_intervals_hold_what_they_promise() -> None:
    luck = np.random.default_rng(29)
    wins = luck.random((1000, 80)) < 0.3
    holds = [
        low <= 0.3 <= high
        for low, high in (share(int(row.sum()), 80).ci95 or (0, 0) for row in wins)
    ]
    assert 930 <= sum(holds) <= 970
    pairs = luck.choice([-1.0, 0.0, 1.0], p=[0.1, 0.7, 0.2], size=(1000, 200))
    found = [paired(row, of_shares=True).ci95 or (0, 0) for row in pairs]
    assert 930 <= sum(low <= 0.1 <= high for low, high in found) <= 970


def test_one_in_twenty_is_called_clear_where_there_is_nothing() -> None:
    """Alone; corrected for looking at many, one look in twenty finds anything at all."""
    luck = np.random.default_rng(7)
    alone = [paired(list(luck.normal(size=50))).is_clear for _ in range(1000)]
    assert 30 <= sum(alone) <= 70
    looks = [corrected([list(luck.normal(size=50)) for _ in range(10)]) for _ in range(100)]
    assert sum(any(clear for _, clear in look) for look in looks) <= 12


def test_how_many_games_it_takes() -> None:
    """The textbook's (1.96 + 0.84)² times the ratio squared; and what this many see in fact."""
    assert pairs_needed(1.0, 0.5) == 32
    assert pairs_needed(0.5, 0.02) == 4906
    assert detectable(0.5, 4906) == pytest.approx(0.02, abs=1e-5)
    assert pairs_needed(0.0, 0.02) == 2
    assert pairs_to_know(0.5, 0.02) == 2401
    luck = np.random.default_rng(3)
    seen = [
        paired(list(luck.normal(0.25, 1.0, pairs_needed(1.0, 0.25)))).is_clear for _ in range(600)
    ]
    assert 0.75 <= np.mean(seen) <= 0.86


def test_where_all_are_alike_there_is_still_doubt() -> None:
    same = paired([0.0] * 100, of_shares=True)
    assert not same.is_clear
    assert same.ci95 == pytest.approx((-wilson(0, 100)[1], wilson(0, 100)[1]))
    assert detectable(same.spread, 100) > wilson(0, 100)[1]  # never surer than the interval
    assert not paired([1.0], of_shares=True).is_clear
    all_won = paired([1.0] * 100, of_shares=True)
    assert all_won.p < 1e-6
    assert all_won.is_clear and all_won.ci95 is not None
    assert all_won.ci95[0] < 0.97 and all_won.ci95[1] == 1
    assert paired([0.5], of_shares=False).ci95 is None
    assert mean([3.0]).ci95 is None
    assert mean([]).count == 0
    assert mean_share([]).ci95 == (0.0, 1.0)
