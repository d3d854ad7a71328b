"""Clocks: how long people may think. Pure functions of the time they are given.

A clock that runs out never loses the game: a bot steps in, or the player is reminded.
"""

from collections.abc import Sequence
from typing import Final

from snowbound.core.errors import Mistake
from snowbound.tables.log import Clock
from snowbound.tables.types import Seat

SHORTEST_SLOW_MOVE: Final = 3600
DAY: Final = 86400
LONGEST_CLOCK: Final = 60 * DAY
FIRST_WEEKDAY: Final = 3  # of the day that time is counted from, a Thursday


def check_clock(clock: Clock) -> Clock:
    """A clock as it may be asked for."""
    if clock.kind not in ("none", "live", "slow"):
        raise Mistake("A clock is none, live or slow.")
    if clock.kind == "none":
        return Clock()
    if clock.then not in ("bot", "remind"):
        raise Mistake("When time is up, a clock calls a bot, or it reminds: then is bot or remind.")
    if not 0 <= clock.bank <= LONGEST_CLOCK or not 1 <= clock.move <= LONGEST_CLOCK:
        raise Mistake("A clock gives from 1 second to 60 days for a move, and as much in the bank.")
    if clock.kind == "slow" and clock.move < SHORTEST_SLOW_MOVE:
        raise Mistake("A slow clock gives at least an hour (3600 seconds) for a move.")
    if clock.days_off and clock.kind != "slow":
        raise Mistake("Only slow clocks have days off.")
    if len(set(clock.days_off)) > 6 or any(not 0 <= day <= 6 for day in clock.days_off):
        raise Mistake("Days off are weekdays from 0 (Monday) to 6 (Sunday), and not all of them.")
    return clock


def _is_off(at: float, days_off: Sequence[int]) -> bool:
    return (int(at // DAY) + FIRST_WEEKDAY) % 7 in days_off


def time_after(since: float, seconds: float, days_off: Sequence[int]) -> float:
    """When so much time has passed, not counting days off."""
    at, left = since, seconds
    while days_off:
        midnight = (at // DAY + 1) * DAY
        if not _is_off(at, days_off):
            if left <= midnight - at:
                break
            left -= midnight - at
        at = midnight
    return at + left


def time_between(since: float, at: float, days_off: Sequence[int]) -> float:
    """How much time has passed, not counting days off."""
    if not days_off:
        return at - since
    passed, start = 0.0, since
    while start < at:
        end = min(at, (start // DAY + 1) * DAY)
        passed += 0.0 if _is_off(start, days_off) else end - start
        start = end
    return passed


def deadline(clock: Clock, seat: Seat) -> float:
    """When a seat's time is up; 0 if its clock is not running."""
    if clock.kind == "none" or not seat.since or seat.bot or seat.reminded:
        return 0.0
    return time_after(seat.since, clock.move + seat.bank, clock.days_off)


def run_clocks(
    clock: Clock,
    seats: list[Seat],
    was_awaited: list[int],
    awaited: list[int],
    acted: int,
    at: float,
) -> None:
    """Stop the clocks of seats that have decided, and start those of seats that must decide now."""
    for number, seat in enumerate(seats):
        decided = number in was_awaited and (number == acted or number not in awaited)
        if decided and seat.since:
            late = time_between(seat.since, at, clock.days_off) - clock.move
            seat.bank = max(0.0, seat.bank - max(0.0, late))
            seat.since = 0.0
            seat.reminded = False
        if number not in awaited:
            seat.since = 0.0
        elif not seat.since:
            seat.since = at
