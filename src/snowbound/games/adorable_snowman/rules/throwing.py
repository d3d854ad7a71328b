"""The Adorable Snowman, steps 3 and 4: loading and throwing the snowballs (AS-30 to AS-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.adorable_snowman.rules import events
from snowbound.games.adorable_snowman.rules.cliff import (
    CAUGHT_BIT,
    CELL,
    column_of,
    fall,
    meets,
    mouth,
    rest_of,
    row_of,
)
from snowbound.games.adorable_snowman.rules.snow import has_snow, with_marker
from snowbound.games.adorable_snowman.rules.terms import (
    CAUGHT,
    COLUMNS,
    NONE,
    RANDOM_BALLS,
    RED,
    SHIELDED,
    YELLOW,
)

if TYPE_CHECKING:
    from snowbound.games.adorable_snowman.rules.state import AdorableSnowman

PILE: Final = 3  # bits for the balls over one column


def load(state: AdorableSnowman) -> i64:
    """AS-30: the dice are shown; the balls are piled up over their columns."""
    piles: i64 = 0
    for die in range(RANDOM_BALLS):
        column = state.die(die)
        if column != NONE:
            piles += bit(PILE * column)
            state.emit(events.DIE_REVEALED, NONE, die, column)
    piles += bit(PILE * state.first_extra)
    if state.second_extra != NONE:
        piles += bit(PILE * state.second_extra)
    state.first_die = NONE
    state.second_die = NONE
    return piles


def throw(state: AdorableSnowman, piles: i64) -> None:
    """AS-40: row by row from the bottom of the Snowball Region."""
    layer: i64 = 0
    while piles != 0:
        layer += 1
        columns: i64 = 0
        column: i64 = 0
        while column < COLUMNS:
            if (piles >> (PILE * column)) & 7:
                columns |= bit(column)
                piles -= bit(PILE * column)
            column += 1
        throw_row(state, columns, layer)


def throw_row(state: AdorableSnowman, columns: i64, layer: i64) -> None:
    """AS-31, AS-40: hits first, the higher climber before the lower; then the snow settles."""
    seat = next_hit(state, columns)
    while seat != NONE:
        columns &= ~bit(column_of(state.climber(seat).at))
        hit(state, seat, layer)
        seat = next_hit(state, columns)
    column: i64 = 0
    while columns != 0:
        if columns & 1:
            settle(state, column, layer)
        columns >>= 1
        column += 1


def next_hit(state: AdorableSnowman, columns: i64) -> i64:
    """AS-31: whom a ball of this row hits next, as the climbers now stand."""
    red = state.red.at
    yellow = state.yellow.at
    red_row = row_of(red)
    yellow_row = row_of(yellow)
    red_leads = red_row > yellow_row or (red_row == yellow_row and red < yellow)
    leader: i64 = RED if red_leads else YELLOW
    if in_the_way(state, leader, columns):
        return leader
    if in_the_way(state, 1 - leader, columns):
        return 1 - leader
    return NONE


def in_the_way(state: AdorableSnowman, seat: i64, columns: i64) -> bool:
    at = state.climber(seat).at
    column = column_of(at)
    return (columns >> column) & 1 == 1 and meets(
        state.box, state.snow, mouth(state.box, column, state.higher()), at
    )


def hit(state: AdorableSnowman, seat: i64, layer: i64) -> None:
    """AS-42, AS-47, AS-51: a ball hits a climber, who falls unless snow holds him."""
    climber = state.climber(seat)
    partner = state.partner(seat)
    state.emit(events.HIT, seat, climber.at, layer)
    shielded = partner.at < climber.at and in_the_way(state, 1 - seat, bit(column_of(climber.at)))
    if shielded:
        state.thank(1 - seat, SHIELDED)
    if state.buried(climber):
        return
    landing = fall(state.box, state.snow, climber.at, partner.at, climber.moved)
    if climber.at != landing & CELL:
        state.emit(events.FELL, seat, climber.at, landing & CELL)
        climber.at = landing & CELL
    if landing & CAUGHT_BIT:
        state.thank(seat, CAUGHT)
    if has_snow(state.snow, climber.at):
        state.emit(events.BURIED, seat, climber.at)  # AS-44


def settle(state: AdorableSnowman, column: i64, layer: i64) -> None:
    """AS-41, AS-60, AS-61: a ball that hit nobody becomes a snow marker, if it can."""
    cell = rest_of(state.box, state.snow, mouth(state.box, column, state.higher()))
    if cell == NONE or state.snow_left == 0:
        state.emit(events.VANISHED, NONE, column, layer)
        return
    state.snow = with_marker(state.snow, cell)
    state.snow_left -= 1
    state.emit(events.SNOWED, NONE, cell, layer)
