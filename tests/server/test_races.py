"""Requests at one moment that do not fit together: one of them wins, and nothing is left over. And
what somebody could do without end."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import sqlalchemy as sa

from snowbound.core.errors import Mistake
from snowbound.server.live import nodes
from snowbound.server.live.live_table import FULL, MOST_ENTRIES
from snowbound.server.people.identities import Identities
from snowbound.server.storage import schema as db
from snowbound.server.storage.database import CHANNEL
from snowbound.server.storage.store import Store
from tests.server.live.test_forgetting import everything, forget
from tests.server.postgres import fresh_database
from tests.server.running import Player, Running, generous, live, running, sqlite_at
from tests.waiting import until

AT_ONCE = 16
GREETINGS = 300


def at_once(*work: Callable[[], Any]) -> list[Any]:
    """Do all of it in the same moment."""
    ready = threading.Barrier(len(work))

    def start(one: Callable[[], Any]) -> Any:
        ready.wait()
        return one()

    with ThreadPoolExecutor(len(work)) as threads:
        return list(threads.map(start, work))


def hosted_by(server: Running, player: Player) -> list[str]:
    query = sa.select(db.tables.c.id).where(db.tables.c.host == player.id)
    loop = server.services.loop
    assert loop is not None

    async def read() -> list[str]:
        await server.services.store.flush()
        return [id for (id,) in await server.services.store.database.rows(query)]

    return asyncio.run_coroutine_threadsafe(read(), loop).result(20)


@live
async def test_who_is_forgotten_leaves_no_code_and_no_device(server: Running):
    """A request that was under way asks for a code, or uses one, when the identity is gone."""
    identities, database = server.services.identities, server.services.store.database
    loop = server.services.loop
    assert loop is not None
    ada, bo = server.person("Ada"), server.person("Bo")

    def ask(work: Any) -> Any:
        return asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))

    known = await ask(identities.by_id(ada.id))
    code, _ = await ask(identities.make_code(await ask(identities.by_id(bo.id))))
    find = identities.by_id

    async def find_and_lose(id: str) -> Any:
        """Found, and forgotten before anything is done with it."""
        person = await find(id)
        await database.run(sa.delete(db.identities).where(db.identities.c.id == id))
        return person

    identities.by_id = find_and_lose
    try:
        with pytest.raises(Mistake, match="forgotten"):
            await ask(identities.use_code(code))
    finally:
        del identities.by_id
    await ask(database.run(sa.delete(db.keys).where(db.keys.c.identity == bo.id)))
    await asyncio.to_thread(forget, ada)
    with pytest.raises(Mistake, match="forgotten"):
        await ask(identities.make_code(known))
    assert ada.id not in await asyncio.to_thread(everything, server)
    assert bo.id not in await asyncio.to_thread(everything, server)


def test_many_rematches_at_once_are_one(server: Running):
    ada = server.person()
    id = ada.solo()["id"]
    ada.post(f"/api/tables/{id}/close")
    asked = [lambda: ada.post(f"/api/tables/{id}/rematch")["id"]] * AT_ONCE
    answers = set(at_once(*asked))
    assert len(answers) == 1
    assert sorted(hosted_by(server, ada)) == sorted({id} | answers)


def test_a_rematch_counts_as_a_new_table(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(tables_per_hour=2)) as server:
        ada = server.person()
        id = ada.solo()["id"]
        ada.post(f"/api/tables/{id}/close")
        again = ada.post(f"/api/tables/{id}/rematch")["id"]
        ada.post(f"/api/tables/{again}/close")
        ada.post(f"/api/tables/{again}/rematch", status=429)


def test_who_is_forgotten_leaves_nothing_behind_in_that_moment(server: Running):
    """Other windows of the same person go on opening tables and sitting down."""
    ada, bo = server.person("Ada"), server.person("Bo")
    seats = [{"kind": "me"}, {"kind": "free"}]
    his = [bo.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"] for _ in range(6)]

    def keep_coming(tables: list[str]) -> None:
        mine = Player.known(server.address, ada)
        for id in tables:
            mine.http.post(f"/api/tables/{id}/sit", json={})
            mine.http.post("/api/solo", json={"game": "frost-gorge"})

    at_once(lambda: keep_coming(his[:3]), lambda: keep_coming(his[3:]), lambda: forget(ada))
    assert ada.http.get("/api/identity").status_code == 401
    hosted_by(server, ada)  # all is written
    assert ada.id not in everything(server)


@live
async def test_who_was_looked_up_before_being_forgotten_is_not_remembered(tmp_path: Path):
    store = Store(sqlite_at(tmp_path))
    await store.open()
    identities, database = Identities(store.people), store.database
    person, secret = await identities.create("Ada")
    read, go_on = asyncio.Event(), asyncio.Event()
    rows = database.rows

    async def slow_rows(query: sa.Executable) -> Sequence[Any]:
        found = await rows(query)
        read.set()
        await go_on.wait()
        return found

    database.rows = slow_rows
    lookup = asyncio.create_task(identities.find(secret))
    await read.wait()
    await database.run(sa.delete(db.keys).where(db.keys.c.identity == person.id))
    identities.look_again()
    go_on.set()
    await lookup
    assert await identities.find(secret) is None
    await store.close()


def test_pages_have_a_rate_too(tmp_path: Path):
    """Whatever is asked for costs time: what is no part of the API has a limit of its own."""
    settings = generous(pages_per_second=0.01, pages_at_once=20)
    with (
        running(sqlite_at(tmp_path), settings) as server,
        httpx.Client(base_url=server.address) as anybody,
    ):
        codes = [anybody.get(path).status_code for path in ("/", "/metrics", "/healthz") * 10]
        assert 429 in codes
        assert anybody.get("/api/about").status_code == 200


@live
async def test_who_talks_without_end_is_slowed_down(tmp_path: Path):
    """What people do besides moving is stored for good: each may do so much of it at a table."""
    with running(sqlite_at(tmp_path), generous(extras_per_second=0.01, extras_at_once=5)) as server:
        ada = server.person()
        seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}]
        asked = {"game": "frost-gorge", "seats": seats, "start": True}
        id = ada.post("/api/tables", asked)["id"]
        async with ada.at(id) as line, ada.at(id) as other:
            await line.hello()
            await other.hello()
            answers = [
                await one.ask("say", phrase="", words="hello", seat=0)
                for _ in range(6)
                for one in (line, other)
            ]
            refused = [answer["words"] for answer in answers if answer["t"] == "refused"]
            assert len(refused) == 7
            assert refused[0] == "That is a lot at once; wait a moment."
            await line.play_on(3, seat=line.latest["awaited"][0])  # moves are as free as ever
            table = server.services.tables.by_id[id].table
            assert table is not None
            table.version = MOST_ENTRIES
            answer = await line.ask("say", phrase="", words="hello", seat=0)
            assert answer["words"] == FULL


@live
async def test_who_greets_without_end_does_not_flood_other_nodes(
    cluster: str, monkeypatch: pytest.MonkeyPatch
):
    """However many greetings there are, there is one notice a second."""
    monkeypatch.setattr(nodes, "PRESENCE_SECONDS", 1.0)
    url = fresh_database(cluster, "greetings")
    told: list[str] = []
    with running(url) as server:
        ada = server.person()
        id = ada.solo()["id"]
        listener = await asyncpg.connect(url.replace("+asyncpg", ""))
        await listener.add_listener(CHANNEL, lambda *heard: told.append(str(heard[-1])))
        began = time.monotonic()
        async with ada.at(id) as line:
            for _ in range(GREETINGS):
                await line.tell(t="hello")
            for _ in range(GREETINGS):
                await line.hear_until("table")
        await until(lambda: presence(told, id)[-1].endswith("here 0"))  # they have left
        await listener.close()
        took = time.monotonic() - began
    assert len(presence(told, id)) <= 1 + took


def presence(told: list[str], table: str) -> list[str]:
    """What other nodes were told about who is there."""
    return [notice for notice in told if f" {table} here " in notice] or [""]
