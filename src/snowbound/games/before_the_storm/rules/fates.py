"""Before the Storm: scouts that would die, medkits, and hunger (BS-38, BS-70 to BS-72)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.before_the_storm.rules import (
    acting,
    bags,
    events,
    knowledge,
    loads,
    supplies,
    tokens,
)
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import terms as t

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm


def fall(state: BeforeTheStorm, scout: i64) -> None:
    """A scout would die: with two left it goes home (BS-71), or a medkit may save it (BS-70)."""
    seat = scout // t.SCOUTS
    if state.held(seat, t.H_SCOUTS) <= t.FEWEST_SCOUTS:
        drop_load(state, scout)
        if state.place(scout) != state.box.homes[seat]:
            state.set_place(scout, state.box.homes[seat])
            state.emit(events.WENT_HOME, seat, scout % t.SCOUTS)
    elif state.held(seat, t.H_MEDKITS) > 0:
        state.push(t.MEDKIT, seat, scout)
    else:
        die(state, scout)


def save_or_lose(state: BeforeTheStorm, save: bool) -> None:
    """BS-70."""
    scout = state.pop()
    if not save:
        die(state, scout)
        return
    seat = scout // t.SCOUTS
    supplies.lose_medkits(state, seat, 1)
    flipped = state.is_flipped(state.place(scout))
    state.emit(events.SAVED, seat, scout % t.SCOUTS, state.place(scout))
    drop_load(state, scout)
    if flipped:
        state.set_place(scout, state.box.homes[seat])


def die(state: BeforeTheStorm, scout: i64) -> None:
    """It drops what it carries and goes to the tracker (BS-31)."""
    seat = scout // t.SCOUTS
    state.emit(events.DIED, seat, scout % t.SCOUTS, state.place(scout))
    drop_load(state, scout)
    state.set_place(scout, t.TRACKER)
    state.stock[seat * t.HELD + t.H_SCOUTS] -= 1


# ── Dropping ────────────────────────────────────────────────────────────────────────────────


def drop_load(state: BeforeTheStorm, scout: i64) -> None:
    """Onto the tile; on a flipped one all is lost, on a settlement its owner gets it (BS-48)."""
    load = state.load(scout)
    if load == 0:
        return
    place = state.place(scout)
    if place >= t.TILES:
        acting.hand_in(state, scout, state.box.owner_of(place))
        return
    if state.is_flipped(place):
        lose_load(state, scout)
        return
    state.emit(events.DROPPED, scout // t.SCOUTS, loads.filled(load), place)
    crates, oil, special = loads.crates_in(load), loads.oil_in(load), loads.tokens_in(load)
    state.ground[place] += crates
    knowledge.all_moved(state, knowledge.SCOUT_CRATES + scout, place, crates)
    if oil != 0:
        spilt = state.spilt[:]
        spilt[place] += oil
        state.spilt = spilt
        old, new = knowledge.SCOUT_OIL + scout, knowledge.TILE_OIL + place
        knowledge.all_moved(state, old, new, oil)
    for token in range(t.TOKENS):
        if (special >> token) & 1:
            tokens.put(state, token, place)
    state.set_load(scout, 0)


def lose_load(state: BeforeTheStorm, scout: i64) -> None:
    """BS-22, BS-39: crates to the spent pile, oil back to the others, tokens to the nine."""
    load = state.load(scout)
    state.emit(events.LOST_LOAD, scout // t.SCOUTS, loads.filled(load))
    supplies.lose_crates(state, knowledge.SCOUT_CRATES + scout, loads.crates_in(load))
    state.oil_left += loads.oil_in(load)
    knowledge.forget(state, knowledge.SCOUT_OIL + scout)
    special = loads.tokens_in(load)
    for token in range(t.TOKENS):
        if (special >> token) & 1:
            tokens.put(state, token, t.IN_SUPPLY)
    state.set_load(scout, 0)


def drop_item(state: BeforeTheStorm, scout: i64, slot: i64) -> None:
    """One thing of a load, onto the tile (BS-62) or to the settlement's owner (BS-48)."""
    load = state.load(scout)
    item = loads.item_at(load, slot)
    place = state.place(scout)
    seat = scout // t.SCOUTS
    if place >= t.TILES:
        hand_in_item(state, scout, slot)
        return
    state.set_load(scout, loads.without_slot(load, slot))
    state.emit(events.DROPPED, seat, 1, place)
    if item >= t.TOKEN_SLOT:
        tokens.put(state, item - t.TOKEN_SLOT, place)
    elif item >= t.OIL_SLOT:
        number = item - t.OIL_SLOT
        spilt = state.spilt[:]
        spilt[place] += bags.one(number)
        state.spilt = spilt
        old, new = knowledge.SCOUT_OIL + scout, knowledge.TILE_OIL + place
        knowledge.one_moved(state, old, new, number, bit(seat))
    else:
        state.ground[place] += bags.one(item)
        knowledge.one_moved(state, knowledge.SCOUT_CRATES + scout, place, item, bit(seat))


