"""The Coldest Night: why an action is not allowed, with the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.state import Refusal
from snowbound.games.coldest_night.terms import *

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules import ColdestNight


def why_not(state: ColdestNight, seat: i64, action: i64) -> Refusal | None:
    if state.over:
        return Refusal("CN-61", "The night is over.")
    if len(state.steps) > 0:
        return _why_not_answer(state, seat, action)
    if A_USE <= action < A_GIVE:
        return _why_not_use(state, action - A_USE)
    if seat != state.active:
        return Refusal("CN-14", "It is not your turn; all you may do now is use a token.")
    point = state.point
    if action < A_SCAVENGE:
        return _why_not_feed(state, seat, action, point)
    if action == A_SCAVENGE:
        return _why_not_scavenge(point)
    if action == A_STOP:
        return None if point == MORE else Refusal("CN-30", "You stop after feeding a card.")
    if action == A_GO_ON:
        if point == MAIN:
            return Refusal("CN-33", "Feed the fire, or scavenge: a turn needs one of them.")
        return Refusal("CN-30", "Feed another card, or stop.") if point == MORE else None
    return _nobody_asked(action)


# ── Feeding and scavenging ──────────────────────────────────────────────────────────────────


def _why_not_feed(state: ColdestNight, seat: i64, card: i64, point: i64) -> Refusal | None:
    if point != MAIN and point != MORE:
        return Refusal("CN-30", "The fire is fed in the main phase.")
    held: i64 = state.hands[seat] | state.beside
    if (held >> card) & 1 == 0:
        return Refusal("CN-30", "You have no such card.")
    if (state.feedable(seat) >> card) & 1:
        return None
    if len(state.pit) >= FULL_PIT:
        return Refusal("CN-31", "The pit is full: it takes four cards.")
    if state.suffers(seat, STIFF_FINGERS) and state.fed + state.fed_beside > 0:
        return Refusal("CN-86", "Stiff Fingers: one card a turn is all you can feed.")
    if state.suffers(seat, CLUMSY_HANDS) and (state.box.small >> card) & 1:
        return Refusal("CN-86", "Clumsy Hands: you can feed only cards of heat 2 or more.")
    if state.suffers(seat, ACHING_BACK) and state.box.ash[card] > LIFTABLE:
        return Refusal("CN-86", "Aching Back: you can feed only cards of ash 6 or less.")
    if state.suffers(seat, VIOLENT_SHIVERING) and (state.box.odd >> card) & 1 == 0:
        return Refusal("CN-83", "Violent Shivering: you cannot feed cards of even heat.")
    ash: i64 = state.box.ash[card]
    if ash <= state.heat:
        return Refusal(
            "CN-86",
            f"Short Breath: for you it needs a heat of {ash + 1}, the fire has {state.heat}.",
        )
    return Refusal("CN-30", f"It needs a heat of {ash}, the fire has {state.heat}.")


def _why_not_scavenge(point: i64) -> Refusal | None:
    if point == MAIN:
        return None
    if point == MORE:
        return Refusal("CN-33", "You have fed the fire; scavenging is for another turn.")
    return Refusal("CN-32", "Scavenging is done in the main phase.")


# ── Tokens ──────────────────────────────────────────────────────────────────────────────────


def _why_not_use(state: ColdestNight, token: i64) -> Refusal | None:
    if (state.usable >> token) & 1:
        return None
    if (state.supply >> token) & 1:
        return Refusal("CN-70", "Nobody has found that token yet.")
    if (state.gained >> token) & 1 == 0:
        return Refusal("CN-70", "That token has been used; it works once.")
    if token == EMERGENCY_SUPPLIES:
        if len(state.pit) >= FULL_PIT:
            return Refusal("CN-71", "Emergency Supplies need a place in the pit; it holds four.")
        return Refusal("CN-71", "The deck is empty; there are no supplies to add.")
    if token == BLANKET:
        return Refusal("CN-73", "Nobody has frostbite that a Blanket could help.")
    if token == BACKPACK and not state.box.solo:
        return Refusal("CN-73", "There is nobody to hand a card over, or nobody to take it.")
    return Refusal("CN-73", "Nobody could draw a card with it.")


# ── Answers to what interrupts the turn ─────────────────────────────────────────────────────


def _why_not_answer(state: ColdestNight, seat: i64, action: i64) -> Refusal | None:
    if seat != state.asked:
        return Refusal("CN-74", "Somebody is choosing; wait until that is settled.")
    if action in state.choices():
        return None
    step: i64 = state.steps[-1] & 31
    if action < A_GIVE:
        return Refusal("CN-74", "Finish what is asked first.")
    if step == DEAL and action <= A_PUT_BACK:
        return _why_not_deal(state, action)
    if step == RETURN and A_RETURN <= action < A_HAND_OVER:
        if action - A_RETURN in state.deal:
            return Refusal("CN-82", "Memory Loss: the card of lowest ash goes back.")
        return Refusal("CN-82", "You have not just drawn that card.")
    if step == REMOVE and A_REMOVE <= action < A_SOAK:
        if action - A_REMOVE >= len(state.pit):
            return Refusal("CN-42", "There is no card in that place of the pit.")
        return Refusal("CN-43", "GREATEST: the card of highest heat goes.")
    if step == HAND_OVER and action >= A_HAND_OVER:
        return Refusal("CN-71", "You have no such card to hand over.")
    return _why_not_settle(state, step, action)


def _why_not_deal(state: ColdestNight, action: i64) -> Refusal:
    if action == A_PUT_BACK:
        return Refusal("CN-34", "Cards that somebody may take are dealt, not put back.")
    taker = action - A_GIVE
    if taker >= state.seats:
        return Refusal("CN-32", "Nobody sits there.")
    if taker != state.asked and state.suffers(taker, PARANOIA):
        return Refusal("CN-85", "Paranoia: they take nothing from others.")
    return Refusal("CN-81", "Loss of Circulation: they hold three cards and gain none.")


def _why_not_settle(state: ColdestNight, step: i64, action: i64) -> Refusal:
    if step == SOAK and A_SOAK <= action < A_WARM:
        return Refusal("CN-71", "There is no card in that place of the pit.")
    if (step in (WHO_DRAWS, CHOP)) and A_DRAWS <= action < A_FROM:
        return _why_not_drawer(state, action - A_DRAWS)
    if step == WHO_DRAWS and action == A_WARM:
        return Refusal("CN-71", "This token gives cards, not heat.")
    if step == WHO_GIVES and A_FROM <= action < A_TO:
        if action - A_FROM >= state.seats:
            return Refusal("CN-71", "Nobody sits there.")
        return Refusal("CN-73", "They have no card that another could take.")
    if step == WHO_TAKES and A_TO <= action < A_COVER:
        return _why_not_taker(state, action - A_TO)
    if step == COVER and A_COVER <= action < A_RETURN:
        return Refusal("CN-71", "Nobody has that frostbite.")
    return Refusal("CN-74", "That is not what is asked now.")


def _why_not_drawer(state: ColdestNight, seat: i64) -> Refusal:
    if seat >= state.seats:
        return Refusal("CN-71", "Nobody sits there.")
    if state.left == 0:
        return Refusal("CN-73", "The deck is empty.")
    if state.suffers(seat, PARANOIA):
        return Refusal("CN-85", "Paranoia: they do not draw through tokens.")
    return Refusal("CN-81", "Loss of Circulation: they hold three cards and gain none.")


def _why_not_taker(state: ColdestNight, seat: i64) -> Refusal:
    if seat >= state.seats:
        return Refusal("CN-71", "Nobody sits there.")
    if seat == state.giver:
        return Refusal("CN-71", "The Backpack goes to somebody else.")
    if state.suffers(seat, PARANOIA):
        return Refusal("CN-85", "Paranoia: they take nothing from others.")
    return Refusal("CN-81", "Loss of Circulation: they hold three cards and gain none.")


def _nobody_asked(action: i64) -> Refusal:
    if action <= A_PUT_BACK:
        return Refusal("CN-32", "Cards are dealt out after scavenging.")
    if action < A_SOAK:
        return Refusal("CN-42", "You choose a card only when TARGET or GREATEST leaves a choice.")
    if action < A_RETURN:
        return Refusal("CN-71", "That answers a token, and none has been used.")
    if action < A_HAND_OVER:
        return Refusal("CN-82", "Only Memory Loss gives a card back to the deck.")
    return Refusal("CN-71", "Cards are handed over only with the Backpack.")
