"""Bots think in processes of their own, so that no table waits for another's bot.

A worker is this module run by itself: it reads jobs from its standard input, answers on its
standard output, and remembers the games it was asked about. A worker that takes longer than the
budget, or dies, is replaced, and its job is answered by the quickest bot there is.
"""

import asyncio
import contextlib
import os
import struct
import sys
from collections import OrderedDict
from typing import BinaryIO

import msgspec

from snowbound.bots.guard import describe
from snowbound.core.components import ComponentSet
from snowbound.core.match import Match
from snowbound.core.options import Value
from snowbound.core.registry import shared_setup
from snowbound.server import bots
from snowbound.server.messages import Hint
from snowbound.server.tables import Table

REMEMBERED = 128  # games a worker keeps at hand
LENGTH = struct.Struct(">I")


class Job(msgspec.Struct, array_like=True):
    """A game so far, and whose bots are asked (or which seat wants a hint, or for which steps
    of a finished game the chances are wanted)."""

    table: str
    game: str
    options: dict[str, Value]
    components: tuple[str, str]
    names: list[str]
    seed: str
    moves: list[tuple[int, int]]
    ask: list[tuple[int, str]]
    hint: int = -1
    chances: tuple[int, int] = (0, 0)


class Thought(msgspec.Struct, array_like=True):
    """What came of a job; a failure says what its bot did wrong."""

    choice: bots.Choice = msgspec.field(default_factory=bots.Choice)
    hint: Hint | None = None
    chances: list[list[float]] = []
    failure: str = ""


def job_for(table: Table, ask: list[tuple[int, str]], hint: int = -1) -> Job:
    return _job(table.id, table.playing(), ask, hint)


def chances_job(id: str, match: Match, first: int, end: int) -> Job:
    return _job(id, match, [], chances=(first, end))


def _job(
    id: str,
    match: Match,
    ask: list[tuple[int, str]],
    hint: int = -1,
    chances: tuple[int, int] = (0, 0),
) -> Job:
    setup = match.setup
    return Job(
        id,
        setup.game.id,
        setup.options,
        (setup.components.name, setup.components.text),
        match.names,
        str(match.seed),
        [(step.seat, step.action) for step in match.steps],
        ask,
        hint,
        chances,
    )


# ── In the worker ───────────────────────────────────────────────────────────────────────────


class Memory:
    """The games a worker was asked about lately, so that it need not play them again."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, Match] = OrderedDict()

    def recall(self, job: Job) -> Match:
        match = self.matches.pop(job.table, None)
        if match is None or not _leads_to(match, job):
            components = ComponentSet(*job.components)
            setup = shared_setup(job.game, len(job.names), job.options, components)
            match = Match(setup, int(job.seed), job.names)
        for seat, action in job.moves[len(match.steps) :]:
            match.play(action, seat)
        self.matches[job.table] = match
        while len(self.matches) > REMEMBERED:
            self.matches.popitem(last=False)
        return match


def _leads_to(match: Match, job: Job) -> bool:
    """Whether a remembered game is the beginning of the one asked about."""
    known = [(step.seat, step.action) for step in match.steps]
    return str(match.seed) == job.seed and known == job.moves[: len(known)]


def think(job: Job, memory: Memory) -> Thought:
    match = memory.recall(job)
    if job.hint >= 0:
        return Thought(hint=bots.hint(match, job.hint))
    if job.chances != (0, 0):
        return Thought(chances=bots.chances(match, *job.chances))
    return Thought(bots.choose(match, job.ask))


def work(source: BinaryIO, sink: BinaryIO) -> None:
    """A worker's whole life."""
    memory = Memory()
    decoder = msgspec.msgpack.Decoder(Job)
    while head := source.read(LENGTH.size):
        job = decoder.decode(source.read(LENGTH.unpack(head)[0]))
        try:
            thought = think(job, memory)
        except Exception as error:  # whatever a bot does, the server goes on
            memory.matches.pop(job.table, None)
            thought = Thought(failure=f"it failed: {describe(error)}")
        answer = msgspec.msgpack.encode(thought)
        sink.write(LENGTH.pack(len(answer)) + answer)
        sink.flush()


# ── In the server ───────────────────────────────────────────────────────────────────────────


class Thinkers:
    """The worker processes and the queue before them."""

    def __init__(self, workers: int, budget: float) -> None:
        self.budget = budget
        self.failures = 0
        self.asked = 0
        self.queue: asyncio.Queue[tuple[Job, asyncio.Future[Thought]]] = asyncio.Queue()
        self._workers = workers
        self._tasks: list[asyncio.Task[None]] = []
        self._decoder = msgspec.msgpack.Decoder(Thought)

    def open(self) -> None:
        """Let the workers come in, before anybody waits for them."""
        self._tasks = [asyncio.create_task(self._employ()) for _ in range(self._workers)]

    async def ask(self, job: Job) -> Thought:
        """Queue a job and wait for its thought."""
        self.asked += 1
        answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((job, answer))
        return await answer

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _employ(self) -> None:
        """One worker after the other in one chair."""
        while True:
            worker = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "snowbound.server.thinking",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            try:
                while await self._serve_one(worker):
                    pass
            finally:
                with contextlib.suppress(ProcessLookupError):
                    worker.kill()
                await worker.wait()

    async def _serve_one(self, worker: asyncio.subprocess.Process) -> bool:
        """Hand over one job; False if the worker must be replaced."""
        job, answer = await self.queue.get()
        if answer.cancelled():
            return True
        try:
            async with asyncio.timeout(self.budget):
                thought = await self._exchange(worker, job)
        except TimeoutError:
            return self._failed(answer, f"no answer within {self.budget:g} s")
        except (OSError, asyncio.IncompleteReadError):
            return self._failed(answer, "its process ended")
        except asyncio.CancelledError:
            answer.cancel()
            raise
        if not answer.done():
            answer.set_result(thought)
        return True

    def _failed(self, answer: asyncio.Future[Thought], failure: str) -> bool:
        self.failures += 1
        if not answer.done():
            answer.set_result(Thought(failure=failure))
        return False

    async def _exchange(self, worker: asyncio.subprocess.Process, job: Job) -> Thought:
        assert worker.stdin is not None and worker.stdout is not None
        data = msgspec.msgpack.encode(job)
        worker.stdin.write(LENGTH.pack(len(data)) + data)
        await worker.stdin.drain()
        length = LENGTH.unpack(await worker.stdout.readexactly(LENGTH.size))[0]
        return self._decoder.decode(await worker.stdout.readexactly(length))


def main() -> None:
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing a game prints may get between the answers
    os.nice(5)  # people's moves come before bots' thoughts
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        work(source, sink)


if __name__ == "__main__":
    main()
