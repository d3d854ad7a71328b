"""A Year of Survival: reading a deck from TOML and checking it (YS-1 to YS-7)."""

from collections.abc import Mapping

import msgspec

from snowbound.core.components import ComponentMistake, ComponentReader, decode, slug
from snowbound.core.options import Value
from snowbound.games.year_of_survival.rules import terms as t
from snowbound.games.year_of_survival.rules.box import Box, Food, House, Items
from snowbound.games.year_of_survival.rules.covering import DIGIT, pair_digit

FEWEST_ITEMS = t.MOST_SEATS * t.FIRST_HAND + t.FULL_ROW
MOST_ITEMS = 60
MOST_SKILLS = 40  # more could not be added up in a lack (see covering.py)
MOST_FOOD = 60  # a set of food cards is one number
MOST_COPIES = 15  # this many fit into a nibble
MOST_WORTH = 3
MOST_POINTS = 9
MOST_ICONS = 9
LONGEST_FACT = 120


class ItemFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    type: str
    count: int
    worth: int = 1
    either: list[str] = []
    fact: str = ""


class FoodFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    type: str
    count: int
    points: int
    needs: dict[str, int]
    knowledge: bool = False
    published: bool = False
    fact: str = ""


class SeasonsFile(msgspec.Struct, forbid_unknown_fields=True):
    spring: list[FoodFile]
    summer: list[FoodFile]
    autumn: list[FoodFile]


