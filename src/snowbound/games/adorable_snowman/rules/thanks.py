"""The Adorable Snowman: saying thank you (AS-50 to AS-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.adorable_snowman.rules import actions as a
from snowbound.games.adorable_snowman.rules import events
from snowbound.games.adorable_snowman.rules.climber import Climber
from snowbound.games.adorable_snowman.rules.terms import BOTH, NONE

if TYPE_CHECKING:
    from snowbound.games.adorable_snowman.rules.state import AdorableSnowman


def spendable(climber: Climber, partner: Climber) -> i64:
    """AS-50: what a Thank Marker can buy at any moment of step 2, as a set of actions."""
    if climber.thanks == 0:
        return 0
    unknown = climber.sees & ~partner.sees
    return unknown << a.SHOW_DIE.first | a.GIVE_ACTION.mask


def pay(state: AdorableSnowman, climber: Climber) -> None:
    climber.thanks -= 1
    state.thanks_left += 1


def show_die(state: AdorableSnowman, seat: i64, die: i64) -> None:
    pay(state, state.climber(seat))
    state.partner(seat).sees |= bit(die)
    state.emit(events.DIE_SHOWN, seat, die)
    state.emit(events.DIE_TOLD, seat, die, state.die(die), 0, BOTH)


def show_move(state: AdorableSnowman, seat: i64) -> None:
    climber = state.climber(seat)
    pay(state, climber)
    climber.shown = True
    state.emit(events.MOVE_SHOWN, seat)
    state.emit(events.MOVE_TOLD, seat, climber.choice, 0, 0, BOTH)


def move_openly(state: AdorableSnowman, seat: i64, way: i64) -> None:
    """AS-54: a move chosen and shown at once; a partner who has chosen may think again."""
    state.climber(seat).choice = way
    state.emit(events.CHOSE, seat)
    show_move(state, seat)
    partner = state.partner(seat)
    if partner.choice != NONE and not partner.shown:
        partner.choice = NONE
        state.emit(events.THINK_AGAIN, 1 - seat)


def give_action(state: AdorableSnowman, seat: i64) -> None:
    """AS-53: at the end of the queue of actions that were given."""
    pay(state, state.climber(seat))
    state.gifts |= (1 - seat) << state.gifts_open
    state.gifts_open += 1
    state.emit(events.ACTION_GIVEN, seat)


def next_gift(state: AdorableSnowman) -> i64:
    """Who takes the next action that was given."""
    taker = state.gifts & 1
    state.gifts >>= 1
    state.gifts_open -= 1
    return taker
