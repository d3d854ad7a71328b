"""The cards, and what items count as."""

from collections import Counter

import pytest

from snowbound.games.year_of_survival.components.read import FoodCard
from tests.rules.year_of_survival.chances import Chances
from tests.rules.year_of_survival.table import GAME, a_table
from tests.support import rule

DECK = GAME.setup(4).data
ITEMS = {item.item: item for item in DECK.items}
FOOD = {card.food: card for card in DECK.food}
EIGHT = Chances(DECK, 8)
PATTERN = {"gather": (1, 2, 3), "hunt": (2, 3, 4), "ambush": (0, 0, 0)}
SEASONS = ("spring", "summer", "autumn")
PUBLISHED = {  # points and needs: pack, tool, trap, weapon
    "spring-wine-cup": (1, "PPTT"),
    "spring-tuber-roots": (1, "PTTT"),
    "spring-rabbit": (2, "TTTR"),
    "spring-bison": (2, "PWWW"),
    "spring-duck": (2, "TTTW"),
    "summer-persimmon": (2, "PPPTT"),
    "summer-giant-ground-sloth": (3, "PTWWW"),
    "autumn-black-walnuts": (3, "PPPTTT"),
    "autumn-glyptodon": (4, "PTRWWW"),
    "autumn-short-faced-bear": (0, "PTRRWW"),
}
LETTERS = {"pack": "P", "tool": "T", "trap": "R", "weapon": "W"}


@rule("YS-1")
def test_there_are_48_food_cards_in_three_seasons_and_40_items() -> None:
    cards = Counter[str]()
    for card in DECK.food:
        cards[card.season] += card.count
    assert cards == {"spring": 20, "summer": 16, "autumn": 12}
    assert sum(item.count for item in DECK.items) == 40
    types = Counter[str]()
    for item in DECK.items:
        types[item.type] += item.count
    assert types == {
        "tool": 10,
        "pack": 10,
        "weapon": 7,
        "trap": 7,
        "skill": 4,
        "knowledge": 2,
    }


@rule("YS-1", "YS-7")
def test_names_and_copies_are_the_published_ones() -> None:
    def of(season: str, type_: str) -> dict[str, int]:
        return {c.name: c.count for c in DECK.food if c.season == season and c.type == type_}

    assert of("spring", "gather") == {"Wine Cup": 4, "Tuber Roots": 4, "Dewberries": 3}
    assert of("spring", "hunt") == dict.fromkeys(
        ["Deer", "Duck", "Turtle", "Rabbit", "Bison", "Pronghorn", "Fish", "Glyptodon"], 1
    )
    assert of("spring", "ambush") == {"Dire Wolf": 1}
    assert of("summer", "gather") == {"Persimmon": 3, "Wild Greens": 3, "Wild Rye": 2}
    assert of("summer", "hunt") == dict.fromkeys(
        ["Fish", "Rabbit", "Camelops", "Ancient Horse", "Giant Ground Sloth", "Mammoth"], 1
    )
    assert of("summer", "ambush") == {"Saber-Toothed Cat": 2}
    assert of("autumn", "gather") == {
        "Black Walnuts": 2,
        "Acorns": 2,
        "Beechnuts": 1,
        "Wild Rye": 1,
    }
    assert of("autumn", "hunt") == {"Glyptodon": 1, "Bison": 2, "Mammoth": 1}
    assert of("autumn", "ambush") == {"Short-Faced Bear": 2}
    assert {item.name: item.count for item in DECK.items} == {
        "Digging Stick": 3,
        "Adze": 3,
        "Blade": 4,
        "Deer Pouch": 3,
        "Travois": 3,
        "Basket": 4,
        "Spear": 4,
        "Atlatl": 3,
        "Snare": 4,
        "Fish Net": 3,
        "Animal Tracking": 1,
        "Crafting Ability": 1,
        "Meat Carving": 1,
        "Plant Recognition": 1,
        "Knowledge": 2,
    }


@rule("YS-7")
def test_known_faces_are_as_published_and_marked() -> None:
    marked = {card.food: card for card in DECK.food if card.published}
    assert {
        food: (card.points, "".join(LETTERS[icon] for icon in card.needs))
        for food, card in marked.items()
    } == PUBLISHED
    assert len(DECK.food) == 30


@rule("YS-4", "YS-5", "YS-7")
@pytest.mark.parametrize("card", DECK.food, ids=lambda card: card.food)
def test_every_face_keeps_to_the_pattern(card: FoodCard) -> None:
    season = SEASONS.index(card.season)
    assert len(card.needs) == (6 if card.type == "ambush" else 4 + season)
    if card.name == "Mammoth":
        assert card.points >= PATTERN["hunt"][season]
    else:
        assert card.points == PATTERN[card.type][season]
    assert card.fact


@rule("YS-5")
def test_what_is_gathered_needs_neither_trap_nor_weapon_and_brings_less() -> None:
    for card in DECK.food:
        armed = {"trap", "weapon"} & set(card.needs)
        assert bool(armed) == (card.type != "gather")


