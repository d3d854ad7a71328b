"""A table of A Year of Survival laid out by hand, for the rules to be shown on it."""

from collections.abc import Sequence
from typing import Any

import snowbound
from snowbound.core.bits import members
from snowbound.games.year_of_survival.rules.cards import heaped, spread
from snowbound.games.year_of_survival.rules.layout import CARD, card_at
from snowbound.games.year_of_survival.rules.state import YearOfSurvival
from snowbound.games.year_of_survival.rules.terms import (
    ENDING_NAMES,
    PLACE_NAMES,
    PLACES,
    SEASON_NAMES,
    STEP_NAMES,
)
from tests.rules.laid_out import LaidOutTable

GAME = snowbound.find_game("year-of-survival")
NOTHING = ""
NO_ITEMS: Sequence[str] = ()


class YearTable(LaidOutTable):
    """A state with names instead of numbers."""

    state: YearOfSurvival

    def __init__(self, setup: Any, state: YearOfSurvival) -> None:
        super().__init__(setup, state)
        self.kinds = [item.item for item in setup.data.items]
        self.faces = [card.food for card in setup.data.food]

    @property
    def step(self) -> str:
        return STEP_NAMES[self.state.step]

    @property
    def season(self) -> str:
        return SEASON_NAMES[self.state.season]

    @property
    def ending(self) -> str:
        return ENDING_NAMES[self.state.ending]

    @property
    def layout(self) -> list[str]:
        """What lies at the six places, face up or down."""
        cards = [card_at(self.state, place) for place in range(PLACES)]
        return [self.faces[self.state.deck[card]] if card >= 0 else NOTHING for card in cards]

    @property
    def up(self) -> list[str]:
        return [PLACE_NAMES[place] for place in members(self.state.up)]

    @property
    def known(self) -> list[str]:
        """The places whose card the table has seen."""
        cards = [card_at(self.state, place) for place in range(PLACES)]
        return [
            PLACE_NAMES[place]
            for place, card in enumerate(cards)
            if card >= 0 and self.state.seen >> card & 1
        ]

    @property
    def pile(self) -> list[str]:
        return [self.faces[self.state.deck[card]] for card in members(self.state.won)]

    @property
    def discards(self) -> list[str]:
        return [self.faces[self.state.deck[card]] for card in members(self.state.gone)]

    @property
    def row(self) -> list[str]:
        return self.view().row

    @property
    def dead(self) -> list[int]:
        return members(self.state.dead)

    def hand(self, seat: int) -> list[str]:
        return [self.kinds[kind] for kind in spread(self.state.hands[seat])]

    @property
    def spent(self) -> list[str]:
        return [self.kinds[kind] for kind in spread(self.state.spent)]

    def view(self, seat: int = 0) -> Any:
        return GAME.view(self.setup, self.state, seat)

    def heard(self) -> list[str]:
        """The names of the events since this was last asked."""
        self.state.keeps_events = True
        return [GAME.kinds[event.kind].name for event in self.state.take_events()]


def a_table(
    hands: Sequence[Sequence[str]] = (("blade",), ("basket",), ("spear",), ("snare",)),
    layout: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    season: str = "spring",
    won: Sequence[str] = (),
    row: Sequence[str] = NO_ITEMS,
    items: Sequence[str] | None = None,
    rest_to: int | None = None,
    active: int = 0,
    dead: Sequence[int] = (),
    seen: Sequence[int] = (),
    version: int | None = None,
    **options: object,
) -> YearTable:
    """A table with these cards.

    `layout` names up to six cards of the season in the order of the places ("" for an empty one),
    `deck` what follows them; unless it is named, everything else of the season does. What is left
    has been discarded, as has everything of earlier seasons that was not won. `items` is the item
    deck from its top; unless it is named, it is all that is left. What is left then has been used
    up, or lies in the hand of the seat `rest_to`. `seen` are places whose card the table knows,
    `version` is that of the rules.
    """
    setup = GAME.setup(len(hands), options, version=version)
    state: Any = setup.new_state(1)
    table = YearTable(setup, state)
    _lay_food(table, layout, deck, SEASON_NAMES.index(season), list(won))
    state.seen |= sum(1 << card_at(state, place) for place in seen)
    _deal_items(table, hands, row, items, rest_to)
    state.active = active
    state.dead = sum(1 << seat for seat in dead)
    state.ask(active)
    state.keeps_events = True
    assert state.broken_laws() == []
    return table


def _lay_food(
    table: YearTable,
    layout: Sequence[str],
    deck: Sequence[str] | None,
    season: int,
    won: list[str],
) -> None:
    state = table.state
    faces: list[int] = []
    past = 0  # cards that lie in neither layout nor deck any more
    state.won = state.gone = state.layout = state.points = 0
    for number, cards in enumerate(state.box.food.seasons):
        spare = list(cards)
        if number != season:
            faces += spare
        if number > season:
            continue
        if number == season:
            names = [f"{SEASON_NAMES[season]}-{name}" for name in layout if name]
            lying = [_take(table, spare, name) for name in names]
            names = [f"{SEASON_NAMES[season]}-{name}" for name in deck or ()]
            coming = [_take(table, spare, name) for name in names]
            over = [_take(table, spare, name) for name in list(won) if _is_in(table, spare, name)]
            if deck is None:
                coming, spare = coming + spare, []
            state.dealt = len(faces) + len(spare) + len(over) + len(lying)
            first = len(faces) + len(spare) + len(over)
            faces += over + spare + lying + coming
            places = [place for place, name in enumerate(layout) if name]
            for place, card in zip(places, range(first, first + len(lying)), strict=True):
                state.layout |= (card + 1) << (CARD * place)
            past = first
    for card in range(past):
        name = table.faces[faces[card]]
        if name in won:
            won.remove(name)
            state.won |= 1 << card
            state.points += state.box.food.points[faces[card]]
        else:
            state.gone |= 1 << card
    assert not won, f"no such cards to be won: {won}"
    state.deck = bytes(faces)
    state.season = season
    state.seen = state.won | state.gone


def _take(table: YearTable, spare: list[int], name: str) -> int:
    face = table.faces.index(name)
    spare.remove(face)
    return face


def _is_in(table: YearTable, spare: list[int], name: str) -> bool:
    return table.faces.index(name) in spare


def _deal_items(
    table: YearTable,
    hands: Sequence[Sequence[str]],
    row: Sequence[str],
    items: Sequence[str] | None,
    rest_to: int | None,
) -> None:
    state = table.state
    spare = spread(state.box.items.all)
    for seat, hand in enumerate(hands):
        state.hands[seat] = heaped([_pick(table, spare, name) for name in hand])
    state.row = 4095
    for slot, name in enumerate(row):
        state.row -= (15 - _pick(table, spare, name)) << (4 * slot)
    if items is None:
        state.items, spare = spare, []
    else:
        state.items = [_pick(table, spare, name) for name in reversed(items)]
    state.items_left = len(state.items)
    state.spent = 0
    if rest_to is None:
        state.spent = heaped(spare)
    else:
        state.hands[rest_to] += heaped(spare)


def _pick(table: YearTable, spare: list[int], name: str) -> int:
    kind = table.kinds.index(name)
    spare.remove(kind)
    return kind
