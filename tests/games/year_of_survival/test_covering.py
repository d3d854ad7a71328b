"""Covering icons with items: the quick function beside every way there is."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from snowbound.core.registry import find_game
from snowbound.games.year_of_survival.rules.cards import heaped
from snowbound.games.year_of_survival.rules.covering import (
    KNOWING,
    assign,
    less,
    missing,
    still_open,
    wanted,
)
from snowbound.games.year_of_survival.rules.terms import ICON_NAMES, ICONS, KNOWLEDGE, SKILL

GAME = find_game("year-of-survival")
SETUP = GAME.setup(4)
BOX = SETUP.box
DATA = SETUP.data
KIND = {item.item: kind for kind, item in enumerate(DATA.items)}
NO_ICONS: list[int] = []

kinds = st.integers(0, len(DATA.items) - 1)
needs = st.lists(st.integers(0, ICONS - 1), min_size=1, max_size=6)
heaps = st.lists(kinds, max_size=6)


def lack_of(icons: list[int]) -> int:
    return sum(1 << (6 * icon) for icon in icons)


def ways(kind: int) -> list[list[int]]:
    """Every way to count an item: the icons that it may stand for."""
    type_ = BOX.items.types[kind]
    if type_ == SKILL:
        return [[ICON_NAMES.index(icon)] for icon in DATA.items[kind].icons]
    if type_ == KNOWLEDGE:
        return [[icon] for icon in range(ICONS)]
    return [[type_] * BOX.items.worths[kind]]


def covered(icons: list[int], items: list[int]) -> int:
    """How many icons the items can cover, by trying everything."""
    best = 0
    for choice in product(*map(ways, items)):
        shown = [icon for icons in choice for icon in icons]
        best = max(best, sum(min(icons.count(icon), shown.count(icon)) for icon in range(ICONS)))
    return best


def after(icons: list[int], items: list[int]) -> tuple[int, int]:
    heap = heaped(items)
    return less(lack_of(icons), BOX.supply(heap)), BOX.wild_in(heap)


@given(needs, heaps)
@settings(max_examples=400, deadline=None)
def test_what_is_left_open_is_what_no_way_covers(icons: list[int], items: list[int]) -> None:
    lack, wild = after(icons, items)
    assert max(0, still_open(lack) - wild) == len(icons) - covered(icons, items)


@given(needs, heaps, st.booleans())
@settings(max_examples=400, deadline=None)
def test_an_item_helps_exactly_if_it_covers_more(
    icons: list[int], items: list[int], mammoth: bool
) -> None:
    lack, wild = after(icons, items)
    helping = BOX.helping[wanted(lack, wild, mammoth)]
    now = covered(icons, items)
    for kind in range(len(DATA.items)):
        helps = covered(icons, [*items, kind]) > now
        if mammoth and wild == 0 and BOX.items.types[kind] == KNOWLEDGE:
            helps = True
        assert (helping & heaped([kind]) * 15 != 0) == helps


@given(needs, heaps, st.booleans())
@settings(max_examples=400, deadline=None)
def test_nothing_is_wanted_exactly_when_the_need_is_met(
    icons: list[int], items: list[int], mammoth: bool
) -> None:
    lack, wild = after(icons, items)
    met = covered(icons, items) == len(icons) and (wild > 0 or not mammoth)
    assert (wanted(lack, wild, mammoth) == 0) == met


@given(needs, heaps)
@settings(max_examples=400, deadline=None)
def test_the_order_of_items_does_not_matter(icons: list[int], items: list[int]) -> None:
    lack = lack_of(icons)
    for kind in items:
        lack = BOX.after(lack, kind)
    assert lack == after(icons, items)[0]


@given(needs, heaps, heaps)
@settings(max_examples=400, deadline=None)
def test_two_heaps_cover_what_they_cover_together(
    icons: list[int], some: list[int], others: list[int]
) -> None:
    first = less(lack_of(icons), BOX.supply(heaped(some)))
    assert less(first, BOX.supply(heaped(others))) == after(icons, some + others)[0]


def test_a_whole_deck_in_one_heap_covers_anything() -> None:
    heap = BOX.items.all
    assert all(BOX.wins(face, heap) for face in range(len(DATA.food)))
    assert not any(BOX.wins(face, 0) for face in range(len(DATA.food)))


@given(needs, heaps)
@settings(max_examples=400, deadline=None)
def test_a_shown_covering_is_a_largest_one(icons: list[int], items: list[int]) -> None:
    shown = assign(icons, [DATA.covers[kind] for kind in items])
    assert sum(item >= 0 for item in shown) == covered(icons, items)
    for icon, item in zip(icons, shown, strict=True):
        if item >= 0:
            assert any(types >> icon & 1 for types in DATA.covers[items[item]])
            assert shown.count(item) <= len(DATA.covers[items[item]])


def test_two_skills_make_way_for_each_other() -> None:
    """Meat Carving is first a weapon; once Animal Tracking is one, it is a pack."""
    icons = [ICON_NAMES.index("weapon"), ICON_NAMES.index("pack")]
    lack, wild = after(icons, [KIND["meat-carving"]])
    assert (missing(lack), still_open(lack)) == (2, 1)
    assert wanted(lack, wild, False) == 0b1001 | KNOWING
    assert still_open(after(icons, [KIND["meat-carving"], KIND["animal-tracking"]])[0]) == 0
