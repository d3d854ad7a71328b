"""A Year of Survival: losing items, dying, and dealing out a dead player's hand (YS-31, YS-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.year_of_survival.rules import events
from snowbound.games.year_of_survival.rules.cards import items_in, kinds_in, one
from snowbound.games.year_of_survival.rules.layout import nearest
from snowbound.games.year_of_survival.rules.terms import DEAL, LOSE

if TYPE_CHECKING:
    from snowbound.games.year_of_survival.rules.state import YearOfSurvival


def strike(state: YearOfSurvival, cause: i64) -> None:
    """YS-31, YS-51: everybody loses an item, clockwise from the Active Player, who then dies."""
    state.cause = cause
    state.struck = 0
    lose_on(state)


def lose_on(state: YearOfSurvival) -> None:
    """YS-35: whoever has no item loses none; whoever has but one kind has nothing to choose."""
    while state.struck < state.seats:
        seat = (state.active + state.struck) % state.seats
        kinds = kinds_in(state.hands[seat])
        if kinds & (kinds - 1) != 0:
            state.step = LOSE
            state.ask(seat)
            return
        if kinds != 0:
            drop(state, seat, nearest(kinds))
        state.struck += 1
    die(state)


def lose(state: YearOfSurvival, seat: i64, kind: i64) -> None:
    drop(state, seat, kind)
    state.struck += 1
    lose_on(state)


def drop(state: YearOfSurvival, seat: i64, kind: i64) -> None:
    state.hands[seat] -= one(kind)
    state.spent += one(kind)
    state.emit(events.LOST, seat, kind)


def die(state: YearOfSurvival) -> None:
    """YS-31, YS-36: nobody dies a second time."""
    state.ask(state.active)
    if state.dead & bit(state.active):
        state.settle()
        return
    state.dead |= bit(state.active)
    state.emit(events.DIED, state.active, state.cause)
    state.heir = state.active
    deal_on(state)


def deal_on(state: YearOfSurvival) -> None:
    """YS-31, YS-35: one by one clockwise to the living; the dying player chooses what is next."""
    living = (bit(state.seats) - 1) & ~state.dead
    if living == 0:
        bury(state)
    while state.hands[state.active] != 0:
        state.heir = state.after(state.heir)
        while (living >> state.heir) & 1 == 0:
            state.heir = state.after(state.heir)
        kinds = kinds_in(state.hands[state.active])
        if kinds & (kinds - 1) != 0 and living & (living - 1) != 0:
            state.step = DEAL
            return
        inherit(state, nearest(kinds))
    state.heir = -1
    state.settle()


def hand_on(state: YearOfSurvival, kind: i64) -> None:
    inherit(state, kind)
    deal_on(state)


def inherit(state: YearOfSurvival, kind: i64) -> None:
    state.hands[state.active] -= one(kind)
    state.hands[state.heir] += one(kind)
    state.emit(events.INHERITED, state.active, state.heir, kind)


def bury(state: YearOfSurvival) -> None:
    """YS-35: with nobody living the hand is discarded."""
    hand = state.hands[state.active]
    state.emit(events.BURIED, state.active, items_in(hand))
    state.spent += hand
    state.hands[state.active] = 0
