"""The Adorable Snowman: why an action is not allowed, with the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.state import Refusal
from snowbound.games.adorable_snowman.climber import Climber
from snowbound.games.adorable_snowman.terms import *

if TYPE_CHECKING:
    from snowbound.games.adorable_snowman.rules import AdorableSnowman


def why_not(state: AdorableSnowman, seat: i64, action: i64) -> Refusal | None:
    if state.over:
        return Refusal("AS-4", "The climb is over.")
    climber = state.climber(seat)
    if action <= STAY:
        return _why_not_move(state, climber, seat, action)
    if action == A_DONE:
        return _why_not_done(state, seat)
    if state.stage() == CLOSING and not state.waits_for(seat) and climber.thanks > 0:
        return Refusal("AS-54", "You have said that you are done.")
    if climber.thanks == 0:
        return Refusal("AS-50", "You have no Thank Marker to spend.")
    if action < A_SHOW_MOVE:
        return _why_not_openly(state, climber, seat, action - A_MOVE_OPENLY)
    if action == A_SHOW_MOVE:
        return _why_not_show_move(state, climber)
    if action == A_GIVE_ACTION:
        return None
    return _why_not_show_die(state, climber, seat, action - A_SHOW_DIE)


def _why_not_move(state: AdorableSnowman, climber: Climber, seat: i64, way: i64) -> Refusal | None:
    stage = state.stage()
    if stage == CLOSING:
        return Refusal("AS-20", "Both actions of this round are done.")
    if stage == EXTRA and seat != state.taker:
        return Refusal("AS-53", "Your partner takes an extra action; you hold on.")
    if stage == CHOOSING and climber.choice != NONE:
        return Refusal("AS-54", "Your move lies under its cover; now wait for your partner.")
    if (state.ways(climber) >> way) & 1:
        return None
    if way == UP and state.on_top(climber):
        return Refusal("AS-46", "There is nothing above the Mountain Top but sky.")
    if way == UP and climber.climbed and (state.cliff.ways[climber.at] >> UP) & 1:
        return Refusal("AS-21", "In the Top Region you move up only once a round.")
    return Refusal("AS-27", f"There is no way {WAY_NAMES[way]} from here.")


def _why_not_done(state: AdorableSnowman, seat: i64) -> Refusal | None:
    if state.stage() != CLOSING:
        return Refusal("AS-54", "You are done only after the second action.")
    if state.waits_for(seat):
        return None
    return Refusal("AS-54", "You are done; your partner is still thinking.")


def _why_not_openly(
    state: AdorableSnowman, climber: Climber, seat: i64, way: i64
) -> Refusal | None:
    if state.stage() == EXTRA and seat == state.taker:
        return Refusal("AS-53", "An extra action is seen by both at once; no need to show it.")
    return _why_not_move(state, climber, seat, way)


def _why_not_show_move(state: AdorableSnowman, climber: Climber) -> Refusal | None:
    if climber.choice == NONE:
        return Refusal("AS-50", "You have chosen no move that you could show.")
    if climber.shown:
        return Refusal("AS-54", "Your partner has seen your move; it is fixed.")
    return None


def _why_not_show_die(
    state: AdorableSnowman, climber: Climber, seat: i64, die: i64
) -> Refusal | None:
    if state.die(die) == NONE:
        return Refusal("AS-14", "No snowball was rolled for that die.")
    if (climber.sees >> die) & 1 == 0:
        return Refusal("AS-13", "You do not see that die yourself.")
    if (state.partner(seat).sees >> die) & 1:
        return Refusal("AS-50", "Your partner knows that die.")
    return None
