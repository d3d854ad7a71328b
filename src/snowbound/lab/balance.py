"""The balance pages: every table of a game, played and written into the page as one Markdown table.

What people wrote around it stays: only what stands between two comments is replaced.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.lab.figures import Cell, ReportFigures
from snowbound.lab.plans import Plan
from snowbound.lab.runs import write_whole
from snowbound.lab.wording import COUNTS, between, percent, short

BEGIN = "<!-- by the lab, from here: `snowbound lab balance {}` -->"
END = "<!-- to here -->"
TITLE = "## By the lab"


class BalanceTable(msgspec.Struct, frozen=True):
    """A table of a game that a page tells of."""

    label: str
    folder: str
    plan: Plan


def tables_of(game: Game, seed: int) -> Iterator[BalanceTable]:
    """Every number of players with the default components, then the other sets with the fewest."""
    fewest, most = game.players
    default, *others = game.component_names()
    wanted = [(seats, default) for seats in range(fewest, most + 1)]
    wanted += [(fewest, name) for name in others]
    for seats, name in wanted:
        setup = game.setup(seats, None, name)
        plan = Plan(game.id, ["greedy"] * seats, seed, setup.options, setup.components)
        yield BalanceTable(_label(seats, name, default), f"{game.id}-{seats}-{name}", plan)


def _label(seats: int, components: str, default: str) -> str:
    number = "alone" if seats == 1 else COUNTS[seats]
    return number if components == default else f"{number}, {components}"


# ── The page ────────────────────────────────────────────────────────────────────────────────


def block(game: Game, tables: list[tuple[str, ReportFigures]]) -> str:
    """All tables side by side, and the commands that make them again."""
    labels = [label for label, _ in tables]
    figures = [found for _, found in tables]
    lines = [f"| | {' | '.join(labels)} |", f"| --- |{' --- |' * len(labels)}"]
    for name, values in _rows(figures):
        lines.append(f"| {name} | {' | '.join(values)} |")
    commands = "\n".join(f"    {found.command}" for found in figures)
    parts = [
        BEGIN.format(game.id),
        TITLE,
        "Greedy players; figures in brackets are 95 % intervals.",
        "\n".join(lines),
        "Made by",
        commands,
        END,
    ]
    return "\n\n".join(parts)


def _rows(figures: list[ReportFigures]) -> Iterator[tuple[str, list[str]]]:
    contest = not all(one.cooperative for one in figures)
    if contest:
        yield "farthest seat from an equal share", [_farthest(one) for one in figures]
    else:
        yield "won", [_share(one.wins[0].value, one.wins[0].ci95) for one in figures]
    for level in figures[0].levels:
        name = f"`{level}` among greedy players" if contest else f"`{level}`"
        yield name, [_level(one, level) for one in figures]
    yield (
        "decisions, nine games in ten",
        [f"{short(one.length.low)} to {short(one.length.high)}" for one in figures],
    )
    yield "half are decided at", [_decided(one) for one in figures]
    yield (
        "lead changes a game",
        [f"{one.course.lead_changes.value:.1f}" if one.course else "" for one in figures],
    )
    yield (
        "forced choices",
        [percent(one.forced.value, 0) if one.forced else "" for one in figures],
    )
    yield "hardly used", [", ".join(one.ignored) or "nothing" for one in figures]
    yield "rules that never came up", [_dead(one) for one in figures]


def _share(value: float, interval: tuple[float, float] | None) -> str:
    return f"{percent(value)} ({between(interval)})"


def _farthest(figures: ReportFigures) -> str:
    if figures.seats == 1:
        return f"{_share(figures.wins[0].value, figures.wins[0].ci95)} won"
    equal = 1 / figures.seats
    seat = max(range(figures.seats), key=lambda seat: abs(figures.wins[seat].value - equal))
    return f"seat {seat + 1}, {100 * (figures.wins[seat].value - equal):+.1f} points"


def _level(figures: ReportFigures, level: str) -> str:
    others = level if figures.cooperative else "greedy"
    cell: Cell | None = next(
        (one for one in figures.skills if one.one == level and one.others == others), None
    )
    if cell is None:
        return "not played"
    return f"{_share(cell.wins.value, cell.wins.ci95)} of {cell.wins.count:,}"


def _decided(figures: ReportFigures) -> str:
    return f"{figures.course.median:.0%} of the game" if figures.course else ""


def _dead(figures: ReportFigures) -> str:
    if figures.rules is None:
        return ""
    return ", ".join(rule.id for rule in figures.rules.dead) or "none"


def put_into(page: Path, game: Game, text: str) -> None:
    """Replace the lab's part of a page, or add it at the end."""
    begin = BEGIN.format(game.id)
    try:
        old = page.read_text(encoding="utf-8") if page.exists() else f"# {game.title}\n"
    except (OSError, UnicodeDecodeError):
        raise Mistake(f"{page} cannot be read as text.") from None
    if begin in old:
        before, _, rest = old.partition(begin)
        _, found, after = rest.partition(END)
        if not found:
            raise Mistake(f"{page} has no line '{END}' after '{begin}'; put it back.")
        new = before + text + after
    else:
        new = f"{old.rstrip()}\n\n{text}\n"
    write_whole(page, new.encode())
