"""Ember Watch: what must hold at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import EmberWatch


def broken_laws(state: EmberWatch) -> list[str]:
    everywhere = [state.rest, state.burnt, *state.hands]
    return [
        f"there are {found} of {thing.name}, not {thing.copies}"
        for kind, thing in enumerate(state.box.things)
        if (found := sum(place[kind] for place in everywhere)) != thing.copies
    ]
