"""Before the Storm: the round track and what its events do (BS-20 to BS-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import (
    events,
    knowledge,
    recruiting,
    supplies,
    tokens,
)
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.box import Effect

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm


def begin_round(state: BeforeTheStorm) -> None:
    """BS-20: the track, and perhaps an event."""
    clear(state)
    state.emit(events.ROUND, -1, state.round + 1)
    mark: i64 = state.box.track[state.round]
    if mark == t.MINOR:
        state.event = draw_minor(state)
    elif mark == t.MAJOR:
        state.event = t.MINOR_EVENTS + draw_major(state)
    if state.event >= 0:
        seat = drawer(state)
        state.emit(events.EVENT, seat, state.event)
        for index in range(len(state.box.effects[state.event]) - 1, -1, -1):
            state.push(t.EFFECT, seat, index)


def clear(state: BeforeTheStorm) -> None:
    """An event's effects last for its round."""
    state.more_steps = 0
    state.more_rations = 0
    state.more_gathering = 0
    state.more_restock = 0
    state.food_price = 0
    state.flags = 0
    state.event = -1


def drawer(state: BeforeTheStorm) -> i64:
    """BS-20: who draws this round's event: the k-th of its kind falls to the player k - 1 places
    clockwise from the start player. Up to version 2 the start player drew them all."""
    if not state.box.amended:
        return state.first
    before: i64 = 0
    for earlier in range(state.round):
        if state.box.track[earlier] == state.box.track[state.round]:
            before += 1
    return (state.first + before) % state.seats


def served(state: BeforeTheStorm) -> list[int]:
    """BS-39: seats in the order in which an event serves them, clockwise from its drawer. Up to
    version 2 they were served by number."""
    first: i64 = drawer(state) if state.box.amended else 0
    return [(first + place) % state.seats for place in range(state.seats)]


def draw_minor(state: BeforeTheStorm) -> i64:
    if state.minor_at == len(state.minor):  # BS-39
        state.minor = remade(state, state.minor)
        state.minor_at = 0
    state.minor_at += 1
    return state.minor[state.minor_at - 1]


def draw_major(state: BeforeTheStorm) -> i64:
    if state.major_at == len(state.major):  # BS-39
        state.major = remade(state, state.major)
        state.major_at = 0
    state.major_at += 1
    return state.major[state.major_at - 1]


def remade(state: BeforeTheStorm, cards: list[int]) -> list[int]:
    deck = sorted(cards)
    state.luck.shuffle(deck)
    return deck


# ── Effects ─────────────────────────────────────────────────────────────────────────────────


def apply(state: BeforeTheStorm, index: i64) -> None:
    effect = state.box.effects[state.event][index]
    kind = effect.kind
    if kind <= t.GAIN_SCOUTS:
        meant: list[int] = [s for s in served(state) if hits(state, effect.scope, s)]
        for seat in meant:
            change(state, seat, kind, effect.number)
    elif kind == t.CRATES_ON:
        for _ in range(effect.number):
            supplies.place_crate(state, effect.tile)
    elif kind in (t.DESTROY, t.BRING):
        on_a_tile(state, effect, index)
    elif kind == t.TOLL:
        for seat in range(state.seats):
            take_toll(state, seat, effect)
    else:
        for_the_round(state, kind, effect.number)


def hits(state: BeforeTheStorm, scope: i64, seat: i64) -> bool:
    """Whether it concerns a seat: everybody, or who has least or most food."""
    food = state.held(seat, t.H_FOOD)
    for other in range(state.seats):
        if scope == t.POOREST and state.held(other, t.H_FOOD) < food:
            return False
        if scope == t.RICHEST and state.held(other, t.H_FOOD) > food:
            return False
    return True


def change(state: BeforeTheStorm, seat: i64, kind: i64, number: i64) -> None:
    """What a seat gains or loses, as far as it is there (BS-39)."""
    if kind == t.GAIN_FOOD:
        if number > 0:
            state.emit(events.GAINED_FOOD, seat, supplies.gain_food(state, seat, number))
        else:
            state.emit(events.LOST_FOOD, seat, supplies.lose_food(state, seat, -number))
    elif kind == t.GAIN_WEAPONS:
        if number > 0:
            supplies.draw_weapons(state, seat, number)
        for _ in range(-number):
            supplies.lose_weapon(state, seat)
    elif kind == t.GAIN_MEDKITS:
        if number > 0:
            state.emit(events.GAINED_MEDKITS, seat, supplies.gain_medkits(state, seat, number))
        else:
            state.emit(events.LOST_MEDKITS, seat, supplies.lose_medkits(state, seat, -number))
    else:
        for _ in range(number):
            if state.held(seat, t.H_SCOUTS) < t.SCOUTS:
                recruiting.enlist(state, seat)
                state.emit(events.SCOUT_CAME, seat, state.held(seat, t.H_SCOUTS))


