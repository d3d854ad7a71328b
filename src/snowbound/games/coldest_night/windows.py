"""The Coldest Night: where a step waits because a token could change what it does (CN-74)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.games.coldest_night import drawing
from snowbound.games.coldest_night.cards import lowest
from snowbound.games.coldest_night.terms import (
    ADVANCED_FROSTBITE,
    AFTER_DYING,
    AFTER_FROSTBITE,
    ALCOHOL,
    AXE,
    BACKPACK,
    BEFORE_DYING,
    BEFORE_REMOVAL,
    BLANKET,
    CABINET_KEY,
    CELLAR_KEY,
    EMERGENCY_SUPPLIES,
    KEROSENE,
    KINDLING,
    LIGHTER_FLUID,
    MEMORY_LOSS,
    SAFE_PIT,
)

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules import ColdestNight


def waits(state: ColdestNight) -> bool:
    """Whether the turn waits at its point, before the step that comes next."""
    if state.usable == 0 or state.box.every_window:
        return state.usable != 0
    point = state.point
    if point == BEFORE_REMOVAL:
        return could_thaw(state)
    if point == BEFORE_DYING:
        return could_change_dying(state)
    if point == AFTER_DYING and len(state.pit) < SAFE_PIT:
        return could_fill(state)  # else frostbite comes
    if point in (AFTER_DYING, AFTER_FROSTBITE):
        return could_change_draw(state)
    return False  # nothing is left that ends with the turn and could be of use


def can_use(state: ColdestNight, token: i64) -> bool:
    return (state.usable >> token) & 1 == 1


def could_thaw(state: ColdestNight) -> bool:
    """CN-20: whether tokens, alone or together, could bring the heat to a frost value."""
    reach: i64 = 1  # a set of how much the heat could rise
    for token in (ALCOHOL, AXE, LIGHTER_FLUID, KEROSENE):
        if can_use(state, token):
            number: i64 = 1 if token == ALCOHOL else state.box.numbers[token]
            reach |= reach << number
    if can_use(state, EMERGENCY_SUPPLIES):
        without = reach
        for heat in state.box.heats:
            reach |= without << heat
    cards: i64 = state.frost[state.active]
    while cards != 0:
        lacking: i64 = state.box.frost_values[lowest(cards)] - state.heat
        if lacking > 0 and (reach >> lacking) & 1:
            return True
        cards &= cards - 1
    return False


def could_fill(state: ColdestNight) -> bool:
    """Whether a token could put a card into the pit: Supplies, or a draw that uncovers a Fire
    Dwindles, which lies open (CN-11)."""
    if can_use(state, EMERGENCY_SUPPLIES):
        return True
    most: i64 = 0
    for token in (AXE, CABINET_KEY, CELLAR_KEY, BACKPACK):
        if can_use(state, token) and (token != BACKPACK or state.box.solo):
            number: i64 = state.box.numbers[token]
            most = max(most, number)
    for depth in range(min(most, state.left)):
        if state.deck[state.left - 1 - depth] >= KINDLING:
            return drawing.open_to_cards(state) != 0
    return False


def could_change_dying(state: ColdestNight) -> bool:
    """CN-50: whether the fire could be kept from going out, or another card be the hottest."""
    if len(state.pit) <= 1 + state.burn_one and could_fill(state):
        return True
    if state.greatest == 0 or state.targets > 0:
        return False
    return can_use(state, ALCOHOL) or can_use(state, EMERGENCY_SUPPLIES)


def could_change_draw(state: ColdestNight) -> bool:
    """CN-52: whether something that hinders the active player's draw could be lifted."""
    if state.left == 0 or (state.fed_beside > 0 and state.fed == 0):
        return False
    seat = state.active
    blanket = can_use(state, BLANKET)
    if state.suffers(seat, ADVANCED_FROSTBITE) or state.suffers(seat, MEMORY_LOSS):
        return blanket
    if drawing.room(state, seat) > 0:
        return False
    return blanket or (can_use(state, BACKPACK) and not state.box.solo)
