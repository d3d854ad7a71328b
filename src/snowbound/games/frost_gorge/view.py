"""Frost Gorge: what a seat sees. Sheets are open, so everybody sees the same (FG-17)."""

import msgspec

from snowbound.core.bits import members
from snowbound.games.frost_gorge import scoring
from snowbound.games.frost_gorge.rules import FrostGorge
from snowbound.games.frost_gorge.sheet import Sheet, in_cabin
from snowbound.games.frost_gorge.terms import (
    CABIN_SITES,
    CIRCLED,
    COLOURS,
    KINDS_OF_GOOD,
    ROWS,
    WINTER,
    Ask,
    Stage,
)

SEASONS = ("spring", "spring", *("summer",) * 3, *("autumn",) * 3, "winter")


class Cabin(msgspec.Struct, frozen=True):
    built: bool
    housed: int
    living: int
    heated: bool


class SheetView(msgspec.Struct, frozen=True):
    settlers: int
    circled: int
    points: int
    fish: int
    cabbage: int
    wood: int
    stone: int
    printed_left: list[int]  # icons not yet circled: fish, cabbage, wood, stone
    cabins: list[Cabin]
    sasquatches: int
    specials: list[int]  # boxes marked, month * 6 + row
    double_check: bool
    log_roll: bool
    rock_skipper: bool
    extra_check: bool
    eliminated: bool
    die: int  # 1 to 6; 0 before there is one
    colour: str  # of a drafted die
    ticks: list[int]  # this month's checks, row by row
    checks_left: int


class View(msgspec.Struct, frozen=True):
    game: str
    seat: int  # who looks; -1 is a spectator
    target: int  # points that win a solo game, else 0
    month: int  # 1 to 9
    season: str
    stage: str
    awaited: list[int]
    over: bool
    sheet: str  # the sheet's title
    boxes: list[str]  # 54, month * 6 + row
    roller: int  # the rolling seat of the Resource Dice variant, else -1
    pool: dict[str, int]  # dice on the table, by colour
    sheets: list[SheetView]


STAGES = ("draft", "work", "move in", "meals")


def see(state: FrostGorge, title: str, boxes: list[str], seat: int) -> View:
    return View(
        game="frost-gorge",
        seat=seat,
        target=scoring.target(state.almanac) if len(state.sheets) == 1 else 0,
        month=state.month + 1,
        season=SEASONS[state.month],
        stage=STAGES[state.stage],
        awaited=members(state.awaited),
        over=state.over,
        sheet=title,
        boxes=boxes,
        roller=state.roller if state.almanac.resource_dice else -1,
        pool={COLOURS[c]: value for c, value in enumerate(state.pool) if value},
        sheets=[_sheet(state, sheet) for sheet in state.sheets],
    )


def _sheet(state: FrostGorge, sheet: Sheet) -> SheetView:
    fish, cabbage, wood, stone = sheet.goods[:KINDS_OF_GOOD]
    rolled = state.month < WINTER or state.stage == Stage.FEEDING or sheet.colour >= 0
    waiting = state.stage == Stage.DRAFTING and sheet.colour < 0
    return SheetView(
        settlers=sheet.settlers,
        circled=sheet.circled,
        points=sheet.points,
        fish=fish,
        cabbage=cabbage,
        wood=wood,
        stone=stone,
        printed_left=[
            state.almanac.icons[g] - sheet.goods[g + CIRCLED] for g in range(KINDS_OF_GOOD)
        ],
        cabins=[_cabin(state, sheet, number) for number in range(CABIN_SITES)],
        sasquatches=sheet.sasquatches,
        specials=members(sheet.specials),
        double_check=sheet.double_check <= state.month,
        log_roll=sheet.log_roll <= state.month,
        rock_skipper=sheet.rock_skipper <= state.month,
        extra_check=sheet.extra_check,
        eliminated=sheet.eliminated,
        die=sheet.row + 1 if rolled and not waiting else 0,
        colour=COLOURS[sheet.colour] if sheet.colour >= 0 else "",
        ticks=[
            (sheet.once >> r & 1) + (sheet.twice >> r & 1) + (sheet.thrice >> r & 1)
            for r in range(ROWS)
        ],
        checks_left=checks_left(state, sheet),
    )


def _cabin(state: FrostGorge, sheet: Sheet, number: int) -> Cabin:
    fires_lit = state.stage == Stage.FEEDING or not sheet.steps  # before, nobody has frozen
    return Cabin(
        built=number < sheet.cabins,
        housed=in_cabin(sheet.housed, number),
        living=in_cabin(sheet.living if fires_lit else sheet.housed, number),
        heated=bool(sheet.heated >> number & 1),
    )


def checks_left(state: FrostGorge, sheet: Sheet) -> int:
    """Checks still to make this month, also before the first (FG-18)."""
    if Ask.CHECK not in sheet.steps:
        return 0
    if sheet.once:
        return sheet.left
    if state.month == WINTER:
        return sum(in_cabin(sheet.living, cabin) for cabin in range(CABIN_SITES))
    return sheet.settlers
