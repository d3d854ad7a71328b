"""Clocks: how long people may think. Pure functions of the time they are given.

A clock that runs out never loses the game: a bot steps in, or the player is reminded.
"""

from typing import Final

from snowbound.core.mistakes import Mistake
from snowbound.tables.log import Clock
from snowbound.tables.types import Seat

SHORTEST_SLOW_MOVE: Final = 3600
LONGEST_CLOCK: Final = 60 * 86400


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
    return clock


def deadline(clock: Clock, seat: Seat) -> float:
    """When a seat's time is up; 0 if its clock is not running."""
    if clock.kind == "none" or not seat.since or seat.bot or seat.reminded:
        return 0.0
    return seat.since + clock.move + seat.bank


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
            late = at - seat.since - clock.move
            seat.bank = max(0.0, seat.bank - max(0.0, late))
            seat.since = 0.0
            seat.reminded = False
        if number not in awaited:
            seat.since = 0.0
        elif not seat.since:
            seat.since = at
