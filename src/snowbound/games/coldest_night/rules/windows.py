"""The Coldest Night: where a step waits because tokens could change what it does (CN-74).

Tables that play by version 2 of the rules wait where they always did (`earlier_windows.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.bits import bit, size
from snowbound.games.coldest_night.rules import drawing, earlier_windows
from snowbound.games.coldest_night.rules import terms as t
from snowbound.games.coldest_night.rules.cards import lowest

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules.state import ColdestNight

TOGETHER: Final = 3  # the version of the rules from which tokens are thought of together

# How the active player will draw, from worst to best.
HINDERED: Final = 0
FORGETFUL: Final = 1
FREELY: Final = 2

SIZE_BITS: Final = 8  # of a hand's size, where all of them are one number
SIZES: Final = 255


def waits(state: ColdestNight) -> bool:
    """Whether the turn waits at its point, before the step that comes next."""
    if state.usable == 0 or state.box.every_window:
        return state.usable != 0
    point = state.point
    if point == t.BEFORE_REMOVAL:
        return could_thaw(state)
    if state.box.version < TOGETHER:
        return earlier_windows.waits(state)
    if point == t.BEFORE_DYING:
        return could_change_dying(state)
    if point == t.AFTER_DYING and len(state.pit) < t.SAFE_PIT:
        return could_fill(state, t.SAFE_PIT)  # else frostbite comes
    if point in (t.AFTER_DYING, t.AFTER_FROSTBITE):
        return could_change_draw(state)
    return False  # nothing is left that ends with the turn and could be of use


def can_use(state: ColdestNight, token: i64) -> bool:
    return (state.usable >> token) & 1 == 1


def could_thaw(state: ColdestNight) -> bool:
    """CN-20: whether tokens, alone or together, could bring the heat to a frost value."""
    reach: i64 = 1  # a set of how much the heat could rise
    for token in (t.ALCOHOL, t.AXE, t.LIGHTER_FLUID, t.KEROSENE):
        if can_use(state, token):
            number: i64 = 1 if token == t.ALCOHOL else state.box.numbers[token]
            reach |= reach << number
    if can_use(state, t.EMERGENCY_SUPPLIES):
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


# ── Another card to feed ────────────────────────────────────────────────────────────────────


def may_feed_again(state: ColdestNight) -> bool:
    """CN-30: whether the table can see that another card might follow, from the hand or by a
    token."""
    if len(state.pit) >= t.FULL_PIT:
        return False
    if state.box.version < TOGETHER:
        return earlier_windows.may_feed_again(state)
    blanket = lies_there(state, t.BLANKET)
    if state.suffers(state.active, t.STIFF_FINGERS):
        if not blanket:
            return False
        blanket = False  # it helps only once
    if state.hands[state.active] | state.beside != 0:
        return True
    return could_bring_a_card(state, blanket)


def could_bring_a_card(state: ColdestNight, blanket: bool) -> bool:
    """Whether tokens could bring the active player a card; a Blanket first, if there is one."""
    seat = state.active
    if state.suffers(seat, t.PARANOIA) and not blanket:
        return False
    if state.left > dwindles_left(state) and state.gained & draws(state) != 0:
        return True
    others = state.hands.together() & ~state.hands[seat]
    return others != 0 and not state.box.solo and lies_there(state, t.BACKPACK)


def dwindles_left(state: ColdestNight) -> i64:
    """How many of the deck's cards are Fire Dwindles, which lie open there (CN-11)."""
    return size((bit(t.LOGS) - bit(t.DWINDLES)) & ~state.lit)


def lies_there(state: ColdestNight, token: i64) -> bool:
    """Whether a token could be used, at once or after another."""
    return (state.gained >> token) & 1 == 1


def draws(state: ColdestNight) -> i64:
    """The tokens by which somebody draws."""
    tokens = bit(t.AXE) | bit(t.CABINET_KEY) | bit(t.CELLAR_KEY)
    return tokens | bit(t.BACKPACK) if state.box.solo else tokens


# ── More cards in the pit ───────────────────────────────────────────────────────────────────


def could_change_dying(state: ColdestNight) -> bool:
    """CN-50: whether the fire could be kept from going out, or another card be the hottest."""
    burning = 1 + state.burn_one
    if len(state.pit) <= burning and could_fill(state, burning + 1):
        return True
    if state.greatest == 0 or state.targets > 0:
        return False
    return can_use(state, t.ALCOHOL) or can_use(state, t.EMERGENCY_SUPPLIES)


def could_fill(state: ColdestNight, number: i64) -> bool:
    """Whether tokens, alone or together, could bring the pit to this many cards: by Supplies, and
    by Fire Dwindles that come to light on the way (CN-53)."""
    lacking = number - len(state.pit)
    looks: i64 = 0
    if can_use(state, t.EMERGENCY_SUPPLIES):
        looks = 1
        if state.left > dwindles_left(state):
            lacking -= 1
    if lacking <= 0:
        return True
    if len(state.pit) + lacking >= t.FULL_PIT:
        return False  # a Fire Dwindles would push another card out
    deep = depth_of_dwindles(state, lacking)
    return deep > 0 and could_draw(state, deep - looks)


