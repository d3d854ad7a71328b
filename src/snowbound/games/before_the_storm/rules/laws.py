"""Before the Storm: what is never lost and never made (BS-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.before_the_storm.rules import bags, loads, tokens
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.knowledge import HIDING_PLACES, bag_at

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm


def broken_laws(state: BeforeTheStorm) -> list[str]:
    return piles(state) + hidden_pieces(state) + scouts(state) + facts(state)


def piles(state: BeforeTheStorm) -> list[str]:
    food, medkits = state.food_left, state.medkits_left
    medkits += bags.count(state.deck, 0) + bags.count(state.discard, 0)
    weapons = state.deck + state.discard + state.laid + state.answer
    weapons -= bags.count(weapons, 0)
    found: list[str] = []
    for seat in range(state.seats):
        food += state.held(seat, t.H_FOOD)
        medkits += state.held(seat, t.H_MEDKITS)
        weapons += state.held(seat, t.H_WEAPONS)
        own = state.held(seat, t.H_WEAPONS) + state.laid_by(seat)
        if not bags.holds(own, state.held(seat, t.H_SHOWN)):
            found.append(f"seat {seat} is known to hold weapons that it has not")
        if state.held(seat, t.H_FOOD) < 0:
            found.append(f"seat {seat} owes food")
    if food != t.FOOD or state.food_left < 0:
        found.append(f"{food} food instead of {t.FOOD}")
    if medkits != t.MEDKITS or state.medkits_left < 0:
        found.append(f"{medkits} medkits instead of {t.MEDKITS}")
    if weapons != state.box.weapons:
        found.append("weapons are not those of the box")
    return found


def hidden_pieces(state: BeforeTheStorm) -> list[str]:
    crates, oil = state.crates_left + state.spent + state.lost, state.oil_left
    for tile in range(t.TILES):
        crates += state.ground[tile]
        oil += state.spilt[tile]
    borne: i64 = 0
    for scout in range(state.seats * t.SCOUTS):
        load = state.load(scout)
        crates += loads.crates_in(load)
        oil += loads.oil_in(load)
        borne |= loads.tokens_in(load)
    for seat in range(state.seats):
        oil += state.held(seat, t.H_OIL)
    found: list[str] = []
    if crates != state.box.crates:
        found.append("crates are not those of the box")
    if oil != state.box.oil:
        found.append("oil is not that of the box")
    for token in range(t.TOKENS):
        if (tokens.where(state, token) == t.CARRIED) != ((borne >> token) & 1 == 1):
            found.append(f"token {token} is carried and is not")
    if borne != state.borne or borne & ~state.box.specials:
        found.append("other tokens are carried than special crates")
    return found


def scouts(state: BeforeTheStorm) -> list[str]:
    found: list[str] = []
    for seat in range(state.seats):
        on_map: i64 = 0
        for scout in range(seat * t.SCOUTS, (seat + 1) * t.SCOUTS):
            place = state.place(scout)
            if place == t.TRACKER:
                if state.load(scout) != 0:
                    found.append(f"scout {scout} carries something on the tracker")
                continue
            on_map += 1
            if place >= t.PLACES or not (
                place < t.TILES or state.box.owner_of(place) < state.seats
            ):
                found.append(f"scout {scout} is nowhere")
            elif state.is_flipped(place) and not state.steps and state.phase != t.MOVEMENT:
                found.append(f"scout {scout} ended on a flipped tile")
        if on_map != state.held(seat, t.H_SCOUTS) or on_map < t.FEWEST_SCOUTS:
            found.append(f"seat {seat} has {on_map} scouts on the map")
    for tile in range(t.TILES):
        empty = state.ground[tile] == 0 and state.spilt[tile] == 0
        if state.is_flipped(tile) and not (empty and (state.marked & bit(tile)) == 0):
            found.append(f"something lies on flipped tile {tile}")
    return found


def facts(state: BeforeTheStorm) -> list[str]:
    """Nobody knows what is not so."""
    found: list[str] = []
    for key, bag in state.known.items():
        if not bags.holds(bag_at(state, key % HIDING_PLACES), bag):
            found.append(f"seat {key // HIDING_PLACES} knows what is not so")
    return found
