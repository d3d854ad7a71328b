"""Thank Markers (AS-50 to AS-54)."""

from snowbound.games.adorable_snowman.rules import actions as a
from snowbound.games.adorable_snowman.rules import terms as t
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from tests.rules.adorable_snowman.table import a_table, drawn, happen, in_round
from tests.support import rule

LEVEL = """
^ ......
| ......
| ......
| ..RY..
| ......
"""
STEEP = """
^ ......
| ......
| ..R...
| ..Y...
| ......
"""


def both(state: AdorableSnowman, red: int, yellow: int) -> None:
    state.play(t.RED, red)
    state.play(t.YELLOW, yellow)


def refused(state: AdorableSnowman, seat: int, action: int) -> str:
    refusal = state.why_not(seat, action)
    assert refusal is not None
    assert action not in state.legal(seat)
    return refusal.rule


@rule("AS-50")
def test_a_die_is_shown_to_the_partner() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, a.SHOW_DIE.at())
    assert state.yellow.sees == 0b11
    assert state.red.sees == 0b01
    assert (state.red.thanks, state.thanks_left) == (0, 7)
    assert state.awaited == t.BOTH  # he still has to choose


@rule("AS-50", "AS-13")
def test_only_a_die_that_one_sees_and_the_partner_does_not() -> None:
    state = in_round(LEVEL)
    assert refused(state, t.RED, a.SHOW_DIE.at(1)) == "AS-13"
    state.play(t.YELLOW, a.SHOW_DIE.at(1))
    assert refused(state, t.RED, a.SHOW_DIE.at(1)) == "AS-50"


@rule("AS-50")
def test_nothing_without_a_marker() -> None:
    state = in_round(STEEP)
    state.play(t.YELLOW, a.SHOW_DIE.at())
    for action in (a.SHOW_DIE.at(1), a.GIVE_ACTION.at(), a.MOVE_OPENLY.at()):
        assert refused(state, t.YELLOW, action) == "AS-50"


@rule("AS-50")
def test_spending_while_the_partner_is_still_choosing() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, t.UP)
    assert (state.awaited, state.may_interrupt) == (2, 1)
    assert state.legal(t.RED) == [
        a.SHOW_MOVE.at(),
        a.SHOW_DIE.at(),
        a.GIVE_ACTION.at(),
    ]
    state.play(t.RED, a.SHOW_DIE.at())
    assert (state.awaited, state.may_interrupt) == (2, 0)


@rule("AS-50", "AS-54")
def test_a_shown_move_is_fixed() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, t.UP)
    state.play(t.RED, a.SHOW_MOVE.at())
    assert state.red.shown
    assert refused(state, t.RED, t.DOWN) == "AS-54"
    assert refused(state, t.RED, a.SHOW_MOVE.at()) == "AS-50"  # and the marker is gone
    state.play(t.YELLOW, t.UP)
    assert not state.red.shown
    assert state.actions_done == 1


@rule("AS-54")
def test_an_open_move_lets_the_partner_think_again() -> None:
    state = in_round(LEVEL)
    state.play(t.YELLOW, t.UP)
    state.play(t.RED, a.MOVE_OPENLY.at(t.STAY))
    assert state.actions_done == 0
    assert (state.red.choice, state.red.shown) == (t.STAY, True)
    assert (state.yellow.choice, state.awaited) == (t.NONE, 2)
    state.play(t.YELLOW, t.STAY)
    assert state.actions_done == 1


@rule("AS-54")
def test_two_shown_moves_are_revealed_at_once() -> None:
    state = in_round(LEVEL)
    state.play(t.YELLOW, a.MOVE_OPENLY.at(t.UP))
    state.play(t.RED, a.MOVE_OPENLY.at(t.UP))
    assert state.actions_done == 1
    assert (state.red.thanks, state.yellow.thanks) == (0, 0)


