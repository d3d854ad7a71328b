"""Frost Gorge, the Resource Dice variant: FG-60 to FG-69."""

import pytest

from snowbound.core.results import Outcome
from tests.rules.frost_gorge.table import (
    GorgeTable,
    Homestead,
    a_draft,
    a_table,
    busy,
    check,
    finish_month,
    goods,
    legal,
    mine,
    play,
    pool,
    refusal,
    rows,
    view,
)
from tests.support import rule

GIFTS = {"brown": "wood", "gray": "stone", "blue": "fish", "green": "cabbage"}


def drafts(*players: Homestead, month: int, seeds: int = 60) -> list[GorgeTable]:
    return [a_draft(*players, month=month, seed=seed) for seed in range(seeds)]


def with_black(*players: Homestead, roller: int = 0) -> GorgeTable:
    """An autumn month in which this seat drew the black die."""
    tables = (a_draft(*players, month=6, seed=seed) for seed in range(200))
    return next(t for t in tables if "black" in pool(t) and t.state.roller == roller)


def outcome(table: GorgeTable) -> Outcome:
    found = table.match.outcome
    assert found is not None
    return found


@rule("FG-60")
@pytest.mark.parametrize(
    ("month", "colours"),
    [
        (1, {"yellow", "blue", "brown", "gray"}),
        (2, {"yellow", "blue", "brown", "gray"}),
        (3, {"yellow", "blue", "brown", "gray", "green"}),
        (5, {"yellow", "blue", "brown", "gray", "green"}),
        (6, {"yellow", "blue", "brown", "gray", "green", "black"}),
        (8, {"yellow", "blue", "brown", "gray", "green", "black"}),
    ],
)
def test_green_joins_in_summer_and_black_in_autumn(month: int, colours: set[str]) -> None:
    player = Homestead(fish=9)
    assert {colour for table in drafts(player, month=month) for colour in pool(table)} == colours


@rule("FG-60")
def test_dice_go_back_to_the_bag_each_month() -> None:
    """Three dice leave only one in spring's bag, yet the next month draws three again."""
    seen_again = False
    for table in drafts(Homestead(fish=9), month=1, seeds=10):
        before = set(pool(table))
        finish_month(table)
        assert len(pool(table)) == 3
        seen_again |= set(pool(table)) == before
    assert seen_again


@rule("FG-60")
def test_without_the_option_nothing_is_drafted() -> None:
    table = a_table(month=3, die=1)
    assert pool(table) == {}
    assert refusal(table, "draft blue").rule == "FG-60"


@rule("FG-61")
@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("month", [1, 4, 7])
def test_one_or_two_players_draw_three_dice(seats: int, month: int) -> None:
    players = [Homestead(fish=9)] * seats
    assert {len(pool(table)) for table in drafts(*players, month=month, seeds=20)} == {3}


@rule("FG-61")
def test_three_players_roll_the_four_dice_in_spring_and_draw_four_from_summer_on() -> None:
    players = [Homestead(fish=9)] * 3
    for month in (1, 2):
        for table in drafts(*players, month=month, seeds=10):
            assert set(pool(table)) == {"yellow", "blue", "brown", "gray"}
    for month in (3, 6):
        tables = drafts(*players, month=month, seeds=20)
        assert {len(pool(table)) for table in tables} == {4}
        assert len({frozenset(pool(table)) for table in tables}) > 1


@rule("FG-62")
def test_the_rulebooks_three_dice() -> None:
    """Gray 5 and a stone, blue 2 and a fish, or yellow 3 and a point."""
    dice = {"gray": 5, "blue": 2, "yellow": 3}
    assert legal(a_draft(dice=dice)) == {"draft gray", "draft blue", "draft yellow"}
    gray, blue, yellow = a_draft(dice=dice), a_draft(dice=dice), a_draft(dice=dice)
    play(gray, "draft gray")
    assert (legal(gray), goods(gray)) == ({"check 5"}, {"stone": 1})
    play(blue, "draft blue")
    assert (legal(blue), goods(blue)) == ({"check 2"}, {"fish": 1})
    play(yellow, "draft yellow")
    assert (legal(yellow), goods(yellow)) == ({"check 3"}, {})
    assert mine(yellow).points == 1


