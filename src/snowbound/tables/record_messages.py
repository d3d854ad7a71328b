"""The protocol's messages about finished games: records, replays, chances and reviews."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from snowbound.core.event_types import Told
from snowbound.core.options import Value
from snowbound.core.records import Note, Renewal
from snowbound.tables.messages import NewSeat, ResultInfo, Strict, Whole


class RecordCard(Struct, frozen=True):
    id: str
    game: str
    title: str
    ended: float
    seats: list[str]
    result: ResultInfo
    steps: int
    public: bool


class RecordMove(Struct, frozen=True):
    seat: int
    action: str


class RecordPage(RecordCard, frozen=True):
    options: dict[str, Value]
    components: str
    commitment: str
    seed: str
    moves: list[RecordMove]
    notes: list[Note]
    renewals: list[Renewal] = []


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


class TurningPoint(Struct, frozen=True):
    """A step of a finished game after which somebody's chance was most unlike before."""

    step: int
    seat: int  # whose chance; in a co-operative game everybody's
    before: float
    after: float
    mover: int
    action: str
    words: str  # what the mover did
    happened: str  # and what came of it
    cause: Literal["luck", "choice"]
    by_choice: float
    by_luck: float


class Chances(Struct, frozen=True):
    """Each seat's chance to win after every step of a finished game, and its turning points."""

    players: str = ""  # whose chance: "strong" players', or "quick" ones' where nothing is fitted
    steps: list[list[float]] = []
    moments: list[TurningPoint] = []


class Regret(Struct, frozen=True):
    """A choice that cost something: what was done, what was better, why, and by how much."""

    step: int  # the position before it
    seat: int
    action: str
    words: str
    better: str
    better_words: str
    reason: str
    chance: float  # after the better one
    cost: float
    cost_low: float
    cost_high: float


class Review(Struct, frozen=True):
    """A seat's choices in a finished game that cost most, the costliest first. It takes a while:
    who asks before it is done hears how far it has come, and asks again."""

    seat: int
    choices: int
    regrets: list[Regret] = []
    words: str = ""
    done: bool = True
    weighed: int = 0  # choices looked at so far


class Continue(Strict, frozen=True):
    step: Whole
    seats: Annotated[list[NewSeat], Meta(max_length=16)] | None = None
    public: bool = False
    keep_luck: bool = False  # hands and luck as recorded, which anybody can look up
