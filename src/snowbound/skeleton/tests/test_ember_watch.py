"""Ember Watch: a test or more for each rule, the laws of every game, and bots that play it."""

from typing import cast

import pytest
from ember_watch import GAME
from ember_watch.rules.state import EmberWatch
from ember_watch.view import View

from snowbound.bots.playing import play_game
from snowbound.bots.roster import make_bot
from snowbound.core.components import ComponentMistake, ComponentSet
from snowbound.core.conformance import check_game
from snowbound.core.errors import Refused
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.core.rulebooks import rule_ids

rule = pytest.mark.rule
LABELS = [thing.label for thing in GAME.setup(2).data.things]


def a_table(*hands: str, blanket: bool = True) -> Match:
    """A table where everybody holds just these things."""
    match = Match(GAME.setup(len(hands), {"blanket": blanket}), seed=1)
    state = state_of(match)
    for seat, hand in enumerate(hands):
        for kind, label in enumerate(LABELS):
            state.rest[kind] += state.hands[seat][kind] - hand.split().count(label)
            state.hands[seat][kind] = hand.split().count(label)
    state.steps.clear()
    state.turn = -1
    state.carry_on()
    assert state.broken_laws() == []
    return match


def state_of(match: Match) -> EmberWatch:
    return cast(EmberWatch, match.state)


def view(match: Match, seat: int) -> View:
    return cast(View, match.view(seat))


def points(match: Match) -> list[int]:
    return state_of(match).points


@rule("EW-1")
def test_everybody_has_four_things_that_nobody_else_sees() -> None:
    match = Match(GAME.setup(3), seed=1)
    assert view(match, 0).held == [4, 4, 4]
    assert sum(view(match, 0).hand.values()) == 4
    assert view(match, -1).hand == {}
    assert {told.seat for told in match.told(1) if told.kind == "dealt"} == {1}


@rule("EW-1")
def test_one_burns_only_what_one_holds() -> None:
    match = a_table("pine-log", "pine-log")
    with pytest.raises(Refused, match="You hold no oil lamp"):
        match.play("burn oil-lamp", 0)


@rule("EW-2")
def test_a_turn_burns_two_things_and_scores_their_warmth() -> None:
    match = a_table("pine-log old-chair wet-branch", "pine-log pine-log")
    match.play("burn pine-log", 0)
    assert match.awaited == [0]
    match.play("burn old-chair", 0)
    assert (match.awaited, points(match)) == ([1], [7, 0])


@rule("EW-3")
def test_sparks_make_somebody_else_burn_for_nothing_and_then_the_turn_goes_on() -> None:
    match = a_table("pine-cone pine-log", "old-chair wet-branch")
    match.play("burn pine-cone", 0)
    assert match.legal(0) == ["point 2"]
    match.play("point 2", 0)
    match.play("burn old-chair", 1)
    assert (match.awaited, points(match)) == ([0], [1, 0])


@rule("EW-3")
def test_sparks_may_fly_back() -> None:
    match = a_table("pine-cone pine-log wet-branch", "pine-cone wet-branch")
    match.play("burn pine-cone", 0)
    match.play("point 2", 0)
    match.play("burn pine-cone", 1)
    match.play("point 1", 1)
    match.play("burn wet-branch", 0)
    assert (match.awaited, match.legal(0), points(match)) == ([0], ["burn pine-log"], [1, 0])


@rule("EW-4")
def test_the_first_who_sleeps_out_of_turn_takes_the_blanket() -> None:
    match = a_table("pine-log pine-log", "wet-branch", "wet-branch")
    assert match.may_interrupt == [1, 2]
    match.play("sleep", 1)
    assert points(match) == [0, 3, 0]
    assert match.may_interrupt == []
    with pytest.raises(Refused, match="taken"):
        match.play("sleep", 2)


@rule("EW-4")
def test_nobody_sleeps_when_asked_or_without_a_blanket() -> None:
    with pytest.raises(Refused, match="while the others wait"):
        a_table("pine-log", "pine-log").play("sleep", 0)
    with pytest.raises(Refused, match="no blanket"):
        a_table("pine-log", "pine-log", blanket=False).play("sleep", 1)


@rule("EW-5")
def test_most_points_win_and_sleep_loses_a_tie() -> None:
    match = a_table("pine-log", "wet-branch")
    match.play("sleep", 1)
    match.play("burn pine-log", 0)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.tie_break) == ([0], "staying awake")


def test_every_piece_is_explained_by_a_rule() -> None:
    match = Match(GAME.setup(4), seed=1)
    for thing in GAME.things(match.setup, state_of(match), 0):
        found = GAME.explain(match.setup, state_of(match), 0, thing)
        assert found is not None and found.rule in rule_ids(GAME)


def test_a_mistake_in_a_component_file_is_told() -> None:
    text = GAME.components().text.replace("warmth = 5", "warmth = 50")
    with pytest.raises(ComponentMistake, match=r"own\.toml: things\[5\]\.warmth: takes a number"):
        GAME.setup(2, components=ComponentSet("own", text))


@pytest.mark.parametrize("blanket", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_the_laws_of_every_game(seats: int, blanket: bool) -> None:
    for seed in range(10):
        check_game(GAME.setup(seats, {"blanket": blanket}), seed)


def test_a_greedy_player_beats_a_random_one() -> None:
    setup = GAME.setup(2)
    wins = 0
    for seed in range(100):
        bots = [make_bot(name, GAME, stream(seed, name)) for name in ("greedy", "random")]
        state = setup.new_state(seed)
        play_game(setup, state, bots)
        wins += 0 in state.outcome().winners
    assert wins > 60