class ComponentFile(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    items: list[ItemFile]
    food: SeasonsFile


class Item(msgspec.Struct, frozen=True):
    """A kind of item as people see it."""

    item: str  # its id
    name: str
    type: str
    icons: list[str]  # what it covers; for a skill or Knowledge, any one of these
    worth: int  # how many icons it covers
    count: int  # copies in the deck
    fact: str


class FoodCard(msgspec.Struct, frozen=True):
    """A face of food as people see it."""

    food: str  # its id, which carries the season
    name: str
    season: str
    type: str
    points: int
    needs: list[str]  # an icon each
    knowledge: bool  # whether a Knowledge card must be among those played
    count: int
    published: bool
    fact: str


class ComponentData(msgspec.Struct, frozen=True, eq=False):
    """A checked deck."""

    source: str  # where it was read
    title: str
    items: list[Item]
    food: list[FoodCard]  # season after season
    items_by_id: dict[str, Item]
    food_by_id: dict[str, FoodCard]
    covers: list[list[int]]  # by kind of item: a set of types for each icon that it can cover


def read_components(text: str, source: str) -> ComponentData:
    file = decode(text, source, ComponentFile)
    reader = ComponentReader(source)
    reader.title(file.title)
    items = [_item(item, reader, f"items[{n}]") for n, item in enumerate(file.items)]
    reader.number(len(items), 1, t.KINDS, "items", "kinds")
    reader.different([item.item for item in items], "items")
    total = sum(item.count for item in items)
    reader.number(total, FEWEST_ITEMS, MOST_ITEMS, "items", "cards in all")
    skills = sum(item.count for item in items if item.type == t.TYPE_NAMES[t.SKILL])
    reader.number(skills, 0, MOST_SKILLS, "items", "skills in all")
    food: list[FoodCard] = []
    for season in t.SEASON_NAMES:
        food += _season(getattr(file.food, season), season, reader)
    reader.number(sum(card.count for card in food), 3, MOST_FOOD, "food", "cards in all")
    return ComponentData(
        source,
        file.title,
        items,
        food,
        {item.item: item for item in items},
        {card.food: card for card in food},
        [
            [sum(1 << t.ICON_NAMES.index(icon) for icon in item.icons)] * item.worth
            for item in items
        ],
    )


def _item(item: ItemFile, reader: ComponentReader, field: str) -> Item:
    reader.name(item.name, f"{field}.name")
    reader.number(item.count, 1, MOST_COPIES, f"{field}.count")
    reader.number(item.worth, 1, MOST_WORTH, f"{field}.worth")
    if item.fact:
        reader.text(item.fact, f"{field}.fact", LONGEST_FACT)
    reader.word(item.type, t.TYPE_NAMES, f"{field}.type")
    if item.type in t.ICON_NAMES:
        icons = [item.type]
    elif item.worth > 1:
        raise reader.wrong(f"{field}.worth", "is 1 for skills and knowledge.")
    else:
        icons = item.either if item.type == t.TYPE_NAMES[t.SKILL] else list(t.ICON_NAMES)
    if item.type == t.TYPE_NAMES[t.SKILL]:
        for icon in item.either:
            reader.word(icon, t.ICON_NAMES, f"{field}.either")
        if len(set(item.either)) != 2 or len(item.either) != 2:
            raise reader.wrong(f"{field}.either", "takes two types, for a skill.")
    elif item.either:
        raise reader.wrong(f"{field}.either", "is for skills only.")
    return Item(slug(item.name), item.name, item.type, icons, item.worth, item.count, item.fact)


def _season(cards: list[FoodFile], season: str, reader: ComponentReader) -> list[FoodCard]:
    field = f"food.{season}"
    if not cards:
        raise reader.wrong(field, "takes at least one card.")
    found = [_food(card, season, reader, f"{field}[{n}]") for n, card in enumerate(cards)]
    reader.different([card.food for card in found], field)
    return found


def _food(card: FoodFile, season: str, reader: ComponentReader, field: str) -> FoodCard:
    reader.name(card.name, f"{field}.name")
    reader.number(card.count, 1, MOST_COPIES, f"{field}.count")
    reader.number(card.points, 0, MOST_POINTS, f"{field}.points")
    if card.fact:
        reader.text(card.fact, f"{field}.fact", LONGEST_FACT)
    reader.word(card.type, t.FOOD_TYPE_NAMES, f"{field}.type")
    for icon, number in card.needs.items():
        reader.word(icon, t.ICON_NAMES, f"{field}.needs")
        reader.number(number, 1, MOST_ICONS, f"{field}.needs.{icon}")
    needs = [icon for icon in t.ICON_NAMES for _ in range(card.needs.get(icon, 0))]
    reader.number(len(needs), 1, MOST_ICONS, f"{field}.needs", "icons in all")
    if card.type == t.FOOD_TYPE_NAMES[t.AMBUSH] and card.points:
        raise reader.wrong(f"{field}.points", "is 0 for an ambush.")
    return FoodCard(
        food=f"{season}-{slug(card.name)}",
        name=card.name,
        season=season,
        type=card.type,
        points=card.points,
        needs=needs,
        knowledge=card.knowledge,
        count=card.count,
        published=card.published,
        fact=card.fact,
    )


def check_coverable(data: ComponentData) -> None:
    """A card that no items of the deck can win is a mistake. (Version 1 dealt such decks, so it is
    not part of reading one.)"""
    covered = {icon for item in data.items for icon in item.icons}
    knowledge = any(item.type == t.TYPE_NAMES[t.KNOWLEDGE] for item in data.items)
    for season in t.SEASON_NAMES:
        cards = [card for card in data.food if card.season == season]
        for number, card in enumerate(cards):
            field = f"food.{season}[{number}]"
            for icon in card.needs:
                if icon not in covered:
                    shown = f"takes icons that an item of the deck covers; none covers {icon}."
                    raise ComponentMistake(data.source, f"{field}.needs", shown)
            if card.knowledge and not knowledge:
                shown = "is for decks with a knowledge item; this one has none."
                raise ComponentMistake(data.source, f"{field}.knowledge", shown)


# ── Checks ──────────────────────────────────────────────────────────────────────────────────


# ── For the engine ──────────────────────────────────────────────────────────────────────────


def season_goals(options: Mapping[str, Value]) -> list[int]:
    """YS-50: the least points at the end of each season; none for autumn."""
    more = 1 if options.get("threshold") == "exceed" else 0
    return [t.SPRING_GOAL + more, t.SUMMER_GOAL + more, 0]


def box_of(seats: int, options: dict[str, Value], data: ComponentData, version: int) -> Box:
    house = House(
        season_goals(options),
        one_each=bool(options["one_each"]),
        helpers_one_each=bool(options.get("helpers_one_each")),
        random_first=options["first_player"] == "random",
    )
    return Box(seats, _items(data.items), _faces(data.food), house, version)


def _items(items: list[Item]) -> Items:
    types = [t.TYPE_NAMES.index(item.type) for item in items]
    pairs = [
        pair_digit(*map(t.ICON_NAMES.index, item.icons)) if type_ == t.SKILL else 0
        for item, type_ in zip(items, types, strict=True)
    ]
    return Items(types, [item.worth for item in items], pairs, [item.count for item in items])


def _faces(food: list[FoodCard]) -> Food:
    return Food(
        [t.FOOD_TYPE_NAMES.index(card.type) for card in food],
        [card.points for card in food],
        [_need(card.needs) for card in food],
        [card.knowledge for card in food],
        [
            [
                face
                for face, card in enumerate(food)
                if card.season == season
                for _ in range(card.count)
            ]
            for season in t.SEASON_NAMES
        ],
    )


def _need(icons: list[str]) -> int:
    """The icons of a card as a lack (see covering.py)."""
    return sum(1 << (DIGIT * t.ICON_NAMES.index(icon)) for icon in icons)
