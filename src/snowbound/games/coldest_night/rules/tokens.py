"""The Coldest Night: lucky find tokens (CN-70 to CN-75)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.coldest_night.rules import (
    cleanup,
    drawing,
    events,
    knowledge,
)
from snowbound.games.coldest_night.rules import terms as t
from snowbound.games.coldest_night.rules.actions import (
    ACTIONS,
    COVER,
    DRAWS,
    FROM,
    HAND_OVER,
    SOAK,
    TO,
    WARM,
)
from snowbound.games.coldest_night.rules.cards import listed, lowest

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules.state import ColdestNight


# ── Which may be used ───────────────────────────────────────────────────────────────────────


def usable(state: ColdestNight) -> i64:
    """The tokens on the table that could do something now (CN-73)."""
    tokens: i64 = 0
    gained = state.gained
    while gained != 0:
        token = lowest(gained)
        gained &= gained - 1
        if could_help(state, token):
            tokens |= bit(token)
    return tokens


def could_help(state: ColdestNight, token: i64) -> bool:
    if token == t.BACKPACK:
        return drawers(state) != 0 if state.box.solo else givers(state) != 0
    if token == t.BLANKET:
        return state.ailing != 0
    if token in (t.CABINET_KEY, t.CELLAR_KEY):
        return drawers(state) != 0
    if token == t.EMERGENCY_SUPPLIES:
        return state.left > 0 and len(state.pit) < t.FULL_PIT
    return True


def drawers(state: ColdestNight) -> i64:
    """Seats that may draw through a token."""
    if state.left == 0:
        return 0
    return drawing.open_to_cards(state)


def givers(state: ColdestNight) -> i64:
    """Seats with a card to hand over and somebody who may take it."""
    takers = drawing.open_to_cards(state)
    seats: i64 = 0
    for seat in range(state.seats):
        if state.hands[seat] != 0 and takers & ~bit(seat) != 0:
            seats |= bit(seat)
    return seats


def receivers(state: ColdestNight, giver: i64) -> i64:
    return drawing.open_to_cards(state) & ~bit(giver)


# ── Using one ───────────────────────────────────────────────────────────────────────────────


def use(state: ColdestNight, seat: i64, token: i64) -> None:
    """CN-70, CN-71: it leaves the table; whom or what it concerns is asked next."""
    state.gained &= ~bit(token)
    state.user = seat
    state.emit(events.USED, seat, token)
    number: i64 = state.box.numbers[token]
    if token in (t.LIGHTER_FLUID, t.KEROSENE):
        warm(state, number)
    elif token == t.EMERGENCY_SUPPLIES:
        add_supplies(state, seat)
    elif token == t.ALCOHOL:
        state.interrupt(t.SOAKING, seat)
    elif token == t.BLANKET:
        state.interrupt(t.COVERING, seat)
    elif token == t.AXE:
        state.interrupt(t.CHOPPING | number << t.STEP_BITS, seat)
    elif token == t.BACKPACK and not state.box.solo:
        state.interrupt(t.WHO_GIVES, seat)
    else:
        state.interrupt(t.WHO_DRAWS | number << t.STEP_BITS, seat)
    spare_a_question(state, seat)


def spare_a_question(state: ColdestNight, seat: i64) -> None:
    """What has only one answer is not asked."""
    while len(state.steps) > 0 and state.steps[-1] != t.RETURNING:
        answers = state.choices()
        if len(answers) != 1:
            return
        settle(state, seat, answers[0])


def choices(state: ColdestNight, step: i64) -> list[int]:
    """The answers to what a token asks."""
    if step == t.SOAKING:
        return listed(bit(len(state.pit)) - 1, SOAK.first)
    if step == t.CHOPPING:
        return [WARM.first, *listed(drawers(state), DRAWS.first)]
    if step == t.WHO_DRAWS:
        return listed(drawers(state), DRAWS.first)
    if step == t.WHO_GIVES:
        return listed(givers(state), FROM.first)
    if step == t.WHO_TAKES:
        return listed(receivers(state, state.giver), TO.first)
    if step == t.HANDING_OVER:
        return listed(state.hands[state.asked], HAND_OVER.first)
    return listed(state.frost.together(), COVER.first)


def settle(state: ColdestNight, seat: i64, action: i64) -> None:
    """Answer what a token asks."""
    number = state.steps.pop() >> t.STEP_BITS
    group = ACTIONS.of(action)
    if group is SOAK:
        soak(state, SOAK.arg(action))
    elif group is WARM:
        warm(state, number)
    elif group is DRAWS:
        drawing.draw(state, DRAWS.arg(action), number)
    elif group is FROM:
        state.giver = FROM.arg(action)
        state.interrupt(t.WHO_TAKES, seat)
        spare_a_question(state, seat)
    elif group is TO:
        state.taker = TO.arg(action)
        state.interrupt(t.HANDING_OVER, state.giver)
        spare_a_question(state, seat)
    elif group is HAND_OVER:
        hand_over(state, HAND_OVER.arg(action))
    else:
        cover(state, COVER.arg(action))


def warm(state: ColdestNight, number: i64) -> None:
    """CN-72: until the end of the turn."""
    state.heat += number
    state.warmth += number
    state.emit(events.WARMED, -1, number, state.heat)


def soak(state: ColdestNight, place: i64) -> None:
    """CN-71: the card burns one hotter as long as it lies there."""
    state.soaked = state.pit[place]
    state.heat += 1
    state.emit(events.SOAKED, -1, state.soaked, state.heat)


def cover(state: ColdestNight, card: i64) -> None:
    """The Blanket: a frostbite card leaves, whoever has it."""
    for seat in range(state.seats):
        if (state.frost[seat] >> card) & 1:
            cleanup.thaw(state, seat, card)


def add_supplies(state: ColdestNight, seat: i64) -> None:
    """CN-71, CN-75: whatever its ash, and without its effect."""
    card = drawing.top_card(state, seat)
    if card >= 0:
        state.lay(card)
        state.emit(events.SUPPLIES, -1, card, state.heat)


def hand_over(state: ColdestNight, card: i64) -> None:
    """The Backpack: the giver chooses; only giver and taker see it."""
    giver = state.giver
    taker = state.taker
    knowledge.hand_over(state, giver, taker)
    state.hands.drop(giver, card)
    state.hands.add(taker, card)
    knowledge.learn(state, giver, card)
    state.emit(events.HANDED, giver, taker)
    state.emit(events.HANDED_CARD, giver, card, 0, 0, bit(giver) | bit(taker))
