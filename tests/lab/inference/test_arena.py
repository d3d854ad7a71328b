"""The arena: symmetric, the same in any number of processes, and right about known figures."""

import pytest

from snowbound.core.errors import Mistake
from snowbound.lab.inference.arena import arena
from snowbound.lab.inference.ratings import rate
from snowbound.lab.inference.standings import Report
from tests.small_games import Meeting, Numbers, Toy


def of(report: Report, bot: str) -> tuple[float, float]:
    standing = next(found for found in report.standings if found.bot == bot)
    return standing.win_rate, standing.mean_score


def test_known_figures_of_a_contest() -> None:
    """Greedy always says two; random says it one time in three and then shares the win."""
    report = arena(Toy(Numbers), ["random", "greedy"], games=1200, seed=1)
    assert report.games == 1200
    assert report.deals == 600
    pairing = report.pairings[0]
    assert pairing.ahead_ci95[0] < 1 / 6 < pairing.ahead_ci95[1]
    assert pairing.score_difference_ci95
    assert pairing.score_difference_ci95[0] < -1 < pairing.score_difference_ci95[1]
    assert pairing.ahead_ci95[1] - pairing.ahead_ci95[0] < 0.05
    assert of(report, "greedy")[1] == 2
    assert of(report, "greedy")[0] + of(report, "random")[0] == pytest.approx(1)
    assert report.standings[0].bot == "greedy"


def test_known_figures_of_a_team() -> None:
    """In a co-operative game each bot plays with its like: random ones meet once in three."""
    report = arena(Toy(Meeting, cooperative=True), ["random", "greedy"], games=1200, seed=2)
    random = next(found for found in report.standings if found.bot == "random")
    assert random.games == 600
    assert random.win_rate_ci95[0] < 1 / 3 < random.win_rate_ci95[1]
    assert of(report, "greedy") == (1, 1)


def test_intervals_hold_what_they_promise() -> None:
    """In about 95 of 100 arenas the true figure lies inside."""
    hits = 0
    for seed in range(100):
        pairing = arena(Toy(Numbers), ["random", "greedy"], games=80, seed=seed).pairings[0]
        low, high = pairing.score_difference_ci95 or (0, 0)
        hits += low < -1 < high
    assert 88 <= hits <= 100


def test_the_order_of_names_does_not_matter() -> None:
    one = arena("frost-gorge", ["random", "greedy"], games=20, seed=3)
    other = arena("frost-gorge", ["greedy", "random"], games=20, seed=3)
    assert one.standings == other.standings
    a, b = one.pairings[0], other.pairings[0]
    assert a.ahead == pytest.approx(1 - b.ahead)
    assert a.score_difference == pytest.approx(-b.score_difference)


def test_a_bot_against_itself_is_even() -> None:
    report = arena("frost-gorge", ["greedy", "greedy"], games=20, seed=4)
    assert report.standings[0].win_rate == pytest.approx(0.5)
    assert report.standings[0].rating == 1500
    assert report.pairings == []


def test_every_rotation_of_the_seats() -> None:
    report = arena("frost-gorge", ["random", "greedy", "greedy"], games=4, seed=5)
    assert report.seats == 3
    assert (report.deals, report.games) == (2, 6)


def test_more_bots_than_seats_meet_in_turn() -> None:
    report = arena("frost-gorge", ["random", "greedy", "expert:iterations=2"], 6, seats=2)
    assert report.games == 6  # three pairs, two rotations
    assert len(report.pairings) == 3


def test_alone_every_bot_plays_the_same_deals() -> None:
    report = arena("frost-gorge", ["random", "greedy"], games=40, seats=1)
    assert report.games == 40
    assert (report.pairings[0].score_difference_ci95 or (0, 0))[1] < 0


def test_any_number_of_processes_gives_the_same_report() -> None:
    seen: list[int] = []
    one = arena("frost-gorge", ["random", "greedy"], games=24, seed=6, jobs=1)
    two = arena("frost-gorge", ["random", "greedy"], games=24, seed=6, jobs=2, progress=seen.append)
    assert one == two
    assert sum(seen) == 24


def test_failing_programs_are_reported() -> None:
    report = arena(Toy(Numbers), ["program:false", "random"], games=2)
    assert any("a greedy player took over" in note for note in report.notes)
    assert report.notes[0].startswith("Deal 0, game 1: ")
    replaced = {standing.bot: standing.replaced for standing in report.standings}
    assert replaced == {"program:false": 2, "random": 0}


def test_all_games_won_is_not_certainty() -> None:
    """Four games, all won: that may have been luck."""
    report = arena("frost-gorge", ["greedy", "random"], games=4, seed=1)
    assert report.standings[0].win_rate == 1
    assert report.standings[0].win_rate_ci95[0] < 0.6
    pairing = report.pairings[0]
    assert pairing.ahead_ci95[0] < 0.6 and pairing.ahead_ci95[1] == 1
    assert pairing.win_difference_ci95[0] < 0.2


def test_ratings_of_known_strengths() -> None:
    """Ten to one is 400 points; the average is 1500."""
    ratings = rate(["a", "b"], [("a", "b", 9999.5 * 10, 9999.5 * 11)])
    assert ratings["a"] - ratings["b"] == pytest.approx(400, abs=0.1)
    assert ratings["a"] + ratings["b"] == pytest.approx(3000)


def test_ratings_are_drawn_together_by_third_parties() -> None:
    ratings = rate(["a", "b", "c"], [("a", "b", 75, 100), ("b", "c", 75, 100)])
    assert ratings["a"] > ratings["b"] > ratings["c"]
    assert ratings["b"] == pytest.approx(1500, abs=1)


def test_what_an_arena_refuses() -> None:
    with pytest.raises(Mistake, match="games"):
        arena("frost-gorge", ["random"], games=0)
    with pytest.raises(Mistake, match="jobs"):
        arena("frost-gorge", ["random"], jobs=0)
    with pytest.raises(Mistake, match="as many bots"):
        arena("frost-gorge", ["random"], seats=3)
    with pytest.raises(Mistake, match="no bot"):
        arena("frost-gorge", ["nobody", "random"])
