"""Frost Gorge: the end, FG-50 to FG-53 and FG-68: points for cabins, the ranking, the winner."""

from mypy_extensions import i64

from snowbound.core.outcomes import ranked
from snowbound.core.results import Outcome
from snowbound.games.frost_gorge.rules.box import Box
from snowbound.games.frost_gorge.rules.sheet import Sheet, head_count, in_cabin
from snowbound.games.frost_gorge.rules.terms import (
    SOLO_TARGET,
    SOLO_TARGET_DICE,
    Colour,
)

TIE_BREAKS = [
    "most living settlers",
    "most food left",
    "most sasquatches met",
    "fewest special boxes marked",
]
TIE_BREAKS_DICE = ["the brown die in winter", "the blue die in winter"]


def winter_points(sheet: Sheet) -> i64:
    """FG-50: 3 for a cabin with one living settler, 5 with two, one lost for an empty one."""
    points: i64 = 0
    for cabin in range(sheet.cabins):
        people = in_cabin(sheet.living, cabin)
        points += -1 if people == 0 else 1 + 2 * people
    return points


def target(resource_dice: bool) -> int:
    """FG-51, FG-68: what a solo player must reach."""
    return SOLO_TARGET_DICE if resource_dice else SOLO_TARGET


def outcome(box: Box, sheets: list[Sheet]) -> Outcome:
    scores: list[int] = [sheet.points for sheet in sheets]
    eliminated: list[int] = [seat for seat in range(len(sheets)) if sheets[seat].eliminated]
    if len(sheets) == 1:
        return _solo(box, sheets[0], scores, eliminated)
    alive: list[int] = [seat for seat in range(len(sheets)) if not sheets[seat].eliminated]
    if not alive:
        return Outcome("all-taken", [], scores, [], eliminated, "")  # FG-53
    ranking, tie_break = ranked(
        alive,
        [_standing(box, sheet) for sheet in sheets],
        TIE_BREAKS_DICE if box.resource_dice else TIE_BREAKS,
    )
    return Outcome("most-points", list(ranking[0]), scores, ranking, eliminated, tie_break)


def _solo(box: Box, sheet: Sheet, scores: list[int], eliminated: list[int]) -> Outcome:
    """FG-51, FG-68."""
    if sheet.eliminated:
        return Outcome("all-taken", [], scores, [], eliminated, "")
    if sheet.points >= target(box.resource_dice):
        return Outcome("target-met", [0], scores, [[0]], eliminated, "")
    return Outcome("target-missed", [], scores, [[0]], eliminated, "")


def _standing(box: Box, sheet: Sheet) -> list[int]:
    """What places are decided by, in order; more is better (FG-52, FG-68)."""
    if box.resource_dice:
        return [sheet.points, int(sheet.colour == Colour.BROWN), int(sheet.colour == Colour.BLUE)]
    return [
        sheet.points,
        head_count(sheet.living),
        sheet.food(),
        sheet.sasquatches,
        -int(sheet.specials).bit_count(),
    ]