def depth_of_dwindles(state: ColdestNight, number: i64) -> i64:
    """How many cards must be drawn for this many Fire Dwindles to come to light; 0 if there are
    fewer. One that comes to light is replaced, so it does not count."""
    deep: i64 = 1
    for depth in range(state.left):
        if state.deck[state.left - 1 - depth] < t.KINDLING:
            deep += 1
        else:
            number -= 1
            if number == 0:
                return deep
    return 0


def could_draw(state: ColdestNight, number: i64) -> bool:
    """Whether draws by tokens could go through this many cards of the deck."""
    tokens = state.gained & (draws(state) | bit(t.BACKPACK))
    most: i64 = 0
    rest = tokens & draws(state)
    while rest != 0:
        drawn: i64 = state.box.numbers[lowest(rest)]
        most += drawn
        rest &= rest - 1
    if state.ailing == 0 or number <= 0:
        return most >= number
    if most + 1 < number:
        return False
    if goes_through(state, tokens, number, sizes_of_hands(state)):
        return True
    return lies_there(state, t.BLANKET) and could_draw_uncovered(state, tokens, number)


def could_draw_uncovered(state: ColdestNight, tokens: i64, number: i64) -> bool:
    """The same after the Blanket has taken some frostbite."""
    sizes = sizes_of_hands(state)
    for seat in range(state.seats):
        cards: i64 = state.frost[seat]
        while cards != 0:
            twin = state.without_frostbite(seat, lowest(cards))
            if goes_through(twin, tokens, number, sizes):
                return True
            cards &= cards - 1
    return False


def goes_through(state: ColdestNight, tokens: i64, number: i64, sizes: i64) -> bool:
    """Whether these tokens, in some order and for whomever, go through this many cards. Memory Loss
    looks at one more (CN-82), which counts only in the end: the next draw begins with it."""
    rest = tokens
    while rest != 0:
        token = lowest(rest)
        rest &= rest - 1
        others = tokens & ~bit(token)
        if token == t.BACKPACK and not state.box.solo:
            if goes_through_after_gift(state, others, number, sizes):
                return True
            continue
        most: i64 = state.box.numbers[token]
        for seat in range(state.seats):
            drawn = min(most, room(state, seat, sizes))
            if drawn == 0:
                continue
            more: i64 = 1 if state.suffers(seat, t.MEMORY_LOSS) else 0
            if drawn + more >= number:
                return True
            if goes_through(state, others, number - drawn, sizes + (drawn << (SIZE_BITS * seat))):
                return True
    return False


def goes_through_after_gift(state: ColdestNight, tokens: i64, number: i64, sizes: i64) -> bool:
    """The Backpack makes room in a full hand."""
    for giver in range(state.seats):
        if (sizes >> (SIZE_BITS * giver)) & SIZES == 0:
            continue
        for taker in range(state.seats):
            if taker != giver and room(state, taker, sizes) > 0:
                moved = sizes - bit(SIZE_BITS * giver) + bit(SIZE_BITS * taker)
                if goes_through(state, tokens, number, moved):
                    return True
    return False


def sizes_of_hands(state: ColdestNight) -> i64:
    """The sizes of all hands in one number."""
    sizes: i64 = 0
    for seat in range(state.seats):
        sizes |= size(state.hands[seat]) << (SIZE_BITS * seat)
    return sizes


def room(state: ColdestNight, seat: i64, sizes: i64) -> i64:
    """How many cards a seat may gain through tokens (CN-81, CN-85)."""
    if state.suffers(seat, t.PARANOIA):
        return 0
    if not state.suffers(seat, t.LOSS_OF_CIRCULATION):
        return t.KINDLING
    return max(0, t.FULL_HAND - ((sizes >> (SIZE_BITS * seat)) & SIZES))


# ── The draw ────────────────────────────────────────────────────────────────────────────────


def could_change_draw(state: ColdestNight) -> bool:
    """CN-52: whether what hinders the active player's draw could be lifted, or some of it."""
    if state.left == 0 or (state.fed_beside > 0 and state.fed == 0):
        return False
    now = draw_of(state, 0)
    if now == FREELY:
        return False
    backpack = lies_there(state, t.BACKPACK) and not state.box.solo
    if draw_of(state, gift(state, backpack)) > now:
        return True
    if not lies_there(state, t.BLANKET):
        return False
    for seat in range(state.seats):
        cards: i64 = state.frost[seat]
        while cards != 0:
            twin = state.without_frostbite(seat, lowest(cards))
            if draw_of(twin, gift(twin, backpack)) > now:
                return True
            cards &= cards - 1
    return False


def gift(state: ColdestNight, backpack: bool) -> i64:
    """How many cards the active player could hand over."""
    if not backpack or state.hands[state.active] == 0:
        return 0
    return 1 if drawing.open_to_cards(state) & ~bit(state.active) != 0 else 0


def draw_of(state: ColdestNight, given: i64) -> i64:
    """What the draw would be, with some cards of the hand given away."""
    seat = state.active
    if state.suffers(seat, t.ADVANCED_FROSTBITE):
        return HINDERED
    left = size(state.hands[seat]) - given
    if left >= t.FULL_HAND and state.suffers(seat, t.LOSS_OF_CIRCULATION):
        return HINDERED
    return FORGETFUL if state.suffers(seat, t.MEMORY_LOSS) else FREELY
