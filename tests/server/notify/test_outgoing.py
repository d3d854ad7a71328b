"""Outgoing requests: where they may go, how long they may take, and that nothing hangs on them."""

import asyncio
import contextlib
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from snowbound.core.errors import Mistake
from snowbound.server.notify import outgoing
from tests.server.notify.test_notifications import table_with
from tests.server.running import ROOT, Player, free_port, live, sqlite_at, wait_until_well
from tests.waiting import PATIENCE

NOT_PUBLIC = [
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001::1",
    "fec0::1",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "ff0e::1",
    "192.0.0.200",
    "192.31.196.1",
    "192.52.193.1",
    "192.88.99.1",
    "192.175.48.1",
    "198.18.0.1",
    "240.0.0.1",
    "100::1",
    "100:0:0:1::1",
    "2001:2::1",
    "2001:20::1",
    "2001:30::1",
    "2001:db8::1",
    "2620:4f:8000::1",
    "3fff::1",
    "5f00::1",
    "4000::1",
]


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_only_public_addresses_are_called(address: str):
    assert not outgoing.is_public(address)


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::fe"])
def test_public_addresses_are(address: str):
    assert outgoing.is_public(address)


@pytest.mark.parametrize("url", ["https://example.org:22/", "https://example.org:6379/"])
def test_only_the_usual_port_is_called(url: str):
    with pytest.raises(Mistake, match="port"):
        outgoing.check_url(url)
    outgoing.check_url(url, plain_allowed=True)  # an operator may allow everything


@contextlib.contextmanager
def dripping() -> Iterator[int]:
    """A server that answers a byte a second, and never ends."""
    listener = socket.create_server(("127.0.0.1", 0))
    stop = threading.Event()

    def drip(line: socket.socket) -> None:
        with contextlib.suppress(OSError), line:
            for sign in b"HTTP/1.1 200 OK\r\n" + b"X-Slow: " + b"x" * 10_000:
                line.send(bytes([sign]))
                if stop.wait(0.5):
                    return

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = listener.accept()
                threading.Thread(target=drip, args=(line,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield listener.getsockname()[1]
    finally:
        stop.set()
        listener.close()


@live
async def test_a_dripping_answer_has_a_deadline(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(outgoing, "TOTAL_SECONDS", 1.0)
    with dripping() as port, pytest.raises(OSError, match="within"):
        await asyncio.wait_for(
            outgoing.post(f"http://127.0.0.1:{port}/", b"{}", {}, private_allowed=True), PATIENCE
        )


@live
async def test_a_name_that_is_never_found_has_a_deadline(monkeypatch: pytest.MonkeyPatch):
    """And those that hang are not more than a few."""
    monkeypatch.setattr(outgoing, "TOTAL_SECONDS", 0.2)
    found = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [found.wait(PATIENCE)][1:])
    asked = [
        outgoing.post("https://example.org/", b"", {}, private_allowed=False) for _ in range(60)
    ]
    failures = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(failure, OSError) for failure in failures)
    lookups = [one for one in threading.enumerate() if one.name == outgoing.LOOKUP_THREAD]
    assert 0 < len(lookups) <= outgoing.MOST_LOOKUPS and all(one.daemon for one in lookups)
    found.set()


def test_a_server_with_dripping_webhooks_verifies_and_ends(tmp_path: Path):
    code = """
import sys
from snowbound.server.command import server_for
from tests.server.running import generous
server_for("127.0.0.1", int(sys.argv[1]), sys.argv[2], generous(private_webhooks=True)).run()
"""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(port), sqlite_at(tmp_path)], cwd=ROOT
    )
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_well(address, process)
        with dripping() as slow:
            ada = Player(address, "Ada")
            done = ada.solo()["id"]
            asyncio.run(finish(ada, done))
            for _ in range(40):
                bo = Player(address, "Bo")
                bo.patch("/api/identity", {"notices": {"webhook": f"http://127.0.0.1:{slow}/"}})
                ada.post(f"/api/tables/{table_with(ada, bo)}/start")
            assert ada.get(f"/api/records/{done}/verify")["holds"]
            process.send_signal(signal.SIGTERM)
            process.wait(20)
    finally:
        process.kill()
        process.wait(PATIENCE)


async def finish(player: Player, id: str) -> None:
    async with player.at(id) as socket:
        await socket.hello()
        await socket.play_on()


HANGING = """
import asyncio, sys, time
from snowbound.server import command
from snowbound.server.logs import set_up_logs
from snowbound.server.services import Services
from tests.server.running import generous

async def hang(services):
    await asyncio.to_thread(time.sleep, 600)

set_up_logs()
command.STOP_SECONDS = 3.0
Services.close = hang
command.server_for("127.0.0.1", int(sys.argv[1]), sys.argv[2], generous()).run()
"""


def test_a_server_ends_whatever_hangs(tmp_path: Path):
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-c", HANGING, str(port), sqlite_at(tmp_path)],
        cwd=ROOT,
        stderr=subprocess.PIPE,
    )
    try:
        wait_until_well(f"http://127.0.0.1:{port}", process)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
        assert b"did not end in time" in said
    finally:
        process.kill()
        process.wait(PATIENCE)
