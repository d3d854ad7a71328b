"""An expert at a table answers within two seconds: counted in decisions, not by the clock."""

import pytest

import snowbound
from snowbound.analysis.choosing import EXPERT_MILLISECONDS
from snowbound.bots.search import Search
from snowbound.core.game import Game
from snowbound.core.randomness import stream

MOST_MILLISECONDS = 2000  # for a choice
SLOWEST = 50_000  # decisions in the search a second: the least that is asked of any game
EVERY = 60  # a look at so many decisions

GAMES = [pytest.param(game, id=name) for name, game in snowbound.all_games().items()]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_search_does_beyond_its_time_fits_into_what_is_left(game: Game) -> None:
    """A search that has no time at all tries each choice once in every heat: no more than that can
    come after the end of its budget."""
    most = SLOWEST * (MOST_MILLISECONDS - EXPERT_MILLISECONDS) // 1000
    setup = game.setup(game.players[1])
    heuristic = game.expert_heuristic()
    state = setup.new_state(3)
    guide = Search(state, 0, heuristic, stream(3, "guide"))
    step = looked = 0
    while not state.over:
        seat = next(seat for seat in range(setup.seats) if state.waits_for(seat))
        if step % EVERY == 0 and len(state.legal(seat)) > 1:
            for policies in ([], [heuristic, *heuristic.alternatives(state, seat)]):
                search = Search(state, seat, heuristic, stream(step, "search"), policies)
                search.run_for(0)
                assert search.decisions < most
                looked += search.decisions > 0
        guide.go_on(state, guide.luck)
        step += 1
    assert looked
