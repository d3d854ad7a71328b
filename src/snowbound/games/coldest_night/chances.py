"""The Coldest Night: what chance decides and can be set before the game."""

from snowbound.core.dealing import Chance, Pool, seat
from snowbound.games.coldest_night.components.read import ComponentData
from snowbound.games.coldest_night.rules.box import Box
from snowbound.games.coldest_night.rules.state import deck_size, first_hand


def chances(box: Box, data: ComponentData) -> list[Chance]:
    """The first hands, the deck below them, the frostbite deck, and who begins."""
    kindling = Pool("kindling", box.kindling, [card.slug for card in data.cards])
    frostbite = Pool("frostbite", box.frostbite, [card.slug for card in data.frostbites])
    size = first_hand(box)
    hands = [
        kindling.chance(f"hand {number}", f"The first hand of seat {number}.", size)
        for number in range(1, box.seats + 1)
    ]
    below = deck_size(box) - size * box.seats
    return [
        *hands,
        kindling.chance("deck", "The deck after the first hands, from the top.", below),
        frostbite.chance("frostbite", "The frostbite deck, from the top.", len(box.frostbite)),
        seat("first", "Who begins.", box.seats),
    ]
