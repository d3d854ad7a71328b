"""Small runs, and the commands that make them."""

import subprocess
import sys
from pathlib import Path

import snowbound
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.play_run import parts_of, play_part
from snowbound.lab.playing.processes import executor
from snowbound.lab.playing.run_folder import Run, begin
from snowbound.lab.playing.run_plan import Extent, RunPlan

ONLY_GAMES = Extent(games=120, skills=0, uses=0, course=0, rules=0)


def a_plan(*bots: str, game: str = "frost-gorge", seed: int = 1) -> Plan:
    setup = snowbound.find_game(game).setup(len(bots))
    return Plan(game, list(bots), seed, setup.options, setup.components)


def played(folder: Path, asked: RunPlan, jobs: int = 1) -> Run:
    run = begin(folder, asked)
    with executor(jobs) as do:
        for part in parts_of(run):
            play_part(run, part, do, lambda done: None)
    return run


def command(out: Path, *more: str) -> list[str]:
    words = ["lab", "run", "frost-gorge", "--seats", "random", "--skills", "0", "--watch", "0"]
    return [sys.executable, "-m", "snowbound", *words, "--out", str(out), *more]


def fails(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "snowbound", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    return line
