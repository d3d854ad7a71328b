"""Setting up."""

import pytest

from snowbound.games.year_of_survival.rules.cards import items_in
from tests.rules.year_of_survival.table import GAME, YearTable
from tests.support import rule


def dealt(seats: int, seed: int = 1, **options: object) -> YearTable:
    setup = GAME.setup(seats, options)
    state = setup.new_state(seed)
    return YearTable(setup, state)  # pyright: ignore[reportArgumentType]


@rule("YS-10")
def test_each_season_is_shuffled_by_itself_spring_first() -> None:
    table = dealt(4)
    faces = [table.faces[face] for face in table.state.deck]
    for first, last, season in ((0, 20, "spring"), (20, 36, "summer"), (36, 48, "autumn")):
        assert {food.partition("-")[0] for food in faces[first:last]} == {season}
    assert table.state.deck != dealt(4, seed=2).state.deck


@rule("YS-11")
def test_six_food_cards_lie_face_down() -> None:
    table = dealt(4)
    faces = [table.faces[face] for face in table.state.deck[:6]]
    assert table.layout == faces
    assert (table.up, table.known) == ([], [])
    assert [place.food for place in table.view().layout] == [""] * 6
    assert table.view().seasons[0].left == 14


@rule("YS-12")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_everybody_has_four_items_and_three_lie_in_the_row(seats: int) -> None:
    table = dealt(seats)
    assert [items_in(hand) for hand in table.state.hands] == [4] * seats
    assert all(table.row)
    assert table.view().items_left == 40 - 4 * seats - 3
    assert [len(seat.items) for seat in table.view().seats] == [4] * seats


@rule("YS-12")
def test_hands_are_open_to_all() -> None:
    table = dealt(5)
    assert table.view(0) == table.view(3) == table.view(-1)


@rule("YS-13")
def test_lots_decide_who_begins_or_the_first_seat_does() -> None:
    assert {dealt(4, seed).state.active for seed in range(40)} == {0, 1, 2, 3}
    assert {dealt(4, seed, first_player="seat-1").state.active for seed in range(40)} == {0}
