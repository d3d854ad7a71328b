"""The Coldest Night: where a step waited under version 2 of the rules.

It thought of tokens one by one, so that some steps that several could have changed ran on, and
nobody fed on with an empty hand. Tables that began like that go on like that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.games.coldest_night.rules import drawing
from snowbound.games.coldest_night.rules import terms as t

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules.state import ColdestNight


def waits(state: ColdestNight) -> bool:
    """Whether the turn waits in the clean up."""
    point = state.point
    if point == t.BEFORE_DYING:
        return could_change_dying(state)
    if point == t.AFTER_DYING and len(state.pit) < t.SAFE_PIT:
        return could_fill(state)
    if point in (t.AFTER_DYING, t.AFTER_FROSTBITE):
        return could_change_draw(state)
    return False


def may_feed_again(state: ColdestNight) -> bool:
    """Whether another card might follow, where the pit has room."""
    if state.suffers(state.active, t.STIFF_FINGERS):
        return False
    return (state.hands[state.active] | state.beside) != 0


def can_use(state: ColdestNight, token: i64) -> bool:
    return (state.usable >> token) & 1 == 1


def could_fill(state: ColdestNight) -> bool:
    """Whether one token could put a card into the pit."""
    if can_use(state, t.EMERGENCY_SUPPLIES):
        return True
    most: i64 = 0
    for token in (t.AXE, t.CABINET_KEY, t.CELLAR_KEY, t.BACKPACK):
        if can_use(state, token) and (token != t.BACKPACK or state.box.solo):
            number: i64 = state.box.numbers[token]
            most = max(most, number)
    for depth in range(min(most, state.left)):
        if state.deck[state.left - 1 - depth] >= t.KINDLING:
            return drawing.open_to_cards(state) != 0
    return False


def could_change_dying(state: ColdestNight) -> bool:
    if len(state.pit) <= 1 + state.burn_one and could_fill(state):
        return True
    if state.greatest == 0 or state.targets > 0:
        return False
    return can_use(state, t.ALCOHOL) or can_use(state, t.EMERGENCY_SUPPLIES)


def could_change_draw(state: ColdestNight) -> bool:
    """Whether one token could lift something that hinders the draw."""
    if state.left == 0 or (state.fed_beside > 0 and state.fed == 0):
        return False
    seat = state.active
    blanket = can_use(state, t.BLANKET)
    if state.suffers(seat, t.ADVANCED_FROSTBITE) or state.suffers(seat, t.MEMORY_LOSS):
        return blanket
    if drawing.room(state, seat) > 0:
        return False
    return blanket or (can_use(state, t.BACKPACK) and not state.box.solo)
