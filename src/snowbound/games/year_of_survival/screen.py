"""A Year of Survival in the terminal: two rows of three cards, 80 columns wide."""

from collections import Counter

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from snowbound.games.year_of_survival.components.read import FoodCard, Item
from snowbound.games.year_of_survival.rules.terms import COLUMNS, ICON_NAMES, ROWS
from snowbound.games.year_of_survival.view import Place, SeatView, View

# Icons are told apart by a letter, not by colour alone.
LETTERS = {"pack": "P", "tool": "T", "trap": "R", "weapon": "W", "knowledge": "K"}
COLOURS = {"pack": "yellow", "tool": "green", "trap": "magenta", "weapon": "cyan"}
PLACE_WIDTH = 22
NAME_WIDTH = 12
SCREEN = 80


def draw(view: View, names: list[str]) -> RenderableType:
    parts: list[RenderableType] = [_year(view), _layout(view)]
    if view.target:
        parts.append(_expedition(view, names))
    return Group(*parts, _items(view), _seats(view, names))


def _year(view: View) -> Text:
    text = Text(view.season.upper(), "bold")
    left = next(season.left for season in view.seasons if season.season == view.season)
    text.append(f" (deck {left})   ")
    text.append(f"{view.points} of {view.goal} points", "bold yellow")
    text.append("   ")
    for icon in ICON_NAMES:
        text.append(f"{LETTERS[icon]} {icon}  ", COLOURS[icon])
    return text.append(f" turn {view.turn}", "dim")


def _layout(view: View) -> Table:
    table = Table(box=None, padding=(0, 0), show_header=False, show_edge=False)
    table.add_column(width=6)
    for _ in range(COLUMNS):
        table.add_column(width=PLACE_WIDTH)
    for row in range(ROWS):
        places = [view.layout[ROWS * column + row] for column in range(COLUMNS)]
        cells = [_place(view, place) for place in places]
        table.add_row(Text("deck |" if row == 0 else "     |", "dim"), *cells)
    return table


def _place(view: View, place: Place) -> Text:
    text = Text(" ")
    if place.card < 0:
        return text.append("(empty)", "dim")
    mark = "*" if place.place in view.chosen else ""
    if not place.food:
        return text.append(f"{mark}[{place.place}]", "bold" if mark else "dim")
    card = view.foods[place.food]
    mark = ">" if place.target else mark
    style = "bold" if place.up else ""
    text.append(mark + (f"[{card.name}]" if place.up else f"({card.name})"), style)
    text.append(f"\n  {_points(card)} ")
    return text.append_text(_needs(card))


def _points(card: FoodCard) -> str:
    return "ambush" if card.type == "ambush" else f"{card.points}p"


def _needs(card: FoodCard) -> Text:
    text = Text()
    for icon in card.needs:
        text.append(LETTERS[icon], COLOURS[icon])
    return text.append("+K") if card.knowledge else text


def _expedition(view: View, names: list[str]) -> Text:
    card = next(view.foods[place.food] for place in view.layout if place.target)
    text = Text("Ambush by " if view.ambush else "For ", "bold red" if view.ambush else "bold")
    text.append(f"{card.name}: ", "bold")
    for need in view.needs:
        style = COLOURS[need.icon]
        text.append(f"{need.icon} " if need.item else f"{need.icon.upper()}? ", style)
    if view.needs_knowledge:
        text.append("KNOWLEDGE? ", "bold")
    if view.plays:
        played = [f"{view.items[play.item].name} ({names[play.seat]})" for play in view.plays]
        text.append(f"\n  played: {', '.join(played)}", "dim")
    return text


def _items(view: View) -> Text:
    text = Text("Row: ", "bold")
    row = [_item(view.items[item]) for item in view.row if item]
    text.append_text(Text(", ").join(row) if row else Text("empty", "dim"))
    spent = sum(view.items_spent.values())
    return text.append(f"   item deck {view.items_left}, used {spent}", "dim")


def _item(item: Item) -> Text:
    """A name and what it counts as: "Atlatl WW", "Meat Carving W/P"."""
    if item.type == "knowledge":
        return Text(f"{item.name} K", "bold")
    if item.type == "skill":
        return Text(f"{item.name} {'/'.join(LETTERS[icon] for icon in item.icons)}", "bold")
    return Text(f"{item.name} {LETTERS[item.type] * item.worth}", COLOURS[item.type])


def _seats(view: View, names: list[str]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False, show_edge=False)
    table.add_column(width=NAME_WIDTH + 2, style="bold")
    table.add_column(width=SCREEN - NAME_WIDTH - 4)
    for seat, here in enumerate(view.seats):
        turn = ">" if seat == view.active else " "
        table.add_row(f"{turn} {names[seat][:NAME_WIDTH]}", _hand(view, here))
    return table


def _hand(view: View, seat: SeatView) -> Text:
    if not seat.alive:
        return Text("dead; comes back by crafting", "red")
    counts = Counter(seat.items)
    items = [
        _item(view.items[item]).append(f" x{number}" if number > 1 else "")
        for item, number in counts.items()
    ]
    return Text(", ").join(items) if items else Text("no items", "dim")
