"""Ember Watch: why an action is not allowed, with the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from snowbound.core.state import Refusal

from . import actions as a
from . import terms as t

if TYPE_CHECKING:
    from .state import EmberWatch


def reason(state: EmberWatch, seat: int, action: int) -> Refusal:
    """Only asked about what `legal` does not list, so it need not check that again."""
    if state.over:
        return Refusal("EW-5", "The fire has burnt down.")
    step, asked = state.steps[-1]
    group = a.ACTIONS.of(action)
    if group is a.SLEEP:
        return _no_sleep(state, seat == asked)
    if seat != asked:
        return Refusal("EW-2", "It is not your turn.")
    if group is a.BURN and step == t.POINTING:
        return Refusal("EW-3", "Sparks fly: point at somebody first.")
    if group is a.BURN:
        return Refusal("EW-1", f"You hold no {state.box.things[a.BURN.arg(action)].name.lower()}.")
    if step == t.POINTING:
        return Refusal("EW-3", "Point at somebody else who has something to burn.")
    return Refusal("EW-3", "You point at somebody after burning what sparks.")


def _no_sleep(state: EmberWatch, asked: bool) -> Refusal:
    if not state.box.blanket:
        return Refusal("EW-4", "There is no blanket at this table.")
    if state.asleep >= 0:
        return Refusal("EW-4", "The blanket is taken.")
    if asked:
        return Refusal("EW-4", "Nobody falls asleep while the others wait for them.")
    return Refusal("EW-4", "You have nothing left to lay aside.")
