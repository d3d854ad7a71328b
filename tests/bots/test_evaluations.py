"""How an unfinished game stands: what search goes by instead of playing every game to its end."""

import pytest

import snowbound
from snowbound.analysis.win_chances import chances
from snowbound.bots.search import Search
from snowbound.core.game import Game
from snowbound.core.heuristic import NO_HORIZON, chance
from snowbound.core.randomness import stream
from tests.support import SHOULDER

EVEN = {"adorable-snowman": "white-wall"}  # where greedy players win some and lose some
JUDGING = [
    game for game in snowbound.all_games().values() if game.heuristic().horizon() < NO_HORIZON
]


def test_chances_of_log_odds() -> None:
    """Whole numbers, the same everywhere: 0 is even, 100 is e to one."""
    assert [chance(odds) for odds in (-10_000, -100, 0, 100, 10_000)] == [2, 269, 500, 731, 998]


@pytest.mark.parametrize("game", JUDGING, ids=lambda game: game.id)
def test_games_that_will_be_won_look_better(game: Game) -> None:
    """Greedy games: on average it is right about how many are won, and it knows more."""
    setup = game.setup(game.players[0], {}, EVEN.get(game.id))
    heuristic = game.heuristic()
    evaluations: dict[bool, list[int]] = {True: [], False: []}
    for seed in range(40):
        state = setup.new_state(seed)
        search = Search(state, 0, heuristic, stream(seed, "win_model"))
        seen: list[int] = []
        while not state.over:
            if heuristic.is_settled(state):
                seen.append(heuristic.evaluate(state, 0))
            search.go_on(state, search.luck)
        evaluations[0 in state.outcome().winners] += seen
    won, lost = evaluations[True], evaluations[False]
    assert all(0 <= one <= 1000 for one in won + lost)
    assert sum(won) / len(won) > sum(lost) / len(lost) + 100


def test_a_search_that_looks_ahead_stops_early() -> None:
    game = snowbound.find_game("adorable-snowman")
    setup = game.setup(2, {}, SHOULDER)
    state = setup.new_state(3)
    search = Search(state, 0, game.heuristic(), stream(3, "search"))
    search.run(100)
    assert search.decisions / search.iterations < 2 * game.heuristic().horizon()


def test_a_sensible_choice_in_secret_is_no_turning_point() -> None:
    """Late in a climb: what the partner chose is not known, but it was hardly anything."""
    game = snowbound.find_game("adorable-snowman")
    setup = game.setup(2, {}, EVEN["adorable-snowman"])
    state = before = setup.new_state(5)
    search = Search(state, 0, game.heuristic(), stream(5, "w"))
    for _ in range(97):
        before = state.clone()
        search.go_on(state, search.luck)
    guess = chances(setup, before, stream(5, "before"), 120)[0]
    assert abs(chances(setup, state, stream(5, "after"), 120)[0] - guess) < 0.15
