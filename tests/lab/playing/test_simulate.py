"""Many games: reproducible, independent of the number of processes, with honest intervals."""

import pytest

import snowbound
from snowbound.analysis.statistics import mean_interval, share_interval, wilson
from snowbound.core.errors import Mistake
from snowbound.lab.playing.simulate import Figures, Plan, simulate


def a_plan(*bots: str, seed: int = 1) -> Plan:
    setup = snowbound.find_game("frost-gorge").setup(len(bots))
    return Plan("frost-gorge", list(bots), seed, setup.options, setup.components)


def luck_of(figures: Figures) -> tuple[object, ...]:
    return (
        figures.checksum,
        figures.win_rate,
        figures.mean_score,
        figures.endings,
        figures.decisions,
    )


def test_the_same_seed_gives_the_same_figures() -> None:
    assert luck_of(simulate(a_plan("random"), 300)) == luck_of(simulate(a_plan("random"), 300))
    other = simulate(a_plan("random", seed=2), 300)
    assert other.checksum != simulate(a_plan("random"), 300).checksum


def test_the_number_of_processes_does_not_matter() -> None:
    plan = a_plan("greedy", "random")
    assert luck_of(simulate(plan, 1100)) == luck_of(simulate(plan, 1100, jobs=2))


def test_what_a_program_did_wrong_is_told() -> None:
    plan = a_plan("program:false", "random")
    figures = simulate(plan, 30)
    assert len(figures.notes) == 21
    assert figures.notes[0].startswith("Game 0: program:false: it ended")
    assert figures.notes[1].endswith("; a greedy player took over.")
    assert figures.notes[-1] == "… and 40 more."
    assert luck_of(figures)[1:] != luck_of(simulate(a_plan("random", "random"), 30))[1:]
    assert simulate(a_plan("random", "greedy"), 3).notes == []


def test_figures_add_up() -> None:
    figures = simulate(a_plan("random", "random", "greedy"), 200)
    assert sum(figures.endings.values()) == figures.games == 200
    assert len(figures.seats) == 3
    assert figures.win_rate == figures.seats[0].win_rate
    low, high = figures.win_rate_ci95
    assert low <= figures.win_rate <= high
    assert figures.decisions_per_cpu_second > 0


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(a_plan("random"), 700, progress=told.append)
    assert sum(told) == 700
    few: list[int] = []
    simulate(a_plan("random"), 20, progress=few.append)
    assert few == [1] * 20  # two processes would share even these


@pytest.mark.parametrize(("games", "jobs"), [(0, 1), (-5, 1), (10, 0), (10, 1025)])
def test_senseless_numbers_are_mistakes(games: int, jobs: int) -> None:
    with pytest.raises(Mistake, match="at least 1"):
        simulate(a_plan("random"), games, jobs)


def test_an_unknown_bot_is_a_mistake() -> None:
    with pytest.raises(Mistake, match="no bot 'wizard'"):
        simulate(a_plan("wizard"), 5)


def test_wilson_against_published_values() -> None:
    low, high = wilson(10, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert wilson(0, 50)[0] < 1e-12
    assert wilson(0, 0) == (0.0, 1.0)


def test_an_interval_for_a_mean() -> None:
    low, high = mean_interval(30, 220, 5) or (0, 0)  # 2, 4, 6, 8, 10
    assert (round(low, 2), round(high, 2)) == (3.23, 8.77)
    assert mean_interval(7, 49, 1) is None


def test_an_interval_for_shares() -> None:
    """Ones and noughts are Wilson's own case; what is all alike is no certainty."""
    ones = share_interval([1.0] * 10 + [0.0] * 90, 100)
    assert ones == pytest.approx(wilson(9.9, 99))
    assert share_interval([1.0] * 4, 8) == wilson(4, 4)
    assert share_interval([1 / 3] * 6, 12) == pytest.approx(wilson(2, 6))
    assert share_interval([], 0) == (0, 1)
    # Paired luck counts for more than single games would, but not for more games than there were.
    narrow, wide = share_interval([0.4, 0.6] * 50, 200), wilson(50, 100)
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]
    assert narrow == pytest.approx(wilson(100, 200))
