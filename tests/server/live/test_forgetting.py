"""“Forget me”: an identity and its addresses go, games stay with a name only."""

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.exceptions import ConnectionClosed

from snowbound.server.storage import schema as db
from tests.server.running import Player, Running, live


async def play(player: Player, id: str) -> None:
    async with player.at(id) as socket:
        await socket.hello()
        await socket.play_on()


def forget(player: Player) -> None:
    answer = player.http.request("DELETE", "/api/identity", json={})
    assert answer.status_code == 200, answer.text


def everything(server: Running) -> str:
    """All that is stored, as one text."""

    async def read() -> list[Any]:
        engine = create_async_engine(server.services.store.database.engine.url)
        async with engine.connect() as connection:
            rows = [
                (await connection.execute(sa.select(table))).all()
                for table in db.metadata.tables.values()
            ]
        await engine.dispose()
        return rows

    return str(asyncio.run(read()))


def test_an_identity_and_its_addresses_are_gone(server: Running):
    ada = server.person("Ada-who-goes")
    ada.patch("/api/identity", {"notices": {"webhook": "https://hooks.example/ada-secret"}})
    ada.post("/api/identity/codes")
    done = ada.solo()["id"]
    asyncio.run(play(ada, done))
    alone = ada.solo()["id"]
    record = ada.http.get(f"/api/records/{done}/download").content
    assert ada.id in everything(server)
    forget(ada)
    found = everything(server)
    assert ada.id not in found and "ada-secret" not in found
    assert "Ada-who-goes" in found
    ada.get("/api/identity", 401)
    bo = server.person("Bo")
    assert bo.http.get(f"/api/records/{done}/download").content == record
    assert bo.get(f"/api/records/{done}/verify")["holds"]
    assert bo.get(f"/api/tables/{alone}")["status"] == "closed"


@live
async def test_others_play_on_with_a_bot(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    seats = [{"kind": "me"}, {"kind": "free"}]
    id = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"]
    bo.post(f"/api/tables/{id}/sit")
    ada.post(f"/api/tables/{id}/start")
    async with ada.at(id) as hers, bo.at(id) as his:
        await hers.hello()
        await his.hello()
        await asyncio.to_thread(forget, ada)
        with pytest.raises(ConnectionClosed):
            while True:
                await hers.hear()
        await his.play_on()
    assert bo.get(f"/api/records/{id}/verify")["holds"]


def test_only_oneself_is_forgotten(a_server: Running):
    answer = a_server.person().http.request(
        "DELETE", "/api/identity", json={}, headers={"Authorization": "Bearer nobody"}
    )
    assert answer.status_code == 401
