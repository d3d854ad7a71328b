"""deploy/backup: one backup that was tried, and old ones are cleared away."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.deploy.layout import DEPLOY
from tests.server.postgres import binary, fresh_database
from tests.server.running import ROOT, Player, node, sqlite_at

DAY = 86_400


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder with a `snowbound` that runs what is tested here."""
    folder = tmp_path / "programs"
    folder.mkdir()
    program = folder / "snowbound"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m snowbound "$@"\n')
    program.chmod(0o755)
    return folder


def back_up(programs: Path, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [str(DEPLOY / "backup"), str(folder), "14"],
        env=os.environ | settings | {"PATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_running_server_is_backed_up(tmp_path: Path, programs: Path):
    data = tmp_path / "data"
    data.mkdir()
    backups = tmp_path / "backups"
    backups.mkdir()
    old, recent = backups / "snowbound-old.sqlite3", backups / "snowbound-recent.sqlite3"
    for file, days in ((old, 20), (recent, 3)):
        file.touch()
        at = time.time() - days * DAY
        os.utime(file, (at, at))
    with node(f"sqlite+aiosqlite:///{data / 'snowbound.sqlite3'}") as server:
        table = Player(server.address, "Ada").solo()["id"]
        done = back_up(programs, backups, SNOWBOUND_DATA=str(data))
    assert done.returncode == 0, done.stderr
    assert not old.exists() and recent.exists()
    (made,) = set(backups.iterdir()) - {recent}
    assert made.stat().st_mode & 0o077 == 0 and str(made) in done.stdout
    copy = tmp_path / "tables.sqlite3"
    made.rename(copy)
    with node(sqlite_at(tmp_path)) as server:
        found = Player(server.address, "Bo").get(f"/api/tables/{table}")
        assert found["id"] == table


def test_what_cannot_be_backed_up_leaves_nothing_and_fails(tmp_path: Path, programs: Path):
    data = tmp_path / "data"
    data.mkdir()
    (data / "snowbound.sqlite3").write_text("no database")
    done = back_up(programs, tmp_path / "backups", SNOWBOUND_DATA=str(data))
    assert done.returncode != 0
    assert not list((tmp_path / "backups").glob("*.sqlite3"))


def test_a_postgresql_is_dumped(tmp_path: Path, cluster: str):
    database = fresh_database(cluster, "backed_up").replace("postgresql+asyncpg", "postgresql")
    programs = Path(binary("psql")).parent
    if not (programs / "pg_dump").exists():
        pytest.skip("there is no pg_dump of this PostgreSQL here")
    done = back_up(programs, tmp_path / "backups", SNOWBOUND_DATABASE=database)
    assert done.returncode == 0, done.stderr
    (made,) = (tmp_path / "backups").iterdir()
    assert made.suffix == ".dump"
