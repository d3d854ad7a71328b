"""Where bots think: workers that come back, and whose job is next."""

import asyncio
import os
import signal
import sys
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from snowbound.analysis.choosing import probable_seconds
from snowbound.analysis.long_jobs import chances_series
from snowbound.core.errors import Mistake
from snowbound.core.jobs import Job, JobResult, chances_job
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.core.registry import find_game
from snowbound.server.common.rate_limits import RateLimited
from snowbound.server.workers.job_queue import Asker, JobQueue, Urgency, Waiting
from snowbound.server.workers.pool import WorkerPool
from snowbound.server.workers.reviews import Reviews
from snowbound.server.workers.shared_work import SharedWorks, visitor
from snowbound.server.workers.worker import IDLE, LOW
from tests.server.running import generous, live, running, sqlite_at
from tests.waiting import PATIENCE, until

NOWHERE = "/nowhere/python"
ASKER = Asker(Urgency.PEOPLE, ("table",))


def match() -> Match:
    return Match(find_game("frost-gorge").setup(2), 7, ["Ada", "Bo"])


def small_job() -> Job:
    return chances_job("table", match(), 0, 1)


def waiting(urgency: Urgency, owners: tuple[str, ...], seconds: float = 1.0) -> Waiting:
    return Waiting(small_job(), Asker(urgency, owners), seconds, asyncio.Future())


def order(queue: JobQueue) -> list[tuple[str, ...]]:
    taken: list[tuple[str, ...]] = []
    while (one := queue.take()) is not None:
        taken.append(one.asker.owners)
    return taken


# ── Workers come back ───────────────────────────────────────────────────────────────────────


@live
async def test_a_worker_that_cannot_be_started_is_tried_again():
    pool = WorkerPool(1, 20)
    right = sys.executable
    sys.executable = NOWHERE
    try:
        pool.open()
        job = asyncio.create_task(pool.run(small_job(), ASKER))
        await until(lambda: pool.start_failures >= 2)
        assert pool.running == 0 and not job.done()
    finally:
        sys.executable = right
    assert len((await asyncio.wait_for(job, PATIENCE)).chances) == 1
    assert pool.running == 1
    await pool.close()


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="this system has no idle priority")
@pytest.mark.parametrize("priority", [IDLE, LOW])
@live
async def test_bots_think_when_nothing_else_wants_the_processor(priority: str):
    pool = WorkerPool(1, 20, priority=priority)
    pool.open()
    await asyncio.wait_for(pool.run(small_job(), ASKER), PATIENCE)
    (pid,) = pool.pids()
    idle = os.sched_getscheduler(pid) == os.SCHED_IDLE
    assert idle == (priority == IDLE)
    assert idle or os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
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
    job = asyncio.create_task(pool.run(bots, ASKER))
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
    done = await asyncio.wait_for(pool.run(small_job(), ASKER), PATIENCE)
    assert "its process ended" in done.failure
    assert (pool.retries, pool.failures) == (2, 1)
    await pool.close()


# ── Whose job is next ───────────────────────────────────────────────────────────────────────


@live
async def test_moves_at_peoples_tables_come_first_then_hints_then_unwatched_tables():
    queue = JobQueue()
    for urgency in reversed(Urgency):
        queue.put(waiting(urgency, (urgency.name,)))
    assert order(queue) == [(urgency.name,) for urgency in Urgency]


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
    for number in range(100):
        queue.put(waiting(Urgency.PEOPLE, (f"table {number}",)))
        one = queue.take()
        assert one is not None
        taken.append(one.asker.owners[0])
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
async def test_a_hint_does_not_wait_for_somebody_elses_fifty_tables():
    queue = JobQueue()
    slow = probable_seconds(["expert:ms=5000"])
    for number in range(50):
        queue.put(waiting(Urgency.PEOPLE, (f"table {number}", f"host {number}", "address"), slow))
    for _ in range(10):
        assert queue.take() is not None
    queue.put(waiting(Urgency.HINT, ("other", "elsewhere"), 1.5))
    assert order(queue).index(("other", "elsewhere")) <= 1


