"""What a seat sees of Frost Gorge, and how the terminal draws it."""

from rich.console import Console

from snowbound.games.frost_gorge.screen import draw
from tests.rules.frost_gorge.table import (
    GorgeTable,
    Homestead,
    a_draft,
    a_table,
    check,
    finish_month,
    play,
    view,
)


def screen(table: GorgeTable) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as captured:
        console.print(draw(view(table.match), ["Ada"]))
    return captured.get()


def alive(table: GorgeTable) -> list[int]:
    return [cabin.living for cabin in view(table.match).sheets[0].cabins]


def test_nobody_is_dead_before_the_fires_are_lit() -> None:
    table = a_table(month=9, settlers=4, wood=1)
    assert alive(table) == [2, 2, 0, 0, 0]
    assert "[oo][oo]( )( )( )" in screen(table)
    play(table, "heat 2")
    assert alive(table) == [0, 2, 0, 0, 0]
    assert "[xx][oo]( )( )( )" in screen(table)


def test_the_year_is_shown_by_its_seasons() -> None:
    shown = view(a_table().match)
    assert [(one.season, one.first, one.last) for one in shown.seasons] == [
        ("spring", 1, 2),
        ("summer", 3, 5),
        ("autumn", 6, 8),
        ("winter", 9, 9),
    ]
    assert shown.fewest_settlers == 3


def test_the_dead_are_no_longer_counted() -> None:
    table = a_table(month=9, settlers=4, wood=1)
    assert view(table.match).sheets[0].settlers == 4
    play(table, "heat 2")
    assert view(table.match).sheets[0].settlers == 2
    assert "2 settlers" in screen(table)


def test_a_homestead_that_froze_is_shown_as_frozen() -> None:
    table = a_table(month=9, settlers=4)
    assert alive(table) == [0, 0, 0, 0, 0]
    assert "[xx][xx]( )( )( )" in screen(table)


def test_a_die_is_seen_when_there_is_one() -> None:
    table = a_draft(month=1, dice={"gray": 5})
    assert (view(table.match).sheets[0].die, view(table.match).pool) == (0, {"gray": 5})
    play(table, "draft gray")
    assert (view(table.match).sheets[0].die, view(table.match).sheets[0].colour) == (5, "gray")
    assert view(a_table(month=9, wood=2).match).sheets[0].die == 0  # nobody has moved in yet


def test_every_month_fits_into_eighty_columns() -> None:
    for month in range(1, 10):
        drawn = screen(a_table(month=month, settlers=9, fish=14, wood=9, knows=["log-roll"]))
        assert all(len(line.rstrip()) <= 80 for line in drawn.splitlines())


def test_the_checks_of_months_gone_by_are_still_seen() -> None:
    table = a_table(Homestead(knows=["double-check"]), Homestead(), month=1, die=2)
    check(table, 2, 2, 3)
    check(table, 2, 1, 6, seat=1)
    sheets = view(table.match).sheets
    assert [sheet.year for sheet in sheets] == [
        [[0, 2, 1, 0, 0, 0], [0] * 6],
        [[1, 1, 0, 0, 0, 1], [0] * 6],
    ]
    finish_month(table)
    assert view(table.match).sheets[0].year[0] == [0, 2, 1, 0, 0, 0]
    assert [len(sheet.year) for sheet in view(table.match).sheets] == [3, 3]


def test_spent_icons_are_seen_as_spent() -> None:
    table = a_table(die=1, wood=4, stone=2)
    play(table, "build")
    sheet = view(table.match).sheets[0]
    assert (sheet.wood, sheet.spent) == (1, [0, 0, 3, 2])


def test_an_ability_that_has_been_learned_comes_soon() -> None:
    table = a_table(month=2, die=1, column={1: "log-roll"})
    check(table, 1)
    assert (view(table.match).sheets[0].log_roll, view(table.match).sheets[0].soon) == (
        False,
        ["log-roll"],
    )
    finish_month(table)
    assert (view(table.match).sheets[0].log_roll, view(table.match).sheets[0].soon) == (True, [])


def at_home(table: GorgeTable) -> list[tuple[int, bool, str]]:
    cabins = view(table.match).sheets[0].cabins
    return [(cabin.people, cabin.lit, cabin.action) for cabin in cabins]


def test_a_cabin_shows_who_is_at_home_and_what_touching_it_means() -> None:
    summer = a_table(month=4, die=1, settlers=5, cabins=3)
    assert at_home(summer) == [
        (2, True, "house 1"),
        (2, True, "house 2"),
        (1, True, "house 3"),
        (0, False, "build"),
        (0, False, "build"),
    ]
    winter = a_table(month=9, settlers=4, cabins=3, wood=2)
    assert at_home(winter)[:3] == [(1, True, "house 1"), (1, True, "house 2"), (1, True, "house 3")]
    play(winter, "house 2")
    assert at_home(winter)[:3] == [(1, True, "heat 1"), (2, True, "heat 2"), (1, True, "heat 3")]
    play(winter, "heat 2")
    assert at_home(winter)[:3] == [(1, False, "heat 1"), (2, True, "heat 2"), (1, False, "heat 3")]
    play(winter, "heat 1")
    assert at_home(winter)[:3] == [(1, True, "heat 1"), (2, True, "heat 2"), (0, False, "heat 3")]


def test_the_settler_track_says_what_its_numbers_bring() -> None:
    track = view(a_table(die=1).match).track
    assert [place.number for place in track] == [4, 5, 6, 7, 8, 9, 10]
    assert [place.points for place in track] == [0, 0, 0, 0, 1, 1, 2]
    assert [place.number for place in track if place.extra_check] == [7]


def test_events_carry_stable_ids() -> None:
    table = a_table(month=3, die=2, column={2: "sasquatch"}, fish=1)
    check(table, 2)
    told = table.match.told(since=0)
    ids = {(event.kind, key): id for event in told for key, id in event.ids.items()}
    assert ids["ticked", "box"] == "3-2"
    assert ids["scored", "source"] == "sasquatches"
