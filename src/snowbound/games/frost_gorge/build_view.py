"""Frost Gorge: putting together what a seat sees."""

from functools import lru_cache
from typing import Final

from snowbound.core.bits import members
from snowbound.games.frost_gorge.rules import scoring
from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.sheet import Sheet, in_cabin, settler_points
from snowbound.games.frost_gorge.rules.state import FrostGorge
from snowbound.games.frost_gorge.view import SEASONS, Cabin, Season, SheetView, TrackNumber, View

CABIN_COST: Final = {"wood": t.CABIN_WOOD, "stone": t.CABIN_STONE}
TRACK: Final = [
    TrackNumber(number, settler_points(number), number == t.EXTRA_CHECKER)
    for number in range(t.BEGINNERS + 1, t.SETTLER_LIMIT + 1)
]

YEAR: Final = [
    Season(season, SEASONS.index(season) + 1, SEASONS.index(season) + SEASONS.count(season))
    for season in dict.fromkeys(SEASONS)
]


def see(state: FrostGorge, title: str, boxes: list[str], seat: int) -> View:
    return View(
        game="frost-gorge",
        seat=seat,
        target=scoring.target(state.box.resource_dice) if len(state.sheets) == 1 else 0,
        month=state.month + 1,
        season=SEASONS[state.month],
        seasons=YEAR,
        stage=t.STAGE_NAMES[state.stage],
        awaited=members(state.awaited),
        over=state.over,
        sheet=title,
        boxes=boxes,
        roller=state.roller if state.box.resource_dice else -1,
        pool={t.COLOURS[c]: value for c, value in enumerate(state.pool) if value},
        fewest_settlers=t.BEGINNERS,
        cabin_cost=CABIN_COST,
        track=TRACK,
        sheets=[_sheet(state, sheet) for sheet in state.sheets],
    )


def _sheet(state: FrostGorge, sheet: Sheet) -> SheetView:
    fish, cabbage, wood, stone = sheet.goods[: t.KINDS_OF_GOOD]
    return SheetView(
        settlers=alive(state, sheet),
        circled=sheet.circled,
        points=sheet.points,
        fish=fish,
        cabbage=cabbage,
        wood=wood,
        stone=stone,
        printed_left=[
            state.box.icons[good] - sheet.goods[good + t.CIRCLED] for good in range(t.KINDS_OF_GOOD)
        ],
        spent=[
            sheet.goods[good + t.CIRCLED] - sheet.goods[good] for good in range(t.KINDS_OF_GOOD)
        ],
        cabins=[_cabin(state, sheet, number) for number in range(t.CABIN_SITES)],
        sasquatches=sheet.sasquatches,
        specials=members(sheet.specials),
        double_check=sheet.double_check <= state.month,
        log_roll=sheet.log_roll <= state.month,
        rock_skipper=sheet.rock_skipper <= state.month,
        soon=[name for name, month in abilities(sheet) if state.month < month < t.NEVER],
        extra_check=sheet.extra_check,
        eliminated=sheet.eliminated,
        die=see_die(state, sheet),
        colour=t.COLOURS[sheet.colour] if sheet.colour >= 0 else "",
        ticks=_ticks(sheet.once, sheet.twice, sheet.thrice),
        year=_year(state, sheet),
        checks_left=_checks_left(state, sheet),
    )


def see_die(state: FrostGorge, sheet: Sheet) -> int:
    """What a player's die shows, once there is one."""
    rolled = state.month < t.WINTER or state.stage == t.Stage.FEEDING or sheet.colour >= 0
    waiting = state.stage == t.Stage.DRAFTING and sheet.colour < 0
    return sheet.row + 1 if rolled and not waiting else 0


def abilities(sheet: Sheet) -> list[tuple[str, int]]:
    """The specials' names, and the month from which each works."""
    return [
        ("double-check", sheet.double_check),
        ("log-roll", sheet.log_roll),
        ("rock-skipper", sheet.rock_skipper),
    ]


@lru_cache(1024)
def _ticks(once: int, twice: int, thrice: int) -> list[int]:
    """How often each row was checked. The list is shared: do not change it."""
    return [(once >> row & 1) + (twice >> row & 1) + (thrice >> row & 1) for row in range(t.ROWS)]


def _year(state: FrostGorge, sheet: Sheet) -> list[list[int]]:
    past = sheet.past_once, sheet.past_twice, sheet.past_thrice
    gone = [
        _ticks(*(rows >> month * t.ROWS & t.ALL_ROWS for rows in past))
        for month in range(state.month)
    ]
    return [*gone, _ticks(sheet.once, sheet.twice, sheet.thrice)]


def _fires_lit(state: FrostGorge, sheet: Sheet) -> bool:
    """Before that, nobody has frozen."""
    return state.stage == t.Stage.FEEDING or not sheet.steps


def alive(state: FrostGorge, sheet: Sheet) -> int:
    """How many settlers there are; in winter, those whom fire and food have kept."""
    if not sheet.housed or not _fires_lit(state, sheet):
        return sheet.settlers
    return sum(in_cabin(sheet.living, cabin) for cabin in range(t.CABIN_SITES))


def _cabin(state: FrostGorge, sheet: Sheet, number: int) -> Cabin:
    living = in_cabin(sheet.living if _fires_lit(state, sheet) else sheet.housed, number)
    heated = bool(sheet.heated >> number & 1)
    people = living if sheet.housed or sheet.to_house else _in_summer(sheet, number)
    return Cabin(
        built=number < sheet.cabins,
        housed=in_cabin(sheet.housed, number),
        living=living,
        heated=heated,
        people=people,
        lit=people > 0 and (heated or not sheet.heated),
        action=_touched(sheet, number),
    )


def _in_summer(sheet: Sheet, number: int) -> int:
    """Until beds are given out, people stay two to a cabin, from the first on."""
    return max(0, min(t.BUNKS, sheet.settlers - t.BUNKS * number))


def _touched(sheet: Sheet, number: int) -> str:
    if number >= sheet.cabins:
        return "build"
    in_bed = sheet.housed and not sheet.to_house
    return f"{'heat' if in_bed else 'house'} {number + 1}"


def _checks_left(state: FrostGorge, sheet: Sheet) -> int:
    """Checks still to make this month, also before the first (FG-18)."""
    if t.Step.CHECK not in sheet.steps:
        return 0
    if sheet.once:
        return sheet.left
    if state.month == t.WINTER:
        return sum(in_cabin(sheet.living, cabin) for cabin in range(t.CABIN_SITES))
    return sheet.settlers
