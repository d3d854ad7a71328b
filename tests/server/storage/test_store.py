"""Keeping: migrations, export and import, a lost database, a full disk, a restart."""

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from snowbound.core.errors import Mistake
from snowbound.server.command import export_data, import_data
from snowbound.server.storage import migrate
from snowbound.server.storage import schema as db
from snowbound.server.storage.store import Store
from snowbound.server.storage.write_queue import StorageFailure
from tests.server.postgres import fresh_database
from tests.server.running import Player, is_well, live, node, running, sqlite_at
from tests.waiting import until


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_at(tmp_path)
    name = f"storage_{abs(hash(request.node.name)) % 10**9}"
    return fresh_database(request.getfixturevalue("cluster"), name)


def test_migrations_lead_to_the_schema(url: str):
    """From the first released schema on: what Alembic makes is what the code expects."""

    async def compare() -> list[object]:
        store = Store(url)
        await store.open()
        async with store.database.engine.connect() as connection:
            found = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), db.metadata)
            )
        await store.close()
        return list(found)

    assert asyncio.run(compare()) == []
    assert asyncio.run(compare()) == []  # a second start changes nothing


def test_there_is_one_line_of_migrations():
    from alembic.script import ScriptDirectory

    assert len(ScriptDirectory.from_config(migrate.settings()).get_heads()) == 1


@live
async def test_everything_is_there_after_a_restart(url: str):
    with running(url) as server:
        ada = server.person("Ada")
        id = ada.solo(players=2)["id"]
        async with ada.at(id) as socket:
            await socket.hello()
            await socket.play_on(3)
            before = socket.latest
        card = ada.get("/api/tables/mine")
    with running(url) as server:
        ada = Player.known(server.address, ada)
        assert {one["id"] for one in ada.get("/api/tables/mine")} == {one["id"] for one in card}
        async with ada.at(id) as socket:
            seen = await socket.hello()
            assert seen["v"] >= before["v"]
            await socket.play_on()


@live
async def test_data_moves_to_another_database(url: str, tmp_path: Path):
    database = url if url.startswith("postgresql") else None
    there = tmp_path / "there"
    with running(url) as server:
        ada = server.person("Ada")
        running_table = ada.solo(players=2)["id"]
        done = ada.solo()["id"]
        async with ada.at(done) as socket:
            await socket.hello()
            await socket.play_on()
        record = ada.http.get(f"/api/records/{done}/download").content
    file = tmp_path / "data.jsonl"
    if database is None:
        shutil.copy(tmp_path / "tables.sqlite3", tmp_path / "snowbound.sqlite3")
    await asyncio.to_thread(export_data, file, tmp_path, database)
    assert file.stat().st_mode & 0o077 == 0
    await asyncio.to_thread(import_data, file, there)
    with pytest.raises(Mistake, match="empty"):
        await asyncio.to_thread(import_data, file, there)
    with running(f"sqlite+aiosqlite:///{there / 'snowbound.sqlite3'}") as server:
        ada = Player.known(server.address, ada)
        assert ada.http.get(f"/api/records/{done}/download").content == record
        assert running_table in {card["id"] for card in ada.get("/api/tables/mine")}
        async with ada.at(running_table) as socket:
            await socket.hello()
            await socket.play_on()


def test_what_is_no_export_is_not_imported(tmp_path: Path):
    for text in ("", "{}", '{"format":"other"}\n', '{"format":"snowbound-data/1"}\nnonsense\n'):
        file = tmp_path / "file"
        file.write_text(text)
        with pytest.raises(Mistake):
            import_data(file, tmp_path / "empty")
    with pytest.raises(Mistake, match="cannot be read"):
        import_data(tmp_path / "nowhere", tmp_path / "empty")


@live
async def test_a_locked_or_full_database_is_said_and_recovered_from(tmp_path: Path):
    """A page limit stands for the full disk: SQLite then reports the very same error."""
    with running(sqlite_at(tmp_path)) as server:
        ada = server.person()
        id = ada.solo()["id"]
        async with ada.at(id) as socket:
            await socket.hello()
            step = socket.latest["step"]
            await server.restrict(1)
            answers: list[str] = []
            answer: dict[str, Any] = {}
            for _ in range(400):
                answer = await socket.ask("say", words="x" * 280)
                answers.append(answer["t"])
                if answer["t"] == "refused":
                    break
            assert answers[-1] == "refused" and answer["unsure"]
            refused = await socket.ask("say", words="x" * 280, id="once")
            assert refused["t"] == "refused"
            await server.restrict(1_000_000)
            again = await socket.ask("say", words="x" * 280, id="once")
            assert again["t"] == "ack"
            played = await socket.ask("act", action=socket.latest["choices"][0]["name"])
            await socket.reach(played["v"])
            assert socket.latest["step"] == step + 1
            said = [news for news in socket.news if news["kind"] == "said"]
            assert len(said) == answers.count("ack") + 1


@live
async def test_a_lost_database_is_said_and_found_again(cluster: str):
    """PostgreSQL throws everybody out, again and again, while people play."""
    url = fresh_database(cluster, "lost")
    other = cluster.replace("postgresql+asyncpg", "postgresql")
    import asyncpg

    with running(url) as server:
        ada = server.person()
        id = ada.solo()["id"]
        watcher = await asyncpg.connect(other)
        async with ada.at(id) as socket:
            await socket.hello()
            acknowledged = 0
            for number in range(12):
                if number % 4 == 1:
                    await watcher.execute(
                        "select pg_terminate_backend(pid) from pg_stat_activity "
                        "where datname = 'lost'"
                    )
                if socket.over():
                    break
                choice = socket.latest["choices"][0]["name"]
                answer = await socket.ask("act", action=choice, id=f"move-{number}")
                while answer["t"] != "ack":
                    assert answer["unsure"] and "not known" in answer["words"]
                    await until(lambda: is_well(server.address))
                    answer = await socket.ask("act", action=choice, id=f"move-{number}")
                acknowledged += 1
                await socket.reach(answer["v"])
            assert socket.latest["step"] == acknowledged
        await watcher.close()
        assert ada.get("/healthz") == {"status": "well"}


def test_a_database_that_is_not_there_is_one_clear_failure():
    store = Store("postgresql+asyncpg://nobody@127.0.0.1:9/nothing")

    async def open_it() -> None:
        await store.open()

    with pytest.raises(StorageFailure):
        asyncio.run(open_it())


@pytest.mark.soak
def test_a_server_starts_again_and_again(tmp_path: Path):
    for _ in range(10):
        with node(sqlite_at(tmp_path)) as server:
            Player(server.address, "Ada").solo()
