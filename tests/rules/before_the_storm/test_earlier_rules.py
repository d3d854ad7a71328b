"""Tables of version 2 play on as they began, although five rulings have changed since."""

import pytest

from tests.rules.before_the_storm.table import with_event
from tests.rules.before_the_storm.test_secrets import after_two_ties
from tests.support import rule


@rule("BS-20")
@pytest.mark.parametrize("nth", [1, 2, 3])
def test_the_start_player_drew_every_event(nth: int) -> None:
    table = with_event("Demolition", nth, first=1, version=2)
    assert (table.step, table.awaited) == ("pick-tile", 1)


@rule("BS-24")
def test_a_tile_was_asked_for_even_if_nothing_could_come() -> None:
    out = {"field-hospital": "A", "seed-vault": "B", "radio-mast": "C", "bank-safe": "D"}
    table = with_event(
        "Signal From the Suburbs", on_map={**out, "snow-engine": "E"}, version=2
    ).play("pick 3")
    assert (table.tokens("3"), table.phase) == ([], "recruit")


@rule("BS-38")
def test_hunger_spared_the_last_two() -> None:
    table = with_event(
        "Cold Snap",
        scouts=[["B", "north"]],
        food=(0, 3, 3),
        loads_of={(0, 1): ["oil 1"]},
        version=2,
    ).play("done")
    assert (table.state.active, table.carries(0, 1)) == (1, ["oil 1"])


@rule("BS-39")
def test_lost_crates_lay_open() -> None:
    table = with_event("The Tower Falls", ground={"0": [4, 2]}, version=2)
    left = table.view(-1).left
    assert (left.spent, left.lost) == ([2, 4], 0)


@rule("BS-39")
def test_too_little_for_all_was_served_by_seat() -> None:
    table = with_event("The Walking Doctor", 2, first=1, medkits=(6, 6, 6), version=2)
    assert [table.medkits(seat) for seat in range(3)] == [7, 7, 6]


@rule("BS-45")
def test_what_was_known_of_a_hand_went_by_the_hand() -> None:
    views = [after_two_ties(unseen, version=2).view(1).players[0] for unseen in (3, 4)]
    assert [view.hand for view in views] == [[3, 3], [3]]


@rule("BS-80")
def test_the_last_weather_stayed_on_the_table() -> None:
    table = with_event("White-Out", 5, version=2)
    while not table.state.over:
        table.play("done")
    assert table.view(-1).weather.gather == -1
