"""Frost Gorge: the winter, FG-40 to FG-46: moving in, lighting fires, feeding everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.frost_gorge.rules import events
from snowbound.games.frost_gorge.rules.sheet import Sheet, cabin_of, in_cabin, somebody_in
from snowbound.games.frost_gorge.rules.terms import (
    CABBAGE,
    CABIN_SITES,
    FISH,
    ROWS,
    WOOD,
    BoxKind,
    Stage,
    Step,
)

if TYPE_CHECKING:
    from snowbound.games.frost_gorge.rules.state import FrostGorge


def begin_housing(state: FrostGorge) -> None:
    """FG-40: everybody moves in, after a last chance to build (FG-25)."""
    state.stage = Stage.HOUSING
    state.awaited = 0
    for seat in range(state.seats):
        sheet = state.sheets[seat]
        if sheet.eliminated:
            continue
        sheet.steps.append(Step.MOVE_IN)
        if not sheet.can_afford_cabin():
            move_in(state, sheet, seat)
        if sheet.steps:
            state.awaited |= bit(seat)
    if state.awaited == 0:
        begin_feeding(state)


def move_in(state: FrostGorge, sheet: Sheet, seat: i64) -> None:
    """One settler for every cabin first, where there are enough (FG-40, FG-46)."""
    sheet.steps.pop()
    sheet.to_house = sheet.settlers
    if sheet.settlers >= sheet.cabins:
        for cabin in range(sheet.cabins):
            sheet.housed |= somebody_in(cabin)
        sheet.to_house -= sheet.cabins
    sheet.steps.append(Step.HOUSE)
    settle_in(state, sheet, seat)


def house(state: FrostGorge, sheet: Sheet, seat: i64, cabin: i64) -> None:
    sheet.housed += somebody_in(cabin)
    sheet.to_house -= 1
    settle_in(state, sheet, seat)


def settle_in(state: FrostGorge, sheet: Sheet, seat: i64) -> None:
    """Finish housing and heating where there is nothing left to choose."""
    if sheet.steps and sheet.steps[-1] == Step.HOUSE:
        fill_up(state, sheet)
        if sheet.to_house > 0:
            return
        state.emit(events.HOUSED, seat, sheet.housed)
        sheet.steps.pop()
        sheet.steps.append(Step.HEAT)
    if sheet.steps and sheet.steps[-1] == Step.HEAT:
        light_fires(state, sheet, seat)


def fill_up(state: FrostGorge, sheet: Sheet) -> None:
    open_cabins = [c for c in range(CABIN_SITES) if state.may_house(sheet, c)]
    if sheet.to_house == len(open_cabins):
        for cabin in open_cabins:
            sheet.housed += somebody_in(cabin)
        sheet.to_house = 0


def light_fires(state: FrostGorge, sheet: Sheet, seat: i64) -> None:
    """FG-41: all that can be heated must be; only a shortage leaves a choice."""
    cold = [cabin for cabin in range(CABIN_SITES) if state.may_heat(sheet, cabin)]
    if 0 < sheet.goods[WOOD] < len(cold):
        return
    for cabin in cold[: sheet.goods[WOOD]]:
        heat_one(state, sheet, seat, cabin)
    sheet.steps.pop()
    let_the_cold_in(state, sheet, seat)


def heat(state: FrostGorge, sheet: Sheet, seat: i64, cabin: i64) -> None:
    heat_one(state, sheet, seat, cabin)
    settle_in(state, sheet, seat)


def heat_one(state: FrostGorge, sheet: Sheet, seat: i64, cabin: i64) -> None:
    state.pay(sheet, seat, WOOD, 1)
    sheet.heated |= bit(cabin)
    state.emit(events.HEATED, seat, cabin)


def let_the_cold_in(state: FrostGorge, sheet: Sheet, seat: i64) -> None:
    """FG-41: settlers of an unheated cabin die."""
    sheet.living = sheet.housed
    for cabin in range(CABIN_SITES):
        people = in_cabin(sheet.housed, cabin)
        if people > 0 and (sheet.heated >> cabin) & 1 == 0:
            sheet.living -= people * somebody_in(cabin)
            state.emit(events.FROZE, seat, cabin, people)


def begin_feeding(state: FrostGorge) -> None:
    """FG-42: one die for all, or the own drafted one (FG-67)."""
    state.stage = Stage.FEEDING
    if not state.box.resource_dice:
        row = state.luck.below(ROWS)
        state.emit(events.WINTER_DIE, -1, row)
        for sheet in state.sheets:
            sheet.row = row
    state.awaited = 0
    for seat in range(state.seats):
        sheet = state.sheets[seat]
        if not sheet.eliminated and sheet.living != 0:
            sheet.seated = sheet.living
            sheet.steps.append(Step.CHECK)
            state.awaited |= bit(seat)
    if state.awaited == 0:
        state.end()


def feed(state: FrostGorge, sheet: Sheet, seat: i64, kind: i64, amount: i64) -> None:
    """FG-43, FG-44: the next settler in cabin order eats, starves or is bitten."""
    cabin = cabin_of(sheet.seated, sheet.fed)
    sheet.fed += 1
    food: i64 = FISH if kind == BoxKind.FISH_MEAL else CABBAGE
    if kind == BoxKind.SNOW_SNAKE:
        state.emit(events.BITTEN, seat, cabin)
    elif sheet.goods[food] >= amount:
        state.pay(sheet, seat, food, amount)
        state.emit(events.FED, seat, cabin)
        return
    else:
        state.emit(events.STARVED, seat, cabin, food, amount)
    sheet.living -= somebody_in(cabin)
