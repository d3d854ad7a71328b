"""Frost Gorge, the sheet: FG-1 to FG-9."""

from pathlib import Path

import pytest

import snowbound
from snowbound.core.components import ComponentMistake, ComponentSet
from tests.rules.frost_gorge.table import (
    GAME,
    GorgeTable,
    Homestead,
    a_draft,
    a_table,
    check,
    goods,
    heard,
    legal,
    mine,
    play,
    refusal,
    rows,
    show,
    view,
)
from tests.support import VALLEY, rule

ICONS = {"settler", "stone", "wood", "cabbage", "fish", "star"}
LONERS = {"sasquatch", "double-check", "log-roll", "rock-skipper"}
SPECIALS = LONERS - {"sasquatch"}
SHEETS = GAME.component_names()


def boxes(sheet: str) -> list[str]:
    return GAME.setup(1, components=sheet).data.boxes


@rule("FG-1")
def test_a_sheet_is_nine_months_of_six_rows() -> None:
    table = a_table(Homestead(), Homestead(), month=1, die=2)
    assert len(view(table.match).boxes) == 9 * 6
    check(table, 2, seat=0)
    assert mine(table, 0).points == 1  # the star in row 2 of month 1
    assert mine(table, 1).points == 0  # everybody has an own sheet


@rule("FG-1")
def test_two_months_of_spring_three_of_summer_three_of_autumn_then_winter() -> None:
    seasons = [view(a_table(month=month).match).season for month in range(1, 10)]
    assert seasons == ["spring"] * 2 + ["summer"] * 3 + ["autumn"] * 3 + ["winter"]


@rule("FG-2")
def test_everybody_begins_with_three_settlers_two_cabins_and_nothing_else() -> None:
    match = snowbound.new("frost-gorge", seats=3, seed=1)
    for sheet in view(match).sheets:
        assert (sheet.settlers, sheet.points) == (3, 0)
        assert (sheet.fish, sheet.cabbage, sheet.wood, sheet.stone) == (0, 0, 0, 0)
        assert [cabin.built for cabin in sheet.cabins] == [True, True, False, False, False]
        assert not (sheet.double_check or sheet.log_roll or sheet.rock_skipper)


@rule("FG-2", "FG-25")
def test_there_are_five_cabin_sites() -> None:
    table = a_table(die=1, cabins=4, wood=6, stone=4)
    play(table, "build")
    assert mine(table).cabins == 5
    assert refusal(table, "build").rule == "FG-2"


@rule("FG-3")
@pytest.mark.parametrize(("before", "points"), [(3, 0), (6, 0), (7, 1), (8, 1), (9, 2)])
def test_the_eighth_and_ninth_settler_score_one_and_the_tenth_two(before: int, points: int) -> None:
    table = a_table(month=3, die=1, column={1: "settler"}, settlers=before, cabins=5)
    check(table, 1)
    play(table, "settle")
    assert mine(table).settlers == before + 1
    assert mine(table).points == points


@rule("FG-3")
def test_a_settlers_points_stay_when_the_settler_goes() -> None:
    column = {1: "settler", 2: "sasquatch"}
    table = a_table(month=3, die=1, column=column, settlers=7, cabins=4)
    check(table, 1)
    play(table, "settle")
    check(table, 2)
    assert (mine(table).settlers, mine(table).points) == (7, 1)


@rule("FG-3", "FG-28")
def test_the_settler_track_ends_at_ten() -> None:
    table = a_table(month=3, die=1, column={1: "settler"}, settlers=10, fish=1)
    check(table, 1)
    assert refusal(table, "settle").rule == "FG-28"


@rule("FG-4")
def test_a_cabin_holds_two_settlers() -> None:
    table = a_table(die=1, column={1: "settler"}, settlers=4, cabins=2, fish=1, wood=3, stone=2)
    check(table, 1)
    assert refusal(table, "settle").rule == "FG-28"
    play(table, "build", "settle")
    assert mine(table).settlers == 5


@rule("FG-5")
def test_what_is_gained_beyond_the_last_icon_is_lost() -> None:
    column = {1: "fish fish", 2: "fish", 3: "wood"}
    table = a_table(die=1, column=column, icons={"fish": 2})
    check(table, 1)
    assert goods(table) == {"fish": 2}
    check(table, 2)
    assert goods(table) == {"fish": 2}
    assert "left" in heard(table)


@rule("FG-5")
def test_an_icon_is_used_once_in_a_game() -> None:
    column = {1: "sasquatch", 2: "fish"}
    table = a_table(die=1, column=column, icons={"fish": 1}, fish=1)
    check(table, 1)  # the sasquatch eats the only fish there will ever be
    check(table, 2)
    assert goods(table) == {}


@rule("FG-5", "FG-21")
def test_paying_for_what_can_no_longer_be_circled_stays_legal() -> None:
    table = a_table(die=1, column={1: "settler"}, icons={"wood": 1}, fish=1, wood=1)
    check(table, 1)
    play(table, "trade fish", "take wood", "take wood")
    assert goods(table) == {"wood": 1}


