"""Before the Storm: crates, food, weapons, medkits and oil, where they come from and go to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import bags, events, knowledge
from snowbound.games.before_the_storm.rules import terms as t

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm

# Piles that are remade, as events name them.
PILE_CRATES: Final = 0
PILE_WEAPONS: Final = 1
PILE_RESTOCK: Final = 2


# ── Crates ──────────────────────────────────────────────────────────────────────────────────


def restock(state: BeforeTheStorm) -> None:
    """BS-30: a card, and a crate on each tile it names."""
    if state.restock_at == len(state.restock):  # BS-39
        deck = sorted(state.restock)
        state.luck.shuffle(deck)
        state.restock = deck
        state.restock_at = 0
        state.emit(events.REMADE, -1, PILE_RESTOCK)
    card: i64 = state.restock[state.restock_at]
    state.restock_at += 1
    state.emit(events.RESTOCKED, state.active, card)
    for tile in state.box.restock[card]:
        place_crate(state, tile)


def place_crate(state: BeforeTheStorm, tile: i64) -> None:
    """A random crate, face down; on a flipped tile it is lost (BS-30)."""
    if state.crates_left == 0:  # BS-39
        if state.spent | state.lost == 0:
            state.emit(events.NO_CRATE, -1, tile)
            return
        state.crates_left = state.spent + state.lost
        state.spent = 0
        state.lost = 0
        knowledge.forget(state, knowledge.LOST_CRATES)
        state.emit(events.REMADE, -1, PILE_CRATES)
    number = bags.drawn(state.crates_left, state.luck)
    state.crates_left -= bags.one(number)
    if state.is_flipped(tile):
        lose_crates(state, tile, bags.one(number))
        state.emit(events.CRATE_LOST, -1, tile)
    else:
        state.ground[tile] += bags.one(number)
        state.emit(events.CRATE, -1, tile)


def lose_crates(state: BeforeTheStorm, place: i64, crates: i64) -> None:
    """BS-39: from a place to the spent pile, unseen; who knew them knows that they are there. Up to
    version 2 they lay open."""
    if state.box.amended:
        state.lost += crates
        knowledge.all_moved(state, place, knowledge.LOST_CRATES, crates)
    else:
        state.spent += crates
        knowledge.forget(state, place)


# ── Food, medkits, weapons ──────────────────────────────────────────────────────────────────


def gain_food(state: BeforeTheStorm, seat: i64, food: i64) -> i64:
    """As much as there is (BS-39); how much it was."""
    food = min(food, state.food_left)
    state.food_left -= food
    state.stock[seat * t.HELD + t.H_FOOD] += food
    return food


def lose_food(state: BeforeTheStorm, seat: i64, food: i64) -> i64:
    """As much as a seat has; how much it was."""
    food = min(food, state.held(seat, t.H_FOOD))
    state.food_left += food
    state.stock[seat * t.HELD + t.H_FOOD] -= food
    return food


def gain_medkits(state: BeforeTheStorm, seat: i64, medkits: i64) -> i64:
    """From the pile, or out of the weapon deck where they are in it (BS-14)."""
    medkits = min(medkits, bags.count(state.deck, 0) if state.box.arsenal else state.medkits_left)
    if state.box.arsenal:
        state.deck -= medkits
    else:
        state.medkits_left -= medkits
    state.stock[seat * t.HELD + t.H_MEDKITS] += medkits
    return medkits


def lose_medkits(state: BeforeTheStorm, seat: i64, medkits: i64) -> i64:
    """BS-39; those of the weapon deck go to its discards."""
    medkits = min(medkits, state.held(seat, t.H_MEDKITS))
    state.stock[seat * t.HELD + t.H_MEDKITS] -= medkits
    if state.box.arsenal:
        state.discard += medkits
    else:
        state.medkits_left += medkits
    return medkits


def draw_weapons(state: BeforeTheStorm, seat: i64, number: i64) -> None:
    """As many cards as there are (BS-39)."""
    there = bags.size(state.deck) + bags.size(state.discard)
    state.emit(events.GAINED_WEAPONS, seat, min(number, there))
    for _ in range(number):
        draw_weapon(state, seat)


def draw_weapon(state: BeforeTheStorm, seat: i64) -> bool:
    """A card of the weapon deck; whether there was one. It may be a medkit (BS-14)."""
    if state.deck == 0:  # BS-39
        if state.discard == 0:
            return False
        state.deck = state.discard
        state.discard = 0
        state.emit(events.REMADE, -1, PILE_WEAPONS)
    number = bags.drawn(state.deck, state.luck)
    state.deck -= bags.one(number)
    if number == 0:
        state.stock[seat * t.HELD + t.H_MEDKITS] += 1
        state.emit(events.GAINED_MEDKITS, seat, 1)
    else:
        state.stock[seat * t.HELD + t.H_WEAPONS] += bags.one(number)
        state.emit(events.DREW_WEAPON, seat, number, audience=bit(seat))
    return True


def discard_weapons(state: BeforeTheStorm, seat: i64, weapons: i64) -> None:
    """Lay weapons that are in no hand any more onto the discards, for all to see."""
    state.discard += weapons
    shown = seat * t.HELD + t.H_SHOWN
    state.stock[shown] = bags.less(state.stock[shown], weapons)


def lose_weapon(state: BeforeTheStorm, seat: i64) -> None:
    """A random one."""
    weapons = state.held(seat, t.H_WEAPONS)
    if weapons == 0:
        return
    number = bags.drawn(weapons, state.luck)
    state.stock[seat * t.HELD + t.H_WEAPONS] -= bags.one(number)
    discard_weapons(state, seat, bags.one(number))
    state.emit(events.LOST_WEAPON, seat, number)


# ── Buying ──────────────────────────────────────────────────────────────────────────────────


def food_a_point(state: BeforeTheStorm) -> i64:
    return state.food_price if state.food_price > 0 else t.FOOD_A_POINT


def buyable(state: BeforeTheStorm, points: i64) -> i64:
    """BS-36, BS-39: what this many points can buy, as actions."""
    if points <= 0:
        return 0
    found: i64 = 0
    if state.food_left > 0:
        found |= bit(a.BUY.first)
    if state.deck | state.discard != 0:
        found |= bit(a.BUY.first + t.BUY_WEAPON)
    if points >= t.MEDKIT_PRICE and state.medkits_left > 0 and not state.box.arsenal:
        found |= bit(a.BUY.first + t.BUY_MEDKIT)
    return found


def buy(state: BeforeTheStorm, seat: i64, good: i64) -> None:
    """BS-36: one purchase; what is left of the points stays to be spent."""
    points = state.pop()
    state.emit(events.BOUGHT, seat, good)
    if good == t.BUY_FOOD:
        gain_food(state, seat, food_a_point(state))
        points -= 1
    elif good == t.BUY_WEAPON:
        draw_weapon(state, seat)
        points -= 1
    else:
        gain_medkits(state, seat, 1)
        points -= t.MEDKIT_PRICE
    if points > 0:
        state.push(t.BUY, seat, points)


def lose_points(state: BeforeTheStorm, seat: i64, points: i64) -> None:
    """BS-39: there is nothing that they could buy."""
    state.emit(events.POINTS_LOST, seat, points)
