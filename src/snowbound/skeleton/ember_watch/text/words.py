"""Ember Watch: labels, and sentences for choices and events."""

from snowbound.core.actions import Labels
from snowbound.core.event_types import Kind, Nouns

from ..components.read import ComponentData
from ..rules import events
from ..rules.actions import ACTIONS, BURN, POINT
from ..rules.state import EmberWatch
from ..rules.terms import BLANKET, FORCED, POINTING

ENDING_WORDS = {"burnt-down": "The fire has burnt down."}

# Details named like a list of labels are said by their noun, and carry their label as an id.
KINDS = {
    events.DEALT: Kind("dealt", ("thing",), "{seat} drew {thing}.", reveals=True),
    events.BURNT: Kind(
        "burnt", ("thing", "points"), "{seat} burnt {thing}: {points}.", reveals=True
    ),
    events.POINTED: Kind("pointed", ("other",), "{seat} pointed at {other}."),
    events.SLEPT: Kind("slept", ("points",), "{seat} went to sleep under the blanket: {points}."),
}


def labels(data: ComponentData) -> Labels:
    """Stable ids, for the names of actions and for programs."""
    return {"thing": [thing.label for thing in data.things]}


def nouns(data: ComponentData) -> Nouns:
    """The same in words, for people."""
    return {"thing": [thing.words for thing in data.things]}


def say(state: EmberWatch, seat: int, action: int) -> str:
    group = ACTIONS.of(action)
    if group is POINT:
        return f"Point at seat {POINT.arg(action) + 1}"
    if group is not BURN:
        return f"Take the blanket and go to sleep, for {BLANKET} points"
    thing = state.box.things[BURN.arg(action)]
    forced = state.steps[-1][0] == FORCED
    return f"Burn {thing.words}, for {'nothing' if forced else thing.warmth}"


def ask(state: EmberWatch, seat: int) -> str:
    if state.over:
        return "The fire has burnt down."
    step, asked = state.steps[-1]
    if seat != asked:
        return f"Seat {asked + 1} is at the fire."
    if step == POINTING:
        return "Sparks fly. Who has to burn something?"
    return "Somebody pointed at you. What goes?" if step == FORCED else "What do you burn?"