@rule("AS-54")
def test_a_covered_move_stays_covered() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, t.UP)
    assert refused(state, t.RED, t.DOWN) == "AS-54"


@rule("AS-53")
def test_an_extra_action_before_the_first() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, a.GIVE_ACTION.at())
    assert (state.step(), state.taker, state.awaited) == (t.EXTRA, t.YELLOW, 2)
    assert refused(state, t.RED, t.UP) == "AS-53"
    state.play(t.YELLOW, t.UP)
    assert drawn(state).splitlines()[2:4] == ["| ...Y..", "| ..R..."]
    assert (state.step(), state.actions_done, state.awaited) == (t.CHOOSING, 0, t.BOTH)


@rule("AS-53")
def test_an_extra_action_waits_for_the_action_under_way() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, t.UP)
    state.play(t.RED, a.GIVE_ACTION.at())
    assert (state.step(), state.awaited) == (t.CHOOSING, 2)
    state.play(t.YELLOW, t.STAY)
    assert (state.step(), state.taker, state.actions_done) == (t.EXTRA, t.YELLOW, 1)
    state.play(t.YELLOW, t.UP)
    assert (state.step(), state.actions_done) == (t.CHOOSING, 1)


@rule("AS-53")
def test_extra_actions_are_taken_in_the_order_given() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, t.UP)
    state.play(t.RED, a.GIVE_ACTION.at())
    state.play(t.YELLOW, a.GIVE_ACTION.at())
    state.play(t.YELLOW, t.UP)
    assert state.taker == t.YELLOW
    state.play(t.YELLOW, t.STAY)
    assert state.taker == t.RED
    state.play(t.RED, t.STAY)
    assert state.taker == t.NONE


@rule("AS-53")
def test_an_extra_action_is_not_shown_beforehand() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, a.GIVE_ACTION.at())
    assert refused(state, t.YELLOW, a.MOVE_OPENLY.at(t.UP)) == "AS-53"


@rule("AS-53", "AS-21")
def test_the_top_region_counts_in_extra_actions() -> None:
    state = in_round("^ ......\n= ......\n= ......\n= ..RY..\n| ......")
    state.play(t.RED, a.GIVE_ACTION.at())
    state.play(t.YELLOW, t.UP)
    assert t.UP not in state.legal(t.YELLOW)


@rule("AS-53")
def test_a_second_gift_while_the_first_is_taken() -> None:
    state = in_round(LEVEL)
    state.red.thanks, state.thanks_left = 2, 5
    state.play(t.RED, a.GIVE_ACTION.at())
    assert state.may_interrupt == 1
    state.play(t.RED, a.GIVE_ACTION.at())
    state.play(t.YELLOW, t.UP)
    assert state.taker == t.YELLOW
    state.play(t.YELLOW, t.STAY)
    assert state.step() == t.CHOOSING


@rule("AS-54")
def test_the_step_closes_when_both_are_done() -> None:
    state = in_round(LEVEL)
    both(state, t.UP, t.UP)
    both(state, t.STAY, t.STAY)
    assert (state.step(), state.awaited, state.may_interrupt) == (t.CLOSING, t.BOTH, 0)
    state.play(t.RED, a.DONE.at())
    assert (state.round, state.awaited, state.legal(t.RED)) == (1, 2, [])
    assert refused(state, t.RED, a.GIVE_ACTION.at()) == "AS-54"
    state.play(t.YELLOW, a.DONE.at())
    assert state.round == 2


@rule("AS-54")
def test_the_step_closes_by_itself_when_nobody_can_spend() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, a.SHOW_DIE.at())
    state.play(t.YELLOW, a.SHOW_DIE.at(1))
    both(state, t.UP, t.UP)
    both(state, t.STAY, t.STAY)
    assert state.round == 2


@rule("AS-54")
def test_only_who_holds_a_marker_is_asked() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, a.SHOW_DIE.at())
    both(state, t.UP, t.UP)
    both(state, t.STAY, t.STAY)
    assert (state.round, state.awaited) == (1, 2)


