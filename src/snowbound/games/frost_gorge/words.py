"""Frost Gorge: names of actions, sentences for choices and events."""

from snowbound.core.happenings import Kind, Nouns
from snowbound.games.frost_gorge.rules import FrostGorge
from snowbound.games.frost_gorge.sheet import in_cabin
from snowbound.games.frost_gorge.terms import *

KINDS = {
    E_MONTH: Kind("month", ("month",), "{month} began."),
    E_ROLLED: Kind("rolled", ("row",), "{seat} rolled a {row}.", reveals=True),
    E_TICKED: Kind("ticked", ("box",), "{seat} checked {box}."),
    E_GAINED: Kind("gained", ("good",), "{seat} gained 1 {good}."),
    E_LEFT: Kind("left", ("good",), "{seat} had no {good} left to circle; it was lost."),
    E_PAID: Kind("paid", ("good", "amount"), "{seat} paid {amount} {good}."),
    E_SCORED: Kind("scored", ("points", "total"), "{seat} scored {points}: {total} in all."),
    E_SETTLED: Kind("settled", ("settlers",), "{seat} welcomed a settler: {settlers} now."),
    E_BUILT: Kind("built", ("cabin",), "{seat} built cabin {cabin}."),
    E_SASQUATCH_FED: Kind("sasquatch-fed", (), "{seat} gave a sasquatch a fish."),
    E_SETTLER_LOST: Kind(
        "settler-lost", ("settlers",), "{seat} lost a settler to a sasquatch: {settlers} left."
    ),
    E_ELIMINATED: Kind("eliminated", (), "{seat} had too few settlers left, and is out."),
    E_LEARNED: Kind("learned", ("box",), "{seat} marked {box}; it works from next month on."),
    E_POOL: Kind("pool", ("colour", "value"), "{seat} rolled the {colour} die: {value}.", True),
    E_DRAFTED: Kind("drafted", ("colour", "row"), "{seat} took the {colour} die, a {row}."),
    E_HOUSED: Kind("housed", ("people",), "{seat} settled everybody in for the winter."),
    E_HEATED: Kind("heated", ("cabin_index",), "{seat} lit the fire in cabin {cabin_index}."),
    E_FROZE: Kind(
        "froze", ("cabin_index", "people"), "{seat} had no wood for cabin {cabin_index}."
    ),
    E_FED: Kind("fed", ("cabin_index",), "{seat} fed a settler in cabin {cabin_index}."),
    E_STARVED: Kind(
        "starved",
        ("cabin_index", "good", "amount"),
        "{seat} lost a settler in cabin {cabin_index}, for want of {amount} {good}.",
    ),
    E_BITTEN: Kind(
        "bitten",
        ("cabin_index",),
        "{seat} lost a settler in cabin {cabin_index} to the snow snake.",
    ),
    E_WINTER_DIE: Kind("winter-die", ("row",), "The winter die showed {row}, for all.", True),
    E_FINAL: Kind("final", ("points", "total"), "{seat} scored {points} for cabins: {total}."),
    E_SKIPPED: Kind("skipped", ("row",), "{seat} skipped a stone to row {row}."),
}

_ROW_NAMES = [str(row) for row in range(1, ROWS + 1)]
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


def action_names() -> list[str]:
    names = [f"check {row}" for row in _ROW_NAMES] + [f"skip-to {row}" for row in _ROW_NAMES]
    names += ["log-roll", "build", "settle", "trade fish", "trade cabbage", "leave"]
    names += [f"take {good}" for good in GOOD_NAMES] + ["take point", "move-in"]
    names += [f"first {good}" for good in GOOD_NAMES] + ["first settler"]
    names += [f"draft {colour}" for colour in COLOURS]
    names += [f"house {cabin}" for cabin in range(1, CABIN_SITES + 1)]
    names += [f"heat {cabin}" for cabin in range(1, CABIN_SITES + 1)]
    names += [f"mark {m}-{row}" for m in range(1, WINTER + 1) for row in _ROW_NAMES]
    return names


