"""One game being played: asking, playing, refusing, undoing."""

import pytest

import snowbound
from snowbound.core import records
from snowbound.core.errors import Mistake, Refused
from snowbound.core.event_text import with_names
from snowbound.core.match import Match


def a_game(seats: int = 1, seed: int = 7) -> Match:
    return snowbound.new("frost-gorge", seats=seats, seed=seed)


def mark(match: Match) -> str:
    return records.fingerprint(match.state)


def test_five_lines_are_enough() -> None:
    game = snowbound.new("frost-gorge", seats=1, seed=7)
    while not game.over:
        game.play(game.legal()[0])
    assert game.outcome is not None
    assert game.legal() == []
    with pytest.raises(Mistake, match="over"):
        game.play("check 1")


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    one, other = a_game(), a_game()
    for _ in range(10):
        action = one.legal()[-1]
        one.play(action)
        other.play(action)
    assert mark(one) == mark(other)


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    game = a_game()
    before = mark(game)
    allowed = game.legal()[0]
    forbidden = next(f"check {row}" for row in range(1, 7) if f"check {row}" != allowed)
    with pytest.raises(Refused) as caught:
        game.play(forbidden)
    assert caught.value.rule == "FG-11"
    assert mark(game) == before
    assert game.steps == []


@pytest.mark.parametrize("action", ["fly", "", "check 7", 500, -1])
def test_an_unknown_action_is_a_mistake(action: str | int) -> None:
    with pytest.raises(Mistake):
        a_game().play(action)


def test_a_seat_must_be_named_when_several_are_awaited() -> None:
    game = a_game(seats=2)
    with pytest.raises(Mistake, match="say which"):
        game.legal()
    with pytest.raises(Mistake, match="no seat 5"):
        game.legal(5)


def test_what_an_action_told_is_worded_when_it_is_read() -> None:
    game = snowbound.new("coldest-night", seats=2, seed=7, names=["Ada", "Bo"])
    seat = game.awaited[0]
    told = game.play(game.legal()[0])
    game.rename(seat, "Cy")
    words = [one.words for one in told]
    assert len(told) == len(words) > 1
    assert (told[0].words, told[-1].words) == (words[0], words[-1])
    assert any(["Ada", "Bo"][seat] in one for one in words)
    assert not any("Cy" in one for one in words)
    assert any("Cy" in one.words for one in game.told(seat, since=0))


def test_undo_is_free_until_something_is_rolled() -> None:
    game = a_game()
    game.play(game.legal()[0])
    before = mark(game)
    game.play(game.legal()[0])
    assert game.undo_is_free(0)
    game.undo()
    assert mark(game) == before


def test_undo_over_a_roll_needs_consent() -> None:
    game = a_game()
    before = mark(game)
    while game.view().month == 1:  # type: ignore[attr-defined]
        before = mark(game)
        game.play(game.legal()[0])
    assert not game.undo_is_free(0)
    with pytest.raises(Mistake, match="consent"):
        game.undo(0)
    game.undo(0, consent=True)
    assert mark(game) == before


def test_undo_keeps_what_the_others_did_since() -> None:
    game = a_game(seats=2)
    game.play(game.legal(0)[0], 0)
    game.play(game.legal(1)[0], 1)
    alone = a_game(seats=2)
    alone.play(alone.legal(1)[0], 1)
    game.undo(0)
    assert mark(game) == mark(alone)


def test_who_played_a_move_is_remembered_when_an_earlier_one_is_taken_back() -> None:
    game = a_game(seats=2)
    game.play(game.legal(0)[0], 0)
    game.carry_out(game.legal(1)[0], 1).by_bot = True
    game.undo(0)
    assert [step.by_bot for step in game.steps] == [True]


def test_nothing_to_take_back() -> None:
    with pytest.raises(Mistake, match="nothing to take back"):
        a_game().undo()


def test_a_seed_is_drawn_when_none_is_given() -> None:
    one, other = snowbound.new("frost-gorge"), snowbound.new("frost-gorge")
    assert one.seed != other.seed
    assert one.commitment == records.commitment(one.seed)


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_a_seed_out_of_range_is_a_mistake(seed: int) -> None:
    with pytest.raises(Mistake, match="seed"):
        a_game(seed=seed)


@pytest.mark.parametrize("seats", [0, 4, -1])
def test_a_wrong_number_of_seats_is_a_mistake(seats: int) -> None:
    with pytest.raises(Mistake, match="is played by 1 to 3"):
        snowbound.new("frost-gorge", seats=seats)


def test_the_story_begins_with_the_opening() -> None:
    game = a_game()
    assert [told.kind for told in game.told()] == ["month", "rolled"]
    game.play(game.legal()[0])
    assert game.told(since=0)[0].kind == "ticked"


def test_words_that_speak_of_seats_use_names() -> None:
    names = ["Ada", "seat 3", "Bo"]
    words = "Seat 1, let seat 2 draw from seat 3's hand, not from seat 4 or seat 12"
    assert with_names(words, names) == (
        "Ada, let seat 3 draw from Bo's hand, not from seat 4 or seat 12"
    )
