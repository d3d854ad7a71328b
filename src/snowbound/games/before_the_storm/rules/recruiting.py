"""Before the Storm: recruiting and dismissing scouts (BS-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import events, supplies
from snowbound.games.before_the_storm.rules.terms import (
    FEWEST_SCOUTS,
    FREE,
    H_FOOD,
    H_SCOUTS,
    HELD,
    SCOUTS,
    TRACKER,
)

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm


def choices(state: BeforeTheStorm) -> i64:
    """BS-31: what may be done before anybody moves."""
    found: i64 = 0
    scouts = state.held(state.active, H_SCOUTS)
    can_pay = state.held(state.active, H_FOOD) > 0 or state.flags & FREE != 0
    if can_pay and not state.recruited and scouts < SCOUTS:
        found |= a.RECRUIT.mask
    if not state.dismissed and scouts > FEWEST_SCOUTS and at_home(state, state.active) >= 0:
        found |= a.DISMISS.mask
    return found


def at_home(state: BeforeTheStorm, seat: i64) -> i64:
    """The lowest of a seat's scouts that stand on its settlement, or -1."""
    home = state.box.homes[seat]
    for scout in range(seat * SCOUTS, (seat + 1) * SCOUTS):
        if state.place(scout) == home:
            return scout
    return -1


def recruit_or_go_on(state: BeforeTheStorm, seat: i64, action: i64) -> None:
    if a.RECRUIT.has(action):
        recruit(state, seat)
    elif a.DISMISS.has(action):
        dismiss(state, seat)
    else:
        state.begin_movement()


def recruit(state: BeforeTheStorm, seat: i64) -> None:
    """BS-31."""
    if state.flags & FREE == 0:
        supplies.lose_food(state, seat, 1)
    state.recruited = True
    enlist(state, seat)
    state.emit(events.RECRUITED, seat, state.held(seat, H_SCOUTS))


def enlist(state: BeforeTheStorm, seat: i64) -> None:
    """A scout from the tracker onto the settlement."""
    scout = seat * SCOUTS
    while state.place(scout) != TRACKER:
        scout += 1
    state.scouts[scout] = state.box.homes[seat]
    state.stock[seat * HELD + H_SCOUTS] += 1


def dismiss(state: BeforeTheStorm, seat: i64) -> None:
    """BS-31. Who stands at home carries nothing, so that it does not matter who goes."""
    state.dismissed = True
    state.scouts[at_home(state, seat)] = TRACKER
    state.stock[seat * HELD + H_SCOUTS] -= 1
    state.emit(events.DISMISSED, seat, state.held(seat, H_SCOUTS))
