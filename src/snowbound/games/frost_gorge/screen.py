"""Frost Gorge in the terminal: the sheet as a page of an almanac, 80 columns wide."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from snowbound.games.frost_gorge.terms import *
from snowbound.games.frost_gorge.view import SheetView, View

SEASON_STYLES = {"spring": "green", "summer": "yellow", "autumn": "dark_orange", "winter": "cyan"}
MONTHS = ("Sp1", "Sp2", "Su1", "Su2", "Su3", "Au1", "Au2", "Au3", "Win")
SIGNS = {"settler": "P", "fish": "F", "cabbage": "C", "wood": "W", "stone": "S", "star": "*"}
SPECIAL_SIGNS = {
    "sasquatch": "SASQ",
    "double-check": "DblChk",
    "log-roll": "LogRol",
    "rock-skipper": "RockSk",
    "snow-snake": "SNAKE",
}
LEGEND = "P settler  F fish  C cabbage  W wood  S stone  * point  SASQ sasquatch"


def draw(view: View, names: list[str]) -> RenderableType:
    parts: list[RenderableType] = []
    for seat, sheet in enumerate(view.sheets):
        parts.append(_status(view, sheet, names[seat]))
    parts.append(_grid(view))
    parts.append(Text(LEGEND, style="dim"))
    if view.pool:
        dice = "   ".join(f"{colour} {value}" for colour, value in view.pool.items())
        parts.append(Text(f"Dice on the table: {dice}", style="bold"))
    return Group(*parts)


def _status(view: View, sheet: SheetView, name: str) -> Text:
    text = Text()
    text.append(f"{name[:14]:<14}", "bold")
    if sheet.eliminated:
        return text.append(" out: the sasquatch took the last settlers", "red")
    text.append(f" {sheet.points:>2} points", "bold yellow")
    text.append(f"  {sheet.settlers} settlers in {_cabins(sheet)}")
    text.append(
        f"\n{'':14} fish {sheet.fish}  cabbage {sheet.cabbage}  wood {sheet.wood}"
        f"  stone {sheet.stone}"
    )
    abilities = [
        name
        for name, held in (
            ("Double Check", sheet.double_check),
            ("Log Roll", sheet.log_roll),
            ("Rock Skipper", sheet.rock_skipper),
            ("Extra Check", sheet.extra_check),
        )
        if held
    ]
    return text.append(f"  {', '.join(abilities)}", "cyan")


def _cabins(sheet: SheetView) -> str:
    """Cabins from the first: [··] built, [oo] housed and alive, [x.] lost, ( ) a site."""
    drawn: list[str] = []
    for cabin in sheet.cabins:
        if not cabin.built:
            drawn.append("( )")
        elif cabin.housed == 0:
            drawn.append("[  ]")
        else:
            dead = cabin.housed - cabin.living
            drawn.append("[" + ("o" * cabin.living + "x" * dead).ljust(2) + "]")
    return "".join(drawn)


def _grid(view: View) -> Table:
    """The year: one column a month; ticks of this month are shown for the first sheet awaited."""
    table = Table(box=None, padding=(0, 0), show_edge=False)
    table.add_column("", width=3, justify="right", style="bold")
    for month, label in enumerate(MONTHS):
        season = ("spring",) * 2 + ("summer",) * 3 + ("autumn",) * 3 + ("winter",)
        style = SEASON_STYLES[season[month]]
        here = month == view.month - 1
        table.add_column(f">{label}<" if here else label, width=8, style=style, justify="center")
    for row in range(ROWS):
        cells = [Text(f"{row + 1} ")]
        cells += [_cell(view, month, row) for month in range(9)]
        table.add_row(*cells)
    return table


def _cell(view: View, month: int, row: int) -> Text:
    sign = box_sign(view.boxes[month * ROWS + row])
    if month < view.month - 1:
        return Text(sign, style="dim")
    if month > view.month - 1:
        return Text(sign)
    ticks = view.sheets[_shown(view)].ticks[row]
    first = view.sheets[_shown(view)].die == row + 1 and not any(view.sheets[_shown(view)].ticks)
    mark = "'" * ticks if ticks else ">" if first else ""
    return Text(f"{mark}{sign}", style="bold reverse" if ticks else "bold")


def _shown(view: View) -> int:
    """Whose ticks the grid shows: the seat that is awaited."""
    return view.awaited[0] if view.awaited else 0


def box_sign(box: str) -> str:
    if box in SPECIAL_SIGNS:
        return SPECIAL_SIGNS[box]
    if box[0].isdigit():
        amount, food = box.split()
        return f"{amount} {food[:4]}"
    return "".join(SIGNS[word] for word in box.split())
