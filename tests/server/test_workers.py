"""Where bots think: workers that come back, and whose job is next."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import httpx
import msgspec
import pytest

from snowbound.core.match import Match
from snowbound.core.registry import find_game
from snowbound.server.workers.job_queue import FAIR_TURN, JobQueue, Urgency, Waiting
from snowbound.server.workers.pool import WorkerPool
from snowbound.thinking.jobs import Job, chances_job
from tests.server.running import PATIENCE, generous, live, running, sqlite_at

NOWHERE = "/nowhere/python"


def match() -> Match:
    return Match(find_game("frost-gorge").setup(2), 7, ["Ada", "Bo"])


def small_job() -> Job:
    return chances_job("table", match(), 0, 1)


def waiting(urgency: Urgency, owners: tuple[str, ...], seconds: float = 1.0) -> Waiting:
    return Waiting(small_job(), urgency, owners, seconds, asyncio.Future())


def order(queue: JobQueue) -> list[tuple[str, ...]]:
    taken: list[tuple[str, ...]] = []
    while (one := queue.take()) is not None:
        taken.append(one.owners)
    return taken


# ── Workers come back ───────────────────────────────────────────────────────────────────────


async def until(happens: object, patience: float = PATIENCE) -> None:
    async with asyncio.timeout(patience):
        while not happens():  # type: ignore[operator]
            await asyncio.sleep(0.02)


@live
async def test_a_worker_that_cannot_be_started_is_tried_again():
    pool = WorkerPool(1, 20)
    right = sys.executable
    sys.executable = NOWHERE
    try:
        pool.open()
        job = asyncio.create_task(pool.run(small_job()))
        await until(lambda: pool.start_failures >= 2)
        assert pool.running == 0 and not job.done()
    finally:
        sys.executable = right
    assert len((await asyncio.wait_for(job, PATIENCE)).chances) == 1
    assert pool.running == 1
    await pool.close()


@live
async def test_that_no_worker_runs_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    right = sys.executable
    with running(sqlite_at(tmp_path)) as server:
        pool = server.services.workers
        await until(lambda: pool.running == 1)
        assert httpx.get(f"{server.address}/healthz").status_code == 200
        sys.executable = NOWHERE
        try:
            os.kill(pool.pids()[0], signal.SIGKILL)
            await until(lambda: pool.start_failures >= 1)
            said = httpx.get(f"{server.address}/healthz")
            assert said.status_code == 503 and "worker" in said.json()["status"]
            assert "snowbound_workers 0" in httpx.get(f"{server.address}/metrics").text
        finally:
            sys.executable = right
        await until(lambda: pool.running == 1)
        assert httpx.get(f"{server.address}/healthz").status_code == 200
    assert "a worker could not be started" in caplog.text


@live
async def test_an_idle_worker_that_dies_is_replaced_at_once():
    pool = WorkerPool(1, 20)
    pool.open()
    await until(lambda: pool.running == 1)
    first = pool.pids()
    os.kill(first[0], signal.SIGKILL)
    await until(lambda: pool.running == 1 and pool.pids() != first)
    await pool.close()


@live
async def test_a_killed_worker_is_not_booked_as_the_bots_fault():
    pool = WorkerPool(1, 20)
    pool.open()
    bots = msgspec.structs.replace(small_job(), chances=(0, 0), bots=[(0, "expert")])
    job = asyncio.create_task(pool.run(bots))
    await until(lambda: pool.busy == 1)
    os.kill(pool.pids()[0], signal.SIGKILL)
    done = await asyncio.wait_for(job, PATIENCE)
    assert not done.failure and done.move.action and not done.move.faults
    assert (pool.retries, pool.failures) == (1, 0)
    await pool.close()


def bring(folder: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Install a stranger's game where worker processes find it."""
    (folder / "fatal.py").write_text(code)
    package = folder / "fatal-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: fatal\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[snowbound.games]\nfatal = fatal:GAME\n")
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


