"""A choice in words."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import snowbound
from snowbound.analysis.explanations import (
    ChanceLevel,
    ExplainedChoice,
    Trying,
    explain,
    explain_at,
    percent,
)
from snowbound.analysis.review import explain_choice
from snowbound.analysis.rollouts import NONE
from snowbound.analysis.trials import Gap, Trial, TriedAction, gap, reason
from snowbound.analysis.win_chances import chances_at
from snowbound.bots.bot_view import BotView
from snowbound.bots.expert import Budget, Expert
from snowbound.bots.search import Search
from snowbound.core.bits import members
from snowbound.core.randomness import stream
from snowbound.core.win_model import places, recalibrate
from tests.small_games import Ladder, LadderWinModel, Lot, Meeting, Rope, Toy


def told_by(view: BotView, iterations: int, also: int | None = None) -> ExplainedChoice:
    return explain(view, stream(1, "hint"), stream(1, "level"), Budget(iterations), also)


def test_the_best_few_actions_are_explained() -> None:
    match = snowbound.new("frost-gorge", seats=1, seed=7)
    match.play(match.legal()[0])
    view = BotView(match.setup, match.state, 0)
    told = told_by(view, 120)
    assert told.advice[0].action in match.legal()
    assert sum(advice.weight for advice in told.advice) == pytest.approx(1)
    assert told.iterations <= 120
    for advice in told.advice:
        assert advice.wins_low <= advice.wins <= advice.wins_high
        assert advice.words == match.say(advice.action)
    assert told.advice[0].line
    assert told.advice[0].words in told.words
    assert 0.5 <= told.confidence <= 1


def test_advice_comes_in_the_order_of_the_numbers_shown() -> None:
    """Of equal numbers the expert's own choice comes first."""
    match = snowbound.new("coldest-night", seats=2, seed=8)
    for _ in range(2):
        seat = match.awaited[0]
        view = BotView(match.setup, match.state, seat)
        told = told_by(view, 12)
        shown = [percent(advice.wins) for advice in told.advice]
        assert shown == sorted(shown, reverse=True)
        choice = Expert(match.setup.game.heuristic(), stream(1, "hint"), Budget(12)).choose(view)
        best = [advice.action for advice in told.advice if percent(advice.wins) == shown[0]]
        expert = match.setup.catalogue.name(choice) if choice is not None else "pass"
        assert expert not in best or told.advice[0].action == expert
        match.play(told.advice[0].action, seat)


def test_what_is_about_the_same_is_called_so() -> None:
    setup = Toy(Lot, cooperative=True).setup()
    told = told_by(BotView(setup, setup.new_state(0), 0), 400)
    assert all(advice.same for advice in told.advice)
    assert "Close: " in told.words and "better than" not in told.words
    assert told.confidence == 0.5


def test_a_reason_names_what_differs_in_the_words_of_the_game() -> None:
    setup = Toy(Ladder, cooperative=True).setup()
    told = told_by(BotView(setup, setup.new_state(0), 0), 200)
    assert [advice.action for advice in told.advice] == ["name two", "name one", "name nought"]
    assert told.advice[0].reason == "stands 1 rung higher"
    assert "Strong players make it in about" in told.words


def test_a_reason_is_what_differs_and_not_when() -> None:
    """As high, but later in the game: height counts for more then, and is no reason."""
    early, late = Trial([0.6], 0, [1, 0, 0], [3.0]), Trial([0.7], 0, [0, 0, 1], [3.0])
    higher = Trial([0.7], 0, [0, 0, 1], [5.0])
    assert reason(LadderWinModel(), [late] * 2, [early] * 2, True) == ""
    assert reason(LadderWinModel(), [higher] * 2, [early] * 2, True) == "stands 2 rungs higher"


def test_passing_is_explained_too() -> None:
    game = Toy(Rope, cooperative=True)
    setup = game.setup()
    told = told_by(BotView(setup, setup.new_state(0), 1), 16_000)
    assert told.advice[0].action == "pass"
    assert told.advice[0].words == "Pass"
    assert "Quick players make it" in told.words


def test_a_sure_thing() -> None:
    game = Toy(Meeting, cooperative=True)
    setup = game.setup()
    told = told_by(BotView(setup, setup.new_state(0), 0), 400)
    assert told.advice[0].action == "name two"
    assert told.confidence > 0.95
    assert "Clearly better" in told.words


def test_how_much_better() -> None:
    assert Gap(0.01, 0.008, 0.012).same  # sure, but one game in a hundred
    assert Gap(0.2, -0.1, 0.5).same  # nobody can tell
    little, much = Gap(0.03, 0.02, 0.04), Gap(0.2, 0.1, 0.3)
    assert not little.same and not little.much
    assert much.much and not much.same


def test_odds_are_alike_where_luck_alone_decides() -> None:
    setup = Toy(Lot, cooperative=True).setup()
    told = told_by(BotView(setup, setup.new_state(0), 0), 400)
    assert len(told.advice) == 3
    assert len({advice.wins for advice in told.advice}) == 1


