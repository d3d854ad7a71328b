"""A table of The Coldest Night laid out by hand, for the rules to be shown on it."""

from collections.abc import Sequence
from typing import Any

import snowbound
from snowbound.core.components import ComponentSet
from snowbound.games.coldest_night.rules.cards import Sets, listed
from snowbound.games.coldest_night.rules.state import ColdestNight
from snowbound.games.coldest_night.rules.terms import (
    BEFORE_REMOVAL,
    ENDING_NAMES,
    MAIN,
    TOKEN_NAMES,
    TOKENS,
)
from tests.rules.laid_out import LaidOutTable
from tests.support import HUT

GAME = snowbound.find_game("coldest-night")
DWINDLE = "the-fire-dwindles"


class NightTable(LaidOutTable):
    """A state with names instead of numbers."""

    state: ColdestNight

    def __init__(self, setup: Any, state: ColdestNight) -> None:
        super().__init__(setup, state)
        self.cards = [card.slug for card in setup.data.cards]
        self.frostbites = [card.slug for card in setup.data.frostbites]

    @property
    def may_interrupt(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if self.state.may_interrupt >> seat & 1]

    @property
    def pit(self) -> list[str]:
        return [self.cards[card] for card in self.state.pit]

    @property
    def deck(self) -> list[str]:
        """From the top."""
        return [self.cards[card] for card in reversed(self.state.deck[: self.state.left])]

    @property
    def heat(self) -> int:
        return self.state.heat

    @property
    def ending(self) -> str:
        return ENDING_NAMES[self.state.ending]

    @property
    def tokens(self) -> list[str]:
        return [TOKEN_NAMES[token] for token in listed(self.state.gained)]

    @property
    def step(self) -> int:
        return self.state.steps[-1] & 31 if self.state.steps else self.state.point

    def hand(self, seat: int) -> list[str]:
        return [self.cards[card] for card in listed(self.state.hands[seat])]

    def frost(self, seat: int) -> list[str]:
        return [self.frostbites[card] for card in listed(self.state.frost[seat])]

    def knows(self, seat: int) -> list[str]:
        """Hidden cards whose place a seat has been shown, of those still hidden."""
        hidden = listed(self.state.told[seat] & ~self.state.burnt & ~self.state.hands[seat])
        return [self.cards[card] for card in hidden if card not in self.state.pit]

    def view(self, seat: int) -> Any:
        return GAME.view(self.setup, self.state, seat)


def a_table(
    pit: Sequence[str] = ("logs", "newspaper", "match"),
    hands: Sequence[Sequence[str]] = (("rags",), ("teddy-bear",)),
    deck: Sequence[str] = ("towels", "portrait", "diary", "quilt", "rags"),
    frost: Sequence[Sequence[str]] = (),
    tokens: Sequence[str] = (),
    beside: Sequence[str] = (),
    frost_deck: Sequence[str] | None = None,
    active: int = 0,
    begin_turn: bool = False,
    components: ComponentSet = HUT,
    windows: str = "useful",
    version: int | None = None,
) -> NightTable:
    """A table with these cards and no others; all the rest has been burnt.

    The deck is named from its top. Cards of the deck that are already elsewhere are left away.
    """
    seats = len(hands)
    setup = GAME.setup(seats, {"token_windows": windows}, components, version)
    state: Any = setup.new_state(1)
    table = NightTable(setup, state)
    spare = {slug: [n for n, s in enumerate(table.cards) if s == slug] for slug in table.cards}
    state.pit = [spare[slug].pop() for slug in pit]
    state.hands = Sets(*[sum(2 ** spare[slug].pop() for slug in hand) for hand in hands])
    state.beside = sum(2 ** spare[slug].pop() for slug in beside)
    state.deck = [spare[slug].pop() for slug in reversed(deck) if spare[slug]]
    state.left = len(state.deck)
    state.left_out = []
    state.burnt = sum(2**card for cards in spare.values() for card in cards)
    state.lit = state.burnt + sum(2**card for card in state.pit)
    state.told = Sets()
    state.heat = sum(setup.box.heat[card] for card in state.pit)
    _freeze(table, frost, frost_deck)
    state.gained = sum(2 ** TOKEN_NAMES.index(token) for token in tokens)
    state.supply = (2**TOKENS - 1) & ~state.gained
    state.active = active
    state.turn = 5
    state.point = BEFORE_REMOVAL if begin_turn else MAIN
    state.resume()
    assert state.broken_laws() == []
    return table


def _freeze(table: NightTable, frost: Sequence[Sequence[str]], deck: Sequence[str] | None) -> None:
    state: Any = table.state
    number = table.frostbites.index
    frosty = [sum(2 ** number(slug) for slug in cards) for cards in frost]
    state.suffer(Sets(*frosty))
    laid = {number(slug) for cards in frost for slug in cards}
    rest = [card for card in table.setup.box.frostbite if card not in laid]
    if deck is not None:
        rest = [number(slug) for slug in reversed(deck)]
    state.frost_deck = rest
    state.frost_left = len(rest)
    out = set(table.setup.box.frostbite) - laid - set(rest)
    state.thawed = sum(2**card for card in out)
