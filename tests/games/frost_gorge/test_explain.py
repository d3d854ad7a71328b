"""Everything on the table of Frost Gorge can be asked about."""

import pytest

from snowbound.core.game import Explanation
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.core.rulebooks import rule_ids
from snowbound.core.state import SPECTATOR
from tests.rules.frost_gorge.table import (
    GAME,
    GorgeTable,
    Homestead,
    a_draft,
    a_table,
    check,
    play,
    view,
)


def explained(table: GorgeTable, thing: str, seat: int = 0) -> Explanation:
    found = GAME.explain(table.match.setup, table.state, seat, thing)
    assert found is not None
    return found


@pytest.mark.parametrize("dice", [False, True])
@pytest.mark.parametrize("seats", [1, 3])
def test_every_thing_is_explained_by_a_rule_all_year_round(seats: int, dice: bool) -> None:
    rules = rule_ids(GAME)
    match, luck = Match(GAME.setup(seats, {"resource_dice": dice}), seed=3), stream(3, "test")
    while not match.over:
        for seat in (*range(seats), SPECTATOR):
            for thing in GAME.things(match.setup, match.state, seat):
                found = GAME.explain(match.setup, match.state, seat, thing)
                assert found is not None and found.title and found.words.endswith(".")
                assert found.rule in rules
        seat = match.awaited[0]
        actions = match.legal(seat)
        match.play(actions[luck.below(len(actions))], seat)


def test_every_piece_of_the_table_is_listed() -> None:
    table = a_draft(Homestead(), Homestead(), dice={"gray": 5, "blue": 2})
    things = GAME.things(table.match.setup, table.state, 0)
    assert len(things) == len(set(things))
    seen = view(table.match)
    labels = GAME.labels(table.match.setup.data)
    pieces = [f"box:{box}" for box in labels["box"]]
    pieces += [f"cabin:{number + 1}" for number in range(len(seen.sheets[0].cabins))]
    pieces += [f"colour:{colour}" for colour in seen.pool]
    pieces += [f"settler:{place.number}" for place in seen.track]
    pieces += [f"good:{good}" for good in labels["good"]]
    assert set(pieces) | {"seat:2", "points", "settlers", "ability:log-roll"} <= set(things)
    assert "die" not in things  # until one is drafted


def test_what_is_not_on_the_table_is_not_explained() -> None:
    table = a_table(die=1)
    for thing in ("", "box", "box:0-1", "box:1-7", "colour:blue", "seat:1", "good:gold"):
        assert GAME.explain(table.match.setup, table.state, 0, thing) is None


def test_a_sasquatch_depends_on_the_fish_at_hand() -> None:
    column = {1: "sasquatch", 2: "fish"}
    with_fish = explained(a_table(die=1, column=column, fish=1), "box:1-1")
    assert (with_fish.rule, "score 2" in with_fish.words) == ("FG-26", True)
    without = explained(a_table(die=1, column=column, settlers=4), "box:1-1")
    assert (without.rule, "takes one" in without.words) == ("FG-27", True)
    assert "you are out" in explained(a_table(die=1, column=column), "box:1-1").words


def test_a_box_says_whether_it_can_be_checked() -> None:
    table = a_table(month=1, die=2)
    assert explained(table, "box:1-2").words.endswith("You can check it now.")
    assert "the first check is in that row" in explained(table, "box:1-4").words
    assert explained(table, "box:3-1").words.endswith("It opens in month 3.")
    check(table, 2, 3)
    play(table, "check 1")
    assert explained(table, "box:1-2").words.endswith("You checked it.")
    assert explained(table, "box:1-6").words.endswith("You did not check it.")


def test_a_site_says_when_one_can_build() -> None:
    assert explained(a_table(die=1, wood=3, stone=2), "cabin:3").words.endswith("build now.")
    poor = explained(a_table(die=1, wood=3), "cabin:3")
    assert poor.words == "A cabin costs 3 wood and 2 stone; you have 3 and 0."


def test_the_last_icon_is_told_of() -> None:
    table = a_table(die=1, icons={"fish": 2}, fish=2)
    assert "more would be lost" in explained(table, "good:fish").words


def test_settlers_say_that_nobody_is_out_in_winter() -> None:
    in_autumn = explained(a_table(month=8, die=1), "settlers")
    assert in_autumn.words.endswith("With fewer than 3 you are out.")
    assert in_autumn.rule == "FG-12"
    in_winter = explained(a_table(month=9, wood=9, settlers=4), "settlers")
    assert in_winter.words == "You have 4. Each eats from one box, and nobody is out in winter."
    assert in_winter.rule == "FG-45"
    gone = Homestead(settlers=2, circled=3, eliminated=True)
    out = explained(a_table(gone, Homestead(), month=9), "settlers")
    assert out.words == "You have 2: too few to go on, so you are out." and out.rule == "FG-27"


def test_points_say_whether_the_cabins_are_counted() -> None:
    table = a_table(month=9, settlers=4, points=5)
    assert table.match.over  # without wood everybody froze, in two cabins
    assert explained(table, "points").words == (
        "You have 3, with winter's cabins counted. You win with 37."
    )
    gone = Homestead(settlers=2, circled=3, points=5, eliminated=True)
    assert explained(a_table(gone, Homestead(), die=1), "points").rule == "FG-27"
    before = explained(a_table(die=1, points=5), "points").words
    assert before.startswith("You have 5, before winter's cabins are counted.")
