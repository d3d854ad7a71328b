"""Thresholds, hunger, and how the year ends."""

import pytest

from tests.rules.year_of_survival.table import NO_ITEMS, YearTable, a_table
from tests.support import rule

FOUR = ["spring-deer", "spring-duck"]
FIVE = [*FOUR, "spring-wine-cup"]
RICH = ["autumn-bison", "autumn-bison", "autumn-glyptodon", "autumn-acorns"]  # 15 points


def end_of_spring(won: list[str], **more: object) -> YearTable:
    """The last card of spring is scouted away."""
    hands = [["basket", "basket"], ["blade", "blade"], ["spear", "spear"], ["snare", "snare"]]
    more.setdefault("hands", hands)
    return a_table(layout=["rabbit"], deck=[], won=won, **more).play("scout")  # type: ignore[arg-type]


@rule("YS-50")
def test_four_points_are_enough_for_spring() -> None:
    table = end_of_spring(FOUR)
    assert (table.season, table.dead) == ("summer", [])
    assert [len(table.hand(seat)) for seat in range(4)] == [2, 2, 2, 2]


@rule("YS-50")
def test_they_must_be_exceeded_if_the_table_says_so() -> None:
    assert end_of_spring(FOUR, threshold="exceed").dead == [0]
    assert end_of_spring(FIVE, threshold="exceed").dead == []


@rule("YS-50")
@pytest.mark.parametrize(("won", "dead"), [(["spring-wine-cup"], []), ([], [0])])
def test_summer_asks_for_six_points_over_the_whole_year(won: list[str], dead: list[int]) -> None:
    hands = [["basket", "basket"], ["blade", "blade"], ["spear", "spear"], ["snare", "snare"]]
    # 2 + 2 + 1 points of spring with a Wine Cup, and 1 of another.
    won = [*FOUR, "spring-tuber-roots", *won]
    table = a_table(hands, ["fish"], [], "summer", won=won).play("scout")
    assert (table.season, table.dead) == ("autumn", dead)


@rule("YS-50")
@pytest.mark.parametrize(("won", "dead"), [(["spring-wine-cup"], [0]), (["spring-rabbit"], [])])
def test_summers_points_must_be_exceeded_as_well(won: list[str], dead: list[int]) -> None:
    """6 points are not more than 6; 7 are."""
    won = [*FOUR, "spring-tuber-roots", *won]
    table = a_table(layout=["fish"], deck=[], season="summer", won=won, threshold="exceed")
    table.play("scout")
    assert (table.season, table.dead) == ("autumn", dead)


@rule("YS-50")
def test_the_season_to_come_and_its_goal_are_in_view() -> None:
    view = a_table(layout=["rabbit"]).view()
    assert (view.points, view.goal, view.goal_season) == (0, 4, "spring")
    view = a_table(layout=["acorns"], season="autumn").view()
    assert (view.goal, view.goal_season) == (15, "autumn")


@rule("YS-51")
def test_falling_short_costs_everybody_an_item_and_the_active_player_the_life() -> None:
    table = end_of_spring(["spring-deer"])
    assert table.season == "summer"
    assert table.dead == [0]
    # Seat 0's other Basket went to seat 1.
    assert [table.hand(seat) for seat in range(4)] == [
        [],
        ["blade", "basket"],
        ["spear"],
        ["snare"],
    ]
    assert table.state.active == 1
    assert "died" in table.heard()


@rule("YS-51")
def test_the_items_lost_are_of_own_choice() -> None:
    hands = [["basket", "spear"], ["blade", "adze"], NO_ITEMS, ["snare"]]
    table = end_of_spring([], hands=hands)
    assert (table.awaited, table.step, table.view().cause) == (0, "lose", "starvation")
    assert table.view().to_lose == [0, 1, 3]
    assert table.refuses("craft") == table.refuses("lose blade") == "YS-51"
    assert table.refuses("lose blade", seat=1) == "YS-51"
    table.play("lose spear", "lose adze")
    assert [table.hand(seat) for seat in range(4)] == [[], ["blade", "basket"], [], []]


@rule("YS-51", "YS-32")
def test_who_died_of_hunger_comes_back_by_crafting() -> None:
    table = end_of_spring([])
    for _ in range(3):
        table.play("craft", "enough")
    assert table.state.active == 0
    assert table.legal() == ["craft"]


