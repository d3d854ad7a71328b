"""The Adorable Snowman: which rule is against an action that is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.state import Refusal
from snowbound.games.adorable_snowman.rules import actions as a
from snowbound.games.adorable_snowman.rules.terms import CLOSING, EXTRA, NONE, UP, WAY_NAMES

if TYPE_CHECKING:
    from snowbound.games.adorable_snowman.rules.state import AdorableSnowman


def reason(state: AdorableSnowman, seat: i64, action: i64) -> Refusal:
    group = a.ACTIONS.of(action)
    if state.over:
        return Refusal("AS-4", "The climb is over.")
    if a.is_secret(group):
        return _against_move(state, seat, a.MOVE.arg(action))
    if group is a.DONE:
        return _against_done(state)
    if state.climber(seat).thanks == 0:
        return Refusal("AS-50", "You have no Thank Marker to spend.")
    if state.step() == CLOSING and not state.waits_for(seat):
        return Refusal("AS-54", "You have said that you are done.")
    if a.is_open(group):
        return _against_open_move(state, seat, a.MOVE_OPENLY.arg(action))
    if group is a.SHOW_MOVE:
        return _against_showing_move(state, seat)
    return _against_showing_die(state, seat, a.SHOW_DIE.arg(action))


def _against_move(state: AdorableSnowman, seat: i64, way: i64) -> Refusal:
    step = state.step()
    climber = state.climber(seat)
    if step == CLOSING:
        return Refusal("AS-20", "Both actions of this round are done.")
    if step == EXTRA and seat != state.taker:
        return Refusal("AS-53", "Your partner takes an extra action; you hold on.")
    if climber.choice != NONE:
        return Refusal("AS-54", "Your move lies under its cover; now wait for your partner.")
    if way == UP and state.on_top(climber):
        return Refusal("AS-46", "There is nothing above the Mountain Top but sky.")
    if (state.box.ways[climber.at] >> way) & 1:
        return Refusal("AS-21", "In the Top Region you move up only once a round.")
    return Refusal("AS-27", f"There is no way {WAY_NAMES[way]} from here.")


def _against_open_move(state: AdorableSnowman, seat: i64, way: i64) -> Refusal:
    if seat == state.taker:
        return Refusal("AS-53", "An extra action is seen by both at once; no need to show it.")
    return _against_move(state, seat, way)


def _against_done(state: AdorableSnowman) -> Refusal:
    if state.step() == CLOSING:
        return Refusal("AS-54", "You are done; your partner is still thinking.")
    return Refusal("AS-54", "You are done only after the second action.")


def _against_showing_move(state: AdorableSnowman, seat: i64) -> Refusal:
    if state.climber(seat).choice == NONE:
        return Refusal("AS-50", "You have chosen no move that you could show.")
    return Refusal("AS-54", "Your partner has seen your move; it is fixed.")


def _against_showing_die(state: AdorableSnowman, seat: i64, die: i64) -> Refusal:
    if state.die(die) == NONE:
        return Refusal("AS-14", "No snowball was rolled for that die.")
    if (state.climber(seat).sees >> die) & 1:
        return Refusal("AS-50", "Your partner knows that die.")
    return Refusal("AS-13", "You do not see that die yourself.")
