"""A closed connection is freed at once, with all it held: nothing waits for a garbage collection,
which a busy server makes seldom."""

import asyncio
import gc
import socket
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.running import Running, live, running, sqlite_at
from tests.waiting import PATIENCE, wait_until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(sqlite_at(tmp_path_factory.mktemp("tables"))) as started:
        yield started


@pytest.fixture
def no_collections() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def connections_of(server: Running) -> list[Any]:
    connections: Any = server.services.connections
    return list(connections._peers)


def protocols(server: Running) -> list[weakref.ref[Any]]:
    """Of all that is connected now."""
    return [weakref.ref(transport.get_protocol()) for transport in connections_of(server)]


def wait_until_freed(kept: list[weakref.ref[Any]]) -> None:
    wait_until(lambda: all(one() is None for one in kept))


@pytest.mark.usefixtures("no_collections")
@live
async def test_a_table_s_connection_is_freed(server: Running):
    ada = server.person()
    table = await asyncio.to_thread(ada.solo)
    ada.http.close()
    async with ada.at(table["id"]) as line:
        await line.hello()
        kept = protocols(server)
    assert kept
    wait_until_freed(kept)


@pytest.mark.usefixtures("no_collections")
def test_one_that_was_cut_off_is_freed(server: Running):
    """Many requests at once, answered or not, and a client that is gone."""
    port = int(server.address.rsplit(":", 1)[1])
    asked = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(asked)
        line.recv(65536)
        kept = protocols(server)
        line.sendall(asked * 30)
    assert kept
    wait_until_freed(kept)
