"""What the lab found, in plain sentences."""

from typing import TYPE_CHECKING

from snowbound.core.game import Game
from snowbound.lab.inference.compare import MOST_PAIRS, Measure, PairedComparison
from snowbound.lab.playing.pairs import FIRST_SEAT, LENGTH, MARGIN, SCORE, WINS

if TYPE_CHECKING:
    from snowbound.lab.inference.intervals import Interval

COUNTS = ("nobody", "one", "two", "three", "four", "five", "six")
SEATS = tuple(f"seat {number}" for number in range(1, 7))
TURNS = tuple(
    f"{place} to play" for place in ("first", "second", "third", "fourth", "fifth", "sixth")
)


def figure(measure: Measure, value: float) -> str:
    """A value of a measure: a share of games in percent, anything else as it is."""
    return percent(value) if is_share(measure) else f"{value:.2f}"


def signed(measure: Measure, value: float) -> str:
    """A difference; of shares, in points of percent."""
    return f"{100 * value:+.1f}" if is_share(measure) else f"{value:+.2f}"


def is_share(measure: Measure) -> bool:
    return measure.name in (WINS, FIRST_SEAT)


def percent(value: float, digits: int = 1) -> str:
    return f"{100 * value:.{digits}f} %"


def short(value: float) -> str:
    """A number with a decimal at most."""
    return f"{round(value, 1):,g}"


def between(interval: "Interval | None", digits: int = 1) -> str:
    """An interval of shares, as "35.2 to 37.0"; the unit is said before."""
    if interval is None:
        return "unknown"
    return " to ".join(f"{100 * end:.{digits}f}" for end in interval)


def games_words(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"


def unfinished_words(there: int, asked: int) -> str:
    """Of a run that lacks games, how many; nothing of a finished one."""
    if there >= asked:
        return ""
    return f"This run is not finished: {there:,} of the {asked:,} games asked for are there."


def table_words(found: PairedComparison, game: Game) -> str:
    """Who plays: "The Coldest Night for two, all greedy"."""
    a, b = found.bots
    seats = "alone" if found.seats == 1 else f"for {COUNTS[found.seats]}"
    words = f"{game.title} {seats}, {_who(a)}"
    if any(found.ones):
        one = " (A) or ".join(found.ones)
        return f"{words} but for one seat, in turn, of {one} (B)"
    return words if a == b else f"{words} (A) or {_who(b)} (B)"


def _who(bots: list[str]) -> str:
    if len(set(bots)) > 1:
        return ", ".join(bots)
    return bots[0] if len(bots) == 1 else f"all {bots[0]}"


def interval_words(measure: Measure, pairs: int) -> str:
    """The interval of a difference; where every game differs by the same there is none to tell."""
    if measure.ci95 is None:
        return "in every game" if pairs > 1 else "unknown"
    low, high = measure.ci95
    return f"{signed(measure, low)} to {signed(measure, high)}"


def comparison_lines(found: PairedComparison, game: Game) -> list[str]:
    """The answer in a sentence, then whether the run was large enough to give it."""
    table = (
        f"{table_words(found, game)}: {games_words(found.pairs)} on each side, on the same luck "
        f"(seed {found.seed})."
    )
    if found.alike:
        return [table, _alike(found)]
    return [table, *_about_first(found), *_about_others(found)]


def _alike(found: PairedComparison) -> str:
    most = found.measures[0].ci95
    return (
        "No difference: every game went the same on both sides. If B can make one at all, then in "
        f"less than {percent(most[1] if most else 1.0, 2)} of games."
    )


def _about_first(found: PairedComparison) -> list[str]:
    """The measure that the comparison was made for."""
    first = found.measures[0]
    what = "wins" if first.name == WINS else "lets the first seat win"
    size, least = f"{abs(100 * first.difference):.1f}", f"{100 * found.least:.1f} points"
    way = "more" if first.difference > 0 else "less"
    if first.clear:
        said = f"B {what} {way} often, by {size} points ({between(first.ci95)}): "
        if found.enough:
            return [f"{said}a clear difference. The run was large enough to know it to {least}."]
        return [
            f"{said}there is a difference, but its size is not known to {least} yet.",
            f"That takes {_how_many(found.pairs_for_size)}.",
        ]
    more = f"B {what} {size} points {way} often"
    if size == "0.0":
        more = "A and B win equally often"
        if first.name != WINS:
            more = "A and B let the first seat win equally often"
    said = f"No clear difference: {more}, and it may be anything from {between(first.ci95)} points."
    return [said, *_power(found, least)]


def _power(found: PairedComparison, least: str) -> list[str]:
    """Whether the run could have told."""
    if found.enough:
        return [f"The run was large enough: a difference of more than {least} is ruled out."]
    could = f"So many games tell a difference of {100 * found.detectable:.1f} points"
    lines = [f"{could}, four times in five."]
    if found.detectable > found.least:
        needed = _how_many(found.pairs_for_least)
        lines = [f"{could}, four times in five: too few to tell {least}. That takes {needed}."]
    if found.pairs_for_this and found.pairs_for_this > found.pairs:
        lines.append(
            "To tell a difference as small as the one seen takes "
            f"{games_words(found.pairs_for_this)}."
        )
    return lines


def _how_many(games: int) -> str:
    """A number of games, and how it is asked for."""
    asked = rounded_up(games)
    if asked > MOST_PAIRS:
        return f"{games_words(games)}, and a comparison plays at most {MOST_PAIRS:,}"
    return f"{games_words(games)}: --games {asked}"


NAMES = {SCORE: "the score", MARGIN: "the winner's margin", LENGTH: "the number of decisions"}


def _about_others(found: PairedComparison) -> list[str]:
    """The other measures, where they are clear though several were looked at."""
    first, *others = found.measures
    told = [
        f"{NAMES[one.name]} is {'higher' if one.difference > 0 else 'lower'} by "
        f"{abs(one.difference):.2f}"
        for one in others
        if one.clear
    ]
    if not told:
        return []
    return [f"{'Also clear' if first.clear else 'Clear, however'}: {', '.join(told)}."]


def rounded_up(games: int) -> int:
    """A number of games that is easy to type."""
    step = max(100, 10 ** (len(str(games)) - 2))
    return -(-games // step) * step
