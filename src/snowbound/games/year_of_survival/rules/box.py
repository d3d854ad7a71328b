"""A Year of Survival: what all states of a table share: its cards, as the engine reads them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.state import Shared
from snowbound.games.year_of_survival.rules.cards import (
    NIBBLE,
    NIBBLES,
    items_in,
    number_mask,
    spread,
)
from snowbound.games.year_of_survival.rules.covering import DIGIT, DIGITS, KNOWING, less, wanted
from snowbound.games.year_of_survival.rules.terms import ICONS, KNOWLEDGE, SKILL

# More icons than a digit of a lack can count, while they are added up.
WIDE: Final = 8
WIDEST: Final = 255


@final
class Items:
    """The kinds of items: what each covers, and how many there are."""

    def __init__(
        self, types: list[int], worths: list[int], pairs: list[int], counts: list[int]
    ) -> None:
        self.kinds: i64 = len(types)
        self.types = bytes(types)  # by kind
        self.worths = bytes(worths)
        self.pairs = bytes(pairs)  # a skill's digit in a lack
        self.counts = bytes(counts)
        self.all: i64 = 0
        for kind in range(len(types)):
            self.all += counts[kind] << (NIBBLE * kind)


@final
class Food:
    """The faces of food, and which cards of them each season has."""

    def __init__(
        self,
        types: list[int],
        points: list[int],
        needs: list[int],
        knowledge: list[bool],
        seasons: list[list[int]],
    ) -> None:
        self.types = bytes(types)  # by face
        self.points = bytes(points)
        self.needs = vec[i64](needs)  # as a lack
        self.knowledge: i64 = 0  # the faces that ask for it (YS-6), as a set
        for face in range(len(types)):
            if knowledge[face]:
                self.knowledge |= bit(face)
        self.seasons = seasons  # the cards of each, as faces
        self.ends = vec[i64]([0] * len(seasons))  # where each season ends in the deck
        total: i64 = 0
        for season in range(len(seasons)):
            total += len(seasons[season])
            self.ends[season] = total


@final
class House:
    """What the table has agreed on beside its cards."""

    def __init__(
        self, goals: list[int], one_each: bool, helpers_one_each: bool, random_first: bool
    ) -> None:
        self.goals = vec[i64](goals)  # the least points at each season's end
        self.one_each: bool = one_each
        self.helpers_one_each: bool = helpers_one_each  # but the Active Player any number
        self.random_first: bool = random_first


@final
class Box(Shared):
    """A table: how many play, with which cards and by which options."""

    def __init__(self, seats: i64, items: Items, food: Food, house: House, version: i64) -> None:
        super().__init__()
        self.version: i64 = version  # of the rules
        self.seats: i64 = seats
        self.items = items
        self.food = food
        self.house = house
        self.wild: i64 = 0  # the nibbles of Knowledge
        for kind in range(items.kinds):
            if items.types[kind] == KNOWLEDGE:
                self.wild |= number_mask(kind)
        self.cards = spread(items.all)  # every item
        # By what is wanted: the nibbles of all kinds that would help.
        self.helping = vec[i64]([_helping(items, want) for want in range(2 * KNOWING)])

    def after(self, lack: i64, kind: i64) -> i64:
        """What is lacking once an item has been played. (Knowledge is counted apart.)"""
        type_: i64 = self.items.types[kind]
        if type_ < ICONS:
            place = DIGIT * type_
            worth: i64 = self.items.worths[kind]
            return lack - (min((lack >> place) & DIGITS, worth) << place)
        if type_ == SKILL:
            return lack + bit(DIGIT * self.items.pairs[kind])
        return lack

    def supply(self, heap: i64) -> i64:
        """All that a heap of items can cover, but for Knowledge (see covering.py)."""
        icons: i64 = 0
        skills: i64 = 0
        kind: i64 = 0
        while heap != 0:
            number = heap & NIBBLES
            if number != 0:
                type_: i64 = self.items.types[kind]
                if type_ < ICONS:
                    icons += (number * self.items.worths[kind]) << (WIDE * type_)
                elif type_ == SKILL:
                    skills += number << (DIGIT * self.items.pairs[kind])
            kind += 1
            heap >>= NIBBLE
        for icon in range(ICONS):
            skills |= min(DIGITS, (icons >> (WIDE * icon)) & WIDEST) << (DIGIT * icon)
        return skills

    def wins(self, face: i64, heap: i64) -> bool:
        """Whether a heap of items covers all that a food card needs (YS-6, YS-23)."""
        knowledge = (self.food.knowledge >> face) & 1 == 1
        lack = less(self.food.needs[face], self.supply(heap))
        return wanted(lack, self.wild_in(heap), knowledge) == 0

    def wild_in(self, heap: i64) -> i64:
        """How many Knowledge cards a heap has."""
        return items_in(heap & self.wild)


def _helping(items: Items, want: i64) -> i64:
    """The nibbles of all kinds that cover something wanted."""
    found: i64 = 0
    for kind in range(items.kinds):
        type_: i64 = items.types[kind]
        covers: i64 = KNOWING
        if type_ == SKILL:
            covers = pair_of(items.pairs[kind])
        elif type_ < ICONS:
            covers = bit(type_)
        if covers & want != 0:
            found |= number_mask(kind)
    return found


def pair_of(digit: i64) -> i64:
    """The two types that a digit of skills stands for, as a set."""
    number: i64 = ICONS
    for first in range(ICONS):
        for second in range(first + 1, ICONS):
            if number == digit:
                return bit(first) | bit(second)
            number += 1
    return 0
