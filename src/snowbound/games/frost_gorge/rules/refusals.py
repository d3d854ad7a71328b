"""Frost Gorge: which rule is against an action, once it is known not to be allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.actions import Group
from snowbound.core.state import Refusal
from snowbound.games.frost_gorge.rules import actions as a
from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.sheet import Sheet, in_cabin

if TYPE_CHECKING:
    from snowbound.games.frost_gorge.rules.state import FrostGorge

BUSY: Final = Refusal("FG-16", "Finish what is asked first; a box is resolved before the next.")
NOBODY_KNOCKS: Final = Refusal("FG-20", "That is done with a settler box, and none is open.")
NOT_BEFORE_WINTER: Final = Refusal("FG-40", "Your settlers go to bed when winter comes.")
HAS_A_DIE: Final = Refusal("FG-62", "You have your die for this month.")

# What an action answers, by its verb, and why it must wait while something else is asked.
ANSWERS: Final = {
    a.CHECK.verb: (t.Step.CHECK, BUSY),
    a.SKIP_TO.verb: (t.Step.CHECK, BUSY),
    a.REROLL.verb: (t.Step.CHECK, BUSY),
    a.SETTLE.verb: (t.Step.SETTLER, NOBODY_KNOCKS),
    a.TRADE.verb: (t.Step.SETTLER, NOBODY_KNOCKS),
    a.LEAVE.verb: (t.Step.SETTLER, NOBODY_KNOCKS),
    a.TAKE.verb: (
        t.Step.TAKE,
        Refusal("FG-21", "You take goods after paying for them at a settler box."),
    ),
    a.MOVE_IN.verb: (t.Step.MOVE_IN, NOT_BEFORE_WINTER),
    a.FIRST.verb: (
        t.Step.ORDER,
        Refusal("FG-8", "Only a box with a settler and goods asks what comes first."),
    ),
    a.DRAFT.verb: (t.Step.DRAFT, HAS_A_DIE),
    a.HOUSE.verb: (t.Step.HOUSE, NOT_BEFORE_WINTER),
    a.HEAT.verb: (
        t.Step.HEAT,
        Refusal("FG-41", "You choose cabins to heat only when wood is short in winter."),
    ),
    a.MARK.verb: (
        t.Step.WILD,
        Refusal("FG-64", "Only the black die marks a special of an earlier month."),
    ),
}

# The same where what is asked says more: in a month, while a box is open,
TRADING: Final = Refusal("FG-21", "You have paid for a trade: take your goods.")
ORDERING: Final = Refusal("FG-8", "First choose which icon of the box comes next.")
WITH_A_BOX_OPEN: Final = {
    (a.SETTLE.verb, t.Step.TAKE): TRADING,
    (a.TRADE.verb, t.Step.TAKE): TRADING,
    (a.LEAVE.verb, t.Step.TAKE): TRADING,
    (a.SETTLE.verb, t.Step.ORDER): ORDERING,
    (a.TRADE.verb, t.Step.ORDER): ORDERING,
    (a.LEAVE.verb, t.Step.ORDER): ORDERING,
}

# and in winter, which asks one thing after the other.
DIE_FIRST: Final = Refusal("FG-67", "Take your die first; the settlers go to bed after.")
MOVED_IN: Final = Refusal("FG-40", "Your settlers have moved in already.")
NOT_MOVED_IN: Final = Refusal("FG-40", "First build, or let your settlers move in.")
IN_BED: Final = Refusal("FG-40", "Your settlers are all in bed.")
IN_WINTER: Final = {
    (a.MOVE_IN.verb, t.Step.DRAFT): DIE_FIRST,
    (a.MOVE_IN.verb, t.Step.HOUSE): MOVED_IN,
    (a.MOVE_IN.verb, t.Step.HEAT): MOVED_IN,
    (a.MOVE_IN.verb, t.Step.CHECK): MOVED_IN,
    (a.HOUSE.verb, t.Step.DRAFT): DIE_FIRST,
    (a.HOUSE.verb, t.Step.MOVE_IN): NOT_MOVED_IN,
    (a.HOUSE.verb, t.Step.HEAT): IN_BED,
    (a.HOUSE.verb, t.Step.CHECK): IN_BED,
    (a.HEAT.verb, t.Step.DRAFT): DIE_FIRST,
    (a.HEAT.verb, t.Step.MOVE_IN): NOT_MOVED_IN,
    (a.HEAT.verb, t.Step.HOUSE): Refusal("FG-41", "Put all your settlers to bed before you heat."),
    (a.HEAT.verb, t.Step.CHECK): Refusal("FG-41", "The cabins have been heated for this winter."),
}


def reason(state: FrostGorge, seat: i64, action: i64) -> Refusal:
    sheet = state.sheets[seat]
    group = a.ACTIONS.of(action)
    if state.over:
        return Refusal("FG-51", "The game is over.")
    if sheet.eliminated:
        return Refusal("FG-27", "A sasquatch left you with fewer than 3 settlers: you are out.")
    if not sheet.steps and state.stage == t.Stage.DRAFTING:
        if sheet.colour >= 0:
            return HAS_A_DIE
        return Refusal("FG-62", "It is not your turn to draft a die.")
    if not sheet.steps:
        return Refusal("FG-17", "You have finished; the others are still at it.")
    if group is a.BUILD:
        return _build(state, sheet)
    if group is a.DRAFT and not state.box.resource_dice:
        return Refusal("FG-60", "Dice are drafted only in the Resource Dice variant.")
    asked: i64 = ANSWERS[group.verb][0]
    if sheet.steps[-1] & t.STEP_KIND != asked:
        return _not_now(state, sheet, group)
    if group is a.CHECK:
        return _check(sheet, a.CHECK.arg(action))
    if group is a.SKIP_TO:
        return _skip(state, sheet, a.SKIP_TO.arg(action))
    if group is a.REROLL:
        return _reroll(state, sheet)
    return _answer(state, sheet, action)


def _not_now(state: FrostGorge, sheet: Sheet, group: Group) -> Refusal:
    """Something else is asked."""
    if group is a.FIRST and t.Step.ORDER in sheet.steps:
        return Refusal("FG-8", "Deal with the settler first; the rest of the box comes after.")
    if group is a.MARK and sheet.colour == t.Colour.BLACK:
        return Refusal("FG-64", "Your black die has given its gift.")
    order = IN_WINTER if state.month == t.WINTER else WITH_A_BOX_OPEN
    asked: int = sheet.steps[-1] & t.STEP_KIND
    return order.get((group.verb, asked), ANSWERS[group.verb][1])


def _answer(state: FrostGorge, sheet: Sheet, action: i64) -> Refusal:
    group = a.ACTIONS.of(action)
    if group is a.SETTLE:
        return _settle(sheet)
    if group is a.TRADE:
        return Refusal("FG-21", f"You have no {t.GOOD_NAMES[a.TRADE.arg(action)]} to trade.")
    if group is a.TAKE and a.TAKE.arg(action) == t.POINT:
        return Refusal("FG-21", "A settler's trade gives goods, not points.")
    if group is a.TAKE:
        return Refusal("FG-21", "You cannot take the good that you have just paid with.")
    if group is a.FIRST:
        return Refusal("FG-8", "That icon is not in the box, or is done already.")
    if group is a.DRAFT:
        return Refusal("FG-62", f"There is no {t.COLOURS[a.DRAFT.arg(action)]} die on the table.")
    if group is a.HOUSE:
        return _house(sheet, a.HOUSE.arg(action))
    if group is a.HEAT:
        return _heat(sheet, a.HEAT.arg(action))
    return _mark(state, sheet, a.MARK.arg(action))


def _build(state: FrostGorge, sheet: Sheet) -> Refusal:
    if sheet.cabins == t.CABIN_SITES:
        return Refusal("FG-2", "All five cabins stand.")
    if not state.building_is_open(sheet):
        return Refusal("FG-25", "Nobody builds once the settlers have moved in for the winter.")
    wood = sheet.goods[t.WOOD]
    stone = sheet.goods[t.STONE]
    return Refusal(
        "FG-25",
        f"A cabin costs {t.CABIN_WOOD} wood and {t.CABIN_STONE} stone; "
        f"you have {wood} wood and {stone} stone.",
    )


def _check(sheet: Sheet, row: i64) -> Refusal:
    if sheet.once == 0:
        return Refusal("FG-11", f"The die shows {sheet.row + 1}: the first check is in that row.")
    if (sheet.full() >> row) & 1:
        return Refusal("FG-15", f"Row {row + 1} is used up; a box takes {sheet.limit} this month.")
    return Refusal("FG-13", f"Row {row + 1} is not next to a box checked this month.")


def _skip(state: FrostGorge, sheet: Sheet, row: i64) -> Refusal:
    if sheet.rock_skipper == t.NEVER:
        return Refusal("FG-33", "You have not checked a Rock Skipper.")
    if sheet.rock_skipper > state.month:
        return Refusal("FG-30", "Rock Skipper works from next month on.")
    if sheet.skipped:
        return Refusal("FG-33", "You have skipped a box this month already.")
    if sheet.goods[t.STONE] == 0:
        return Refusal("FG-33", "Skipping a box costs 1 stone and you have none.")
    if (sheet.full() >> row) & 1:
        return Refusal("FG-15", f"Row {row + 1} is used up for this month.")
    return Refusal("FG-33", f"Row {row + 1} is not above or below a box you could check.")


def _reroll(state: FrostGorge, sheet: Sheet) -> Refusal:
    if sheet.log_roll == t.NEVER:
        return Refusal("FG-32", "You have not checked a Log Roll.")
    if sheet.log_roll > state.month:
        return Refusal("FG-30", "Log Roll works from next month on.")
    if sheet.once != 0:
        return Refusal("FG-32", "The die is rerolled before the first check, not after.")
    return Refusal("FG-32", "A reroll costs 1 wood and you have none.")


def _settle(sheet: Sheet) -> Refusal:
    if sheet.circled == t.SETTLER_LIMIT:
        return Refusal("FG-28", f"The settler track ends at {t.SETTLER_LIMIT}.")
    return Refusal("FG-28", f"Settler {sheet.circled + 1} has no bed: build a cabin first.")


def _house(sheet: Sheet, cabin: i64) -> Refusal:
    if cabin >= sheet.cabins:
        return Refusal("FG-40", f"Cabin {cabin + 1} has not been built.")
    if sheet.settlers < sheet.cabins:
        return Refusal("FG-46", "With fewer settlers than cabins each has one alone.")
    return Refusal("FG-40", f"Cabin {cabin + 1} is full.")


def _heat(sheet: Sheet, cabin: i64) -> Refusal:
    if in_cabin(sheet.housed, cabin) == 0:
        return Refusal("FG-41", f"Nobody lives in cabin {cabin + 1}.")
    return Refusal("FG-41", f"Cabin {cabin + 1} has its fire.")


def _mark(state: FrostGorge, sheet: Sheet, box: i64) -> Refusal:
    if (sheet.specials >> box) & 1:
        return Refusal("FG-64", "That special is marked already.")
    if box >= state.month * t.ROWS:
        return Refusal("FG-64", "Only months before this one count.")
    return Refusal("FG-64", "That box is no special.")
