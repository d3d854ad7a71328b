"""The protocol's messages about games and tables, as docs/protocol.md describes them; those about
finished games are in `record_messages.py`."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from snowbound.core.choice import Choice, ChoiceByKey
from snowbound.core.event_types import Happened, Told
from snowbound.core.insights import Hint
from snowbound.core.message import Message, Names
from snowbound.core.options import Option, Value
from snowbound.core.results import Outcome
from snowbound.core.talk import Phrase
from snowbound.tables.log import Clock

PROTOCOL = 2
LARGEST_SET = 32 * 1024  # bytes of a component file that somebody brings to a table

ShortText = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=80)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Whole = Annotated[int, Meta(ge=0, le=1_000_000)]


Status = Literal["open", "running", "over", "closed", "broken"]
SeatKind = Literal["free", "person", "bot"]
Talk = Literal["free", "phrases"]
NewsKind = Literal[
    "opened",
    "sat",
    "left",
    "start",
    "move",
    "over",
    "undone",
    "undo-asked",
    "undo-refused",
    "consented",
    "said",
    "stand-in",
    "faltered",
    "back",
    "reminded",
    "seat-asked",
    "seat-refused",
    "seat-given",
    "removed",
    "muted",
    "unmuted",
    "paused",
    "resumed",
    "rematch",
    "closed",
]


class Problem(Struct, frozen=True):
    """What was wrong, in one sentence."""

    words: str
    rule: str = ""


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """What clients send is checked: unknown fields are a mistake."""


# ── Games ───────────────────────────────────────────────────────────────────────────────────


class About(Struct, frozen=True):
    version: str
    protocol: int
    push_key: str | None = None
    page: str | None = None  # an address to play at while the server does not answer
    share: str | None = None  # what others open to join; none if only this device can


class SheetInfo(Struct, frozen=True):
    """A component set: a sheet, a deck, a cliff."""

    name: str
    title: str
    about: str
    differs: list[str] = []  # of somebody's own: what differs from the standard set


class GameInfo(Struct, frozen=True):
    id: str
    title: str
    designer: str  # empty where the rulebook names nobody
    credit: str
    summary: str
    teaser: str
    goal: str
    players: tuple[int, int]
    minutes: int
    cooperative: bool
    secrets: bool  # whether seats know different things
    pointing: bool  # whether those who are not asked may point at a choice
    prefix: str
    rules_version: int
    options: list[Option]
    components: list[str]
    sheets: list[SheetInfo]  # the same, in words
    default_components: str
    first_components: str  # for a first game
    phrases: list[Phrase]
    free_talk: bool
    endings: dict[str, str]
    unofficial: str


class Rulebook(Struct, frozen=True):
    text: str
    rules: dict[str, str]


class GameText(Struct, frozen=True):
    """What a game says in a language, as a Fluent resource."""

    language: str
    text: str


class RuleText(Struct, frozen=True):
    rule: str
    text: str


class ComponentFile(Struct, frozen=True):
    name: str
    hash: str
    text: str


class BotInfo(Struct, frozen=True):
    level: str
    words: str


# ── Tables ──────────────────────────────────────────────────────────────────────────────────


class NewSeat(Strict, frozen=True):
    kind: Literal["me", "free", "bot", "hotseat"]
    level: ShortText = ""
    name: Name = ""


class OwnSet(Strict, frozen=True):
    """A component file of somebody's own, for one table."""

    name: ShortText
    text: Annotated[str, Meta(max_length=LARGEST_SET)]


class NewTable(Strict, frozen=True, kw_only=True):
    game: ShortText
    options: Annotated[dict[ShortText, Value], Meta(max_length=40)] = {}
    components: ShortText | None = None
    own: OwnSet | None = None  # instead of a shipped set
    seats: Annotated[list[NewSeat], Meta(max_length=16)] | None = None
    public: bool = False
    hints: bool = True
    undo: bool = True
    clock: Clock = Clock()
    start: bool = False


class Solo(Strict, frozen=True, kw_only=True):
    game: ShortText
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    level: ShortText = ""
    options: Annotated[dict[ShortText, Value], Meta(max_length=40)] = {}
    components: ShortText | None = None
    hints: bool = True


class Daily(Strict, frozen=True, kw_only=True):
    """The table of a day."""

    game: ShortText
    date: ShortText


class Sit(Strict, frozen=True):
    seat: SeatNumber | None = None
    name: Name | None = None


class WhichSeat(Strict, frozen=True):
    seat: SeatNumber | None = None


class LeaveSeat(Strict, frozen=True):
    """A bot plays on: until its person is back, or to the end of their turn."""

    seat: SeatNumber | None = None
    turn: bool = False


