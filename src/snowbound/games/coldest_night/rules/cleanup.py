"""The Coldest Night: frostbite shaken off (CN-20), and the clean up of a turn (CN-43 to CN-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.coldest_night.rules import drawing, events
from snowbound.games.coldest_night.rules import terms as t
from snowbound.games.coldest_night.rules.cards import lowest

if TYPE_CHECKING:
    from snowbound.games.coldest_night.rules.state import ColdestNight


def shake_off_frostbite(state: ColdestNight) -> None:
    """CN-20: the total is read once; every own card of that value leaves."""
    cards: i64 = state.frost[state.active]
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if state.box.frost_values[card] == state.heat:
            thaw(state, state.active, card)
    state.point = t.MAIN
    state.resume()


def thaw(state: ColdestNight, seat: i64, card: i64) -> None:
    frost = state.frost.clone()
    frost.drop(seat, card)
    state.suffer(frost)
    state.thawed |= bit(card)
    state.emit(events.THAWED, seat, card)


# ── The fire dies down ──────────────────────────────────────────────────────────────────────


def die_down(state: ColdestNight) -> None:
    """CN-50, or what this turn's effects make of it (CN-42 to CN-45)."""
    state.point = t.AFTER_DYING
    if state.targets == 0 and state.greatest == 0:
        remove(state, len(state.pit) - 1)
        return
    places = removable(state)
    if places & (places - 1) != 0:
        state.interrupt(t.REMOVING, state.active)
    else:
        remove(state, lowest(places))


def removable(state: ColdestNight) -> i64:
    """Places in the pit from which TARGET or GREATEST may take (CN-42, CN-43, CN-45)."""
    pit = state.pit
    if state.targets > 0:
        return bit(len(pit)) - 1
    places: i64 = 0
    hottest: i64 = -1
    for place in range(len(pit)):
        heat = heat_of(state, pit[place])
        if heat > hottest:
            hottest = heat
            places = 0
        if heat == hottest:
            places |= bit(place)
    return places


def heat_of(state: ColdestNight, card: i64) -> i64:
    heat: i64 = state.box.heat[card]
    return heat + 1 if card == state.soaked else heat


def remove(state: ColdestNight, place: i64) -> None:
    """One card leaves, then one more for each BURN ONE (CN-44, CN-47)."""
    burn(state, place)
    more = state.burn_one
    while more > 0 and state.pit:
        burn(state, len(state.pit) - 1)
        more -= 1
    if state.pit:
        state.resume()
    else:
        state.end(t.FIRE_OUT)  # CN-60


def burn(state: ColdestNight, place: i64) -> None:
    """A card leaves the pit and the game, with the Alcohol on it."""
    card: i64 = state.pit[place]
    if place == len(state.pit) - 1:
        state.pit.pop()
    else:
        state.pit.pop(place)
    state.burnt |= bit(card)
    state.heat -= heat_of(state, card)
    if card == state.soaked:
        state.soaked = -1
    if state.keeps_events:
        state.emit(events.DIED, -1, card, state.heat)


# ── Frostbite, and the last draw ────────────────────────────────────────────────────────────


def check_for_frostbite(state: ColdestNight) -> None:
    """CN-51, CN-60."""
    if len(state.pit) >= t.SAFE_PIT:
        draw_at_the_end(state)
        return
    if state.frost_left == 0:
        state.end(t.FROZEN)
        return
    state.frost_left -= 1
    card: i64 = state.frost_deck[state.frost_left]
    frost = state.frost.clone()
    frost.add(state.active, card)
    state.suffer(frost)
    state.emit(events.FROSTBITE, state.active, card)
    state.point = t.AFTER_FROSTBITE
    state.resume()


def draw_at_the_end(state: ColdestNight) -> None:
    """CN-52."""
    if may_draw_at_the_end(state):
        state.point = t.AFTER_DRAWING
        drawing.draw(state, state.active, 1)
        state.resume()
    else:
        state.next_turn()


def may_draw_at_the_end(state: ColdestNight) -> bool:
    """CN-80, CN-81, CN-96."""
    if state.left == 0:
        return False
    if state.fed_beside > 0 and state.fed == 0:
        return False
    seat = state.active
    return not state.suffers(seat, t.ADVANCED_FROSTBITE) and drawing.room(state, seat) > 0
