"""A run: a folder of games as Parquet files that can be left at any moment and gone on with.

    runs/coldest-night/
      run.json                             what is played, so that it can be played again
      games/000000000-000001000.parquet    a span of games, one row each
      decisions/…                          with --decisions, one row a decision
      skills/ uses/ points/ course/ rules/ what the report knows beyond the games (`lab.parts`)
      worth-base/ worth/                   with --worth, games without a thing, on the same luck

A span is written under a temporary name and then renamed: it is there as a whole or not at all.
Going on with a run is listing what is missing. A game follows from the run's seed and its number,
so that nobody can tell by the files who played them, in what order and how often it was stopped.
"""

import hashlib
import io
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import snowbound
from snowbound.core import foreign
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.registry import find_game
from snowbound.lab.extras import need
from snowbound.lab.parts import (
    check_restricted,
    play_course,
    play_points,
    play_rules,
    play_skills,
    play_uses,
    play_worth,
    play_worth_base,
    skill_tasks,
)
from snowbound.lab.plans import Plan, check
from snowbound.lab.processes import Faults, TaskMap
from snowbound.lab.rows import play_decisions, play_rows
from snowbound.lab.simulate import CHECKSUM_SIZE

if TYPE_CHECKING:
    import polars as pl

FORMAT = "snowbound-run/1"
MANIFEST = "run.json"
MARK = "snowbound-run"  # in a file's metadata: which run it belongs to
NOTES = "snowbound-notes"
MOST_IN_SPAN = 10_000  # games
MOST_WITH_DECISIONS = 500
SPANS = 100  # at least so many, if there are as many games
GAMES, DECISIONS, SKILLS, USES = "games", "decisions", "skills", "uses"
COURSE, RULES, POINTS = "course", "rules", "points"
WORTH_BASE, WORTH = "worth-base", "worth"
SPAN_NAME = re.compile(r"(\d{9,12})-(\d{9,12})\.parquet")
# Tasks of the smaller parts in one file.
IN_SPAN = {
    SKILLS: 20,
    USES: 100,
    POINTS: 100,
    COURSE: 5,
    RULES: 10,
    WORTH_BASE: 100,
    WORTH: 400,
}

EXPERT = "expert:iterations=100"  # among the levels of skill
MOST_LISTED = 100_000  # games of a part whose tasks are listed in memory
LEFT_BEHIND = 3600  # seconds

Progress = Callable[[int], None]


class Extent(msgspec.Struct, frozen=True):
    """How much of everything is played. A run can be gone on with for more."""

    games: int = 1000
    skills: int = 200  # games of each table of the matrix; a tenth of it with experts
    uses: int = 1000  # games that are watched
    course: int = 60
    rules: int = 20
    worth: int = 0

    def within(self) -> "Extent":
        """No more games watched than there are."""
        return msgspec.structs.replace(
            self,
            uses=min(self.uses, self.games),
            course=min(self.course, self.games),
            rules=min(self.rules, self.games),
        )


class RunPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played. All of it but the extent stays as it is when a run is gone on with."""

    format: str = FORMAT
    plan: Plan
    rules_version: int
    decisions: bool = False
    expert: str = EXPERT
    worth_bot: str = "greedy"
    span: int
    extent: Extent

    def setup(self) -> Setup:
        """What its games were or will be set up with."""
        plan = self.plan
        return find_game(plan.game).setup(
            len(plan.bots), plan.options, plan.components, self.rules_version
        )

    @property
    def fingerprint(self) -> str:
        """The same for all runs whose files may lie together."""
        same = msgspec.structs.replace(self, extent=Extent(), span=0)
        return hashlib.sha256(msgspec.msgpack.encode(same)).hexdigest()[:32]

    @property
    def worth_plan(self) -> Plan:
        bots = [self.worth_bot] * len(self.plan.bots)
        return msgspec.structs.replace(self.plan, bots=bots)


def new_run(
    plan: Plan, extent: Extent, decisions: bool = False, expert: str = "", worth_bot: str = ""
) -> RunPlan:
    """A plan of a whole run, checked."""
    most = MOST_WITH_DECISIONS if decisions else MOST_IN_SPAN
    made = RunPlan(
        plan=plan,
        rules_version=find_game(plan.game).rules_version,
        decisions=decisions,
        span=max(1, min(most, extent.games // SPANS)),
        extent=extent.within(),
    )
    if expert:
        made = msgspec.structs.replace(made, expert=expert)
    if worth_bot:
        made = msgspec.structs.replace(made, worth_bot=worth_bot)
    check(plan, extent.games, 1)
    if min(extent.skills, extent.uses, extent.course, extent.rules, extent.worth) < 0:
        raise Mistake("The numbers of games must be at least 0.")
    for option, number in (("--skills", extent.skills), ("--worth-games", extent.worth)):
        if number > MOST_LISTED:
            raise Mistake(f"{option} takes at most {MOST_LISTED:,} games, not {number:,}.")
    check(msgspec.structs.replace(plan, bots=[made.expert] * len(plan.bots)), 1, 1)
    check_restricted(made.worth_bot)
    return made


# ── The folder ──────────────────────────────────────────────────────────────────────────────


class Run:
    """A run's folder, new or gone on with."""

    def __init__(self, folder: Path, plan: RunPlan) -> None:
        self.folder = folder
        self.plan = plan

    def write_plan(self) -> None:
        """Write down what is played, before the first game."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Mistake(f"{self.folder} cannot be made: {error.strerror}.") from None
        _sweep(self.folder)
        plan = msgspec.json.format(msgspec.json.encode(self.plan))
        write_whole(self.folder / MANIFEST, plan)

    def spans(self, part: str) -> list[tuple[int, int]]:
        """The spans of a part that are there, in order."""
        place = self.folder / part
        if not place.is_dir():
            return []
        found: list[tuple[int, int]] = []
        for path in sorted(place.iterdir()):
            if path.name.startswith("."):
                continue
            name = SPAN_NAME.fullmatch(path.name)
            if name is None:
                raise Mistake(f"{path} does not belong to a run: take it out of the folder.")
            found.append((int(name[1]), int(name[2])))
        return _in_a_row(place, found)

    def count(self, part: str) -> int:
        """How many tasks of a part are there."""
        return sum(last - first for first, last in self.spans(part))

    def missing(self, part: str, total: int, span: int) -> list[tuple[int, int]]:
        """What is still to be played of a part, cut into spans."""
        gaps: list[tuple[int, int]] = []
        at = 0
        for first, last in [*self.spans(part), (total, total)]:
            if first > at:
                gaps.append((at, min(first, total)))
            at = max(at, last)
        return [cut for gap in gaps for cut in _cut(*gap, span)]

    def path(self, part: str, first: int, last: int) -> Path:
        return self.folder / part / f"{first:09}-{last:09}.parquet"

    def write(self, part: str, first: int, last: int, data: bytes) -> None:
        """A span, as a whole or not at all."""
        path = self.path(part, first, last)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)

    def scan(self, part: str) -> "pl.LazyFrame":
        """The rows of a part; without a file, none."""
        import polars as pl

        paths = [self.path(part, *span) for span in self.spans(part)]
        if not paths:
            return pl.LazyFrame()
        # A run that was begun before a column existed may have been resumed since.
        return pl.scan_parquet(paths, missing_columns="insert", extra_columns="ignore")

    def frame(self, part: str) -> "pl.DataFrame":
        return self.scan(part).collect()

    def check_files(self) -> None:
        """Raise a mistake for files that are broken or of another run."""
        for part in (GAMES, DECISIONS, *IN_SPAN):
            for span in self.spans(part):
                self._check(self.path(part, *span))

    def _check(self, path: Path) -> None:
        marks = read_marks(path)
        if MARK not in marks:
            raise Mistake(f"{path} is Parquet, but not of a run: take it out of the folder.")
        if marks[MARK] != self.plan.fingerprint:
            raise Mistake(f"{path} belongs to another run: take it out of the folder.")

    def notes(self) -> list[str]:
        """What went wrong with third-party bots."""
        faults = Faults()
        for span in self.spans(GAMES):
            told = read_marks(self.path(GAMES, *span)).get(NOTES)
            if told:
                faults.add(foreign.json(told, Faults))
        return faults.told()

    def checksum(self) -> str:
        """As `simulate` has it for the same games, whoever played them."""
        import polars as pl

        total = 0
        for span in self.spans(GAMES):
            part = (pl.col("checksum") + 1) * (2 * pl.col("game") + 1)
            frame = pl.scan_parquet(self.path(GAMES, *span)).select(part.sum()).collect()
            total += int(frame.item())
        return f"{total % CHECKSUM_SIZE:016x}"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file under a temporary name, then rename it."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):  # where nothing can be written, nothing can be removed
            temporary.unlink()
        raise Mistake(f"{path} cannot be written: {error.strerror}.") from None


def read_marks(path: Path) -> dict[str, str]:
    """A Parquet file's own words about itself."""
    import polars as pl

    try:
        return pl.read_parquet_metadata(path)
    except (pl.exceptions.PolarsError, OSError):
        raise Mistake(
            f"{path} is broken or not Parquet. Delete it; the same `lab run` plays its games again."
        ) from None