@rule("AS-54")
def test_a_marker_spent_reopens_the_partners_word() -> None:
    state = in_round(LEVEL)
    both(state, t.UP, t.UP)
    both(state, t.STAY, t.STAY)
    state.play(t.RED, a.DONE.at())
    state.play(t.YELLOW, a.SHOW_DIE.at(1))
    assert (state.round, state.awaited) == (1, 1)


@rule("AS-53", "AS-54")
def test_an_extra_action_after_the_second() -> None:
    state = in_round(LEVEL)
    both(state, t.UP, t.UP)
    both(state, t.STAY, t.STAY)
    state.play(t.RED, a.DONE.at())
    state.play(t.YELLOW, a.GIVE_ACTION.at())
    assert (state.step(), state.taker) == (t.EXTRA, t.RED)
    state.play(t.RED, t.STAY)
    assert (state.step(), state.awaited) == (t.CLOSING, 1)
    state.play(t.RED, a.DONE.at())
    assert state.round == 2


@rule("AS-54")
def test_done_only_after_the_second_action() -> None:
    state = in_round(LEVEL)
    assert refused(state, t.RED, a.DONE.at()) == "AS-54"


@rule("AS-51")
def test_no_marker_is_gained_when_none_is_left() -> None:
    state = a_table("^ ......\n| ......\n| .Ry...")
    state.red.thanks, state.yellow.thanks, state.thanks_left = 4, 4, 0
    happen(state, "red right, yellow stay")
    assert (state.yellow.thanks, state.thanks_left) == (4, 0)


@rule("AS-51", "AS-3")
def test_spent_markers_return_to_the_pool() -> None:
    state = in_round(LEVEL)
    state.play(t.RED, a.SHOW_DIE.at())
    assert state.thanks_left == 7


@rule("AS-51")
def test_one_marker_a_fall_however_the_rope_worked() -> None:
    state = a_table("^ ......\n| .R.Y..\n| ......\n| ......\n| ......")
    happen(state, "balls 2; red moved")
    assert state.red.thanks == 2


@rule("AS-52")
def test_the_phrases_may_be_said_at_any_time() -> None:
    state = in_round(LEVEL)
    for seat in (t.RED, t.YELLOW):
        assert state.may_talk(seat)
    both(state, t.UP, t.UP)
    assert state.may_talk(t.RED)


@rule("AS-21", "AS-53")
def test_an_extra_action_gives_nobody_a_second_step_up() -> None:
    state = in_round("^ ......\n= ......\n= ......\n= ..RY..\n| ......")
    both(state, t.UP, t.STAY)
    state.play(t.YELLOW, a.GIVE_ACTION.at())
    assert state.taker == t.RED
    assert refused(state, t.RED, t.UP) == "AS-21"


@rule("AS-21", "AS-53")
def test_a_step_up_counts_after_an_extra_action_as_well() -> None:
    """Red climbs, stays where he is in an extra action, and has had his step all the same."""
    state = in_round("^ ......\n= ......\n= ......\n= ..RY..\n| ......")
    both(state, t.UP, t.STAY)
    state.play(t.YELLOW, a.GIVE_ACTION.at())
    state.play(t.RED, t.STAY)
    assert state.step() == t.CHOOSING
    assert refused(state, t.RED, t.UP) == "AS-21"


@rule("AS-51")
def test_the_last_marker_goes_to_the_one_who_was_shielded() -> None:
    """Red is hit above yellow, falls past him and is caught by the rope; one marker is left."""
    state = a_table("^ ......\n| ..R...\n| ..Y...\n| ......\n| ......\n| ......")
    state.thanks_left = 1
    happen(state, "balls 3; red moved")
    assert drawn(state).splitlines()[-2] == "| ..R..."
    assert (state.red.thanks, state.yellow.thanks, state.thanks_left) == (1, 2, 0)
