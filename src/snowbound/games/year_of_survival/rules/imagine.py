"""A Year of Survival: a state from the table's belief. Hands are open; unseen cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.randomness import Stream
from snowbound.games.year_of_survival.rules.terms import SEASONS

if TYPE_CHECKING:
    from snowbound.games.year_of_survival.rules.state import YearOfSurvival


def fill_in(state: YearOfSurvival, luck: Stream) -> None:
    """Shuffle what nobody has seen: each season by itself (YS-10), and the item deck."""
    deck: list[int] = list(state.deck)
    first: i64 = 0
    for season in range(SEASONS):
        end = state.box.food.ends[season]
        deal_afresh(deck, first, end, state.seen, luck)
        first = end
    state.deck = bytes(deck)
    items = state.items[: state.items_left]
    items.sort()
    luck.shuffle(items)
    state.items = items
    state.luck = luck.branch()


def deal_afresh(deck: list[int], first: i64, end: i64, seen: i64, luck: Stream) -> None:
    hidden: list[int] = []
    for card in range(first, end):
        if (seen >> card) & 1 == 0:
            hidden.append(deck[card])
    hidden.sort()
    luck.shuffle(hidden)
    for card in range(first, end):
        if (seen >> card) & 1 == 0:
            deck[card] = hidden.pop()
