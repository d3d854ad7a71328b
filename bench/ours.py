"""Uniformly random games on Snowbound's own engine, compiled and interpreted.

They are driven by a Python loop over `State` or `Match`, like the peers, or played inside
`playout()`. The interpreted engine runs in a process of its own, on the sources:
`python -m bench.ours frost-gorge 1 state 1.0 7` prints one measurement.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

import snowbound
from bench.measurement import Measurement
from snowbound.core.game import Setup
from snowbound.core.match import Match
from snowbound.core.playout import playout
from snowbound.core.randomness import stream

Run = Callable[[float, int], Measurement]
Uniform = Callable[[], float]  # draws from [0, 1)
Play = Callable[[Setup, int, Uniform], int]  # a game from a seed; the number of its decisions

SOURCES = Path(__file__).parent.parent / "src"
_GAMES_PER_CLOCK_READING = 8


def by_state(setup: Setup, seed: int, random: Uniform) -> int:
    """The awaited seat plays; of several, the first."""
    state = setup.new_state(seed)
    decisions = 0
    while not state.over:
        awaited = state.awaited
        seat = (awaited & -awaited).bit_length() - 1
        legal = state.legal(seat)
        state.play(seat, legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def by_clones(setup: Setup, seed: int, random: Uniform) -> int:
    """The same with a clone at each decision, which is dropped."""
    state = setup.new_state(seed)
    decisions = 0
    while not state.over:
        state.clone()
        awaited = state.awaited
        seat = (awaited & -awaited).bit_length() - 1
        legal = state.legal(seat)
        state.play(seat, legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def by_match(setup: Setup, seed: int, random: Uniform) -> int:
    """The same by names, each checked, with history and undo; what is told is not read."""
    match = Match(setup, seed)
    decisions = 0
    while not match.over:
        seat = match.awaited[0]
        legal = match.legal(seat)
        match.play(legal[int(random() * len(legal))], seat)
        decisions += 1
    return decisions


def by_playout(setup: Setup, seed: int, random: Uniform) -> int:
    """Inside the engine."""
    return playout(setup.new_state(seed), stream(seed, "players")).decisions


WAYS: dict[str, Play] = {
    "state": by_state,
    "clones": by_clones,
    "match": by_match,
    "playout": by_playout,
}


def measure(game: str, seats: int, way: str, cpu_seconds: float, seed: int) -> Measurement:
    """Play whole games until the CPU time is spent."""
    setup = snowbound.find_game(game).setup(seats)
    random, play = Random(seed).random, WAYS[way]
    decisions = games = 0
    start = process_time()
    elapsed = 0.0
    while elapsed < cpu_seconds:
        for _ in range(_GAMES_PER_CLOCK_READING):
            decisions += play(setup, seed * 2**40 + games, random)
            games += 1
        elapsed = process_time() - start
    return Measurement(decisions, elapsed, games)


def here(game: str, seats: int, way: str) -> Run:
    """The engine as installed in this process."""
    return lambda cpu_seconds, seed: measure(game, seats, way, cpu_seconds, seed)


def interpreted(game: str, seats: int, way: str) -> Run:
    """The engine from its sources, in another process."""

    def run(cpu_seconds: float, seed: int) -> Measurement:
        command = [sys.executable, "-m", "bench.ours", game, str(seats), way]
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


def contestants(way: str, words: str = "", also_interpreted: bool = True) -> dict[str, Run]:
    """Every table played in one way; the words tell it from other ways in one list."""
    runs: dict[str, Run] = {}
    for label, game, seats in tables():
        if snowbound.compiled:
            runs[f"{label}{words}, compiled"] = here(game, seats, way)
        if also_interpreted:
            runs[f"{label}{words}, interpreted"] = interpreted(game, seats, way)
    return runs


if __name__ == "__main__":
    name, seats, way, seconds, number = sys.argv[1:]
    measured = measure(name, int(seats), way, float(seconds), int(number))
    print(
        json.dumps(
            {
                "decisions": measured.decisions,
                "cpu_seconds": measured.cpu_seconds,
                "games": measured.games,
            }
        )
    )
