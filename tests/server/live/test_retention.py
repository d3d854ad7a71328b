"""How long finished tables and addresses are kept."""

import asyncio
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from snowbound.server.live.retention import clear_away
from snowbound.server.storage import schema as db
from tests.server.postgres import fresh_database
from tests.server.running import Player, Running, generous, live, running, sqlite_at

DAY = 86400.0


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_at(tmp_path)
    return fresh_database(request.getfixturevalue("cluster"), f"kept_{time.time_ns() % 10**9}")


async def play(player: Player, id: str, count: int = 10_000) -> None:
    async with player.at(id) as socket:
        await socket.hello()
        await socket.play_on(count)


def clear(server: Running, later: float) -> None:
    """As if so much time had passed; in the server's own event loop."""
    services = server.services
    loop = services.loop
    assert loop is not None
    work = clear_away(services.tables, services.identities, services.settings, time.time() + later)
    asyncio.run_coroutine_threadsafe(work, loop).result(40)


def mentions(server: Running, id: str) -> list[str]:
    """Which tables of the database know of a table."""

    async def look() -> list[str]:
        database = server.services.store.database
        found: list[str] = []
        for name, column in (
            ("log", db.log.c.table_id),
            ("tables", db.tables.c.id),
            ("seats", db.seats.c.table_id),
            ("records", db.records.c.id),
            ("visits", db.visits.c.table_id),
        ):
            if await database.rows(sa.select(column).where(column == id)):
                found.append(name)
        return found

    loop = server.services.loop
    assert loop is not None
    return asyncio.run_coroutine_threadsafe(look(), loop).result(40)


def test_finished_tables_go_when_their_time_is_over(url: str):
    with running(url, generous(keep_finished_days=30, keep_notices_days=0)) as server:
        ada = server.person("Ada")
        done, going = ada.solo()["id"], ada.solo()["id"]
        asyncio.run(play(ada, done))
        asyncio.run(play(ada, going, 2))
        clear(server, 29 * DAY)
        assert "log" in mentions(server, done)
        clear(server, 31 * DAY)
        assert mentions(server, done) == []
        assert "log" in mentions(server, going)
        ada.get(f"/api/tables/{done}", 404)
        ada.get(f"/api/records/{done}", 404)
        assert ada.get(f"/api/tables/{going}")["status"] == "running"


def test_addresses_of_people_who_do_not_play_any_more_go(url: str):
    hook = {"notices": {"webhook": "https://hooks.example/x"}}
    with running(url, generous(keep_notices_days=30)) as server:
        gone, playing = server.person("Gone"), server.person("Plays")
        for player in (gone, playing):
            player.patch("/api/identity", hook)
        playing.post("/api/tables", {"game": "frost-gorge", "seats": [{"kind": "me"}] * 2})
        clear(server, 29 * DAY)
        assert gone.get("/api/identity")["notices"] == hook["notices"]
        clear(server, 31 * DAY)  # the table is as old, but it is not over
        assert gone.get("/api/identity")["notices"] == {}
        assert playing.get("/api/identity")["notices"] == hook["notices"]


@live
async def test_nothing_goes_unless_it_is_asked_for(tmp_path: Path):
    with running(sqlite_at(tmp_path)) as server:
        ada = server.person("Ada")
        ada.patch("/api/identity", {"notices": {"webhook": "https://hooks.example/x"}})
        done = ada.solo()["id"]
        await play(ada, done)
        await asyncio.to_thread(clear, server, 10_000 * DAY)
        assert "log" in await asyncio.to_thread(mentions, server, done)
        assert ada.get("/api/identity")["notices"]
