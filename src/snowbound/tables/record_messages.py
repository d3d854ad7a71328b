"""The protocol's messages about finished games: records, replays, chances and reviews."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from snowbound.core.event_types import Told
from snowbound.core.options import Value
from snowbound.core.records import Note, Renewal
from snowbound.tables.messages import NewSeat, ResultInfo, SheetInfo, Strict, Whole


class RecordCard(Struct, frozen=True):
    id: str
    game: str
    title: str
    ended: float
    seats: list[str]
    result: ResultInfo
    steps: int
    public: bool
    levels: list[str] = []  # of bots, by seat; "" for people; nothing where that is not known
    yours: list[int] = []  # in a list of your own games
    daily: str = ""  # the day whose luck it had, which was everybody's


class RecordMove(Struct, frozen=True):
    seat: int
    action: str


class RecordPage(RecordCard, frozen=True, kw_only=True):
    options: dict[str, Value]
    components: str
    commitment: str
    seed: str
    moves: list[RecordMove]
    notes: list[Note]
    renewals: list[Renewal] = []
    own_set: SheetInfo | None = None


class Verdict(Struct, frozen=True):
    holds: bool
    words: str
    step: int


class ReplayStep(Struct, frozen=True):
    step: int
    steps: int
    seat: int | None
    view: Any
    told: list[Told]
    by: int | None
    action: str | None
    words: str
    awaited: list[int]


class Scores(Struct, frozen=True):
    """The points of every seat after every step, where the game counts any."""

    steps: list[list[int]]


class Continue(Strict, frozen=True):
    step: Whole
    seats: Annotated[list[NewSeat], Meta(max_length=16)] | None = None
    public: bool = False
    keep_luck: bool = False  # hands and luck as recorded, which anybody can look up
