"""The Adorable Snowman, step 2: an action is revealed and carried out (AS-20 to AS-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.games.adorable_snowman.rules import events
from snowbound.games.adorable_snowman.rules import terms as t
from snowbound.games.adorable_snowman.rules.cliff import (
    after_blows,
    after_moves,
    aim,
    first,
    second,
)
from snowbound.games.adorable_snowman.rules.snow import has_snow, markers, markers_from

if TYPE_CHECKING:
    from snowbound.games.adorable_snowman.rules.state import AdorableSnowman


def reveal(state: AdorableSnowman) -> None:
    """AS-20: both turn up their cards and move together."""
    reds = state.red.choice
    yellows = state.yellow.choice
    state.red.choice = t.NONE
    state.yellow.choice = t.NONE
    state.red.shown = False
    state.yellow.shown = False
    carry_out(state, reds, yellows)
    state.actions_done += 1


def act_alone(state: AdorableSnowman, seat: i64, way: i64) -> None:
    """AS-53: an extra action; the giver stays in place."""
    if seat == t.RED:
        carry_out(state, way, t.NONE)
    else:
        carry_out(state, t.NONE, way)


def carry_out(state: AdorableSnowman, red_way: i64, yellow_way: i64) -> None:
    """AS-28: one action, judged on the cells as they were before it. NONE: does not act."""
    snow = state.snow
    red = state.red.at
    yellow = state.yellow.at
    reds = aim(snow, red, red_way) if red_way != t.NONE else red
    yellows = aim(snow, yellow, yellow_way) if yellow_way != t.NONE else yellow
    pair = after_moves(state.box, snow, red, yellow, reds, yellows)
    state.snow = after_blows(snow, red, yellow, reds, yellows)
    if state.snow != snow:
        state.snow_left += markers(snow) - markers(state.snow)  # AS-60
    state.red.at = first(pair)
    state.yellow.at = second(pair)
    if state.keeps_events:
        tell_choices(state, red_way, yellow_way)
        tell_way(state, t.RED, snow, red, reds, red_way, yellows)
        tell_way(state, t.YELLOW, snow, yellow, yellows, yellow_way, reds)
    acted(state, t.RED, snow, red, red_way)
    acted(state, t.YELLOW, snow, yellow, yellow_way)


def acted(state: AdorableSnowman, seat: i64, snow: i64, before: i64, way: i64) -> None:
    """What an action leaves behind: whether he moved, and thanks if he was dug or dragged out."""
    climber = state.climber(seat)
    buried = has_snow(snow, before)
    if way != t.NONE:
        climber.last = way
        climber.moved = climber.at != before and not buried  # AS-42
        if way == t.UP and climber.moved and before >= state.box.top_region * t.COLUMNS:
            climber.climbed = True  # AS-21
    if buried and not state.buried(climber):
        state.emit(events.SAVED, seat, climber.at)
        state.thank(seat, t.SAVED)  # AS-26, AS-29, AS-51


def tell_choices(state: AdorableSnowman, red_way: i64, yellow_way: i64) -> None:
    if red_way != t.NONE:
        state.emit(events.REVEALED, t.RED, red_way)
    if yellow_way != t.NONE:
        state.emit(events.REVEALED, t.YELLOW, yellow_way)


def tell_way(
    state: AdorableSnowman, seat: i64, snow: i64, before: i64, aimed: i64, way: i64, other: i64
) -> None:
    """Where a climber got to, or what kept him."""
    after = state.climber(seat).at
    if has_snow(snow, before):
        if after != before:
            state.emit(events.DRAGGED, seat, before, after)
        elif way != t.NONE and way != t.STAY:
            state.emit(events.CANCELLED, seat, t.HELD_BY_SNOW, before)
    elif after != before:
        state.emit(events.MOVED, seat, before, after)
    elif aimed != before:
        if has_snow(snow, aimed):
            state.emit(events.CANCELLED, seat, t.HIT_SNOW, aimed)
            top = aimed + t.COLUMNS * (markers_from(snow, aimed) - 1)
            state.emit(events.CLEARED, seat, aimed, top)
        elif aimed == other or aimed == state.partner(seat).at:
            state.emit(events.CANCELLED, seat, t.NO_ROOM, aimed)
        else:
            state.emit(events.CANCELLED, seat, t.ROPE_TOO_SHORT, aimed)
