"""A Year of Survival: reading a deck from TOML and checking it (YS-1 to YS-7)."""

import re
from collections.abc import Mapping

import msgspec

from snowbound.core.components import ComponentMistake, decode
from snowbound.core.options import Value
from snowbound.games.year_of_survival.rules import terms as t
from snowbound.games.year_of_survival.rules.box import Box, Food, House, Items
from snowbound.games.year_of_survival.rules.covering import DIGIT, pair_digit

FEWEST_ITEMS = t.MOST_SEATS * t.FIRST_HAND + t.FULL_ROW
MOST_ITEMS = 60
MOST_SKILLS = 40  # more could not be added up in a lack (see covering.py)
MOST_FOOD = 60  # a set of food cards is one number
MOST_COPIES = 15  # so many fit into a nibble
MOST_WORTH = 3
MOST_POINTS = 9
MOST_ICONS = 9
LONGEST_NAME = 24
LONGEST_TITLE = 40
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


class DeckFile(msgspec.Struct, forbid_unknown_fields=True):
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


class DeckData(msgspec.Struct, frozen=True, eq=False):
    """A checked deck."""

    source: str  # where it was read
    title: str
    items: list[Item]
    food: list[FoodCard]  # season after season
    items_by_id: dict[str, Item]
    food_by_id: dict[str, FoodCard]
    covers: list[list[int]]  # by kind of item: a set of types for each icon that it can cover


