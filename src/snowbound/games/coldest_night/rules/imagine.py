"""The Coldest Night: a state from a seat's belief, the rest dealt anew (see knowledge.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.randomness import Stream
from snowbound.games.coldest_night.rules.cards import Sets, listed
from snowbound.games.coldest_night.rules.terms import CARDS, KINDLING

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules.state import ColdestNight


def fill_in(state: ColdestNight, seat: i64, luck: Stream) -> None:
    """Deal anew, in this clone, all that a seat does not know (-1: a spectator)."""
    fixed: i64 = 0
    if seat >= 0:
        fixed = state.told[seat] | state.hands[seat]
        if len(state.steps) > 0 and state.asked == seat:
            for card in state.deal + state.aside:
                fixed |= bit(card)
        if state.blurred and state.blurred[seat] != 0:
            fixed |= place_the_gift(state, seat, fixed, luck)
    # The true positions must not influence the imagined ones, even by way of luck: else somebody
    # who knew the luck could tell. So both decks start from an order of their own.
    hidden = hidden_cards(state, fixed)
    dealt = sorted(hidden)
    luck.shuffle(dealt)
    redeal(state, hidden, dealt)
    frost = sorted(state.frost_deck[: state.frost_left])
    luck.shuffle(frost)
    state.frost_deck = frost


def hidden_cards(state: ColdestNight, fixed: i64) -> list[int]:
    """Kindling in the deck, in the deal, left out and in hands, place by place, but for what is
    fixed."""
    found: list[int] = []
    for card in state.deck[: state.left] + state.deal + state.aside + state.left_out:
        if card < KINDLING and (fixed >> card) & 1 == 0:
            found.append(card)
    for seat in range(state.seats):
        hand = state.hands[seat] & ~fixed & (bit(KINDLING) - 1)
        found += in_order_of_fame(state, listed(hand))
    return found


def in_order_of_fame(state: ColdestNight, cards: list[int]) -> list[int]:
    """A hand has no order; one that does not tell what is in it goes by who knows of a card."""
    known: i64 = 0
    for seat in range(state.seats):
        known |= state.told[seat] | (state.blurred[seat] if state.blurred else 0)
    if known == 0:
        return cards
    ranked: list[int] = []
    for card in cards:
        fame: i64 = 0
        if (known >> card) & 1:
            for seat in range(state.seats):
                fame = fame * 4 + ((state.told[seat] >> card) & 1)
                if state.blurred:
                    fame += 2 * ((state.blurred[seat] >> card) & 1)
        ranked.append(fame * 64 + card)
    ranked.sort()
    return [rank & 63 for rank in ranked]


def redeal(state: ColdestNight, before: list[int], after: list[int]) -> None:
    """Where a card of the first list was, the one of the second is; what seats know follows."""
    swapped: list[int] = list(range(CARDS))
    for i in range(len(before)):
        swapped[before[i]] = after[i]
    state.deck = [swapped[card] for card in state.deck[: state.left]]
    state.left_out = [swapped[card] for card in state.left_out]
    state.deal = [swapped[card] for card in state.deal]
    state.aside = [swapped[card] for card in state.aside]
    state.hands = renamed_all(state.hands, swapped)
    state.told = renamed_all(state.told, swapped)
    if state.blurred:
        state.blurred = [renamed(known, swapped) for known in state.blurred]


def renamed(cards: i64, swapped: list[int]) -> i64:
    found: i64 = 0
    for card in listed(cards):
        found |= bit(swapped[card])
    return found


def renamed_all(sets: Sets, swapped: list[int]) -> Sets:
    return Sets(
        renamed(sets.first, swapped),
        renamed(sets.second, swapped),
        renamed(sets.third, swapped),
        renamed(sets.fourth, swapped),
    )


def forget_both_hands(state: ColdestNight, seat: i64) -> None:
    """Others know which card moved, or that one of theirs did not; where they know a card would
    reveal it to this seat. So in its imagined states they know nothing of the two hands."""
    held: i64 = state.hands[state.giver] | state.hands[state.taker]
    told = state.told.without(held)
    told[seat] = state.told[seat]
    state.told = told
    state.blurred = [0] * state.seats


def place_the_gift(state: ColdestNight, seat: i64, fixed: i64, luck: Stream) -> i64:
    """Decide which of the cards that may have moved has, and set them down accordingly.

    Returns the cards whose place is thereby settled.
    """
    known: i64 = state.blurred[seat]
    forget_both_hands(state, seat)
    cards = listed(known)
    giver_hand = listed(state.hands[state.giver] & ~fixed)
    taker_hand = listed(state.hands[state.taker] & ~fixed)
    choices: list[int] = []  # the card that moved, or -1 for one that this seat did not know
    if len(giver_hand) >= len(cards):
        choices = [-1] * state.strangers[seat]
    if len(taker_hand) > 0 and len(giver_hand) >= len(cards) - 1:
        choices += cards
    moved: i64 = choices[luck.below(len(choices))]
    stayed: list[int] = [card for card in cards if card != moved]
    gone: list[int] = [] if moved < 0 else [moved]
    loose: list[int] = [card for card in giver_hand + taker_hand if (known >> card) & 1 == 0]
    spare: i64 = len(giver_hand) - len(stayed)
    redeal(state, giver_hand + taker_hand, stayed + loose[:spare] + gone + loose[spare:])
    state.blurred[seat] = known
    return known
