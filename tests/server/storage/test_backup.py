"""Backups and exports: taken while the server runs, checked before they are believed."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from snowbound.core.errors import Mistake
from snowbound.server.command import back_up, export_data, import_data, restore
from tests.server.running import Player, free_port, is_well, live, running
from tests.waiting import PATIENCE, wait_until

NAME = "snowbound.sqlite3"


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / NAME}"


async def moves(player: Player, id: str, count: int) -> int:
    async with player.at(id) as socket:
        await socket.hello()
        await socket.play_on(count)
        return socket.latest["step"]


# ── Export and import ───────────────────────────────────────────────────────────────────────


def exported(folder: Path, file: Path) -> tuple[Player, str]:
    with running(url(folder)) as server:
        ada = server.person("Ada")
        id = ada.solo()["id"]
        asyncio.run(moves(ada, id, 5))
    export_data(file, folder)
    return ada, id


def test_an_export_does_not_follow_a_planted_link(tmp_path: Path):
    data, shared = tmp_path / "data", tmp_path / "shared"
    data.mkdir()
    shared.mkdir()
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (shared / "all.jsonl.part").symlink_to(victim)
    (shared / "all.jsonl").symlink_to(victim)
    exported(data, shared / "all.jsonl")
    assert victim.read_text() == "precious"
    assert not (shared / "all.jsonl").is_symlink()
    assert (shared / "all.jsonl").stat().st_mode & 0o077 == 0


Rows = list[dict[str, Any]]


def unknown_kind(rows: Rows) -> None:
    rows[3]["row"]["entry"] = '{"k":"danced"}'


def gap(rows: Rows) -> None:
    del rows[3]


def illegal(rows: Rows) -> None:
    rows[3]["row"]["entry"] = '{"k":"moved","seat":0,"action":"fly"}'


def no_number(rows: Rows) -> None:
    rows[3]["row"]["number"] = "three"


def no_game(rows: Rows) -> None:
    rows[1]["row"]["entry"] = rows[1]["row"]["entry"].replace("frost-gorge", "frost-gouge")


def bad_notices(rows: Rows) -> None:
    person = next(row for row in rows if row.get("into") == "identities")
    person["row"]["notices"] = "[]"


def too_long(rows: Rows) -> None:
    person = next(row for row in rows if row.get("into") == "identities")
    person["row"]["name"] = "x" * 100


HARMS = [unknown_kind, gap, illegal, no_number, no_game, bad_notices, too_long]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An export that can be imported."""
    folder = tmp_path_factory.mktemp("data")
    exported(folder, folder / "all.jsonl")
    return (folder / "all.jsonl").read_text()


@pytest.mark.parametrize("harm", HARMS)
def test_an_import_refuses_what_would_not_start(harm: Any, tmp_path: Path, whole: str):
    file = tmp_path / "all.jsonl"
    rows = [json.loads(line) for line in whole.splitlines()]
    harm(rows)
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    with pytest.raises(Mistake, match=r"all\.jsonl, line"):
        import_data(file, tmp_path / "there")
    file.write_text(whole)
    assert "rows are read" in import_data(file, tmp_path / "there")  # nothing was there before


# ── Backup and restore ──────────────────────────────────────────────────────────────────────


@live
async def test_a_backup_of_a_running_server_is_whole(tmp_path: Path):
    data, file = tmp_path / "data", tmp_path / "backup.sqlite3"
    data.mkdir()
    with running(url(data)) as server:
        ada = server.person("Ada")
        ids = [ada.solo()["id"] for _ in range(3)]
        await asyncio.gather(*(moves(ada, id, 3) for id in ids))
        playing = asyncio.gather(*(moves(ada, id, 60) for id in ids))
        await asyncio.to_thread(back_up, file, data)
        await playing
    assert file.stat().st_mode & 0o077 == 0
    there = tmp_path / "there"
    await asyncio.to_thread(restore, file, there)
    with running(url(there)) as server:
        ada = Player.known(server.address, ada)
        for id in ids:
            assert ada.get(f"/api/tables/{id}")["status"] in ("running", "over")
            await moves(ada, id, 2)


def test_a_backup_does_not_overwrite_or_follow_links(tmp_path: Path):
    with running(url(tmp_path)):
        pass
    there = tmp_path / "there"
    there.symlink_to(tmp_path / NAME)
    with pytest.raises(Mistake, match="exists"):
        back_up(there, tmp_path)
    with pytest.raises(Mistake, match="PostgreSQL"):
        back_up(tmp_path / "b", None, "postgresql://nobody@127.0.0.1:9/nothing")


def test_what_is_no_backup_is_not_restored(tmp_path: Path):
    data, file = tmp_path / "data", tmp_path / "file"
    with running(url(tmp_path)) as server:
        server.person()
    good = (tmp_path / NAME).read_bytes()
    newer = tmp_path / "newer"
    newer.write_bytes(good)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
        connection.commit()
    for bad in (b"", b"nonsense", good[: len(good) // 2], newer.read_bytes()):
        file.write_bytes(bad)
        with pytest.raises(Mistake):
            restore(file, data)
        assert not (data / NAME).exists()


def test_a_running_server_takes_a_backup_back(tmp_path: Path):
    data, file = tmp_path / "data", tmp_path / "backup.sqlite3"
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    words = [sys.executable, "-m", "snowbound", "serve", "--port", str(port), "--data", str(data)]
    server = subprocess.Popen(words, env=os.environ | {"SNOWBOUND_BOT_WORKERS": "1"})
    try:
        wait_until(lambda: is_well(address))
        ada = Player(address, "Ada")
        id = ada.solo()["id"]
        step = asyncio.run(moves(ada, id, 3))
        back_up(file, data)
        asyncio.run(moves(ada, id, 3))
        later = ada.solo()["id"]
        said = restore(file, data)
        assert "restored" in said
        wait_until(lambda: is_well(address))
        assert server.poll() is None
        assert ada.get(f"/api/tables/{id}/look?seat=0")["step"] == step
        ada.get(f"/api/tables/{later}", 404)
        assert asyncio.run(moves(ada, id, 2)) == step + 2
        kept = list(data.glob(f"{NAME}.before-*"))
        assert len(kept) == 1  # what was there is kept aside
    finally:
        server.terminate()
        server.wait(PATIENCE)