def slug(name: str) -> str:
    """A name as it stands in an action: "Fish Net" is fish-net."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def read_deck(text: str, source: str) -> DeckData:
    file = decode(text, source, DeckFile)
    _check_text(file.title, LONGEST_TITLE, source, "title")
    items = [_item(item, source, f"items[{n}]") for n, item in enumerate(file.items)]
    _check_range(len(items), 1, t.KINDS, source, "items", "kinds")
    _check_names([item.item for item in items], source, "items")
    total = sum(item.count for item in items)
    _check_range(total, FEWEST_ITEMS, MOST_ITEMS, source, "items", "cards in all")
    skills = sum(item.count for item in items if item.type == t.TYPE_NAMES[t.SKILL])
    _check_range(skills, 0, MOST_SKILLS, source, "items", "skills in all")
    food: list[FoodCard] = []
    for season in t.SEASON_NAMES:
        food += _season(getattr(file.food, season), season, source)
    _check_range(sum(card.count for card in food), 3, MOST_FOOD, source, "food", "cards in all")
    return DeckData(
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


def _item(item: ItemFile, source: str, field: str) -> Item:
    _check_name(item.name, source, f"{field}.name")
    _check_range(item.count, 1, MOST_COPIES, source, f"{field}.count")
    _check_range(item.worth, 1, MOST_WORTH, source, f"{field}.worth")
    _check_fact(item.fact, source, f"{field}.fact")
    _check_word(item.type, t.TYPE_NAMES, source, f"{field}.type")
    if item.type in t.ICON_NAMES:
        icons = [item.type]
    elif item.worth > 1:
        raise ComponentMistake(source, f"{field}.worth", "is 1 for skills and knowledge.")
    else:
        icons = item.either if item.type == t.TYPE_NAMES[t.SKILL] else list(t.ICON_NAMES)
    if item.type == t.TYPE_NAMES[t.SKILL]:
        for icon in item.either:
            _check_word(icon, t.ICON_NAMES, source, f"{field}.either")
        if len(set(item.either)) != 2 or len(item.either) != 2:
            raise ComponentMistake(source, f"{field}.either", "takes two types, for a skill.")
    elif item.either:
        raise ComponentMistake(source, f"{field}.either", "is for skills only.")
    return Item(slug(item.name), item.name, item.type, icons, item.worth, item.count, item.fact)


def _season(cards: list[FoodFile], season: str, source: str) -> list[FoodCard]:
    field = f"food.{season}"
    if not cards:
        raise ComponentMistake(source, field, "takes at least one card.")
    found = [_food(card, season, source, f"{field}[{n}]") for n, card in enumerate(cards)]
    _check_names([card.food for card in found], source, field)
    return found


def _food(card: FoodFile, season: str, source: str, field: str) -> FoodCard:
    _check_name(card.name, source, f"{field}.name")
    _check_range(card.count, 1, MOST_COPIES, source, f"{field}.count")
    _check_range(card.points, 0, MOST_POINTS, source, f"{field}.points")
    _check_fact(card.fact, source, f"{field}.fact")
    _check_word(card.type, t.FOOD_TYPE_NAMES, source, f"{field}.type")
    for icon, number in card.needs.items():
        _check_word(icon, t.ICON_NAMES, source, f"{field}.needs")
        _check_range(number, 1, MOST_ICONS, source, f"{field}.needs.{icon}")
    needs = [icon for icon in t.ICON_NAMES for _ in range(card.needs.get(icon, 0))]
    _check_range(len(needs), 1, MOST_ICONS, source, f"{field}.needs", "icons in all")
    if card.type == t.FOOD_TYPE_NAMES[t.AMBUSH] and card.points:
        raise ComponentMistake(source, f"{field}.points", "is 0 for an ambush.")
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


def check_coverable(deck: DeckData) -> None:
    """A card that no items of the deck can win is a mistake. (Version 1 dealt such decks, so it is
    not part of reading one.)"""
    covered = {icon for item in deck.items for icon in item.icons}
    knowledge = any(item.type == t.TYPE_NAMES[t.KNOWLEDGE] for item in deck.items)
    for season in t.SEASON_NAMES:
        cards = [card for card in deck.food if card.season == season]
        for number, card in enumerate(cards):
            field = f"food.{season}[{number}]"
            for icon in card.needs:
                if icon not in covered:
                    shown = f"takes icons that an item of the deck covers; none covers {icon}."
                    raise ComponentMistake(deck.source, f"{field}.needs", shown)
            if card.knowledge and not knowledge:
                shown = "is for decks with a knowledge item; this one has none."
                raise ComponentMistake(deck.source, f"{field}.knowledge", shown)


# ── Checks ──────────────────────────────────────────────────────────────────────────────────


def _check_range(
    number: int, low: int, high: int, source: str, field: str, what: str = "a number"
) -> None:
    if not low <= number <= high:
        raise ComponentMistake(source, field, f"takes {what} from {low} to {high}, not {number}.")


def _check_word(word: str, known: list[str], source: str, field: str) -> None:
    if word not in known:
        shown = "".join(sign if sign.isprintable() else " " for sign in word[:30])
        raise ComponentMistake(source, field, f"'{shown}' is none of {', '.join(known)}.")


def _check_text(text: str, longest: int, source: str, field: str) -> None:
    if not (1 <= len(text) <= longest and text.isprintable()):
        raise ComponentMistake(source, field, f"takes 1 to {longest} printable characters.")


def _check_fact(text: str, source: str, field: str) -> None:
    if text:
        _check_text(text, LONGEST_FACT, source, field)


def _check_name(name: str, source: str, field: str) -> None:
    if not (slug(name) and len(name) <= LONGEST_NAME and name.isprintable()):
        raise ComponentMistake(
            source, field, f"takes 1 to {LONGEST_NAME} printable characters, letters among them."
        )


def _check_names(slugs: list[str], source: str, field: str) -> None:
    for short in slugs:
        if slugs.count(short) > 1:
            raise ComponentMistake(source, field, f"has two cards that read '{short}'.")


# ── For the engine ──────────────────────────────────────────────────────────────────────────


def season_goals(options: Mapping[str, Value]) -> list[int]:
    """YS-50: the least points at the end of each season; none for autumn."""
    more = 1 if options.get("threshold") == "exceed" else 0
    return [t.SPRING_GOAL + more, t.SUMMER_GOAL + more, 0]


def box_of(seats: int, options: dict[str, Value], deck: DeckData, version: int) -> Box:
    house = House(
        season_goals(options),
        one_each=bool(options["one_each"]),
        helpers_one_each=bool(options.get("helpers_one_each")),
        random_first=options["first_player"] == "random",
    )
    return Box(seats, _items(deck.items), _faces(deck.food), house, version)


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
