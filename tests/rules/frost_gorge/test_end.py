"""Frost Gorge, the end: FG-50 to FG-53."""

import pytest

from snowbound.core.results import Outcome
from tests.rules.frost_gorge.table import (
    GorgeTable,
    Homestead,
    a_table,
    check,
    finish_month,
    mine,
    play,
    show,
)
from tests.support import rule

HUNGRY = {row: "9 fish" for row in range(1, 7)}  # nobody survives a winter like this
EASY = {row: "1 cabbage" for row in range(1, 7)}


def outcome(table: GorgeTable) -> Outcome:
    found = table.match.outcome
    assert found is not None
    return found


def after_winter(*players: Homestead, column: dict[int, str] = EASY) -> Outcome:
    table = a_table(*players, month=9, column=column)
    finish_month(table)
    return outcome(table)


@rule("FG-50")
def test_cabins_score_by_who_lives_in_them() -> None:
    table = a_table(month=9, settlers=5, cabins=3, wood=3, cabbage=3, points=1, column=EASY)
    play(table, "house 1", "house 2")
    show(table, 1)
    check(table, 1, 2, 3)
    assert not table.match.over
    check(table, 4, 5)  # cabin 2 loses one, cabin 3 its only one
    assert mine(table).points == 1 + 5 + 3 - 1


@rule("FG-50")
def test_the_total_may_fall_below_zero() -> None:
    assert after_winter(Homestead(settlers=6, cabins=5)).scores == [-5]


@rule("FG-51")
@pytest.mark.parametrize(("points", "reason"), [(27, "target-met"), (26, "target-missed")])
def test_solo_thirty_seven_points_win(points: int, reason: str) -> None:
    found = after_winter(Homestead(settlers=4, wood=2, cabbage=4, points=points))
    assert (found.scores, found.reason) == ([points + 10], reason)
    assert found.winners == ([0] if reason == "target-met" else [])


@rule("FG-51")
def test_with_several_players_most_points_win() -> None:
    found = after_winter(Homestead(points=5), Homestead(points=9), Homestead(points=7))
    assert (found.reason, found.winners) == ("most-points", [1])
    assert found.ranking == [[1], [2], [0]]
    assert found.tie_break == ""


@rule("FG-52")
def test_a_tie_goes_to_most_living_settlers() -> None:
    full = Homestead(settlers=4, wood=2, cabbage=4)  # 5 + 5
    empty = Homestead(settlers=4, points=12, fish=9, sasquatches=9)  # frozen: 12 - 2
    found = after_winter(empty, full)
    assert found.scores == [10, 10]
    assert (found.winners, found.tie_break) == ([1], "most living settlers")
    assert found.ranking == [[1], [0]]


@rule("FG-52")
def test_then_to_most_food_left() -> None:
    """Fish and cabbage count alike."""
    more = Homestead(points=5, fish=2, cabbage=3)
    less = Homestead(points=5, fish=4, sasquatches=5)
    found = after_winter(less, more, column=HUNGRY)
    assert (found.winners, found.tie_break) == ([1], "most food left")


@rule("FG-52")
def test_then_to_most_sasquatches_met() -> None:
    brave = Homestead(sasquatches=3, marked=["2-4", "3-4"])
    found = after_winter(Homestead(sasquatches=2), brave)
    assert (found.winners, found.tie_break) == ([1], "most sasquatches met")


@rule("FG-52")
def test_then_to_fewest_special_boxes_marked() -> None:
    """Boxes, not abilities: two boxes of one ability are two."""
    twice = Homestead(marked=["2-4", "2-5"], knows=["double-check"])
    once = Homestead(marked=["3-4"], knows=["log-roll", "rock-skipper"])
    found = after_winter(twice, once)
    assert (found.winners, found.tie_break) == ([1], "fewest special boxes marked")


@rule("FG-52")
def test_then_the_victory_is_shared() -> None:
    found = after_winter(Homestead(points=3), Homestead(points=1), Homestead(points=3))
    assert (found.winners, found.tie_break) == ([0, 2], "shared")
    assert found.ranking == [[0, 2], [1]]


@rule("FG-53")
def test_only_players_not_eliminated_are_ranked() -> None:
    gone = Homestead(settlers=2, circled=3, points=99, eliminated=True)
    found = after_winter(gone, Homestead(points=1), Homestead(points=2))
    assert (found.ranking, found.eliminated) == ([[2], [1]], [0])


@rule("FG-53")
def test_a_last_remaining_player_plays_on_to_the_end() -> None:
    gone = Homestead(settlers=2, circled=3, eliminated=True)
    table = a_table(gone, Homestead(fish=9), gone, month=7, column={})
    finish_month(table)
    assert table.month == 8
    finish_month(table)
    finish_month(table)
    assert (outcome(table).reason, outcome(table).winners) == ("most-points", [1])


@rule("FG-53")
def test_if_all_are_eliminated_nobody_wins() -> None:
    column = {1: "sasquatch"}
    table = a_table(Homestead(points=8), Homestead(), month=3, die=1, column=column)
    check(table, 1, seat=0)
    check(table, 1, seat=1)
    assert table.match.over
    found = outcome(table)
    assert (found.reason, found.winners, found.ranking) == ("all-taken", [], [])
    assert found.scores == [8, 0]
