"""The Adorable Snowman in the terminal: the cliff as a poster, 80 columns wide."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from snowbound.games.adorable_snowman.rules.terms import COLUMNS
from snowbound.games.adorable_snowman.view import ClimberView, View

CLIMBER_STYLES = ("bold red", "bold yellow")
SIGNS = ("R", "Y")
LEGEND = "R Y climbers (R) buried  * snow  ### barrier  . rock  o snowball  ? hidden die"


def draw(view: View, names: list[str]) -> RenderableType:
    sheet = Table.grid(padding=(0, 3))
    sheet.add_row(_cliff(view), _beside(view, names))
    return Group(sheet, Text(LEGEND, style="dim"))


# ── The cliff ───────────────────────────────────────────────────────────────────────────────


def _cliff(view: View) -> Text:
    text = Text()
    text.append("        \\(^ o ^)/   the snowman\n", "bold cyan")
    for layer in range(_deepest(view) - 1, -1, -1):
        text.append("       ")
        for column in range(1, COLUMNS + 1):
            text.append(" o  " if _known_balls(view, column) > layer else "    ", "bold cyan")
        text.append("\n")
    for row in range(len(view.rows), 0, -1):
        text.append_text(_row(view, row))
    text.append("       ")
    for column in range(1, COLUMNS + 1):
        text.append(f" {column}  ", "dim")
    return text


def _known_balls(view: View, column: int) -> int:
    return view.extras.count(column) + view.dice.count(column)


def _deepest(view: View) -> int:
    return max(_known_balls(view, column) for column in range(1, COLUMNS + 1))


def _row(view: View, row: int) -> Text:
    kind = view.rows[row - 1]
    top = row == len(view.rows)
    mark = "^" if top else "=" if kind.top_region else "|"
    text = Text(f"{row:>3} {mark}{kind.balls} ", style="bold" if top else "dim")
    for column in range(1, COLUMNS + 1):
        text.append_text(_cell(view, row, column))
    if top:
        text.append(" top", "dim")
    return text.append("\n")


def _cell(view: View, row: int, column: int) -> Text:
    for number, climber in enumerate(view.climbers):
        if (climber.at.row, climber.at.column) == (row, column):
            sign = f"({SIGNS[number]}) " if climber.buried else f" {SIGNS[number]}  "
            return Text(sign, style=CLIMBER_STYLES[number])
    if any((snow.row, snow.column) == (row, column) for snow in view.snow):
        return Text(" *  ", style="bold white")
    if view.rows[row - 1].barriers and column in (1, COLUMNS):
        return Text("### ", style="dim")
    return Text(" _  " if row == len(view.rows) else " .  ", style="dim")


# ── What is beside it ───────────────────────────────────────────────────────────────────────


def _beside(view: View, names: list[str]) -> Text:
    text = Text()
    text.append(f"{view.cliff}\n", "bold")
    text.append(f"Round {view.round} of {view.max_rounds}, {_stage(view)}\n\n")
    text.append(f"Extra snowballs: column {_list(view.extras)}\n")
    text.append(f"Hidden dice:     {_dice(view)}\n")
    text.append(f"They can show:   {_list(view.possible)}\n", "dim")
    for number, climber in enumerate(view.climbers):
        text.append("\n")
        text.append_text(_climber(view, number, climber, names[number]))
    text.append(f"\nLeft: {view.snow_left} snow, {view.thanks_left} Thank Markers", "dim")
    return text


def _stage(view: View) -> str:
    if view.over:
        return "the climb is over"
    if view.stage == "extra action":
        return "an extra action"
    return f"action {view.action}" if view.stage == "choosing" else "before the throw"


def _list(columns: list[int]) -> str:
    return " ".join(str(column) for column in columns) or "none"


def _dice(view: View) -> str:
    if not view.possible:
        return "not thrown"
    return "  ".join("?" if column is None else f"column {column}" for column in view.dice)


def _climber(view: View, number: int, climber: ClimberView, name: str) -> Text:
    you = " (you)" if number == view.seat else ""
    text = Text(f"{SIGNS[number]} {name[:16]}{you}", style=CLIMBER_STYLES[number])
    text.append(f"\n  thanks: {climber.thanks}", "default")
    seen = _list(climber.dice_seen)
    text.append(f"  sees die: {seen}", "default")
    notes = [
        note
        for note, holds in (
            ("buried in snow", climber.buried),
            ("on the Mountain Top", climber.on_top),
            ("no more up this round", climber.climbed),
            (f"chose {climber.choice}", climber.choice is not None),
            ("has chosen", climber.chosen and climber.choice is None),
            (f"last: {climber.last}", climber.last is not None),
        )
        if holds
    ]
    return text.append(f"\n  {', '.join(notes)}\n" if notes else "\n", "default")
