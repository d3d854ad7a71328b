"""Search: iterations of our expert beside OpenSpiel's IS-MCTS bot, and arenas side by side.

An iteration is one action tried on an imagined state and a playout to the game's end, or to where
the game's heuristic can tell how it stands. OpenSpiel's bot in C++ cannot play its Hanabi (which
does not resample states), so its bot in Python does, on the C++ engine, and is spared the
imagining: each iteration starts from a copy of the true state.
"""

from functools import cache, partial
from random import Random
from time import perf_counter
from typing import NamedTuple

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import snowbound
from bench import peers
from bench.alternate import Ratio, alternate, ratio
from bench.chart import TIMES, rounded, rounded_ratio
from bench.measurement import timed
from bench.ours import tables
from snowbound.bots.search import Search
from snowbound.core.game import Setup
from snowbound.core.randomness import stream
from snowbound.core.state import LOWEST
from snowbound.lab.inference.arena import arena

THEIRS = "OpenSpiel IS-MCTS (Python) on Hanabi (C++)"
ITERATIONS = 1000  # a choice, as experts think unless told otherwise
ARENA_GAMES = 400
ARENA_RUNS = 5
ARENA_BOT = "expert:iterations=20"


class Line(NamedTuple):
    name: str
    iterations: float  # per CPU second
    ratio: Ratio  # of iterations to theirs
    decisions: float  # an iteration


# ── Theirs ──────────────────────────────────────────────────────────────────────────────────


def opening(game: pyspiel.Game, random: Random) -> pyspiel.State:
    """A dealt game, before the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(actions, chances)[0])
    return state


def length_of_hanabi() -> float:
    """Decisions an iteration takes: each plays a game from its beginning to its end."""
    games = peers.PLAYOUTS[peers.REFERENCE](0.3, 1)
    return games.decisions / games.games


def ismcts(game: pyspiel.Game, random: Random) -> int:
    luck = numpy.random.RandomState(random.getrandbits(32))
    bot = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, luck),
        uct_c=2.0,
        max_simulations=ITERATIONS,
        random_state=luck,
        use_observation_string=True,  # Hanabi has no other
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(lambda state, player: state.clone())
    bot.step(opening(game, random))
    return ITERATIONS


# ── Ours ────────────────────────────────────────────────────────────────────────────────────


@cache
def table_of(game: str, seats: int) -> Setup:
    return snowbound.find_game(game).setup(seats)


def search(game: str, seats: int, random: Random) -> Search:
    """A search at the first decision of a game that leaves a choice."""
    setup = table_of(game, seats)
    state = setup.new_state(random.getrandbits(60))
    seat = LOWEST[state.awaited]
    while len(state.legal(seat)) == 1:
        state.play(seat, state.legal(seat)[0])
        seat = LOWEST[state.awaited]
    luck = stream(random.getrandbits(60), "search")
    found = Search(state.imagine(seat, luck), seat, setup.game.heuristic(), luck)
    found.run(ITERATIONS)
    return found


def iterations_of(game: str, seats: int, random: Random) -> int:
    return search(game, seats, random).iterations


def length_of(game: str, seats: int) -> float:
    """Decisions an iteration takes."""
    thought = [search(game, seats, Random(seed)) for seed in range(10)]
    return sum(one.decisions for one in thought) / sum(one.iterations for one in thought)


# ── Side by side ────────────────────────────────────────────────────────────────────────────


def measured(rounds: int, cpu_seconds: float) -> list[Line]:
    """Every game's search beside theirs, fastest first."""
    hanabi = pyspiel.load_game("hanabi")
    runs = {THEIRS: partial(timed, partial(ismcts, hanabi))}
    lengths = {THEIRS: length_of_hanabi()}
    for label, game, seats in tables():
        runs[label] = partial(timed, partial(iterations_of, game, seats))
        lengths[label] = length_of(game, seats)
    results = alternate(runs, rounds, cpu_seconds)
    lines = [
        Line(name, result.median, ratio(result, results[THEIRS]), lengths[name])
        for name, result in results.items()
    ]
    return sorted(lines, key=lambda line: line.iterations, reverse=True)


def table(lines: list[Line]) -> str:
    theirs = next(line.decisions for line in lines if line.name == THEIRS)
    rows = [
        "| Search | Iterations per CPU second | Ratio | Lowest to highest "
        "| Decisions per CPU second | Ratio |",
        "| :-- | --: | --: | --: | --: | --: |",
    ]
    rows += [_row(line, line.decisions / theirs) for line in lines]
    return "\n".join(rows) + "\n"


def _row(line: Line, longer: float) -> str:
    name = line.name if line.name == THEIRS else f"**{line.name}**"
    compared = line.ratio
    spread = f"{rounded_ratio(compared.lowest)} to {rounded_ratio(compared.highest)}"
    return (
        f"| {name} | {rounded(line.iterations)} | {rounded_ratio(compared.median)} | {spread} "
        f"| {rounded(line.iterations * line.decisions)} "
        f"| {rounded_ratio(compared.median * longer)} |"
    )


def two_processes() -> str:
    """The work that two arena processes do in the time of one, in a sentence."""
    gains = sorted(arena_seconds(1) / arena_seconds(2) for _ in range(ARENA_RUNS))
    return (
        f"Two processes of an arena did {gains[ARENA_RUNS // 2]:.2f}{TIMES} the work of one "
        f"({ARENA_GAMES} games of Frost Gorge by `{ARENA_BOT}`, by the clock on the wall; the "
        f"median of {ARENA_RUNS} runs, {gains[0]:.2f} to {gains[-1]:.2f})."
    )


def arena_seconds(jobs: int) -> float:
    """Seconds for the same games, without what it takes to start the processes."""
    whole = clocked(ARENA_GAMES, jobs)
    return whole - clocked(jobs, jobs)


def clocked(games: int, jobs: int) -> float:
    start = perf_counter()
    arena("frost-gorge", [ARENA_BOT], games=games, jobs=jobs, seats=1)
    return perf_counter() - start
