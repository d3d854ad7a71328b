"""What a table is made of: who sits there or looks on, what happened, who waits for whose consent.

They stand apart from the table itself because that is compiled, and structs are not.
"""

import msgspec

from snowbound.core.state import Event
from snowbound.server import entries as log
from snowbound.server.messages import NewsKind, SeatKind


class Seat(msgspec.Struct):
    """One seat: who sits there, who plays just now, and the time they have left."""

    place: log.Place
    stand_in: str = ""  # the level of the bot that plays for a person, or for a bot that failed
    stepped_in: bool = False  # the clock called it, so it goes when the person is back
    since: float = 0.0  # awaited since; 0 if not awaited
    bank: float = 0.0
    reminded: bool = False
    faults: int = 0

    @property
    def kind(self) -> SeatKind:
        if self.place.level:
            return "bot"
        return "person" if self.place.identity else "free"

    @property
    def bot(self) -> str:
        """The level of whoever plays this seat without being a person; "" for people."""
        return self.stand_in or self.place.level


class Chapter(msgspec.Struct, gc=False):  # nothing in it leads back to it
    """One version of a table, as it is told later: each listener hears their own part."""

    version: int
    kind: NewsKind
    seat: int
    words: str
    events: list[Event]


class Ask(msgspec.Struct):
    """An undo that waits for the others."""

    seat: int
    waiting: list[int]


class Here(msgspec.Struct, frozen=True):
    """Who is connected: seats with a person, and how many only watch."""

    seats: frozenset[int] = frozenset()
    watching: int = 0
