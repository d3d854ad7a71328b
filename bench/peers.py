"""Uniformly random games on the peers, each in the tightest loop Python allows it.

Every choice here favours the peer. Chance nodes are not counted as decisions, and are resolved
from a deck kept beside the game: its distribution is that of ``chance_outcomes()``, without the
cost of asking. Only whole games count, no result is ever read, and loading a game is not timed
(but PettingZoo's ``reset`` loads it anew for every game, and that is).
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

# Hanabi's chance outcomes are colour * 5 + rank, where each colour has 3, 2, 2, 2, 1 of the ranks.
_HANABI_RANKS = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4)
_HANABI_DECK = [colour * 5 + rank for colour in range(5) for rank in _HANABI_RANKS]
_HANABI_DEALT = 10  # cards dealt to two players before the first decision
_HANABI_HINTS = 10  # actions from here on are hints, after which no card is drawn
_DOMINOES = 28
_DOMINOES_DEALT = 14


def _timed(play: Callable[[Uniform], int], cpu_seconds: float, seed: int) -> Measurement:
    """Call ``play`` for whole games until the CPU time is spent."""
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


def _deal_hanabi(apply: Callable[[int], None], cards: list[int], random: Uniform) -> int:
    """Deal both hands from ``cards``; return how many are left, at the front of the list."""
    left = len(cards)
    for _ in range(_HANABI_DEALT):
        pick = int(random() * left)
        left -= 1
        apply(cards[pick])
        cards[pick] = cards[left]
    return left


def _hanabi_game(game: pyspiel.Game, random: Uniform) -> int:
    state = game.new_initial_state()
    legal_actions, apply, is_chance = state.legal_actions, state.apply_action, state.is_chance_node
    cards = _HANABI_DECK[:]
    left = _deal_hanabi(apply, cards, random)
    decisions = 0
    while legal := legal_actions():  # no action is legal once the game is over
        action = legal[int(random() * len(legal))]
        apply(action)
        decisions += 1
        if action < _HANABI_HINTS and left and is_chance():
            pick = int(random() * left)
            left -= 1
            apply(cards[pick])
            cards[pick] = cards[left]
    return decisions


def _hanabi_game_with_clones(game: pyspiel.Game, random: Uniform) -> int:
    state = game.new_initial_state()
    legal_actions, apply, is_chance = state.legal_actions, state.apply_action, state.is_chance_node
    clone = state.clone  # the copy is dropped: cheaper than playing on in it, or than child()
    cards = _HANABI_DECK[:]
    left = _deal_hanabi(apply, cards, random)
    decisions = 0
    while legal := legal_actions():
        clone()
        action = legal[int(random() * len(legal))]
        apply(action)
        decisions += 1
        if action < _HANABI_HINTS and left and is_chance():
            pick = int(random() * left)
            left -= 1
            apply(cards[pick])
            cards[pick] = cards[left]
    return decisions


def _deal_dominoes(apply: Callable[[int], None], random: Uniform) -> None:
    tiles = list(range(_DOMINOES))
    for left in range(_DOMINOES, _DOMINOES - _DOMINOES_DEALT, -1):
        pick = int(random() * left)
        apply(tiles[pick])
        tiles[pick] = tiles[left - 1]


def _dominoes_game(game: pyspiel.Game, random: Uniform) -> int:
    state = game.new_initial_state()
    legal_actions, apply = state.legal_actions, state.apply_action
    _deal_dominoes(apply, random)
    decisions = 0
    while legal := legal_actions():
        apply(legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def _dominoes_game_with_clones(game: pyspiel.Game, random: Uniform) -> int:
    state = game.new_initial_state()
    legal_actions, apply, clone = state.legal_actions, state.apply_action, state.clone
    _deal_dominoes(apply, random)
    decisions = 0
    while legal := legal_actions():
        clone()
        apply(legal[int(random() * len(legal))])
        decisions += 1
    return decisions


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


def _run_openspiel(
    name: str,
    play: Callable[[pyspiel.Game, Uniform], int],
    cpu_seconds: float,
    seed: int,
) -> Measurement:
    game = pyspiel.load_game(name)
    return _timed(lambda random: play(game, random), cpu_seconds, seed)


def openspiel_hanabi(cpu_seconds: float, seed: int) -> Measurement:
    """Play OpenSpiel's Hanabi, in C++: two players, default settings."""
    return _run_openspiel("hanabi", _hanabi_game, cpu_seconds, seed)


def openspiel_hanabi_with_clones(cpu_seconds: float, seed: int) -> Measurement:
    """Play the same, with the state cloned before every decision."""
    return _run_openspiel("hanabi", _hanabi_game_with_clones, cpu_seconds, seed)


def openspiel_dominoes(cpu_seconds: float, seed: int) -> Measurement:
    """Play OpenSpiel's block dominoes, one of its games written in Python."""
    return _run_openspiel("python_block_dominoes", _dominoes_game, cpu_seconds, seed)


def openspiel_dominoes_with_clones(cpu_seconds: float, seed: int) -> Measurement:
    """Play the same, with the state cloned before every decision."""
    return _run_openspiel("python_block_dominoes", _dominoes_game_with_clones, cpu_seconds, seed)


def pettingzoo_hanabi(cpu_seconds: float, seed: int) -> Measurement:
    """Play PettingZoo's Hanabi, which wraps OpenSpiel's and builds an observation at every step."""
    env = raw_env()
    return _timed(lambda random: _pettingzoo_game(env, random), cpu_seconds, seed)


REFERENCE = "OpenSpiel Hanabi (C++)"

PEERS: dict[str, Run] = {
    REFERENCE: openspiel_hanabi,
    "OpenSpiel Hanabi (C++), clones": openspiel_hanabi_with_clones,
    "OpenSpiel block dominoes (Python)": openspiel_dominoes,
    "OpenSpiel block dominoes (Python), clones": openspiel_dominoes_with_clones,
    "PettingZoo Hanabi": pettingzoo_hanabi,
}
