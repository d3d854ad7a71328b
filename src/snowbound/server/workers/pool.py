"""The worker pool: bots think in processes of their own, so that no table waits for another's bot.

A worker that takes longer than the time limit is replaced, and its job fails. One that dies is
replaced, and its job is done again: who killed it is not known. A worker that cannot be started is
tried again, at growing intervals, for as long as the server runs.
"""

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import Callable
from typing import Generic

import msgspec

from snowbound.core.jobs import Job, JobResult
from snowbound.server.common.metrics import Metrics
from snowbound.server.common.supervision import Backoff
from snowbound.server.workers.job_queue import Asker, JobQueue, Result, Urgency, Waiting, Work
from snowbound.server.workers.worker import LENGTH, LOW

START_SECONDS = 60.0  # how long a worker may take to get ready
ATTEMPTS = 3  # a job that outlives no worker so often has failed
END_SECONDS = 5.0  # how long a killed worker may take to end

logger = logging.getLogger("snowbound.workers")


class Worker(Generic[Work, Result]):
    """One place in the pool, and the process that fills it at the moment."""

    def __init__(self, lowest: Urgency) -> None:
        self.lowest = lowest  # what it may be given
        self.failing = False  # it could not be started, and will be tried again
        self.process: asyncio.subprocess.Process | None = None
        self.waiting: Waiting[Work, Result] | None = None  # what it is doing
        self.wake: asyncio.Future[None] | None = None  # set while it is idle

    @property
    def idle(self) -> bool:
        """Whether it waits, and nobody has called it yet."""
        return self.wake is not None and not self.wake.done()

    def call(self) -> None:
        """Have an idle worker look around."""
        if self.wake is not None and not self.wake.done():
            self.wake.set_result(None)


