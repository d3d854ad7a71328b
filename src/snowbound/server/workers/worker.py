"""A worker process: reads jobs from its standard input and answers on its standard output."""

import contextlib
import os
import struct
import sys
from collections.abc import Callable
from typing import BinaryIO, TypeVar

import msgspec

from snowbound.analysis.thinker import Thinker
from snowbound.core.jobs import Job

LENGTH = struct.Struct(">I")  # comes before each message between server and worker
IDLE, LOW = "idle", "low"  # priorities
NICENESS = 5

Work = TypeVar("Work")


def work(source: BinaryIO, sink: BinaryIO, kind: type[Work], do: Callable[[Work], object]) -> None:
    """Do jobs until the input ends."""
    decoder = msgspec.msgpack.Decoder(kind)
    sink.write(LENGTH.pack(0))  # ready
    sink.flush()
    while head := source.read(LENGTH.size):
        job = decoder.decode(source.read(LENGTH.unpack(head)[0]))
        answer = msgspec.msgpack.encode(do(job))
        sink.write(LENGTH.pack(len(answer)) + answer)
        sink.flush()


def run(kind: type[Work], do: Callable[[Work], object], priority: str) -> None:
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a game prints must not mix with the answers
    give_way(priority)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        work(source, sink, kind, do)


def give_way(priority: str) -> None:
    """People's moves come first, and so do the commits they wait for. With `idle` this process gets
    the processor only when nothing else wants it; a process of merely lower priority keeps others
    waiting until its turn is up."""
    if priority == IDLE and hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):  # not everywhere is it allowed
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
            return
    os.nice(NICENESS)


if __name__ == "__main__":
    run(Job, Thinker().think, *sys.argv[1:])
