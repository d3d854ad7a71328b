"""The Coldest Night: drawing, scavenging and dealing out (CN-32 to CN-34, CN-52, CN-53, CN-82)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.bits import bit, size
from snowbound.games.coldest_night.rules import cleanup, events, knowledge
from snowbound.games.coldest_night.rules import terms as t
from snowbound.games.coldest_night.rules.actions import GIVE, PUT_BACK
from snowbound.games.coldest_night.rules.cards import listed

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules.state import ColdestNight

_ROOMY: Final = 99

# For every set of seats, the gifts they may be given.
_GIVES: Final = [listed(seats, GIVE.first) for seats in range(2**t.MOST_SEATS)]
_GIVES_OR_BACK: Final[list[list[int]]] = [[*gives, PUT_BACK.first] for gives in _GIVES]


# ── From the deck ───────────────────────────────────────────────────────────────────────────


def top_card(state: ColdestNight, seat: i64) -> i64:
    """The next card of kindling, or -1; a Fire Dwindles on the way is resolved (CN-53)."""
    while state.left > 0:
        state.left -= 1
        card: i64 = state.deck[state.left]
        if card < t.KINDLING:
            return card
        dwindle(state, seat, card)
    return -1


def dwindle(state: ColdestNight, seat: i64, card: i64) -> None:
    """CN-53: far left into the pit; if it makes four or five, the rightmost leaves."""
    state.lay(card)
    state.emit(events.DWINDLES, seat, card, state.heat)
    if len(state.pit) >= t.FULL_PIT:
        cleanup.burn(state, len(state.pit) - 1)


def lay_on_top(state: ColdestNight, card: i64) -> None:
    """Back onto the deck. Clones share the list, so it is replaced."""
    deck = state.deck[: state.left]
    deck.append(card)
    state.deck = deck
    state.left += 1


def room(state: ColdestNight, seat: i64) -> i64:
    """How many cards a player may still gain (CN-81)."""
    if not state.suffers(seat, t.LOSS_OF_CIRCULATION):
        return _ROOMY
    return max(0, t.FULL_HAND - size(state.hands[seat]))


def open_to_cards(state: ColdestNight) -> i64:
    """Seats that may gain a card from others or through a token (CN-81, CN-85)."""
    if state.ailing == 0:
        return state.box.everybody
    seats: i64 = 0
    for seat in range(state.seats):
        if not state.suffers(seat, t.PARANOIA) and room(state, seat) > 0:
            seats |= bit(seat)
    return seats


def take(state: ColdestNight, seat: i64, card: i64) -> None:
    """A card into the hand of whoever drew it."""
    state.hands.add(seat, card)
    if state.keeps_events:
        state.emit(events.DREW_CARD, seat, card, 0, 0, bit(seat))


def draw(state: ColdestNight, seat: i64, number: i64) -> None:
    """A player draws for the own hand (CN-52, CN-71, CN-81, CN-82)."""
    space = room(state, seat)
    if number > space:
        number = space
    if number <= 0:
        return
    if state.suffers(seat, t.MEMORY_LOSS):
        look_at(state, seat, number + 1)
        if len(state.deal) > number:
            state.interrupt(t.RETURNING, seat)
        else:
            keep_all(state, seat)
        return
    drawn: i64 = 0
    while drawn < number:
        card = top_card(state, seat)
        if card < 0:
            break
        take(state, seat, card)
        drawn += 1
    if state.keeps_events:
        state.emit(events.DREW, seat, drawn)


def look_at(state: ColdestNight, seat: i64, number: i64) -> None:
    """Draw cards that are yet to be kept, dealt or returned."""
    deal: list[int] = []
    while number > 0:
        card = top_card(state, seat)
        if card < 0:
            break
        deal.insert(0, card)
        if state.keeps_events:
            state.emit(events.SAW, seat, card, 0, 0, bit(seat))
        number -= 1
    state.deal = deal


def keep_all(state: ColdestNight, seat: i64) -> None:
    number: i64 = len(state.deal)
    while state.deal:
        take(state, seat, state.deal.pop())
    state.emit(events.DREW, seat, number)


# ── Memory Loss (CN-82) ─────────────────────────────────────────────────────────────────────


def returnable(state: ColdestNight) -> i64:
    """Of the cards drawn, those of lowest ash."""
    ash = state.box.ash
    least: i64 = ash[state.deal[0]]
    for card in state.deal:
        if ash[card] < least:
            least = ash[card]
    cards: i64 = 0
    for card in state.deal:
        if ash[card] == least:
            cards |= bit(card)
    return cards


def return_card(state: ColdestNight, seat: i64, card: i64) -> None:
    """The card goes back on top, known to this player only."""
    state.steps.pop()
    drawn: i64 = 0
    for one in state.deal:
        drawn |= bit(one)
    # Whoever else knew one of these cannot tell if it was kept.
    told = state.told.without(drawn)
    told[seat] = state.told[seat] | bit(card)
    state.told = told
    state.deal.remove(card)
    lay_on_top(state, card)
    state.emit(events.RETURNED, seat)
    state.emit(events.RETURNED_CARD, seat, card, 0, 0, bit(seat))
    if state.steps and state.steps[-1] == t.DEALING:
        deal_on(state)
    else:
        keep_all(state, seat)


# ── Scavenging ──────────────────────────────────────────────────────────────────────────────


def scavenge(state: ColdestNight, seat: i64) -> None:
    """CN-32 to CN-34."""
    number: i64 = t.SCAVENGED_HEAVY if state.suffers(seat, t.HEAVY_LIMBS) else t.SCAVENGED
    forgetful = state.suffers(seat, t.MEMORY_LOSS)
    look_at(state, seat, number + 1 if forgetful else number)
    state.emit(events.SCAVENGED, seat, len(state.deal))
    if not state.deal:
        return
    state.interrupt(t.DEALING, seat)
    if forgetful and len(state.deal) > number:
        state.interrupt(t.RETURNING, seat)
    else:
        deal_on(state)


def takers(state: ColdestNight) -> i64:
    """Who may be given the next card; whoever deals is not afraid of the own cards."""
    seats = open_to_cards(state)
    if room(state, state.asked) > 0:
        seats |= bit(state.asked)
    return seats


def too_many(state: ColdestNight, seats: i64) -> bool:
    """Whether more cards are to be dealt than these seats may take."""
    space: i64 = 0
    for seat in range(state.seats):
        if (seats >> seat) & 1:
            space += room(state, seat)
    return space < len(state.deal)


def ways_to_deal(state: ColdestNight) -> list[int]:
    seats = takers(state)
    if too_many(state, seats):
        return _GIVES_OR_BACK[seats]
    return _GIVES[seats]


def deal_on(state: ColdestNight) -> None:
    """Deal without asking where there is nothing to choose; then the scavenging is over."""
    while state.deal:
        seats = takers(state)
        if seats == 0:
            break
        if seats & (seats - 1) != 0 or too_many(state, seats):
            return  # somebody must choose
        give(state, state.asked if (seats >> state.asked) & 1 else _only(seats))
    state.steps.pop()
    if state.deal or state.aside:
        put_on_top(state)


def _only(seats: i64) -> i64:
    seat: i64 = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


def give(state: ColdestNight, seat: i64) -> None:
    """The next card of the deal goes to a seat; only the two of them know it (CN-32)."""
    card: i64 = state.deal.pop()
    giver = state.asked
    state.hands.add(seat, card)
    if seat != giver:
        knowledge.learn(state, giver, card)
    if state.keeps_events:
        if seat == giver:
            state.emit(events.KEPT, giver)
        else:
            state.emit(events.GAVE, giver, seat)
        state.emit(events.GAVE_CARD, giver, card, 0, 0, bit(giver) | bit(seat))


def put_back(state: ColdestNight) -> None:
    """CN-34: more cards than anybody may take; the giver chooses which go back."""
    state.aside = [state.deal.pop(), *state.aside]


def put_on_top(state: ColdestNight) -> None:
    """CN-34: what nobody may take goes back in the order drawn."""
    back = state.deal + state.aside
    state.deal = []
    state.aside = []
    for card in back:
        lay_on_top(state, card)
        knowledge.learn(state, state.asked, card)
    state.emit(events.PUT_BACK, state.asked, len(back))