@rule("FG-62")
def test_the_rolling_player_drafts_first_then_clockwise_each_a_different_die() -> None:
    table = a_draft(*[Homestead()] * 3, month=1)
    first = table.state.roller
    for seat in (first, (first + 1) % 3, (first + 2) % 3):
        assert busy(table) == [seat]
        other = (seat + 1) % 3
        assert refusal(table, "draft blue", seat=other).rule == "FG-62"
        colour = next(iter(pool(table)))
        play(table, f"draft {colour}", seat=seat)
        assert colour not in pool(table)
    assert busy(table) == [0, 1, 2]
    assert refusal(table, "draft blue").rule == "FG-62"


@rule("FG-62")
def test_a_die_that_was_not_rolled_cannot_be_drafted() -> None:
    assert refusal(a_draft(dice={"gray": 5}), "draft blue").rule == "FG-62"


@rule("FG-62")
def test_the_rolling_player_changes_every_month_in_turn_order() -> None:
    table = a_draft(*[Homestead(fish=14, settlers=4)] * 3, month=1)
    first = table.state.roller
    rollers = [first]
    for month in range(3):
        finish_month(table, seed=month)
        rollers.append(table.state.roller)
    assert rollers == [first, (first + 1) % 3, (first + 2) % 3, first]


@rule("FG-63")
@pytest.mark.parametrize("colour", GIFTS)
def test_a_dies_colour_gives_a_good(colour: str) -> None:
    table = a_draft(dice={colour: 4})
    play(table, f"draft {colour}")
    assert (goods(table), rows(table)) == ({GIFTS[colour]: 1}, {4})


@rule("FG-63")
def test_yellow_gives_a_point() -> None:
    table = a_draft(dice={"yellow": 4})
    play(table, "draft yellow")
    assert (mine(table).points, rows(table)) == (1, {4})


@rule("FG-63")
def test_the_gift_comes_before_log_roll() -> None:
    table = a_draft(month=3, dice={"brown": 4}, knows=["log-roll"])
    play(table, "draft brown", "log-roll")
    assert goods(table) == {}


@rule("FG-64")
def test_black_marks_an_unmarked_special_of_a_previous_month() -> None:
    """The Old Almanac has specials in 2-4, 3-4 and 4-4."""
    table = a_draft(month=6, dice={"black": 2}, marked=["3-4"], wood=1, fish=5)
    play(table, "draft black")
    takes = {f"take {what}" for what in ("fish", "cabbage", "wood", "stone", "point")}
    assert legal(table) == takes | {"mark 2-4", "mark 4-4"}
    assert refusal(table, "mark 3-4").rule == "FG-64"
    assert refusal(table, "mark 1-1").rule == "FG-64"
    assert refusal(table, "mark 7-1").rule == "FG-64"
    play(table, "mark 2-4")
    assert view(table.match).sheets[0].specials == [9, 15]
    check(table, 2)
    assert refusal(table, "check 2").rule == "FG-15"  # Double Check works from next month
    assert view(table.match).sheets[0].checks_left == 2  # no settler was used for the mark
    finish_month(table)
    assert view(table.match).sheets[0].double_check


@rule("FG-64")
@pytest.mark.parametrize("what", ["fish", "cabbage", "wood", "stone"])
def test_black_may_give_any_good_instead(what: str) -> None:
    table = a_draft(Homestead(), month=6, dice={"black": 2}, seed=_calm_seed())
    play(table, "draft black", f"take {what}")
    assert goods(table) == {what: 1}


@rule("FG-64")
def test_black_may_give_a_point_instead() -> None:
    table = a_draft(Homestead(), month=6, dice={"black": 2}, seed=_calm_seed())
    play(table, "draft black", "take point")
    assert mine(table).points == 1


def _calm_seed() -> int:
    """A seed whose solo autumn does not begin with the black die."""
    return next(s for s in range(50) if "black" not in pool(a_draft(month=6, fish=1, seed=s)))