def test_a_gap_goes_by_trials_of_the_same_luck() -> None:
    def trials(*chances: float) -> TriedAction:
        return TriedAction(0, [Trial([one], 0.0, [], []) for one in chances])

    ahead = gap(trials(0.5, 0.9, 0.1, 0.7), trials(0.4, 0.8, 0.0, 0.6))
    assert abs(ahead.mean - 0.1) < 1e-9 and ahead.low > 0.09 and not ahead.same
    even = gap(trials(0.5, 0.9, 0.1, 0.7), trials(0.9, 0.5, 0.7, 0.1))
    assert even.same and even.confidence == 0.5
    assert gap(trials(0.505, 0.505), trials(0.5, 0.5)).same  # too little to play for


@pytest.mark.parametrize(("game", "seats"), [("coldest-night", 2), ("frost-gorge", 2)])
def test_chart_hint_and_review_show_one_number(game: str, seats: int) -> None:
    """Strong players take the best; the others lie below it by what they are worse."""
    match = snowbound.new(game, seats=seats, seed=3)
    guide = Search(match.state, 0, match.setup.game.expert_heuristic(), stream(3, "guide"))
    for step in (9, 18):
        while len(match.steps) < step:
            seat = members(match.state.awaited)[0]
            legal = match.state.legal(seat)
            match.play(guide.sensible(match.state, seat, legal, False, guide.luck), seat)
        seat = members(match.state.awaited)[0]
        few = Trying(6, NONE)
        hint = explain_at(match, step, seat, stream(1, "hint"), Budget(20), trying=few)
        chart = chances_at(match, step)
        match.play(match.legal(seat)[-1], seat)
        assert chances_at(match, step) == chart  # as it will be in the finished game
        review = explain_choice(match, step, Budget(8), few)
        assert hint.advice[0].wins == review.advice[0].wins == chart[seat]
        for other, behind in zip(hint.advice[1:], hint.behind[1:], strict=True):
            assert other.wins == pytest.approx(max(0.0, chart[seat] - max(0.0, behind.mean)))


def test_hints_show_recalibrated_chances_as_the_chart_does(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Toy(Ladder, cooperative=True).setup()
    view = BotView(setup, setup.new_state(0), 0)
    plain = told_by(view, 200).advice[0].wins
    line = [(-1.0, 0.0), (1.0, 2.0)]  # everything was said too low, by 1 in log odds
    weights = msgspec.structs.replace(LadderWinModel().weights, recalibration={"together": line})
    monkeypatch.setattr(LadderWinModel, "weights", weights)
    bolder = told_by(view, 200).advice[0].wins
    assert bolder == pytest.approx(recalibrate([plain], line)[0])


def test_what_a_worse_action_loses_its_rivals_gain() -> None:
    assert ChanceLevel([0.5, 0.3, 0.2], False).lowered(0, 0.2) == pytest.approx([0.3, 0.42, 0.28])
    assert ChanceLevel([0.5, 0.5], True).lowered(0, 0.6) == [0, 0]
    assert ChanceLevel([1.0, 0.0], False).lowered(0, 0) == [1, 0]


def test_nobody_is_told_of_cards_that_were_not_drawn() -> None:
    """Imagined games go on differently as soon as hidden cards come up."""
    match = snowbound.new("coldest-night", seats=2, seed=5)
    view = BotView(match.setup, match.state, match.awaited[0])
    scavenge = match.setup.catalogue.number("scavenge")
    told = told_by(view, 1000, also=scavenge)
    line = next(advice.line for advice in told.advice if advice.action == "scavenge")
    assert not any("Give" in words or "Keep" in words for words in line)


def test_a_hint_compares_whole_turns_where_experts_do() -> None:
    match = snowbound.new("before-the-storm", seats=3, seed=3)
    guide = Search(match.state, 0, match.setup.game.expert_heuristic(), stream(3, "guide"))
    for _ in range(40):
        guide.go_on(match.state, guide.luck)
    seat = match.awaited[0]
    view = BotView(match.setup, match.state, seat)
    actions = view.legal()
    told = told_by(view, 40, also=actions[-1])
    names = [advice.action for advice in told.advice]
    assert len(set(names)) == len(names)  # not one for every policy
    assert match.setup.catalogue.name(actions[-1]) in names


def test_rivals_are_told_their_place_and_companions_none() -> None:
    match = snowbound.new("frost-gorge", seats=3, seed=7)
    told = told_by(
        BotView(match.setup, match.state, match.awaited[0]),
        20,
    )
    best = told.advice[0]
    assert 1 <= best.place <= 3
    assert f"on average with {best.score:.0f} points in place {best.place:.1f}" in told.words
    alone = snowbound.new("frost-gorge", seats=1, seed=7)
    told = told_by(BotView(alone.setup, alone.state, 0), 20)
    assert told.advice[0].place == 0 and "place" not in told.words


@given(st.lists(st.floats(0, 1), min_size=2, max_size=6))
def test_places_are_handed_out_once_each(chances: list[float]) -> None:
    found = places(chances)
    assert sum(found) == pytest.approx(sum(range(1, len(chances) + 1)))
    assert all(1 <= place <= len(chances) for place in found)
    for one, other in pairwise(sorted(range(len(chances)), key=lambda at: -chances[at])):
        assert found[one] <= found[other] + 1e-9


def test_the_place_of_who_is_twice_as_likely_to_win() -> None:
    assert places([0.5, 0.25, 0.25]) == pytest.approx([1 + 2 / 3, 2 + 1 / 6, 2 + 1 / 6])
    assert places([1.0, 0.0]) == [1, 2]
