"""The list of all cards as the rulebook prints it, made from a deck."""

from snowbound.games.year_of_survival.components.read import ComponentData, FoodCard, Item
from snowbound.games.year_of_survival.rules.terms import ICON_NAMES, SEASON_NAMES


def item_lines(data: ComponentData) -> list[str]:
    lines = [f"{'Items':<26}{'counts as':<21}copies"]
    return lines + [f"  {item.name:<24}{_counts_as(item):<21}{item.count}" for item in data.items]


def _counts_as(item: Item) -> str:
    if item.type == "knowledge":
        return "anything"
    if item.type == "skill":
        return " or ".join(item.icons)
    return f"{item.worth} {item.type}s" if item.worth > 1 else item.type


def food_lines(data: ComponentData) -> list[str]:
    columns = "".join(f"{icon:>8}" for icon in ICON_NAMES)
    lines: list[str] = []
    for season in SEASON_NAMES:
        cards = [card for card in data.food if card.season == season]
        title = f"{season.title()}, {sum(card.count for card in cards)} cards"
        lines += ["", f"{title:<24}{'':<8}points{columns}   copies"]
        lines += [_food(card) for card in cards]
    return lines[1:]


def _food(card: FoodCard) -> str:
    needs = "".join(f"{card.needs.count(icon) or '-':>8}" for icon in ICON_NAMES)
    more = "  and Knowledge" if card.knowledge else ""
    mark = "*" if card.published else " "
    return f"{mark} {card.name:<22}{card.type:<8}{card.points:>6}{needs}{card.count:>9}{more}"
