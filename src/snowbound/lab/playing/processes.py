"""Playing many games on several processes, or on a cluster; which does not change the result.

A game's seed follows from the run's seed and the game's number alone, and results are handed on in
the order of these numbers.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

import msgspec

from snowbound.bots.players import Bot
from snowbound.bots.program import ENDS, end_all
from snowbound.bots.supervision import fault_log
from snowbound.core.errors import Mistake

LARGEST_SEED = 2**64
MOST_GAMES = 10**9  # months of playing; what is kept of them in memory or as files stays in bounds
MOST_JOBS = 1024  # processes; more machines work together by --cluster
MOST_NOTES = 20
AHEAD = 4  # tasks queued for each process; more would only take memory
# When a run is killed, Python's resource tracker clears up behind it and need not say so.
UNTOLD = "ignore:resource_tracker:UserWarning"

Found = TypeVar("Found")
# Calls a function with the arguments of each task, and yields the results in order.
TaskMap = Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], Iterator[Any]]


class Faults(msgspec.Struct):
    """What went wrong with third-party bots: the first few notes, and how many there were."""

    first: list[str] = []
    count: int = 0

    def hear(self, game: str, bots: list[Bot]) -> None:
        """Collect what went wrong in a game."""
        notes = [f"{game}: {note}" for bot in bots for note in fault_log(bot).take_new_notes()]
        self.add(Faults(notes, len(notes)))

    def add(self, later: "Faults") -> None:
        self.first = [*self.first, *later.first][:MOST_NOTES]
        self.count += later.count

    def told(self) -> list[str]:
        more = self.count - len(self.first)
        return [*self.first, f"… and {more} more."] if more else self.first


def check_counts(games: int, jobs: int, seed: int, most: int = MOST_GAMES) -> None:
    if not 1 <= games <= most:
        raise Mistake(
            f"The number of games must be at least 1 and at most {most:,}, not {games:,}."
        )
    check_jobs(jobs)
    if not 0 <= seed < LARGEST_SEED:
        raise Mistake(f"The seed of many games goes from 0 to 2**64 - 1, not {seed}.")


def check_jobs(jobs: int) -> None:
    if not 1 <= jobs <= MOST_JOBS:
        raise Mistake(
            f"The number of jobs must be at least 1 and at most {MOST_JOBS:,}, not {jobs:,}."
        )


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of many."""
    return (seed << 40) + number


def in_order(
    work: Callable[..., Found],
    tasks: Iterable[tuple[Any, ...]],
    jobs: int,
    cluster: str | None = None,
) -> Iterator[Found]:
    """Call `work` with the arguments of each task, and yield the results in order."""
    with executor(jobs, cluster) as do:
        yield from do(work, tasks)


@contextmanager
def executor(jobs: int, cluster: str | None = None) -> Iterator[TaskMap]:
    """Who does work, one lot after another: this process alone, several, or the Dask cluster at
    an address."""
    if cluster is not None:
        from snowbound.lab.playing.cluster import cluster_executor

        with cluster_executor(cluster) as do:
            yield do
    elif jobs == 1:
        yield lambda work, tasks: (work(*task) for task in tasks)
    else:
        with _pool(jobs) as pool:
            yield lambda work, tasks: _by_pool(pool, work, iter(tasks), jobs)


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    others = set(active_children())
    if UNTOLD not in sys.warnoptions:
        sys.warnoptions.append(UNTOLD)
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)
    try:
        yield pool
    except BrokenProcessPool as broken:
        raise Mistake("A process that played has ended; a bot may have ended it.") from broken
    except BaseException:  # nobody wants the other results any more
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    pool.shutdown()


def _by_pool(
    pool: ProcessPoolExecutor,
    work: Callable[..., Found],
    tasks: Iterator[tuple[Any, ...]],
    jobs: int,
) -> Iterator[Found]:
    under_way: list[Future[Found]] = [
        pool.submit(work, *task) for task in islice(tasks, AHEAD * jobs)
    ]
    while under_way:
        yield under_way.pop(0).result()
        for task in islice(tasks, 1):
            under_way.append(pool.submit(work, *task))


def _begin() -> None:
    """In a process of the pool: ignore Ctrl-C, which the parent handles; end programs on exit."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in ENDS:
        signal.signal(number, _leave)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """Leave when the parent is gone: one that is killed cannot say so, and nobody else will."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        _leave(signal.SIGTERM, None)


def _leave(number: int, frame: object) -> None:
    end_all()
    os._exit(128 + number)
