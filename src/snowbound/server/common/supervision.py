"""Background tasks: whichever fails is logged, counted and started again."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine

from snowbound.server.common.metrics import Metrics, count

SETTLED_SECONDS = 5.0  # a task that has run for this long since it failed is well again
LONGEST_WAIT = 10.0

logger = logging.getLogger("snowbound.server")

Work = Callable[[], Coroutine[None, None, None]]  # runs for ever, unless it fails

FIRST_SECONDS = 0.25
LONGEST_SECONDS = 30.0


class Backoff:
    """How long to wait before something that failed is tried again: ever longer, up to a limit."""

    def __init__(self, first: float = FIRST_SECONDS, longest: float = LONGEST_SECONDS) -> None:
        self._first = first
        self._longest = longest
        self._next = first

    def next(self) -> float:
        """The next wait, in seconds."""
        wait = self._next
        self._next = min(2 * wait, self._longest)
        return wait

    def reset(self) -> None:
        """It worked."""
        self._next = self._first


class Supervisor:
    """Keeps background tasks running."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._tasks: list[asyncio.Task[None]] = []
        self._failed: dict[str, float] = {}  # when a task last failed, by name

    def start(self, name: str, work: Work) -> None:
        self._tasks.append(asyncio.create_task(self._keep_running(name, work)))

    def failing(self) -> list[str]:
        """The tasks that failed a moment ago."""
        now = time.monotonic()
        return [name for name, at in self._failed.items() if now < at + SETTLED_SECONDS]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep_running(self, name: str, work: Work) -> None:
        backoff = Backoff(longest=LONGEST_WAIT)
        while True:
            began = time.monotonic()
            try:
                await work()
            except Exception:
                now = time.monotonic()
                if now > began + SETTLED_SECONDS:
                    backoff.reset()
                wait = backoff.next()
                count(self.metrics.task_failures, name)
                self._failed[name] = now + wait
                logger.exception("the task '%s' failed; it starts again in %g s", name, wait)
                await asyncio.sleep(wait)
