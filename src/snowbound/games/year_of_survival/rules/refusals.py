"""A Year of Survival: why an action is not allowed, with the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.state import Refusal
from snowbound.games.year_of_survival.rules import actions as a
from snowbound.games.year_of_survival.rules import terms as t
from snowbound.games.year_of_survival.rules.expedition import may_play
from snowbound.games.year_of_survival.rules.layout import card_at

if TYPE_CHECKING:
    from snowbound.games.year_of_survival.rules.state import YearOfSurvival

# What each step asks for, said to whoever tries something else.
_ASKED_FOR: Final = {
    t.MAIN: ("YS-20", "A turn is one action: explore, craft or scout."),
    t.CHOOSE: ("YS-21", "Decide first which of the flipped cards to go for."),
    t.CONTRIBUTE: ("YS-22", "Now items are played for the expedition."),
    t.ASK_AGAIN: ("YS-22", "Ask everybody once more, or give up."),
    t.REWARD: ("YS-33", "Take the reward for the ambush, or leave it."),
    t.TAKE: ("YS-40", "You are crafting: take items, or say that it is enough."),
    t.LOOK: ("YS-43", "You are scouting: choose a card to look at."),
    t.LOSE: ("YS-31", "Choose an item to lose first."),
    t.DEAL: ("YS-35", "Hand on the items of the dead first."),
}


def reason(state: YearOfSurvival, seat: i64, action: i64) -> Refusal:
    """The rule against an action that is not legal."""
    if state.over:
        return Refusal("YS-52", "The year is over.")
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
        return Refusal("YS-22", "The Active Player plays at least one item.")
    if group is a.TAKE_ITEM and step == t.TAKE:
        return Refusal("YS-40", "No such item lies in the row.")
    if group is a.DRAW and step == t.TAKE:
        return Refusal("YS-44", "The item deck and its discard pile are both empty.")
    if _is_own_item(step, action):
        return Refusal(_rule_of(state), "You have no such item.")
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
        return Refusal("YS-22", "The dead play no items; you come back on your next turn.")
    if state.step == t.CONTRIBUTE and not may_play(state, seat):
        return Refusal("YS-22", "You have played your one item for this expedition.")
    if state.step in (t.CONTRIBUTE, t.LOSE, t.DEAL):
        return Refusal(_rule_of(state), "Somebody else is asked now.")
    return Refusal("YS-21", "The Active Player decides; that is not you.")


def _turn(state: YearOfSurvival, action: i64) -> Refusal:
    if (state.dead >> state.active) & 1:
        return Refusal("YS-32", "You come back from the dead by crafting.")
    if state.hands[state.active] == 0:
        return Refusal("YS-54", "Without an item you cannot explore: craft or scout.")
    return Refusal("YS-20", "Too few cards lie there; a shorter expedition flips the same.")


def _food(state: YearOfSurvival, place: i64) -> Refusal:
    if card_at(state, place) < 0:
        return Refusal("YS-21", "No card lies there.")
    if (state.up >> place) & 1 == 0:
        return Refusal("YS-21", "That card is face down.")
    return Refusal("YS-33", "The reward is the card of lowest value that is no ambush.")


def _look(state: YearOfSurvival, place: i64) -> Refusal:
    if card_at(state, place) < 0:
        return Refusal("YS-43", "No card lies there.")
    return Refusal("YS-43", "You have chosen that card already; choose another one.")
