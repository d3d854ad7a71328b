"""A real PostgreSQL for tests: a cluster of its own in a temporary folder, gone afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.running import free_port

WAYS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def binary(name: str) -> str:
    """A PostgreSQL program; the test is skipped where there is none."""
    found = shutil.which(name) or next((str(w / name) for w in WAYS if (w / name).exists()), None)
    if found is None:
        pytest.skip(f"PostgreSQL is not installed here: there is no {name}")
    return found


def unprivileged() -> str | None:
    """PostgreSQL does not run as root: whose name to borrow, if that is who we are."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """A PostgreSQL of our own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.user = unprivileged()
        self.folder = folder
        self.port = free_port()
        self.url = f"postgresql+asyncpg://snowbound@127.0.0.1:{self.port}/postgres"
        self._process: subprocess.Popen[bytes] | None = None
        if self.user is not None:
            shutil.chown(folder, self.user)
        words = ["-D", str(folder / "data"), "-U", "snowbound", "-A", "trust", "-E", "UTF8"]
        subprocess.run(
            [binary("initdb"), *words, "--no-sync"],
            check=True,
            capture_output=True,
            user=self.user,
            cwd=folder,
        )

    def start(self) -> None:
        settings = ("fsync=off", "listen_addresses=127.0.0.1", "unix_socket_directories=")
        options = [word for setting in settings for word in ("-c", setting)]
        self._process = subprocess.Popen(
            [binary("postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *options],
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _wait_for(self.port, self.user)

    def stop(self, number: int = signal.SIGTERM) -> None:
        """SIGQUIT ends it at once, as a crash would: the next start recovers from its log."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(20)
            self._process = None


@contextmanager
def cluster_in(folder: Path) -> Iterator[Cluster]:
    cluster = Cluster(folder)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="snowbound-postgres-"))
    try:
        with cluster_in(folder) as cluster:
            yield cluster.url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(port: int, user: str | None) -> None:
    ready = [binary("pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]
    for _ in range(200):
        if subprocess.run(ready, check=False, user=user, cwd="/").returncode == 0:
            return
        time.sleep(0.05)
    raise RuntimeError("PostgreSQL does not start")


def fresh_database(url: str, name: str) -> str:
    """One more empty database in the same cluster."""
    address = url.replace("postgresql+asyncpg", "postgresql")
    subprocess.run(
        [binary("psql"), "-q", address, "-c", f"create database {name}"], check=True, cwd="/"
    )
    return url.rsplit("/", 1)[0] + f"/{name}"
