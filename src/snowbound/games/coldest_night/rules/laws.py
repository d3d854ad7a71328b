"""The Coldest Night: what must hold at any time: every card and token in one place (CN-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.coldest_night.rules.cards import listed
from snowbound.games.coldest_night.rules.cleanup import heat_of
from snowbound.games.coldest_night.rules.terms import ALCOHOL, CARDS, FIRE_OUT, FULL_PIT, MOST_SEATS

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules.state import ColdestNight


def broken_laws(state: ColdestNight) -> list[str]:
    return _cards(state) + _frostbite(state) + _tokens(state) + _fire(state)


def _cards(state: ColdestNight) -> list[str]:
    cards = state.deck[: state.left] + state.left_out + state.deal + state.aside + state.pit
    cards += listed(state.burnt) + listed(state.beside)
    for hand in state.hands.by_seat(MOST_SEATS):
        cards += listed(hand)
    return [] if sorted(cards) == list(range(CARDS)) else ["a card is missing or twice (CN-1)"]


def _frostbite(state: ColdestNight) -> list[str]:
    cards = state.frost_deck[: state.frost_left] + listed(state.thawed)
    for frost in state.frost.by_seat(MOST_SEATS):
        cards += listed(frost)
    if sorted(cards) == state.box.frostbite:
        return []
    return ["a frostbite card is missing or twice (CN-1)"]


def _tokens(state: ColdestNight) -> list[str]:
    broken: list[str] = []
    if state.supply & state.gained:
        broken.append("a token is in the supply and on the table (CN-40)")
    if state.soaked >= 0 and ((state.supply | state.gained) >> ALCOHOL) & 1:
        broken.append("the Alcohol is in two places (CN-71)")
    if state.soaked >= 0 and state.soaked not in state.pit:
        broken.append("the Alcohol has outlasted its card (CN-71)")
    return broken


def _fire(state: ColdestNight) -> list[str]:
    broken: list[str] = []
    heat: i64 = state.warmth
    for card in state.pit:
        heat += heat_of(state, card)
    fire = state.burnt
    for card in state.pit:
        fire |= bit(card)
    if fire != state.lit:
        broken.append("what has gone into the fire is wrong (CN-30)")
    if heat != state.heat:
        broken.append("the heat total is wrong (CN-30)")
    if len(state.pit) > FULL_PIT:
        broken.append("the pit holds too many cards (CN-31)")
    if not state.pit and state.ending != FIRE_OUT:
        broken.append("the fire is out, yet the night goes on (CN-60)")
    if state.left == 0 and state.hands.together() == 0 and not state.over and not state.steps:
        broken.append("everything is burnt, yet the night goes on (CN-61)")
    if state.box.everybody != bit(state.seats) - 1:
        broken.append("the table has changed its size")
    return broken
