"""Frost Gorge: what a seat sees. Sheets are open, so everybody sees the same (FG-17)."""

import msgspec

SEASONS = ("spring", "spring", *("summer",) * 3, *("autumn",) * 3, "winter")


class Season(msgspec.Struct, frozen=True):
    season: str
    first: int  # month, 1 to 9
    last: int


class Cabin(msgspec.Struct, frozen=True):
    built: bool
    housed: int
    living: int
    heated: bool
    people: int  # who is at home, also before the beds are given out
    lit: bool
    action: str  # what touching it means now


class TrackNumber(msgspec.Struct, frozen=True):
    """A number of the settler track, and what circling it brings."""

    number: int
    points: int
    extra_check: bool


class SheetView(msgspec.Struct, frozen=True):
    settlers: int
    circled: int
    points: int
    fish: int
    cabbage: int
    wood: int
    stone: int
    printed_left: list[int]  # icons not yet circled: fish, cabbage, wood, stone
    spent: list[int]  # icons circled and crossed out, likewise
    cabins: list[Cabin]
    sasquatches: int
    specials: list[int]  # boxes marked, month * 6 + row
    double_check: bool
    log_roll: bool
    rock_skipper: bool
    soon: list[str]  # abilities that work from next month on
    extra_check: bool
    eliminated: bool
    die: int  # 1 to 6; 0 before there is one
    colour: str  # of a drafted die
    ticks: list[int]  # this month's checks, row by row
    year: list[list[int]]  # the checks of all months so far, this one last, row by row
    checks_left: int


class View(msgspec.Struct, frozen=True):
    game: str
    seat: int  # who looks; -1 is a spectator
    target: int  # points that win a solo game, else 0
    month: int  # 1 to 9
    season: str
    seasons: list[Season]
    stage: str
    awaited: list[int]
    over: bool
    sheet: str  # the sheet's title
    boxes: list[str]  # 54, month * 6 + row
    roller: int  # the rolling seat of the Resource Dice variant, else -1
    pool: dict[str, int]  # dice on the table, by colour
    fewest_settlers: int  # with fewer nobody can go on
    cabin_cost: dict[str, int]
    track: list[TrackNumber]
    sheets: list[SheetView]
