"""The Coldest Night: what a seat sees: the open table, its hand, and what it has been shown."""

import msgspec

from snowbound.games.coldest_night.components.read import Face, FrostFace


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
    places: int  # how many cards the pit takes
    safe: int  # how many in it keep frostbite away
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
