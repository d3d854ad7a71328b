"""Win chances: how likely everybody is to win from a position. They go by no more than the players
know.

Where a game has a win model, that says what chance strong players have at a quiet moment such as
the beginning of a turn. A position goes on by the heuristic for a while, and to the next such
moment, from states that those whose turn it is could imagine: so a roll or a hand counts as soon as
somebody knows it, and what is about to happen counts as well. Where a game has none, quick players
play such states to their end.
"""

from collections.abc import Iterator

from snowbound import compiled
from snowbound.bots.search import Search
from snowbound.core.bits import members
from snowbound.core.game import Game, Setup
from snowbound.core.randomness import Stream
from snowbound.core.state import State
from snowbound.core.win_model import WinModel

PLAYOUTS = 128 if compiled else 8  # so that a whole game takes seconds either way
SAMPLES = 16 if compiled else 4  # imagined states that go on to a quiet moment
AHEAD = 16  # decisions that they go on for before a quiet moment counts
FURTHEST = 80  # decisions that such a moment may be away


def chances(setup: Setup, state: State, luck: Stream, playouts: int = 0) -> list[float]:
    """Each seat's chance to win."""
    win_model = setup.game.win_model()
    if win_model is None:
        return quick_chances(setup, state, luck, playouts or PLAYOUTS)
    return expected(win_model, setup, state, luck, playouts or SAMPLES)


def expected(
    win_model: WinModel, setup: Setup, state: State, luck: Stream, samples: int
) -> list[float]:
    """Each seat's chance by a win model, averaged over imagined ways to a quiet moment."""
    if state.over:
        return win_model.chances(state)
    sums = [0.0] * setup.seats
    for quiet in sample_settled_states(win_model, setup, state, luck, samples):
        sums = [total + one for total, one in zip(sums, win_model.chances(quiet), strict=True)]
    return win_model.recalibrated(state, [total / samples for total in sums])


def sample_settled_states(
    win_model: WinModel, setup: Setup, state: State, luck: Stream, samples: int
) -> Iterator[State]:
    """Imagined ways to a quiet moment; those whose turn it is imagine in turn."""
    eyes = members(state.awaited)
    for number in range(samples):
        search = Search(state, eyes[number % len(eyes)], setup.game.expert_heuristic(), luck)
        quiet = search.imagine()
        play_until_settled(win_model, search, quiet, luck)
        yield quiet


def players(game: Game) -> str:
    """Whose chances a game's are: strong players', or quick ones' where no win model is fitted."""
    return "quick" if game.win_model() is None else "strong"


def play_until_settled(win_model: WinModel, search: Search, state: State, luck: Stream) -> None:
    """Play on by the heuristic for a while, and then to a moment that a win model can judge."""
    began = search.decisions
    while not state.over and search.decisions < began + AHEAD:
        search.go_on(state, luck)
    while not (state.over or win_model.is_settled(state)) and search.decisions < began + FURTHEST:
        search.go_on(state, luck)


def quick_chances(setup: Setup, state: State, luck: Stream, playouts: int) -> list[float]:
    """Each seat's share of games won by quick players; the seats take turns at imagining."""
    wins = [0] * setup.seats
    if state.over:
        playouts = 1
        _count(wins, state)
    else:
        heuristic = setup.game.heuristic()
        searches = [Search(state, seat, heuristic, luck) for seat in range(setup.seats)]
        for number in range(playouts):
            search = searches[number % setup.seats]
            imagined = search.imagine()
            search.finish(imagined, luck)
            _count(wins, imagined)
    return [won / playouts for won in wins]


def _count(wins: list[int], ended: State) -> None:
    for seat in ended.outcome().winners:
        wins[seat] += 1
