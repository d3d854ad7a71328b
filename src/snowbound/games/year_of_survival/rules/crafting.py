"""A Year of Survival: crafting and scouting (YS-40 to YS-44)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.bits import bit, size
from snowbound.core.state import NOBODY
from snowbound.games.year_of_survival.rules import events
from snowbound.games.year_of_survival.rules.cards import one, spread
from snowbound.games.year_of_survival.rules.layout import (
    card_at,
    discard,
    discard_furthest,
    face_at,
    lay,
    nearest,
    occupied,
    refill,
    slide,
)
from snowbound.games.year_of_survival.rules.terms import (
    BOTH_UNSEEN,
    CRAFTED,
    FULL_ROW,
    LOOK,
    SCOUTED,
    TAKE,
)

if TYPE_CHECKING:
    from snowbound.games.year_of_survival.rules.state import YearOfSurvival

# The row is one number, four bits a place.
SLOT: Final = 4
EMPTY: Final = 15
EMPTY_ROW: Final = 2 ** (SLOT * FULL_ROW) - 1


# ── Items ───────────────────────────────────────────────────────────────────────────────────


def in_row(state: YearOfSurvival) -> i64:
    """The kinds that lie face up, as a set."""
    kinds: i64 = 0
    for slot in range(FULL_ROW):
        kinds |= bit((state.row >> (SLOT * slot)) & EMPTY)
    return kinds & ~bit(EMPTY)


def can_draw(state: YearOfSurvival) -> bool:
    """YS-44."""
    return state.items_left > 0 or state.spent != 0


def draw(state: YearOfSurvival) -> i64:
    """The top item; the deck is remade the moment a card is needed (YS-42, YS-44)."""
    if state.items_left == 0:
        remake(state)
    state.items_left -= 1
    return state.items[state.items_left]


def remake(state: YearOfSurvival) -> None:
    """YS-42. Clones share their luck until one of them shuffles."""
    cards = spread(state.spent)
    state.luck = state.luck.clone()
    state.luck.shuffle(cards)
    state.items = cards
    state.items_left = len(cards)
    state.spent = 0
    state.emit(events.REMADE, NOBODY, state.items_left)


def fill_row(state: YearOfSurvival) -> None:
    """YS-12, YS-40, YS-44: the row stays short if there is nothing to fill it with."""
    for slot in range(FULL_ROW):
        place = SLOT * slot
        if (state.row >> place) & EMPTY == EMPTY and can_draw(state):
            kind = draw(state)
            state.row -= (EMPTY - kind) << place
            state.emit(events.TURNED_UP, NOBODY, kind, slot)


# ── Craft ───────────────────────────────────────────────────────────────────────────────────


def craft(state: YearOfSurvival) -> None:
    """YS-40; whoever is dead comes back by it (YS-32, YS-44)."""
    if (state.dead >> state.active) & 1:
        state.dead &= ~bit(state.active)
        state.emit(events.RETURNED, state.active)
    state.emit(events.CRAFTED, state.active)
    state.left = CRAFTED
    craft_on(state)


def craft_on(state: YearOfSurvival) -> None:
    if state.left > 0 and (in_row(state) != 0 or can_draw(state)):
        state.step = TAKE
        return
    finish_craft(state)


def take_item(state: YearOfSurvival, seat: i64, kind: i64) -> None:
    """From the row."""
    slot: i64 = 0
    while (state.row >> (SLOT * slot)) & EMPTY != kind:
        slot += 1
    state.row += (EMPTY - kind) << (SLOT * slot)
    state.hands[seat] += one(kind)
    state.emit(events.TOOK, seat, kind, slot)
    state.left -= 1
    craft_on(state)


def draw_item(state: YearOfSurvival, seat: i64) -> None:
    kind = draw(state)
    state.hands[seat] += one(kind)
    state.emit(events.DREW, seat, kind)
    state.left -= 1
    craft_on(state)


def enough(state: YearOfSurvival, seat: i64) -> None:
    state.emit(events.ENOUGH, seat)
    finish_craft(state)


def finish_craft(state: YearOfSurvival) -> None:
    """YS-40, YS-41, YS-26."""
    state.left = 0
    fill_row(state)
    discard_furthest(state, CRAFTED)
    slide(state, to_deck=False)
    refill(state, from_deck=False)
    state.end_action()


# ── Scout ───────────────────────────────────────────────────────────────────────────────────


def scout(state: YearOfSurvival) -> None:
    """YS-43: the top-left card goes and is replaced, then two are shown."""
    state.emit(events.SCOUTED, state.active)
    place = nearest(occupied(state))
    discard(state, place)
    if state.dealt < state.box.food.ends[state.season]:
        lay(state, place)
    state.looked = 0
    lying = occupied(state)
    if size(lying) > SCOUTED:
        state.step = LOOK
        return
    show(state, lying)
    if state.box.version < BOTH_UNSEEN:
        state.looked = lying  # it stayed like that until the next scout
    state.end_action()


def show(state: YearOfSurvival, places: i64) -> None:
    """YS-43: what the table has seen it knows from now on."""
    while places != 0:
        place = nearest(places)
        state.seen |= bit(card_at(state, place))
        state.emit(events.SEEN, state.active, place, face_at(state, place))
        places &= ~bit(place)


def look_at(state: YearOfSurvival, place: i64) -> None:
    """YS-43: both cards are chosen before either is seen."""
    state.looked |= bit(place)
    if state.box.version < BOTH_UNSEEN:
        show(state, bit(place))
    elif size(state.looked) == SCOUTED:
        show(state, state.looked)
    else:
        state.emit(events.PICKED, state.active, place)
    if size(state.looked) == SCOUTED:
        state.looked = 0
        state.end_action()
