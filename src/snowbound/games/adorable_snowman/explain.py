"""The Adorable Snowman: what every piece of the table is, does now, and which rule says so.

All is said by the view, so that nobody learns here what his seat does not see.
"""

from collections.abc import Callable
from typing import Final

from snowbound.core.game import Explanation
from snowbound.games.adorable_snowman.rules.terms import CLIMBERS, COLUMNS, ROPE, SNOW_MARKERS
from snowbound.games.adorable_snowman.view import ClimberView, View

DICE: Final = {"1": "first", "2": "second"}


def things(view: View) -> list[str]:
    """Every id that can be asked about."""
    return [
        *PLAIN,
        *(f"climber:{climber.colour}" for climber in view.climbers),
        *(f"card:{climber.colour}" for climber in view.climbers),
        *(f"die:{die}" for die in DICE),
        *(f"column:{column}" for column in range(1, COLUMNS + 1)),
        *(f"row:{row}" for row in range(1, len(view.rows) + 1)),
        *(f"cell:{snow.row}-{snow.column}" for snow in view.snow),
    ]


def explain(view: View, thing: str) -> Explanation | None:
    if thing not in things(view):
        return None
    noun, _, label = thing.partition(":")
    return LABELLED[noun](view, label) if label else PLAIN[noun](view)


# ── One of a kind ───────────────────────────────────────────────────────────────────────────


def _snowman(view: View) -> Explanation:
    balls = "One extra snowball comes" if len(view.extras) == 1 else "Two extra snowballs come"
    more = "Two more fall by hidden dice." if view.possible else "No column is left for more."
    return Explanation(
        "The snowman",
        f"{balls} in {_columns(view.extras)}, over whoever was higher when the round began. {more}",
        "AS-10" if view.possible else "AS-14",
    )


def _round(view: View) -> Explanation:
    return Explanation(
        f"Round {view.round}",
        "Look out, act twice, then the snowballs are loaded and thrown. "
        f"Night falls after round {view.max_rounds}.",
        "AS-62",
    )


def _rope(view: View) -> Explanation:
    one, other = (climber.at for climber in view.climbers)
    apart = abs(one.row - other.row) + abs(one.column - other.column)
    return Explanation(
        "The rope",
        f"You are {apart} apart, counted in columns plus rows; {ROPE} is as far as it goes. "
        "Moves that would lead further apart are both cancelled.",
        "AS-22",
    )


def _mountain_top(view: View) -> Explanation:
    up = sum(climber.on_top for climber in view.climbers)
    return Explanation(
        "The Mountain Top",
        f"{('Nobody is', 'One of you is', 'Both of you are')[up]} here. "
        "Stand here together and you have won; no snowball hits you up here.",
        "AS-4",
    )


def _top_region(view: View) -> Explanation:
    rows = [number for number, row in enumerate(view.rows, 1) if row.top_region]
    return Explanation(
        "The Top Region",
        f"Rows {rows[0]} to {rows[-1]}. From here each of you takes only one step up a round.",
        "AS-21",
    )


def _barriers(view: View) -> Explanation:
    rows = [number for number, row in enumerate(view.rows, 1) if row.barriers]
    where = f"up to row {rows[-1]}"
    if rows[-1] > len(rows):  # on a board of one's own they may stand anywhere (AS-2)
        where = f"in {'rows' if len(rows) > 1 else 'row'} {', '.join(map(str, rows))}"
    return Explanation(
        "The barriers",
        f"They close columns 1 and {COLUMNS}, {where}. Nobody gets in; snow and falling "
        "climbers come to rest on top.",
        "AS-1",
    )


def _snow(view: View) -> Explanation:
    return Explanation(
        "Snow markers",
        f"{view.snow_left} of {SNOW_MARKERS} are left. A snowball that hits nobody leaves one "
        "where it comes to rest.",
        "AS-41",
    )


def _thanks(view: View) -> Explanation:
    held = ", ".join(f"{climber.colour} {climber.thanks}" for climber in view.climbers)
    return Explanation(
        "Thank Markers",
        f"Held: {held}; {view.thanks_left} are left to gain by being helped. Spend one to show a "
        "die or your move, or to give your partner an extra action.",
        "AS-50",
    )


# ── One of several ──────────────────────────────────────────────────────────────────────────