def test_a_budget_is_what_an_expert_costs():
    assert probable_seconds(["expert"]) == 1
    assert probable_seconds(["expert:ms=5000"]) == 5
    assert probable_seconds(["expert:iterations=4000", "greedy"]) > 2


@live
async def test_what_took_longer_than_thought_is_charged():
    queue = JobQueue()
    slow = waiting(Urgency.PEOPLE, ("slow",), 0.01)
    queue.put(slow)
    assert queue.take() is slow
    queue.settle(slow, 8.0)
    queue.put(waiting(Urgency.PEOPLE, ("slow",), 0.01))
    queue.put(waiting(Urgency.PEOPLE, ("quick",), 1.0))
    assert order(queue) == [("quick",), ("slow",)]


@live
async def test_jobs_that_were_taken_are_not_counted_as_waiting():
    queue = JobQueue()
    shared = waiting(Urgency.STRANGER, ("stranger",))
    queue.put(shared)
    queue.ask_too(shared, Asker(Urgency.REVIEW, ("ada",)))
    assert queue.lengths()["stranger"] == 1 and len(queue) == 1
    assert queue.take() is shared and shared.asker.owners == ("ada",)
    assert len(queue) == 0 and queue.take() is None


# ── Charts and reviews, with workers released by hand ───────────────────────────────────────


class Hands:
    """A pool whose workers never start: the test takes what is next, and answers it."""

    def __init__(self) -> None:
        self.pool = WorkerPool(1, 20)
        self.games: list[str] = []  # what was thought about, in this order

    async def do(self, most: int = 1_000) -> list[str]:
        """Answer jobs until none waits; about which games they were."""
        done: list[str] = []
        for _ in range(most):
            await settled()
            waiting = self.pool.queue.take()
            if waiting is None:
                break
            done.append(waiting.job.table)
            waiting.result.set_result(_answer(waiting.job))
        await settled()
        return done


def _answer(job: Job) -> JobResult:
    first, end = job.chances
    return JobResult(chances=[[0.5]] * (end - first), costs=[0.0] * len(job.estimates))


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@cache
def played() -> Match:
    """A finished game."""
    found = match()
    luck = stream(5, "played")
    while not found.over:
        seat = found.awaited[0]
        legal = found.legal(seat)
        found.play(legal[luck.below(len(legal))], seat)
    return found


def ask(works: SharedWorks[Any], game: str, asker: Asker) -> asyncio.Task[Any]:
    return works.work(game, lambda run: chances_series(game, played()).run(run), asker).task


@live
async def test_one_review_does_not_wait_for_anothers_many():
    hands = Hands()
    works: SharedWorks[Any] = SharedWorks(hands.pool)
    greedy = [visitor(f"greedy {number}", "one address") for number in range(30)]
    many = [ask(works, f"many {number}", asker) for number, asker in enumerate(greedy)]
    await hands.do(10)
    modest = ask(works, "modest", visitor("modest", "elsewhere"))
    before = await hands.do(60)
    assert modest.done() and not any(task.done() for task in many)
    jobs = before.count("modest")
    assert before.index("modest") <= 1
    assert len(before[: len(before) - before[::-1].index("modest")]) <= 2 * jobs + 1
    await hands.do()
    assert all(task.done() for task in many)


@live
async def test_reviews_of_one_person_and_of_one_address_are_few_at_once():
    hands = Hands()
    works: SharedWorks[Any] = SharedWorks(hands.pool)
    ada = visitor("ada", "here")
    for number in range(4):
        ask(works, f"game {number}", ada)
    with pytest.raises(RateLimited, match="several"):
        ask(works, "one more", ada)
    ask(works, "game 3", ada)  # what is being worked out already can be waited for
    for number in range(28):
        ask(works, f"neighbour's {number}", visitor(f"neighbour {number}", "here"))
    with pytest.raises(RateLimited, match="several"):
        ask(works, "one more", visitor("newcomer", "here"))
    ask(works, "one more", visitor("newcomer", "elsewhere"))
    await hands.do()
    ask(works, "one more", ada)
    await works.close()


