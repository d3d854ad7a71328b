"""What /healthz says when a disk is full, and afterwards."""

import asyncio
import resource
from pathlib import Path

import httpx
import pytest

from snowbound.server import services as services_module
from snowbound.server.storage import store as store_module
from tests.server.running import Player, live, node, running, sqlite_at
from tests.waiting import wait_until


async def until_health(address: str, status: int) -> dict[str, str]:
    def ask() -> httpx.Response:
        return httpx.get(f"{address}/healthz")

    await asyncio.to_thread(wait_until, lambda: ask().status_code == status)
    return ask().json()


@live
async def test_a_disk_that_takes_no_more_is_unwell_though_nobody_plays(tmp_path: Path):
    """The system lets the process's files grow no further, as a full disk would."""
    with node(sqlite_at(tmp_path)) as server:
        Player(server.address, "Ada").solo()
        pid = server.process.pid
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        assert "write" in (await until_health(server.address, 503))["status"]
        resource.prlimit(
            pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        )
        await until_health(server.address, 200)


@live
async def test_moves_that_cannot_be_stored_are_unwell(tmp_path: Path):
    with running(sqlite_at(tmp_path)) as server:
        ada = server.person()
        id = ada.solo()["id"]
        async with ada.at(id) as socket:
            await socket.hello()
            await server.restrict(1)
            while (await socket.ask("say", words="x" * 280))["t"] == "ack":
                pass
            await until_health(server.address, 503)
            await server.restrict(1_000_000)
            assert (await socket.ask("say", words="x"))["t"] == "ack"
            await until_health(server.address, 200)


@live
async def test_an_almost_full_disk_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with running(sqlite_at(tmp_path)) as server:
        monkeypatch.setattr(store_module, "LEAST_FREE_BYTES", 1 << 62)
        assert "disk" in (await until_health(server.address, 503))["status"]


@live
async def test_many_questions_are_one_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(services_module, "HEALTH_FRESH_SECONDS", 600.0)
    with running(sqlite_at(tmp_path)) as server:
        looks = 0
        probe = server.services.store.probe

        async def counted() -> str:
            nonlocal looks
            looks += 1
            return await probe()

        monkeypatch.setattr(server.services.store, "probe", counted)
        for _ in range(20):
            httpx.get(f"{server.address}/healthz")
        assert looks <= 1