@rule("FG-5")
def test_a_choice_says_when_it_would_be_wasted() -> None:
    table = a_table(die=1, column={1: "settler"}, icons={"wood": 1, "stone": 1}, fish=1, wood=1)
    check(table, 1)
    play(table, "trade fish")
    assert table.match.say("take wood", 0) == "Take 1 wood (wasted: no wood icon is left)"
    assert table.match.say("take stone", 0) == "Take 1 stone"
    play(table, "take stone")
    assert table.match.say("take stone", 0) == "Take 1 stone (wasted: no stone icon is left)"


@rule("FG-5", "FG-63", "FG-64")
def test_a_die_says_when_its_gift_would_be_wasted() -> None:
    dice = {"blue": 2, "brown": 3, "black": 4}
    table = a_draft(month=6, dice=dice, icons={"fish": 1}, fish=1)
    assert table.match.say("draft blue", 0).endswith("with 1 fish (wasted: no fish icon is left)")
    assert "wasted" not in table.match.say("draft brown", 0) + table.match.say("draft black", 0)
    play(table, "draft black")
    assert table.match.say("take fish", 0) == "Take 1 fish (wasted: no fish icon is left)"
    assert table.match.say("take point", 0) == "Take 1 point"


@rule("FG-6")
def test_points_beyond_fifty_still_count() -> None:
    table = a_table(die=1, column={1: "star star"}, points=49)
    check(table, 1)
    assert mine(table).points == 51


@rule("FG-7")
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_box_holds_icons_or_one_loner_and_winter_asks_for_food(sheet: str) -> None:
    for box in boxes(sheet)[:48]:
        assert set(box.split()) <= ICONS or box in LONERS
    for box in boxes(sheet)[48:]:
        assert box == "snow-snake" or box.split()[1] in ("fish", "cabbage")


@rule("FG-7")
@pytest.mark.parametrize("box", ["sasquatch fish", "double-check star", "log-roll log-roll", ""])
def test_a_loner_shares_its_box_with_nothing(box: str) -> None:
    shipped = VALLEY
    own = ComponentSet("own", shipped.text.replace('"wood wood"', f'"{box}"', 1))
    with pytest.raises(ComponentMistake, match="alone"):
        GAME.setup(1, components=own)


@rule("FG-8")
def test_a_box_of_four_stars_scores_four() -> None:
    table = a_table(month=8, die=2)  # the Old Almanac has one in its last autumn month
    check(table, 2)
    assert mine(table).points == 4


@rule("FG-8")
def test_a_box_gives_each_of_its_icons() -> None:
    table = a_table(die=1, column={1: "wood wood stone fish cabbage star"})
    check(table, 1)
    assert goods(table) == {"fish": 1, "cabbage": 1, "wood": 2, "stone": 1}
    assert mine(table).points == 1


@rule("FG-8")
def test_the_fish_of_a_mixed_box_may_come_before_its_settler() -> None:
    table = a_table(die=1, column={1: "settler fish"}, settlers=4)
    check(table, 1)
    assert legal(table) == {"first fish", "first settler"}
    play(table, "first fish", "trade fish", "take wood", "take stone")
    assert goods(table) == {"wood": 1, "stone": 1}


@rule("FG-8")
def test_the_settler_of_a_mixed_box_may_come_before_its_fish() -> None:
    table = a_table(die=1, column={1: "settler fish"}, settlers=4)
    check(table, 1)
    play(table, "first settler")  # no bed and no food yet: nothing comes of it
    assert goods(table) == {"fish": 1}
    assert rows(table) == {2, 6}


@rule("FG-8")
def test_each_settler_icon_is_a_use_of_its_own() -> None:
    table = a_table(month=2, die=1, column={1: "settler settler"}, cabins=3, fish=1)
    check(table, 1)
    play(table, "settle", "trade fish", "take wood", "take wood")
    assert mine(table).settlers == 4
    assert goods(table) == {"wood": 2}


@rule("FG-9")
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_every_sheet_holds(sheet: str) -> None:
    year = boxes(sheet)
    assert year[1] == "star"
    assert "star star star star" in year
    assert set(year[:30]) >= SPECIALS
    spring, summer, autumn = year[:12], year[12:30], year[30:48]
    thick = [part.count("sasquatch") / len(part) for part in (spring, summer, autumn)]
    assert thick == sorted(thick) and thick[0] < thick[2]
    winter = " ".join(year[48:])
    assert all(word in winter for word in ("snow-snake", "fish", "cabbage"))


@rule("FG-9")
def test_several_sheets_come_with_the_game_all_different() -> None:
    assert len(SHEETS) >= 3
    assert len({tuple(boxes(sheet)) for sheet in SHEETS}) == len(SHEETS)


@rule("FG-9")
def test_a_user_can_load_an_own_sheet_that_all_players_use(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = VALLEY.text.replace("The Old Almanac", "Mine")
    own.write_text(text.replace('"fish", "star"', '"stone", "star"'))
    table = GorgeTable(snowbound.new("frost-gorge", seats=3, seed=1, components=own))
    assert view(table.match).sheet == "Mine"
    show(table, 1)
    for seat in range(3):
        check(table, 1, seat=seat)
        assert goods(table, seat) == {"stone": 1}
