"""What a table is made of: its seats, its history, a pending undo request, who is connected.

These structs stand apart because the table itself is compiled, and structs are not.
"""

import msgspec

from snowbound.core.state import Event
from snowbound.tables import log
from snowbound.tables.messages import NewsKind, SeatKind


class Owner(msgspec.Struct, frozen=True):
    """Somebody whose seat was given away while they were away."""

    place: log.Occupant
    left: bool  # they had left it to a bot themselves


class Seat(msgspec.Struct):
    """One seat: who sits there, who plays now, and the time they have left."""

    place: log.Occupant
    stand_in: str = ""  # the level of the bot that plays for a person, or for a bot that failed
    stepped_in: bool = False  # the clock called the stand-in, so it goes when the person is back
    for_turn: bool = False  # the stand-in goes once the seat is not awaited any more
    since: float = 0.0  # awaited since; 0 if not awaited
    bank: float = 0.0
    reminded: bool = False
    faults: int = 0
    muted: bool = False
    owners: list[Owner] = []  # who had it before it was given away; the first has the first right

    @property
    def kind(self) -> SeatKind:
        if self.place.level:
            return "bot"
        return "person" if self.place.identity else "free"

    @property
    def bot(self) -> str:
        """The level of the bot that plays this seat; "" for people."""
        return self.stand_in or self.place.level


class HistoryItem(msgspec.Struct, gc=False):  # it takes no part in reference cycles
    """What happened at one version of a table; each viewer is shown their own part of it."""

    version: int
    kind: NewsKind
    seat: int
    words: str
    events: list[Event]


class UndoRequest(msgspec.Struct):
    """An undo that waits for the others' consent."""

    seat: int
    waiting: list[int]


class SeatRequest(msgspec.Struct):
    """Somebody who would like an absent person's seat or a bot's, and the seats that must agree."""

    seat: int
    place: log.Occupant
    waiting: list[int]
    owner: str  # whose seat it was then; "" if a bot's own


class Connected(msgspec.Struct, frozen=True):
    """Who is connected: seats with a person, and how many only watch. And who is away: since when,
    and for how many seconds by a clock that does not jump."""

    seats: frozenset[int] = frozenset()
    watching: int = 0
    away: dict[int, float] = {}
    away_for: dict[int, float] = {}
