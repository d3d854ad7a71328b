"""A log that cannot be read: that table is set aside, everything else goes on."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from snowbound.server import services as services_module
from snowbound.server.storage.tables import TableRows
from tests.server.running import Player, generous, is_well, live, running, sqlite_at
from tests.waiting import until

HOURLY = {"kind": "live", "move": 3600, "bank": 0}
ROW = "where number = 3 and table_id = ?"
HARMS = {
    "an unknown kind": f'update log set entry = \'{{"k":"danced"}}\' {ROW}',
    "broken JSON": f'update log set entry = \'{{"k":"mov\' {ROW}',
    "a gap": f"delete from log {ROW}",
    "a move that never was": (
        f'update log set entry = \'{{"k":"moved","seat":0,"action":"fly"}}\' {ROW}'
    ),
}


def clocked(player: Player, **asked: Any) -> str:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    table = {"game": "frost-gorge", "seats": seats, "start": True, "public": True, **asked}
    return player.post("/api/tables", table)["id"]


async def moves(player: Player, id: str, count: int = 2) -> None:
    async with player.at(id) as socket:
        await socket.hello()
        await socket.play_on(count)


def harm(folder: Path, id: str, how: str) -> None:
    """The summary is old, too, as after a kill: so that a start looks at the table."""
    with sqlite3.connect(folder / "tables.sqlite3") as connection:
        assert connection.execute(HARMS[how], (id,)).rowcount == 1
        connection.execute("update tables set version = 1, due = 1 where id = ?", (id,))


async def until_status(player: Player, id: str, status: str) -> None:
    def status_now() -> str:
        cards = {card["id"]: card for card in player.get("/api/tables/mine")}
        return cards[id]["status"]

    await until(lambda: status_now() == status)


@pytest.mark.parametrize("how", HARMS)
@live
async def test_a_server_starts_and_plays_on_around_a_broken_table(
    how: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with running(sqlite_at(tmp_path)) as server:
        ada = server.person("Ada")
        broken, whole = clocked(ada), clocked(ada, clock=HOURLY)
        await moves(ada, broken)
    harm(tmp_path, broken, how)
    with running(sqlite_at(tmp_path)) as server:
        ada = Player.known(server.address, ada)
        await until_status(ada, broken, "broken")
        assert httpx.get(f"{server.address}/healthz").status_code == 200
        assert "snowbound_tables_broken 1" in httpx.get(f"{server.address}/metrics").text
        said = [record for record in caplog.records if "cannot be read" in record.message]
        assert [record.__dict__["table"] for record in said] == [broken]
        assert "cannot be read" in ada.get(f"/api/tables/{broken}", 503)["words"]
        public = {card["id"]: card["status"] for card in ada.get("/api/tables")}
        assert public[broken] == "broken"
        with pytest.raises(ConnectionClosed) as closed:
            async with ada.at(broken) as socket:
                await socket.hello()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4503
        async with ada.at(whole) as socket:  # its clock still runs
            await socket.hello(since=0)
            server.clock.let_pass(3601)
            await socket.hear_news("stand-in")


@live
async def test_a_row_that_breaks_under_a_live_table_is_not_skipped(tmp_path: Path):
    """What cannot be applied is not taken as applied the next time."""
    with running(sqlite_at(tmp_path)) as server:
        ada = server.person("Ada")
        id = clocked(ada)
        await moves(ada, id)
        harm_next(tmp_path, id)
        live_table = server.services.tables.by_id[id]
        live_table.stale = True
        for _ in range(2):
            assert "cannot be read" in ada.get(f"/api/tables/{id}", 503)["words"]


def harm_next(folder: Path, id: str) -> None:
    """Meanwhile a bot may have moved, so the file says which number is next."""
    with sqlite3.connect(folder / "tables.sqlite3") as connection:
        connection.execute("begin immediate")
        last = "select max(number) from log where table_id = ?"
        number = connection.execute(last, (id,)).fetchone()[0] + 1
        rows = [(id, number, 1.0, '{"k":"danced"}')]
        rows.append((id, number + 1, 1.0, json.dumps({"k": "said", "seat": 0, "words": "x"})))
        connection.executemany("insert into log values (?, ?, ?, ?)", rows)


@live
async def test_a_repaired_table_is_back(tmp_path: Path):
    with running(sqlite_at(tmp_path)) as server:
        ada = server.person("Ada")
        id = clocked(ada)
        await moves(ada, id)
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        query = "select entry from log where number = 3 and table_id = ?"
        (before,) = connection.execute(query, (id,)).fetchone()
    harm(tmp_path, id, "broken JSON")
    with running(sqlite_at(tmp_path)) as server:
        ada = Player.known(server.address, ada)
        ada.get(f"/api/tables/{id}", 503)
        with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
            connection.execute(
                "update log set entry = ? where number = 3 and table_id = ?", (before, id)
            )
        assert ada.get(f"/api/tables/{id}")["status"] == "running"
        await until_status(ada, id, "running")


@live
async def test_a_background_task_that_fails_is_started_again_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    fails = True

    def unload(tables: object) -> None:
        if fails:
            raise RuntimeError("the broom is broken")

    monkeypatch.setattr(services_module.maintenance, "unload_idle_tables", unload)
    with running(sqlite_at(tmp_path), generous()) as server:
        address = server.address
        await until(lambda: server.services.metrics.task_failures.get("sweep", 0) >= 2)
        said = httpx.get(f"{address}/healthz")
        assert said.status_code == 503 and "sweep" in said.json()["status"]
        assert 'snowbound_task_failures_total{task="sweep"}' in httpx.get(f"{address}/metrics").text
        assert "the broom is broken" in caplog.text
        fails = False
        await until(lambda: is_well(address))


@live
async def test_clocks_of_tables_in_memory_wait_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """After a start there may be much to look up: a short clock fires all the same."""

    async def busy(self: TableRows, now: float, limit: int = 0) -> list[str]:
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(TableRows, "due", busy)
    with running(sqlite_at(tmp_path)) as server:
        ada = server.person("Ada")
        id = clocked(ada, clock=HOURLY)
        async with ada.at(id) as socket:
            await socket.hello(since=0)
            server.clock.let_pass(3601)
            await socket.hear_news("stand-in")