class ProcessPool(Generic[Work, Result]):
    """Processes that run a module, and their queue of jobs."""

    def __init__(
        self,
        module: str,
        kind: type[Result],
        failed: Callable[[str], Result],
        workers: int,
        time_limit: float,
        metrics: Metrics | None = None,
        priority: str = LOW,
    ) -> None:
        self.module = module
        self.priority = priority
        self.time_limit = time_limit
        self.failures = 0
        self.start_failures = 0
        self.retries = 0
        self.jobs = 0
        self.queue: JobQueue[Work, Result] = JobQueue()
        self.metrics = metrics or Metrics()
        self._workers = [Worker[Work, Result](Urgency.STRANGER) for _ in range(workers)]
        if workers > 1:
            self._workers[0].lowest = Urgency.HINT  # kept for people who wait
        self._tasks: list[asyncio.Task[None]] = []
        self._failed = failed
        self._decoder = msgspec.msgpack.Decoder(kind)

    def open(self) -> None:
        """Start the workers, before anybody waits for them."""
        self._tasks = [asyncio.create_task(self._keep_running(one)) for one in self._workers]

    async def run(self, job: Work, asker: Asker, seconds: float = 1.0) -> Result:
        """Queue a job and wait for its result."""
        return await self.submit(job, asker, seconds).result

    def submit(self, job: Work, asker: Asker, seconds: float = 1.0) -> Waiting[Work, Result]:
        """Queue a job; `seconds` is how long it probably takes."""
        self.jobs += 1
        result: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        waiting: Waiting[Work, Result] = Waiting(job, asker, seconds, result)
        self._put(waiting)
        return waiting

    @property
    def started(self) -> bool:
        return bool(self._tasks)

    @property
    def running(self) -> int:
        """How many workers are ready or at work."""
        return len(self.pids())

    @property
    def down(self) -> bool:
        """Whether no worker runs, since none can be started."""
        return self.running == 0 and any(worker.failing for worker in self._workers)

    @property
    def busy(self) -> int:
        return sum(worker.waiting is not None for worker in self._workers)

    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._workers if worker.process is not None]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def ask_too(self, waiting: Waiting[Work, Result], asker: Asker) -> None:
        """Somebody else wants a job done that waits already."""
        self.queue.ask_too(waiting, asker)
        self._call_one(asker.urgency)

    def _put(self, waiting: Waiting[Work, Result]) -> None:
        self.queue.put(waiting)
        self._call_one(waiting.asker.urgency)

    def _call_one(self, urgency: Urgency) -> None:
        for worker in self._workers:
            if worker.idle and worker.lowest >= urgency:
                worker.call()
                break

    # ── Processes ───────────────────────────────────────────────────────────────────────────

    async def _keep_running(self, worker: Worker[Work, Result]) -> None:
        """Keep one worker process running; start another one when it fails."""
        backoff = Backoff()
        while True:
            try:
                await self._run_process(worker, backoff)
            except Exception as error:
                wait = backoff.next()
                worker.failing = True
                self.start_failures += 1
                self.metrics.worker_failures += 1
                logger.error(
                    "a worker could not be started (%s); trying again in %g s", error, wait
                )
                await asyncio.sleep(wait)

    async def _run_process(self, worker: Worker[Work, Result], backoff: Backoff) -> None:
        """Start a process and give it jobs until it must be replaced."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self.module,
            self.priority,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        ended = asyncio.create_task(process.wait())
        ended.add_done_callback(lambda _: worker.call())
        try:
            await _until_ready(process)
            backoff.reset()
            worker.failing = False
            worker.process = process
            while not ended.done() and await self._do_next(worker, process):
                pass
        finally:
            worker.process = None
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            # Not `wait_for`: up to Python 3.11 it forgets to be cancelled when both come at once.
            await asyncio.wait({ended}, timeout=END_SECONDS)

    async def _do_next(
        self, worker: Worker[Work, Result], process: asyncio.subprocess.Process
    ) -> bool:
        """Give a worker the next job; False if the worker must be replaced."""
        waiting = self.queue.take(worker.lowest)
        if waiting is None:
            worker.wake = asyncio.get_running_loop().create_future()
            try:
                await worker.wake
            finally:
                worker.wake = None
            return True
        worker.waiting = waiting
        try:
            return await self._do(waiting, process)
        finally:
            worker.waiting = None

    async def _do(
        self, waiting: Waiting[Work, Result], process: asyncio.subprocess.Process
    ) -> bool:
        result = waiting.result
        began = time.perf_counter()
        try:
            async with asyncio.timeout(self.time_limit):
                done = await self._exchange(process, waiting.job)
        except TimeoutError:
            return self._fail(waiting, f"no answer within {self.time_limit:g} s")
        except (OSError, asyncio.IncompleteReadError):
            return self._try_again(waiting)
        except asyncio.CancelledError:
            result.cancel()
            raise
        finally:
            self.queue.settle(waiting, time.perf_counter() - began)
        if not result.done():
            result.set_result(done)
        return True

    def _try_again(self, waiting: Waiting[Work, Result]) -> bool:
        """The process ended. Perhaps it was killed; if it happens again and again, it is the
        job's own doing."""
        again = waiting.again()
        if again.attempts >= ATTEMPTS:
            return self._fail(waiting, "its process ended")
        self.retries += 1
        logger.warning("a worker ended in the middle of a job; another one does it again")
        self._put(again)
        return False

    def _fail(self, waiting: Waiting[Work, Result], failure: str) -> bool:
        self.failures += 1
        if not waiting.result.done():
            waiting.result.set_result(self._failed(failure))
        return False

    async def _exchange(self, process: asyncio.subprocess.Process, job: Work) -> Result:
        assert process.stdin is not None and process.stdout is not None
        data = msgspec.msgpack.encode(job)
        process.stdin.write(LENGTH.pack(len(data)) + data)
        await process.stdin.drain()
        length = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]
        return self._decoder.decode(await process.stdout.readexactly(length))


class WorkerPool(ProcessPool[Job, JobResult]):
    """Where bots think."""

    def __init__(
        self,
        workers: int,
        time_limit: float,
        metrics: Metrics | None = None,
        priority: str = LOW,
    ) -> None:
        module = "snowbound.server.workers.worker"
        super().__init__(module, JobResult, _failed_job, workers, time_limit, metrics, priority)


def _failed_job(failure: str) -> JobResult:
    return JobResult(failure=failure)


async def _until_ready(process: asyncio.subprocess.Process) -> None:
    """A worker says so, with an empty message, when it has loaded what it needs."""
    assert process.stdout is not None
    try:
        async with asyncio.timeout(START_SECONDS):
            await process.stdout.readexactly(LENGTH.size)
    except TimeoutError:
        raise OSError(f"it was not ready within {START_SECONDS:g} s") from None
    except asyncio.IncompleteReadError:
        raise OSError("it ended before it was ready") from None
