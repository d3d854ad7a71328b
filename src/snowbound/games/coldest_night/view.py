"""The Coldest Night: what a seat sees: the open table, its hand, and what it has been shown."""

import msgspec
from msgspec.structs import replace

from snowbound.core.bits import members
from snowbound.games.coldest_night.cards import listed, size
from snowbound.games.coldest_night.cleanup import heat_of
from snowbound.games.coldest_night.components import TOKEN_TITLES, DeckData, Face, FrostFace
from snowbound.games.coldest_night.rules import ColdestNight
from snowbound.games.coldest_night.terms import *
from snowbound.games.coldest_night.words import token_words

POINTS = (
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


class PitCard(msgspec.Struct, frozen=True):
    face: Face
    heat: int  # as it burns now
    soaked: bool


class Token(msgspec.Struct, frozen=True):
    token: str
    name: str
    number: int  # cards drawn or heat added, where it is printed
    words: str  # what it does


class DeckCard(msgspec.Struct, frozen=True):
    above: int  # how many cards lie on it
    face: Face


class SeatView(msgspec.Struct, frozen=True):
    held: int
    frostbite: list[FrostFace]
    known: list[Face]  # cards in this hand that the viewer knows
    may_talk: bool


class View(msgspec.Struct, frozen=True):
    game: str
    deck: str
    turn: int
    active: int
    point: str  # where the turn is
    asks: str  # what interrupts it, or ""
    asked: int  # whose choice that is, or -1
    awaited: list[int]
    besides: list[int]
    over: bool
    ending: str
    heat: int
    warmth: int  # the part of it that ends with the turn
    pit: list[PitCard]  # from the left
    target: bool  # effects that wait for the fire to die down
    greatest: bool
    burn_one: int
    hand: list[Face]  # the viewer's own
    beside: list[Face]  # solo: open IF cards
    deal: list[Face]  # drawn and not yet dealt, if the viewer drew them
    dealing: int  # how many those are
    back: int  # how many of them go back to the deck
    deck_left: int
    dwindles: list[int]  # how many cards lie on each Fire Dwindles
    deck_known: list[DeckCard]  # what the viewer knows of the deck
    left_out: int
    burnt: list[str]
    gained: list[Token]
    supply: list[Token]
    frost_left: int
    thawed: list[str]
    seats: list[SeatView]


def see(state: ColdestNight, deck: DeckData, seat: int) -> View:
    return _from_seat(state, deck, seat, _open_side(state, deck))


def see_all(state: ColdestNight, deck: DeckData, seats: list[int]) -> list[View]:
    """The same for several seats; what lies open is put together once."""
    table = _open_side(state, deck)
    return [_from_seat(state, deck, seat, table) for seat in seats]


def _from_seat(state: ColdestNight, deck: DeckData, seat: int, table: View) -> View:
    """The open table, with what only this seat knows."""
    if seat < 0:
        return table
    faces = deck.faces
    told = state.told[seat]
    drew = bool(state.steps) and state.asked == seat
    return replace(
        table,
        hand=[faces[card] for card in listed(state.hands[seat])],
        deal=[faces[card] for card in reversed(state.deal)] if drew else [],
        deck_known=_deck_known(state, told, faces),
        seats=[_seat(state, deck, n, told, place) for n, place in enumerate(table.seats)],
    )


def _open_side(state: ColdestNight, deck: DeckData) -> View:
    """What everybody sees, as a spectator does."""
    faces = deck.faces
    return View(
        game="coldest-night",
        deck=deck.title,
        turn=state.turn + 1,
        active=state.active,
        point=POINTS[state.point],
        asks=POINTS[state.steps[-1] & 31] if state.steps else "",
        asked=state.asked if state.steps else -1,
        awaited=members(state.awaited),
        besides=members(state.besides),
        over=state.over,
        ending=ENDINGS[state.ending],
        heat=state.heat,
        warmth=state.warmth,
        pit=[PitCard(faces[c], heat_of(state, c), c == state.soaked) for c in state.pit],
        target=state.targets > 0,
        greatest=state.greatest > 0,
        burn_one=state.burn_one,
        hand=[],
        beside=[faces[card] for card in listed(state.beside)],
        deal=[],
        dealing=len(state.deal),
        back=len(state.aside),
        deck_left=state.left,
        dwindles=_dwindles(state),
        deck_known=[],
        left_out=len(state.left_out),
        burnt=[faces[card].card for card in listed(state.burnt)],
        gained=_tokens(state, state.gained, deck),
        supply=_tokens(state, state.supply, deck),
        frost_left=state.frost_left,
        thawed=[deck.frost_faces[card].card for card in listed(state.thawed)],
        seats=_open_seats(state, deck),
    )


def _open_seats(state: ColdestNight, deck: DeckData) -> list[SeatView]:
    return [
        SeatView(
            held=size(state.hands[seat]),
            frostbite=[deck.frost_faces[card] for card in listed(state.frost[seat])],
            known=[],
            may_talk=state.may_talk(seat),
        )
        for seat in range(state.seats)
    ]


def _seat(state: ColdestNight, deck: DeckData, seat: int, told: int, place: SeatView) -> SeatView:
    """A seat with those of its cards that the viewer knows."""
    known = state.hands[seat] & told
    if not known:
        return place
    faces = [deck.faces[card] for card in listed(known)]
    return SeatView(place.held, place.frostbite, faces, place.may_talk)


def _tokens(state: ColdestNight, tokens: int, deck: DeckData) -> list[Token]:
    return [
        Token(TOKEN_NAMES[t], TOKEN_TITLES[t], deck.numbers[t], token_words(state, deck, t))
        for t in members(tokens)
    ]


def _dwindles(state: ColdestNight) -> list[int]:
    """They lie face up, so that everybody sees how deep (CN-11); the nearest first."""
    places = [n for n in range(state.left) if state.deck[n] >= DWINDLES]
    return [state.left - 1 - place for place in reversed(places)]


def _deck_known(state: ColdestNight, told: int, faces: list[Face]) -> list[DeckCard]:
    if told == 0:
        return []
    known = [n for n in range(state.left) if told >> state.deck[n] & 1]
    return [DeckCard(state.left - 1 - n, faces[state.deck[n]]) for n in reversed(known)]
