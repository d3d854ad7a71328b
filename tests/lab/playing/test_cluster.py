"""A real Dask cluster on this machine: a scheduler and two workers, of which one is killed."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from snowbound.lab.inference.arena import arena
from snowbound.lab.inference.compare import compare
from snowbound.lab.playing.cluster import cluster_executor, find_scheduler
from snowbound.lab.playing.pairs import Side
from snowbound.lab.playing.play_run import parts_of, play_part
from snowbound.lab.playing.processes import in_order
from snowbound.lab.playing.run_folder import begin, open_run
from snowbound.lab.playing.run_plan import GAMES, new_run
from snowbound.lab.playing.simulate import simulate
from tests.lab.runs import ONLY_GAMES, a_plan, command, fails

SECONDS = 60


class Cluster:
    """A scheduler and its workers, as `dask scheduler` and `dask worker` start them."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        quiet = ["--scheduler-file", str(self.file), "--no-dashboard"]
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", *quiet)
        self.address = self._address()
        self.workers = [self.worker() for _ in range(workers)]

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        started = subprocess.Popen(
            [sys.executable, "-m", "dask", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        self.processes.append(started)
        return started

    def worker(self) -> subprocess.Popen[bytes]:
        where = ["--host", "127.0.0.1", "--local-directory", str(self.folder)]
        return self.start(
            "worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", *where
        )

    def _address(self) -> str:
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            if self.file.exists() and self.file.read_bytes().strip().endswith(b"}"):
                return str(msgspec.json.decode(self.file.read_bytes())["address"])
            time.sleep(0.05)
        raise AssertionError("the scheduler did not start")

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait(SECONDS)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("dask"))
    yield made
    made.stop()


def wait_for(cluster: Cluster, workers: int) -> None:
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=SECONDS)


def test_results_come_in_order(cluster: Cluster) -> None:
    tasks = [(number,) for number in range(50)]
    assert list(in_order(abs, tasks, 1, cluster.address)) == list(range(50))


def test_simulate_arena_and_compare_find_the_same(cluster: Cluster) -> None:
    plan = a_plan("greedy", "random")
    here, there = simulate(plan, 120), simulate(plan, 120, cluster=cluster.address)
    assert here.checksum == there.checksum
    assert here.seats == there.seats
    bots = ["random", "greedy"]
    assert arena("frost-gorge", bots, 12, 3) == arena(
        "frost-gorge", bots, 12, 3, cluster=cluster.address
    )
    side, other = Side("a", a_plan("greedy")), Side("b", a_plan("random"))
    assert compare(side, other, 40) == compare(side, other, 40, cluster=cluster.address)


def test_a_worker_killed_in_the_middle_costs_nothing(cluster: Cluster, tmp_path: Path) -> None:
    wait_for(cluster, 2)
    asked = new_run(a_plan("greedy", "greedy"), msgspec.structs.replace(ONLY_GAMES, games=2000))
    run = begin(tmp_path / "run", asked)
    told = 0

    def watch(done: int) -> None:
        nonlocal told
        told += done
        if told >= 200 and cluster.workers[0].poll() is None:
            cluster.workers[0].send_signal(signal.SIGKILL)
            cluster.workers[0].wait(SECONDS)

    with cluster_executor(cluster.address) as do:
        play_part(run, next(parts_of(run)), do, watch)
    assert cluster.workers[0].poll() is not None
    assert told == 2000
    assert run.checksum() == simulate(asked.plan, 2000).checksum
    assert not run.missing(GAMES, 2000, asked.span)
    cluster.workers[0] = cluster.worker()


def test_a_mistake_on_a_worker_is_a_mistake_here(cluster: Cluster) -> None:
    with pytest.raises(Mistake, match="no game 'chess'"):
        list(in_order(find_game, [("chess",)], 1, cluster.address))


def test_where_there_is_no_scheduler_a_sentence_says_so() -> None:
    simulated = ("simulate", "frost-gorge", "--seats", "random")
    said = fails(*simulated, "--cluster", "tcp://127.0.0.1:1")
    assert "There is no Dask scheduler at 'tcp://127.0.0.1:1'" in said
    arena = ("arena", "frost-gorge", "--bots", "random,greedy")
    assert "no Dask scheduler" in fails(*arena, "--cluster", "nonsense")
    for address in ("127.0.0.1:99999", "tcp://:1", "here:there"):
        with pytest.raises(Mistake, match="no Dask scheduler"):
            find_scheduler(address)
    with pytest.raises(Mistake, match="no scheduler file"):
        find_scheduler("nowhere.json")


@contextmanager
def a_service(greeting: bytes) -> Iterator[str]:
    """Something else that listens; whoever connects hears its greeting and then nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        held: list[socket.socket] = []

        def answer() -> None:
            with suppress(OSError):
                while True:
                    held.append(server.accept()[0])
                    held[-1].sendall(greeting)

        Thread(target=answer, daemon=True).start()
        yield f"127.0.0.1:{server.getsockname()[1]}"
        for one in held:
            one.close()


@pytest.mark.parametrize("greeting", [b"", b"220 mail.example ready\r\n"])
def test_something_else_that_answers_is_no_scheduler(
    greeting: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("snowbound.lab.playing.cluster.SECONDS_TO_CONNECT", 0.5)
    with a_service(greeting) as address:
        for asked in (address, f"tcp://{address}", f"http://{address}"):
            with pytest.raises(Mistake, match="no Dask scheduler"):
                find_scheduler(asked)


def test_a_scheduler_without_workers_is_waited_for_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("snowbound.lab.playing.cluster.SECONDS_FOR_A_WORKER", 1)
    (tmp_path / "dask").mkdir()
    made = Cluster(tmp_path / "dask", workers=0)
    try:
        with (
            pytest.raises(Mistake, match="has no worker; `dask worker"),
            cluster_executor(made.address),
        ):
            pass
    finally:
        made.stop()
    assert "Waiting for one, 1 seconds at most" in capsys.readouterr().err


def test_a_scheduler_file_will_do(cluster: Cluster) -> None:
    assert find_scheduler(str(cluster.file)) == cluster.address
    assert find_scheduler(cluster.address.removeprefix("tcp://")) in cluster.address


def test_a_scheduler_that_goes_away_leaves_what_was_written(tmp_path: Path) -> None:
    """A sentence says it, and not Dask's logs."""
    (tmp_path / "dask").mkdir()
    made, out = Cluster(tmp_path / "dask"), tmp_path / "run"
    wait_for(made, 1)
    started = subprocess.Popen(
        command(out, "--seats", "greedy", "--games", "90000", "--cluster", made.address),
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and not list(out.glob("games/0*")):
            time.sleep(0.05)
        made.processes[0].kill()
        (said,) = started.communicate(timeout=SECONDS)[1].splitlines()
    finally:
        started.kill()
        made.stop()
    assert started.returncode == 2
    assert said.startswith("snowbound: The cluster is gone")
    assert open_run(out).spans(GAMES)
