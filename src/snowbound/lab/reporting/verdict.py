"""The verdict of a report: what its figures amount to, in a sentence and a few facts."""

from snowbound.bots.names import kind_of
from snowbound.lab.inference.figures import FAIR, ReportFigures
from snowbound.lab.inference.intervals import Estimate
from snowbound.lab.playing.parts import USE
from snowbound.lab.reporting.wording import COUNTS, TURNS, between, percent, short

SURE, NEVER = 0.995, 0.005
FEWEST = 10  # games with experts
EARLY, LATE = 0.4, 0.75  # of a game

Fact = tuple[str, str, str]  # name, value, more


def level_words(bot: str) -> str:
    """A level as people say it; experts of any budget are experts."""
    kind = kind_of(bot)
    return kind.name if kind is not None and kind.searches else bot


def verdict(figures: ReportFigures) -> str:
    """One sentence."""
    parts = [_who_wins(figures), _turn_order(figures), _skill(figures), _course(figures)]
    first, *more = [part for part in parts if part]
    return "; ".join([first, *more]) + "."


def _who_wins(figures: ReportFigures) -> str:
    names = {level_words(bot) for bot in figures.bots}
    who = f"{names.pop().capitalize()} players" if len(names) == 1 else "This table"
    if figures.cooperative:
        one = figures.wins[0]
        verb = "win" if who.endswith("players") else "wins"
        if one.value <= NEVER or one.value >= SURE:
            often = "hardly ever" if one.value <= NEVER else "nearly always"
            return f"{who} {often} {verb} ({percent(one.value)} of games, {between(one.ci95)})"
        return f"{who} {verb} {percent(one.value)} of their games ({between(one.ci95)})"
    best = max(range(figures.seats), key=lambda seat: figures.wins[seat].value)
    one = figures.wins[best]
    if len(set(figures.bots)) > 1:
        return (
            f"{figures.bots[best]} in seat {best + 1} wins most, {percent(one.value)} of games "
            f"({between(one.ci95)})"
        )
    equal = percent(1 / figures.seats)
    if (figures.equal_p or 0) >= FAIR:
        said = (
            f"No seat is clearly favoured: the luckiest, seat {best + 1}, wins "
            f"{percent(one.value)} ({between(one.ci95)}) where {equal} would be equal"
        )
        if one.ci95 is None or one.ci95[0] <= 1 / figures.seats:
            return said
        return f"{said}, as the luckiest of {COUNTS[figures.seats]} equal seats may well do"
    return (
        f"Seat {best + 1} is favoured: it wins {percent(one.value)} ({between(one.ci95)}) where "
        f"{equal} would be equal"
    )


def _turn_order(figures: ReportFigures) -> str:
    """Said only where it matters: chance may spread the first turn over all seats."""
    equal_p = figures.equal_turns_p
    if equal_p is None or equal_p >= FAIR or len(set(figures.bots)) > 1:
        return ""
    best = max(range(figures.seats), key=lambda turn: figures.wins_by_turn[turn].value)
    one = figures.wins_by_turn[best]
    return (
        f"turn order matters: whoever is {TURNS[best]} wins {percent(one.value)} "
        f"({between(one.ci95)})"
    )


def _among_equals(figures: ReportFigures, level: str) -> Estimate | None:
    for cell in figures.skills:
        if cell.one == level and cell.others == (level if figures.cooperative else "greedy"):
            return cell.wins
    return None


def _skill(figures: ReportFigures) -> str:
    """What skill is worth: experts beside greedy and random players."""
    random, greedy, expert = (_among_equals(figures, level) for level in figures.levels)
    if random is None or expert is None or greedy is None:
        return ""
    if expert.count < FEWEST:
        return f"too few games with experts ({expert.count}) to say what skill is worth"
    among = "" if figures.cooperative else " among greedy ones"
    said = f"experts win {_rough(expert)}{among} and random players {_rough(random)}"
    if expert.ci95 is None or greedy.ci95 is None or random.ci95 is None:
        return said
    if expert.ci95[0] > greedy.ci95[1]:
        return f"{said}, so skill pays"
    if random.ci95[1] < greedy.ci95[0]:
        return f"{said}: playing sensibly pays, thinking longer is not shown to"
    return f"{said}: skill is not shown to pay"


def _rough(one: Estimate) -> str:
    return f"{percent(one.value, 0)} ({between(one.ci95, 0)})"


def _course(figures: ReportFigures) -> str:
    found = figures.course
    if found is None:
        return ""
    median = percent(found.median, 0)
    if found.median >= SURE:
        return "most results are open until the end"
    if found.median >= LATE:
        return f"the result is open for long (half of all games until {median})"
    if found.median <= EARLY:
        return f"the result is decided early (half of all games by {median})"
    return f"half of all games are decided by {median}"


def findings(figures: ReportFigures) -> list[Fact]:
    """A few facts beside the verdict."""
    length = figures.length
    facts: list[Fact] = [
        (
            "decisions a game",
            f"{short(length.median)}",
            f"nine in ten: {short(length.low)} to {short(length.high)}",
        )
    ]
    if figures.course is not None:
        changes, never = figures.course.lead_changes, figures.course.never
        facts.append(
            (
                "lead changes",
                f"{changes.value:.1f}",
                f"{percent(never.value, 0)} of games have none",
            )
        )
    if figures.forced is not None:
        facts.append(
            ("forced choices", percent(figures.forced.value, 0), "only one action was left")
        )
    if figures.things:
        number = len(figures.ignored)
        uses = sum(thing.kind == USE for thing in figures.things)
        facts.append(("hardly used", str(number), f"of {uses} things"))
    if figures.rules is not None:
        facts.append(("dead rules", str(len(figures.rules.dead)), f"of {figures.rules.judged}"))
    return facts
