"""The Coldest Night: the deck as the engine reads it."""

from typing import Final, final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.state import Shared
from snowbound.games.coldest_night.components.read import ComponentData
from snowbound.games.coldest_night.rules.terms import BLUE_LIPS, FROSTBITES, HOTTEST, IF, KINDLING

GRASPABLE: Final = 2  # the least heat of a card that Clumsy Hands can feed (CN-86)


@final
class Box(Shared):
    """What a table has agreed on: how many play, the deck, and where turns wait (CN-74)."""

    def __init__(
        self, seats: i64, data: ComponentData, version: i64, every_window: bool = False
    ) -> None:
        super().__init__()
        kindling = data.cards[:KINDLING]
        self.version: i64 = version  # of the rules
        self.seats: i64 = seats
        self.solo: bool = seats == 1
        self.everybody: i64 = bit(seats) - 1
        self.every_window: bool = every_window
        # Search plays these cards millions of times. Numbers in lists are objects, those in bytes
        # are plain ones when compiled.
        self.heat = bytes([card.heat for card in data.cards])  # by card, all 56
        self.ash = bytes([card.ash for card in data.cards])
        self.effects = bytes([card.effect for card in kindling])  # by kindling card
        self.gains: list[int] = [card.token for card in kindling]  # or -1
        self.least = bytes([card.least for card in kindling])  # the heat that an IF asks for
        self.most = bytes([card.most for card in kindling])
        self.frostbites = bytes([card.ailment for card in data.frostbites])  # what it does
        self.frost_values = bytes([card.value for card in data.frostbites])
        self.numbers = bytes(data.numbers)  # by token: cards drawn or heat added
        self.heats: list[int] = sorted({card.heat for card in kindling})
        self.fuel: list[int] = [self._burnable(warm) for warm in range(HOTTEST + 1)]
        self.odd: i64 = 0  # kindling of odd heat (CN-83)
        self.small: i64 = 0  # kindling that clumsy hands cannot feed (CN-86)
        self.ifs: i64 = 0
        for card in range(KINDLING):
            if self.heat[card] & 1:
                self.odd |= bit(card)
            if self.heat[card] < GRASPABLE:
                self.small |= bit(card)
            if self.effects[card] == IF:
                self.ifs |= bit(card)
        self.kindling: list[int] = [
            card for card in range(KINDLING) if not self.solo or self.effects[card] != IF
        ]
        self.frostbite: list[int] = [
            card
            for card in range(FROSTBITES)
            if not self.solo or self.frostbites[card] != BLUE_LIPS
        ]

    def _burnable(self, warm: i64) -> i64:
        """Kindling that a heat total allows to be fed (CN-30)."""
        cards: i64 = 0
        for card in range(KINDLING):
            if self.ash[card] <= warm:
                cards |= bit(card)
        return cards