class Fill(Strict, frozen=True):
    kind: Literal["bot", "free"]
    level: ShortText = ""


class Switch(Strict, frozen=True):
    on: bool


class YesOrNo(Strict, frozen=True):
    yes: bool


class Start(Strict, frozen=True):
    fill: ShortText = ""


class Nothing(Strict, frozen=True):
    """An empty body."""


class SeatInfo(Struct, frozen=True):
    seat: int
    kind: SeatKind
    name: str
    level: str
    yours: bool
    here: bool
    stand_in: bool
    awaited: bool
    deadline: float | None
    bank: float
    away_since: float | None = None  # a person who is not connected
    muted: bool = False


class ResultInfo(Outcome, frozen=True, forbid_unknown_fields=False):
    words: str
    says: Message | UnsetType = UNSET  # the words by key, where the game has a catalogue


class Continued(Struct, frozen=True):
    record: str
    step: int
    public_luck: bool = False  # hands and luck are the record's: anybody can look them up
    names: list[str] = []  # who sat where; a free seat is kept for them


class SeatRequestInfo(Struct, frozen=True):
    """Somebody asks for an absent person's seat."""

    seat: int
    name: str
    waiting_for: list[int]


class TableInfo(Struct, frozen=True):
    id: str
    game: str
    title: str
    goal: str  # with the numbers that hold here
    status: Status
    version: int
    public: bool
    host: str
    you_host: bool
    options: dict[str, Value]
    components: str
    hints: bool
    undo: bool
    talk: Talk
    clock: Clock
    created: float
    started: float | None
    link: str
    seats: list[SeatInfo]
    yours: list[int]
    awaited: list[int]
    watching: int
    commitment: str | None
    result: ResultInfo | None
    rematch: str | None
    continued: Continued | None
    steps: int
    outdated: str = ""  # why nobody can play on: the rules have changed since
    paused: bool = False
    seat_request: SeatRequestInfo | None = None
    goal_says: Message | UnsetType = UNSET  # the goal by key
    daily: str = ""  # the day whose luck it has, which is everybody's
    own_set: SheetInfo | None = None  # somebody's own, with what differs from the standard one


