"""A Year of Survival: what chance decides and can be set before the game."""

from snowbound.core.dealing import Chance, Pool, seat
from snowbound.games.year_of_survival.components.read import ComponentData
from snowbound.games.year_of_survival.rules import terms as t
from snowbound.games.year_of_survival.rules.box import Box


def chances(box: Box, data: ComponentData) -> list[Chance]:
    """The first hands, the items and the food below them, and who begins, where that is drawn."""
    items = Pool("items", box.cards, [item.item for item in data.items])
    hands = [
        items.chance(f"hand {number}", f"The first hand of seat {number}.", t.FIRST_HAND)
        for number in range(1, box.seats + 1)
    ]
    below = len(box.cards) - t.FIRST_HAND * box.seats
    faces = [card.food for card in data.food]
    food = [
        Pool(season, cards, faces).chance(
            season, f"The food of {season}, in the order it is laid out.", len(cards)
        )
        for season, cards in zip(t.SEASON_NAMES, box.food.seasons, strict=True)
    ]
    first = [seat("first", "Who begins.", box.seats)] if box.house.random_first else []
    below_words = "The items after the first hands: the row, then the deck from the top."
    return [*hands, items.chance("items", below_words, below), *food, *first]
