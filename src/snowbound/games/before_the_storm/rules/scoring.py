"""Before the Storm: points and places (BS-80, BS-81)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.outcomes import ranked
from snowbound.core.results import Outcome
from snowbound.games.before_the_storm.rules import bags
from snowbound.games.before_the_storm.rules.terms import (
    FOOD_A_VICTORY_POINT,
    H_FOOD,
    H_OIL,
    H_SCOUTS,
    REASON,
    TIE_BREAKS,
)

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm


def oil_points(state: BeforeTheStorm, seat: i64) -> i64:
    """What a token shows, or one each (option `oil_points`)."""
    oil = state.held(seat, H_OIL)
    return bags.total(oil) if state.box.oil_by_number else bags.size(oil)


def food_points(state: BeforeTheStorm, seat: i64) -> i64:
    return state.held(seat, H_FOOD) // FOOD_A_VICTORY_POINT


def points(state: BeforeTheStorm, seat: i64) -> i64:
    """Oil, food, scouts; what is carried, weapons and medkits count nothing (BS-81)."""
    return oil_points(state, seat) + food_points(state, seat) + state.held(seat, H_SCOUTS)


def outcome(state: BeforeTheStorm) -> Outcome:
    seats: list[int] = list(range(state.seats))
    scores: list[int] = [points(state, seat) for seat in seats]
    standings: list[list[int]] = [
        [scores[seat], oil_points(state, seat), state.held(seat, H_FOOD)] for seat in seats
    ]
    places, tie_break = ranked(seats, standings, TIE_BREAKS)
    return Outcome(REASON, places[0], scores, places, [], tie_break)
