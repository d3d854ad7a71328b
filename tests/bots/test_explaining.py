"""A choice in words."""

import snowbound
from snowbound.bots.expert import Budget, Expert
from snowbound.bots.explaining import explain
from snowbound.bots.sight import Sight
from snowbound.core.randomness import stream
from tests.bots.toys import Lot, Meeting, Rope, Toy


def test_the_best_few_actions_are_explained() -> None:
    match = snowbound.new("frost-gorge", seats=1, seed=7)
    match.play(match.legal()[0])
    sight = Sight(match.setup, match.state, 0)
    told = explain(sight, stream(1, "hint"), Budget(120))
    assert told.advice[0].action in match.legal()
    assert sum(advice.visits for advice in told.advice) <= told.iterations <= 120
    for advice in told.advice:
        assert advice.wins_ci95[0] <= advice.wins <= advice.wins_ci95[1]
        assert advice.words == match.say(advice.action)
    assert told.advice[0].line
    assert told.advice[0].words in told.words
    assert 0.5 <= told.confidence <= 1


def test_the_advice_is_what_the_expert_does() -> None:
    match = snowbound.new("frost-gorge", seats=2, seed=8)
    for seat in (0, 1):
        match.play(match.legal(seat)[0], seat)
        sight = Sight(match.setup, match.state, seat)
        told = explain(sight, stream(1, "hint"), Budget(60))
        choice = Expert(match.setup.game.sense(), stream(1, "hint"), Budget(60)).choose(sight)
        assert choice is not None
        assert told.advice[0].action == match.setup.catalogue.name(choice)


def test_passing_is_explained_too() -> None:
    game = Toy(Rope, cooperative=True)
    setup = game.setup()
    told = explain(Sight(setup, setup.new_state(0), 1), stream(1, "hint"), Budget(16_000))
    assert told.advice[0].action == "pass"
    assert told.advice[0].words == "Pass"
    assert "The table wins" in told.words


def test_a_sure_thing() -> None:
    game = Toy(Meeting, cooperative=True)
    setup = game.setup()
    told = explain(Sight(setup, setup.new_state(0), 0), stream(1, "hint"), Budget(400))
    assert told.advice[0].action == "name two"
    assert told.confidence > 0.95
    assert "Clearly better" in told.words


def test_odds_are_alike_where_luck_alone_decides() -> None:
    setup = Toy(Lot, cooperative=True).setup()
    told = explain(Sight(setup, setup.new_state(0), 0), stream(1, "hint"), Budget(400))
    assert len(told.advice) == 3
    assert len({advice.wins for advice in told.advice}) == 1
