"""Ember Watch: putting together what a seat sees, from what it may know."""

from .components.read import ComponentData
from .rules.state import EmberWatch
from .rules.terms import STEP_NAMES
from .view import View


def see(state: EmberWatch, data: ComponentData, seat: int) -> View:
    step, asked = state.steps[-1] if state.steps else (0, -1)
    own = state.hands[seat] if seat >= 0 else []
    return View(
        seat=seat,
        asked=asked,
        step=STEP_NAMES[step],
        hand=_named(data, own),
        held=[sum(hand) for hand in state.hands],
        burnt=_named(data, state.burnt),
        points=state.points[:],
        asleep=state.asleep,
        over=state.over,
    )


def _named(data: ComponentData, numbers: list[int]) -> dict[str, int]:
    return {thing.label: n for thing, n in zip(data.things, numbers, strict=False) if n}