@live
async def test_a_game_that_ends_every_worker_has_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    bring(tmp_path, monkeypatch, "import os\nos._exit(1)\n")
    pool = WorkerPool(1, 20)
    pool.open()
    done = await asyncio.wait_for(pool.run(small_job()), PATIENCE)
    assert "its process ended" in done.failure
    assert (pool.retries, pool.failures) == (2, 1)
    await pool.close()


# ── Whose job is next ───────────────────────────────────────────────────────────────────────


@live
async def test_moves_at_peoples_tables_come_first_then_hints_then_unwatched_tables():
    queue = JobQueue()
    for urgency in reversed(Urgency):
        queue.put(waiting(urgency, (urgency.name,)))
    assert order(queue) == [("PEOPLE",), ("HINT",), ("UNWATCHED",), ("REVIEW",)]


@live
async def test_short_thinking_comes_first():
    queue = JobQueue()
    queue.put(waiting(Urgency.PEOPLE, ("expert",), 1.0))
    queue.put(waiting(Urgency.PEOPLE, ("greedy",), 0.02))
    assert order(queue) == [("greedy",), ("expert",)]


@live
async def test_who_asks_for_much_waits_longer():
    queue = JobQueue()
    for _ in range(5):
        queue.put(waiting(Urgency.HINT, ("greedy one", "table 1")))
    queue.put(waiting(Urgency.HINT, ("modest one", "table 2")))
    assert order(queue).index(("modest one", "table 2")) <= 1


@live
async def test_many_tables_of_one_person_count_as_one():
    queue = JobQueue()
    for number in range(5):
        queue.put(waiting(Urgency.UNWATCHED, ("host", f"table {number}")))
    queue.put(waiting(Urgency.UNWATCHED, ("other", "table 9")))
    assert order(queue).index(("other", "table 9")) <= 1


@live
async def test_nothing_waits_for_ever():
    queue = JobQueue()
    queue.put(waiting(Urgency.REVIEW, ("review",)))
    taken: list[str] = []
    for number in range(2 * FAIR_TURN):
        queue.put(waiting(Urgency.PEOPLE, (f"table {number}",)))
        one = queue.take()
        assert one is not None
        taken.append(one.owners[0])
    assert "review" in taken


@live
async def test_what_nobody_waits_for_is_not_done():
    queue = JobQueue()
    gone = waiting(Urgency.PEOPLE, ("gone",))
    queue.put(gone)
    queue.put(waiting(Urgency.PEOPLE, ("here",)))
    gone.result.cancel()
    assert order(queue) == [("here",)]
    assert len(queue) == 0


@live
async def test_a_worker_is_kept_for_people():
    """With two workers, reviews and unwatched tables never take both."""
    queue = JobQueue()
    queue.put(waiting(Urgency.REVIEW, ("review",)))
    assert queue.take(Urgency.HINT) is None
    assert queue.take(Urgency.REVIEW) is not None


@live
async def test_hints_are_limited(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(hints_per_hour=3)) as server:
        ada = server.person()
        id = ada.solo()["id"]
        async with ada.at(id) as socket:
            await socket.hello()
            answers = [(await socket.ask("hint"))["t"] for _ in range(4)]
        assert answers == ["hint", "hint", "hint", "refused"]


@live
async def test_one_person_waits_for_few_hints_at_once(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(hints_at_once=1)) as server:
        ada = server.person()
        ids = [ada.solo()["id"] for _ in range(3)]
        async with ada.at(ids[0]) as one, ada.at(ids[1]) as two, ada.at(ids[2]) as three:
            sockets = (one, two, three)
            for socket in sockets:
                await socket.hello()
            told = await asyncio.gather(*(socket.ask("hint") for socket in sockets))
            assert sorted(answer["t"] for answer in told) == ["hint", "refused", "refused"]
            assert (await two.ask("hint"))["t"] == "hint"
