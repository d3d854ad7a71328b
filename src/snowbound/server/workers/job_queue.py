"""Whose job is next: one queue for everything that bots are asked.

Moves at tables that people watch come before hints, hints before moves at tables that nobody
watches, and reviews of finished games come last. Among equals everybody gets a fair share (start
time fair queueing): a job is charged to its table and to the person it is for, and whoever was
charged least is next. So a short job of somebody who asked for little comes before long ones.
"""

import asyncio
import heapq
from collections import deque
from enum import IntEnum

from snowbound.thinking.jobs import Job, JobResult

FAIR_TURN = 8  # every so many jobs, the one that has waited longest is next, so that none starves
MOST_OWNERS = 10_000  # then those who are owed nothing are forgotten


class Urgency(IntEnum):
    PEOPLE = 0  # a move at a table that somebody watches
    HINT = 1
    UNWATCHED = 2  # a move at a table that nobody watches
    REVIEW = 3  # a chart or a review of a finished game


class Waiting:
    """A job that waits: how urgent it is, whom it is charged to, and how long it may take."""

    __slots__ = ("attempts", "job", "owners", "result", "seconds", "taken", "urgency")

    def __init__(
        self,
        job: Job,
        urgency: Urgency,
        owners: tuple[str, ...],
        seconds: float,
        result: asyncio.Future[JobResult],
    ) -> None:
        self.job = job
        self.urgency = urgency
        self.owners = owners
        self.seconds = seconds
        self.result = result
        self.attempts = 0
        self.taken = False

    def again(self) -> "Waiting":
        """The same job, to be done once more."""
        other = Waiting(self.job, self.urgency, self.owners, self.seconds, self.result)
        other.attempts = self.attempts + 1
        return other

    @property
    def wanted(self) -> bool:
        """Whether it is still to be done."""
        return not self.taken and not self.result.done()


class FairShares:
    """Jobs of one urgency, by what their owners have been charged already."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, float, Waiting]] = []
        self._charged: dict[str, float] = {}  # by owner
        self._now = 0.0  # what the job that was taken last began at
        self._count = 0

    def put(self, waiting: Waiting) -> None:
        start = max(self._now, *(self._charged.get(owner, 0.0) for owner in waiting.owners), 0.0)
        end = start + waiting.seconds
        for owner in waiting.owners:
            self._charged[owner] = end
        if len(self._charged) > MOST_OWNERS:
            self._charged = {who: at for who, at in self._charged.items() if at > self._now}
        self._count += 1
        heapq.heappush(self._heap, (end, self._count, start, waiting))

    def take(self) -> Waiting | None:
        while self._heap:
            _, _, start, waiting = heapq.heappop(self._heap)
            if waiting.wanted:
                self._now = max(self._now, start)
                return waiting
        return None


class JobQueue:
    """Everything that waits for a worker."""

    def __init__(self) -> None:
        self._shares = {urgency: FairShares() for urgency in Urgency}
        self._arrived: deque[Waiting] = deque()
        self._turn = 0

    def __len__(self) -> int:
        return sum(self.lengths().values())

    def lengths(self) -> dict[str, int]:
        """How many jobs wait, by urgency."""
        lengths = {urgency.name.lower(): 0 for urgency in Urgency}
        for waiting in self._arrived:
            if waiting.wanted:
                lengths[waiting.urgency.name.lower()] += 1
        return lengths

    def put(self, waiting: Waiting) -> None:
        self._arrived.append(waiting)
        self._shares[waiting.urgency].put(waiting)

    def take(self, lowest: Urgency = Urgency.REVIEW) -> Waiting | None:
        """The next job that is at least so urgent."""
        self._turn += 1
        waiting = self._oldest(lowest) if self._turn % FAIR_TURN == 0 else None
        for urgency in Urgency:
            if waiting is None and urgency <= lowest:
                waiting = self._shares[urgency].take()
        if waiting is not None:
            waiting.taken = True
        while self._arrived and not self._arrived[0].wanted:
            self._arrived.popleft()
        return waiting

    def _oldest(self, lowest: Urgency) -> Waiting | None:
        for waiting in self._arrived:
            if waiting.wanted and waiting.urgency <= lowest:
                return waiting
        return None
