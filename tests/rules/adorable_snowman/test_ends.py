"""How a game ends (AS-4, AS-62)."""

from snowbound.games.adorable_snowman.rules import actions as a
from snowbound.games.adorable_snowman.rules.terms import RED, STAY, UP, YELLOW
from tests.rules.adorable_snowman.table import drawn, in_round
from tests.support import rule


@rule("AS-4")
def test_won_as_soon_as_both_stand_on_the_mountain_top() -> None:
    state = in_round("^ ......\n= ..RY..\n| ......")
    state.play(RED, UP)
    state.play(YELLOW, UP)
    assert state.over
    assert state.actions_done == 1  # the second action is not needed
    outcome = state.outcome()
    assert (outcome.reason, outcome.winners) == ("summit", [RED, YELLOW])
    assert outcome.scores == [2, 2]
    assert (state.awaited, state.may_interrupt, state.legal(RED)) == (0, 0, [])


@rule("AS-4", "AS-53")
def test_an_extra_action_can_win() -> None:
    state = in_round("^ ..R...\n= ...Y..\n| ......")
    state.play(RED, a.GIVE_ACTION.at())
    state.play(YELLOW, UP)
    assert state.outcome().reason == "summit"


@rule("AS-4")
def test_one_on_top_is_not_enough() -> None:
    state = in_round("^ ......\n= ..RY..\n| ......")
    state.play(RED, UP)
    state.play(YELLOW, STAY)
    assert not state.over


@rule("AS-4")
def test_lost_if_both_are_buried_after_the_throw() -> None:
    state = in_round("^ ......\n| ......\n| .R....\n| .*y...", seed=3)
    state.red.thanks = state.yellow.thanks = 0
    state.first_extra = 1
    state.first_die = state.second_die = 5
    for _ in range(2):
        state.play(RED, STAY)
        state.play(YELLOW, STAY)
    assert drawn(state).splitlines()[-1] == "| .ry..*"
    outcome = state.outcome()
    assert (outcome.reason, outcome.winners) == ("buried", [])


@rule("AS-4")
def test_one_buried_climber_is_no_defeat() -> None:
    state = in_round("^ ......\n| ......\n| .Ry...")
    state.red.thanks = state.yellow.thanks = 0
    state.first_extra, state.first_die, state.second_die = 4, 5, 5
    for _ in range(2):
        state.play(RED, STAY)
        state.play(YELLOW, STAY)
    assert drawn(state).splitlines()[-1] == "| .Ry.**"
    assert not state.over


@rule("AS-62")
def test_night_falls_after_the_last_round() -> None:
    state = in_round("^ ......\n| ......\n| .RY...\n| ......", max_rounds=2)
    state.red.thanks = state.yellow.thanks = 0
    while not state.over:
        state.play(RED, STAY)
        state.play(YELLOW, STAY)
    assert state.round == 2
    assert state.outcome().reason == "night"


@rule("AS-4", "AS-62")
def test_both_buried_in_the_last_round_are_lost_in_the_snow_not_at_night() -> None:
    state = in_round("^ ......\n| ......\n| .R....\n| .*y...", seed=3, max_rounds=1)
    state.red.thanks = state.yellow.thanks = 0
    state.first_extra = 1
    state.first_die = state.second_die = 5
    for _ in range(2):
        state.play(RED, STAY)
        state.play(YELLOW, STAY)
    assert state.outcome().reason == "buried"
