"""Who somebody is."""

import sqlite3
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import Player, Running, generous, live, running, sqlite_at


def browser(server: Running) -> httpx.Client:
    """A client that keeps cookies, as a browser does."""
    return httpx.Client(base_url=server.address)


def test_a_browser_gets_a_cookie_that_scripts_cannot_read(server: Running):
    with browser(server) as client:
        answer = client.post("/api/identity", json={"name": "Ada"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie
        assert answer.json()["token"] is None
        assert client.cookies["snowbound"] not in answer.text
        assert client.get("/api/identity").json()["name"] == "Ada"
    assert httpx.get(f"{server.address}/api/identity").status_code == 401


def test_names_are_cleaned(server: Running):
    ada = server.person("  A\u202ed\u0007a \n  the   Great, first of her name of all the lands ")
    assert ada.get("/api/identity")["name"] == "Ada the Great, first of"
    assert ada.patch("/api/identity", {"name": "\u200b"}, 400)["words"]
    assert ada.patch("/api/identity", {"name": "Bo"})["name"] == "Bo"


def test_another_device_becomes_the_same_identity_once(server: Running):
    ada = server.person("Ada")
    id = ada.solo()["id"]
    code = ada.post("/api/identity/codes")["code"]
    with browser(server) as phone:
        moved = phone.post("/api/identity/move", json={"code": code.upper().replace("-", " ")})
        assert moved.json()["id"] == ada.id and moved.json()["token"] is None
        assert phone.get(f"/api/tables/{id}").json()["yours"] == [0]
        again = phone.post("/api/identity/move", json={"code": code})
        assert again.status_code == 400
        ada.post("/api/identity/forget")
        ada.get("/api/identity")
        assert phone.get("/api/identity").status_code == 401


def test_secrets_are_kept_as_hashes_only(tmp_path: Path):
    with running(sqlite_at(tmp_path)) as server:
        ada = server.person("Ada")
        code = ada.post("/api/identity/codes")["code"]
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        everything = "\n".join(database.iterdump())
    assert ada.id in everything
    assert ada.token not in everything
    assert code not in everything and code.replace("-", "") not in everything


def test_codes_cannot_be_guessed_for_long(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(code_tries_per_hour=3)) as server:
        statuses = [
            httpx.post(
                f"{server.address}/api/identity/move", json={"code": f"aaaa-bbbb-ccc{n}"}
            ).status_code
            for n in range(2, 7)
        ]
        assert statuses == [400, 400, 400, 429, 429]


@live
async def test_a_forgotten_device_loses_its_sockets(server: Running):
    ada = server.person("Ada")
    id = ada.solo()["id"]
    code = ada.post("/api/identity/codes")["code"]
    moved = httpx.post(
        f"{server.address}/api/identity/move", json={"code": code, "keep": "token"}
    ).json()
    phone = Player(server.address, "Ada", moved["token"], ada.id)
    async with ada.at(id) as kept, phone.at(id) as lost:
        await kept.hello()
        await lost.hello()
        ada.post("/api/identity/forget")
        with pytest.raises(ConnectionClosed):
            for _ in range(100):
                await lost.ask("act", action=lost.latest["choices"][0]["name"])
        assert lost.line.close_code == 4401
        assert (await kept.ask("act", action=kept.latest["choices"][0]["name"]))["t"] == "ack"
        async with phone.at(id) as again:
            assert (await again.hello())["seat"] is None  # nobody any more
