"""Two nodes of different versions during an upgrade: each serves or refuses, neither corrupts."""

import asyncio
import itertools

import asyncpg
import pytest

from snowbound.server.live import maintenance
from snowbound.server.live.clocks import run_clocks, run_due_tables
from tests.server.postgres import fresh_database
from tests.server.running import Player, Running, live, node, running

_names = itertools.count()

NEXT_RULES = """
from snowbound.core.registry import find_game
type(find_game("frost-gorge")).rules_version = 2
"""


@pytest.fixture
def database(cluster: str) -> str:
    return fresh_database(cluster, f"versions_{next(_names)}")


def plain(url: str) -> str:
    return url.replace("postgresql+asyncpg", "postgresql")


async def log_of(url: str, id: str) -> list[tuple[int, str]]:
    connection = await asyncpg.connect(plain(url))
    rows = await connection.fetch(
        "select number, entry from log where table_id = $1 order by number", id
    )
    await connection.close()
    return [(row["number"], row["entry"]) for row in rows]


async def added_by_newer(url: str, id: str, entry: str) -> None:
    """What a newer node would store, and tell the others."""
    number = (await log_of(url, id))[-1][0] + 1
    connection = await asyncpg.connect(plain(url))
    async with connection.transaction():
        await connection.execute("insert into log values ($1, $2, $3, $4)", id, number, 1e9, entry)
        await connection.execute("select pg_notify('snowbound', $1)", f"newer {id} {number}")
    await connection.close()


async def look_after_everything(server: Running) -> None:
    """Whatever a server does by itself, an hour later."""

    async def look() -> None:
        tables, now = server.services.tables, server.clock.now() + 3600
        await run_clocks(tables, now)
        await run_due_tables(tables, now)
        await maintenance.repair(tables)
        await server.services.store.flush()

    assert server.services.loop is not None
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(look(), server.services.loop))


@pytest.mark.parametrize(
    "entry",
    ['{"k":"danced","seat":0}', '{"k":"said","seat":0,"words":"hi","loudly":true}'],
    ids=["a kind of entry", "a field of an entry"],
)
@live
async def test_what_an_older_node_does_not_know_it_leaves_alone(entry: str, database: str):
    with running(database) as server:
        ada = server.person("Ada")
        theirs, ours = ada.solo()["id"], ada.solo()["id"]
        async with ada.at(theirs) as socket, ada.at(ours) as other:
            await socket.hello()
            await other.hello()
            await socket.play_on(2)
            choice = socket.latest["choices"][0]["name"]
            await added_by_newer(database, theirs, entry)
            stored = await log_of(database, theirs)
            answer = await socket.ask("act", action=choice)
            assert answer["t"] == "refused" and "cannot be read here" in answer["words"]
            assert (await socket.ask("say", words="hello?"))["t"] == "refused"
            assert await other.play_on(2) == 2
        ada.get(f"/api/tables/{theirs}", 503)
        await look_after_everything(server)  # nothing is written later, either
        assert await log_of(database, theirs) == stored


@live
async def test_nodes_with_different_rules_share_a_database(database: str):
    with node(database) as old, node(database, patch=NEXT_RULES) as new:
        ada = Player(old.address, "Ada")
        twin = Player.known(new.address, ada)
        first, second = ada.solo()["id"], twin.solo()["id"]
        for mine, theirs, id in ((ada, twin, first), (twin, ada, second)):
            async with mine.at(id) as here, theirs.at(id) as there:
                await here.hello()
                await there.hello()
                assert await here.play_on(3) == 3
                refused = await there.ask("act", action=here.latest["choices"][0]["name"])
                assert refused["t"] == "refused" and "version" in refused["words"]
                assert (await there.ask("say", words="go on"))["t"] == "ack"
                await here.play_on()
            assert mine.get(f"/api/records/{id}/verify")["holds"]


@live
async def test_news_in_a_form_that_is_not_known_is_not_minded(
    database: str, caplog: pytest.LogCaptureFixture
):
    with running(database) as server:
        ada = server.person("Ada")
        id = ada.solo()["id"]
        connection = await asyncpg.connect(plain(database))
        async with ada.at(id) as socket:
            await socket.hello()
            for notice in ("", "x", f"n {id}", f"n {id} later", f"n {id} here", f"n {id} here x y"):
                await connection.execute("select pg_notify('snowbound', $1)", notice)
            assert await socket.play_on(2) == 2
        await connection.close()
    assert not [record for record in caplog.records if record.name == "asyncio"]
