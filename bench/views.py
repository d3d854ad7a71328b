"""What a table sends: a seat's view made and written as JSON, beside The Coldest Night's.

`python -m bench.views` measures this part alone.
"""

from functools import partial
from random import Random

import msgspec

import snowbound
from bench.alternate import Ratio, alternate, ratio
from bench.chart import rounded, rounded_ratio
from bench.measurement import timed
from bench.ours import tables
from snowbound.core.game import Setup
from snowbound.core.heuristic import preferred
from snowbound.core.randomness import stream
from snowbound.core.state import LOWEST, State

REFERENCE = "The Coldest Night, 4 players"
EVERY = 5  # decisions of a game between the states that are looked at
ROUNDS = 9
CPU_SECONDS = 0.3


def states_of(setup: Setup, seed: int) -> list[State]:
    """A greedy game, here and there."""
    state = setup.new_state(seed)
    luck = stream(seed, "views")
    heuristic = setup.game.heuristic()
    seen: list[State] = []
    played = 0
    while not state.over:
        if played % EVERY == 0:
            seen.append(state.clone())
        seat = LOWEST[state.awaited]
        state.play(seat, preferred(heuristic, state, seat, state.legal(seat), luck))
        played += 1
    return seen


def write_views(setup: Setup, states: list[State], _: Random) -> int:
    """Every seat's view of every state; how many that were."""
    encode = msgspec.json.Encoder().encode
    for state in states:
        for seat in range(state.seats):
            encode(setup.game.view(setup, state, seat))
    return len(states) * setup.seats


def measured(
    rounds: int = ROUNDS, cpu_seconds: float = CPU_SECONDS
) -> dict[str, tuple[float, Ratio]]:
    """Views per CPU second, and how many times as long one takes as the reference's."""
    runs = {}
    for label, game, seats in tables():
        setup = snowbound.find_game(game).setup(seats)
        runs[label] = partial(timed, partial(write_views, setup, states_of(setup, seed=3)))
    results = alternate(runs, rounds, cpu_seconds)
    reference = results[REFERENCE]
    return {name: (result.median, ratio(reference, result)) for name, result in results.items()}


def table(lines: dict[str, tuple[float, Ratio]]) -> str:
    rows = ["| Game | Views per CPU second | Time, compared | Lowest to highest |"]
    rows.append("| :-- | --: | --: | --: |")
    for name, (rate, compared) in sorted(lines.items(), key=lambda line: -line[1][0]):
        spread = f"{rounded_ratio(compared.lowest)} to {rounded_ratio(compared.highest)}"
        rows.append(f"| {name} | {rounded(rate)} | {rounded_ratio(compared.median)} | {spread} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    print(table(measured()))
