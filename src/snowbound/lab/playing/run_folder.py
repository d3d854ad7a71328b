"""A run: a folder of games as Parquet files that can be left at any moment and gone on with.

    runs/coldest-night/
      run.json                             what is played, so that it can be played again
      games/000000000-000001000.parquet    a span of games, one row each
      decisions/…                          with --decisions, one row a decision
      skills/ uses/ points/ course/ rules/ what the report knows beyond the games (`playing.parts`)
      worth-base/ worth/                   with --worth, games without a thing, on the same luck
      baseline/                            of a changed card, the same games without the change

A span is written under a temporary name and then renamed: it is there as a whole or not at all.
Going on with a run is listing what is missing. A game follows from the run's seed and its number,
so that nobody can tell by the files who played them, in what order and how often it was stopped.
"""

import re
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from snowbound.core import foreign
from snowbound.core.errors import Mistake
from snowbound.extras import need
from snowbound.lab.playing.parquet_files import MARK, NOTES, read_marks, write_whole
from snowbound.lab.playing.processes import Faults
from snowbound.lab.playing.run_plan import (
    BASELINE,
    DECISIONS,
    FORMAT,
    GAMES,
    IN_SPAN,
    Extent,
    RunPlan,
)
from snowbound.lab.playing.simulate import CHECKSUM_SIZE

if TYPE_CHECKING:
    import polars as pl

MANIFEST = "run.json"
SPAN_NAME = re.compile(r"(\d{9,12})-(\d{9,12})\.parquet")
LEFT_BEHIND = 3600  # seconds


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
        for part in (GAMES, BASELINE, DECISIONS, *IN_SPAN):
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
