"""Step 1: snowballs are observed (AS-10 to AS-14)."""

from snowbound.core.bits import members
from snowbound.games.adorable_snowman.rules import events
from snowbound.games.adorable_snowman.rules.cliff import possible_columns
from snowbound.games.adorable_snowman.rules.snow import snowy
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from snowbound.games.adorable_snowman.rules.terms import NONE, RED, RIGHT, STAY, YELLOW
from tests.rules.adorable_snowman.table import in_round
from tests.support import rule

STEEP = """
^ ......
| ......
| ..R...
| ..Y...
"""
LEVEL = """
^ ......
| ......
| ...RY.
| ......
"""
CHIMNEY = """
^ ......
| ....*.
| #..R*#
| #.Y.*#
"""


def columns_seen(picture: str, balls: int = 3) -> set[int]:
    """The columns of hidden dice over many rounds, counted from 1."""
    found: set[int] = set()
    for seed in range(60):
        state = in_round(picture, balls, seed)
        found |= {state.first_die + 1, state.second_die + 1}
    return found


def extras(state: AdorableSnowman) -> list[int]:
    return [c + 1 for c in (state.first_extra, state.second_extra) if c != NONE]


@rule("AS-10", "AS-11")
def test_one_or_two_extras_over_the_higher_climber() -> None:
    assert extras(in_round(STEEP, balls=3)) == [3]
    assert extras(in_round(STEEP, balls=4)) == [3, 3]


@rule("AS-10")
def test_the_higher_climbers_row_gives_the_number() -> None:
    state = in_round(STEEP)
    state.box.balls[1] = 4  # the row of red, who is higher
    state.begin_round()
    assert len(extras(state)) == 2
    state.box.balls[0], state.box.balls[1] = 4, 3
    state.begin_round()
    assert len(extras(state)) == 1


@rule("AS-11")
def test_extras_fall_where_the_climber_stood_in_step_1() -> None:
    state = in_round(STEEP)
    state.red.thanks = state.yellow.thanks = 0
    state.first_die = state.second_die = 5
    for _ in range(2):
        state.play(RED, RIGHT)
        state.play(YELLOW, RIGHT)
    assert state.round == 2
    assert snowy(state.snow) == [2, 5, 11]  # columns 3, 6 and 6


@rule("AS-11")
def test_on_one_row_two_extras_fall_one_on_each() -> None:
    assert sorted(extras(in_round(LEVEL, balls=4))) == [4, 5]


@rule("AS-11")
def test_on_one_row_an_open_die_places_the_only_extra() -> None:
    """The rulebook's second picture: three snowballs, the extra one in column 4 or 5."""
    found = {extras(in_round(LEVEL, balls=3, seed=seed))[0] for seed in range(40)}
    assert found == {4, 5}


@rule("AS-11")
def test_the_open_die_is_seen_by_all() -> None:
    state = in_round(LEVEL, balls=3)
    state.keeps_events = True
    state.begin_round()
    open_dice = [event for event in state.take_events() if event.kind == events.OPEN_DIE]
    assert len(open_dice) == 1
    assert open_dice[0].tells(RED)
    assert open_dice[0].tells(YELLOW)
    assert open_dice[0].tells(-1)


@rule("AS-12")
def test_random_snowballs_come_in_any_column() -> None:
    assert columns_seen(LEVEL) == {1, 2, 3, 4, 5, 6}


@rule("AS-12", "AS-48")
def test_not_beside_barriers_nor_in_a_full_column() -> None:
    """The rulebook's first picture: columns 2, 3 and 4 are possible."""
    assert columns_seen(CHIMNEY, balls=4) == {2, 3, 4}
    assert extras(in_round(CHIMNEY, balls=4)) == [4, 4]


@rule("AS-12")
def test_barriers_below_the_higher_climber_do_not_count() -> None:
    picture = "^ ......\n| ..R...\n| #.Y..#\n| #....#"
    assert columns_seen(picture) == {1, 2, 3, 4, 5, 6}


@rule("AS-48")
def test_a_column_is_full_when_its_topmost_cell_has_snow() -> None:
    state = in_round("^ ......\n| *.....\n| **R...\n| **Y...")
    assert members(possible_columns(state.box, state.snow, 1)) == [1, 2, 3, 4, 5]


@rule("AS-48", "AS-2")
def test_below_a_higher_barrier_the_topmost_cell_is_under_it() -> None:
    state = in_round("^ ......\n| ......\n| #....#\n| *.RY..")
    assert members(possible_columns(state.box, state.snow, 0)) == [1, 2, 3, 4, 5]


@rule("AS-13")
def test_the_lower_climber_sees_both_dice() -> None:
    state = in_round(STEEP)
    assert (state.red.sees, state.yellow.sees) == (0b00, 0b11)


@rule("AS-13")
def test_on_one_row_each_sees_one() -> None:
    state = in_round(LEVEL)
    assert (state.red.sees, state.yellow.sees) == (0b01, 0b10)


@rule("AS-13")
def test_only_who_sees_a_die_is_told_it() -> None:
    state = in_round(STEEP)
    state.keeps_events = True
    state.begin_round()
    told = [event for event in state.take_events() if event.kind == events.DIE_SEEN]
    assert [event.details[1] for event in told] == [state.first_die, state.second_die]
    for event in told:
        assert event.tells(YELLOW)
        assert not event.tells(RED)
        assert not event.tells(-1)


@rule("AS-14")
def test_without_a_possible_column_nothing_is_rolled() -> None:
    state = in_round("^ ..R...\n| #****#\n| #*y**#\n| #****#")
    assert (state.first_die, state.second_die) == (NONE, NONE)
    assert (state.red.sees, state.yellow.sees) == (0, 0)
    state.red.thanks = state.yellow.thanks = 0
    for _ in range(2):
        state.play(RED, STAY)
        state.play(YELLOW, STAY)
    assert state.round == 2


@rule("AS-12")
def test_a_column_whose_topmost_cell_is_a_barrier_counts_as_full() -> None:
    """The higher climber's own row, the Mountain Top, has no barriers."""
    assert columns_seen("^ ..R...\n| #.Y..#\n| ......") == {2, 3, 4, 5}
    assert columns_seen("^ ..R...\n| ..Y...\n| #....#") == {1, 2, 3, 4, 5, 6}
