"""What a comparison found, in plain sentences."""

from snowbound.core.game import Game
from snowbound.lab.inference.compare import MOST_PAIRS, Measure, PairedComparison
from snowbound.lab.inference.intervals import POWER
from snowbound.lab.playing.pairs import FIRST_SEAT, LENGTH, MARGIN, SCORE, WINS
from snowbound.lab.reporting.wording import COUNTS, between, games_words, percent


def figure(measure: Measure, value: float) -> str:
    """A value of a measure: a share of games in percent, anything else as it is."""
    return percent(value) if is_share(measure) else f"{value:.2f}"


def signed(measure: Measure, value: float) -> str:
    """A difference; of shares, in points of percent."""
    return f"{100 * value:+.1f}" if is_share(measure) else f"{value:+.2f}"


def is_share(measure: Measure) -> bool:
    return measure.name in (WINS, FIRST_SEAT)


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


def side_words(label: str, game: Game) -> str:
    """A side of a comparison as it was typed, with titles for component sets."""
    titles = {name: game.components(name).title for name in game.component_names()}
    return " ".join(titles.get(word, word) for word in label.split(" "))


def comparison_lines(found: PairedComparison, game: Game) -> list[str]:
    """The answer in a sentence, then whether the run was large enough to give it."""
    table = (
        f"{table_words(found, game)}: {games_words(found.pairs)} on each side, on the same luck "
        f"(seed {found.seed})."
    )
    first, *others = found.measures
    clear = [one for one in others if one.clear]
    if found.alike:
        return [table, _alike(found)]
    if first.clear:
        also = f"Also clear: {', '.join(map(_change, clear))}."
        return [table, *_about_clear(found), *([also] if clear else [])]
    if clear:
        return [table, _lead(clear, found.pairs), _about_wins(found), *_power(found)]
    return [table, f"No clear difference: {_about_unclear(found)}.", *_power(found)]


def _alike(found: PairedComparison) -> str:
    most = found.measures[0].ci95
    return (
        "No difference: every game went the same on both sides. If B can make one at all, then in "
        f"less than {percent(most[1] if most else 1.0, 2)} of games."
    )


def _about_clear(found: PairedComparison) -> list[str]:
    """The measure that the comparison was made for, where it differs clearly."""
    first = found.measures[0]
    size, least = f"{abs(100 * first.difference):.1f}", f"{100 * found.least:.1f} points"
    said = f"B {_verb(first)} {_way(first)} often, by {size} points ({between(first.ci95)}): "
    if found.enough:
        return [f"{said}a clear difference. The run was large enough to know it to {least}."]
    return [
        f"{said}there is a difference, but its size is not known to {least} yet.",
        f"That takes {_how_many(found.pairs_for_size)}.",
    ]


def _about_unclear(found: PairedComparison) -> str:
    first = found.measures[0]
    size = f"{abs(100 * first.difference):.1f}"
    said = f"B {_verb(first)} {size} points {_way(first)} often"
    if size == "0.0":
        said = "A and B win equally often"
        if first.name != WINS:
            said = "A and B let the first seat win equally often"
    return f"{said}; the difference may be anything from {between(first.ci95)} points"


def _verb(first: Measure) -> str:
    return "wins" if first.name == WINS else "lets the first seat win"


def _way(first: Measure) -> str:
    return "more" if first.difference > 0 else "less"


# What a measure is called, and how one speaks of more and of less of it.
NAMES = {
    SCORE: ("the score", "higher", "lower"),
    MARGIN: ("the winner's margin", "larger", "smaller"),
    LENGTH: ("the number of decisions", "higher", "lower"),
}


def _change(one: Measure) -> str:
    name, more, less = NAMES[one.name]
    return f"{name} is {more if one.difference > 0 else less} by {abs(one.difference):.2f}"


def _lead(clear: list[Measure], pairs: int) -> str:
    """What is clear though the first measure is not."""
    changes = " and ".join(f"{_change(one)} ({interval_words(one, pairs)})" for one in clear)
    return f"With B {changes}: {'a clear difference' if len(clear) == 1 else 'clear differences'}."


def _about_wins(found: PairedComparison) -> str:
    """The first measure where others lead."""
    about = "winning" if found.measures[0].name == WINS else "the first seat"
    if found.enough:
        return f"About {about} nothing changes that matters: {_about_unclear(found)}."
    return f"Too few games to tell about {about}: {_about_unclear(found)}."


def _power(found: PairedComparison) -> list[str]:
    """Whether the run could have told."""
    least = f"{100 * found.least:.1f} points"
    if found.enough:
        return [f"The run was large enough: a difference of more than {least} is ruled out."]
    can = (
        f"{games_words(found.pairs)} detect{'s' if found.pairs == 1 else ''} a difference of "
        f"{100 * found.detectable:.1f} points with {percent(POWER, 0)} power"
    )
    lines = [f"{can}."]
    if found.detectable > found.least:
        lines = [f"{can}; detecting {least} takes {_how_many(found.pairs_for_least)}."]
    needed = found.pairs_for_this or 0
    if found.pairs < needed <= MOST_PAIRS:
        lines.append(f"Detecting one as small as this takes {games_words(needed)}.")
    return lines


def _how_many(games: int) -> str:
    """A number of games, and how it is asked for."""
    asked = rounded_up(games)
    if asked > MOST_PAIRS:
        return f"{games_words(games)}, and a comparison plays at most {MOST_PAIRS:,}"
    return f"{games_words(games)}: --games {asked}"


def rounded_up(games: int) -> int:
    """A number of games that is easy to type."""
    step = max(100, 10 ** (len(str(games)) - 2))
    return -(-games // step) * step
