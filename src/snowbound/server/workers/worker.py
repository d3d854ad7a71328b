"""A worker process: reads jobs from its standard input and answers on its standard output."""

import contextlib
import os
import struct
import sys
from typing import BinaryIO

import msgspec

from snowbound.thinking.jobs import Job
from snowbound.thinking.thinker import Thinker

LENGTH = struct.Struct(">I")  # comes before each message between server and worker


def work(source: BinaryIO, sink: BinaryIO) -> None:
    """Do jobs until the input ends."""
    thinker = Thinker()
    decoder = msgspec.msgpack.Decoder(Job)
    sink.write(LENGTH.pack(0))  # ready
    sink.flush()
    while head := source.read(LENGTH.size):
        job = decoder.decode(source.read(LENGTH.unpack(head)[0]))
        answer = msgspec.msgpack.encode(thinker.think(job))
        sink.write(LENGTH.pack(len(answer)) + answer)
        sink.flush()


def main() -> None:
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a game prints must not mix with the answers
    os.nice(5)  # people's moves come before bots'
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        work(source, sink)


if __name__ == "__main__":
    main()
