"""Uniformly random games on the peers, from a Python loop over their public interfaces.

Chance nodes are resolved and not counted as decisions. Only whole games count, no result is ever
read, and loading a game is not timed (but PettingZoo's `reset` loads it anew for every game, and
that is).
"""

from collections.abc import Callable
from random import Random
from time import process_time

import open_spiel.python.games  # noqa: F401  (registers the games written in Python)
import pyspiel
from pettingzoo.classic.hanabi.hanabi import raw_env

from bench.measurement import Measurement

Run = Callable[[float, int], Measurement]
Uniform = Callable[[], float]  # draws from [0, 1)

_GAMES_PER_CLOCK_READING = 8
_GAMES_PER_READING_INSIDE = 200

# Hanabi's chance outcomes are colour * 5 + rank, where each colour has 3, 2, 2, 2, 1 of the ranks.
_HANABI_RANKS = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4)
_HANABI_DECK = [colour * 5 + rank for colour in range(5) for rank in _HANABI_RANKS]
_HANABI_DEALT = 10  # cards dealt to two players before the first decision
_HANABI_HINTS = 10  # actions from here on are hints, after which no card is drawn


def _timed(play: Callable[[Uniform], int], cpu_seconds: float, seed: int) -> Measurement:
    """Call `play` for whole games until the CPU time is spent."""
    random = Random(seed).random
    decisions = games = 0
    start = process_time()
    elapsed = 0.0
    while elapsed < cpu_seconds:
        for _ in range(_GAMES_PER_CLOCK_READING):
            decisions += play(random)
        games += _GAMES_PER_CLOCK_READING
        elapsed = process_time() - start
    return Measurement(decisions, elapsed, games)


def _outcome(outcomes: list[tuple[int, float]], random: Uniform) -> int:
    """One of a chance node's outcomes."""
    left = random()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


def _openspiel_game(game: pyspiel.Game, cloning: bool, random: Uniform) -> int:
    """Any OpenSpiel game, by the interface that all of them share."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_outcome(state.chance_outcomes(), random))
            continue
        if cloning:
            state.clone()  # dropped: cheaper than playing on in it
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def _openspiel(name: str, cloning: bool) -> Run:
    def run(cpu_seconds: float, seed: int) -> Measurement:
        game = pyspiel.load_game(name)
        return _timed(lambda random: _openspiel_game(game, cloning, random), cpu_seconds, seed)

    return run


def _hanabi_by_hand(game: pyspiel.Game, random: Uniform) -> int:
    """Hanabi with the cards dealt from a list beside it.

    Only a loop that knows Hanabi's rules can do that; it shows the C++ engine nearly alone.
    """
    state = game.new_initial_state()
    legal_actions, apply, is_chance = state.legal_actions, state.apply_action, state.is_chance_node
    cards = _HANABI_DECK[:]

    def deal() -> None:
        pick = int(random() * len(cards))
        apply(cards[pick])
        cards[pick] = cards[-1]
        cards.pop()

    for _ in range(_HANABI_DEALT):
        deal()
    decisions = 0
    while legal := legal_actions():  # no action is legal once the game is over
        action = legal[int(random() * len(legal))]
        apply(action)
        decisions += 1
        if action < _HANABI_HINTS and cards and is_chance():
            deal()
    return decisions


def _openspiel_by_hand(cpu_seconds: float, seed: int) -> Measurement:
    game = pyspiel.load_game("hanabi")
    return _timed(lambda random: _hanabi_by_hand(game, random), cpu_seconds, seed)


def _pettingzoo_game(env: raw_env, random: Uniform) -> int:
    """Play one game, reading only the mask of the agent to move.

    The raw environment is stepped, without the wrappers that check every step, and the empty
    steps that retire agents after the end are left out.
    """
    env.reset(seed=int(random() * 2**31))
    step = env.step
    decisions = 0
    while True:
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            return decisions
        legal = env.infos[agent]["action_mask"].nonzero()[0]
        step(legal.item(int(random() * legal.size)))
        decisions += 1


def _pettingzoo(cpu_seconds: float, seed: int) -> Measurement:
    """PettingZoo's Hanabi wraps OpenSpiel's and builds an observation at every step."""
    env = raw_env()
    return _timed(lambda random: _pettingzoo_game(env, random), cpu_seconds, seed)


def _openspiel_simulation(cpu_seconds: float, seed: int) -> Measurement:
    """OpenSpiel's own loop: two of its random bots meet in C++. Only it is timed: decisions are
    counted afterwards."""
    game = pyspiel.load_game("hanabi")
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(2)]
    decisions = games = 0
    elapsed = 0.0
    while elapsed < cpu_seconds:
        states = [game.new_initial_state() for _ in range(_GAMES_PER_READING_INSIDE)]
        start = process_time()
        for number, state in enumerate(states):
            pyspiel.evaluate_bots(state, bots, seed * 2**20 + games + number)
        elapsed += process_time() - start
        games += len(states)
        decisions += sum(step.player >= 0 for state in states for step in state.full_history())
    return Measurement(decisions, elapsed, games)


REFERENCE = "OpenSpiel Hanabi (C++)"
SIMULATION = "OpenSpiel Hanabi (C++), its own random bots"

PLAYOUTS: dict[str, Run] = {
    REFERENCE: _openspiel("hanabi", cloning=False),
    f"{REFERENCE}, dealt by hand": _openspiel_by_hand,
    "OpenSpiel block dominoes (Python)": _openspiel("python_block_dominoes", cloning=False),
    "PettingZoo Hanabi": _pettingzoo,
}
SIMULATIONS: dict[str, Run] = {SIMULATION: _openspiel_simulation}
CLONES: dict[str, Run] = {
    REFERENCE: _openspiel("hanabi", cloning=True),
    "OpenSpiel block dominoes (Python)": _openspiel("python_block_dominoes", cloning=True),
}
