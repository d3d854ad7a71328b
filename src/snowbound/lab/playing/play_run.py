"""Playing a run: its parts one after another, each by whatever spans are missing."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from snowbound.lab.playing.parquet_files import as_parquet
from snowbound.lab.playing.parts import (
    play_course,
    play_points,
    play_rules,
    play_skills,
    play_uses,
    play_worth,
    play_worth_base,
    skill_tasks,
)
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.processes import TaskMap
from snowbound.lab.playing.rows import play_decisions, play_rows
from snowbound.lab.playing.run_folder import Run
from snowbound.lab.playing.run_plan import (
    BASELINE,
    COURSE,
    DECISIONS,
    GAMES,
    IN_SPAN,
    POINTS,
    RULES,
    SKILLS,
    USES,
    WORTH,
    WORTH_BASE,
)

if TYPE_CHECKING:
    import polars as pl

Progress = Callable[[int], None]


class Part(msgspec.Struct):
    """A part of a run: how many tasks it has, and who plays a span of them."""

    name: str
    words: str
    total: int
    span: int
    play: Callable[..., dict[str, bytes]]
    arguments: Callable[[int, int], tuple[Any, ...]] = lambda first, last: (first, last)


def parts_of(run: Run) -> Iterator[Part]:
    """All parts in the order of playing; those that build on others come when these are done."""
    plan, extent = run.plan, run.plan.extent
    mark = plan.fingerprint
    games = partial(games_span, plan.plan, plan.decisions, mark)
    yield Part(GAMES, "Playing", extent.games, plan.span, games)
    if plan.baseline_plan is not None:
        baseline = partial(span, BASELINE, play_games, plan.baseline_plan, mark)
        yield Part(BASELINE, "Without the change", extent.games, plan.span, baseline)
    tasks = skill_tasks(plan.plan, plan.expert, extent.skills)
    yield Part(
        SKILLS,
        "Skill levels",
        len(tasks),
        IN_SPAN[SKILLS],
        partial(listed_span, SKILLS, play_skills, plan.plan, mark),
        lambda first, last: (tasks[first:last],),
    )
    for name, words, total, play in (
        (USES, "What is used", extent.uses, play_uses),
        (POINTS, "What points are of", extent.uses, play_points),
        (COURSE, "When it is decided", extent.course, play_course),
        (RULES, "Rules at work", extent.rules, play_rules),
    ):
        yield Part(name, words, total, IN_SPAN[name], partial(span, name, play, plan.plan, mark))
    if not extent.worth:
        return
    base = partial(span, WORTH_BASE, play_worth_base, plan.worth_plan, mark)
    yield Part(WORTH_BASE, "Worth: with all", extent.worth, IN_SPAN[WORTH_BASE], base)
    pairs = worth_pairs(run)
    yield Part(
        WORTH,
        "Worth: without each",
        len(pairs),
        IN_SPAN[WORTH],
        partial(listed_span, WORTH, play_worth, plan.worth_plan, mark),
        lambda first, last: (pairs[first:last],),
    )


def worth_pairs(run: Run) -> list[tuple[int, str]]:
    """The games that offered a thing: all others are the same without it. By game, so that more
    games only make the list longer."""
    rows = run.scan(WORTH_BASE).select("game", "offered").sort("game").collect()
    return [(game, thing) for game, things in rows.iter_rows() for thing in things]


def games_span(plan: Plan, decisions: bool, mark: str, first: int, last: int) -> dict[str, bytes]:
    """The files of one span of games; the games themselves come last, when all is there."""
    if decisions:
        rows, noted, faults = play_decisions(plan, first, last)
        return {DECISIONS: as_parquet(noted, mark), GAMES: as_parquet(rows, mark, faults)}
    rows, faults = play_rows(plan, first, last)
    return {GAMES: as_parquet(rows, mark, faults)}


def play_games(plan: Plan, first: int, last: int) -> "pl.DataFrame":
    return play_rows(plan, first, last)[0]


def span(
    name: str, play: Callable[..., "pl.DataFrame"], plan: Plan, mark: str, first: int, last: int
) -> dict[str, bytes]:
    return {name: as_parquet(play(plan, first, last), mark)}


def listed_span(
    name: str, play: Callable[..., "pl.DataFrame"], plan: Plan, mark: str, tasks: list[Any]
) -> dict[str, bytes]:
    return {name: as_parquet(play(plan, tasks), mark)}


def play_part(run: Run, part: Part, do: TaskMap, progress: Progress) -> None:
    """Play what is missing of a part; `progress` is told how many tasks are done."""
    missing = run.missing(part.name, part.total, part.span)
    progress(part.total - sum(last - first for first, last in missing))
    tasks = (part.arguments(first, last) for first, last in missing)
    for (first, last), files in zip(missing, do(part.play, tasks), strict=True):
        for name, data in files.items():
            run.write(name, first, last, data)
        progress(last - first)
