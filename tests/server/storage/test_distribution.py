"""The schema can be distributed by table: what grows with play is found by its table alone."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from snowbound.server.storage import schema as db
from snowbound.server.storage.batches import PostgresBatches
from snowbound.server.storage.store import Store
from tests.server.postgres import fresh_database
from tests.server.running import Player, Running, live, running, sqlite_at

OF_PEOPLE = {"identities", "keys", "codes", "mails"}  # they grow with people, not with play
TABLE = {column.table.name: column.name for column in db.OF_A_TABLE}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def migrated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        url = sqlite_at(tmp_path_factory.mktemp("tables"))
    else:
        url = fresh_database(request.getfixturevalue("cluster"), "distribution")

    async def migrate_it() -> None:
        store = Store(url)
        await store.open()
        await store.close()

    asyncio.run(migrate_it())
    return url.replace("+aiosqlite", "")


def test_every_relation_grows_with_people_or_belongs_to_a_table():
    assert set(db.metadata.tables) == OF_PEOPLE | set(TABLE)


def test_a_table_is_in_every_key(migrated: str):
    """As the database has it: a unique key without the table's id could not be checked by one
    shard alone."""

    def look(connection: sa.Connection) -> None:
        inspector = sa.inspect(connection)
        for relation, column in TABLE.items():
            assert column in inspector.get_pk_constraint(relation)["constrained_columns"]
            for unique in inspector.get_unique_constraints(relation):
                assert column in unique["column_names"], f"{relation}: {unique['name']}"
            for index in inspector.get_indexes(relation):
                assert not index["unique"] or column in index["column_names"], index["name"]
            assert inspector.get_foreign_keys(relation) == []

    run_on(migrated, look)


def test_tables_ids_are_of_one_type():
    """Else rows of one table could not lie together."""
    assert len({str(column.type) for column in db.OF_A_TABLE}) == 1


@live
async def test_repair_does_not_read_the_whole_log(tmp_path: Path):
    """On SQLite; PostgreSQL decides by its statistics."""
    store = Store(sqlite_at(tmp_path))
    await store.open()
    asked: list[tuple[str, Any]] = []

    def note(connection: Any, cursor: Any, statement: str, values: Any, *_: Any) -> None:
        asked.append((statement, values))

    event.listen(store.database.engine.sync_engine, "before_cursor_execute", note)
    await store.append("old", 1, 10.0, "{}")
    await store.append("lost", 1, 1000.0, "{}")
    assert await store.tables.behind(500.0) == ["lost"]
    assert sorted(await store.tables.behind()) == ["lost", "old"]
    statement, values = asked[0]
    async with store.database.connect() as connection:
        plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        steps = [row.detail for row in plan.all()]
    await store.close()
    assert "SEARCH log USING COVERING INDEX log_at (at>?)" in steps


def run_on(url: str, look: Any) -> None:
    async def run() -> None:
        store = Store(url.replace("sqlite:", "sqlite+aiosqlite:"))
        try:
            async with store.database.engine.connect() as connection:
                await connection.run_sync(look)
        finally:
            await store.close()

    asyncio.run(run())


# ── What a game asks of the database ────────────────────────────────────────────────────────


@contextmanager
def overheard(server: Running) -> Iterator[list[str]]:
    """All statements of a server."""
    said: list[str] = []
    engine = server.services.store.database.engine.sync_engine

    def note(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        said.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield said
    finally:
        event.remove(engine, "before_cursor_execute", note)


@live
async def test_playing_asks_for_one_table_at_a_time(cluster: str):
    """Joining a table, moves of people and bots, undo, talk, leaving, coming back after it was
    unloaded, and the end. (Whoever opens one is asked how many others they have open.)"""
    with running(fresh_database(cluster, "statements")) as server:
        batches = server.services.store._batches
        assert isinstance(batches, PostgresBatches)
        ada, bo = server.person("Ada"), server.person("Bo")
        seats = [{"kind": "me"}, {"kind": "free"}, {"kind": "bot", "level": "greedy"}]
        id = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"]
        await on(server, server.services.supervisor.close())  # nothing but what the players want
        with overheard(server) as said:
            connection = await on(server, batches._connected())
            server_loop(server).call_soon_threadsafe(
                connection.add_query_logger, lambda record: said.append(record.query)
            )
            await a_whole_game(server, id, ada, bo)
    play = [one for one in said if relations(one) & set(TABLE)]
    for kind in ("INSERT INTO log", "FROM log", "INSERT INTO records", "INSERT INTO visits"):
        assert any(kind in statement for statement in play), kind
    for statement in play:
        assert stays_at_a_table(statement), statement


async def a_whole_game(server: Running, id: str, ada: Player, bo: Player) -> None:
    bo.post(f"/api/tables/{id}/sit")
    ada.post(f"/api/tables/{id}/start")
    async with ada.at(id) as hers, bo.at(id) as his:
        await hers.hello()
        await his.hello()
        await hers.play_on(1)
        await hers.ask("say", words="Your turn")
        await hers.ask("undo")
        await asyncio.gather(hers.play_on(2), his.play_on(2))
    await on(server, unload(server, id))
    async with ada.at(id) as hers, bo.at(id) as his:
        await hers.hello()
        await his.hello()
        await asyncio.gather(hers.play_on(), his.play_on())
    await on(server, server.services.store.flush())
    assert ada.get(f"/api/records/{id}/verify")["holds"]


async def unload(server: Running, id: str) -> None:
    server.services.tables.by_id[id].unload()


def server_loop(server: Running) -> asyncio.AbstractEventLoop:
    assert server.services.loop is not None
    return server.services.loop


async def on(server: Running, work: Any) -> Any:
    """Do something in the server's own loop."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, server_loop(server)))


def relations(statement: str) -> set[str]:
    return set(re.findall(r"\b(?:from|into|update|join)\s+(\w+)", statement, re.IGNORECASE))


def stays_at_a_table(statement: str) -> bool:
    """Rows that are inserted say whose they are; everything else is found by one table's id."""
    (relation,) = relations(statement) & set(TABLE)
    if relations(statement) & OF_PEOPLE:
        return False
    if statement.split(maxsplit=1)[0].upper() == "INSERT":
        return TABLE[relation] in statement
    _, _, condition = statement.partition("WHERE")
    return re.search(rf"\b{relation}\.{TABLE[relation]} = \$", condition) is not None
