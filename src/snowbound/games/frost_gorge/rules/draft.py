"""Frost Gorge: the Resource Dice variant, FG-60 to FG-69: rolling the dice and drafting them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.frost_gorge.rules import events, winter
from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.sheet import Sheet

if TYPE_CHECKING:
    from snowbound.games.frost_gorge.rules.state import FrostGorge


def roll_pool(state: FrostGorge) -> None:
    state.stage = t.Stage.DRAFTING
    state.roller = next_seat(state, state.roller)
    state.pool = [0] * t.DICE_COLOURS
    for colour in dice_of_the_month(state):
        state.pool[colour] = state.luck.below(t.ROWS) + 1
        state.emit(events.POOL, state.roller, colour, state.pool[colour])
    if state.pool[t.Colour.BLACK] != 0:
        state.meet_sasquatch(state.sheets[state.roller], state.roller)  # FG-65
    if state.over:
        return
    state.drafters = []
    seat = state.roller
    for _ in range(state.seats):
        if not state.sheets[seat].eliminated:
            state.drafters.insert(0, seat)
        seat = (seat + 1) % state.seats
    next_draft(state)


def dice_of_the_month(state: FrostGorge) -> list[int]:
    """FG-60, FG-61, FG-67: which dice are rolled."""
    if state.month == t.WINTER:
        return [t.Colour.YELLOW, t.Colour.BLUE, t.Colour.BROWN]
    bag = [t.Colour.YELLOW, t.Colour.BLUE, t.Colour.BROWN, t.Colour.GRAY]
    if state.month < t.SUMMER and state.seats == 3:
        return bag
    if state.month >= t.SUMMER:
        bag.append(t.Colour.GREEN)
    if state.month >= t.AUTUMN:
        bag.append(t.Colour.BLACK)
    state.luck.shuffle(bag)
    return bag[: 4 if state.seats == 3 else 3]


def next_seat(state: FrostGorge, seat: i64) -> i64:
    """The next seat in turn order that is still in the game."""
    seat = (seat + 1) % state.seats
    while state.sheets[seat].eliminated:
        seat = (seat + 1) % state.seats
    return seat


def next_draft(state: FrostGorge) -> None:
    if state.drafters:
        seat: i64 = state.drafters.pop()
        state.sheets[seat].steps.append(t.Step.DRAFT)
        state.awaited = bit(seat)
    elif state.month == t.WINTER:
        winter.begin_housing(state)
    elif not state.over:
        state.begin_work()


def take_die(state: FrostGorge, sheet: Sheet, seat: i64, colour: i64) -> None:
    """FG-62, FG-63."""
    sheet.steps.pop()
    sheet.row = state.pool[colour] - 1
    sheet.colour = colour
    state.pool[colour] = 0
    state.emit(events.DRAFTED, seat, colour, sheet.row)
    if colour == t.Colour.BLACK:
        sheet.steps.append(t.Step.WILD)
    else:
        state.give(sheet, seat, t.GIFTS[colour])
