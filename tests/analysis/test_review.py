"""Reviews: the choices of a finished game that cost most."""

import msgspec

from snowbound.analysis.review import lost, review, sum_up
from snowbound.analysis.trials import Gap
from snowbound.core.match import replay
from snowbound.core.records import decode, encode
from tests.small_games import DOWN, STAY, UP, ladder


def test_a_blunder_is_found() -> None:
    found = review(ladder([UP, DOWN, UP], 3), 0)
    assert found.choices == 3
    (regret,) = found.regrets
    assert (regret.step, regret.action, regret.better) == (3, DOWN, UP)
    assert regret.cost_low <= regret.cost <= regret.cost_high and regret.cost > 0.2
    assert regret.reason == "stands 2 rungs higher"


def test_nobody_is_blamed_for_what_a_bot_did_in_their_place() -> None:
    match = ladder([UP, DOWN, UP], 3)
    match.steps[2].by_bot = True
    record = decode(encode(match.record(with_seed=True)), "a record")
    found = review(replay(record, game=match.setup.game), 0)
    assert (found.choices, found.regrets) == (2, [])


def test_the_same_mistake_is_told_once() -> None:
    match = ladder([UP, DOWN, UP], 3)
    (regret,) = review(match, 0).regrets
    again = msgspec.structs.replace(regret, step=4, cost=regret.cost / 2)
    other = msgspec.structs.replace(again, action=STAY)
    assert sum_up(match.setup, 0, 3, [again, other, regret]).regrets == [regret, other]


def test_where_nothing_mattered_it_says_so() -> None:
    found = review(ladder([UP, UP, UP], 3), 0)
    assert found.regrets == [] and "Nothing mattered" in found.words
    assert review(ladder([UP, UP, UP], 3), 1).words == (
        "No person had anything to choose on this seat."
    )


def test_no_choice_costs_more_than_the_chance_there_was() -> None:
    assert lost(0.3, Gap(0.5, 0.4, 0.6)) == Gap(0.3, 0.3, 0.3)
    assert lost(0.9, Gap(0.2, -0.1, 0.95)) == Gap(0.2, 0.0, 0.9)
