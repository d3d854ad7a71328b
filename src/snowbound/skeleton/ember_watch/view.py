"""Ember Watch: what a seat sees, built up from what it may know."""

import msgspec

from .components import Pile
from .rules import EmberWatch

STEPS = ("burn", "point", "burn for nothing")


class View(msgspec.Struct, frozen=True):
    seat: int  # who looks; -1 is a spectator
    asked: int  # whom the table waits for; -1 when it is over
    step: str
    hand: dict[str, int]  # one's own things, by label
    held: list[int]  # how many everybody holds
    burnt: dict[str, int]
    points: list[int]
    asleep: int  # the seat under the blanket, or -1
    over: bool


def see(state: EmberWatch, pile: Pile, seat: int) -> View:
    step, asked = state.steps[-1] if state.steps else (0, -1)
    own = state.hands[seat] if seat >= 0 else []
    return View(
        seat=seat,
        asked=asked,
        step=STEPS[step],
        hand=_named(pile, own),
        held=[sum(hand) for hand in state.hands],
        burnt=_named(pile, state.burnt),
        points=state.points[:],
        asleep=state.asleep,
        over=state.over,
    )


def _named(pile: Pile, numbers: list[int]) -> dict[str, int]:
    return {thing.label: n for thing, n in zip(pile.things, numbers, strict=False) if n}
