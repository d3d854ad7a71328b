"""The event log of a table: everything that ever happened at it, one entry after the other.

The log is the source of truth; a table is what its entries add up to, on any node and after any
restart. An entry's number is the table's version. Entries are never changed or removed (but for the
identity of somebody who asked to be forgotten, which another one replaces): an undo is
one more entry. Fields may be added with a default; a kind is never renamed.
"""

import msgspec

from snowbound.core.records import Components


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long people may think, in seconds; when time is up, nobody ever loses by it."""

    kind: str = "none"  # none, live, slow
    move: int = 0
    bank: int = 0
    then: str = "bot"  # when time is up, a bot steps in; or "remind"
    days_off: tuple[int, ...] = ()  # of slow clocks: weekdays (UTC, Monday is 0) that do not count


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who sits on a seat: a person by identity and name, a bot by level, or nobody."""

    identity: str = ""
    name: str = ""
    level: str = ""


class Continuation(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a continued table begins with: a record's seed and its first steps.

    With `anew` everything that is not open to all after them is drawn anew, from the seed of the
    start; otherwise luck and hands are the record's, which anybody can look up.
    """

    table: str
    step: int
    seed: str
    moves: list[tuple[int, str]]
    anew: bool = False
    renewals: list[tuple[int, str]] = []  # the record's own: steps and their seeds
    names: list[str] = []  # who sat where


class Entry(
    msgspec.Struct, frozen=True, tag_field="k", omit_defaults=True, forbid_unknown_fields=True
):
    """One entry. An `id`, where there is one, is the client's id of the request that led to it.

    A field that this version does not know comes from a newer node: better not to read the table
    than to read it wrongly and write on.
    """


class Opened(Entry, frozen=True, tag="opened", kw_only=True):
    game: str
    rules_version: int
    options: dict[str, bool | int | str]
    components: Components
    host: str
    host_name: str
    seats: list[Occupant]
    public: bool = False
    hints: bool = True
    undo: bool = True
    clock: Clock = Clock()
    before: Continuation | None = None
    rematch_of: str = ""
    daily: str = ""  # the day whose luck it has, which is everybody's


class Seated(Entry, frozen=True, tag="seated"):
    """A seat is taken, given up or filled, before the start."""

    seat: int
    place: Occupant


class Started(Entry, frozen=True, tag="started"):
    seed: str
    seats: list[Occupant]
    state: str = ""  # the fingerprint of a state that was drawn anew


class Moved(Entry, frozen=True, tag="moved"):
    seat: int
    action: str
    id: str = ""


class Undone(Entry, frozen=True, tag="undone"):
    """A free undo: the seat's last action is taken back."""

    seat: int
    id: str = ""


class UndoAsked(Entry, frozen=True, tag="undo-asked"):
    seat: int
    id: str = ""


class Consented(Entry, frozen=True, tag="consented"):
    """An answer to an undo request; the last yes carries it out."""

    seat: int
    yes: bool
    id: str = ""


class Said(Entry, frozen=True, tag="said"):
    seat: int
    words: str
    phrase: str = ""
    id: str = ""


class Pointed(Entry, frozen=True, tag="pointed"):
    """A seat points at an action of the seat `of`; at none any more, if there is no action."""

    seat: int
    of: int
    action: str
    id: str = ""


class StoodIn(Entry, frozen=True, tag="stood-in"):
    """A bot plays for a person: the clock ran out, or the person is away. If the person did not
    ask for it (`clock`), it goes as soon as they are back. With `ends_undo` the undo that waits for
    them is off: it would take back what they did themselves. With `turn` it goes once the seat is
    not awaited any more."""

    seat: int
    level: str
    clock: bool = False
    ends_undo: bool = False
    turn: bool = False


class BotFailed(Entry, frozen=True, tag="faltered"):
    """A bot failed; the second time another one plays its seat."""

    seat: int
    fault: str


class CameBack(Entry, frozen=True, tag="came-back"):
    """Somebody plays their seat again themselves. With `place` it had been given away while they
    were away."""

    seat: int
    id: str = ""
    place: Occupant | None = None


class Reminded(Entry, frozen=True, tag="reminded"):
    """A slow player's time is up, and they were reminded."""

    seat: int


class SeatAsked(Entry, frozen=True, tag="seat-asked"):
    """Somebody asks for an absent person's seat; those who wait to be asked are here."""

    seat: int
    place: Occupant
    waiting: list[int]


class SeatAnswered(Entry, frozen=True, tag="seat-answered"):
    """An answer to that; the last yes gives the seat."""

    seat: int
    yes: bool


class Removed(Entry, frozen=True, tag="removed"):
    """The host has removed a person; in a running game a bot plays the seat from now on."""

    seat: int


class Muted(Entry, frozen=True, tag="muted"):
    """The host has muted a person, or lets them talk again."""

    seat: int
    on: bool


class Paused(Entry, frozen=True, tag="paused"):
    """A player stops a slow game's clocks, or lets them run again."""

    seat: int
    on: bool


class Rematched(Entry, frozen=True, tag="rematched"):
    table: str


class Closed(Entry, frozen=True, tag="closed"):
    pass


AnyEntry = (
    Opened
    | Seated
    | Started
    | Moved
    | Undone
    | UndoAsked
    | Consented
    | Said
    | Pointed
    | StoodIn
    | BotFailed
    | CameBack
    | Reminded
    | SeatAsked
    | SeatAnswered
    | Removed
    | Muted
    | Paused
    | Rematched
    | Closed
)

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> str:
    return _encoder.encode(entry).decode()


def decode(text: str) -> AnyEntry:
    return _decoder.decode(text)
