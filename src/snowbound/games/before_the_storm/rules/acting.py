"""Before the Storm: what scouts do where they end, one after another (BS-33 to BS-37)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.menus import menu
from snowbound.core.state import LOWEST
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import (
    bags,
    events,
    fights,
    knowledge,
    loads,
    tokens,
)
from snowbound.games.before_the_storm.rules import terms as t

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm

ALL_SCOUTS: Final = 31
RARE: Final = 2**62  # something that does not fit into a menu's bit set


# ── What may be done ────────────────────────────────────────────────────────────────────────


def choices(state: BeforeTheStorm) -> list[int]:
    """What the scout in hand may do, others that could act instead, and to end it."""
    acts = acts_of(state, state.hand)
    found = (acts & ~RARE) | state.others(ALL_SCOUTS & ~able(state))
    if not must_deliver(state):
        found |= a.DONE.mask
    actions = menu(found)
    if acts & RARE:
        return actions + fights.rare_acts(state, state.active * t.SCOUTS + state.hand)
    return actions


def able(state: BeforeTheStorm) -> i64:
    """Scouts that can still do something, a bit set."""
    found: i64 = 0
    for number in range(t.SCOUTS):
        if acts_of(state, number) != 0:
            found |= bit(number)
    return found


def next_scout(state: BeforeTheStorm) -> bool:
    """Keep a scout in hand that can do something; whether there is one."""
    if state.hand >= 0 and acts_of(state, state.hand) != 0:
        return True
    ready = able(state)
    state.taking = 0
    if ready == 0:
        return False
    state.hand = LOWEST[ready]
    return True


def must_deliver(state: BeforeTheStorm) -> bool:
    """BS-36: who ends at home delivers, also after a fight there."""
    home = state.box.homes[state.active]
    for scout in range(state.active * t.SCOUTS, (state.active + 1) * t.SCOUTS):
        if state.place(scout) == home and state.load(scout) != 0:
            return True
    return False


def acts_of(state: BeforeTheStorm, number: i64) -> i64:
    """What one of the active player's scouts may do where it stands."""
    scout = state.active * t.SCOUTS + number
    place = state.place(scout)
    if place == t.TRACKER:
        return 0
    found: i64 = 0
    if place == state.box.homes[state.active] and state.load(scout) != 0:
        found = a.DELIVER.mask
    if (state.acted >> number) & 1:
        if number == state.hand and state.taking > 0:
            found |= takeable(state, scout, place)
        return found
    if place < t.TILES:
        found = acts_on_tile(state, scout, place)
    elif place != state.box.homes[state.active] and may_raid(state, place):
        found = a.RAID.mask
    if state.borne != 0 and fights.targets(state, scout, place) != 0:
        found |= RARE
    return found


def may_raid(state: BeforeTheStorm, place: i64) -> bool:
    """BS-40, BS-41."""
    if state.flags & t.TRUCE or state.held(state.active, t.H_WEAPONS) == 0:
        return False
    return (state.stood >> state.box.owner_of(place)) & 1 == 0


def acts_on_tile(state: BeforeTheStorm, scout: i64, tile: i64) -> i64:
    """Gather, tap oil, or fight whoever bars it (BS-25, BS-34, BS-35)."""
    if (state.marked >> tile) & 1 and tokens.enemies_on(state, tile) != 0:
        return RARE if state.held(state.active, t.H_WEAPONS) != 0 else 0
    found: i64 = 0
    if limit(state, tile) > 0:
        found = takeable(state, scout, tile)
    if tile < t.FORESTS and has_oil(state) and loads.filled(state.load(scout)) < t.LOAD:
        found |= a.TAP.mask
    return found


def has_oil(state: BeforeTheStorm) -> bool:
    """BS-35, BS-39."""
    return state.oil_left != 0 and state.flags & t.OIL_SHUT == 0


def room_for(state: BeforeTheStorm, tile: i64) -> i64:
    """How many crates a scout with empty hands may gather on a tile now."""
    return max(0, min(t.LOAD, limit(state, tile)))


def limit(state: BeforeTheStorm, tile: i64) -> i64:
    """BS-34: crates that one scout may gather here in a turn."""
    printed: i64 = state.box.limits[tile]
    return printed + state.more_gathering


def takeable(state: BeforeTheStorm, scout: i64, tile: i64) -> i64:
    """BS-24, BS-34, BS-62: what lies there, if there is room for it."""
    if loads.filled(state.load(scout)) >= t.LOAD:
        return 0
    found: i64 = 0
    if state.ground[tile] != 0:
        found = bit(a.TAKE.first + t.ITEM_CRATE)
    if state.spilt[tile] != 0:
        found |= bit(a.TAKE.first + t.ITEM_OIL)
    if (state.marked >> tile) & 1:
        found |= tokens.specials_on(state, tile) << (a.TAKE.first + t.ITEM_TOKEN)
    return found


# ── Doing it ────────────────────────────────────────────────────────────────────────────────


