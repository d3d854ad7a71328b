"""`python -m bench.audits`: what Lighthouse says of the front page and of a table.

On a phone Lighthouse reckons with a slow network and a slow processor, measured against this
machine: one that is busy with other things makes the performance look worse than it is.
"""

import argparse
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median

import msgspec

import snowbound
from bench.node_package import node, prepared
from bench.our_server import OurServer

ROOT = Path(__file__).parent.parent
PACKAGE = Path(__file__).parent / "lighthouse"
CACHE = ROOT / "build" / "bench"
FILE = ROOT / "docs" / "lighthouse.md"
GAME = "coldest-night"
SEATS = 3
LEAST = 95  # of 100, in every category
MOST_SHIFT = 0.05

PAGE = """\
# The pages, as Lighthouse sees them

Made by `make bench`: Lighthouse {lighthouse} with Chromium, the front page and a table of The
Coldest Night that has just begun, {rounds}; each figure is the median. The aim is
{least} in every category and a layout shift under {shift}: **{met}**.

{table}
On a phone Lighthouse reckons with a slow 4G network and a processor four times as slow as this
one. A machine that is busy makes the performance look worse than it is; the last column is
Lighthouse's own measure of it (a quiet laptop has 1,500 to 2,500).

Snowbound {version}.
"""


class Scores(msgspec.Struct):
    """Of 100."""

    performance: int
    accessibility: int
    best_practices: int = msgspec.field(name="best-practices")


class Measured(msgspec.Struct):
    """One look at one page."""

    page: str
    device: str
    scores: Scores
    shift: float
    machine: int  # Lighthouse's benchmark index
    failed: list[str]


class Row(msgspec.Struct):
    """A page on a device: the medians of all looks at it."""

    name: str
    scores: list[float]
    shift: float
    machine: float
    failed: list[str]

    @property
    def fine(self) -> bool:
        return min(self.scores) >= LEAST and self.shift < MOST_SHIFT


def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise SystemExit("Lighthouse needs Chromium: apt-get install chromium")
    return found


def measure(rounds: int) -> list[Measured]:
    place = prepared(PACKAGE, CACHE)
    with tempfile.TemporaryDirectory() as folder, OurServer(Path(folder), GAME, SEATS) as server:
        asked = [chromium(), server.address, GAME, str(rounds)]
        done = subprocess.run(
            [node()[0], "measure.js", *asked], cwd=place, stdout=subprocess.PIPE, check=False
        )
    if done.returncode:
        raise SystemExit("Lighthouse could not measure the pages.")
    return msgspec.json.decode(done.stdout, type=list[Measured])


def rows(measured: Iterable[Measured]) -> list[Row]:
    looks: dict[str, list[Measured]] = {}
    for one in measured:
        looks.setdefault(f"{one.page}, {one.device}", []).append(one)
    return [_row(name, of) for name, of in looks.items()]


def _row(name: str, looks: list[Measured]) -> Row:
    scores = [
        median(one.scores.performance for one in looks),
        median(one.scores.accessibility for one in looks),
        median(one.scores.best_practices for one in looks),
    ]
    failed = sorted({failed for one in looks for failed in one.failed})
    shift = median(one.shift for one in looks)
    return Row(name, scores, shift, median(one.machine for one in looks), failed)


def table(rows: list[Row]) -> str:
    lines = [
        "| Page | Performance | Accessibility | Best practices | Layout shift | Below 90 "
        "| This machine |",
        "| :-- | --: | --: | --: | --: | :-- | --: |",
    ]
    for row in rows:
        scores = " | ".join(f"{score:.0f}" for score in row.scores)
        failed = ", ".join(row.failed)
        lines.append(f"| {row.name} | {scores} | {row.shift:.3f} | {failed} | {row.machine:,.0f} |")
    return "\n".join(lines) + "\n"


def page(found: list[Row], rounds: int) -> str:
    wanted = msgspec.json.decode((PACKAGE / "package.json").read_bytes())
    missed = [row.name for row in found if not row.fine]
    return PAGE.format(
        lighthouse=wanted["dependencies"]["lighthouse"],
        rounds="once" if rounds == 1 else f"{rounds} times",
        least=LEAST,
        shift=MOST_SHIFT,
        met=f"missed by {'; '.join(missed)}" if missed else "met",
        table=table(found),
        version=snowbound.__version__,
    )


def measure_and_write(rounds: int, write: bool) -> None:
    text = page(rows(measure(rounds)), rounds)
    print(text)
    if write:
        FILE.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-write", action="store_true", help="only print the table")
    asked = parser.parse_args()
    measure_and_write(asked.rounds, not asked.no_write)


if __name__ == "__main__":
    main()
