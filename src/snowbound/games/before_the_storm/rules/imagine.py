"""Before the Storm: a state from a seat's belief, the rest dealt anew (see knowledge.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.randomness import Stream
from snowbound.games.before_the_storm.rules import bags, loads
from snowbound.games.before_the_storm.rules.knowledge import (
    HIDING_PLACES,
    LOST_CRATES,
    SCOUT_CRATES,
    SCOUT_OIL,
    STOCK_OIL,
    TILE_OIL,
    Facts,
    fact,
)
from snowbound.games.before_the_storm.rules.terms import (
    H_OIL,
    H_SHOWN,
    H_WEAPONS,
    HELD,
    SCOUTS,
    TILES,
)

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm


def fill_in(state: BeforeTheStorm, seat: i64, luck: Stream) -> None:
    """Deal anew, in this clone, all that a seat does not know (-1: a spectator).

    Bags have no order, places have a fixed one: where things really lie decides nothing.
    """
    state.known = own_facts(state.known, seat)
    deal_crates(state, seat, luck)
    if not state.over:  # then it has been counted
        deal_oil(state, seat, luck)
    deal_weapons(state, seat, luck)
    state.restock = reshuffled(state.restock, state.restock_at, luck)
    state.minor = reshuffled(state.minor, state.minor_at, luck)
    state.major = reshuffled(state.major, state.major_at, luck)
    state.luck = luck.branch()


def own_facts(facts: Facts, seat: i64) -> Facts:
    """A seat cannot know what others know: in its imagined states they know only what they hold."""
    if not facts:
        return facts
    return {key: bag for key, bag in facts.items() if key // HIDING_PLACES == seat}


def reshuffled(cards: list[int], at: i64, luck: Stream) -> list[int]:
    rest = sorted(cards[at:])
    luck.shuffle(rest)
    return cards[:at] + rest


def deal_crates(state: BeforeTheStorm, seat: i64, luck: Stream) -> None:
    pool = state.box.crates - state.spent
    for scout in range(state.seats * SCOUTS):
        if scout // SCOUTS == seat:
            pool -= loads.crates_in(state.load(scout))
    for key, bag in state.known.items():
        if key % HIDING_PLACES < TILE_OIL or SCOUT_CRATES <= key % HIDING_PLACES < SCOUT_OIL:
            pool -= bag
    for tile in range(TILES):
        here = state.ground[tile]
        if here != 0:
            known = fact(state, seat, tile)
            dealt = bags.some(pool, bags.size(here) - bags.size(known), luck)
            pool -= dealt
            state.ground[tile] = known + dealt
    for scout in range(state.seats * SCOUTS):
        load = state.load(scout)
        crates = loads.crates_in(load)
        if crates != 0 and scout // SCOUTS != seat:
            known = fact(state, seat, SCOUT_CRATES + scout)
            dealt = bags.some(pool, bags.size(crates) - bags.size(known), luck)
            pool -= dealt
            load = loads.load_of(known + dealt, loads.oil_in(load), loads.tokens_in(load))
            state.set_load(scout, load)
    if state.lost != 0:
        known = fact(state, seat, LOST_CRATES)
        dealt = bags.some(pool, bags.size(state.lost) - bags.size(known), luck)
        pool -= dealt
        state.lost = known + dealt
    state.crates_left = pool


def deal_oil(state: BeforeTheStorm, seat: i64, luck: Stream) -> None:
    pool = state.box.oil
    if seat >= 0:
        pool -= state.stock[seat * HELD + H_OIL]
        for scout in range(seat * SCOUTS, (seat + 1) * SCOUTS):
            pool -= loads.oil_in(state.load(scout))
    for key, bag in state.known.items():
        place: i64 = key % HIDING_PLACES
        if TILE_OIL <= place < SCOUT_CRATES or place >= SCOUT_OIL:
            pool -= bag
    spilt = state.spilt[:]
    for tile in range(TILES):
        if spilt[tile] != 0:
            known = fact(state, seat, TILE_OIL + tile)
            dealt = bags.some(pool, bags.size(spilt[tile]) - bags.size(known), luck)
            pool -= dealt
            spilt[tile] = known + dealt
    state.spilt = spilt
    for scout in range(state.seats * SCOUTS):
        load = state.load(scout)
        oil = loads.oil_in(load)
        if oil != 0 and scout // SCOUTS != seat:
            known = fact(state, seat, SCOUT_OIL + scout)
            dealt = bags.some(pool, bags.size(oil) - bags.size(known), luck)
            pool -= dealt
            load = loads.load_of(loads.crates_in(load), known + dealt, loads.tokens_in(load))
            state.set_load(scout, load)
    for other in range(state.seats):
        oil = state.stock[other * HELD + H_OIL]
        if oil != 0 and other != seat:
            known = fact(state, seat, STOCK_OIL + other)
            dealt = bags.some(pool, bags.size(oil) - bags.size(known), luck)
            pool -= dealt
            state.stock[other * HELD + H_OIL] = known + dealt
    state.oil_left = pool


def deal_weapons(state: BeforeTheStorm, seat: i64, luck: Stream) -> None:
    """Whatever was laid is any part of what its owner has."""
    medkits = bags.count(state.deck, 0)
    pool = state.box.weapons - (state.discard - bags.count(state.discard, 0))
    for other in range(state.seats):
        if other == seat:
            pool -= state.stock[other * HELD + H_WEAPONS] + state.laid_by(other)
        else:
            pool -= state.stock[other * HELD + H_SHOWN]
    for other in range(state.seats):
        if other == seat:
            continue
        laid = bags.size(state.laid_by(other))
        held = bags.size(state.stock[other * HELD + H_WEAPONS]) + laid
        if held == 0:
            continue
        shown = state.stock[other * HELD + H_SHOWN]
        dealt = bags.some(pool, held - bags.size(shown), luck)
        pool -= dealt
        hand = shown + dealt
        if laid > 0:
            chosen = bags.some(hand, laid, luck)
            state.lay_for(other, chosen)
            hand -= chosen
        state.stock[other * HELD + H_WEAPONS] = hand
    state.deck = pool + medkits