def act(state: BeforeTheStorm, action: i64) -> None:
    """An action of the scout in hand; or the turn's actions are over."""
    scout = state.active * t.SCOUTS + state.hand
    state.picks = 0
    if a.DONE.has(action):
        state.acted = ALL_SCOUTS
        state.taking = 0
        return
    if a.TAKE.has(action):
        take(state, scout, a.TAKE.arg(action))
        return
    state.acted |= bit(state.hand)
    state.taking = 0
    if a.TAP.has(action):
        tap(state, scout)
    elif a.DELIVER.has(action):
        deliver(state, scout)
    elif a.RAID.has(action):
        fights.raid(state, scout)
    elif a.FIGHT.has(action):
        fights.face(state, scout, a.FIGHT.arg(action))
    else:
        fights.attack(state, scout, a.ATTACK.arg(action), a.ATTACK.second(action))


def take(state: BeforeTheStorm, scout: i64, item: i64) -> None:
    """BS-34: one thing off the tile, at random among the crates."""
    tile = state.place(scout)
    if (state.acted >> state.hand) & 1 == 0:
        state.acted |= bit(state.hand)
        state.taking = limit(state, tile)
    state.taking -= 1
    state.emit(events.TOOK, state.active, state.hand, item, tile)
    load = state.load(scout)
    if item == t.ITEM_CRATE:
        number = bags.drawn(state.ground[tile], state.luck)
        state.ground[tile] -= bags.one(number)
        state.set_load(scout, loads.with_item(load, number))
        place = knowledge.SCOUT_CRATES + scout
        knowledge.one_moved(state, tile, place, number, bit(state.active))
        state.emit(events.TOOK_CRATE, state.active, number, audience=bit(state.active))
    elif item == t.ITEM_OIL:
        take_spilt_oil(state, scout, tile)
    else:
        tokens.put(state, item - t.ITEM_TOKEN, t.CARRIED)
        state.set_load(scout, loads.with_item(load, t.TOKEN_SLOT + item - t.ITEM_TOKEN))


def take_spilt_oil(state: BeforeTheStorm, scout: i64, tile: i64) -> None:
    """BS-62."""
    number = bags.drawn(state.spilt[tile], state.luck)
    spilt = state.spilt[:]
    spilt[tile] -= bags.one(number)
    state.spilt = spilt
    state.set_load(scout, loads.with_item(state.load(scout), t.OIL_SLOT + number))
    old, new = knowledge.TILE_OIL + tile, knowledge.SCOUT_OIL + scout
    knowledge.one_moved(state, old, new, number, bit(state.active))
    state.emit(events.TOOK_OIL, state.active, number, audience=bit(state.active))


def tap(state: BeforeTheStorm, scout: i64) -> None:
    """BS-35: a random oil token."""
    number = bags.drawn(state.oil_left, state.luck)
    state.oil_left -= bags.one(number)
    state.set_load(scout, loads.with_item(state.load(scout), t.OIL_SLOT + number))
    state.emit(events.TAPPED, state.active, state.hand, state.place(scout))
    state.emit(events.TOOK_OIL, state.active, number, audience=bit(state.active))


def deliver(state: BeforeTheStorm, scout: i64) -> None:
    """BS-36."""
    seat = state.active
    if state.keeps_events:
        load = state.load(scout)
        points = points_of(state, load)
        state.emit(events.DELIVERED, seat, points, bags.size(loads.oil_in(load)), state.hand)
    hand_in(state, scout, seat)


def spend_crates(state: BeforeTheStorm, seat: i64, crates: i64) -> None:
    """BS-37: crates that are cashed lie face up among the spent ones, for all to see."""
    state.spent += crates
    if state.keeps_events:
        for number in bags.numbers(crates):
            state.emit(events.CRATE_SPENT, seat, number)


def tell_oil(state: BeforeTheStorm, seat: i64, oil: i64) -> None:
    """BS-48: who gets another's oil sees its numbers."""
    if state.keeps_events:
        for number in bags.numbers(oil):
            state.emit(events.SAW_OIL, seat, number, audience=bit(seat))


def points_of(state: BeforeTheStorm, load: i64) -> i64:
    """Resource points of a load: its crates and special crates (BS-24, BS-36)."""
    points = bags.total(loads.crates_in(load))
    special = loads.tokens_in(load)
    for token in range(len(state.box.points)):
        if (special >> token) & 1:
            points += state.box.points[token]
    return points


def hand_in(state: BeforeTheStorm, scout: i64, seat: i64) -> None:
    """Everything a scout carries goes to a seat, which cashes it at once (BS-36, BS-44, BS-48)."""
    load = state.load(scout)
    points = points_of(state, load)
    spend_crates(state, seat, loads.crates_in(load))
    knowledge.forget(state, knowledge.SCOUT_CRATES + scout)
    oil = loads.oil_in(load)
    if oil != 0:
        state.stock[seat * t.HELD + t.H_OIL] += oil
        if seat != scout // t.SCOUTS:
            tell_oil(state, seat, oil)
        if state.known or seat != scout // t.SCOUTS:
            old, new = knowledge.SCOUT_OIL + scout, knowledge.STOCK_OIL + seat
            knowledge.all_moved(state, old, new, oil)
    special = loads.tokens_in(load)
    for token in range(len(state.box.points)):
        if (special >> token) & 1:
            tokens.put(state, token, t.IN_SUPPLY)
    state.set_load(scout, 0)
    if points > 0:
        if seat != state.active:
            state.emit(events.CASHES, seat, points)
        state.push(t.BUY, seat, points)