@rule("FG-64")
def test_with_none_unmarked_only_the_gift_is_left() -> None:
    table = a_draft(month=6, dice={"black": 2}, marked=["2-4", "3-4", "4-4"], fish=5)
    play(table, "draft black")
    assert not any(action.startswith("mark") for action in legal(table))


@rule("FG-64")
def test_only_black_marks() -> None:
    table = a_draft(month=6, dice={"blue": 2}, fish=5)
    assert refusal(table, "mark 2-4").rule == "FG-64"


@rule("FG-65")
def test_who_draws_black_meets_the_sasquatch_before_the_draft() -> None:
    fed = with_black(Homestead(fish=1), Homestead(fish=1))
    assert (mine(fed, 0).points, goods(fed, 0)) == (2, {})
    assert (mine(fed, 1).points, goods(fed, 1)) == (0, {"fish": 1})  # the rolling player alone
    assert busy(fed) == [0] and "draft black" in legal(fed)
    unfed = with_black(Homestead(settlers=4), Homestead())
    assert mine(unfed, 0).settlers == 3


@rule("FG-66")
def test_log_roll_rerolls_the_drafted_die_and_keeps_its_colour() -> None:
    table = a_draft(month=3, dice={"blue": 4}, wood=1, knows=["log-roll"])
    next_roll = mine(table).luck.clone().below(6) + 1
    play(table, "draft blue", "log-roll")
    assert rows(table) == {next_roll}
    assert goods(table) == {"fish": 1}  # no second gain
    assert view(table.match).sheets[0].colour == "blue"


@rule("FG-67")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_winter_rolls_brown_blue_and_yellow(seats: int) -> None:
    table = a_draft(*[Homestead()] * seats, month=9)
    assert set(pool(table)) == {"brown", "blue", "yellow"}


@rule("FG-67")
def test_the_winter_die_gives_its_gift_first_and_then_the_own_first_box() -> None:
    two = Homestead(settlers=4, wood=1, cabbage=9)
    table = a_draft(two, two, month=9, dice={"brown": 2, "blue": 5, "yellow": 6}, column={})
    first = table.state.roller
    play(table, "draft brown", seat=first)
    play(table, "draft blue", seat=1 - first)
    assert mine(table, first).heated.bit_count() == 2  # brown's wood heats the second cabin
    play(table, "heat 1", seat=1 - first)
    assert (rows(table, first), rows(table, 1 - first)) == ({2}, {5})  # no shared die


@rule("FG-67")
def test_the_winter_dies_wood_may_build() -> None:
    rich = a_draft(month=9, dice={"brown": 2}, wood=3, stone=2)
    assert legal(rich) == {"draft brown", "build"}  # FG-25: until the settlers are allotted
    table = a_draft(month=9, dice={"brown": 2}, wood=2, stone=2)
    play(table, "draft brown")
    assert legal(table) == {"build", "move-in"}


@rule("FG-67")
def test_a_winter_log_roll_rerolls_the_own_die() -> None:
    one = Homestead(settlers=4, wood=3, cabbage=9, knows=["log-roll"])
    table = a_draft(one, month=9, dice={"yellow": 3}, column={})
    play(table, "draft yellow")
    next_roll = mine(table).luck.clone().below(6) + 1
    play(table, "log-roll")
    assert rows(table) == {next_roll}


@rule("FG-68")
@pytest.mark.parametrize(("points", "reason"), [(39, "target-met"), (38, "target-missed")])
def test_solo_fifty_points_win(points: int, reason: str) -> None:
    player = Homestead(settlers=4, wood=2, cabbage=4, points=points)
    table = a_draft(player, month=9, dice={"yellow": 2}, column={})
    finish_month(table)
    assert (outcome(table).scores, outcome(table).reason) == ([points + 11], reason)


