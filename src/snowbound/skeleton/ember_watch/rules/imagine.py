"""Ember Watch: a state from a seat's belief: what it cannot see, as it might be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from snowbound.core.randomness import Stream

from .terms import KINDS

if TYPE_CHECKING:
    from .state import EmberWatch


def fill_in(state: EmberWatch, seat: int, luck: Stream) -> None:
    """Gather what the seat cannot see, shuffle it and deal it anew.

    It is gathered in the same order whatever it was, so that nothing shows through."""
    others = [hand for other, hand in enumerate(state.hands) if other != seat]
    unseen = [*others, state.rest]
    cards = [kind for kind in range(KINDS) for hand in unseen for _ in range(hand[kind])]
    luck.shuffle(cards)
    for hand in unseen:
        size = sum(hand)
        dealt, cards = cards[:size], cards[size:]
        hand[:] = [dealt.count(kind) for kind in range(KINDS)]
