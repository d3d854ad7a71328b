"""Before the Storm: who knows which hidden number where.

An owner knows what its scouts carry, its oil and its weapons. Beyond that `known` keeps facts: a
bag of numbers that a seat knows to be among those of a place (a tile's crates or oil, another's
scout, another's stock) because it once held them. What moves as a whole stays known. Of a place
that somebody took something from unseen, only that much stays known as is certainly left: of each
number, one piece fewer. That is less than could be known, never more.

Weapons are known to all that have been shown and went back to a hand (BS-45): `H_SHOWN`. So are
lost crates to whoever saw them before (BS-39).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.games.before_the_storm.rules import bags, loads
from snowbound.games.before_the_storm.rules.terms import (
    H_OIL,
    H_SHOWN,
    H_WEAPONS,
    MOST_SEATS,
    SCOUTS,
)

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm

# Places that hold hidden numbers; crates on a tile go by the tile itself.
LOST_CRATES: Final = 39  # face down among the spent ones
TILE_OIL: Final = 40
SCOUT_CRATES: Final = 80
SCOUT_OIL: Final = 110
STOCK_OIL: Final = 140
HIDING_PLACES: Final = 160

Facts = dict[int, int]  # seat * HIDING_PLACES + place: a bag


def fact(state: BeforeTheStorm, seat: i64, place: i64) -> i64:
    """What a seat knows to lie at a place that is not its own."""
    if not state.known:
        return 0
    return state.known.get(seat * HIDING_PLACES + place, 0)


def owns(seat: i64, place: i64) -> bool:
    if place >= STOCK_OIL:
        return place - STOCK_OIL == seat
    if place >= SCOUT_OIL:
        return (place - SCOUT_OIL) // SCOUTS == seat
    return place >= SCOUT_CRATES and (place - SCOUT_CRATES) // SCOUTS == seat


def bag_at(state: BeforeTheStorm, place: i64) -> i64:
    if place == LOST_CRATES:
        return state.lost
    if place < TILE_OIL:
        return state.ground[place]
    if place < SCOUT_CRATES:
        return state.spilt[place - TILE_OIL]
    if place < SCOUT_OIL:
        return loads.crates_in(state.load(place - SCOUT_CRATES))
    if place < STOCK_OIL:
        return loads.oil_in(state.load(place - SCOUT_OIL))
    return state.held(place - STOCK_OIL, H_OIL)


def _keep(facts: Facts, key: int, bag: int) -> None:
    if bag == 0:
        facts.pop(key, None)
    else:
        facts[key] = bag


def all_moved(state: BeforeTheStorm, old: i64, new: i64, bag: i64) -> None:
    """Everything that lay at a place, a bag, has gone to another; nobody mixed it up."""
    if bag == 0:
        return
    facts = dict(state.known)
    for seat in range(state.seats):
        known: i64 = bag if owns(seat, old) else facts.get(seat * HIDING_PLACES + old, 0)
        facts.pop(seat * HIDING_PLACES + old, None)
        if known != 0 and not owns(seat, new):
            key = seat * HIDING_PLACES + new
            facts[key] = facts.get(key, 0) + known
    state.known = facts


def one_moved(state: BeforeTheStorm, old: i64, new: i64, number: i64, seers: i64) -> None:
    """One piece has gone from a place to another; only some seats saw its number."""
    if not state.known and seers & (seers - 1) == 0 and _has_it_now(seers, new):
        return
    facts = dict(state.known)
    alike = alike_before(state, old, number)
    for seat in range(state.seats):
        key = seat * HIDING_PLACES + old
        known: i64 = facts.get(key, 0)
        if (seers >> seat) & 1 == 0 and (known == 0 or known != alike):
            if known != 0:
                _keep(facts, key, bags.at_least(known, 1))
            continue
        if known != 0:
            _keep(facts, key, bags.less(known, bags.one(number)))
        if not owns(seat, new):
            there = seat * HIDING_PLACES + new
            facts[there] = facts.get(there, 0) + bags.one(number)
    state.known = facts


def alike_before(state: BeforeTheStorm, place: i64, number: i64) -> i64:
    """What a place held before a piece went, if all had its number: who knew that knows it now."""
    before = bag_at(state, place) + bags.one(number)
    return before if before == bags.count(before, number) * bags.one(number) else 0


def _has_it_now(seers: i64, new: i64) -> bool:
    """Whether the one seat that saw it has it now: then nothing is to be kept."""
    for seat in range(MOST_SEATS):
        if (seers >> seat) & 1:
            return owns(seat, new)
    return True


def one_shown(state: BeforeTheStorm, place: i64, number: i64) -> None:
    """One piece of a place lies open now."""
    if not state.known:
        return
    facts = dict(state.known)
    for seat in range(state.seats):
        key = seat * HIDING_PLACES + place
        _keep(facts, key, bags.less(facts.get(key, 0), bags.one(number)))
    state.known = facts


def forget(state: BeforeTheStorm, place: i64) -> None:
    """What lay there lies open now, or is out of play."""
    if not state.known:
        return
    facts = dict(state.known)
    for seat in range(state.seats):
        facts.pop(seat * HIDING_PLACES + place, None)
    state.known = facts


def hand_shown(state: BeforeTheStorm, seat: i64, kept: i64) -> i64:
    """Weapons in a hand that all have seen, once some that were shown are back in it (BS-45). One
    that was known before may be one of these: no more is known than they and it account for. Up to
    version 2 the hidden hand decided that."""
    known: i64 = state.held(seat, H_SHOWN)
    if state.box.amended:
        return bags.less(known, kept) + kept
    return bags.at_most(known + kept, state.held(seat, H_WEAPONS))
