"""Heuristics: how likely a win looks, in whole numbers."""

import pytest

import snowbound
from snowbound.bots.search import Search
from snowbound.core.game import Game
from snowbound.core.heuristic import NO_HORIZON, chance
from snowbound.core.randomness import stream

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
