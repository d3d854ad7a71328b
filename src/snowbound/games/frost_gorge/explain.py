"""Frost Gorge: what the pieces of the table are, and what they do now."""

from collections.abc import Callable

from snowbound.core.game import Explanation, Setup
from snowbound.games.frost_gorge.build_view import abilities, alive, see_die
from snowbound.games.frost_gorge.rules import scoring
from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.actions import BUILD, CHECK
from snowbound.games.frost_gorge.rules.sheet import Sheet, in_cabin, settler_points
from snowbound.games.frost_gorge.rules.state import FrostGorge
from snowbound.games.frost_gorge.text.words import GAINS, LABELS, box_words
from snowbound.games.frost_gorge.view import SEASONS

EXTRA_CHECK = "extra-check"
ABILITIES = {
    "double-check": ("Double Check", "You may check a box twice in a month.", "FG-31"),
    "log-roll": ("Log Roll", "Before the first check, 1 wood rolls your die again.", "FG-32"),
    "rock-skipper": (
        "Rock Skipper",
        "Once a month, 1 stone takes you past a box to the one beyond it.",
        "FG-33",
    ),
}
USES = [
    "A sasquatch wants one, a settler may take one in trade, and winter boxes ask for them.",
    "A settler may take one in trade, and winter boxes ask for them.",
    f"A cabin takes {t.CABIN_WOOD} to build and 1 to heat in winter.",
    f"A cabin takes {t.CABIN_STONE} to build.",
]


def things(state: FrostGorge, seat: int) -> list[str]:
    return [
        *(f"season:{season}" for season in dict.fromkeys(SEASONS)),
        *(f"month:{month}" for month in LABELS["month"]),
        *(f"row:{row}" for row in LABELS["row"]),
        *(f"box:{box}" for box in LABELS["box"]),
        *(["die"] if see_die(state, _own(state, seat)) else []),
        *(f"colour:{t.COLOURS[c]}" for c, value in enumerate(state.pool) if value),
        "settlers",
        *(f"settler:{number}" for number in range(t.BEGINNERS + 1, t.SETTLER_LIMIT + 1)),
        *(f"good:{good}" for good in t.GOOD_NAMES),
        *(f"cabin:{cabin}" for cabin in LABELS["cabin"]),
        *(f"ability:{ability}" for ability in [*ABILITIES, EXTRA_CHECK]),
        "points",
        *(f"seat:{other + 1}" for other in range(state.seats) if other != seat),
    ]


def explain(setup: Setup, state: FrostGorge, seat: int, thing: str) -> Explanation | None:
    if thing not in things(state, seat):
        return None
    noun, _, label = thing.partition(":")
    return _BY_NOUN[noun](setup, state, seat, label)


def _own(state: FrostGorge, seat: int) -> Sheet:
    """The sheet that a seat has before it; a spectator looks at the first."""
    return state.sheets[max(seat, 0)]


# ── The year ────────────────────────────────────────────────────────────────────────────────