def hand_in_item(state: BeforeTheStorm, scout: i64, slot: i64) -> None:
    """One thing of a load to the settlement's owner, who cashes it (BS-48)."""
    load = state.load(scout)
    item = loads.item_at(load, slot)
    state.set_load(scout, loads.without_slot(load, slot))
    owner = state.box.owner_of(state.place(scout))
    if item >= t.TOKEN_SLOT:
        tokens.put(state, item - t.TOKEN_SLOT, t.IN_SUPPLY)
        state.push(t.BUY, owner, state.box.points[item - t.TOKEN_SLOT])
    elif item >= t.OIL_SLOT:
        number = item - t.OIL_SLOT
        state.stock[owner * t.HELD + t.H_OIL] += bags.one(number)
        if owner != scout // t.SCOUTS:
            acting.tell_oil(state, owner, bags.one(number))
        old, new = knowledge.SCOUT_OIL + scout, knowledge.STOCK_OIL + owner
        knowledge.one_moved(state, old, new, number, bit(owner) | bit(scout // t.SCOUTS))
    else:
        acting.spend_crates(state, owner, bags.one(item))
        knowledge.one_shown(state, knowledge.SCOUT_CRATES + scout, item)
        state.push(t.BUY, owner, item)


# ── Hunger ──────────────────────────────────────────────────────────────────────────────────


def ration(state: BeforeTheStorm) -> None:
    """BS-38: food for each scout beyond two; who goes without loses scouts."""
    seat = state.active
    due = max(0, state.held(seat, t.H_SCOUTS) - t.FEWEST_SCOUTS + state.more_rations)
    if due == 0:
        return
    eaten = supplies.lose_food(state, seat, due)
    state.emit(events.RATIONED, seat, eaten)
    if eaten < due:
        state.emit(events.HUNGRY, seat, due - eaten)
        state.push(t.STARVE, seat, due - eaten)


def spared(state: BeforeTheStorm, seat: i64) -> bool:
    """Whether hunger takes nothing: up to version 2 it left the last two scouts alone. Since then
    one of them drops what it carries and goes home (BS-38, BS-71)."""
    return not state.box.amended and state.held(seat, t.H_SCOUTS) <= t.FEWEST_SCOUTS


def hungry(state: BeforeTheStorm, seat: i64) -> i64:
    """Scouts that may be chosen to go without, as actions."""
    found: i64 = 0
    for number in range(t.SCOUTS):
        if state.place(seat * t.SCOUTS + number) != t.TRACKER:
            found |= bit(a.STARVE.first + number)
    return found


def starve(state: BeforeTheStorm, seat: i64, number: i64) -> None:
    missing = state.pop()
    state.push(t.STARVE, seat, missing - 1)
    state.push(t.FALL, seat, seat * t.SCOUTS + number)
