"""What a seat sees of The Adorable Snowman, and how the terminal draws it."""

import msgspec
import pytest
from rich.console import Console

import snowbound
from snowbound.core.bits import members
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.core.registry import find_game
from snowbound.games.adorable_snowman.rules.snow import snow_in
from snowbound.games.adorable_snowman.screen import draw
from snowbound.games.adorable_snowman.view import Place, View
from tests.support import SHOULDER

GAME = find_game("adorable-snowman")


def view(match: Match, seat: int = 0) -> View:
    seen = match.view(seat)
    assert isinstance(seen, View)
    return seen


def screen(match: Match, seat: int = 0) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as captured:
        console.print(draw(view(match, seat), ["Ada", "Bert"]))
    return captured.get()


def test_places_count_from_the_foot_and_from_the_left() -> None:
    match = snowbound.new("adorable-snowman", seed=1, components=SHOULDER)
    red, yellow = view(match).climbers
    assert (red.at, yellow.at) == (Place(1, 3), Place(1, 4))
    assert Place(3, 2) in view(match).snow
    assert msgspec.to_builtins(red.at) == [1, 3]


def test_the_cliff_is_seen_by_everybody() -> None:
    match = snowbound.new("adorable-snowman", seed=1, components=SHOULDER)
    for seat in (0, 1, -1):
        rows = view(match, seat).rows
        assert [row.balls for row in rows] == [3, 3, 3, 4, 3, 4, 3, 4, 3]
        assert [row.top_region for row in rows] == [False] * 6 + [True, True, False]
        assert [row.barriers for row in rows] == [True] * 3 + [False] * 6


def test_gifts_and_their_taker_are_seen() -> None:
    match = snowbound.new("adorable-snowman", seed=1, components=SHOULDER)
    match.play("move up", 0)
    match.play("thank extra-action", 0)
    assert (view(match, 1).gifts, view(match, 1).taker) == ([1], -1)
    match.play("move up", 1)
    assert (view(match).gifts, view(match).taker, view(match).stage) == ([], 1, "extra action")


def test_the_screen_shows_what_the_seat_knows() -> None:
    match = snowbound.new("adorable-snowman", seed=4, components=SHOULDER)
    own = f"Hidden dice:     column {view(match).dice[0]}  ?"
    assert own in screen(match)
    assert "Hidden dice:     ?  ?" in screen(match, -1)
    match.play("move up", 0)
    assert "chose up" in screen(match)
    assert "chose up" not in screen(match, 1)
    assert "has chosen" in screen(match, 1)
    match.play("thank show-move", 0)
    assert "chose up" in screen(match, 1)
    assert "chose up" not in screen(match, -1)


@pytest.mark.parametrize("cliff", GAME.component_names())
def test_every_screen_fits_into_eighty_columns(cliff: str) -> None:
    match = snowbound.new("adorable-snowman", seed=7, components=cliff)
    luck = stream(7, "test")
    for _ in range(120):
        if match.over:
            break
        seats = members(match.state.awaited | match.state.may_interrupt)
        seat = seats[luck.below(len(seats))]
        actions = match.state.legal(seat)
        match.play(actions[luck.below(len(actions))], seat)
        lines = screen(match, seat).splitlines()
        assert max(len(line.rstrip()) for line in lines) <= 80
        assert len(lines) <= 24


def test_the_buried_are_drawn_in_brackets() -> None:
    match = snowbound.new("adorable-snowman", seed=1, components=SHOULDER)
    match.state.snow = snow_in([2])  # pyright: ignore[reportAttributeAccessIssue]
    assert "(R)" in screen(match)
    assert "buried in snow" in screen(match)


def test_the_snowballs_to_come_and_who_knows_them() -> None:
    match = snowbound.new("adorable-snowman", seed=1, components=SHOULDER)
    known = [[ball.known for ball in view(match, seat).balls] for seat in (0, 1, -1)]
    assert known == [
        ["both", "you", "hidden"],
        ["both", "hidden", "you"],
        ["both"] + ["hidden"] * 2,
    ]
    match.play("thank show-die 2", 1)
    assert [ball.known for ball in view(match, 0).balls] == ["both", "you", "both"]


def test_what_a_snowball_would_do_and_which_ways_dig() -> None:
    match = snowbound.new("adorable-snowman", seed=1, components=SHOULDER)
    match.state.snow = snow_in([1, 3])  # pyright: ignore[reportAttributeAccessIssue]
    red, yellow = view(match).climbers
    assert (red.hit, red.digs, red.acts) == ("one", ["left", "right"], True)
    assert (yellow.hit, yellow.digs, yellow.acts) == ("held", [], True)
    match.play("move up", 0)
    assert not view(match).climbers[0].acts
    match.play("move up", 1)
    assert [climber.hit for climber in view(match).climbers] == ["far", "held"]


def test_events_carry_ids() -> None:
    match = snowbound.new("adorable-snowman", seed=1, components=SHOULDER)
    match.play("move up", 0)
    told = {event.kind: event.ids for event in match.play("move left", 1)}
    assert told["revealed"] == {"way": "left"}
    assert told["moved"] == {"cell": "1-4", "to": "1-3"}


def said(match: Match, seat: int, *names: str) -> list[str]:
    return [match.say(match.setup.catalogue.number(name), seat) for name in names]


def test_choices_are_short_and_those_that_cost_a_marker_say_thanks_first() -> None:
    match = snowbound.new("adorable-snowman", seed=1, components=SHOULDER)
    match.state.snow = snow_in([1, 3])  # pyright: ignore[reportAttributeAccessIssue]
    assert said(match, 0, "move up", "move left", "move right", "stay") == [
        "Move up",
        "Clear snow on the left",
        "Clear snow on the right, free your partner",
        "Stay",
    ]
    assert said(match, 0, "thank open-move left", "thank extra-action", "thank show-die 1") == [
        "Thanks, out loud: clear snow on the left",
        "Thanks: give an extra action",
        f"Thanks: show die 1, column {view(match).dice[0]}",
    ]
    assert said(match, 1, "move down", "thank open-move down") == [
        "Point down",
        "Thanks, out loud: point down",
    ]
