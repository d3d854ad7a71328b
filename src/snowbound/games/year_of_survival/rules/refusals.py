"""A Year of Survival: why an action is not allowed, with the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.message import Message
from snowbound.core.state import Refusal
from snowbound.games.year_of_survival.rules import actions as a
from snowbound.games.year_of_survival.rules import terms as t
from snowbound.games.year_of_survival.rules.expedition import may_play
from snowbound.games.year_of_survival.rules.layout import card_at

if TYPE_CHECKING:
    from snowbound.games.year_of_survival.rules.state import YearOfSurvival

# What each step asks for, for an attempt at something else.
_ASKED_FOR: Final = {
    t.MAIN: ("YS-20", Message("no-main")),
    t.CHOOSE: ("YS-21", Message("no-choose")),
    t.CONTRIBUTE: ("YS-22", Message("no-play")),
    t.ASK_AGAIN: ("YS-22", Message("no-ask-again")),
    t.REWARD: ("YS-33", Message("no-reward")),
    t.TAKE: ("YS-40", Message("no-take")),
    t.LOOK: ("YS-43", Message("no-look")),
    t.LOSE: ("YS-31", Message("no-lose")),
    t.DEAL: ("YS-35", Message("no-leave")),
}


def reason(state: YearOfSurvival, seat: i64, action: i64) -> Refusal:
    """The rule against an action that is not legal."""
    if state.over:
        return Refusal("YS-52", Message("no-over"))
    if seat != state.asked:
        return _not_asked(state, seat)
    step = state.step
    group = a.ACTIONS.of(action)
    if step == t.MAIN and (group is a.EXPLORE or group is a.SCOUT):
        return _turn(state, action)
    if group is a.GO_FOR and (step in (t.CHOOSE, t.REWARD)):
        return _food(state, a.GO_FOR.arg(action))
    if group is a.LOOK_AT and step == t.LOOK:
        return _look(state, a.LOOK_AT.arg(action))
    if step == t.CONTRIBUTE and group is a.DONE:
        return Refusal("YS-22", Message("no-first-item"))
    if group is a.TAKE_ITEM and step == t.TAKE:
        return Refusal("YS-40", Message("no-row-item"))
    if group is a.DRAW and step == t.TAKE:
        return Refusal("YS-44", Message("no-items-left"))
    if _is_own_item(step, action):
        return Refusal(_rule_of(state), Message("no-own-item"))
    return Refusal(_rule_of(state), _ASKED_FOR[step][1])


def _rule_of(state: YearOfSurvival) -> str:
    """The rule by which somebody is asked now: items are lost to an ambush or to hunger."""
    if state.step == t.LOSE and state.cause == t.BY_STARVATION:
        return "YS-51"
    return _ASKED_FOR[state.step][0]


def _is_own_item(step: i64, action: i64) -> bool:
    if step == t.CONTRIBUTE:
        return a.PLAY.has(action)
    if step == t.LOSE:
        return a.LOSE_ITEM.has(action)
    return step == t.DEAL and a.HAND_ON.has(action)


def _not_asked(state: YearOfSurvival, seat: i64) -> Refusal:
    if state.step == t.CONTRIBUTE and (state.dead >> seat) & 1:
        return Refusal("YS-22", Message("no-dead-help"))
    if state.step == t.CONTRIBUTE and not may_play(state, seat):
        return Refusal("YS-22", Message("no-second-item"))
    if state.step in (t.CONTRIBUTE, t.LOSE, t.DEAL):
        return Refusal(_rule_of(state), Message("no-somebody-else"))
    return Refusal("YS-21", Message("no-not-you"))


def _turn(state: YearOfSurvival, action: i64) -> Refusal:
    if (state.dead >> state.active) & 1:
        return Refusal("YS-32", Message("no-dead-craft"))
    if state.hands[state.active] == 0:
        return Refusal("YS-54", Message("no-empty-hand"))
    return Refusal("YS-20", Message("no-shorter"))


def _food(state: YearOfSurvival, place: i64) -> Refusal:
    if card_at(state, place) < 0:
        return Refusal("YS-21", Message("no-card"))
    if (state.up >> place) & 1 == 0:
        return Refusal("YS-21", Message("no-face-down"))
    return Refusal("YS-33", Message("no-lowest-reward"))


def _look(state: YearOfSurvival, place: i64) -> Refusal:
    if card_at(state, place) < 0:
        return Refusal("YS-43", Message("no-card"))
    return Refusal("YS-43", Message("no-looked"))
