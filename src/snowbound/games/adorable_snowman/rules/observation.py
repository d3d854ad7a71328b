"""The Adorable Snowman, step 1: how many snowballs, where, and who sees what (AS-10 to AS-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.randomness import Stream
from snowbound.games.adorable_snowman.rules import events
from snowbound.games.adorable_snowman.rules.cliff import column_of, possible_columns, row_of
from snowbound.games.adorable_snowman.rules.terms import COLUMNS, NONE, RANDOM_BALLS, RED, YELLOW

if TYPE_CHECKING:
    from snowbound.games.adorable_snowman.rules.state import AdorableSnowman


def observe(state: AdorableSnowman) -> None:
    red = row_of(state.red.at)
    yellow = row_of(state.yellow.at)
    higher = max(red, yellow)
    state.possible = possible_columns(state.box, state.snow, higher)
    aim_extras(state, red, yellow)
    roll_dice(state)
    share_dice(state, red, yellow)


def aim_extras(state: AdorableSnowman, red: i64, yellow: i64) -> None:
    """AS-10, AS-11: one or two extra snowballs over whoever is higher."""
    balls: i64 = state.box.balls[max(red, yellow)]
    over_red = column_of(state.red.at)
    over_yellow = column_of(state.yellow.at)
    if red > yellow:
        over_yellow = over_red
    elif yellow > red:
        over_red = over_yellow
    state.first_extra = over_red
    state.second_extra = over_yellow
    if balls - RANDOM_BALLS == 1:
        state.second_extra = NONE
        if red == yellow:
            if state.open_luck.below(2) == 1:
                state.first_extra = over_yellow
            state.emit(events.OPEN_DIE, NONE, state.first_extra)
    state.emit(events.EXTRA_BALL, NONE, state.first_extra)
    if state.second_extra != NONE:
        state.emit(events.EXTRA_BALL, NONE, state.second_extra)


def roll_dice(state: AdorableSnowman) -> None:
    """AS-12; AS-14: without a possible column nothing is thrown."""
    state.first_die = roll(state.possible, state.dice_luck)
    state.second_die = roll(state.possible, state.dice_luck)
    if state.possible == 0:
        state.emit(events.NO_BALL)


def roll(possible: i64, luck: Stream) -> i64:
    """A die, rolled until it shows a possible column."""
    if possible == 0:
        return NONE
    column = luck.below(COLUMNS)
    while (possible >> column) & 1 == 0:
        column = luck.below(COLUMNS)
    return column


def share_dice(state: AdorableSnowman, red: i64, yellow: i64) -> None:
    """AS-13: one each on one row, else both for the lower climber."""
    state.red.sees = 0
    state.yellow.sees = 0
    if state.possible == 0:
        return
    if red == yellow:
        state.red.sees = 1
        state.yellow.sees = 2
    elif red < yellow:
        state.red.sees = 3
    else:
        state.yellow.sees = 3
    if state.keeps_events:
        tell_dice(state, RED)
        tell_dice(state, YELLOW)


def tell_dice(state: AdorableSnowman, seat: i64) -> None:
    for die in range(RANDOM_BALLS):
        if (state.climber(seat).sees >> die) & 1:
            state.emit(events.DIE_ROLLED, seat, die)
            state.emit(events.DIE_SEEN, seat, die, state.die(die), 0, bit(seat))