@live
async def test_strangers_wait_for_people():
    hands = Hands()
    works: SharedWorks[Any] = SharedWorks(hands.pool)
    for number in range(30):
        ask(works, f"stranger's {number}", visitor("", f"address {number}"))
    known = ask(works, "known", visitor("ada", "here"))
    done = await hands.do(10)
    assert known.done() or set(done) == {"known"}
    await works.close()


@live
async def test_what_a_stranger_asked_for_first_comes_at_a_persons_turn():
    hands = Hands()
    works: SharedWorks[Any] = SharedWorks(hands.pool)
    for number in range(20):
        ask(works, f"stranger's {number}", visitor("", f"address {number % 10}"))
    shared = ask(works, "shared", visitor("", "address 0"))
    assert ask(works, "shared", visitor("ada", "here")) is shared
    jobs = (await hands.do(40)).count("shared")
    assert shared.done() and jobs > 1
    await works.close()


CROWDS = {
    "one address": [visitor(f"identity {number}", "busy") for number in range(40)],
    "strangers": [visitor("", f"address {number}") for number in range(40)],
}


@live
@pytest.mark.parametrize("crowd", CROWDS.values(), ids=CROWDS)
async def test_a_crowd_keeps_nobody_from_bringing_a_review_forward(crowd: list[Asker]):
    hands = Hands()
    works: SharedWorks[Any] = SharedWorks(hands.pool)
    for number, asker in enumerate(crowd[:30]):
        ask(works, f"much {number}", asker)  # so that their turn comes late
    for asker in crowd:
        ask(works, "shared", asker)
    shared = ask(works, "shared", visitor("ada", "here"))
    jobs = (await hands.do(20)).count("shared")
    assert shared.done() and jobs > 1
    await works.close()


@live
async def test_a_review_that_failed_is_worked_out_again():
    hands = Hands()
    reviews = Reviews(hands.pool)
    asked = asyncio.create_task(reviews.review("game", played(), 0, visitor("ada", "here")))
    await settled()
    first = hands.pool.queue.take()
    assert first is not None
    first.result.set_result(JobResult(failure="it failed"))
    with pytest.raises(Mistake, match="could not be weighed"):
        await asked
    again = asyncio.create_task(reviews.review("game", played(), 0, visitor("ada", "here")))
    await hands.do()
    assert (await again).done
    assert (await reviews.review("game", played(), 0, visitor("bo", "there"))).done  # kept
    await reviews.close()


@live
async def test_a_table_is_charged_to_its_hosts_address(tmp_path: Path):
    """Identities are free, so fifty of them on one address get no more than one."""
    with running(sqlite_at(tmp_path), generous()) as server:
        ada = server.person()
        async with ada.at(ada.solo()["id"]) as socket:
            await socket.hello()
            assert server.services.whereabouts.charged(ada.id) == (ada.id, "127.0.0.1")


# ── Hints ───────────────────────────────────────────────────────────────────────────────────


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
            pool = server.services.workers
            await until(lambda: pool.running == 1)
            os.kill(pool.pids()[0], signal.SIGSTOP)  # so that the first hint takes its time
            asked = [asyncio.create_task(socket.ask("hint")) for socket in sockets]
            await until(lambda: sum(task.done() for task in asked) == 2)
            os.kill(pool.pids()[0], signal.SIGCONT)
            told = [(await task)["t"] for task in asked]
            assert sorted(told) == ["hint", "refused", "refused"]
            assert (await two.ask("hint"))["t"] == "hint"
