"""The worker pool: bots think in processes of their own, so that no table waits for another's bot.

A worker that takes longer than the time limit, or dies, is replaced, and its job fails.
"""

import asyncio
import contextlib
import sys

import msgspec

from snowbound.server.workers.jobs import LENGTH, Job, JobResult


class WorkerPool:
    """The worker processes and their queue of jobs."""

    def __init__(self, workers: int, time_limit: float) -> None:
        self.time_limit = time_limit
        self.failures = 0
        self.jobs = 0
        self.queue: asyncio.Queue[tuple[Job, asyncio.Future[JobResult]]] = asyncio.Queue()
        self._workers = workers
        self._tasks: list[asyncio.Task[None]] = []
        self._decoder = msgspec.msgpack.Decoder(JobResult)

    def open(self) -> None:
        """Start the workers, before anybody waits for them."""
        self._tasks = [asyncio.create_task(self._run_worker()) for _ in range(self._workers)]

    async def run(self, job: Job) -> JobResult:
        """Queue a job and wait for its result."""
        self.jobs += 1
        result: asyncio.Future[JobResult] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((job, result))
        return await result

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run_worker(self) -> None:
        """Keep one worker process running; start another one when it fails."""
        while True:
            worker = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "snowbound.server.workers.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            try:
                while await self._do_next(worker):
                    pass
            finally:
                with contextlib.suppress(ProcessLookupError):
                    worker.kill()
                await worker.wait()

    async def _do_next(self, worker: asyncio.subprocess.Process) -> bool:
        """Give a worker the next job; False if the worker must be replaced."""
        job, result = await self.queue.get()
        if result.cancelled():
            return True
        try:
            async with asyncio.timeout(self.time_limit):
                done = await self._exchange(worker, job)
        except TimeoutError:
            return self._fail(result, f"no answer within {self.time_limit:g} s")
        except (OSError, asyncio.IncompleteReadError):
            return self._fail(result, "its process ended")
        except asyncio.CancelledError:
            result.cancel()
            raise
        if not result.done():
            result.set_result(done)
        return True

    def _fail(self, result: asyncio.Future[JobResult], failure: str) -> bool:
        self.failures += 1
        if not result.done():
            result.set_result(JobResult(failure=failure))
        return False

    async def _exchange(self, worker: asyncio.subprocess.Process, job: Job) -> JobResult:
        assert worker.stdin is not None and worker.stdout is not None
        data = msgspec.msgpack.encode(job)
        worker.stdin.write(LENGTH.pack(len(data)) + data)
        await worker.stdin.drain()
        length = LENGTH.unpack(await worker.stdout.readexactly(LENGTH.size))[0]
        return self._decoder.decode(await worker.stdout.readexactly(length))
