"""The Coldest Night: who knows which card where.

A seat knows its own hand and what lies open. Beyond that `told` keeps, for each seat, the cards
whose place it knows although they lie hidden: cards it dealt to others, and cards it saw going
back onto the deck. Such a card keeps being known as it moves, because everybody sees who draws
how many and in which order cards are dealt. Two things blur it:

- Memory Loss: one of the cards drawn goes back, nobody else sees which. What others knew of them
  is forgotten, which is less than they could know, never more. That the card had the lowest ash
  of them is not made use of either.
- The Backpack: one of the giver's cards moves to the taker. For every other seat, `blurred` keeps
  the cards it knew in the giver's hand, and `strangers` how many it did not know: each of them
  all is as likely to be the one that moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit, size

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules.state import ColdestNight


def learn(state: ColdestNight, seat: i64, card: i64) -> None:
    """A seat saw where a card went."""
    told = state.told.clone()
    told.add(seat, card)
    state.told = told


def depths(state: ColdestNight, cards: i64) -> list[int]:
    """How many cards lie on each of these that is in the deck, the nearest first."""
    found: list[int] = []
    for depth in range(state.left):
        card: i64 = state.deck[state.left - 1 - depth]
        if (cards >> card) & 1:
            found.append(depth)
    return found


# ── The Backpack ────────────────────────────────────────────────────────────────────────────


def hand_over(state: ColdestNight, giver: i64, taker: i64) -> None:
    """One of the giver's cards is about to move; the other seats will not see which."""
    hand: i64 = state.hands[giver]
    blurred: list[int] = [0] * state.seats
    strangers: list[int] = [0] * state.seats
    told = state.told.clone()
    for seat in range(state.seats):
        if seat != giver and seat != taker:
            known: i64 = told[seat] & hand
            blurred[seat] = known
            strangers[seat] = size(hand) - size(known)
            told[seat] &= ~known
    state.told = told
    state.blurred = blurred
    state.strangers = strangers


def fed_openly(state: ColdestNight, seat: i64, card: i64) -> None:
    """A card that might have moved in the Backpack has shown itself."""
    if not state.blurred or (seat != state.giver and seat != state.taker):
        return
    mark = bit(card)
    for other in range(state.seats):
        known: i64 = state.blurred[other]
        if known & mark:
            known &= ~mark
            if seat == state.taker:  # so this was the gift, and the rest has stayed
                told = state.told.clone()
                told[other] |= known
                state.told = told
                known = 0
            state.blurred[other] = known