def _month(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    month = int(label) - 1
    title = f"Month {label}, {SEASONS[month]}"
    if month < state.month:
        return Explanation(title, "This month is over.", "FG-10")
    if month == t.WINTER:
        words = "Winter: put your settlers to bed, heat the cabins, and feed everybody."
        return Explanation(title, words, "FG-40")
    now = "This is the month you are in. " if month == state.month else ""
    return Explanation(title, f"{now}Each settler checks one box in its column.", "FG-12")


def _season(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    months = [str(month) for month, season in enumerate(SEASONS, 1) if season == label]
    which = f"Months {months[0]} to {months[-1]}" if len(months) > 1 else f"Month {months[0]}"
    now = " You are in it." if SEASONS[state.month] == label else ""
    return Explanation(label.capitalize(), f"{which} of the year.{now}", "FG-10")


def _row(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    words = f"A die that shows {label} begins here; from there you check the rows next to it."
    return Explanation(f"Row {label}", words, "FG-14")


def _box(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    box = LABELS["box"].index(label)
    holds = setup.data.boxes[box]
    month, row = label.split("-")
    gives, rule = _gives(state, _own(state, seat), box, holds)
    words = box_words(holds)
    title = f"{words[0].upper()}{words[1:]} (month {month}, row {row})"
    if box < state.month * t.ROWS:
        gives = "This month is over."
    return Explanation(title, f"{gives} {_open(state, seat, box)}", rule)


def _gives(state: FrostGorge, sheet: Sheet, box: int, holds: str) -> tuple[str, str]:
    """What a check of a box brings, and the rule."""
    kind = state.box.kinds[box]
    if kind == t.BoxKind.SASQUATCH:
        return _sasquatch(sheet)
    if kind == t.BoxKind.SNOW_SNAKE:
        return "It bites the settler who checks it, and that one dies.", "FG-44"
    if kind in (t.BoxKind.FISH_MEAL, t.BoxKind.CABBAGE_MEAL):
        food = t.FISH if kind == t.BoxKind.FISH_MEAL else t.CABBAGE
        held = sheet.goods[food]
        return f"Whoever checks it eats {holds}, or dies. You have {held}.", "FG-43"
    if holds in ABILITIES:
        _, words, rule = ABILITIES[holds]
        return f"Check it, and from next month on: {words[0].lower()}{words[1:]}", rule
    if state.box.settlers[box]:
        return (
            "Somebody knocks: let them stay, or trade a fish or a cabbage for two goods.",
            "FG-20",
        )
    star = " A star is a point." if "star" in holds else ""
    return f"Each check gives you {box_words(holds)}.{star}", "FG-24"


def _sasquatch(sheet: Sheet) -> tuple[str, str]:
    if sheet.goods[t.FISH]:
        return "You have a fish: hand it over and score 2 points.", "FG-26"
    if sheet.settlers == t.BEGINNERS:
        return "You have no fish: it takes a settler, and with so few left you are out.", "FG-27"
    return "You have no fish: it takes one of your settlers.", "FG-27"


_TIMES = [
    "You did not check it.",
    "You checked it.",
    "You checked it twice.",
    "You checked it three times.",
]


def _open(state: FrostGorge, seat: int, box: int) -> str:
    """Whether a box can be checked now."""
    sheet = _own(state, seat)
    month, row = divmod(box, t.ROWS)
    if month > state.month:
        return f"It opens in month {month + 1}."
    if month < state.month:
        past = sheet.past_once, sheet.past_twice, sheet.past_thrice
        return _TIMES[sum(rows >> box & 1 for rows in past)]
    if seat < 0:
        return _TIMES[sum(rows >> row & 1 for rows in (sheet.once, sheet.twice, sheet.thrice))]
    refusal = state.why_not(seat, CHECK.at(row))
    return "You can check it now." if refusal is None else refusal.words


def _die(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    pips = _own(state, seat).row + 1
    rule = "FG-42" if state.month == t.WINTER else "FG-11"
    return Explanation("Your die", f"It shows {pips}: your first check is in row {pips}.", rule)


def _colour(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    colour = t.COLOURS.index(label)
    words = f"Take it, and you begin in row {state.pool[colour]} with {GAINS[colour]}."
    rule = "FG-64" if colour == t.Colour.BLACK else "FG-63"
    return Explanation(f"The {label} die", words, rule)


# ── The sheet ───────────────────────────────────────────────────────────────────────────────


def _settlers(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    sheet = _own(state, seat)
    settlers = alive(state, sheet)
    if sheet.eliminated:
        words = f"You have {settlers}: too few to go on, so you are out."
        return Explanation("Your settlers", words, "FG-27")
    if state.month == t.WINTER:
        words = f"You have {settlers}. Each eats from one box, and nobody is out in winter."
        return Explanation("Your settlers", words, "FG-45")
    words = f"You have {settlers}. Each checks one box a month. With fewer than {t.BEGINNERS}"
    return Explanation("Your settlers", f"{words} you are out.", "FG-12")


def _settler(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    sheet, number = _own(state, seat), int(label)
    points = settler_points(number)
    brings, rule = "", "FG-28"
    if number == t.EXTRA_CHECKER:
        brings, rule = "Brings one more check on a box, for good. ", "FG-23"
    elif points:
        brings, rule = f"Scores {points} {'point' if points == 1 else 'points'}. ", "FG-3"
    if number <= sheet.circled:
        now = "You have circled it."
    elif number > t.BUNKS * sheet.cabins:
        now = f"It takes {(number + 1) // t.BUNKS} cabins: each sleeps two."
    else:
        now = "There is a bed free, when somebody knocks."
    return Explanation(f"Settler {label}", brings + now, rule)


def _good(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    sheet, good = _own(state, seat), t.GOOD_NAMES.index(label)
    left = state.box.icons[good] - sheet.goods[good + t.CIRCLED]
    more = f"{left} more can be circled" if left else "no icon is left, so more would be lost"
    words = f"You have {sheet.goods[good]}; {more}. {USES[good]}"
    return Explanation(label.capitalize(), words, "FG-5")


def _cabin(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    sheet, cabin = _own(state, seat), int(label) - 1
    if cabin >= sheet.cabins:
        wood, stone = sheet.goods[t.WOOD], sheet.goods[t.STONE]
        cost = f"{t.CABIN_WOOD} wood and {t.CABIN_STONE} stone"
        words = f"A cabin costs {cost}; you have {wood} and {stone}."
        if seat >= 0 and state.why_not(seat, BUILD.at()) is None:
            words += " You can build now."
        return Explanation(f"A site for cabin {label}", words, "FG-25")
    here = _at_home(sheet, cabin) if sheet.housed else "It sleeps two."
    words = f"{here} In the end one living settler counts 3, two count 5, and nobody costs 1."
    return Explanation(f"Cabin {label}", words, "FG-50")


def _at_home(sheet: Sheet, cabin: int) -> str:
    fire = "the fire is lit" if sheet.heated >> cabin & 1 else "there is no fire"
    return f"{in_cabin(sheet.housed, cabin)} went to bed here; {fire}."


def _ability(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    sheet = _own(state, seat)
    if label == EXTRA_CHECK:
        has = "It is yours." if sheet.extra_check else f"Settler {t.EXTRA_CHECKER} brings it."
        return Explanation("Extra Check", f"One more check on a box in a month. {has}", "FG-23")
    title, words, rule = ABILITIES[label]
    month = dict(abilities(sheet))[label]
    if month == t.NEVER:
        return Explanation(title, f"{words} Check its box to learn it.", rule)
    return Explanation(
        title, f"{words} {'It works.' if month <= state.month else 'From next month on.'}", rule
    )


def _points(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    sheet = _own(state, seat)
    if sheet.eliminated:
        words = f"You have {sheet.points}, but who is out cannot win."
        return Explanation("Points", words, "FG-27")
    cabins = "with winter's cabins counted" if state.over else "before winter's cabins are counted"
    goal = "Most points win."
    if state.seats == 1:
        goal = f"You win with {scoring.target(state.box.resource_dice)}."
    rule = "FG-68" if state.box.resource_dice and state.seats == 1 else "FG-51"
    return Explanation("Points", f"You have {sheet.points}, {cabins}. {goal}", rule)


def _seat(setup: Setup, state: FrostGorge, seat: int, label: str) -> Explanation:
    sheet = state.sheets[int(label) - 1]
    title = f"The sheet of seat {label}"
    if sheet.eliminated:
        return Explanation(title, "The sasquatch took the last settlers here.", "FG-27")
    held = ", ".join(f"{sheet.goods[good]} {name}" for good, name in enumerate(t.GOOD_NAMES))
    words = f"{sheet.points} points, {alive(state, sheet)} settlers, {sheet.cabins} cabins; {held}."
    return Explanation(title, f"{words} Everybody plays the month at the same time.", "FG-17")


_BY_NOUN: dict[str, Callable[[Setup, FrostGorge, int, str], Explanation]] = {
    "season": _season,
    "month": _month,
    "row": _row,
    "box": _box,
    "die": _die,
    "colour": _colour,
    "settlers": _settlers,
    "settler": _settler,
    "good": _good,
    "cabin": _cabin,
    "ability": _ability,
    "points": _points,
    "seat": _seat,
}
