"""What a seat sees of The Coldest Night, and how the terminal draws it."""

import msgspec
import pytest
from rich.console import Console

import snowbound
from snowbound.core.bits import members
from snowbound.core.heuristic import preferred
from snowbound.core.randomness import stream
from snowbound.games.coldest_night.screen import draw
from snowbound.games.coldest_night.view import View
from snowbound.terminal.player import MANY
from tests.rules.coldest_night.table import GAME, NightTable, a_table


def screen(view: View, names: list[str]) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as captured:
        console.print(draw(view, names))
    return captured.get()


def shown(table: NightTable, seat: int) -> str:
    return screen(table.view(seat), ["Ada", "Bo", "Cy", "Di"])


def test_the_pit_is_drawn_from_the_left_with_heat_and_ash() -> None:
    table = a_table(pit=["rug", "logs", "match"], tokens=["alcohol"])
    table.play("use alcohol", "soak 2")
    lines = shown(table, 0).splitlines()
    assert any("HEAT 7" in line for line in lines)
    names = next(line for line in lines if "[Rug]" in line)
    assert names.index("[Rug]") < names.index("[Logs]") < names.index("[Match]")
    assert "(empty)" in names
    values = lines[lines.index(names) + 1]
    assert "heat 1  ash 3" in values
    assert "heat 4  ash 1" in values
    assert "with Alcohol" in lines[lines.index(names) + 2]


def test_a_hand_is_shown_to_its_owner_only() -> None:
    table = a_table(hands=[["music-box"], ["shoes"]])
    assert "Music Box" in shown(table, 0)
    assert "Music Box" not in shown(table, 1)
    assert "Music Box" not in shown(table, -1)


def test_what_one_was_shown_is_remembered_on_the_screen() -> None:
    table = a_table(hands=[[], ["shoes"]])
    table.play("scavenge")
    assert "You have drawn" in shown(table, 0)
    assert "Towels" not in shown(table, 1)
    table.play("give 2", "give 1", "give 1")
    assert "you know: Towels" in shown(table, 0)
    assert "you know" not in shown(table, 1)


def test_frostbite_and_waiting_effects_are_shown() -> None:
    table = a_table(hands=[["music-box", "rags"], []], frost=[[], ["blue-lips"]], tokens=["axe"])
    table.play("feed music-box")
    text = shown(table, 1)
    assert "when it dies down: TARGET" in text
    assert "*9* Blue Lips: You may not talk." in text
    assert "Tokens: Axe" in text


def test_alone_the_open_cards_are_shown() -> None:
    match = snowbound.new("coldest-night", 1, seed=3)
    view = match.view(0)
    assert isinstance(view, View)
    assert len(view.beside) == 7
    assert "Beside the pit" in screen(view, ["Ada"])


HEIGHT = 24  # of the smallest terminal
QUESTION = 2  # an empty line before it
PROMPT = 1


@pytest.mark.parametrize("seed", range(4))
def test_alone_the_fire_stays_in_sight_of_the_prompt(seed: int) -> None:
    """Between the fire and the prompt there are only the question and the choices."""
    match = snowbound.new("coldest-night", 1, seed=seed)
    luck = stream(seed, "test")
    while not match.over:
        view = match.view(0)
        assert isinstance(view, View)
        lines = screen(view, ["Ada"]).splitlines()
        fire = next(n for n, line in enumerate(lines) if "HEAT" in line)
        choices = [f"  {0:>2}  {match.say(action, 0)}" for action in match.legal(0)]
        assert all(len(choice) <= 80 for choice in choices)
        asked = len(choices) if len(choices) <= MANY else (len(choices) + 1) // 2
        assert len(lines) - fire + QUESTION + asked + PROMPT <= HEIGHT
        state = match.state
        match.play(preferred(GAME.heuristic(), state, 0, state.legal(0), luck), 0)


def test_a_view_is_plain_data() -> None:
    match = snowbound.new("coldest-night", 4, seed=3)
    view = match.view(2)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_screen_fits_into_eighty_columns(seats: int) -> None:
    match = snowbound.new("coldest-night", seats, seed=seats)
    luck = stream(seats, "test")
    heuristic = GAME.heuristic()
    names = ["Wilhelmina", "Bartholomew", "Cy", "Di"][:seats]
    while not match.over:
        seat = members(match.state.awaited)[0]
        for viewer in (seat, -1):
            view = match.view(viewer)
            assert isinstance(view, View)
            assert all(len(line.rstrip()) <= 80 for line in screen(view, names).splitlines())
        state = match.state.imagine(seat, luck)
        match.play(preferred(heuristic, state, seat, state.legal(seat), luck), seat)
