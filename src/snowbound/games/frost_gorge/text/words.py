"""Frost Gorge: labels, and sentences for choices and events."""

from snowbound.core.actions import Labels
from snowbound.core.event_types import Kind, Nouns
from snowbound.games.frost_gorge.rules import actions as a
from snowbound.games.frost_gorge.rules import events
from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.sheet import Sheet, in_cabin
from snowbound.games.frost_gorge.rules.state import FrostGorge

ENDING_WORDS = {
    "target-met": "You survived, and reached the target.",
    "target-missed": "You survived, short of the target.",
    "most-points": "The year is over; most points win.",
    "all-taken": "The sasquatch took the last homestead.",
}

KINDS = {
    events.MONTH: Kind("month", ("month",), "{month} began."),
    events.ROLLED: Kind("rolled", ("row",), "{seat} rolled a {row}.", reveals=True),
    events.TICKED: Kind("ticked", ("box",), "{seat} checked {box}."),
    events.GAINED: Kind("gained", ("good",), "{seat} gained 1 {good}."),
    events.LEFT: Kind("left", ("good",), "{seat} had no {good} left to circle; it was lost."),
    events.PAID: Kind("paid", ("good", "amount"), "{seat} paid {amount} {good}."),
    events.SCORED: Kind(
        "scored", ("points", "total", "source"), "{seat} scored {points}: {total} in all."
    ),
    events.SETTLED: Kind("settled", ("settlers",), "{seat} welcomed a settler: {settlers} now."),
    events.BUILT: Kind("built", ("cabin",), "{seat} built cabin {cabin}."),
    events.SASQUATCH_FED: Kind("sasquatch-fed", (), "{seat} gave a sasquatch a fish."),
    events.SETTLER_LOST: Kind(
        "settler-lost", ("settlers",), "{seat} lost a settler to a sasquatch: {settlers} left."
    ),
    events.ELIMINATED: Kind("eliminated", (), "{seat} had too few settlers left, and is out."),
    events.LEARNED: Kind("learned", ("box",), "{seat} marked {box}; it works from next month on."),
    events.POOL: Kind(
        "pool", ("colour", "value"), "{seat} rolled the {colour} die: {value}.", True
    ),
    events.DRAFTED: Kind("drafted", ("colour", "row"), "{seat} took the {colour} die, a {row}."),
    events.HOUSED: Kind("housed", ("people",), "{seat} settled everybody in for the winter."),
    events.HEATED: Kind("heated", ("cabin",), "{seat} lit the fire in cabin {cabin}."),
    events.FROZE: Kind("froze", ("cabin", "people"), "{seat} had no wood for cabin {cabin}."),
    events.FED: Kind("fed", ("cabin",), "{seat} fed a settler in cabin {cabin}."),
    events.STARVED: Kind(
        "starved",
        ("cabin", "good", "amount"),
        "{seat} lost a settler in cabin {cabin}, for want of {amount} {good}.",
    ),
    events.BITTEN: Kind(
        "bitten",
        ("cabin",),
        "{seat} lost a settler in cabin {cabin} to the snow snake.",
    ),
    events.WINTER_DIE: Kind("winter-die", ("row",), "The winter die showed {row}, for all.", True),
    events.FINAL: Kind(
        "final", ("points", "total", "source"), "{seat} scored {points} for cabins: {total}."
    ),
    events.SKIPPED: Kind("skipped", ("row",), "{seat} skipped a stone to row {row}."),
}

_MONTH_NAMES = [
    "The first month of spring",
    "The second month of spring",
    "The first month of summer",
    "The second month of summer",
    "The third month of summer",
    "The first month of autumn",
    "The second month of autumn",
    "The third month of autumn",
    "Winter",
]


_ROW_LABELS = [str(row) for row in range(1, t.ROWS + 1)]
_MONTH_LABELS = [str(month) for month in range(1, t.WINTER + 2)]
LABELS: Labels = {
    "month": _MONTH_LABELS,
    "row": _ROW_LABELS,
    "box": [f"{month}-{row}" for month in _MONTH_LABELS for row in _ROW_LABELS],
    "good": t.GOOD_NAMES,
    "gift": [*t.GOOD_NAMES, "point"],
    "icon": [*t.GOOD_NAMES, "settler"],
    "colour": t.COLOURS,
    "cabin": [str(cabin) for cabin in range(1, t.CABIN_SITES + 1)],
    "source": t.SOURCES,
}


def nouns(boxes: list[str]) -> Nouns:
    return {
        "month": _MONTH_NAMES,
        "box": [f"row {i % t.ROWS + 1}, {box_words(box)}" for i, box in enumerate(boxes)],
    }


_ORDER = ("settler", "fish", "cabbage", "wood", "stone", "star")
_PLURALS = {"settler": "settlers", "cabbage": "cabbages", "star": "stars"}
_SPECIAL_WORDS = {
    "sasquatch": "a sasquatch",
    "double-check": "Double Check",
    "log-roll": "Log Roll",
    "rock-skipper": "Rock Skipper",
    "snow-snake": "a snow snake",
}