def _in_a_row(place: Path, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    for (_, last), (first, _) in pairwise(spans):
        if first < last:
            raise Mistake(f"Two files in {place} hold game {first}: delete one of them.")
    return spans


def _cut(first: int, last: int, span: int) -> list[tuple[int, int]]:
    """A gap cut at multiples of the span, so that the same games lie together every time."""
    edges = [first, *range((first // span + 1) * span, last, span), last]
    return list(pairwise(edges))


def open_run(folder: Path) -> Run:
    """A run that is there."""
    need("lab")
    manifest = folder / MANIFEST
    if not manifest.exists():
        raise Mistake(f"{folder} is no run: it has no {MANIFEST}. `snowbound lab run` makes one.")
    text = foreign.read_bytes(manifest, foreign.LARGEST_JSON, "the plan of a run")
    try:
        plan = foreign.json(text, RunPlan)
    except foreign.Unreadable as error:
        raise Mistake(f"{manifest} cannot be read: it {error}.") from None
    if plan.format != FORMAT:
        raise Mistake(f"{folder} has the format '{plan.format[:40]}'; this reads {FORMAT}.")
    run = Run(folder, plan)
    run.check_files()
    return run


def begin(folder: Path, asked: RunPlan) -> Run:
    """A run in a folder, ready to be played."""
    run = plan_run(folder, asked)
    run.write_plan()
    return run


def plan_run(folder: Path, asked: RunPlan) -> Run:
    """A new run in a folder, or the one that is there, perhaps for more games than before; nothing
    is written yet."""
    need("lab")
    if (folder / MANIFEST).exists():
        old = open_run(folder)
        if old.plan.fingerprint != asked.fingerprint:
            raise Mistake(
                f"{folder} holds another run: {_difference(old.plan, asked)}. "
                f"Give another folder by --out."
            )
        extent = msgspec.structs.asdict(asked.extent)
        before = msgspec.structs.asdict(old.plan.extent)
        most = Extent(**{name: max(extent[name], before[name]) for name in extent})
        asked = msgspec.structs.replace(asked, extent=most, span=old.plan.span)
    elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Mistake(f"{folder} is there already and holds no run. Give another by --out.")
    return Run(folder, asked)


def _difference(old: RunPlan, new: RunPlan) -> str:
    """In what two plans differ first, in words."""
    pairs: list[tuple[str, object, object]] = [
        (name, getattr(old.plan, name), getattr(new.plan, name))
        for name in ("game", "bots", "seed", "options")
    ]
    pairs += [
        (name, getattr(old, name), getattr(new, name))
        for name in ("rules_version", "decisions", "expert", "worth_bot")
    ]
    for name, before, now in pairs:
        if before != now:
            return f"its {name.replace('_', ' ')}: {before}, not {now}"
    return f"its components, {old.plan.components.name}, are not the same"


def _sweep(folder: Path) -> None:
    """Remove what killed runs left half written; others may be at work in the folder."""
    for path in folder.glob("**/.*.tmp"):
        if time.time() - path.stat().st_mtime > LEFT_BEHIND:
            path.unlink(missing_ok=True)


# ── Playing ─────────────────────────────────────────────────────────────────────────────────


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


def span(
    name: str, play: Callable[..., "pl.DataFrame"], plan: Plan, mark: str, first: int, last: int
) -> dict[str, bytes]:
    return {name: as_parquet(play(plan, first, last), mark)}


def listed_span(
    name: str, play: Callable[..., "pl.DataFrame"], plan: Plan, mark: str, tasks: list[Any]
) -> dict[str, bytes]:
    return {name: as_parquet(play(plan, tasks), mark)}


def as_parquet(frame: "pl.DataFrame", mark: str, faults: Faults | None = None) -> bytes:
    marks = {MARK: mark, "snowbound": snowbound.__version__}
    if faults is not None and faults.count:
        marks[NOTES] = msgspec.json.encode(faults).decode()
    file = io.BytesIO()
    frame.write_parquet(file, metadata=marks)
    return file.getvalue()


def play_part(run: Run, part: Part, do: TaskMap, progress: Progress) -> None:
    """Play what is missing of a part; `progress` is told how many tasks are done."""
    missing = run.missing(part.name, part.total, part.span)
    progress(part.total - sum(last - first for first, last in missing))
    tasks = (part.arguments(first, last) for first, last in missing)
    for (first, last), files in zip(missing, do(part.play, tasks), strict=True):
        for name, data in files.items():
            run.write(name, first, last, data)
        progress(last - first)
