"""Work that takes many jobs and that several people may wait for: charts and reviews."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from contextlib import suppress
from typing import Any, Generic, TypeVar

from snowbound.analysis.long_jobs import PROBABLE_SECONDS
from snowbound.core.jobs import Job, JobResult, RunJob
from snowbound.server.common.rate_limits import RateLimited
from snowbound.server.workers.job_queue import Asker, Urgency, Waiting
from snowbound.server.workers.pool import WorkerPool

MOST_OF_ONE = (4, 32)  # unfinished works of a person and of an address; of a stranger it is 4
MOST_IN_ALL = 512
MOST_ASKERS = 32  # of one work; more would not bring it forward
MOST_ASKERS_OF_ADDRESS = 4

Answer = TypeVar("Answer")
Begin = Callable[[RunJob], Coroutine[Any, Any, Answer]]


def visitor(person: str, address: str) -> Asker:
    """Whoever looks at a finished game."""
    if person:
        return Asker(Urgency.REVIEW, (person, address))
    return Asker(Urgency.STRANGER, (address,))


class SharedWork(Generic[Answer]):
    """One chart or review. Its jobs are done one after the other, each at the turn of whoever is
    next among those who asked."""

    def __init__(self, pool: WorkerPool, begin: Begin[Answer], asker: Asker) -> None:
        self.asker = asker  # the first; it counts as theirs
        self._pool = pool
        self._askers = [asker]
        self._waiting: Waiting | None = None
        self.task = asyncio.create_task(begin(self._run))

    def join(self, asker: Asker) -> None:
        """Somebody else wants it, too."""
        if not self._has_room(asker):
            return
        self._askers.append(asker)
        if self._waiting is not None:
            self._pool.ask_too(self._waiting, asker)

    def _has_room(self, asker: Asker) -> bool:
        """A few of one address; when the list is full, a person takes a stranger's place."""
        if asker in self._askers:
            return False
        address = asker.owners[-1]
        if sum(other.owners[-1] == address for other in self._askers) >= MOST_ASKERS_OF_ADDRESS:
            return False
        if len(self._askers) < MOST_ASKERS:
            return True
        last = max(self._askers, key=lambda other: other.urgency)
        if last.urgency <= asker.urgency:
            return False
        self._askers.remove(last)
        return True

    async def _run(self, job: Job) -> JobResult:
        first, *others = self._askers
        self._waiting = self._pool.submit(job, first, PROBABLE_SECONDS)
        for asker in others:
            self._pool.ask_too(self._waiting, asker)
        try:
            return await self._waiting.result
        finally:
            self._waiting = None


class SharedWorks(Generic[Answer]):
    """The works that are not finished yet, by what they are about."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self._works: dict[Hashable, SharedWork[Answer]] = {}
        self._asked: Counter[str] = Counter()  # by whom they were asked for first

    def work(self, key: Hashable, begin: Begin[Answer], asker: Asker) -> SharedWork[Answer]:
        """The work that is going on about this, or a new one."""
        if (work := self._works.get(key)) is not None:
            work.join(asker)
            return work
        self._check(asker)
        work = self._works[key] = SharedWork(self.pool, begin, asker)
        self._asked.update(asker.owners)
        work.task.add_done_callback(lambda _: self._end(key))
        return work

    def _check(self, asker: Asker) -> None:
        if len(self._works) >= MOST_IN_ALL:
            raise RateLimited("The bots have too much to look back at; ask again later.", 10)
        for owner, most in zip(asker.owners, MOST_OF_ONE, strict=False):
            if self._asked[owner] >= most:
                raise RateLimited("You are waiting for several charts and reviews already.", 5)

    def _end(self, key: Hashable) -> None:
        self._asked.subtract(self._works.pop(key).asker.owners)
        self._asked += Counter()  # forgets who waits for nothing

    async def close(self) -> None:
        for work in list(self._works.values()):
            work.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await work.task
