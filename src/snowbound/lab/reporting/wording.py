"""Figures and names in words, for all that the lab prints."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from snowbound.lab.inference.intervals import Interval

COUNTS = ("nobody", "one", "two", "three", "four", "five", "six")
SEATS = tuple(f"seat {number}" for number in range(1, 7))
TURNS = tuple(
    f"{place} to play" for place in ("first", "second", "third", "fourth", "fifth", "sixth")
)


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


def plain(slug: str) -> str:
    """A name of the rules as people read it: "log-roll" without its hyphen."""
    return slug.replace("-", " ")
