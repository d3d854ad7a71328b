"""Step 2: what may be chosen, secrecy, and what an action leaves behind (AS-20 to AS-27)."""

import pytest

from snowbound.games.adorable_snowman.rules import actions as a
from snowbound.games.adorable_snowman.rules import events
from snowbound.games.adorable_snowman.rules import terms as t
from snowbound.games.adorable_snowman.rules.snow import with_marker
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from tests.rules.adorable_snowman.table import a_table, cells_only, drawn, happen, in_round
from tests.support import rule

LEVEL = """
^ ......
| ......
| ..RY..
| ......
"""


def offered(state: AdorableSnowman, seat: int) -> list[str]:
    return [t.WAY_NAMES[action] for action in state.legal(seat) if action <= t.STAY]


def without_thanks(state: AdorableSnowman) -> AdorableSnowman:
    state.thanks_left += state.red.thanks + state.yellow.thanks
    state.red.thanks = state.yellow.thanks = 0
    state.ask()
    return state


@rule("AS-20")
def test_both_choose_then_both_are_carried_out() -> None:
    state = without_thanks(in_round(LEVEL))
    assert state.awaited == t.BOTH
    state.play(t.YELLOW, t.UP)
    assert (state.awaited, state.may_interrupt) == (1, 0)
    assert "..RY.." in drawn(state)  # nothing has happened yet
    state.play(t.RED, t.UP)
    assert drawn(state).splitlines()[1] == "= ..RY.."
    assert state.awaited == t.BOTH
    assert state.actions_done == 1


@rule("AS-20")
def test_a_choice_is_told_without_its_way() -> None:
    state = in_round(LEVEL)
    state.keeps_events = True
    state.play(t.RED, t.UP)
    [event] = state.take_events()
    assert event.kind == events.CHOSE
    assert event.details == [0, 0, 0]
    state.play(t.YELLOW, t.STAY)
    revealed = [event for event in state.take_events() if event.kind == events.REVEALED]
    assert [(event.seat, event.details[0]) for event in revealed] == [
        (t.RED, t.UP),
        (t.YELLOW, t.STAY),
    ]


@rule("AS-20")
def test_a_round_has_two_actions() -> None:
    state = without_thanks(in_round(LEVEL))
    for _ in range(2):
        assert state.round == 1
        state.play(t.RED, t.STAY)
        state.play(t.YELLOW, t.STAY)
    assert state.round == 2


@rule("AS-27")
def test_off_the_board_is_not_offered() -> None:
    state = in_round("^ ......\n| ......\n| ......\n| R.....\n| Y.....")
    assert offered(state, t.RED) == ["up", "down", "right", "stay"]
    assert offered(state, t.YELLOW) == ["up", "right", "stay"]
    assert str(state.why_not(t.YELLOW, t.DOWN)) == "There is no way down from here. (AS-27)"


@rule("AS-27", "AS-1")
def test_into_a_barrier_is_not_offered() -> None:
    state = in_round("^ ......\n| ......\n| R.....\n| #Y...#\n| #....#")
    assert offered(state, t.RED) == ["up", "right", "stay"]
    assert offered(state, t.YELLOW) == ["up", "down", "right", "stay"]
    refusal = state.why_not(t.YELLOW, t.LEFT)
    assert refusal is not None
    assert refusal.rule == "AS-27"


@rule("AS-25", "AS-27")
def test_a_buried_climber_may_point_anywhere() -> None:
    state = in_round("^ ......\n| ......\n| ......\n| rY....")
    assert offered(state, t.RED) == t.WAY_NAMES
    state.play(t.RED, t.LEFT)
    state.play(t.YELLOW, t.STAY)
    assert state.red.last == t.LEFT
    assert drawn(state).splitlines()[-1] == "| rY...."


@rule("AS-21")
def test_in_the_top_region_one_move_up_a_round() -> None:
    state = in_round("^ ......\n= ......\n= ......\n= ..RY..\n| ......")
    state.play(t.RED, t.UP)
    state.play(t.YELLOW, t.STAY)
    assert "up" not in offered(state, t.RED)
    assert "up" in offered(state, t.YELLOW)
    refusal = state.why_not(t.RED, t.UP)
    assert refusal is not None
    assert refusal.rule == "AS-21"


@rule("AS-21")
def test_the_step_onto_the_mountain_top_counts_too() -> None:
    state = in_round("^ ......\n= ......\n= ..RY..\n| ......")
    state.play(t.RED, t.UP)
    state.play(t.YELLOW, t.UP)
    assert "up" not in offered(state, t.RED)


@rule("AS-21", "AS-46", "AS-53")
def test_who_comes_back_down_from_the_mountain_top_has_had_his_step() -> None:
    state = in_round("^ ......\n= ..RY..\n= ......\n| ......")
    for way in (t.UP, t.DOWN):
        state.play(t.RED, way)
        state.play(t.YELLOW, t.STAY)
    state.play(t.YELLOW, a.GIVE_ACTION.at())
    assert offered(state, t.RED) == ["down", "left", "right", "stay"]


@rule("AS-21")
def test_a_move_into_the_top_region_does_not_count() -> None:
    state = in_round("^ ......\n= ......\n= ......\n| ..RY..")
    state.play(t.RED, t.UP)
    state.play(t.YELLOW, t.UP)
    assert "up" in offered(state, t.RED)