def box_words(box: str) -> str:
    """A box as people say it: "2 wood and a star"."""
    if box in _SPECIAL_WORDS:
        return _SPECIAL_WORDS[box]
    if box[0].isdigit():
        return f"a meal of {box}"
    words = box.split()
    parts = [_some(icon, words.count(icon)) for icon in _ORDER if icon in words]
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def _some(icon: str, number: int) -> str:
    if number > 1:
        return f"{number} {_PLURALS.get(icon, icon)}"
    return f"a {icon}" if icon in ("settler", "star", "fish", "cabbage") else f"1 {icon}"


def box_of(state: FrostGorge, boxes: list[str], action: int) -> str:
    """The box that an action checks or marks, as the sheet's file has it, if it does so."""
    group = a.ACTIONS.of(action)
    if group is a.CHECK:
        return boxes[state.month * t.ROWS + a.CHECK.arg(action)]
    return boxes[a.MARK.arg(action)] if group is a.MARK else ""


def say(state: FrostGorge, boxes: list[str], seat: int, action: int) -> str:
    """An action in plain words."""
    group = a.ACTIONS.of(action)
    argument = group.arg(action)
    if group is a.CHECK or group is a.SKIP_TO:
        box = box_words(boxes[state.month * t.ROWS + argument])
        start = "Check" if group is a.CHECK else "Pay 1 stone and skip to"
        return f"{start} row {argument + 1}: {box}"
    if group is a.MARK:
        where = f"month {argument // t.ROWS + 1}, row {argument % t.ROWS + 1}"
        return f"Mark {box_words(boxes[argument])} ({where})"
    if group is a.DRAFT:
        gift = t.POINT if argument == t.Colour.BLACK else t.GIFTS[argument]
        die = f"Take the {t.COLOURS[argument]} {state.pool[argument]}, with {GAINS[argument]}"
        return die + _wasted(state, seat, gift)
    if group is a.TAKE:
        return _PLAIN[group.verb][argument] + _wasted(state, seat, argument)
    if group is a.HOUSE:
        second = in_cabin(state.sheets[seat].housed, argument) == 1
        return f"House a {'second ' if second else ''}settler in cabin {argument + 1}"
    if group is a.HEAT:
        people = in_cabin(state.sheets[seat].housed, argument)
        return f"Heat cabin {argument + 1}, home of {people}"
    return _PLAIN[group.verb][argument]


def _wasted(state: FrostGorge, seat: int, gift: int) -> str:
    """FG-5: what to know before taking a good of which every icon is circled."""
    if gift == t.POINT or state.sheets[seat].goods[gift + t.CIRCLED] < state.box.icons[gift]:
        return ""
    return f" (wasted: no {t.GOOD_NAMES[gift]} icon is left)"


_PLAIN = {
    a.REROLL.verb: ["Pay 1 wood and roll again"],
    a.BUILD.verb: [f"Build a cabin for {t.CABIN_WOOD} wood and {t.CABIN_STONE} stone"],
    a.SETTLE.verb: ["Let the settler stay"],
    a.TRADE.verb: [f"Trade a {food} for two other goods" for food in t.GOOD_NAMES[: a.TRADE.size]],
    a.LEAVE.verb: ["Let the settler pass by"],
    a.TAKE.verb: [*(f"Take 1 {good}" for good in t.GOOD_NAMES), "Take 1 point"],
    a.MOVE_IN.verb: ["Build nothing more and move in"],
    a.FIRST.verb: [
        *(f"Take the {good} first" for good in t.GOOD_NAMES),
        "Welcome the settler first",
    ],
}

GAINS = ["1 point", "1 fish", "1 wood", "1 stone", "1 cabbage", "a marked special or any of them"]


def ask(state: FrostGorge, seat: int) -> str:
    """What is asked of a seat, in one line."""
    if state.over:
        return "The year is over."
    sheet = state.sheets[seat]
    if sheet.eliminated:
        return "You are out; watch the others."
    if not sheet.steps:
        return "You are done; the others are still at it."
    step = sheet.steps[-1] & t.STEP_KIND
    if step == t.Step.CHECK:
        return _ask_check(state, seat)
    if step == t.Step.TAKE:
        return _ask_take(sheet)
    return _QUESTIONS[step]


_QUESTIONS = {
    t.Step.ORDER: "Which icon of the box comes first?",
    t.Step.SETTLER: "A settler knocks at your door. What do you do?",
    t.Step.DRAFT: "Take a die: its number is your first row, its colour a gift.",
    t.Step.WILD: "The black die: mark an old special, or take what you like.",
    t.Step.MOVE_IN: "Winter is here. Build a last cabin, or move in?",
    t.Step.HOUSE: "Where does the next settler sleep?",
    t.Step.HEAT: "Wood is short. Which cabin gets a fire?",
}


def _ask_take(sheet: Sheet) -> str:
    paid = t.GOOD_NAMES[sheet.steps[-1] >> t.STEP_BITS]
    first = sheet.steps[-2] == sheet.steps[-1]
    return f"Two goods for your {paid}: which is the first?" if first else "And the other one?"


def _ask_check(state: FrostGorge, seat: int) -> str:
    sheet = state.sheets[seat]
    if sheet.once == 0:
        return f"Your die shows {sheet.row + 1}. Make the first check."
    if state.month == t.WINTER:
        return f"Where does the next settler eat? {sheet.left} to feed."
    return f"Where next? {sheet.left} to check."
