"""Games played to their end: what confirms a difference, and how a game ends with an action."""

from pathlib import Path

import pytest

from snowbound.analysis import explanations
from snowbound.analysis.explanations import ExplainedChoice, Trying, explain, explain_at
from snowbound.analysis.rollouts import Rounds, ending_of, roll_out, rollout_gap
from snowbound.analysis.trials import Trial
from snowbound.bots.bot_view import BotView
from snowbound.bots.expert import Budget
from snowbound.bots.search import Search
from snowbound.core.game import Setup
from snowbound.core.match import Match, replay
from snowbound.core.randomness import stream
from snowbound.core.records import decode
from snowbound.core.state import State
from tests.small_games import Detour, Ladder, Meeting, Rope, Toy, ladder

RECORDS = Path(__file__).parents[1] / "records"


def searched(state: State, seat: int, setup: Setup) -> Search:
    search = Search(state, seat, setup.game.expert_heuristic(), stream(1, "search"))
    search.run(30)
    return search


def test_equal_deals_tell_a_better_action_from_a_worse_one() -> None:
    match = ladder([], 3)
    search = searched(match.state, 0, match.setup)
    up = search.root().actions.index(2)
    down = search.root().actions.index(0)
    better, worse = roll_out(search, [up, down], Rounds(60))
    found = rollout_gap(match.setup, better, worse)
    assert found.low > 0 and found.mean > 0.1
    assert rollout_gap(match.setup, better, better).same


def told(match: Match, rounds: int, trials: int = 12) -> ExplainedChoice:
    view = BotView(match.setup, match.state, 0)
    trying = Trying(trials, Rounds(rounds))
    return explain(view, stream(1, "hint"), stream(1, "level"), Budget(30), trying=trying)


def test_what_rollouts_do_not_confirm_is_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """A win model that prefers to be low: experts and rollouts know better."""
    match = ladder([], 3)

    def upside_down(win_model: object, search: Search, picks: list[int], games: int) -> object:
        worth = {0: 0.9, 1: 0.5, 2: 0.1}
        chances = [worth[search.root().actions[pick]] for pick in picks]
        return [[Trial([chance] * 2, 0, [1, 0, 0], [0.0])] * games for chance in chances]

    monkeypatch.setattr(explanations, "run_trials", upside_down)
    assert told(match, 0).advice[0].action == "name nought"
    checked = told(match, 60)
    assert checked.advice[0].action == "name two"
    assert all(advice.same for advice in checked.advice)
    assert {advice.wins for advice in checked.advice} == {checked.advice[0].wins}
    assert "etter than" not in checked.words


def test_an_action_that_wins_or_loses_at_once_says_so() -> None:
    match = Match(Toy(Detour, cooperative=True).setup(), 1)
    for _ in range(2):
        match.play("name nought", 0)
    found = told(match, 8)
    assert [advice.now for advice in found.advice] == ["wins", "loses", "loses"]
    assert found.advice[0].action == "name nought" and found.advice[0].wins == 1
    assert {advice.wins for advice in found.advice[1:]} == {0}
    assert "That wins now." in found.words and "which loses now" in found.words


def test_what_depends_on_anything_else_does_not_end_the_game_now() -> None:
    setup = Toy(Meeting, cooperative=True).setup()
    state = setup.new_state(0)
    state.play(1, 2)  # nobody else knows
    assert ending_of(searched(state, 0, setup), 2) == ""
    rope = Toy(Rope, cooperative=True).setup()
    assert ending_of(searched(rope.new_state(0), 1, rope), -1) == ""  # to pass ends nothing


def test_where_any_choice_will_do_it_says_so() -> None:
    """Three rungs above the ground after five of six steps, everything wins."""
    match = ladder([], 0)
    assert isinstance(match.state, Ladder)
    match.state.height, match.state.steps = 9, 2
    found = told(match, 30)
    assert found.alike == "any" and all(advice.same for advice in found.advice)
    assert "any of these will do" in found.words


@pytest.mark.parametrize(("before", "best"), [(2, ["move up"]), (1, ["move left", "stay"])])
def test_of_many_winning_moves_the_one_onto_the_summit_comes_first(
    before: int, best: list[str]
) -> None:
    """28 of 29 hints in a climb said "100 of 100", and called the last move about the same."""
    path = RECORDS / "adorable-snowman" / "summit-2p.json"
    record = decode(path.read_bytes(), str(path))
    match = replay(record, len(record.moves) - before)
    seat = record.moves[-before].seat
    luck, trying = stream(1, "hint"), Trying(12, Rounds(24))
    found = explain_at(match, len(match.steps), seat, luck, Budget(100), trying=trying)
    assert sorted(one.action for one in found.advice[: len(best)]) == best
    assert found.alike == "soonest" and "Nothing wins sooner" in found.words