def _climber(view: View, colour: str) -> Explanation:
    climber = _named(view, colour)
    you = view.seat >= 0 and climber is view.climbers[view.seat]
    title = f"The {colour} climber{', you' if you else ''}"
    place = f"In row {climber.at.row}, column {climber.at.column}."
    more = " No more steps up in the Top Region this round." if climber.climbed else ""
    words, rule = HITS[climber.hit]
    return Explanation(title, f"{place} {words}{more}", rule)


HITS: Final = {
    "none": ("Up here no snowball hits.", "AS-46"),
    "held": ("Buried: only the partner can help, by digging or dragging.", "AS-26"),
    "far": ("On the move: a hit is a fall until snow, the rope or the floor ends it.", "AS-42"),
    "one": ("Holding on: a hit costs one row.", "AS-42"),
}


def _card(view: View, colour: str) -> Explanation:
    climber = _named(view, colour)
    title = f"The {colour} climber's move"
    if climber.choice is not None and climber.shown:
        return Explanation(title, f"It is shown: {climber.choice}. It cannot change.", "AS-54")
    if climber.choice is not None:
        return Explanation(title, f"You chose: {climber.choice}. Nobody else knows yet.", "AS-20")
    if climber.chosen:
        return Explanation(title, "Chosen, face down, until both have chosen.", "AS-20")
    if climber.acts:
        return Explanation(title, "Not chosen yet: up, down, left, right, or stay.", "AS-20")
    return Explanation(title, "Nothing to choose just now.", "AS-20")


def _die(view: View, label: str) -> Explanation:
    title = f"The {DICE[label]} die"
    number = int(label)
    column = view.dice[number - 1]
    if not view.possible or view.over:
        return Explanation(title, "It brings no snowball now.", "AS-14")
    if column is None:
        seen = any(number in climber.dice_seen for climber in view.climbers)
        who = "You do not see it" if seen else "Nobody sees it"
        return Explanation(title, f"{who}; it can show {_columns(view.possible)}.", "AS-13")
    both = all(number in climber.dice_seen for climber in view.climbers)
    who = "You both know it." if both else "Only you see it."
    return Explanation(title, f"A snowball will come in column {column}. {who}", "AS-13")


def _column(view: View, label: str) -> Explanation:
    column = int(label)
    known = sum(ball.column == column for ball in view.balls)
    sure = {0: "No snowball that you know of comes", 1: "One snowball comes"}
    hidden = any(ball.column is None for ball in view.balls)
    may = f" A hidden die {'can' if column in view.possible else 'cannot'} show it."
    words = sure.get(known, f"{known} snowballs come")
    return Explanation(f"Column {column}", f"{words} down here.{may if hidden else ''}", "AS-12")


def _row(view: View, label: str) -> Explanation:
    number = int(label)
    row = view.rows[number - 1]
    more = ""
    if row.barriers:
        more = f" The dice then never show 1 or {COLUMNS}."
    elif row.top_region:
        more = " It lies in the Top Region: one step up a round."
    return Explanation(
        f"Row {number}",
        f"He throws {row.balls} snowballs while the higher climber is here.{more}",
        "AS-10",
    )


def _cell(view: View, label: str) -> Explanation:
    row, column = label.split("-")
    title = f"Snow in row {row}, column {column}"
    for climber in view.climbers:
        if (climber.at.row, climber.at.column) == (int(row), int(column)):
            words = f"The {climber.colour} climber is buried in it: remove it to save him."
            return Explanation(title, words, "AS-26")
    words = "Move towards it to remove it; what lies on it comes down by one."
    return Explanation(title, words, "AS-24")


def _named(view: View, colour: str) -> ClimberView:
    return view.climbers[CLIMBERS.index(colour)]


def _columns(columns: list[int]) -> str:
    word = "column" if len(set(columns)) == 1 else "columns"
    return f"{word} {', '.join(str(column) for column in sorted(set(columns)))}"


PLAIN: Final[dict[str, Callable[[View], Explanation]]] = {
    "snowman": _snowman,
    "round": _round,
    "rope": _rope,
    "mountain-top": _mountain_top,
    "top-region": _top_region,
    "barriers": _barriers,
    "snow": _snow,
    "thanks": _thanks,
}
LABELLED: Final[dict[str, Callable[[View, str], Explanation]]] = {
    "climber": _climber,
    "card": _card,
    "die": _die,
    "column": _column,
    "row": _row,
    "cell": _cell,
}
