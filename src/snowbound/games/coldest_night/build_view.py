"""The Coldest Night: putting together what a seat sees, from what it may know.

The same cards are shown to many seats, move after move: lists of them are made once for each set
and kept for a while, so nobody may change them.
"""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from snowbound.core.bits import members, size
from snowbound.core.menus import menu
from snowbound.games.coldest_night.components.read import TOKEN_TITLES, ComponentData, Face
from snowbound.games.coldest_night.rules.cards import listed
from snowbound.games.coldest_night.rules.cleanup import heat_of
from snowbound.games.coldest_night.rules.knowledge import depths
from snowbound.games.coldest_night.rules.state import ColdestNight
from snowbound.games.coldest_night.rules.terms import (
    AFTER_DYING,
    DWINDLES,
    ENDING_NAMES,
    FULL_PIT,
    LOGS,
    REMOVING,
    SAFE_PIT,
    TOKEN_NAMES,
)
from snowbound.games.coldest_night.text.words import token_words
from snowbound.games.coldest_night.view import DeckCard, PitCard, SeatView, Token, View

KEPT: Final = 4096
DWINDLES_CARDS: Final = sum(2**card for card in range(DWINDLES, LOGS))  # face up (CN-11)
POINTS: Final = (
    "before-removal",
    "main",
    "more",
    "before-dying",
    "after-dying",
    "after-frostbite",
    "after-drawing",
    "deal",
    "return",
    "remove",
    "soak",
    "chop",
    "who-draws",
    "who-gives",
    "who-takes",
    "hand-over",
    "cover",
)


@lru_cache(KEPT)
def _faces(data: ComponentData, cards: int) -> list[Face]:
    return [data.faces[card] for card in listed(cards)]


@lru_cache(KEPT)
def _burnt(data: ComponentData, cards: int) -> list[str]:
    return [data.faces[card].card for card in listed(cards)]


@lru_cache(KEPT)
def _thawed(data: ComponentData, cards: int) -> list[str]:
    return [data.frost_faces[card].card for card in listed(cards)]


@lru_cache(KEPT)
def _tokens(data: ComponentData, solo: bool, tokens: int) -> list[Token]:
    return [
        Token(TOKEN_NAMES[n], TOKEN_TITLES[n], data.numbers[n], token_words(data, solo, n))
        for n in members(tokens)
    ]


@lru_cache(KEPT)
def _burning(data: ComponentData, card: int, heat: int, soaked: bool) -> PitCard:
    return PitCard(data.faces[card], heat, soaked)


@lru_cache(KEPT)
def _seat(data: ComponentData, held: int, frost: int, known: int, may_talk: bool) -> SeatView:
    frostbite = [data.frost_faces[card] for card in listed(frost)]
    return SeatView(held, frostbite, _faces(data, known), may_talk)


def see(state: ColdestNight, data: ComponentData, seat: int) -> View:
    return _from_seat(state, data, seat, _open_side(state, data))


def see_all(state: ColdestNight, data: ComponentData, seats: list[int]) -> list[View]:
    """The same for several seats; what lies open is put together once."""
    table = _open_side(state, data)
    return [_from_seat(state, data, seat, table) for seat in seats]


def _from_seat(state: ColdestNight, data: ComponentData, seat: int, table: View) -> View:
    """The open table, with what only this seat knows."""
    if seat < 0:
        return table
    told = state.told[seat]
    drew = bool(state.steps) and state.asked == seat
    hand = _faces(data, state.hands[seat])
    deal = [data.faces[card] for card in reversed(state.deal)] if drew else []
    if told == 0:
        return replace(table, hand=hand, deal=deal)
    return replace(
        table,
        hand=hand,
        deal=deal,
        deck_known=_deck_known(state, told, data.faces),
        seats=[
            _place(state, data, n, told) if state.hands[n] & told else table.seats[n]
            for n in range(state.seats)
        ],
    )


def _open_side(state: ColdestNight, data: ComponentData) -> View:
    """What everybody sees, as a spectator does."""
    solo = state.box.solo
    waits = _waits_to_die_down(state)
    return View(
        game="coldest-night",
        deck=data.title,
        turn=state.turn + 1,
        active=state.active,
        point=POINTS[state.point],
        asks=POINTS[state.step()] if state.steps else "",
        asked=state.asked if state.steps else -1,
        awaited=menu(state.awaited),
        besides=menu(state.may_interrupt),
        over=state.over,
        ending=ENDING_NAMES[state.ending],
        heat=state.heat,
        warmth=state.warmth,
        pit=[_burning(data, c, heat_of(state, c), c == state.soaked) for c in state.pit],
        places=FULL_PIT,
        safe=SAFE_PIT,
        target=waits and state.targets > 0,
        greatest=waits and state.greatest > 0,
        burn_one=state.burn_one if waits else 0,
        hand=[],
        beside=_faces(data, state.beside),
        deal=[],
        dealing=len(state.deal),
        back=len(state.aside),
        deck_left=state.left,
        dwindles=depths(state, DWINDLES_CARDS),
        deck_known=[],
        left_out=len(state.left_out),
        burnt=_burnt(data, state.burnt),
        gained=_tokens(data, solo, state.gained),
        supply=_tokens(data, solo, state.supply),
        frost_left=state.frost_left,
        thawed=_thawed(data, state.thawed),
        seats=[_place(state, data, n, 0) for n in range(state.seats)],
    )


def _waits_to_die_down(state: ColdestNight) -> bool:
    """Whether this turn's TARGET, GREATEST and BURN ONE are still to do their work."""
    return state.point < AFTER_DYING or (bool(state.steps) and state.step() == REMOVING)


def _deck_known(state: ColdestNight, told: int, faces: list[Face]) -> list[DeckCard]:
    top = state.left - 1
    return [DeckCard(depth, faces[state.deck[top - depth]]) for depth in depths(state, told)]


def _place(state: ColdestNight, data: ComponentData, seat: int, told: int) -> SeatView:
    """A seat, with those of its cards that the viewer knows."""
    hand = state.hands[seat]
    return _seat(data, size(hand), state.frost[seat], hand & told, state.may_talk(seat))
