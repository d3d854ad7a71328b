"""A worker process: reads jobs from its standard input, answers on its standard output, and keeps
the games it was asked about lately."""

import contextlib
import os
import sys
from collections import OrderedDict
from typing import BinaryIO

import msgspec

from snowbound.bots import review
from snowbound.bots.guard import describe
from snowbound.core.components import ComponentSet
from snowbound.core.match import Match
from snowbound.core.registry import shared_setup
from snowbound.server.workers import bot_moves
from snowbound.server.workers.jobs import LENGTH, Job, JobResult

MOST_MATCHES = 128  # games that a worker keeps


class MatchCache:
    """The games a worker was asked about lately, so that it need not replay them."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, Match] = OrderedDict()

    def match_for(self, job: Job) -> Match:
        match = self.matches.pop(job.table, None)
        if match is None or not _leads_to(match, job):
            components = ComponentSet(*job.components)
            setup = shared_setup(job.game, len(job.names), job.options, components)
            match = Match(setup, int(job.seed), job.names)
        for seat, action in job.moves[len(match.steps) :]:
            match.play(action, seat)
        self.matches[job.table] = match
        while len(self.matches) > MOST_MATCHES:
            self.matches.popitem(last=False)
        return match


def _leads_to(match: Match, job: Job) -> bool:
    """Whether a cached game is the beginning of the one asked about."""
    known = [(step.seat, step.action) for step in match.steps]
    return str(match.seed) == job.seed and known == job.moves[: len(known)]


def do(job: Job, cache: MatchCache) -> JobResult:
    match = cache.match_for(job)
    if job.hint >= 0:
        return JobResult(hint=bot_moves.hint(match, job.hint))
    if job.chances != (0, 0):
        return JobResult(chances=bot_moves.chances(match, *job.chances))
    if job.course:
        return JobResult(moments=bot_moves.moments(match, job.course))
    if job.glances:
        return JobResult(costs=[review.glance(match, step) for step in job.glances])
    if job.looks:
        return JobResult(regrets=bot_moves.regrets(match, job.looks))
    return JobResult(bot_moves.choose(match, job.bots))


def work(source: BinaryIO, sink: BinaryIO) -> None:
    """Do jobs until the input ends."""
    cache = MatchCache()
    decoder = msgspec.msgpack.Decoder(Job)
    sink.write(LENGTH.pack(0))  # ready
    sink.flush()
    while head := source.read(LENGTH.size):
        job = decoder.decode(source.read(LENGTH.unpack(head)[0]))
        try:
            result = do(job, cache)
        except Exception as error:  # whatever a bot does, the worker goes on
            cache.matches.pop(job.table, None)
            result = JobResult(failure=f"it failed: {describe(error)}")
        answer = msgspec.msgpack.encode(result)
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