def for_the_round(state: BeforeTheStorm, kind: i64, number: i64) -> None:
    if kind == t.MORE_STEPS:
        state.more_steps += number
    elif kind == t.MORE_RATIONS:
        state.more_rations += number
    elif kind == t.MORE_GATHERING:
        state.more_gathering += number
    elif kind == t.MORE_RESTOCK:
        state.more_restock += number
    elif kind == t.FOOD_PRICE:
        state.food_price = number
    elif kind == t.NO_OIL:
        state.flags |= t.OIL_SHUT
    elif kind == t.NO_RAIDS:
        state.flags |= t.TRUCE
    elif kind == t.FREE_RECRUITS:
        state.flags |= t.FREE


def take_toll(state: BeforeTheStorm, seat: i64, effect: Effect) -> None:
    """Food for each scout on a terrain (not on settlements)."""
    scouts: i64 = 0
    for scout in range(seat * t.SCOUTS, (seat + 1) * t.SCOUTS):
        place = state.place(scout)
        if place < t.TILES and effect.terrain in (t.OUTSIDE, state.box.terrains[place]):
            scouts += 1
    if scouts > 0:
        state.emit(events.LOST_FOOD, seat, supplies.lose_food(state, seat, scouts * effect.number))


# ── Effects on a tile ───────────────────────────────────────────────────────────────────────


def on_a_tile(state: BeforeTheStorm, effect: Effect, index: i64) -> None:
    """BS-20: who drew the event chooses the tile, if one is to be chosen."""
    if effect.tile >= 0:
        strike(state, effect, effect.tile)
        return
    if state.box.amended and effect.kind == t.BRING and left_to_bring(state, effect.number) == 0:
        state.emit(events.NONE_LEFT)  # up to version 2 a tile was asked for all the same
        return
    tiles = intact(state, effect.terrain)
    if len(tiles) > 1:
        state.push(t.PICK_TILE, drawer(state), index)
    elif tiles:
        strike(state, effect, tiles[0])


def intact(state: BeforeTheStorm, terrain: i64) -> list[int]:
    """Labelled tiles of a terrain that are not flipped."""
    return [
        tile
        for tile in range(t.LABELLED)
        if state.box.terrains[tile] == terrain and not state.is_flipped(tile)
    ]


def pickable(state: BeforeTheStorm, index: i64) -> list[int]:
    effect = state.box.effects[state.event][index]
    return [a.PICK.at(tile) for tile in intact(state, effect.terrain)]


def pick(state: BeforeTheStorm, tile: i64) -> None:
    index = state.pop()
    strike(state, state.box.effects[state.event][index], tile)


def strike(state: BeforeTheStorm, effect: Effect, tile: i64) -> None:
    if effect.kind == t.DESTROY:
        destroy(state, tile)
    else:
        bring(state, effect.number, tile)


def destroy(state: BeforeTheStorm, tile: i64) -> None:
    """BS-22: what lies there is lost; who stands there would die."""
    if state.is_flipped(tile):
        return
    state.flipped |= bit(tile)
    state.exits = state.box.ways_out(state.flipped)
    state.emit(events.DESTROYED, -1, tile)
    supplies.lose_crates(state, tile, state.ground[tile])
    state.ground[tile] = 0
    if state.spilt[tile] != 0:
        spilt = state.spilt[:]
        state.oil_left += spilt[tile]
        spilt[tile] = 0
        state.spilt = spilt
        knowledge.forget(state, knowledge.TILE_OIL + tile)
    there = tokens.tokens_on(state, tile)
    for token in range(t.TOKENS):
        if (there >> token) & 1:
            tokens.put(state, token, t.IN_SUPPLY)
    for scout in range(state.seats * t.SCOUTS - 1, -1, -1):
        if state.place(scout) == tile:
            state.push(t.FALL, scout // t.SCOUTS, scout)


def left_to_bring(state: BeforeTheStorm, what: i64) -> i64:
    """BS-24: tokens in the supply that an event could bring, a bit set."""
    left: i64 = 0
    for each in range(t.TOKENS):
        if tokens.where(state, each) == t.IN_SUPPLY:
            left |= bit(each)
    if what == t.ANY_SPECIAL:
        return left & state.box.specials
    if what == t.ANY_ENEMY:
        return left & ~state.box.specials
    return left & bit(what)


def bring(state: BeforeTheStorm, what: i64, tile: i64) -> None:
    """BS-23, BS-24: a token out of the supply, if there is one; not onto a flipped tile."""
    left = left_to_bring(state, what)
    if left == 0 or state.is_flipped(tile):
        state.emit(events.NO_TOKEN, -1, tile)
        return
    chosen = [each for each in range(t.TOKENS) if (left >> each) & 1]
    token: i64 = chosen[0]
    if len(chosen) > 1:
        token = chosen[state.luck.below(len(chosen))]
    tokens.put(state, token, tile)
    state.emit(events.TOKEN, -1, token, tile)
