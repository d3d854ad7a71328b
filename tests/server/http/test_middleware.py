"""What every request passes: origins, headers, sizes, rates."""

import asyncio
import contextlib
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.running import Player, Running, generous, live, running, sqlite_at
from tests.waiting import PATIENCE, until


def test_every_answer_keeps_strangers_out(a_server: Running):
    for path in ("/api/games", "/healthz", "/", "/api/nothing"):
        headers = httpx.get(a_server.address + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe-eval" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


def test_a_foreign_page_cannot_change_anything(a_server: Running):
    address = f"{a_server.address}/api/identity"
    foreign = httpx.post(address, json={}, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
    null = httpx.post(address, json={}, headers={"Origin": "null"})
    assert null.status_code == 403
    own = httpx.post(address, json={}, headers={"Origin": a_server.address})
    assert own.status_code == 201
    form = httpx.post(address, data={"name": "Ada"})
    assert form.status_code == 415
    text = httpx.post(address, content="{}", headers={"Content-Type": "text/plain"})
    assert text.status_code == 415


@live
async def test_a_foreign_page_cannot_open_a_socket(a_server: Running):
    ada = a_server.person()
    id = ada.solo()["id"]
    url = f"{a_server.address.replace('http', 'ws', 1)}/api/tables/{id}/socket"
    async with connect(url, additional_headers={"Origin": "https://evil.example"}) as line:
        with contextlib.suppress(ConnectionClosed):
            await line.recv()
        assert line.close_code == 4403
    async with connect(url, additional_headers={"Origin": a_server.address}) as line:
        await line.send('{"t":"ping"}')
        assert await line.recv() == '{"t":"pong"}'


def test_requests_have_a_size_and_a_rate(tmp_path: Path):
    settings = generous(requests_per_second=0.001, requests_at_once=20, largest_body=2000)
    with running(sqlite_at(tmp_path), settings) as server:
        ada = server.person()
        large = ada.http.post("/api/tables", json={"game": "x" * 3000})
        assert large.status_code == 413
        statuses = [ada.http.get("/api/games").status_code for _ in range(30)]
        assert 429 in statuses
        slow = ada.http.get("/api/games")
        assert slow.status_code == 429 and int(slow.headers["retry-after"]) >= 1
        assert ada.http.get("/healthz").status_code == 200


def test_tables_per_identity_are_counted(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(open_tables=2)) as server:
        ada = server.person()
        first = ada.solo()["id"]
        ada.solo()
        assert "not over" in ada.post("/api/solo", {"game": "frost-gorge"}, 400)["words"]
        ada.post(f"/api/tables/{first}/close")
        ada.solo()


def test_identities_per_address_are_counted(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(identities_per_hour=2)) as server:
        server.person()
        server.person()
        assert httpx.post(f"{server.address}/api/identity", json={}).status_code == 429


@live
async def test_sockets_per_address_are_counted(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(sockets_per_address=2)) as server:
        ada = server.person()
        id = ada.solo()["id"]
        async with ada.at(id) as one, ada.at(id) as two:
            await one.hello()
            await two.hello()
            async with ada.at(id) as three:
                with pytest.raises(ConnectionClosed):
                    await three.hello()
                assert three.line.close_code == 4429
        async with asyncio.timeout(PATIENCE):
            while not await welcome(ada, id):  # until those who have left are not counted
                pass


async def welcome(person: Player, table: str) -> bool:
    async with person.at(table) as socket:
        with contextlib.suppress(ConnectionClosed):
            await socket.hello()
            return True
    return False


@live
async def test_a_socket_that_talks_too_much_is_closed(tmp_path: Path):
    settings = generous(messages_per_second=0.001, messages_at_once=10)
    with running(sqlite_at(tmp_path), settings) as server:
        ada = server.person()
        async with ada.at(ada.solo()["id"]) as socket:
            with pytest.raises(ConnectionClosed):
                for _ in range(30):
                    await socket.tell(t="ping")
                while True:
                    await socket.hear()
            assert socket.line.close_code == 4429


@live
async def test_a_large_message_closes_the_socket(a_server: Running):
    ada = a_server.person()
    async with ada.at(ada.solo()["id"]) as socket:
        with pytest.raises(ConnectionClosed):
            await socket.line.send("x" * 100_000)
            await socket.hear()
        assert socket.line.close_code == 1009


def test_health_and_metrics(a_server: Running):
    ada = a_server.person()
    ada.solo()
    assert ada.get("/healthz") == {"status": "well"}
    text = ada.http.get("/metrics").text
    assert "snowbound_tables_opened_total" in text
    assert 'snowbound_requests_total{status="201"}' in text
    for family in text_string_to_metric_families(text):
        assert family.documentation and family.type != "unknown", family.name


def test_what_is_not_there_is_said_in_one_sentence(a_server: Running):
    ada = a_server.person()
    assert ada.get("/api/nothing", status=404)["words"]
    assert ada.get("/api/games/chess", status=404)["words"]
    assert ada.get("/api/games/frost-gorge/rules/FG-999", status=404)["words"]
    assert ada.http.delete("/api/games", headers={"content-type": "application/json"}).json()[
        "words"
    ]


def test_a_client_that_is_not_built_says_so_or_is_served(a_server: Running):
    answer = httpx.get(f"{a_server.address}/table/abc")
    if answer.status_code == 503:
        assert "not built" in answer.text
    else:
        assert answer.headers["content-type"].startswith("text/html")


@live
async def test_a_table_falls_asleep_and_wakes(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(idle_table_seconds=0.5)) as server:
        ada = server.person()
        id = ada.solo(players=2)["id"]
        async with ada.at(id) as socket:
            await socket.hello()
            await until(lambda: server.services.tables.by_id[id].table is None)
            await socket.play_on(3)
        await until(lambda: id not in server.services.tables.by_id)
        assert ada.get(f"/api/tables/{id}/look?seat=0")["step"] >= 3
