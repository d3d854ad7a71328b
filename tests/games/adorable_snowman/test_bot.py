"""What a mountaineer makes of a situation, and that it does not peep."""

from snowbound.core.heuristic import preferred
from snowbound.core.randomness import stream
from snowbound.games.adorable_snowman.bot.heuristic import Mountaineer
from snowbound.games.adorable_snowman.rules import actions as a
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from snowbound.games.adorable_snowman.rules.terms import DOWN, LEFT, RED, RIGHT, STAY, UP, YELLOW
from tests.rules.adorable_snowman.table import in_round
from tests.support import rule

HEURISTIC = Mountaineer()


def best(state: AdorableSnowman, seat: int) -> int:
    return preferred(HEURISTIC, state, seat, state.legal(seat), stream(1, "test"))


def test_it_climbs_where_nothing_threatens() -> None:
    state = in_round("^ ......\n| ......\n| ......\n| ......\n| .R....\n| .Y....")
    state.first_extra, state.first_die, state.second_die = 4, 5, 5
    assert best(state, YELLOW) == UP


def test_it_digs_its_partner_out_when_it_cannot_climb_on() -> None:
    state = in_round("^ ......\n= ......\n= ......\n= .Ry...\n| ..*...")
    state.red.climbed = True
    assert best(state, RED) == RIGHT


def test_it_digs_on_where_one_blow_is_not_enough() -> None:
    """Rather than climb, be hit and begin again for the rest of the day."""
    cliff = "^ ......\n= ......\n= ......\n= ..*...\n= ..*...\n= ..*...\n= ..rY..\n| ..*..."
    assert best(in_round(cliff), YELLOW) == LEFT


def test_it_drags_its_partner_out() -> None:
    state = in_round("^ ......\n| ......\n| ......\n| ..R...\n| ......\n| ..y...")
    assert best(state, RED) == UP


def test_it_does_not_wait_to_be_buried() -> None:
    """It steps aside, or clears the snow it would fall into."""
    state = in_round("^ ......\n| ......\n| ......\n| ..Y...\n| ..*R..\n| ..*...")
    state.actions_done = 1
    state.first_extra = 2
    assert best(state, YELLOW) in (LEFT, RIGHT, DOWN)


@rule("AS-13")
def test_it_does_not_look_at_unseen_dice() -> None:
    state = in_round("^ ......\n| ......\n| ......\n| ..RY..\n| ......")
    state.first_extra, state.first_die = 4, 2
    weights: list[list[int]] = []
    for column in range(6):
        state.second_die = column  # yellow's
        weights.append([HEURISTIC.weigh(state, RED, action) for action in state.legal(RED)])
    assert all(row == weights[0] for row in weights)
    state.first_die = 5  # red's own
    assert [HEURISTIC.weigh(state, RED, action) for action in state.legal(RED)] != weights[0]


def test_it_keeps_its_markers_for_actions() -> None:
    state = in_round("^ ......\n| ......\n| .R....\n| Y.....\n| ......")
    state.first_extra, state.first_die, state.second_die = 4, 1, 5
    assert HEURISTIC.weigh(state, YELLOW, a.SHOW_DIE.at()) < 0
    assert HEURISTIC.weigh(state, YELLOW, a.SHOW_MOVE.at()) < 0


def test_it_gives_an_action_before_the_throw_or_to_be_dug_out() -> None:
    state = in_round("^ ......\n| ......\n| ......\n| ......\n| ..RY..\n| ......")
    assert HEURISTIC.weigh(state, RED, a.GIVE_ACTION.at()) < 0
    state = in_round("^ ......\n| ......\n| ......\n| ......\n| .Yr...\n| ..*...")
    assert HEURISTIC.weigh(state, RED, a.GIVE_ACTION.at()) > 0
    assert HEURISTIC.weigh(state, YELLOW, a.GIVE_ACTION.at()) < 0


def test_both_think_of_the_same_plan() -> None:
    """Under two extra balls both step aside the same way, as the rope demands."""
    state = in_round("^ ......\n= ......\n= ......\n= ..R.Y.\n= ......\n= ......")
    state.red.climbed = state.yellow.climbed = True
    state.first_extra, state.second_extra = 2, 4
    state.first_die, state.second_die = 2, 4
    state.actions_done = 1
    assert best(state, RED) == best(state, YELLOW) in (LEFT, RIGHT)


def test_a_plan_for_one_cliff_is_none_for_another() -> None:
    low = in_round("^ ......\n| ......\n| ..R...\n| ..Y...")
    tired = in_round("^ ......\n= ......\n= ..R...\n= ..Y...")
    tired.red.climbed = tired.yellow.climbed = low.red.climbed = low.yellow.climbed = True
    low.first_extra = tired.first_extra = 5
    alone = [best(low, RED), best(tired, RED)]
    assert [best(low, RED), best(tired, RED)] == alone
    assert best(low, YELLOW) == UP


def climbed_in(rounds: int) -> AdorableSnowman:
    state = in_round("^ ......\n= ..RY..\n| ......", max_rounds=300)
    state.round = rounds
    state.play(RED, UP)
    state.play(YELLOW, UP)
    return state


def test_a_summit_is_better_the_sooner_it_is_reached() -> None:
    worths = [climbed_in(rounds).worth(RED) for rounds in (5, 6, 99, 299)]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[1]
    lost = in_round("^ ......\n= ..RY..\n| ......", max_rounds=1)
    for _ in range(2):
        lost.play(RED, STAY)
        lost.play(YELLOW, STAY)
    while not lost.over:
        lost.play(RED if lost.waits_for(RED) else YELLOW, a.DONE.at())
    assert 0 < lost.worth(YELLOW) < worths[-1] // 2


def test_open_moves_come_last_for_one_who_looks_one_step_ahead() -> None:
    state = in_round("^ ......\n| ......\n| ......\n| ......\n| .R....\n| .Y....")
    weights = {action: HEURISTIC.weigh(state, RED, action) for action in state.legal(RED)}
    openly = {action for action in weights if a.is_open(a.ACTIONS.of(action))}
    assert max(weights[action] for action in openly) < min(
        weights[action] for action in weights.keys() - openly
    )


def test_who_chooses_second_expects_a_sensible_choice_of_the_first() -> None:
    """Mostly; a quarter of the time it may have been anything."""
    state = in_round("^ ......\n| ......\n| ......\n| ......\n| ..RY..")
    state.play(RED, LEFT)
    luck = stream(1, "guessed")
    guessed: list[int] = []
    for _ in range(200):
        imagined = state.imagine(YELLOW, luck)
        assert isinstance(imagined, AdorableSnowman)
        Mountaineer().guess_hidden_choices(imagined, YELLOW, luck)
        guessed.append(imagined.red.choice)
    assert 140 < guessed.count(UP) < 180
    assert set(guessed) == {UP, LEFT, RIGHT, STAY}  # he cannot go down or through his partner


def test_a_choice_that_was_shown_is_not_doubted() -> None:
    state = in_round("^ ......\n| ......\n| ......\n| ......\n| ..RY..")
    state.play(RED, LEFT)
    state.red.shown = True
    Mountaineer().guess_hidden_choices(state, YELLOW, stream(1, "guessed"))
    assert state.red.choice == LEFT
