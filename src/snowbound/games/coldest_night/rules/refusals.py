"""The Coldest Night: why an action is not allowed, with the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.actions import Group
from snowbound.core.state import Refusal
from snowbound.games.coldest_night.rules import actions as a
from snowbound.games.coldest_night.rules import terms as t

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules.state import ColdestNight

_OF_THE_TURN: Final = (a.FEED, a.SCAVENGE, a.STOP, a.GO_ON, a.USE)
# Answers, as long as nothing is asked.
_UNASKED: Final = {
    a.GIVE: Refusal("CN-32", "Cards are dealt out after scavenging."),
    a.PUT_BACK: Refusal("CN-34", "Cards are put back only when nobody may take them."),
    a.REMOVE: Refusal("CN-42", "You choose a card only when TARGET or GREATEST leaves a choice."),
    a.RETURN: Refusal("CN-82", "Only Memory Loss gives a card back to the deck."),
    a.HAND_OVER: Refusal("CN-71", "Cards are handed over only with the Backpack."),
}
_NO_TOKEN_USED: Final = Refusal("CN-71", "That answers a token, and none has been used.")
_NO_SUCH_PLACE: Final = Refusal("CN-71", "There is no card in that place of the pit.")
_NOBODY_THERE: Final = Refusal("CN-71", "Nobody sits there.")
_FULL_HAND: Final = Refusal("CN-81", "Loss of Circulation: they hold three cards and gain none.")
_PARANOID: Final = Refusal("CN-85", "Paranoia: they take nothing from others.")


def reason(state: ColdestNight, seat: i64, action: i64) -> Refusal:
    """The rule against an action that is not legal now."""
    if state.over:
        return Refusal("CN-61", "The night is over.")
    group = a.ACTIONS.of(action)
    if state.steps:
        return _no_answer(state, seat, action, group)
    if group is a.USE:
        return _no_use(state, a.USE.arg(action))
    if seat != state.active:
        return Refusal("CN-14", "It is not your turn; all you may do now is use a token.")
    if group is a.FEED:
        return _no_feeding(state, seat, a.FEED.arg(action))
    if group is a.SCAVENGE:
        if state.point == t.MORE:
            return Refusal("CN-33", "You have fed the fire; scavenging is for another turn.")
        return Refusal("CN-32", "Scavenging is done in the main phase.")
    if group is a.STOP:
        return Refusal("CN-30", "You stop after feeding a card.")
    if group is a.GO_ON:
        if state.point == t.MAIN:
            return Refusal("CN-33", "Feed the fire, or scavenge: a turn needs one of them.")
        return Refusal("CN-30", "Feed another card, or stop.")
    return _UNASKED.get(group, _NO_TOKEN_USED)


def _no_feeding(state: ColdestNight, seat: i64, card: i64) -> Refusal:
    if state.point != t.MAIN and state.point != t.MORE:
        return Refusal("CN-30", "The fire is fed in the main phase.")
    held: i64 = state.hands[seat] | state.beside
    if (held >> card) & 1 == 0:
        return Refusal("CN-30", "You have no such card.")
    if len(state.pit) >= t.FULL_PIT:
        return Refusal("CN-31", "The pit is full: it takes four cards.")
    if state.suffers(seat, t.STIFF_FINGERS) and state.fed + state.fed_beside > 0:
        return Refusal("CN-86", "Stiff Fingers: one card a turn is all you can feed.")
    if state.suffers(seat, t.CLUMSY_HANDS) and (state.box.small >> card) & 1:
        return Refusal("CN-86", "Clumsy Hands: you can feed only cards of heat 2 or more.")
    ash: i64 = state.box.ash[card]
    if state.suffers(seat, t.ACHING_BACK) and ash > t.LIFTABLE:
        return Refusal("CN-86", "Aching Back: you can feed only cards of ash 6 or less.")
    if state.suffers(seat, t.VIOLENT_SHIVERING) and (state.box.odd >> card) & 1 == 0:
        return Refusal("CN-83", "Violent Shivering: you cannot feed cards of even heat.")
    if ash <= state.heat:
        return Refusal(
            "CN-86",
            f"Short Breath: for you it needs a heat of {ash + 1}, the fire has {state.heat}.",
        )
    return Refusal("CN-30", f"It needs a heat of {ash}, the fire has {state.heat}.")


def _no_use(state: ColdestNight, token: i64) -> Refusal:
    if (state.supply >> token) & 1:
        return Refusal("CN-70", "Nobody has found that token yet.")
    if (state.gained >> token) & 1 == 0:
        return Refusal("CN-70", "That token has been used; it works once.")
    if token == t.EMERGENCY_SUPPLIES:
        if len(state.pit) >= t.FULL_PIT:
            return Refusal("CN-71", "Emergency Supplies need a place in the pit; it holds four.")
        return Refusal("CN-71", "The deck is empty; there are no supplies to add.")
    if token == t.BLANKET:
        return Refusal("CN-73", "Nobody has frostbite that a Blanket could help.")
    if token == t.BACKPACK and not state.box.solo:
        return Refusal("CN-73", "There is nobody to hand a card over, or nobody to take it.")
    return Refusal("CN-73", "Nobody could draw a card with it.")


# ── Answers to what interrupts the turn ─────────────────────────────────────────────────────


def _no_answer(state: ColdestNight, seat: i64, action: i64, group: Group) -> Refusal:
    if seat != state.asked:
        return Refusal("CN-74", "Somebody is choosing; wait until that is settled.")
    if group in _OF_THE_TURN:
        return Refusal("CN-74", "Finish what is asked first.")
    step = state.step()
    if step == t.DEALING and group is a.PUT_BACK:
        return Refusal("CN-34", "Cards that somebody may take are dealt, not put back.")
    if step == t.DEALING and group is a.GIVE:
        return _no_gift(state, a.GIVE.arg(action))
    if step == t.RETURNING and group is a.RETURN:
        if a.RETURN.arg(action) in state.deal:
            return Refusal("CN-82", "Memory Loss: the card of lowest ash goes back.")
        return Refusal("CN-82", "You have not just drawn that card.")
    if step == t.REMOVING and group is a.REMOVE:
        if a.REMOVE.arg(action) >= len(state.pit):
            return Refusal("CN-42", "There is no card in that place of the pit.")
        return Refusal("CN-43", "GREATEST: the card of highest heat goes.")
    return _no_answer_to_token(state, step, action, group)


def _no_gift(state: ColdestNight, taker: i64) -> Refusal:
    if taker >= state.seats:
        return Refusal("CN-32", "Nobody sits there.")
    if taker != state.asked and state.suffers(taker, t.PARANOIA):
        return _PARANOID
    return _FULL_HAND


def _no_answer_to_token(state: ColdestNight, step: i64, action: i64, group: Group) -> Refusal:
    if step == t.HANDING_OVER and group is a.HAND_OVER:
        return Refusal("CN-71", "You have no such card to hand over.")
    if step == t.SOAKING and group is a.SOAK:
        return _NO_SUCH_PLACE
    if group is a.DRAWS and step in (t.WHO_DRAWS, t.CHOPPING):
        return _no_drawer(state, a.DRAWS.arg(action))
    if step == t.WHO_DRAWS and group is a.WARM:
        return Refusal("CN-71", "This token gives cards, not heat.")
    if step == t.WHO_GIVES and group is a.FROM:
        if a.FROM.arg(action) >= state.seats:
            return _NOBODY_THERE
        return Refusal("CN-73", "They have no card that another could take.")
    if step == t.WHO_TAKES and group is a.TO:
        return _no_taker(state, a.TO.arg(action))
    if step == t.COVERING and group is a.COVER:
        return Refusal("CN-71", "Nobody has that frostbite.")
    return Refusal("CN-74", "That is not what is asked now.")


def _no_drawer(state: ColdestNight, seat: i64) -> Refusal:
    if seat >= state.seats:
        return _NOBODY_THERE
    if state.left == 0:
        return Refusal("CN-73", "The deck is empty.")
    if state.suffers(seat, t.PARANOIA):
        return Refusal("CN-85", "Paranoia: they do not draw through tokens.")
    return _FULL_HAND


def _no_taker(state: ColdestNight, seat: i64) -> Refusal:
    if seat >= state.seats:
        return _NOBODY_THERE
    if seat == state.giver:
        return Refusal("CN-71", "The Backpack goes to somebody else.")
    if state.suffers(seat, t.PARANOIA):
        return _PARANOID
    return _FULL_HAND
