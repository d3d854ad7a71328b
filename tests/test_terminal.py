"""A person at the terminal asks what lies on the table."""

from io import StringIO

import pytest
from rich.console import Console

from snowbound.core.registry import all_games
from snowbound.core.rulebooks import rule_ids
from snowbound.terminal.tables import TerminalTable, open_table

SEED = 3


class Asking(Console):
    """Somebody who types these lines, and leaves."""

    def __init__(self) -> None:
        super().__init__(file=StringIO(), width=80, no_color=True)
        self.lines: list[str] = []

    def input(self, *args: object, **kwargs: object) -> str:
        if not self.lines:
            raise EOFError
        self.print()
        return self.lines.pop(0)

    def read(self) -> str:
        """What was shown, without its line breaks."""
        assert isinstance(self.file, StringIO)
        return " ".join(self.file.getvalue().split())


def asked(game: str, *lines: str, seats: tuple[str, ...] = ()) -> str:
    console = Asking()
    table = open_table(game, list(seats), {}, None, SEED, None, console)
    console.lines = list(lines)
    table.run()
    return console.read()


class AskingAll(Asking):
    """Somebody who asks about everything that lies there when it is first their turn."""

    table: TerminalTable
    things: list[str]

    def input(self, *args: object, **kwargs: object) -> str:
        if not hasattr(self, "things"):
            setup, state = self.table.match.setup, self.table.match.state
            self.things = setup.game.things(setup, state, 0)
            self.lines = [f"? {thing}" for thing in self.things]
        return super().input()


@pytest.mark.parametrize("id", all_games())
def test_everything_on_the_table_is_explained_with_its_rule(id: str) -> None:
    game = all_games()[id]
    console = AskingAll()
    console.table = open_table(id, [], {}, None, SEED, None, console)
    console.table.run()
    shown = console.read()
    match = console.table.match
    assert len(console.things) > 20
    for thing in console.things:
        explained = game.explain(match.setup, match.state, 0, thing)
        assert explained is not None
        assert f"(rules {explained.rule})" in shown
        assert explained.rule in rule_ids(game)
        if "seat" not in f"{explained.title} {explained.words}".lower():
            said = " ".join(f"{explained.title}: {explained.words}".split())
            assert said in shown, thing
    assert "There is no" not in shown


@pytest.mark.parametrize("id", all_games())
def test_the_goal_stands_over_every_question(id: str) -> None:
    shown = asked(id, "log", "log")
    assert shown.count(all_games()[id].setup().goal) == 3


@pytest.mark.parametrize(
    ("game", "named", "said"),
    [
        ("coldest-night", "the deck", "The deck:"),
        ("coldest-night", "blanket", "Blanket:"),
        ("frost-gorge", "sasquatch", "A sasquatch (month 3, row 6):"),
        ("adorable-snowman", "rope", "The rope:"),
        ("before-the-storm", "wolf", "Wolf Pack:"),
        ("year-of-survival", "Snare", "Snare:"),
    ],
)
def test_a_part_of_the_name_is_enough(game: str, named: str, said: str) -> None:
    assert said in asked(game, f"? {named}")


def test_people_go_by_their_names() -> None:
    shown = asked("coldest-night", "? seat:2", seats=("you", "greedy"))
    assert "greedy: greedy holds" in shown


@pytest.mark.parametrize("id", all_games())
def test_help_speaks_of_this_game(id: str) -> None:
    shown = asked(id, "?", "? table", "? nothing-of-the-kind")
    assert f"rules {all_games()[id].prefix}-" in shown
    assert "There is no 'nothing-of-the-kind' here; `? table` lists what there is." in shown


SCREEN = 24  # lines


class Watching(Asking):
    """Somebody who looks at the whole screen before each answer."""

    def __init__(self) -> None:
        super().__init__()
        self.screens: list[str] = []

    def input(self, *args: object, **kwargs: object) -> str:
        assert isinstance(self.file, StringIO)
        lines = self.file.getvalue().splitlines()
        self.screens.append("\n".join(lines[1 - SCREEN :]))  # and one to type on
        return super().input()


@pytest.mark.parametrize("seed", range(3))
def test_alone_at_the_fire_one_sees_it_on_a_small_screen(seed: int) -> None:
    console = Watching()
    table = open_table("coldest-night", ["you"], {}, None, seed, None, console)
    console.lines = ["1"] * 60
    table.run()
    assert len(console.screens) > 5
    for screen in console.screens:
        assert "HEAT" in screen
        assert "Deck" in screen