class TableCard(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    version: int
    public: bool
    seats: list[str]  # names; "" is free
    free: int
    awaited: list[int]
    changed: float
    yours: list[int] = []
    your_turn: bool = False
    public_luck: bool = False  # it continues with a record's luck, which anybody can look up
    unseen: bool = False  # something has happened since you were last there
    daily: str = ""


# ── The socket: what the client says ────────────────────────────────────────────────────────


class Hello(Strict, frozen=True, tag_field="t", tag="hello"):
    since: Whole | None = None
    seat: SeatNumber | None = None
    keys: bool = False  # send keys of catalogues and their arguments where a game has them


class Look(Strict, frozen=True, tag_field="t", tag="look"):
    seat: SeatNumber | None = None


class Act(Strict, frozen=True, tag_field="t", tag="act"):
    id: RequestId
    action: ShortText
    seat: SeatNumber | None = None


class WhyNot(Strict, frozen=True, tag_field="t", tag="why_not"):
    id: RequestId
    action: ShortText
    seat: SeatNumber | None = None


class Explain(Strict, frozen=True, tag_field="t", tag="explain"):
    id: RequestId
    thing: ShortText
    seat: SeatNumber | None = None


class Undo(Strict, frozen=True, tag_field="t", tag="undo"):
    id: RequestId
    seat: SeatNumber | None = None


class Consent(Strict, frozen=True, tag_field="t", tag="consent"):
    id: RequestId
    yes: bool
    seat: SeatNumber | None = None


class AskHint(Strict, frozen=True, tag_field="t", tag="hint"):
    id: RequestId
    seat: SeatNumber | None = None


class Say(Strict, frozen=True, tag_field="t", tag="say"):
    id: RequestId
    phrase: ShortText = ""
    words: Annotated[str, Meta(max_length=500)] = ""
    seat: SeatNumber | None = None


class Point(Strict, frozen=True, tag_field="t", tag="point"):
    id: RequestId
    action: ShortText | None = None  # none: point at nothing any more
    of: SeatNumber | None = None  # whose action: somebody's who is asked, or one's own
    seat: SeatNumber | None = None


class Back(Strict, frozen=True, tag_field="t", tag="back"):
    id: RequestId
    seat: SeatNumber | None = None


class MoreNews(Strict, frozen=True, tag_field="t", tag="news"):
    """The news from before those that were told, as far back as a version."""

    id: RequestId
    before: Whole  # the `earlier` of what was told
    since: Whole = 0


class Ping(Strict, frozen=True, tag_field="t", tag="ping"):
    pass


TableRequest = Act | Undo | Consent | Say | Point | Back  # what may change a table
FromClient = (
    Hello
    | Look
    | Act
    | WhyNot
    | Explain
    | Undo
    | Consent
    | AskHint
    | Say
    | Point
    | Back
    | MoreNews
    | Ping
)


# ── The socket: what the server says ────────────────────────────────────────────────────────


class News(Struct, frozen=True, gc=False):
    v: int
    kind: NewsKind
    seat: int
    words: str
    told: list[Told]
    happened: list[Happened] | UnsetType = UNSET  # instead of `told`, for who asked for keys


class UndoInfo(Struct, frozen=True):
    can: bool
    free: bool
    asked_by: int | None
    waiting_for: list[int]


class OpenChoices(Struct, frozen=True):
    """What somebody else who is asked may choose."""

    seat: int
    choices: list[Choice]


class MarkInfo(Struct, frozen=True):
    """A seat points at an action of the seat `of`, which may be its own."""

    seat: int
    of: int
    action: str
    words: str


class Pointing(Struct, frozen=True):
    """What others may choose, what this seat could offer for it, and who points at what."""

    open: list[OpenChoices]
    offers: list[Choice]
    marks: list[MarkInfo]


class OpenByKey(Struct, frozen=True):
    """`OpenChoices` by key."""

    seat: int
    may: list[ChoiceByKey]


class MarkByKey(Struct, frozen=True):
    """`MarkInfo` by key."""

    seat: int
    of: int
    action: str
    says: Message


class PointingByKey(Struct, frozen=True):
    """`Pointing` by key."""

    open: list[OpenByKey]
    offers: list[ChoiceByKey]
    marks: list[MarkByKey]


class TableMessage(Struct, frozen=True, tag_field="t", tag="table", kw_only=True):
    """Everything there is to draw."""

    v: int
    table: TableInfo
    seat: int | None
    step: int
    awaited: list[int]
    news: list[News]
    view: Any
    question: str
    choices: list[Choice]
    undo: UndoInfo
    pointing: Pointing | None = None  # none in games where players do not point
    earlier: int = 0  # there is more news, from before these: to be asked for by this number
    # For clients that asked for keys, instead of `question`, `choices` and `pointing`:
    asks: Message | UnsetType = UNSET
    may: list[ChoiceByKey] | UnsetType = UNSET
    points: PointingByKey | UnsetType = UNSET
    names: Names | UnsetType = UNSET  # of the components; with the first `hello`


class Update(Struct, frozen=True, tag_field="t", tag="update", kw_only=True, gc=False):
    """What has changed since version `after`; what is left out has not."""

    v: int
    after: int
    step: int
    awaited: list[int]
    news: list[News]
    table: TableInfo | UnsetType = UNSET
    view: Any = UNSET  # the fields of the view that changed
    question: str | UnsetType = UNSET
    choices: list[Choice] | UnsetType = UNSET
    undo: UndoInfo | UnsetType = UNSET
    pointing: Pointing | UnsetType = UNSET
    earlier: int | UnsetType = UNSET
    asks: Message | UnsetType = UNSET
    may: list[ChoiceByKey] | UnsetType = UNSET
    points: PointingByKey | UnsetType = UNSET


class NewsPage(Struct, frozen=True, tag_field="t", tag="news"):
    """Older news, in order; `earlier` as in a `table` message."""

    id: str
    news: list[News]
    earlier: int = 0


class Ack(Struct, frozen=True, tag_field="t", tag="ack"):
    id: str
    v: int


class RefusedMessage(Struct, frozen=True, tag_field="t", tag="refused"):
    id: str
    rule: str
    words: str
    unsure: bool = False  # it is not known whether it was stored: ask again under the same id
    says: Message | UnsetType = UNSET  # the words by key, where the game has a catalogue


class Answer(Struct, frozen=True, tag_field="t", tag="answer"):
    id: str
    allowed: bool
    rule: str
    words: str
    says: Message | UnsetType = UNSET


class Explained(Struct, frozen=True, tag_field="t", tag="explained"):
    """What a thing on the table is and does now, and the rule that says so."""

    id: str
    title: str
    words: str
    rule: str
    title_says: Message | UnsetType = UNSET
    says: Message | UnsetType = UNSET


class Presence(Struct, frozen=True, tag_field="t", tag="presence"):
    here: list[int]
    watching: int


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    pass


class ErrorMessage(Struct, frozen=True, tag_field="t", tag="error"):
    words: str


FromServer = (
    TableMessage
    | Update
    | Ack
    | RefusedMessage
    | Answer
    | Explained
    | NewsPage
    | Hint
    | Presence
    | Pong
    | ErrorMessage
)

encode = msgspec.json.Encoder().encode
read_client = msgspec.json.Decoder(FromClient).decode
