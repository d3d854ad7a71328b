"""Starting a server: one sentence and exit code 1 if it cannot, and one server a SQLite file."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from snowbound.core.errors import Mistake
from snowbound.server.command import import_data
from snowbound.server.storage.store import Store
from tests.server.running import Player, free_port, node, running, sqlite_at
from tests.waiting import PATIENCE

# Root may write anywhere. Without this capability it may only read: borrowing another user's name
# would not do, since that user may not reach the interpreter.
OBEDIENT = """
import ctypes, os, sys
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1
libc = ctypes.CDLL(None, use_errno=True)
if os.geteuid() == 0 and libc.prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0):
    raise OSError(ctypes.get_errno(), "root cannot give up the right to write anywhere")
os.execv(sys.argv[1], sys.argv[1:])
"""


def started(*words: str, obedient: bool = False) -> subprocess.CompletedProcess[str]:
    """The command line's `serve`, which must fail to start; `obedient` to files' permissions,
    whoever runs it."""
    command = [sys.executable, "-m", "snowbound", "serve", "--port", str(free_port()), *words]
    if obedient:
        command = [sys.executable, "-c", OBEDIENT, *command]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 1, done
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1 and lines[0].startswith("snowbound: "), done.stderr
    return lines[0]


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A server's folder that nobody may write to any more."""
    folder = tmp_path / "read-only"
    folder.mkdir()
    with running(f"sqlite+aiosqlite:///{folder / 'snowbound.sqlite3'}") as server:
        server.person().solo()
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


def test_a_folder_that_cannot_be_written_is_one_sentence(read_only: Path):
    assert "database" in one_sentence(started("--data", str(read_only), obedient=True))


@pytest.mark.parametrize("command", ["serve", "backup", "restore", "export", "import"])
def test_a_data_folder_that_cannot_be_is_one_sentence(tmp_path: Path, command: str):
    file = tmp_path / "a-file"
    file.write_text("mine")
    words = [str(tmp_path / "other")] if command != "serve" else []
    for folder in (file, file / "below"):
        done = subprocess.run(
            [sys.executable, "-m", "snowbound", command, *words, "--data", str(folder)],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 2, done
        lines = done.stderr.strip().splitlines()
        assert len(lines) == 1 and "cannot be the data folder" in lines[0], done.stderr
    assert file.read_text() == "mine"


def test_what_fails_while_starting_is_one_sentence(tmp_path: Path):
    """Whatever it is: here, the summaries of lost moves cannot be written."""
    code = """
import sys
from pathlib import Path
from snowbound.cli import main
from snowbound.server.live import maintenance
async def fail(*_):
    raise OSError("the attic is on fire")
maintenance.repair = fail
main()
"""
    words = ["serve", "--port", str(free_port()), "--data", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert "the attic is on fire" in one_sentence(done)


def test_a_newer_database_is_one_sentence(tmp_path: Path):
    file = tmp_path / "snowbound.sqlite3"
    with running(f"sqlite+aiosqlite:///{file}"):
        pass
    with sqlite3.connect(file) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    assert "newer version of Snowbound" in one_sentence(started("--data", str(tmp_path)))
    with sqlite3.connect(file) as connection:
        found = connection.execute("select version_num from alembic_version").fetchall()
    assert found == [("9999",)]


# ── One server a SQLite file ────────────────────────────────────────────────────────────────


def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path):
    file = tmp_path / "snowbound.sqlite3"
    with node(f"sqlite+aiosqlite:///{file}") as server:
        assert "another server" in one_sentence(started("--data", str(tmp_path)))
        ada = Player(server.address, "Ada")
        id = ada.solo()["id"]
        with pytest.raises(Mistake, match="another server"):
            import_data(tmp_path / "nothing", tmp_path)
        server.kill()
    with node(f"sqlite+aiosqlite:///{file}") as server:  # the lock went with its process
        assert Player.known(server.address, ada).get(f"/api/tables/{id}")["status"] == "running"


def test_the_lock_goes_with_the_server_and_not_with_its_workers(tmp_path: Path):
    url = sqlite_at(tmp_path)
    with running(url) as server:
        server.person().solo(players=2)
    with running(url):
        pass


def test_whoever_only_reads_needs_no_lock(tmp_path: Path):
    url = sqlite_at(tmp_path)

    async def read() -> None:
        store = Store(url)
        await store.open()
        await store.entries("nothing")
        await store.close()

    with running(url):
        asyncio.run(read())
