"""Whose job is next: one fair queue for everything that bots are asked, moves, hints, reviews and
charts alike.

Everybody gets an equal share of the workers' time (start time fair queueing): a job is charged to
its table, the person it is for and their address, and whoever has used least is next. Some kinds
of jobs wait longer than others: a chart for a stranger can wait, a move at a table that people
watch cannot. But nothing waits for ever, and whoever asks for a thousand things waits for them
alone.
"""

import asyncio
import heapq
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

MOST_OWNERS = 10_000  # then those who are owed nothing are forgotten


Work = TypeVar("Work")
Result = TypeVar("Result")


class Urgency(IntEnum):
    PEOPLE = 0  # a move at a table that somebody watches
    HINT = 1
    UNWATCHED = 2  # a move at a table that nobody watches
    REVIEW = 3  # a chart or a review of a finished game
    STRANGER = 4  # the same, for somebody who has not said who they are


# By how many seconds of its owners' share a job is put back.
PUT_BACK = {
    Urgency.PEOPLE: 0.0,
    Urgency.HINT: 1.5,
    Urgency.UNWATCHED: 10.0,
    Urgency.REVIEW: 20.0,
    Urgency.STRANGER: 40.0,
}


class Asker(NamedTuple):
    """Who wants a job done: how urgently, and who is charged for it."""

    urgency: Urgency
    owners: tuple[str, ...]


class Waiting(Generic[Work, Result]):
    """A job that waits: who asked for it, and how long it probably takes."""

    __slots__ = ("asker", "attempts", "job", "result", "seconds", "taken")

    def __init__(
        self, job: Work, asker: Asker, seconds: float, result: asyncio.Future[Result]
    ) -> None:
        self.job = job
        self.asker = asker  # who is charged; with several, whose turn came first
        self.seconds = seconds
        self.result = result
        self.attempts = 0
        self.taken = False

    def again(self) -> "Waiting[Work, Result]":
        """The same job, to be done once more."""
        other = Waiting(self.job, self.asker, self.seconds, self.result)
        other.attempts = self.attempts + 1
        return other

    @property
    def wanted(self) -> bool:
        """Whether it is still to be done."""
        return not self.taken and not self.result.done()


class JobQueue(Generic[Work, Result]):
    """Everything that waits for a worker."""

    def __init__(self) -> None:
        self._heaps: dict[Urgency, list[tuple[float, int, float, Asker, Waiting[Work, Result]]]] = {
            urgency: [] for urgency in Urgency
        }
        self._used: dict[str, float] = {}  # by owner: when what they asked for is done
        self._now = 0.0  # the share that everybody has had who waits for something
        self._count = 0

    def __len__(self) -> int:
        return sum(self.lengths().values())

    def lengths(self) -> dict[str, int]:
        """How many jobs wait, by urgency."""
        waiting = {one[-1]: one[-1].asker.urgency for one in self._entries() if one[-1].wanted}
        found = list(waiting.values())
        return {urgency.name.lower(): found.count(urgency) for urgency in Urgency}

    def _entries(self) -> list[tuple[float, int, float, Asker, Waiting[Work, Result]]]:
        return [entry for heap in self._heaps.values() for entry in heap]

    def put(self, waiting: Waiting[Work, Result]) -> None:
        self.ask_too(waiting, waiting.asker)

    def ask_too(self, waiting: Waiting[Work, Result], asker: Asker) -> None:
        """Somebody wants a job done; it comes at the turn of whoever is next of those who do."""
        start = max(self._now, self._owed(asker))
        end = start + waiting.seconds
        for owner in asker.owners:
            self._used[owner] = end
        if len(self._used) > MOST_OWNERS:
            self._used = {who: at for who, at in self._used.items() if at > self._now}
        self._count += 1
        entry = (end + PUT_BACK[asker.urgency], self._count, start, asker, waiting)
        heapq.heappush(self._heaps[asker.urgency], entry)

    def take(self, lowest: Urgency = Urgency.STRANGER) -> Waiting[Work, Result] | None:
        """The next job that is at least so urgent."""
        heaps = [heap for urgency, heap in self._heaps.items() if urgency <= lowest]
        for heap in heaps:
            while heap and not heap[0][-1].wanted:
                heapq.heappop(heap)
        ready = [heap for heap in heaps if heap]
        if not ready:
            return None
        _, _, start, asker, waiting = heapq.heappop(min(ready, key=lambda heap: heap[0][:2]))
        # Where more wait, a share takes longer; it grows even if everybody asks for the first time.
        others = sum(map(len, self._heaps.values()))
        self._now = max(self._now, start) + waiting.seconds / (1 + others)
        waiting.taken = True
        waiting.asker = asker
        return waiting

    def settle(self, waiting: Waiting[Work, Result], seconds: float) -> None:
        """A job is done: charge what it took beyond what was expected, or give back the rest."""
        for owner in waiting.asker.owners:
            if owner in self._used:
                self._used[owner] += seconds - waiting.seconds

    def _owed(self, asker: Asker) -> float:
        return max((self._used.get(owner, 0.0) for owner in asker.owners), default=0.0)
