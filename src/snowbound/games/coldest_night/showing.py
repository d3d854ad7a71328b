"""The Coldest Night: putting together what a seat sees, from what it may know.

The same cards are shown to many seats, move after move: lists of them are made once for each set
and kept for a while, so nobody may change them.
"""

from typing import Any, Final, final

from msgspec.structs import replace

from snowbound.core.bits import members, size
from snowbound.core.menus import menu
from snowbound.games.coldest_night.cards import listed
from snowbound.games.coldest_night.cleanup import heat_of
from snowbound.games.coldest_night.components import TOKEN_TITLES, DeckData, Face
from snowbound.games.coldest_night.knowledge import depths
from snowbound.games.coldest_night.rules import ColdestNight
from snowbound.games.coldest_night.terms import (
    CARDS,
    DWINDLES,
    ENDINGS,
    LOGS,
    TOKEN_NAMES,
)
from snowbound.games.coldest_night.view import DeckCard, PitCard, SeatView, Token, View
from snowbound.games.coldest_night.words import token_words

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


@final
class Shelf:
    """What has been shown of a deck, by the set of cards or whatever else decides it."""

    def __init__(self, deck: DeckData) -> None:
        self.deck = deck
        self.faces: list[Face] = deck.faces
        self._faces: dict[int, list[Face]] = {}
        self._burnt: dict[int, list[str]] = {}
        self._thawed: dict[int, list[str]] = {}
        self._tokens: dict[int, list[Token]] = {}
        self._pit: dict[int, PitCard] = {}
        self._seats: dict[tuple[int, int, int, bool], SeatView] = {}

    def cards(self, cards: int) -> list[Face]:
        found = self._faces.get(cards)
        if found is None:
            make_room(self._faces)
            found = self._faces[cards] = [self.faces[card] for card in listed(cards)]
        return found

    def burnt(self, cards: int) -> list[str]:
        found = self._burnt.get(cards)
        if found is None:
            make_room(self._burnt)
            found = self._burnt[cards] = [self.faces[card].card for card in listed(cards)]
        return found

    def thawed(self, cards: int) -> list[str]:
        found = self._thawed.get(cards)
        if found is None:
            make_room(self._thawed)
            faces = self.deck.frost_faces
            found = self._thawed[cards] = [faces[card].card for card in listed(cards)]
        return found

    def tokens(self, tokens: int, solo: bool) -> list[Token]:
        key = -tokens if solo else tokens
        found = self._tokens.get(key)
        if found is None:
            make_room(self._tokens)
            found = self._tokens[key] = [self._token(token, solo) for token in members(tokens)]
        return found

    def _token(self, token: int, solo: bool) -> Token:
        words = token_words(self.deck, solo, token)
        return Token(TOKEN_NAMES[token], TOKEN_TITLES[token], self.deck.numbers[token], words)

    def burning(self, card: int, heat: int, soaked: bool) -> PitCard:
        key = (heat * CARDS + card) * 2 + soaked
        found = self._pit.get(key)
        if found is None:
            make_room(self._pit)
            found = self._pit[key] = PitCard(self.faces[card], heat, soaked)
        return found

    def seat(self, held: int, frost: int, known: int, may_talk: bool) -> SeatView:
        key = (held, frost, known, may_talk)
        found = self._seats.get(key)
        if found is None:
            make_room(self._seats)
            frostbite = [self.deck.frost_faces[card] for card in listed(frost)]
            found = self._seats[key] = SeatView(held, frostbite, self.cards(known), may_talk)
        return found


_SHELVES: Final[dict[DeckData, Shelf]] = {}


def shelf_of(deck: DeckData) -> Shelf:
    found = _SHELVES.get(deck)
    if found is None:
        make_room(_SHELVES)
        found = _SHELVES[deck] = Shelf(deck)
    return found


def make_room(kept: dict[Any, Any]) -> None:
    if len(kept) >= KEPT:
        kept.clear()


def see(state: ColdestNight, deck: DeckData, seat: int) -> View:
    shelf = shelf_of(deck)
    return _from_seat(state, shelf, seat, _open_side(state, shelf))


def see_all(state: ColdestNight, deck: DeckData, seats: list[int]) -> list[View]:
    """The same for several seats; what lies open is put together once."""
    shelf = shelf_of(deck)
    table = _open_side(state, shelf)
    return [_from_seat(state, shelf, seat, table) for seat in seats]


def _from_seat(state: ColdestNight, shelf: Shelf, seat: int, table: View) -> View:
    """The open table, with what only this seat knows."""
    if seat < 0:
        return table
    told = state.told[seat]
    drew = bool(state.steps) and state.asked == seat
    hand = shelf.cards(state.hands[seat])
    deal = [shelf.faces[card] for card in reversed(state.deal)] if drew else []
    if told == 0:
        return replace(table, hand=hand, deal=deal)
    return replace(
        table,
        hand=hand,
        deal=deal,
        deck_known=_deck_known(state, told, shelf.faces),
        seats=[
            _place(state, shelf, n, told) if state.hands[n] & told else table.seats[n]
            for n in range(state.seats)
        ],
    )


def _open_side(state: ColdestNight, shelf: Shelf) -> View:
    """What everybody sees, as a spectator does."""
    solo = state.box.solo
    return View(
        game="coldest-night",
        deck=shelf.deck.title,
        turn=state.turn + 1,
        active=state.active,
        point=POINTS[state.point],
        asks=POINTS[state.step()] if state.steps else "",
        asked=state.asked if state.steps else -1,
        awaited=menu(state.awaited),
        besides=menu(state.besides),
        over=state.over,
        ending=ENDINGS[state.ending],
        heat=state.heat,
        warmth=state.warmth,
        pit=[shelf.burning(c, heat_of(state, c), c == state.soaked) for c in state.pit],
        target=state.targets > 0,
        greatest=state.greatest > 0,
        burn_one=state.burn_one,
        hand=[],
        beside=shelf.cards(state.beside),
        deal=[],
        dealing=len(state.deal),
        back=len(state.aside),
        deck_left=state.left,
        dwindles=depths(state, DWINDLES_CARDS),
        deck_known=[],
        left_out=len(state.left_out),
        burnt=shelf.burnt(state.burnt),
        gained=shelf.tokens(state.gained, solo),
        supply=shelf.tokens(state.supply, solo),
        frost_left=state.frost_left,
        thawed=shelf.thawed(state.thawed),
        seats=[_place(state, shelf, n, 0) for n in range(state.seats)],
    )


def _deck_known(state: ColdestNight, told: int, faces: list[Face]) -> list[DeckCard]:
    top = state.left - 1
    return [DeckCard(depth, faces[state.deck[top - depth]]) for depth in depths(state, told)]


def _place(state: ColdestNight, shelf: Shelf, seat: int, told: int) -> SeatView:
    """A seat, with those of its cards that the viewer knows."""
    hand = state.hands[seat]
    return shelf.seat(size(hand), state.frost[seat], hand & told, state.may_talk(seat))
