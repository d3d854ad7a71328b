"""Several nodes on one PostgreSQL: any node can serve any table."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from snowbound.server.live import nodes as nodes_module
from snowbound.server.storage.database import CHANNEL
from tests.server.postgres import fresh_database
from tests.server.running import Node, Player, Running, live, node, running
from tests.waiting import until

_names = itertools.count()


@pytest.fixture
def database(cluster: str) -> str:
    return fresh_database(cluster, f"nodes_{next(_names)}")


@pytest.fixture
def nodes(database: str) -> Iterator[tuple[Running, Running]]:
    with running(database) as one, running(database) as other:
        yield one, other


def table_for_two(ada: Player, bo: Player) -> str:
    seats = [{"kind": "me"}, {"kind": "free"}]
    id: str = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"]
    bo.post(f"/api/tables/{id}/sit")
    ada.post(f"/api/tables/{id}/start")
    return id


@live
async def test_people_at_two_nodes_play_one_game(nodes: tuple[Running, Running]):
    ada = nodes[0].person("Ada")
    bo = nodes[1].person("Bo")
    id = table_for_two(ada, bo)
    async with ada.at(id) as hers, bo.at(id) as his:
        await hers.hello(since=0)
        await his.hello(since=0)
        await asyncio.gather(hers.play_on(), his.play_on())
        assert [n for n in hers.news if n["kind"] == "move"] == [
            n for n in his.news if n["kind"] == "move"
        ]
    assert bo.get(f"/api/records/{id}/verify")["holds"]


@live
async def test_a_finger_is_seen_at_the_other_node(nodes: tuple[Running, Running]):
    ada = nodes[0].person("Ada")
    bo = nodes[1].person("Bo")
    seats = [{"kind": "me"}, {"kind": "free"}, *[{"kind": "bot", "level": "random"}] * 2]
    asked = {"game": "year-of-survival", "seats": seats, "options": {"first_player": "seat-1"}}
    id = ada.post("/api/tables", asked)["id"]
    bo.post(f"/api/tables/{id}/sit")
    ada.post(f"/api/tables/{id}/start")
    async with ada.at(id) as hers, bo.at(id) as his:
        await hers.hello()
        await his.hello()
        assert (await his.ask("point", action="craft"))["t"] == "ack"
        while not hers.latest["pointing"]["marks"]:
            await hers.hear_until("update")
        assert (await hers.ask("act", action="scout"))["t"] == "ack"
        while (his.latest["pointing"] or {}).get("marks"):  # bots may have ended it all by now
            await his.hear_until("update")


@live
async def test_of_two_inserts_under_one_number_one_wins(nodes: tuple[Running, Running]):
    """The same seat acts at both nodes at once: each action is stored once, none is lost."""
    ada = nodes[0].person("Ada")
    twin = Player.known(nodes[1].address, ada)
    for _ in range(5):
        id = ada.solo()["id"]
        async with ada.at(id) as here, twin.at(id) as there:
            await here.hello()
            await there.hello()
            action = here.latest["choices"][0]["name"]
            answers = await asyncio.gather(
                here.ask("act", action=action, id="same"),
                there.ask("act", action=action, id="same"),
            )
            assert answers[0] == answers[1]
            assert answers[0]["t"] == "ack"
            await here.reach(answers[0]["v"])
            assert here.latest["step"] == 1


@live
async def test_a_killed_node_loses_nothing_and_the_other_plays_on(database: str):
    with ExitStack() as stack:
        one = stack.enter_context(node(database))
        other: Node = stack.enter_context(node(database))
        ada = Player(one.address, "Ada")
        twin = Player.known(other.address, ada)
        id = ada.solo(players=3)["id"]
        async with ada.at(id) as here:
            await here.hello()
            await here.play_on(2)
            choice = here.latest["choices"]
            answer = await here.ask("act", action=choice[0]["name"], id="last") if choice else None
            one.kill()
        async with twin.at(id) as there:
            await there.hello(since=0)
            if answer is not None:
                again = await there.ask("act", action=choice[0]["name"], id="last")
                assert again == answer
            await there.play_on()  # the bots, too: their node is gone
        assert twin.get(f"/api/records/{id}/verify")["holds"]


@live
async def test_who_is_there_is_known_at_every_node(nodes: tuple[Running, Running]):
    ada, bo = nodes[0].person("Ada"), nodes[1].person("Bo")
    id = table_for_two(ada, bo)
    async with ada.at(id) as hers:
        await hers.hello()
        async with bo.at(id) as his:
            await his.hello()
            while (await hers.hear_until("presence"))["here"] != [0, 1]:
                pass
        while (await hers.hear_until("presence"))["here"] != [0]:
            pass


def test_nobody_is_refused_on_old_news(nodes: tuple[Running, Running]):
    """A seat taken at one node counts at the other at once, before any word of it arrives."""
    ada, bo = nodes[0].person("Ada"), nodes[1].person("Bo")
    for _ in range(12):
        seats = [{"kind": "me"}, {"kind": "free"}]
        id = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"]
        bo.post(f"/api/tables/{id}/sit")
        assert ada.post(f"/api/tables/{id}/start")["status"] == "running"


@live
async def test_a_device_forgotten_at_one_node_loses_its_sockets_at_all(
    nodes: tuple[Running, Running],
):
    ada = nodes[0].person("Ada")
    code = ada.post("/api/identity/codes")["code"]
    moved = ada.post("/api/identity/move", {"code": code, "keep": "token"})
    phone = Player(nodes[1].address, "Ada", moved["token"], ada.id)
    id = ada.solo()["id"]
    async with phone.at(id) as lost:
        await lost.hello()
        ada.post("/api/identity/forget")
        with pytest.raises(ConnectionClosed):
            while True:
                await lost.hear()
        assert lost.line.close_code == 4401
    assert phone.http.get("/api/identity").status_code == 401  # at once, cached or not


@live
async def test_who_comes_back_in_an_outage_gets_the_seat_back(database: str):
    """While nobody can say who they are they are sent away, and told to come again."""
    name = database.rsplit("/", 1)[1]
    cluster = await asyncpg.connect(
        database.replace("postgresql+asyncpg", "postgresql").replace(name, "postgres")
    )
    with running(database) as server:
        ada = server.person("Ada")
        id = ada.solo()["id"]
        async with server.anybody_at(id) as watcher:  # keeps the table in memory
            await watcher.hello()
            await cluster.execute(f"alter database {name} allow_connections false")
            await cluster.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", name
            )
            server.services.identities.look_again()  # as after half a minute
            async with ada.at(id) as line:
                with pytest.raises(ConnectionClosed):
                    await line.hello()
                assert line.line.close_code == 1011
            await cluster.execute(f"alter database {name} allow_connections true")
            async with ada.at(id) as line:
                assert (await line.hello())["seat"] == 0
    await cluster.close()


# ── Notices ─────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def overheard(database: str) -> AsyncIterator[list[str]]:
    """What nodes tell each other, as somebody hears it who says nothing."""
    notices: list[str] = []
    connection = await asyncpg.connect(database.replace("postgresql+asyncpg", "postgresql"))
    await connection.add_listener(CHANNEL, lambda *heard: notices.append(str(heard[-1])))
    try:
        yield notices
    finally:
        await connection.close()


def of_tables(notices: list[str], *ids: str) -> list[str]:
    return [notice for notice in notices if any(f" {id} " in notice for id in ids)]


@live
async def test_a_node_that_is_alone_tells_nobody(database: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nodes_module, "HEARTBEAT", 0.3)
    with running(database) as alone:
        storage = alone.services.store.database
        await until(lambda: not storage.listened_to)
        ada = alone.person("Ada")
        async with overheard(database) as notices:
            id = ada.solo()["id"]
            async with ada.at(id) as hers:
                await hers.hello()
                await hers.play_on(3)
                await until(lambda: any(" hello" in notice for notice in notices))
            assert of_tables(notices, id) == [] and storage.notices == 0
            with running(database) as other:
                await until(lambda: storage.listened_to)
                async with ada.at(id) as hers, Player.known(other.address, ada).at(id) as there:
                    await hers.hello()
                    await there.hello()
                    await hers.play_on(1)
                    await there.reach(hers.latest["v"])
                assert of_tables(notices, id) and storage.notices > 0
            await until(lambda: not storage.listened_to)  # the other one has said that it goes


@live
async def test_entries_before_a_newcomer_was_known_reach_it(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    """The newcomer has read a table that moves on before its hello is heard."""
    monkeypatch.setattr(nodes_module, "HEARTBEAT", 0.3)
    with running(database) as old:
        sync = old.services.nodes
        assert sync is not None
        await until(lambda: not old.services.store.database.listened_to)
        ada = old.person("Ada")
        id = ada.solo()["id"]
        with monkeypatch.context() as patch:
            patch.setattr(sync, "_hear_of", lambda node, words: None)
            with running(database) as new:
                twin = Player.known(new.address, ada)
                async with ada.at(id) as here, twin.at(id) as there:
                    await here.hello()
                    await there.hello()
                    await here.play_on(1)
                    version = here.latest["v"]
                    assert old.services.store.database.notices == 0
                    patch.undo()  # now the next hello is heard
                    await there.reach(version)


@live
async def test_tables_that_move_together_are_one_notice(nodes: tuple[Running, Running]):
    store = nodes[0].services.store
    loop = nodes[0].services.loop
    assert loop is not None

    async def append_many() -> None:
        before = store.database.notices
        done = await asyncio.gather(*(store.append(f"many{n}", 1, 1.0, "{}") for n in range(600)))
        assert all(done)
        commits = store.write_queue.commits
        assert store.database.notices - before <= commits + 3  # the longest are cut

    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(append_many(), loop))


@live
async def test_a_notice_of_many_tables_brings_each_up_to_date(
    nodes: tuple[Running, Running], database: str
):
    ada = nodes[0].person("Ada")
    twin = Player.known(nodes[1].address, ada)
    ids = [ada.solo()["id"] for _ in range(3)]
    async with overheard(database) as notices, AsyncExitStack() as stack:
        here = [await stack.enter_async_context(ada.at(id)) for id in ids]
        there = [await stack.enter_async_context(twin.at(id)) for id in ids]
        for socket in (*here, *there):
            await socket.hello()
        await asyncio.gather(*(socket.play_on(3) for socket in here))
        for mine, theirs in zip(here, there, strict=True):
            await theirs.reach(mine.latest["v"])
    entries = [n.split(" ")[1:] for n in of_tables(notices, *ids) if " here " not in n]
    assert all(len(words) % 2 == 0 for words in entries)
