"""The same work on a Dask cluster: a scheduler's address instead of a number of processes.

Workers send results back and need no shared disk. One that dies costs what it had under way: the
scheduler gives its tasks to the others. Whoever asks keeps only a few tasks ahead of the results,
so that a run of any length takes the same memory.
"""

import logging
import re
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

import snowbound
from snowbound.core import foreign
from snowbound.core.errors import Mistake
from snowbound.extras import need
from snowbound.lab.playing.processes import TaskMap

if TYPE_CHECKING:
    from distributed import Client

SECONDS_TO_CONNECT = 10
SECONDS_FOR_A_WORKER = 60
SECONDS_BETWEEN_COUNTS = 2
AHEAD = 4  # tasks queued for each thread of the cluster
LONGEST_GREETING = 64 * 1024  # bytes; a scheduler's are some hundred
SIZE_OF_A_LENGTH = 8  # bytes, at the start of every message between Dask's processes
LOST = (
    "The cluster is gone or has lost this work. What was written is kept; "
    "start the cluster and the same command again."
)

NO_SCHEDULER = (
    "There is no Dask scheduler at '{}'; `dask scheduler` starts one and says its address, such "
    "as tcp://127.0.0.1:8786."
)

Found = TypeVar("Found")


class Scheduler(msgspec.Struct):
    """What we want of a scheduler file."""

    address: str


@contextmanager
def cluster_executor(address: str) -> Iterator[TaskMap]:
    """Whoever works at the scheduler of this address, for one lot of tasks after another."""
    with _connected(address) as client:
        yield lambda work, tasks: _by_cluster(client, work, iter(tasks))


def _by_cluster(
    client: "Client", work: Callable[..., Found], tasks: Iterator[tuple[Any, ...]]
) -> Iterator[Found]:
    from distributed import CancelledError, KilledWorker

    under_way: list[Any] = []
    try:
        threads, asked = _threads(client), time.monotonic()
        while True:
            if time.monotonic() - asked > SECONDS_BETWEEN_COUNTS:  # workers come and go
                threads, asked = _threads(client), time.monotonic()
            room = AHEAD * threads - len(under_way)
            for task in islice(tasks, max(1, room)):
                ticket = client.submit(run_on_worker, snowbound.__version__, work, task, pure=False)
                under_way.append(ticket)
            if not under_way:
                return
            yield under_way.pop(0).result()
    except KilledWorker:
        raise Mistake("Work on the cluster ended its worker again and again.") from None
    except (CancelledError, OSError):  # a lost connection is one of these
        raise Mistake(LOST) from None


def run_on_worker(version: str, work: Callable[..., Found], task: tuple[Any, ...]) -> Found:
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

    address = find_scheduler(address)
    with _silent_logs():
        try:
            client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, ValueError):
            raise Mistake(NO_SCHEDULER.format(address[:80])) from None
        try:
            _wait_for_a_worker(client, address[:80])
            yield client
        finally:
            client.close(timeout=SECONDS_TO_CONNECT)


@contextmanager
def _silent_logs() -> Iterator[None]:
    """Dask logs a lost connection as tracebacks, from several loggers; we say it in a sentence."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def _wait_for_a_worker(client: "Client", address: str) -> None:
    start = f"`dask worker {address} --nthreads 1` starts one"
    try:
        if client.nthreads():
            return
        print(
            f"snowbound: The scheduler at {address} has no worker yet; {start}. "
            f"Waiting for one, {SECONDS_FOR_A_WORKER} seconds at most.",
            file=sys.stderr,
            flush=True,
        )
        client.wait_for_workers(1, timeout=SECONDS_FOR_A_WORKER)
    except TimeoutError:
        raise Mistake(f"The scheduler at {address} has no worker; {start}.") from None
    except OSError:
        raise Mistake(LOST) from None


def find_scheduler(address: str) -> str:
    """A scheduler's address, or that in its scheduler file; a mistake if nobody answers there."""
    asked = address
    if address.endswith(".json"):
        try:
            text = foreign.read_bytes(Path(address), foreign.MIB, "a scheduler file")
            address = str(foreign.json(text, Scheduler).address)
        except Mistake:
            raise Mistake(f"{asked} is no scheduler file, as `dask scheduler` writes it.") from None
    place = re.fullmatch(r"(?:(tcp|tls)://)?(\[[^\]]+\]|[^:/]+):(\d{1,5})", address)
    if place is None or not _answers(place[2].strip("[]"), int(place[3]), place[1] == "tls"):
        raise Mistake(NO_SCHEDULER.format(asked[:80]))
    return address


def _answers(host: str, port: int, encrypted: bool) -> bool:
    """Whether a scheduler is there. It greets whoever connects; Dask's client would wait for ever
    for the greeting of something else, and take any first bytes for the length of a message."""
    try:
        with socket.create_connection((host, port), SECONDS_TO_CONNECT) as connection:
            if encrypted:
                return True
            length = connection.recv(SIZE_OF_A_LENGTH, socket.MSG_WAITALL)
    except (OSError, OverflowError):
        return False
    return 0 < int.from_bytes(length, "little") <= LONGEST_GREETING


def _threads(client: "Client") -> int:
    """How many tasks the cluster can do at a time just now."""
    threads: Any = client.nthreads()  # by worker; a coroutine only for asynchronous clients
    return max(1, sum(threads.values()))
