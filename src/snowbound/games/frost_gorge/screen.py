"""Frost Gorge in the terminal: the year as a page of an almanac, 80 columns wide."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from snowbound.games.frost_gorge.rules.terms import (
    GOOD_NAMES,
    ROWS,
)
from snowbound.games.frost_gorge.view import SEASONS, Cabin, SheetView, View

SEASON_STYLES = {"spring": "green", "summer": "yellow", "autumn": "dark_orange", "winter": "cyan"}
MONTHS = ("Spring", "Spring", "Summer", "Summer", "Summer", "Autumn", "Autumn", "Autumn", "Winter")
ICONS = {
    "settler": ("P", "bold magenta"),
    "fish": ("F", "bold blue"),
    "cabbage": ("C", "bold green"),
    "wood": ("W", "bold yellow"),
    "stone": ("S", "bold white"),
    "star": ("*", "bold bright_yellow"),
}
SPECIALS = {
    "sasquatch": ("SASQ", "bold red"),
    "double-check": ("Double", "bold cyan"),
    "log-roll": ("LogRol", "bold cyan"),
    "rock-skipper": ("RockSk", "bold cyan"),
    "snow-snake": ("SNAKE", "bold red"),
}
CELL = 7


def draw(view: View, names: list[str]) -> RenderableType:
    """Everybody's standing, then the year with the ticks of the seat that looks."""
    parts: list[RenderableType] = [
        _standing(sheet, names[number], number in view.awaited, view.target)
        for number, sheet in enumerate(view.sheets)
    ]
    parts.append(_year(view, view.sheets[max(view.seat, 0)]))
    parts.append(_legend())
    if view.pool:
        dice = "   ".join(f"{colour} {value}" for colour, value in view.pool.items())
        parts.append(Text(f" Dice on the table: {dice}", style="bold"))
    return Group(*parts)


def _standing(sheet: SheetView, name: str, awaited: bool, target: int) -> Text:
    text = Text(f"{'>' if awaited else ' '}{name[:11]:<12}", style="bold")
    if sheet.eliminated:
        return text.append("out: the sasquatch took the last settlers", "red")
    goal = f" of {target}" if target else ""
    text.append(f"{sheet.points:>3}{goal} points", "bold bright_yellow")
    text.append(f"   {sheet.settlers} settlers   cabins ", "default")
    for cabin in sheet.cabins:
        text.append_text(_cabin(cabin))
    text.append(f"\n{'':13}")
    for good, held in zip(GOOD_NAMES, _goods(sheet), strict=True):
        text.append(f"{good} {held}   ", ICONS[good][1] if held else "dim")
    abilities = _abilities(sheet)
    if abilities:
        text.append(f"\n{'':13}{', '.join(abilities)}", "cyan")
    return text


def _goods(sheet: SheetView) -> list[int]:
    return [sheet.fish, sheet.cabbage, sheet.wood, sheet.stone]


def _abilities(sheet: SheetView) -> list[str]:
    held = {
        "Double Check": sheet.double_check,
        "Log Roll": sheet.log_roll,
        "Rock Skipper": sheet.rock_skipper,
        "Extra Check": sheet.extra_check,
    }
    return [name for name, works in held.items() if works]


def _cabin(cabin: Cabin) -> Text:
    """A site is ( ), a cabin [ ]; in winter o is a living settler, x a dead one."""
    if not cabin.built:
        return Text("( )", style="dim")
    people = "o" * cabin.living + "x" * (cabin.housed - cabin.living)
    return Text(f"[{people:<2}]", style="bold yellow" if cabin.heated else "default")


def _year(view: View, sheet: SheetView) -> Table:
    table = Table(box=box.ROUNDED, padding=(0, 0), header_style="", border_style="dim")
    table.add_column("", width=2, justify="right")
    for month, label in enumerate(MONTHS):
        style = SEASON_STYLES[SEASONS[month]]
        here = month == view.month - 1
        table.add_column(Text(label, style=f"{style} {'reverse bold' if here else ''}"), width=CELL)
    for row in range(ROWS):
        first = sheet.die == row + 1 and not any(sheet.ticks)
        margin = Text(f">{row + 1}" if first else f" {row + 1}", style="bold")
        table.add_row(margin, *(_cell(view, sheet, month, row) for month in range(len(MONTHS))))
    return table


def _cell(view: View, sheet: SheetView, month: int, row: int) -> Text:
    """A box; this month's ticks stand before it, months gone by are dim."""
    cell = _box_signs(view.boxes[month * ROWS + row])
    if month < view.month - 1:
        cell.stylize("dim")
    elif month == view.month - 1 and sheet.ticks[row]:
        cell = Text("+" * sheet.ticks[row], style="bold").append_text(cell)
        cell.stylize("reverse")
    cell.truncate(CELL)
    return cell


def _box_signs(words: str) -> Text:
    """A box in signs: one letter an icon; long ones by number (5W)."""
    if words in SPECIALS:
        return Text(*SPECIALS[words])
    if words[0].isdigit():
        amount, food = words.split()
        return Text(f"{amount} {food[:4]}", style=ICONS[food][1])
    icons = words.split()
    text = Text()
    for icon in dict.fromkeys(icons):
        sign, style = ICONS[icon]
        number = icons.count(icon)
        text.append(sign * number if len(icons) <= 4 else f"{number}{sign}", style)
    return text


def _legend() -> Text:
    text = Text(" ")
    for icon, (sign, style) in ICONS.items():
        text.append(sign, style).append(f" {'point' if icon == 'star' else icon}  ", "dim")
    return text.append("SASQ", SPECIALS["sasquatch"][1]).append("  + ticked", "dim")
