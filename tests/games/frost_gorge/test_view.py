"""What a seat sees of Frost Gorge, and how the terminal draws it."""

from rich.console import Console

from snowbound.games.frost_gorge.screen import draw
from tests.rules.frost_gorge.tables import Table, a_draft, a_table, play, view


def screen(table: Table) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as captured:
        console.print(draw(view(table.match), ["Ada"]))
    return captured.get()


def alive(table: Table) -> list[int]:
    return [cabin.living for cabin in view(table.match).sheets[0].cabins]


def test_nobody_is_dead_before_the_fires_are_lit() -> None:
    table = a_table(month=9, settlers=4, wood=1)
    assert alive(table) == [2, 2, 0, 0, 0]
    assert "[oo][oo]( )( )( )" in screen(table)
    play(table, "heat 2")
    assert alive(table) == [0, 2, 0, 0, 0]
    assert "[xx][oo]( )( )( )" in screen(table)


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
