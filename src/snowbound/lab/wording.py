"""What the lab found, in plain sentences."""

from typing import TYPE_CHECKING

from snowbound.core.game import Game
from snowbound.lab.compare import FIRST_SEAT, WINS, Measure, PairedComparison

if TYPE_CHECKING:
    from snowbound.lab.inference import Interval

COUNTS = ("nobody", "one", "two", "three", "four", "five", "six")


def figure(measure: Measure, value: float) -> str:
    """A value of a measure: a share of games in percent, anything else as it is."""
    return f"{value:.1%}" if is_share(measure) else f"{value:.2f}"


def signed(measure: Measure, value: float | None) -> str:
    """A difference; of shares, in points of percent."""
    if value is None:
        return "unknown"
    return f"{100 * value:+.1f}" if is_share(measure) else f"{value:+.2f}"


def is_share(measure: Measure) -> bool:
    return measure.name in (WINS, FIRST_SEAT)


def percent(value: float, digits: int = 1) -> str:
    return f"{100 * value:.{digits}f} %"


def short(value: float) -> str:
    """A number with a decimal at most."""
    return f"{round(value, 1):,g}"


def between(interval: "Interval | None") -> str:
    """An interval of shares, as "35.2 to 37.0"; the unit is said before."""
    if interval is None:
        return "unknown"
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def table_words(game: Game, bots: list[str]) -> str:
    """Who plays: "The Coldest Night for two, all greedy"."""
    number = len(bots)
    seats = "alone" if number == 1 else f"for {COUNTS[number]}"
    who = bots[0] if number == 1 else f"all {bots[0]}"
    if len(set(bots)) > 1:
        who = ", ".join(bots)
    return f"{game.title} {seats}, {who}"


def comparison_lines(found: PairedComparison, game: Game, bots: list[str]) -> list[str]:
    """The answer in a sentence, then whether the run was large enough to give it."""
    first = found.measures[0]
    what = "wins" if first.name == WINS else "lets the first seat win"
    lines = [
        f"{table_words(game, bots)}: {found.pairs:,} games on each side, on the same luck "
        f"(seed {found.seed})."
    ]
    if found.alike:
        lines.append(
            "No difference: every game went the same on both sides. With so many games, no more "
            f"than {percent(first.ci95[1] if first.ci95 else 1.0, 2)} of them can go otherwise."
        )
        return lines
    size = abs(100 * first.difference)
    way = "more" if first.difference > 0 else "less"
    if first.clear:
        lines.append(
            f"B {what} {way} often, by {size:.1f} points ({between(first.ci95)}): "
            f"a clear difference. The run was large enough."
        )
        return lines
    lines.append(
        f"No clear difference: B {what} {size:.1f} points {way} often, and it may be anything from "
        f"{between(first.ci95)}."
    )
    could = f"So many games tell a difference of {100 * found.detectable:.1f} points"
    if found.enough:
        lines.append(
            f"{could}, four times in five: large enough to tell "
            f"{100 * found.least:.1f} points, and there is hardly so much."
        )
    else:
        lines.append(
            f"{could}, four times in five: too few to tell {100 * found.least:.1f} points. "
            f"That takes {found.pairs_for_least:,} games: "
            f"--games {rounded_up(found.pairs_for_least)}."
        )
    if found.pairs_for_this and found.pairs_for_this > found.pairs:
        lines.append(
            f"To tell a difference as small as the one seen takes {found.pairs_for_this:,} games."
        )
    return lines


def rounded_up(games: int) -> int:
    """A number of games that is easy to type."""
    step = max(100, 10 ** (len(str(games)) - 2))
    return -(-games // step) * step
