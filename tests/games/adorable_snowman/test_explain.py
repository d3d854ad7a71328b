"""Every piece on the cliff can be asked about, and the answer names its rule."""

import re

import snowbound
from snowbound.core.bits import members
from snowbound.core.components import ComponentSet
from snowbound.core.game import Explanation
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.games.adorable_snowman.rules.snow import snow_in
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from tests.support import SHOULDER

GAME = snowbound.find_game("adorable-snowman")
RULES = set(re.findall(r"\*\*(AS-\d+)\*\*", GAME.rulebook))


def explained(match: Match, thing: str, seat: int = 0) -> Explanation:
    found = GAME.explain(match.setup, match.state, seat, thing)
    assert found is not None, thing
    return found


def a_match() -> Match:
    return snowbound.new("adorable-snowman", seed=1, components=SHOULDER)


def test_every_thing_is_explained_and_names_a_rule_all_through_a_game() -> None:
    match = a_match()
    luck = stream(3, "test")
    for _ in range(80):
        for seat in (0, 1, -1):
            for thing in GAME.things(match.setup, match.state, seat):
                found = explained(match, thing, seat)
                assert found.rule in RULES
                assert found.title
                assert re.fullmatch(r"[A-Z0-9].*\.", found.words), found.words
                assert len(found.words) <= 200
        if match.over:
            break
        seat = members(match.state.awaited | match.state.may_interrupt)[0]
        actions = match.state.legal(seat)
        match.play(actions[luck.below(len(actions))], seat)


def test_what_the_view_shows_is_listed() -> None:
    match = a_match()
    things = GAME.things(match.setup, match.state, 0)
    for thing in ("climber:red", "climber:yellow", "die:2", "column:6", "row:9", "cell:3-2"):
        assert thing in things
    assert len(set(things)) == len(things)


def test_what_is_not_there_is_not_explained() -> None:
    match = a_match()
    for thing in ("cell:9-1", "climber:blue", "row:0", "yeti", "", "die:3", "rope:1", "climber"):
        assert GAME.explain(match.setup, match.state, 0, thing) is None


def test_a_die_is_explained_to_who_sees_it() -> None:
    match = a_match()
    state = match.state
    assert isinstance(state, AdorableSnowman)
    assert f"column {state.first_die + 1}. Only you" in explained(match, "die:1", 0).words
    assert explained(match, "die:1", 1).words == (
        "You do not see it; it can show columns 2, 3, 4, 5."
    )
    match.play("thank show-die 1", 0)
    assert "You both know it." in explained(match, "die:1", 1).words


def test_a_move_is_explained_to_who_may_know_it() -> None:
    match = a_match()
    match.play("move up", 0)
    assert explained(match, "card:red", 0).words == "You chose: up. Nobody else knows yet."
    assert explained(match, "card:red", 1).words == "Chosen, face down, until both have chosen."
    match.play("thank show-move", 0)
    assert explained(match, "card:red", 1).words == "It is shown: up. It cannot change."
    assert "face down" in explained(match, "card:red", -1).words


def test_a_buried_climber_and_the_snow_about_him() -> None:
    match = a_match()
    assert isinstance(match.state, AdorableSnowman)
    match.state.snow = snow_in([1, 2])
    assert explained(match, "climber:red").title == "The red climber, you"
    assert explained(match, "climber:red").rule == "AS-26"
    assert explained(match, "cell:1-3").words.startswith("The red climber is buried in it")
    assert explained(match, "cell:1-2").rule == "AS-24"


def test_the_snowman_tells_of_dice_only_if_they_are_thrown() -> None:
    match = a_match()
    assert explained(match, "snowman").words.endswith("Two more fall by hidden dice.")
    assert isinstance(match.state, AdorableSnowman)
    match.state.possible = 0
    assert explained(match, "snowman").words.endswith("No column is left for more.")


def test_who_has_stepped_up_hears_where_that_counts() -> None:
    match = a_match()
    assert isinstance(match.state, AdorableSnowman)
    match.state.red.climbed = True
    assert explained(match, "climber:red").words.endswith(
        "No more steps up in the Top Region this round."
    )


def test_barriers_are_told_by_their_rows_wherever_they_stand() -> None:
    assert "columns 1 and 6, up to row 3." in explained(a_match(), "barriers").words
    ledge = SHOULDER.text.replace('balls = 3, cells = "......"', 'balls = 3, cells = "#....#"', 1)
    match = snowbound.new("adorable-snowman", seed=1, components=ComponentSet("ledge", ledge))
    assert "columns 1 and 6, in rows 1, 2, 3, 7." in explained(match, "barriers").words


def test_a_snowball_that_leaves_no_marker_is_told_as_such() -> None:
    """The column may be full, or the snow markers used up (AS-60, AS-61)."""
    match = a_match()
    assert isinstance(match.state, AdorableSnowman)
    match.state.snow_left = 0
    match.state.red.thanks = match.state.yellow.thanks = 0
    for seat, way in ((0, "move up"), (1, "move up"), (0, "stay"), (1, "stay")):
        match.play(way, seat)
    burst = [told.words for told in match.told() if told.kind == "vanished"]
    assert burst
    assert all(
        re.fullmatch(r"A snowball burst over column \d and left no snow\.", w) for w in burst
    )
