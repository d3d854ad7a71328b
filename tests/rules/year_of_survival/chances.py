"""How likely it is that some random items cover a food card, counted out exactly."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb

from snowbound.games.year_of_survival.components.read import ComponentData, FoodCard, Item
from snowbound.games.year_of_survival.rules.terms import ICON_NAMES

Icons = tuple[int, ...]  # how many of each type
Skills = tuple[tuple[int, ...], ...]  # the types that each of them can be


class Chances:
    def __init__(self, data: ComponentData, items: int) -> None:
        """What these items of a deck show between them, and in how many draws."""
        self.draws: Counter[tuple[Icons, Skills, int]] = Counter()
        for ways, kinds in _drawn(_alike(data), items):
            icons = [0] * len(ICON_NAMES)
            skills: list[tuple[int, ...]] = []
            wild = 0
            for kind, number in kinds:
                if kind.type == "knowledge":
                    wild += number
                elif kind.type == "skill":
                    skills += [tuple(map(ICON_NAMES.index, kind.icons))] * number
                else:
                    icons[ICON_NAMES.index(kind.type)] += number * kind.worth
            self.draws[tuple(icons), tuple(skills), wild] += ways
        self.total = self.draws.total()

    def covering(self, card: FoodCard) -> float:
        """The share of draws that cover a card."""
        needs = [card.needs.count(icon) for icon in ICON_NAMES]
        good = 0
        for (icons, skills, wild), ways in self.draws.items():
            lack = tuple(max(0, need - own) for need, own in zip(needs, icons, strict=True))
            if (wild or not card.knowledge) and _open_after(lack, skills) <= wild:
                good += ways
        return good / self.total


def _alike(data: ComponentData) -> list[tuple[Item, int]]:
    """The items of a deck, those that cover the same counted together."""
    first: dict[object, Item] = {}
    number = Counter[object]()
    for item in data.items:
        key = (tuple(item.icons), item.worth, item.type)
        first.setdefault(key, item)
        number[key] += item.count
    return [(item, number[key]) for key, item in first.items()]


def _drawn(
    kinds: list[tuple[Item, int]], items: int
) -> Iterator[tuple[int, list[tuple[Item, int]]]]:
    """Every way to draw this many items, and how many draws that is."""
    if not kinds:
        if items == 0:
            yield 1, []
        return
    (kind, there), *others = kinds
    for number in range(min(there, items) + 1):
        for ways, rest in _drawn(others, items - number):
            yield ways * comb(there, number), [(kind, number), *rest]


@cache
def _open_after(lack: Icons, skills: Skills) -> int:
    """How many icons stay open when each skill takes the type that is best for all."""
    if not skills or not any(lack):
        return sum(lack)
    best = _open_after(lack, skills[1:])
    for icon in skills[0]:
        if lack[icon]:
            fewer = (*lack[:icon], lack[icon] - 1, *lack[icon + 1 :])
            best = min(best, _open_after(fewer, skills[1:]))
    return best
