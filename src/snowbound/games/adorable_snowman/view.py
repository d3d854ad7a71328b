"""The Adorable Snowman: what a seat sees."""

import msgspec


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A cell: row 1 is the foot, column 1 is on the left."""

    row: int
    column: int


class Row(msgspec.Struct, frozen=True):
    balls: int
    barriers: bool
    top_region: bool


class ClimberView(msgspec.Struct, frozen=True):
    colour: str
    at: Place
    on_top: bool
    buried: bool
    thanks: int
    dice_seen: list[int]  # which dice he knows, not what they show
    chosen: bool
    choice: str | None  # if the seat may know it
    shown: bool
    last: str | None  # what he revealed last, this round
    moved: bool  # in his last action
    climbed: bool  # has moved up in the Top Region this round
    acts: bool  # has a move to choose now
    digs: list[str]  # ways in which he would clear snow
    hit: str  # what a snowball would do to him: nothing ("none", "held"), a fall ("one", "far")


class BallView(msgspec.Struct, frozen=True):
    """A snowball that will come down at the end of the round."""

    die: int  # which one it is; 0 for an extra ball
    column: int | None  # if the seat knows it
    known: str  # to "both" climbers, to "you" alone, or "hidden"


class View(msgspec.Struct, frozen=True):
    game: str
    seat: int  # whose view this is; -1 for a spectator
    cliff: str
    rows: list[Row]  # from the foot up, the Mountain Top last
    round: int
    max_rounds: int
    stage: str
    action: int  # 1 or 2; 2 while closing
    taker: int  # who takes an extra action; -1 for nobody
    gifts: list[int]  # seats with an extra action to come, the next one first
    awaited: list[int]
    besides: list[int]
    over: bool
    ending: str
    climbers: list[ClimberView]
    snow: list[Place]
    snow_left: int
    thanks_left: int
    extras: list[int]  # columns of the extra snowballs
    possible: list[int]  # columns that the dice may show
    dice: list[int | None]  # columns of the random snowballs, where the seat knows them
    balls: list[BallView]  # all that will come
