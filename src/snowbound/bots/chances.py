"""How likely everybody was to win from here: many games played on by sense, from states that the
players could have imagined. For finished games: it knows no more than the players did."""

from snowbound import compiled
from snowbound.bots.search import Search
from snowbound.core.game import Setup
from snowbound.core.randomness import Stream
from snowbound.core.state import State

PLAYOUTS = 128 if compiled else 8  # so that a whole game takes seconds either way


def chances(setup: Setup, state: State, luck: Stream, playouts: int = PLAYOUTS) -> list[float]:
    """Each seat's share of won games; the seats take turns at imagining."""
    wins = [0] * setup.seats
    if state.over:
        playouts = 1
        _count(wins, state)
    else:
        sense = setup.game.sense()
        searches = [Search(state, seat, sense, luck) for seat in range(setup.seats)]
        for number in range(playouts):
            search = searches[number % setup.seats]
            imagined = search.imagine()
            search.finish(imagined)
            _count(wins, imagined)
    return [won / playouts for won in wins]


def _count(wins: list[int], ended: State) -> None:
    for seat in ended.outcome().winners:
        wins[seat] += 1
