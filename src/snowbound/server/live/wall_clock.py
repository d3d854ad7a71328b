"""The time of day, which may jump: when a laptop wakes up, when a clock is set. Nobody's time is up
because of that."""

import logging
import time
from collections.abc import Callable
from typing import Final

JUMP_SECONDS: Final = 5.0  # less is drift, or a busy machine
GRACE_SECONDS: Final = 60.0  # to come back and act after a jump

logger = logging.getLogger("snowbound.clock")


class WallClock:
    """Compares the time of day with a clock that never jumps, at every look."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall, self._steady = wall, steady
        self._first = self._last = (wall(), steady())
        self._settled_at = self._last[1]

    def now(self) -> float:
        return self._wall()

    def look(self) -> float:
        """The time of day."""
        now, steady = self._wall(), self._steady()
        wall_before, steady_before = self._last
        self._last = now, steady
        missed = steady - steady_before  # the process itself may have been stopped
        jumped = now - wall_before - missed
        if abs(jumped) > JUMP_SECONDS or missed > JUMP_SECONDS:
            self._settled_at = steady + GRACE_SECONDS
            logger.warning(
                "the clock jumped by %.0f s, or this process was stopped for %.0f s; players get "
                "%.0f s before anybody's time is up",
                jumped,
                missed,
                GRACE_SECONDS,
            )
        return now

    @property
    def settled(self) -> bool:
        """Whether it has not jumped for a while."""
        return self._steady() >= self._settled_at

    def cautious(self) -> float:
        """A time that no jump forward has reached: what is old by it is old."""
        wall, steady = self._first
        return min(self._wall(), wall + self._steady() - steady)