@rule("FG-68")
@pytest.mark.parametrize(
    ("colours", "decider"),
    [
        (("blue", "brown"), "the brown die in winter"),
        (("yellow", "blue"), "the blue die in winter"),
        (("yellow", "brown"), "the brown die in winter"),
    ],
)
def test_ties_go_to_brown_else_to_blue(colours: tuple[str, str], decider: str) -> None:
    """The second to draft took the better die, and had less of all that FG-52 asks for."""
    players = [Homestead(sasquatches=9, fish=3), Homestead()]
    table = next(t for t in drafts(*players, month=9, seeds=20) if t.state.roller == 0)
    play(table, f"draft {colours[0]}", seat=0)
    play(table, f"draft {colours[1]}", seat=1)
    mine(table, 1).points += colours[0] == "yellow"
    finish_month(table)
    scores = outcome(table).scores
    assert (scores[0] == scores[1], outcome(table).winners) == (True, [1])
    assert outcome(table).tie_break == decider


@rule("FG-69")
def test_the_first_rolling_player_is_random() -> None:
    rollers = [t.state.roller for t in drafts(*[Homestead()] * 3, month=1, seeds=40)]
    assert set(rollers) == {0, 1, 2}


@rule("FG-69")
def test_eliminated_players_are_skipped_and_the_number_of_dice_stays() -> None:
    gone = Homestead(settlers=2, circled=3, eliminated=True)
    for table in drafts(gone, Homestead(fish=9), Homestead(fish=9), month=4, seeds=20):
        assert table.state.roller != 0
        assert len(pool(table)) == 4  # as three players began
        for _ in range(2):
            seat = busy(table)[0]
            assert seat != 0
            play(table, min(legal(table, seat)), seat=seat)
        assert busy(table) == [1, 2]


@rule("FG-69", "FG-65")
def test_if_black_eliminates_the_rolling_player_the_next_one_drafts_first() -> None:
    safe = Homestead(fish=9)
    table = with_black(safe, Homestead(), safe, roller=1)
    assert mine(table, 1).eliminated
    assert busy(table) == [2]
    assert len(pool(table)) == 4
    finish_month(table)
    assert (table.month, table.state.roller) == (7, 2)  # next month too it is the next one's turn


@rule("FG-69", "FG-53")
def test_black_can_end_a_solo_game() -> None:
    tables = drafts(Homestead(), month=6)
    ended = [table for table in tables if table.match.over]
    assert ended and all(outcome(table).reason == "all-taken" for table in ended)


@rule("FG-30", "FG-64")
@pytest.mark.parametrize(
    ("special", "try_it"),
    [("double-check", "check 2"), ("log-roll", "log-roll"), ("rock-skipper", "skip-to 4")],
)
def test_what_the_black_die_marks_works_from_next_month_on(special: str, try_it: str) -> None:
    """Next month counts from the draft, not from the month of the box."""
    year = {3: {1: special}, 6: {}, 7: {}}
    table = a_draft(month=6, year=year, dice={"black": 2}, fish=9, wood=1, stone=1)
    play(table, "draft black", "mark 3-1")
    if special != "log-roll":
        check(table, 2)
    assert refusal(table, try_it)
    finish_month(table)
    assert table.month == 7
    table.state.pool = [0, 2, 0, 0, 0, 0]
    play(table, "draft blue")
    if special != "log-roll":
        check(table, 2)
    assert try_it in legal(table)


@rule("FG-64")
def test_a_special_of_this_month_cannot_be_marked() -> None:
    year = {5: {1: "log-roll"}, 6: {1: "rock-skipper"}, 7: {1: "double-check"}}
    table = a_draft(month=6, year=year, dice={"black": 2}, fish=1)
    play(table, "draft black")
    assert "mark 5-1" in legal(table)
    for box in ("6-1", "7-1"):
        assert refusal(table, f"mark {box}").words == "Only months before this one count."


@rule("FG-62")
def test_every_coloured_die_has_six_faces() -> None:
    faces: dict[str, set[int]] = {}
    for table in drafts(Homestead(fish=9), month=6, seeds=200):
        for colour, value in pool(table).items():
            faces.setdefault(colour, set()).add(value)
    assert len(faces) == 6
    assert all(values == {1, 2, 3, 4, 5, 6} for values in faces.values())
