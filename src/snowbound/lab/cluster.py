"""The same work on a Dask cluster: a scheduler's address instead of a number of processes.

Workers send results back and need no shared disk. One that dies costs what it had under way: the
scheduler gives its tasks to the others. Whoever asks keeps only a few tasks ahead of the results,
so that a run of any length takes the same memory.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import snowbound
from snowbound.core.errors import Mistake
from snowbound.lab.extras import need
from snowbound.lab.processes import Do

if TYPE_CHECKING:
    from distributed import Client

SECONDS_TO_CONNECT = 10
SECONDS_FOR_A_WORKER = 60
AHEAD = 4  # tasks queued for each thread of the cluster
LOST = (
    "The cluster is gone or has lost this work. What was written is kept; "
    "start the cluster and the same command again."
)

Found = TypeVar("Found")


@contextmanager
def cluster_crew(address: str) -> Iterator[Do]:
    """Whoever works at the scheduler of this address, for one lot of tasks after another."""
    with _connected(address) as client:
        yield lambda work, tasks: _by_cluster(client, work, iter(tasks))


def _by_cluster(
    client: "Client", work: Callable[..., Found], tasks: Iterator[tuple[Any, ...]]
) -> Iterator[Found]:
    from distributed import CancelledError, KilledWorker
    from distributed.comm.core import CommClosedError

    under_way: list[Any] = []
    try:
        while True:
            room = AHEAD * _threads(client) - len(under_way)
            for task in islice(tasks, max(1, room)):
                ticket = client.submit(_there, snowbound.__version__, work, task, pure=False)
                under_way.append(ticket)
            if not under_way:
                return
            yield under_way.pop(0).result()
    except KilledWorker:
        raise Mistake("Work on the cluster ended its worker again and again.") from None
    except (CancelledError, CommClosedError, TimeoutError):
        raise Mistake(LOST) from None


def _there(version: str, work: Callable[..., Found], task: tuple[Any, ...]) -> Found:
    """On a worker: refuse to mix versions, then do the work."""
    if snowbound.__version__ != version:
        raise Mistake(
            f"A worker of the cluster has Snowbound {snowbound.__version__}, not {version}."
        )
    return work(*task)


@contextmanager
def _connected(address: str) -> "Iterator[Client]":
    need("cluster")
    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we say it in a sentence
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        raise Mistake(
            f"There is no Dask scheduler at '{address[:80]}'; `dask scheduler` starts one and "
            f"says its address, such as tcp://127.0.0.1:8786."
        ) from None
    try:
        client.wait_for_workers(1, timeout=SECONDS_FOR_A_WORKER)
        yield client
    except TimeoutError:
        raise Mistake(
            f"The scheduler at {address[:80]} has no worker; `dask worker {address[:80]} "
            f"--nthreads 1` starts one."
        ) from None
    finally:
        client.close(timeout=SECONDS_TO_CONNECT)


def _threads(client: "Client") -> int:
    """How many tasks the cluster can do at a time just now."""
    threads: Any = client.nthreads()  # by worker; a coroutine only for asynchronous clients
    return max(1, sum(threads.values()))
