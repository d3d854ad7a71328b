"""The balance pages: every table of a game, played and written down as Markdown tables.

A game's page has the results, in a block between two comments; what people wrote around it stays.
All figures stand in a page of their own, beside the runs.
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

Rows = list[tuple[str, list[str]]]  # of a table: a name, and a cell for each column


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


def block(told: list[MeasuredTable], command: str, whole: Path) -> str:
    """The results of all tables side by side, and where the rest is."""
    parts = [f"{BEGIN}`{command}` -->", TITLE, _words(told), *_tables(told, _results)]
    parts.append(f"Made by `{command}`, which writes all other figures into `{whole.as_posix()}`.")
    return "\n\n".join([*parts, END])


def whole_page(told: list[MeasuredTable], game: Game) -> str:
    """Everything that was counted, and the commands that play the same games."""
    parts = [f"# {game.title}", _words(told)]
    parts += _tables(told, lambda tables: [*_results(tables), *_more(tables)])
    parts.append(_things([one for one in told if not one.table.variant]))
    commands = "\n".join(f"    {one.figures.command}" for one in told)
    parts += ["The greedy players' games are those of", commands]
    return "\n\n".join(part for part in parts if part) + "\n"


def _tables(told: list[MeasuredTable], rows: Callable[[list[MeasuredTable]], Rows]) -> list[str]:
    """A table for the game as it is, and one for each variant."""
    parts: list[str] = []
    for variant, group in groupby(told, key=lambda one: one.table.variant):
        tables = list(group)
        parts += [f"With `{variant}`:"] if variant else []
        parts.append(_markdown(tables, rows(tables)))
    return parts


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


def _markdown(tables: list[MeasuredTable], rows: Rows) -> str:
    lines = [
        f"| | {' | '.join(one.table.label for one in tables)} |",
        f"| --- |{' --- |' * len(tables)}",
    ]
    told = [(name, values) for name, values in rows if set(values) - {"", NOT_PLAYED}]
    lines += [f"| {name} | {' | '.join(values)} |" for name, values in told]
    return "\n".join(lines)


def _row(
    name: str, tables: list[MeasuredTable], cell: Callable[[ReportFigures], str]
) -> tuple[str, list[str]]:
    return name, [cell(one.figures) for one in tables]


def _results(tables: list[MeasuredTable]) -> Rows:
    """Who wins, and how long it takes."""
    bots = dict.fromkeys(bot for one in tables for bot in one.levels)
    return [
        _row("`greedy` wins", tables, lambda one: _share(one.wins[0]) if one.cooperative else ""),
        _row(
            "farthest seat from an equal share",
            tables,
            lambda one: _farthest(one.wins, SEATS, one),
        ),
        _row(
            "farthest turn from an equal share",
            tables,
            lambda one: _farthest(one.wins_by_turn, TURNS, one),
        ),
        *((f"`{bot}` wins", [_level_cell(one.levels.get(bot)) for one in tables]) for bot in bots),
        _row("points", tables, lambda one: _mean(one.score.mean) if one.score else ""),
        _row("decisions, nine games in ten", tables, _length),
    ]


def _more(tables: list[MeasuredTable]) -> Iterator[tuple[str, list[str]]]:
    """How games end, what wins them, when they are decided, and what is used."""
    several = [one.figures.endings for one in tables if len(one.figures.endings) > 1]
    for ending in dict.fromkeys(end.name for endings in several for end in endings):
        yield f"ends by {plain(ending)}", [_ending(one.figures, ending) for one in tables]
    yield from _point_rows(tables)
    yield _row("half are decided at", tables, _decided)
    yield _row(
        "lead changes a game",
        tables,
        lambda one: _mean(one.course.lead_changes) if one.course else "",
    )
    yield _row(
        "forced choices", tables, lambda one: percent(one.forced.value, 0) if one.forced else ""
    )
    yield _row("hardly used", tables, _hardly_used)
    yield _row("rules that never came up", tables, _dead)


def _hardly_used(figures: ReportFigures) -> str:
    return ", ".join(map(plain, figures.ignored)) or ("nothing" if figures.things else "")


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
