"""Win chances: how likely everybody is to win from a position. They go by no more than the seat
knows that goes on from there.

There is one number for a position: the chart of a finished game, a hint and a review all take it
from `chances`, on the same luck (`luck_at`).

Where a table has a win model, that says what chance strong players have at a quiet moment such as
the beginning of a turn. A position goes on by the heuristic for a while, and to the next such
moment, from states that the seat could imagine: so a roll or a hand counts as soon as somebody
knows it, and what is about to happen counts as well. Where there is none, quick players play such
states to their end.
"""

from collections.abc import Iterator

from snowbound import compiled
from snowbound.bots.search import Search
from snowbound.core.bits import members
from snowbound.core.game import Setup
from snowbound.core.insights import Players
from snowbound.core.match import Match
from snowbound.core.randomness import Stream, stream
from snowbound.core.records import commitment
from snowbound.core.state import State
from snowbound.core.win_model import WinModel

PLAYOUTS = 128 if compiled else 8  # so that a whole game takes seconds either way
SAMPLES = 32 if compiled else 6  # imagined states that go on to a quiet moment
AHEAD = 16  # decisions that they go on for before a quiet moment counts
FURTHEST = 80  # decisions that such a moment may be away


def chances_at(match: Match, step: int) -> list[float]:
    """Each seat's chance to win after a step of a game, as the seat knows it that goes on."""
    state = state_at(match, step)
    seat = mover(match, step)
    return chances(match.setup, state, seat, luck_at(match, step, seat))


def state_at(match: Match, step: int) -> State:
    """The state after this many steps."""
    return match.steps[step].before if step < len(match.steps) else match.state


def mover(match: Match, step: int) -> int:
    """The seat that goes on after this many steps; at the end of what was played, the first that
    is awaited."""
    if step < len(match.steps):
        return match.steps[step].seat
    return first_awaited(match.state)


def first_awaited(state: State) -> int:
    return members(state.awaited)[0] if state.awaited else 0


def luck_at(match: Match, step: int, seat: int) -> Stream:
    """The same whenever a position is asked about. It is not from the seed: nobody must know, even
    by luck, what the seat does not."""
    return stream(0, f"chances {commitment(match.first_seed)} {seat} at {step}")


def chances(setup: Setup, state: State, seat: int, luck: Stream, samples: int = 0) -> list[float]:
    """Each seat's chance to win, by what one of them knows."""
    win_model = setup.win_model()
    if win_model is None:
        return quick_chances(setup, state, [seat], luck, samples or PLAYOUTS)
    return expected(win_model, setup, state, seat, luck, samples or SAMPLES)


def expected(
    win_model: WinModel, setup: Setup, state: State, seat: int, luck: Stream, samples: int
) -> list[float]:
    """Each seat's chance by a win model, averaged over imagined ways to a quiet moment."""
    if state.over:
        return win_model.chances(state)
    sums = [0.0] * setup.seats
    for quiet in sample_settled_states(win_model, setup, state, seat, luck, samples):
        sums = [total + one for total, one in zip(sums, win_model.chances(quiet), strict=True)]
    return win_model.recalibrated(state, [total / samples for total in sums])


def sample_settled_states(
    win_model: WinModel, setup: Setup, state: State, seat: int, luck: Stream, samples: int
) -> Iterator[State]:
    """Ways to a quiet moment, as a seat imagines them."""
    search = Search(state, seat, setup.game.expert_heuristic(), luck)
    for _ in range(samples):
        quiet = search.imagine()
        play_until_settled(win_model, search, quiet, luck)
        yield quiet


def players(setup: Setup) -> Players:
    """Whose chances they are: strong players', or quick ones' where nothing is fitted."""
    return "quick" if setup.win_model() is None else "strong"


def are_shown(setup: Setup) -> bool:
    """Whether a finished game is told by chances. Quick players' say too little among rivals."""
    return setup.win_model() is not None or setup.game.cooperative or setup.seats == 1


def play_until_settled(win_model: WinModel, search: Search, state: State, luck: Stream) -> None:
    """Play on by the heuristic for a while, and then to a moment that a win model can judge."""
    began = search.decisions
    while not state.over and search.decisions < began + AHEAD:
        search.go_on(state, luck)
    while not (state.over or win_model.is_settled(state)) and search.decisions < began + FURTHEST:
        search.go_on(state, luck)


def quick_chances(
    setup: Setup, state: State, seats: list[int], luck: Stream, playouts: int
) -> list[float]:
    """Each seat's share of games won by quick players; these seats take turns at imagining."""
    wins = [0] * setup.seats
    if state.over:
        playouts = 1
        _count(wins, state)
    else:
        heuristic = setup.game.heuristic()
        searches = [Search(state, seat, heuristic, luck) for seat in seats]
        for number in range(playouts):
            search = searches[number % len(searches)]
            imagined = search.imagine()
            search.finish(imagined, luck)
            _count(wins, imagined)
    return [won / playouts for won in wins]


def _count(wins: list[int], ended: State) -> None:
    for seat in ended.outcome().winners:
        wins[seat] += 1