@rule("YS-5")
def test_the_chances_of_published_cards_are_what_they_were_counted_to_be() -> None:
    """Of all ways to draw eight items."""
    counted = {
        "spring-tuber-roots": 0.564,
        "summer-persimmon": 0.553,
        "autumn-glyptodon": 0.454,
        "autumn-black-walnuts": 0.318,
    }
    for food, chance in counted.items():
        assert EIGHT.covering(FOOD[food]) == pytest.approx(chance, abs=0.0005)


@rule("YS-5")
@pytest.mark.parametrize("season", SEASONS)
def test_what_is_hunted_is_harder_to_get_than_what_is_gathered(season: str) -> None:
    """Eight random items cover each hunt of our own less often than any gather of its season.
    Printed hunts stay as they are: autumn's Glyptodon is easier to get than Black Walnuts."""
    cards = [card for card in DECK.food if card.season == season]
    easiest = max(EIGHT.covering(card) for card in cards if is_our_hunt(card))
    hardest = min(EIGHT.covering(card) for card in cards if card.type == "gather")
    assert easiest < hardest


def is_our_hunt(card: FoodCard) -> bool:
    return card.type == "hunt" and not card.published


@rule("YS-5")
def test_no_two_things_of_a_season_are_got_alike() -> None:
    needs = [(card.season, tuple(card.needs), card.knowledge) for card in DECK.food]
    assert len(set(needs)) == len(needs)


@rule("YS-2")
def test_a_skill_counts_as_one_of_two_types() -> None:
    assert ITEMS["animal-tracking"].icons == ["trap", "weapon"]
    assert ITEMS["crafting-ability"].icons == ["tool", "trap"]
    assert ITEMS["meat-carving"].icons == ["weapon", "pack"]
    assert ITEMS["plant-recognition"].icons == ["pack", "tool"]
    hands = [["meat-carving", "spear", "spear"], ["spear"], ["blade"], ["snare"]]
    table = a_table(hands, layout=["bison", "fish"]).play("explore short", "go-for near-upper")
    table.play("play spear", "play spear", "play meat-carving")  # a pack or the third weapon
    assert table.view().wanted == ["pack", "weapon", "knowledge"]
    table.play("play spear")
    assert table.pile == ["spring-bison"]


@rule("YS-2")
def test_knowledge_counts_as_anything() -> None:
    hands = [["knowledge", "spear", "spear"], ["spear"], ["blade"], ["snare"]]
    table = a_table(hands, layout=["bison", "fish"]).play("explore short", "go-for near-upper")
    table.play("play knowledge", "play spear", "play spear", "play spear")
    assert table.pile == ["spring-bison"]


@rule("YS-3")
def test_an_atlatl_is_two_weapons_and_a_travois_two_packs() -> None:
    hands = [["atlatl", "travois"], ["spear"], ["blade"], ["snare"]]
    table = a_table(hands, layout=["bison", "fish"]).play("explore short", "go-for near-upper")
    table.play("play atlatl", "play travois", "play spear")
    assert table.pile == ["spring-bison"]


@rule("YS-6")
def test_a_mammoth_needs_knowledge_even_if_all_icons_are_covered() -> None:
    hands = [["travois", "atlatl"], ["spear"], ["knowledge"], ["snare"]]
    table = a_table(hands, layout=["mammoth", "fish"], season="summer", won=["spring-deer"] * 1)
    table.play("explore short", "go-for near-upper", "play travois", "play atlatl", "play spear")
    assert (table.awaited, table.view().needs_knowledge) == (2, True)
    assert all(need.item for need in table.view().needs)
    table.play("play knowledge")
    assert table.pile == ["spring-deer", "summer-mammoth"]


@rule("YS-6")
def test_the_knowledge_may_cover_an_icon_of_the_mammoth() -> None:
    hands = [["travois", "atlatl"], ["blade"], ["knowledge"], ["snare"]]
    table = a_table(hands, layout=["mammoth", "fish"], season="summer")
    table.play("explore short", "go-for near-upper", "play travois", "play atlatl")
    table.play("play knowledge")
    assert table.pile == ["summer-mammoth"]


@rule("YS-6")
def test_without_knowledge_a_mammoth_is_out_of_reach() -> None:
    hands = [["travois", "atlatl"], ["spear"], ["blade"], ["snare"]]
    table = a_table(hands, layout=["mammoth", "fish"], season="summer")
    table.play("explore short", "go-for near-upper", "play travois", "play atlatl", "play spear")
    assert table.pile == []
    assert "summer-mammoth" in table.discards


@rule("YS-4")
def test_the_six_names_of_two_seasons_are_different_cards() -> None:
    twice = [name for name, n in Counter(card.name for card in DECK.food).items() if n > 1]
    assert sorted(twice) == ["Bison", "Fish", "Glyptodon", "Mammoth", "Rabbit", "Wild Rye"]
    assert len(FOOD) == 30