@rule("YS-51")
def test_who_came_back_this_very_turn_can_die_again() -> None:
    hands = [NO_ITEMS, ["blade"], ["spear"], ["snare"]]
    table = a_table(hands, ["rabbit"], [], dead=[0], row=["adze"], items=NO_ITEMS)
    table.play("craft", "take adze", "enough")
    assert table.season == "summer"
    assert table.dead == [0]


@rule("YS-52")
@pytest.mark.parametrize(
    ("won", "points", "ending"),
    [
        (["autumn-acorns", "autumn-acorns", "autumn-beechnuts"], 9, "starved"),
        (["autumn-bison", "autumn-bison", "spring-duck"], 10, "hard-winter"),
        (["autumn-bison", "autumn-bison", "autumn-acorns", "summer-rabbit"], 14, "hard-winter"),
        (RICH, 15, "survived"),
        (
            [*RICH, "autumn-acorns", "spring-wine-cup"],
            19,
            "survived",
        ),
        (
            [*RICH, "autumn-acorns", "spring-duck"],
            20,
            "abundance",
        ),
    ],
)
def test_the_year_ends_with_autumns_last_card(won: list[str], points: int, ending: str) -> None:
    table = a_table(layout=["wild-rye"], deck=[], season="autumn", won=won).play("scout")
    assert table.state.over
    assert (table.state.points, table.ending) == (points, ending)
    assert table.view().ending == ending
    assert table.dead == []  # nobody starves at the table then
    assert [len(table.hand(seat)) for seat in range(4)] == [1, 1, 1, 1]
    assert table.state.outcome().scores == [points] * 4


@rule("YS-52")
def test_after_the_end_nothing_may_be_done() -> None:
    table = a_table(layout=["wild-rye"], deck=[], season="autumn").play("scout")
    assert table.refuses("craft", seat=0) == "YS-52"


@rule("YS-53")
def test_fifteen_points_are_a_win_for_all() -> None:
    table = a_table(layout=["wild-rye"], deck=[], season="autumn", won=RICH).play("scout")
    assert table.state.outcome().winners == [0, 1, 2, 3]
    table = a_table(layout=["wild-rye"], deck=[], season="autumn", won=RICH[:3]).play("scout")
    assert table.state.outcome().winners == []
    assert table.view().bands == {
        "starved": 0,
        "hard-winter": 10,
        "survived": 15,
        "abundance": 20,
    }


@rule("YS-54")
def test_without_items_one_may_craft_or_scout_only() -> None:
    table = a_table([NO_ITEMS, ["blade"], ["spear"], ["snare"]], layout=["rabbit", "duck", "deer"])
    assert table.legal() == ["craft", "scout"]
    assert table.refuses("explore short") == "YS-54"


@rule("YS-55", "YS-31")
def test_the_game_goes_on_when_the_last_one_dies() -> None:
    """Only the Active Player is alive, walks into the Dire Wolf and dies. Summer is still to
    come, and the next player comes back to see it."""
    hands = [["basket"], NO_ITEMS, NO_ITEMS, NO_ITEMS]
    table = a_table(hands, layout=["dire-wolf", "rabbit", "duck"], dead=[1, 2, 3])
    table.play("explore short", "play basket")
    assert table.dead == [0, 1, 2, 3]
    assert not table.state.over
    assert (table.awaited, table.legal()) == (1, ["craft"])


@rule("YS-55", "YS-51")
def test_hunger_that_kills_the_last_one_does_not_end_the_year() -> None:
    hands = [["basket"], NO_ITEMS, NO_ITEMS, NO_ITEMS]
    table = end_of_spring([], hands=hands, dead=[1, 2, 3])
    assert table.dead == [0, 1, 2, 3]
    assert (table.season, table.state.over, table.awaited) == ("summer", False, 1)


@rule("YS-55")
def test_with_all_dead_each_comes_back_on_the_own_turn() -> None:
    layout = ["rabbit", "duck", "deer", "fish", "bison", "turtle"]
    table = a_table([NO_ITEMS] * 4, layout=layout, dead=[0, 1, 2, 3])
    for seat in range(4):
        assert (table.awaited, table.legal()) == (seat, ["craft"])
        table.play("craft", "draw", "enough")
    assert table.dead == []
