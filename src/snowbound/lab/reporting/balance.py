"""The balance pages: every table of a game, played and written into the page as Markdown tables.

What people wrote on the page stays: only what stands between two comments is replaced.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

import msgspec

from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.lab.inference.figures import FEWEST_CHANCES, ReportFigures, Thing
from snowbound.lab.inference.intervals import Estimate, mean_share, share
from snowbound.lab.inference.run_figures import figures_of
from snowbound.lab.inference.victories import shares_of
from snowbound.lab.playing.parquet_files import write_whole
from snowbound.lab.playing.parts import USE
from snowbound.lab.playing.run_folder import MANIFEST, Run, open_run
from snowbound.lab.playing.run_plan import GAMES
from snowbound.lab.reporting.balance_tables import BalanceRun, BalanceTable, Level
from snowbound.lab.reporting.wording import SEATS, TURNS, between, percent, plain, short

BEGIN = "<!-- by the lab, from here: "
END = "<!-- to here -->"
TITLE = "## By the lab"
NOT_PLAYED = "not played"
MOST_OPEN = 12  # rows that need no unfolding


class MeasuredTable(msgspec.Struct, frozen=True):
    """A table that was played: its figures, and what each level won."""

    table: BalanceTable
    figures: ReportFigures
    levels: dict[str, Estimate]


def tell(folder: Path, tables: list[BalanceTable]) -> list[MeasuredTable]:
    """Whatever has been played of these tables, also where it is not all that was asked for."""
    told: list[MeasuredTable] = []
    for table in tables:
        run = _found(folder, table.run)
        if run is not None:
            levels = {level.bot: _won(folder, level) for level in table.levels if level.runs}
            told.append(MeasuredTable(table, figures_of(run), levels))
    return told


def _found(folder: Path, wanted: BalanceRun) -> Run | None:
    place = folder / wanted.folder
    run = open_run(place) if (place / MANIFEST).exists() else None
    return run if run and run.spans(GAMES) else None


def _won(folder: Path, level: Level) -> Estimate:
    """What one of these players wins; together with the others, where they win together."""
    shares: list[float] = []
    for number, wanted in enumerate(level.runs):
        run = _found(folder, wanted)
        if run is not None:
            seats = 1 if len(set(wanted.plan.bots)) == 1 else len(wanted.plan.bots)
            shares += shares_of(run.frame(GAMES), seats)[number]
    whole = all(value in (0, 1) for value in shares)
    return share(sum(shares), len(shares)) if whole else mean_share(shares)


# ── The page ────────────────────────────────────────────────────────────────────────────────


def block(told: list[MeasuredTable], command: str) -> str:
    """All tables side by side, and the commands that make them again."""
    parts = [f"{BEGIN}`{command}` -->", TITLE, _words(told)]
    for variant, group in groupby(told, key=lambda one: one.table.variant):
        tables = list(group)
        if variant:
            parts.append(f"With `{variant}`:")
        parts.append(_markdown(tables, list(_rows(tables))))
        if not variant:
            parts.append(_things(tables))
    commands = "\n".join(f"    {one.figures.command}" for one in told)
    parts += ["The greedy players' games are those of", commands, END]
    return "\n\n".join(part for part in parts if part)


def _words(told: list[MeasuredTable]) -> str:
    words = (
        "Greedy players, unless another is named. Brackets are 95 % intervals: Wilson's for "
        "shares, Student's t for means."
    )
    if all(one.figures.cooperative for one in told):
        return f"{words} A named player sits in every seat."
    return (
        f"{words} Where one wins, a named player sits among greedy ones, in each seat as often; "
        f"equal shares would be one part in as many as play. Turns are counted from whoever plays "
        f"first, as the rules or a die have it; where all play at once there is no such row."
    )


def _markdown(tables: list[MeasuredTable], rows: list[tuple[str, list[str]]]) -> str:
    lines = [
        f"| | {' | '.join(one.table.label for one in tables)} |",
        f"| --- |{' --- |' * len(tables)}",
    ]
    told = [(name, values) for name, values in rows if set(values) - {"", NOT_PLAYED}]
    lines += [f"| {name} | {' | '.join(values)} |" for name, values in told]
    return "\n".join(lines)


def _rows(tables: list[MeasuredTable]) -> Iterator[tuple[str, list[str]]]:
    def row(cell: Callable[[ReportFigures], str]) -> list[str]:
        return [cell(one.figures) for one in tables]

    yield "`greedy` wins", row(lambda one: _share(one.wins[0]) if one.cooperative else "")
    yield "farthest seat from an equal share", row(lambda one: _farthest(one.wins, SEATS, one))
    yield (
        "farthest turn from an equal share",
        row(lambda one: _farthest(one.wins_by_turn, TURNS, one)),
    )
    for bot in dict.fromkeys(bot for one in tables for bot in one.levels):
        yield f"`{bot}` wins", [_level_cell(one.levels.get(bot)) for one in tables]
    several = [one.figures.endings for one in tables if len(one.figures.endings) > 1]
    for ending in dict.fromkeys(end.name for endings in several for end in endings):
        yield f"ends by {plain(ending)}", row(lambda one, name=ending: _ending(one, name))
    yield "points", row(lambda one: _mean(one.score.mean) if one.score else "")
    yield "decisions, nine games in ten", row(_length)
    yield from _point_rows(tables)
    yield "half are decided at", row(_decided)
    yield (
        "lead changes a game",
        row(lambda one: _mean(one.course.lead_changes) if one.course else ""),
    )
    yield "forced choices", row(lambda one: percent(one.forced.value, 0) if one.forced else "")
    yield (
        "hardly used",
        row(lambda one: ", ".join(map(plain, one.ignored)) or ("nothing" if one.things else "")),
    )
    yield "rules that never came up", row(_dead)


def _point_rows(tables: list[MeasuredTable]) -> Iterator[tuple[str, list[str]]]:
    points = [one.figures.points for one in tables]
    parts = [{part.name: part for part in one.parts} if one else {} for one in points]
    for name in dict.fromkeys(name for found in parts for name in found):
        largest = [_share(one[name].largest, 0) if name in one else "" for one in parts]
        yield f"winner's largest part: {plain(name)}", largest
        means = [_mean(one[name].points) if name in one else "" for one in parts]
        yield f"winner's points: {plain(name)}", means
    late = [_share(one.overtaken, 0) if one and one.overtaken else "" for one in points]
    yield "who led two thirds of the way did not win", late


def _share(found: Estimate, digits: int = 1) -> str:
    return f"{percent(found.value, digits)} ({between(found.ci95)}) of {found.count:,}"


def _mean(found: Estimate) -> str:
    if found.ci95 is None:
        return f"{found.value:.1f}"
    low, high = (round(end, 1) + 0.0 for end in found.ci95)  # no minus before a zero
    return f"{found.value:.1f} ({low:.1f} to {high:.1f})"


def _level_cell(found: Estimate | None) -> str:
    if found is None:
        return ""
    return _share(found) if found.count else NOT_PLAYED


def _ending(figures: ReportFigures, name: str) -> str:
    if len(figures.endings) == 1:
        return ""  # nothing to tell apart
    found = next((one.games for one in figures.endings if one.name == name), None)
    return percent(found.value if found else 0.0)


def _farthest(wins: list[Estimate], names: tuple[str, ...], figures: ReportFigures) -> str:
    if figures.cooperative or not wins:
        return ""
    equal = 1 / figures.seats
    number = max(range(figures.seats), key=lambda one: abs(wins[one].value - equal))
    found = wins[number]
    low, high = (f"{100 * (end - equal):+.1f}" for end in found.ci95 or (0.0, 1.0))
    return f"{names[number]}, {100 * (found.value - equal):+.1f} points ({low} to {high})"


def _length(figures: ReportFigures) -> str:
    return f"{short(figures.length.low)} to {short(figures.length.high)}"


def _decided(figures: ReportFigures) -> str:
    return f"{percent(figures.course.median, 0)} of the game" if figures.course else ""


def _dead(figures: ReportFigures) -> str:
    if figures.rules is None:
        return ""
    return ", ".join(rule.id for rule in figures.rules.dead) or "none"


def _things(tables: list[MeasuredTable]) -> str:
    """How often each thing is used: of its chances, and in how many games."""
    by_table = [{t.name: t for t in one.figures.things if t.kind == USE} for one in tables]
    names = {name for found in by_table for name, t in found.items() if t.offered >= FEWEST_CHANCES}
    if not names:
        return ""

    def least(name: str) -> tuple[float, str]:
        return min(found[name].share.value for found in by_table if name in found), name

    rows = [
        (plain(name), [_thing(found.get(name)) for found in by_table])
        for name in sorted(names, key=least)
    ]
    table = _markdown(tables, rows)
    words = "What is used, of its chances, and in how many games"
    if len(rows) <= MOST_OPEN:
        return f"{words}:\n\n{table}"
    return f"<details><summary>{words}, the least used first</summary>\n\n{table}\n\n</details>"


def _thing(thing: Thing | None) -> str:
    if thing is None:
        return "never offered"
    used, games = percent(thing.share.value, 0), percent(thing.games_used.value, 0)
    return f"{used} of {thing.offered:,}, {games}"


def put_into(page: Path, game: Game, text: str) -> None:
    """Replace the lab's part of a page, or add it at the end."""
    try:
        old = page.read_text(encoding="utf-8") if page.exists() else f"# {game.title}\n"
    except (OSError, UnicodeDecodeError):
        raise Mistake(f"{page} cannot be read as text.") from None
    before, begin, rest = old.partition(BEGIN)
    if begin:
        _, found, after = rest.partition(END)
        if not found:
            raise Mistake(f"{page} has no line '{END}' after '{begin.strip()}'; put it back.")
        new = before + text + after
    else:
        new = f"{old.rstrip()}\n\n{text}\n"
    write_whole(page, new.encode())
