"""Frost Gorge: how a homesteader gets the settlers through the winter.

Nothing is hidden once they sit at the table: the value of a row is minus the cost of the deaths to
come, in hundredths of a point, if everybody after it is fed as well as possible.
"""

from typing import Final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.frost_gorge.bot.paths import reach, stretch
from snowbound.games.frost_gorge.rules.sheet import Sheet, cabin_of, head_count, in_cabin
from snowbound.games.frost_gorge.rules.state import FrostGorge
from snowbound.games.frost_gorge.rules.terms import (
    BUNKS,
    CABBAGE,
    CABIN_SITES,
    FISH,
    ROWS,
    WINTER,
    WOOD,
    BoxKind,
)

ONE_OF_TWO: Final = 200  # what a death costs: of one of two in a cabin (FG-50),
LAST_ONE: Final = 400  # of the last one there,
A_COUPLE: Final = 600  # of both


def winter(game: FrostGorge, sheet: Sheet, row: i64, fish: i64, wood: i64) -> i64:
    """A row for the one who is up, or for the first (with goods that come with the die)."""
    fish += sheet.goods[FISH]
    cabbage = sheet.goods[CABBAGE]
    cost: i64 = 0
    if sheet.seated == 0:
        couples = max(0, sheet.settlers - sheet.cabins)
        cold = max(0, sheet.cabins - sheet.goods[WOOD] - wood)
        cold_couples = max(0, cold - max(0, sheet.cabins - couples))
        cost = LAST_ONE * (cold - cold_couples) + A_COUPLE * cold_couples
        left = sheet.settlers - cold - cold_couples
        couples -= cold_couples
        alone = couples == 0
    else:
        left = head_count(sheet.seated) - sheet.fed
        couples = couples_to_feed(sheet)
        alone = in_cabin(sheet.living, cabin_of(sheet.seated, sheet.fed)) == 1
    box = WINTER * ROWS + row
    kind = game.box.kinds[box]
    amount = game.box.meals[box]
    if kind == BoxKind.FISH_MEAL and fish >= amount:
        fish -= amount
    elif kind == BoxKind.CABBAGE_MEAL and cabbage >= amount:
        cabbage -= amount
    elif alone:
        cost += LAST_ONE
    else:
        cost += ONE_OF_TWO
        couples -= 1
    if left <= 1:
        return -cost
    deaths = left - 1 - most_fed(game, sheet, row, left - 1, fish, cabbage)
    cost += ONE_OF_TWO * deaths + (LAST_ONE - ONE_OF_TWO) * max(0, deaths - couples)
    return fish + cabbage - cost  # what is left counts for little


def couples_to_feed(sheet: Sheet) -> i64:
    """Cabins of two where one at least has not eaten."""
    couples: i64 = 0
    seats: i64 = 0
    for cabin in range(CABIN_SITES):
        seats += in_cabin(sheet.seated, cabin)
        if seats > sheet.fed and in_cabin(sheet.living, cabin) == BUNKS:
            couples += 1
    return couples


def most_fed(game: FrostGorge, sheet: Sheet, row: i64, left: i64, fish: i64, cabbage: i64) -> i64:
    """How many of those who follow can be fed, on the best stretch."""
    mask = sheet.once | bit(row)
    loop = game.box.loop
    top, bottom, length = stretch(mask, row, loop)
    above, below, fresh = reach(top, bottom, length, left, loop)
    most = min(left, most_meals(game, fish, cabbage))
    best: i64 = 0
    up: i64 = 0
    arc_up = mask
    while up <= above:
        if up > 0:
            arc_up |= bit((top + ROWS - up) % ROWS)
        arc = arc_up
        down: i64 = 0
        while down <= below and up + down <= fresh:
            if down > 0:
                arc |= bit((bottom + down) % ROWS)
            if sheet.limit > 1 or up + down == fresh:
                spare = left - up - down
                best = max(best, fed_on(game, sheet, row, mask, arc, spare, fish, cabbage))
                if best == most:
                    return best
            down += 1
        up += 1
    return best


def most_meals(game: FrostGorge, fish: i64, cabbage: i64) -> i64:
    """How many the larder would feed if all meals were small."""
    return fish // game.box.least_fish + cabbage // game.box.least_cabbage


def fed_on(
    game: FrostGorge,
    sheet: Sheet,
    row: i64,
    mask: i64,
    arc: i64,
    spare: i64,
    fish: i64,
    cabbage: i64,
) -> i64:
    """How many can be fed on a stretch: small meals first."""
    fed: i64 = 0
    for meal in game.box.courses:
        other = (meal >> 1) & 7
        if (arc >> other) & 1 == 0:
            continue
        amount = meal >> 4
        from_river = meal & 1 != 0
        held = fish if from_river else cabbage
        if held < amount:
            continue
        fresh: i64 = 1 - ((mask >> other) & 1)  # checked on the way, besides spare checks
        eaters = min(held // amount, fresh + spare)
        eaters = min(eaters, checks_left(sheet, row, other))
        fed += eaters
        spare -= max(0, eaters - fresh)
        if from_river:
            fish -= eaters * amount
        else:
            cabbage -= eaters * amount
    return fed


def checks_left(sheet: Sheet, row: i64, other: i64) -> i64:
    """How often a box can still be checked after a row has been."""
    used = (
        ((sheet.once >> other) & 1) + ((sheet.twice >> other) & 1) + ((sheet.thrice >> other) & 1)
    )
    return sheet.limit - used - int(other == row)