@rule("AS-21")
@pytest.mark.parametrize(
    ("event", "counts"),
    [
        ("red up, yellow stay", True),
        ("red up, yellow down", False),  # the rope cancels it
        ("red left, yellow stay", False),
        ("yellow up", False),  # the partner's moves are his own
    ],
)
def test_only_own_moves_that_were_carried_out_count(event: str, counts: bool) -> None:
    state = a_table("^ ......\n= ......\n= ..R...\n= ..Y...\n= ......")
    happen(state, event)
    assert state.red.climbed is counts


@rule("AS-21", "AS-26")
def test_being_dragged_up_does_not_count_but_dragging_does() -> None:
    state = a_table("^ ......\n= ......\n= ..R...\n= ......\n= ..y...")
    happen(state, "red up, yellow up")
    assert (state.red.climbed, state.yellow.climbed) == (True, False)


@rule("AS-21")
def test_up_towards_snow_stays_open() -> None:
    """Snow does not come to lie over a free climber by itself, but a rule is a rule."""
    state = in_round("^ ......\n= ......\n= ......\n= RY....\n| ......")
    state.red.climbed = True
    assert "up" not in offered(state, t.RED)
    state.snow = with_marker(state.snow, state.red.at + t.COLUMNS)
    assert "up" in offered(state, t.RED)


@rule("AS-21")
def test_a_new_round_a_new_step() -> None:
    state = without_thanks(in_round("^ ......\n= ......\n= ......\n= ..RY..\n| ......"))
    for way in (t.UP, t.STAY):
        state.play(t.RED, way)
        state.play(t.YELLOW, way)
    assert state.round == 2
    assert not state.red.climbed
    assert not state.yellow.climbed


@rule("AS-46")
def test_from_the_mountain_top_every_way_but_up() -> None:
    state = in_round("^ .R....\n= .Y....\n| ......")
    assert offered(state, t.RED) == ["down", "left", "right", "stay"]
    refusal = state.why_not(t.RED, t.UP)
    assert refusal is not None
    assert refusal.rule == "AS-46"


@rule("AS-42")
@pytest.mark.parametrize(
    ("picture", "event", "moved"),
    [
        (LEVEL, "red up, yellow stay", (True, False)),
        (LEVEL, "red right, yellow stay", (False, False)),  # cancelled: no room
        (LEVEL, "red right, yellow left", (True, True)),
        ("^ ......\n| ......\n| .*RY..", "red left, yellow stay", (False, False)),
        ("^ ......\n| ......\n| ..R...\n| ......\n| ..y...", "red up, yellow up", (True, False)),
    ],
)
def test_a_cancelled_movement_is_none_and_a_drag_is_one_for_the_dragger(
    picture: str, event: str, moved: tuple[bool, bool]
) -> None:
    state = a_table(picture)
    happen(state, event)
    assert (state.red.moved, state.yellow.moved) == moved


@rule("AS-42", "AS-53")
def test_the_last_action_of_the_round_decides() -> None:
    state = a_table(LEVEL)
    happen(state, "red up, yellow up")
    happen(state, "yellow stay")
    assert (state.red.moved, state.yellow.moved) == (True, False)


@rule("AS-30")
def test_the_dice_are_shown_before_the_throw() -> None:
    state = without_thanks(in_round(LEVEL))
    dice = [state.first_die, state.second_die]
    state.keeps_events = True
    for _ in range(2):
        state.play(t.RED, t.STAY)
        state.play(t.YELLOW, t.STAY)
    shown = [event for event in state.take_events() if event.kind == events.DIE_REVEALED]
    assert [event.details[1] for event in shown] == dice
    assert all(event.tells(-1) for event in shown)


@rule("AS-30", "AS-40")
def test_extras_and_dice_pile_up_over_their_columns() -> None:
    state = without_thanks(in_round("^ ......\n| ......\n| ......\n| ......\n| .R....\n| .Y...."))
    state.first_extra, state.second_extra = 4, 4
    state.first_die, state.second_die = 4, 5
    for _ in range(2):
        state.play(t.RED, t.STAY)
        state.play(t.YELLOW, t.STAY)
    assert cells_only(drawn(state)).splitlines()[-3:] == ["....*.", ".R..*.", ".Y..**"]


@rule("AS-42", "AS-53")
def test_giving_an_action_is_not_a_last_action_of_ones_own() -> None:
    """Red moved; that yellow moves once more alone changes nothing for red, who falls far."""
    state = a_table("^ ......\n| ......\n| ..R...\n| ..Y...\n| ......\n| ......")
    happen(state, "red left, yellow stay")
    happen(state, "yellow left")
    happen(state, "balls 2")
    assert drawn(state).splitlines()[-1] == "| .R...."


@rule("AS-21")
def test_below_the_top_region_climbing_is_free_again() -> None:
    """Red has had his step up, and fell back below: the step into the Top Region is another."""
    state = in_round("^ ......\n= ......\n= ......\n| ..RY..")
    state.red.climbed = True
    assert "up" in offered(state, t.RED)
    state = in_round("^ ......\n= ......\n= ..RY..\n| ......")
    state.red.climbed = True
    assert "up" not in offered(state, t.RED)