def nouns(boxes: list[str]) -> Nouns:
    return {
        "month": _MONTH_NAMES,
        "row": _ROW_NAMES,
        "box": [f"row {i % ROWS + 1}, {box_words(box)}" for i, box in enumerate(boxes)],
        "good": GOOD_NAMES,
        "colour": COLOURS,
        "cabin_index": [str(cabin + 1) for cabin in range(CABIN_SITES)],
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
    if action >= A_MARK:
        return boxes[action - A_MARK]
    return boxes[state.month * ROWS + action] if action < A_SKIP_TO else ""


def say(state: FrostGorge, boxes: list[str], seat: int, action: int) -> str:
    """An action in plain words."""
    if action < A_LOG_ROLL:
        row = action % ROWS
        box = box_words(boxes[state.month * ROWS + row])
        if action < A_SKIP_TO:
            return f"Check row {row + 1}: {box}"
        return f"Pay 1 stone and skip to row {row + 1}: {box}"
    if action >= A_MARK:
        marked = action - A_MARK
        where = f"month {marked // ROWS + 1}, row {marked % ROWS + 1}"
        return f"Mark {box_words(boxes[marked])} ({where})"
    if action >= A_DRAFT:
        return _say_draft_or_cabin(state, seat, action)
    return _PLAIN[action]


_PLAIN = {
    A_LOG_ROLL: "Pay 1 wood and roll again",
    A_BUILD: "Build a cabin for 3 wood and 2 stone",
    A_SETTLE: "Let the settler stay",
    A_TRADE + FISH: "Pay a fish and take two other goods",
    A_TRADE + CABBAGE: "Pay a cabbage and take two other goods",
    A_LEAVE: "Let the settler pass by",
    **{A_TAKE + good: f"Take 1 {name}" for good, name in enumerate(GOOD_NAMES)},
    A_TAKE_POINT: "Take 1 point",
    A_MOVE_IN: "Build nothing more and move in",
    **{A_FIRST + good: f"Take the {name} first" for good, name in enumerate(GOOD_NAMES)},
    A_FIRST_SETTLER: "Welcome the settler first",
}

_GAINS = ["1 point", "1 fish", "1 wood", "1 stone", "1 cabbage", "a marked special or any of them"]


def _say_draft_or_cabin(state: FrostGorge, seat: int, action: int) -> str:
    if action < A_HOUSE:
        colour = action - A_DRAFT
        return f"Take the {COLOURS[colour]} {state.pool[colour]}, with {_GAINS[colour]}"
    if action < A_HEAT:
        cabin = action - A_HOUSE
        second = in_cabin(state.sheets[seat].housed, cabin) == 1
        return f"House a {'second ' if second else ''}settler in cabin {cabin + 1}"
    cabin = action - A_HEAT
    people = in_cabin(state.sheets[seat].housed, cabin)
    return f"Heat cabin {cabin + 1}, home of {people}"


def ask(state: FrostGorge, seat: int) -> str:
    """What is asked of a seat, in one line."""
    if state.over:
        return "The year is over."
    sheet = state.sheets[seat]
    if sheet.eliminated:
        return "You are out; watch the others."
    if not sheet.steps:
        return "You are done; the others are still at it."
    step = sheet.steps[-1] & 15
    if step == CHECKS:
        return _ask_check(state, seat)
    return _QUESTIONS[step]


_QUESTIONS = {
    ORDER: "Which icon of the box comes first?",
    SETTLER: "A settler at the door: let them stay, trade, or let them pass?",
    TAKE: "Take a good for the one you paid.",
    DRAFT: "Take a die: its number is your first row, its colour a gift.",
    WILD: "The black die: mark an old special, or take what you like.",
    MOVE_IN: "Winter is here. Build a last cabin, or move in?",
    HOUSE: "Where does the next settler sleep?",
    HEAT: "Wood is short. Which cabin gets a fire?",
}


def _ask_check(state: FrostGorge, seat: int) -> str:
    sheet = state.sheets[seat]
    if sheet.once == 0:
        return f"Your die shows {sheet.row + 1}. Make the first check."
    if state.month == WINTER:
        return f"Where does the next settler eat? {sheet.left} to feed."
    return f"Where next? {sheet.left} to check."
