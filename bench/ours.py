"""Uniformly random games on Snowbound's own engine, compiled and interpreted.

The interpreted engine runs in a process of its own, on the sources:
`python -m bench.ours frost-gorge 1 plain 1.0 7` prints one measurement.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

import snowbound
from bench.measurement import Measurement
from snowbound.core.playout import playout
from snowbound.core.randomness import stream

Run = Callable[[float, int], Measurement]

SOURCES = Path(__file__).parent.parent / "src"
_GAMES_PER_CLOCK_READING = 8


def measure(game: str, seats: int, cloning: bool, cpu_seconds: float, seed: int) -> Measurement:
    """Play whole games until the CPU time is spent."""
    setup = snowbound.find_game(game).setup(seats)
    luck = stream(seed, "players")
    decisions = games = 0
    start = process_time()
    elapsed = 0.0
    while elapsed < cpu_seconds:
        for _ in range(_GAMES_PER_CLOCK_READING):
            decisions += playout(setup.new_state(seed * 2**40 + games), luck, cloning).decisions
            games += 1
        elapsed = process_time() - start
    return Measurement(decisions, elapsed, games)


def here(game: str, seats: int, cloning: bool) -> Run:
    """The engine as installed in this process."""
    return lambda cpu_seconds, seed: measure(game, seats, cloning, cpu_seconds, seed)


def interpreted(game: str, seats: int, cloning: bool) -> Run:
    """The engine from its sources, in another process."""

    def run(cpu_seconds: float, seed: int) -> Measurement:
        kind = "clones" if cloning else "plain"
        command = [sys.executable, "-m", "bench.ours", game, str(seats), kind]
        answer = subprocess.run(
            [*command, str(cpu_seconds), str(seed)],
            capture_output=True,
            check=True,
            cwd=SOURCES.parent,
            env={**os.environ, "PYTHONPATH": str(SOURCES)},
        )
        return Measurement(**json.loads(answer.stdout))

    return run


def tables() -> list[tuple[str, str, int]]:
    """Every game at its smallest and largest table: a label, the game, the seats."""
    found: list[tuple[str, str, int]] = []
    for game in snowbound.all_games().values():
        for seats in sorted(set(game.players)):
            label = "solo" if seats == 1 else f"{seats} players"
            found.append((f"{game.title}, {label}", game.id, seats))
    return found


def contestants(cloning: bool) -> dict[str, Run]:
    runs: dict[str, Run] = {}
    for label, game, seats in tables():
        if snowbound.compiled:
            runs[f"{label}, compiled"] = here(game, seats, cloning)
        runs[f"{label}, interpreted"] = interpreted(game, seats, cloning)
    return runs


if __name__ == "__main__":
    name, seats, kind, seconds, number = sys.argv[1:]
    measured = measure(name, int(seats), kind == "clones", float(seconds), int(number))
    print(
        json.dumps(
            {
                "decisions": measured.decisions,
                "cpu_seconds": measured.cpu_seconds,
                "games": measured.games,
            }
        )
    )
