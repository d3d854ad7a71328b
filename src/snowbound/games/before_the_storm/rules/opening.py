"""Before the Storm: laying out and the first cards (BS-10 to BS-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.randomness import Stream
from snowbound.games.before_the_storm.rules import events, round_track, supplies
from snowbound.games.before_the_storm.rules.terms import (
    FIRST_CARDS,
    FIRST_FOOD,
    FIRST_SCOUTS,
    H_SCOUTS,
    HELD,
    ROUND_START,
    SCOUTS,
    TRACKER,
)

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm

FIRST_CRATES: Final = bytes([0, 1, 3, 5])  # BS-11
ROLLS: Final = 6


def begin(state: BeforeTheStorm, start: Stream) -> None:
    """BS-10 to BS-14."""
    for seat in range(state.seats):
        for number in range(SCOUTS):
            at = state.box.homes[seat] if number < FIRST_SCOUTS else TRACKER
            state.set_place(seat * SCOUTS + number, at)
        state.stock[seat * HELD + H_SCOUTS] = FIRST_SCOUTS
    if state.box.arsenal:
        state.deck += state.medkits_left  # number 0
        state.medkits_left = 0
    for tile in FIRST_CRATES:
        supplies.place_crate(state, tile)
    state.first = roll_for_start(state, start)
    state.active = state.first
    state.emit(events.STARTS, state.first)
    state.resume()


def roll_for_start(state: BeforeTheStorm, die: Stream) -> i64:
    """BS-13: who rolls highest; ties roll again."""
    rolling: list[int] = list(range(state.seats))
    while len(rolling) > 1:
        rolls: list[int] = [die.below(ROLLS) + 1 for _ in rolling]
        for i in range(len(rolling)):
            state.emit(events.ROLLED, rolling[i], rolls[i])
        best = max(rolls)
        rolling = [rolling[i] for i in range(len(rolling)) if rolls[i] == best]
    return rolling[0]


def draw_first(state: BeforeTheStorm, seat: i64, pile: i64) -> None:
    """BS-12: three cards in any mix, then two food."""
    state.emit(events.DREW, seat, pile)
    if pile == 0:
        supplies.gain_food(state, seat, 1)
    else:
        supplies.draw_weapon(state, seat)
    state.drawn += 1
    if state.drawn < FIRST_CARDS:
        return
    supplies.gain_food(state, seat, FIRST_FOOD)
    state.drawn = 0
    state.active = state.after(seat)
    if state.active == state.first:
        state.phase = ROUND_START
        round_track.begin_round(state)


def shuffled(cards: i64, luck: Stream) -> list[int]:
    deck: list[int] = list(range(cards))
    luck.shuffle(deck)
    return deck
