"""Frost Gorge: why an action is not allowed, with the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.state import Refusal
from snowbound.games.frost_gorge.sheet import Sheet, in_cabin
from snowbound.games.frost_gorge.terms import *

if TYPE_CHECKING:
    from snowbound.games.frost_gorge.rules import FrostGorge


def why_not(state: FrostGorge, seat: i64, action: i64) -> Refusal | None:
    if state.over:
        return Refusal("FG-51", "The game is over.")
    sheet = state.sheets[seat]
    if sheet.eliminated:
        return Refusal("FG-27", "The sasquatch has had the last of your settlers; you are out.")
    if not sheet.steps:
        if state.stage == DRAFTING:
            return Refusal("FG-62", "It is not your turn to draft a die.")
        return Refusal("FG-17", "You have finished; the others are still at it.")
    step = sheet.steps[-1] & 15
    if action == A_BUILD:
        return _why_not_build(state, sheet)
    if action <= A_LOG_ROLL:
        return _why_not_check(state, sheet, step, action)
    if action <= A_LEAVE:
        return _why_not_settler(sheet, step, action)
    if action <= A_TAKE_POINT:
        return _why_not_take(sheet, step, action)
    if action == A_MOVE_IN:
        return None if step == MOVE_IN else Refusal("FG-40", "People move in when winter comes.")
    if action < A_DRAFT:
        return _why_not_first(sheet, step, action - A_FIRST)
    if action < A_HOUSE:
        return _why_not_draft(state, step, action - A_DRAFT)
    if action < A_MARK:
        return _why_not_cabin(state, sheet, step, action)
    return _why_not_mark(state, sheet, step, action - A_MARK)


def _why_not_build(state: FrostGorge, sheet: Sheet) -> Refusal | None:
    if state.may_build(sheet):
        return None
    if sheet.cabins == CABIN_SITES:
        return Refusal("FG-2", "All five cabins stand.")
    if not sheet.can_afford_cabin():
        wood = sheet.goods[WOOD]
        stone = sheet.goods[STONE]
        return Refusal(
            "FG-25", f"A cabin costs 3 wood and 2 stone; you have {wood} wood and {stone} stone."
        )
    return Refusal("FG-25", "Nobody builds once the settlers have moved in for the winter.")


def _why_not_check(state: FrostGorge, sheet: Sheet, step: i64, action: i64) -> Refusal | None:
    if step != CHECKS:
        return Refusal("FG-16", "Finish what is asked first; a box is resolved before the next.")
    if action == A_LOG_ROLL:
        return _why_not_log_roll(state, sheet)
    if action >= A_SKIP_TO:
        return _why_not_skip(state, sheet, action - A_SKIP_TO)
    if (state.checkable(sheet) >> action) & 1:
        return None
    row = action + 1
    if sheet.once == 0:
        return Refusal("FG-11", f"The die shows {sheet.row + 1}: the first check is in that row.")
    if (sheet.full() >> action) & 1:
        return Refusal("FG-15", f"Row {row} is used up; a box takes {sheet.limit} this month.")
    return Refusal("FG-13", f"Row {row} is not next to a box checked this month.")


def _why_not_log_roll(state: FrostGorge, sheet: Sheet) -> Refusal | None:
    if state.may_log_roll(sheet):
        return None
    if sheet.log_roll == NEVER:
        return Refusal("FG-32", "You have not checked a Log Roll.")
    if sheet.log_roll > state.month:
        return Refusal("FG-30", "Log Roll works from next month on.")
    if sheet.once != 0:
        return Refusal("FG-32", "The die is rerolled before the first check, not after.")
    return Refusal("FG-32", "A reroll costs 1 wood and you have none.")


def _why_not_skip(state: FrostGorge, sheet: Sheet, row: i64) -> Refusal | None:
    if (state.skippable(sheet, state.checkable(sheet)) >> row) & 1:
        return None
    if sheet.rock_skipper == NEVER:
        return Refusal("FG-33", "You have not checked a Rock Skipper.")
    if sheet.rock_skipper > state.month:
        return Refusal("FG-30", "Rock Skipper works from next month on.")
    if sheet.skipped:
        return Refusal("FG-33", "You have skipped a box this month already.")
    if sheet.goods[STONE] == 0:
        return Refusal("FG-33", "Skipping a box costs 1 stone and you have none.")
    if (sheet.full() >> row) & 1:
        return Refusal("FG-15", f"Row {row + 1} is used up for this month.")
    return Refusal("FG-33", f"Row {row + 1} is not above or below a box you could check.")


def _why_not_settler(sheet: Sheet, step: i64, action: i64) -> Refusal | None:
    if step != SETTLER:
        return Refusal("FG-20", "That is done with a settler box, and none is open.")
    if action == A_SETTLE:
        if sheet.can_settle():
            return None
        if sheet.circled == SETTLER_LIMIT:
            return Refusal("FG-28", "The settler track ends at 10.")
        return Refusal("FG-28", f"Settler {sheet.circled + 1} has no bed: build a cabin first.")
    if action == A_LEAVE or sheet.goods[action - A_TRADE] > 0:
        return None
    return Refusal("FG-21", f"You have no {GOOD_NAMES[action - A_TRADE]} to trade.")


def _why_not_take(sheet: Sheet, step: i64, action: i64) -> Refusal | None:
    if step == WILD:
        return None
    if step != TAKE:
        return Refusal("FG-21", "You take goods after paying for them at a settler box.")
    if action == A_TAKE_POINT:
        return Refusal("FG-21", "A settler's trade gives goods, not points.")
    if sheet.steps[-1] >> 4 == action - A_TAKE:
        return Refusal("FG-21", "You cannot take the good that you have just paid with.")
    return None


def _why_not_first(sheet: Sheet, step: i64, item: i64) -> Refusal | None:
    if step != ORDER:
        return Refusal("FG-8", "Only a box with several kinds of icon asks which comes first.")
    if item in sheet.pending:
        return None
    return Refusal("FG-8", "That icon is not in the box, or is done already.")


def _why_not_draft(state: FrostGorge, step: i64, colour: i64) -> Refusal | None:
    if not state.almanac.resource_dice:
        return Refusal("FG-60", "Dice are drafted only in the Resource Dice variant.")
    if step != DRAFT:
        return Refusal("FG-62", "You have your die for this month.")
    if state.pool[colour] == 0:
        return Refusal("FG-62", f"There is no {COLOURS[colour]} die on the table.")
    return None


def _why_not_cabin(state: FrostGorge, sheet: Sheet, step: i64, action: i64) -> Refusal | None:
    if action < A_HEAT:
        if step != HOUSE:
            return Refusal("FG-40", "Settlers are allotted to cabins when winter comes.")
        cabin = action - A_HOUSE
        if state.may_house(sheet, cabin):
            return None
        if cabin >= sheet.cabins:
            return Refusal("FG-40", f"Cabin {cabin + 1} has not been built.")
        if sheet.settlers < sheet.cabins:
            return Refusal("FG-46", "With fewer settlers than cabins each has one alone.")
        return Refusal("FG-40", f"Cabin {cabin + 1} is full.")
    if step != HEAT:
        return Refusal("FG-41", "You choose cabins to heat only when wood is short in winter.")
    cabin = action - A_HEAT
    if state.may_heat(sheet, cabin):
        return None
    if in_cabin(sheet.housed, cabin) == 0:
        return Refusal("FG-41", f"Nobody lives in cabin {cabin + 1}.")
    return Refusal("FG-41", f"Cabin {cabin + 1} has its fire.")


def _why_not_mark(state: FrostGorge, sheet: Sheet, step: i64, box: i64) -> Refusal | None:
    if step != WILD:
        return Refusal("FG-64", "Only the black die marks a special of an earlier month.")
    if state.may_mark(sheet, box):
        return None
    if (sheet.specials >> box) & 1:
        return Refusal("FG-64", "That special is marked already.")
    if box >= state.month * ROWS:
        return Refusal("FG-64", "Only months before this one count.")
    return Refusal("FG-64", "That box is no special.")
