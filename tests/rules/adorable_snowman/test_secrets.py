"""What a seat knows: its view, and what it can imagine (AS-13, AS-20, AS-50)."""

from collections import Counter

import msgspec

import snowbound
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.games.adorable_snowman.rules import actions as a
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from snowbound.games.adorable_snowman.rules.terms import DOWN, RED, RIGHT, STAY, UP, YELLOW
from snowbound.games.adorable_snowman.view import View
from tests.rules.adorable_snowman.table import in_round
from tests.support import rule

LEVEL = "^ ......\n| ......\n| ......\n| ..RY..\n| ......"


def a_match(seed: int = 5) -> Match:
    return snowbound.new("adorable-snowman", seed=seed)


def view_of(match: Match, seat: int) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def imagined(state: AdorableSnowman, seat: int, number: int) -> AdorableSnowman:
    return state.imagine(seat, stream(number, "test"))


@rule("AS-13")
def test_each_sees_the_own_die_only() -> None:
    match = a_match()
    state = match.state
    assert isinstance(state, AdorableSnowman)
    assert view_of(match, RED).dice == [state.first_die + 1, None]
    assert view_of(match, YELLOW).dice == [None, state.second_die + 1]
    assert view_of(match, -1).dice == [None, None]


@rule("AS-13")
def test_a_choice_names_only_a_column_that_its_seat_sees() -> None:
    match = a_match()
    state = match.state
    assert isinstance(state, AdorableSnowman)
    assert match.say("thank show-die 1", RED).endswith(f"show die 1, column {state.first_die + 1}")
    assert match.say("thank show-die 2", RED).endswith("show die 2")  # not legal, and not told


@rule("AS-50", "AS-13")
def test_a_shown_die_is_the_partners_knowledge_and_nobody_elses() -> None:
    match = a_match()
    told = match.play("thank show-die 1", RED)
    assert [event.kind for event in told] == ["die-shown", "die-told"]
    assert None not in view_of(match, YELLOW).dice
    assert view_of(match, RED).dice[1] is None
    assert view_of(match, -1).dice == [None, None]
    assert [event.kind for event in match.told(-1, since=0)][-1] == "die-shown"


@rule("AS-20")
def test_the_partner_sees_that_one_has_chosen_not_what() -> None:
    match = a_match()
    match.play("move up", RED)
    assert view_of(match, RED).climbers[RED].choice == "up"
    for seat in (YELLOW, -1):
        red = view_of(match, seat).climbers[RED]
        assert (red.chosen, red.choice) == (True, None)
    assert "up" not in " ".join(event.words for event in match.told(YELLOW, since=0))


@rule("AS-50")
def test_a_shown_move_is_the_partners_knowledge_and_nobody_elses() -> None:
    match = a_match()
    match.play("move up", RED)
    match.play("thank show-move", RED)
    assert view_of(match, YELLOW).climbers[RED].choice == "up"
    assert view_of(match, -1).climbers[RED].choice is None
    heard = {seat: [told.kind for told in match.told(seat, since=1)] for seat in (YELLOW, -1)}
    assert heard == {YELLOW: ["move-shown", "move-told"], -1: ["move-shown"]}


@rule("AS-12", "AS-13")
def test_unseen_dice_are_imagined_in_possible_columns_each_as_likely() -> None:
    state = in_round("^ ......\n| ....*.\n| #.RY*#\n| #...*#")
    found = Counter(imagined(state, RED, number).second_die for number in range(600))
    assert set(found) == {1, 2, 3}
    assert min(found.values()) > 150
    assert {imagined(state, RED, number).first_die for number in range(30)} == {state.first_die}


@rule("AS-20")
def test_a_covered_move_is_imagined_among_those_that_were_legal() -> None:
    state = in_round("^ ......\n| ......\n| R.....\n| Y.....")
    state.play(YELLOW, UP)
    found = {imagined(state, RED, number).yellow.choice for number in range(60)}
    assert found == {UP, RIGHT, STAY}
    assert {imagined(state, YELLOW, n).yellow.choice for n in range(20)} == {UP}


@rule("AS-50")
def test_a_shown_move_is_not_imagined_otherwise_except_by_spectators() -> None:
    state = in_round(LEVEL)
    state.play(YELLOW, a.MOVE_OPENLY.at(DOWN))
    assert {imagined(state, RED, n).yellow.choice for n in range(20)} == {DOWN}
    assert len({imagined(state, -1, n).yellow.choice for n in range(60)}) == 5


@rule("AS-13", "AS-20", "AS-50")
def test_an_imagined_view_is_the_real_one() -> None:
    match = a_match()
    for seat, action in ((RED, "move up"), (RED, "thank show-die 1"), (YELLOW, "move up")):
        match.play(action, seat)
        for viewer in (RED, YELLOW, -1):
            dreamt = match.state.imagine(viewer, stream(9, "test"))
            twin = match.setup.game.view(match.setup, dreamt, viewer)
            assert msgspec.json.encode(twin) == msgspec.json.encode(match.view(viewer))


@rule("AS-52")
def test_free_talk_is_off_unless_the_table_agrees() -> None:
    game = snowbound.find_game("adorable-snowman")
    assert game.setup(2).options["free_talk"] is False
    assert game.setup(2, {"free_talk": "on"}).options["free_talk"] is True


@rule("AS-52")
def test_the_table_has_harmless_phrases() -> None:
    phrases = snowbound.find_game("adorable-snowman").phrases
    assert len(phrases) >= 5
    vital = {"up", "down", "left", "right", "column", "die", "snowball"}
    for phrase in phrases:
        assert not vital & set(phrase.words.lower().strip("!.?").split())
