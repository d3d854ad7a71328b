"""A Year of Survival: what must hold at any time: every card in one place (YS-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.year_of_survival.rules.cards import heaped, items_in, number_of
from snowbound.games.year_of_survival.rules.covering import less, wanted
from snowbound.games.year_of_survival.rules.crafting import EMPTY, SLOT
from snowbound.games.year_of_survival.rules.layout import card_at, face_at
from snowbound.games.year_of_survival.rules.terms import FULL_ROW, PLACES

if TYPE_CHECKING:
    from snowbound.games.year_of_survival.rules.state import YearOfSurvival


def broken_laws(state: YearOfSurvival) -> list[str]:
    return _food(state) + _items(state) + _expedition(state) + _living(state)


def _food(state: YearOfSurvival) -> list[str]:
    broken: list[str] = []
    cards: list[int] = [card_at(state, place) for place in range(PLACES)]
    lying: list[int] = [card for card in cards if card >= 0]
    for card in range(state.dealt):
        places = lying.count(card) + ((state.won >> card) & 1) + ((state.gone >> card) & 1)
        if places != 1:
            broken.append("a food card is missing or twice (YS-1)")
    if (state.won | state.gone) >> state.dealt or max([-1, *lying]) >= state.dealt:
        broken.append("a food card is in the deck and beside it (YS-1)")
    if (state.won | state.gone) & ~state.seen:
        broken.append("a card that lies open is not known (YS-24)")
    faces: list[int] = sorted(state.deck)
    if faces != sorted([face for season in state.box.food.seasons for face in season]):
        broken.append("the food deck has changed (YS-1)")
    points: i64 = 0
    for card in range(len(state.deck)):
        if (state.won >> card) & 1:
            points += state.box.food.points[state.deck[card]]
    if points != state.points:
        broken.append("the points are wrong (YS-24)")
    return broken


def _items(state: YearOfSurvival) -> list[str]:
    heaps: list[int] = [heaped(state.items[: state.items_left]), state.spent, state.played]
    heaps += list(state.hands)
    row: list[int] = [(state.row >> (SLOT * slot)) & EMPTY for slot in range(FULL_ROW)]
    heaps.append(heaped([kind for kind in row if kind != EMPTY]))
    for kind in range(state.box.items.kinds):
        total: i64 = 0
        for heap in heaps:
            total += number_of(heap, kind)
        if total != state.box.items.counts[kind]:
            return ["an item is missing or twice (YS-1)"]
    return []


def _expedition(state: YearOfSurvival) -> list[str]:
    broken: list[str] = []
    played = heaped([play & 15 for play in state.plays])
    if played != state.played or items_in(played) != len(state.plays):
        broken.append("what was played is wrong (YS-22)")
    if state.lap == 0:
        return broken
    face = face_at(state, state.target)
    lack = less(state.box.food.needs[face], state.box.supply(state.played))
    knowledge = (state.box.food.knowledge >> face) & 1 == 1
    want = wanted(lack, state.box.wild_in(state.played), knowledge)
    if lack != state.lack or state.box.helping[want] != state.helping:
        broken.append("what is lacking is wrong (YS-23)")
    return broken


def _living(state: YearOfSurvival) -> list[str]:
    for seat in range(state.seats):
        dying = seat == state.active and state.heir >= 0
        if (state.dead >> seat) & 1 and state.hands[seat] != 0 and not dying:
            return ["a dead player holds items (YS-31)"]
    if not state.over and state.awaited != bit(state.asked):
        return ["the game waits for somebody else than it asks"]
    return []
