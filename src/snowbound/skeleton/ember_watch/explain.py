"""Ember Watch: what the pieces of the table are, and what they do now."""

from snowbound.core.game import Explanation

from .components.read import Thing
from .rules.state import EmberWatch
from .rules.terms import BLANKET


def things(state: EmberWatch) -> list[str]:
    """Everything that can be asked about: `noun:label`, or a plain word where there is only one."""
    named = [f"thing:{thing.label}" for thing in state.box.things]
    seats = [f"seat:{seat + 1}" for seat in range(state.seats)]
    return [*named, *seats, *(["blanket"] if state.box.blanket else [])]


def explain(state: EmberWatch, seat: int, thing: str) -> Explanation | None:
    """No more than the seat's view tells."""
    if thing not in things(state):
        return None
    noun, _, label = thing.partition(":")
    if noun == "thing":
        kind = next(n for n, other in enumerate(state.box.things) if other.label == label)
        held = state.hands[seat][kind] if seat >= 0 else 0
        return _thing(state.box.things[kind], held, state.burnt[kind])
    if noun == "seat":
        return _seat(state, int(label) - 1)
    free = "It is still there." if state.asleep < 0 else f"Seat {state.asleep + 1} has it."
    words = f"Whoever takes it out of turn scores {BLANKET}, and lays their things aside. {free}"
    return Explanation("The blanket", words, "EW-4")


def _thing(thing: Thing, held: int, burnt: int) -> Explanation:
    sparks = " It sparks: point at somebody who must burn a thing for nothing." * thing.sparks
    words = f"Burning it scores {thing.warmth}.{sparks} You hold {held}; {burnt} of"
    rule = "EW-3" if thing.sparks else "EW-2"
    return Explanation(thing.name, f"{words} {thing.copies} are burnt.", rule)


def _seat(state: EmberWatch, other: int) -> Explanation:
    title = f"Seat {other + 1}"
    if other == state.asleep:
        return Explanation(title, f"Asleep, with {state.points[other]} points.", "EW-4")
    words = f"{state.points[other]} points, {sum(state.hands[other])} things in hand."
    return Explanation(title, words, "EW-1")
