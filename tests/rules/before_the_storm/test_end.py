"""When the storm comes (BS-80, BS-81)."""

from collections.abc import Mapping, Sequence

import pytest

from snowbound.core.errors import Mistake
from snowbound.core.match import Match
from snowbound.core.results import Outcome
from snowbound.games.before_the_storm.rules import terms as t
from tests.rules.before_the_storm.table import a_table, with_event
from tests.support import rule


def storm(
    food: Sequence[int] = (1, 1, 1),
    oil: Sequence[Sequence[int]] = ((), (), ()),
    scouts: Sequence[Sequence[str]] = (("0", "A"), ("0", "A"), ("0", "A")),
    weapons: Sequence[Sequence[int]] = ((), (), ()),
    medkits: Sequence[int] = (0, 0, 0),
    loads_of: Mapping[tuple[int, int], Sequence[str]] | None = None,
    options: Mapping[str, object] | None = None,
) -> Outcome:
    """The last turn is over."""
    table = a_table(
        food=food,
        oil=oil,
        scouts=scouts,
        weapons=weapons,
        medkits=medkits,
        loads_of=loads_of,
        options=options,
        active=2,
        round=12,
        phase=t.RATIONING,
    )
    assert table.state.over
    assert table.view(-1).phase == "storm"
    return table.state.outcome()


@rule("BS-80")
def test_oil_food_and_scouts_count() -> None:
    outcome = storm(food=(8, 3, 2), oil=((3, 2), (), (1,)))
    assert outcome.scores == [5 + 2 + 2, 1 + 2, 1 + 2]
    assert (outcome.winners, outcome.reason) == ([0], "storm")


@rule("BS-80")
def test_each_scout_is_a_point() -> None:
    outcome = storm(scouts=[["0"] * 5, ["0"] * 3, ["0"] * 2])
    assert outcome.scores == [5, 3, 2]


@rule("BS-80")
def test_with_the_option_each_token_scores_one() -> None:
    outcome = storm(oil=((3, 3), (1, 1, 1), ()), options={"oil_points": "token"})
    assert outcome.scores == [4, 5, 2]


@rule("BS-80")
def test_ties_go_to_more_oil_then_more_food() -> None:
    oil = storm(food=(6, 3, 0), oil=((1,), (2,), ()))
    assert (oil.scores[:2], oil.winners, oil.tie_break) == ([5, 5], [1], "oil points")
    food = storm(food=(4, 5, 0), oil=((2,), (2,), ()))
    assert (food.winners, food.tie_break) == ([1], "food")


@rule("BS-80")
def test_and_are_shared_after_that() -> None:
    outcome = storm(food=(4, 4, 0), oil=((2,), (1, 1), ()))
    assert (outcome.winners, outcome.tie_break) == ([0, 1], "shared")
    assert outcome.ranking == [[0, 1], [2]]


@rule("BS-20", "BS-80")
def test_no_weather_outlasts_the_last_round() -> None:
    table = with_event("White-Out", 5)  # in round 12, the last of five
    while not table.state.over:
        table.play("done")
    view = table.view(-1)
    assert (view.event, view.weather.gather, view.weather.steps) == (None, 0, 0)


@rule("BS-5", "BS-80")
def test_the_storm_shows_everything_so_that_the_last_turn_is_not_taken_back_for_nothing() -> None:
    table = a_table(active=2, round=12)
    match = Match(table.setup, 1)
    match.state = table.state
    match.play("done")  # the last scouts stay at home
    assert match.over
    assert not match.undo_is_free(2)
    with pytest.raises(Mistake, match="needs everyone's consent"):
        match.undo()
    match.undo(consent=True)
    assert not match.over


@rule("BS-81")
def test_what_is_carried_weapons_and_medkits_score_nothing() -> None:
    outcome = storm(
        loads_of={(0, 1): ["oil 3", "crate 5", "seed-vault"]},
        weapons=[[5, 6], (), ()],
        medkits=(4, 0, 0),
    )
    assert outcome.scores == [2, 2, 2]
