"""A Year of Survival: the food cards that lie out, in two rows of three (YS-11, YS-20 to YS-28).

The layout is one number, six bits a place: which card of the deck lies there, counted from 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.state import NOBODY
from snowbound.games.year_of_survival.rules import events
from snowbound.games.year_of_survival.rules.terms import AMBUSH, COLUMNS, PLACES, ROWS

if TYPE_CHECKING:
    from snowbound.games.year_of_survival.rules.state import YearOfSurvival

CARD: Final = 6  # bits
CARDS: Final = 63


def card_at(state: YearOfSurvival, place: i64) -> i64:
    """The card at a place, by its number in the deck; -1 for none."""
    return ((state.layout >> (CARD * place)) & CARDS) - 1


def face_at(state: YearOfSurvival, place: i64) -> i64:
    """What the card at a place shows, or would show."""
    return state.deck[card_at(state, place)]


def occupied(state: YearOfSurvival) -> i64:
    """The places where a card lies, as a set."""
    places: i64 = 0
    layout = state.layout
    place: i64 = 0
    while layout != 0:
        if layout & CARDS:
            places |= bit(place)
        place += 1
        layout >>= CARD
    return places


def nearest(places: i64) -> i64:
    """The place of a set that an expedition comes to first."""
    place: i64 = 0
    while (places >> place) & 1 == 0:
        place += 1
    return place


def furthest(places: i64) -> i64:
    """The first place of a set from the far side, upper row first (YS-41)."""
    column: i64 = COLUMNS - 1
    while (places >> (ROWS * column)) & (2**ROWS - 1) == 0:
        column -= 1
    upper = ROWS * column
    return upper if (places >> upper) & 1 else upper + 1


def take_away(state: YearOfSurvival, place: i64) -> i64:
    """Lift a card off its place; which one it was."""
    card = card_at(state, place)
    state.layout -= (card + 1) << (CARD * place)
    state.up &= ~bit(place)
    state.seen |= bit(card)
    return card


def discard(state: YearOfSurvival, place: i64) -> None:
    """YS-24: discards are open, so what lay face down is known from now on."""
    face = face_at(state, place)
    if state.keeps_events:
        if (state.seen >> card_at(state, place)) & 1 == 0:
            state.emit(events.UNCOVERED, NOBODY, place, face)
        state.emit(events.DISCARDED, NOBODY, place, face)
    state.gone |= bit(take_away(state, place))


def discard_nearest(state: YearOfSurvival, places: i64, number: i64) -> None:
    while places != 0 and number > 0:
        place = nearest(places)
        discard(state, place)
        places &= ~bit(place)
        number -= 1


def discard_furthest(state: YearOfSurvival, number: i64) -> None:
    """YS-41."""
    places = occupied(state)
    while places != 0 and number > 0:
        place = furthest(places)
        discard(state, place)
        places &= ~bit(place)
        number -= 1


def slide(state: YearOfSurvival, to_deck: bool) -> None:
    """YS-25, YS-26, YS-28: each row packs by itself, towards the deck or away from it."""
    layout: i64 = 0
    for row in range(ROWS):
        free: i64 = 0 if to_deck else COLUMNS - 1
        for step in range(COLUMNS):
            column: i64 = step if to_deck else COLUMNS - 1 - step
            place = ROWS * column + row
            card = (state.layout >> (CARD * place)) & CARDS
            if card != 0:
                packed = ROWS * free + row
                layout |= card << (CARD * packed)
                if packed != place and state.keeps_events:
                    state.emit(events.SLID, NOBODY, place, packed)
                free += 1 if to_deck else -1
    state.layout = layout


def refill(state: YearOfSurvival, from_deck: bool) -> None:
    """YS-25 to YS-28: column by column from the side of the packed cards, upper row first, as long
    as the season has cards."""
    left = state.box.food.ends[state.season] - state.dealt
    for step in range(COLUMNS):
        column: i64 = step if from_deck else COLUMNS - 1 - step
        for row in range(ROWS):
            place = ROWS * column + row
            if left > 0 and (state.layout >> (CARD * place)) & CARDS == 0:
                lay(state, place)
                left -= 1


def lay(state: YearOfSurvival, place: i64) -> None:
    """The deck's next card, face down."""
    if state.keeps_events:
        state.emit(events.LAID, NOBODY, place, state.dealt)
    state.dealt += 1
    state.layout |= state.dealt << (CARD * place)


def ambushes(state: YearOfSurvival, places: i64) -> i64:
    """The places of a set where an ambush lies."""
    found: i64 = 0
    for place in range(PLACES):
        if (places >> place) & 1 and state.box.food.types[face_at(state, place)] == AMBUSH:
            found |= bit(place)
    return found
