"""The host names a server answers to, and the address it gives to share."""

import contextlib
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from snowbound.core.errors import Mistake
from snowbound.server.common.addresses import ALL, Addresses, network_addresses
from snowbound.server.common.settings import Settings, read_settings
from tests.server.running import (
    Player,
    Running,
    free_port,
    generous,
    live,
    running,
    sqlite_at,
    wait_until_well,
)
from tests.waiting import PATIENCE


def asked(server: Running, host: str, path: str = "/api/games", **headers: str) -> httpx.Response:
    return httpx.get(server.address + path, headers={"Host": host, **headers})


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "LOCALHOST.", "[::1]:1", "a.localhost"]
)
def test_loopback_names_are_answered(a_server: Running, host: str):
    assert asked(a_server, host).status_code == 200


def test_a_foreign_name_that_points_here_is_refused(a_server: Running):
    """DNS rebinding: the page of evil.example asks us, and its browser names evil.example."""
    answer = asked(a_server, "evil.example", Origin="http://evil.example")
    assert answer.status_code == 421
    assert "evil.example" in answer.json()["words"] and "SNOWBOUND_HOSTS" in answer.json()["words"]
    made = httpx.post(
        f"{a_server.address}/api/identity",
        json={},
        headers={"Host": "evil.example:8000", "Origin": "http://evil.example:8000"},
    )
    assert made.status_code == 421
    assert asked(a_server, "evil.example", "/table/abc").status_code == 421
    assert asked(a_server, "192.0.2.99").status_code == 421


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("FD00:0:0::2", "fd00::2"),
        ("fe80::1%eth0", "fe80::1"),
        ("Tables.Example.Org.", "tables.example.org"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
    ],
)
def test_a_host_to_listen_on_is_known_however_it_is_written(given: str, named: str):
    assert listening(given).answers_to(named, "")
    assert not listening(given).answers_to("evil.example", "")


@pytest.mark.parametrize("every", ["0.0.0.0", "::", "0:0:0:0:0:0:0:0", ALL])
def test_every_address_is_every_address_however_it_is_written(every: str):
    lan = listening(every, "192.168.1.20", "fd00::2")
    assert lan.answers_to("192.168.1.20", "192.168.1.20")
    assert lan.here() == "http://localhost:8000"
    assert lan.share() in ("http://192.168.1.20:8000", "http://[fd00::2]:8000")


@pytest.mark.parametrize(
    "given",
    [
        "HTTPS://Tables.Example.ORG/",
        "https://tables.example.org:443",
        "https://tables.example.org.",
    ],
)
def test_a_public_address_is_what_browsers_call_it(given: str):
    addresses = listening("127.0.0.1", public=given)
    assert addresses.public == "https://tables.example.org"
    assert listening("", public="http://A.example:8080").public == "http://a.example:8080"
    assert listening("", public="http://[FD00::0:2]:80").public == "http://[fd00::2]"


def test_a_page_of_the_public_address_is_ours_where_a_proxy_changes_the_host(tmp_path: Path):
    settings = generous(public_address="https://Tables.Example.org:443/")
    with running(sqlite_at(tmp_path), settings) as server:
        origin = {"Origin": "https://tables.example.org"}
        made = httpx.post(f"{server.address}/api/identity", json={}, headers=origin)
        assert made.status_code == 201


def test_a_public_address_opens_no_other_name(tmp_path: Path):
    settings = generous(public_address="https://tables.example.org/", hosts=["old.example.org"])
    with running(sqlite_at(tmp_path), settings) as server:
        assert asked(server, "tables.example.org").status_code == 200
        assert asked(server, "old.example.org:443").status_code == 200
        assert asked(server, "localhost").status_code == 200
        assert asked(server, "evil.example", Origin="http://evil.example").status_code == 421
        assert asked(server, "www.tables.example.org").status_code == 421


@live
async def test_a_socket_answers_to_known_names_only(a_server: Running):
    id = a_server.person().solo()["id"]
    port = a_server.address.rsplit(":", 1)[1]
    url = f"ws://127.0.0.1:{port}/api/tables/{id}/socket"
    named = {"Host": "evil.example", "Origin": "http://evil.example"}
    async with connect(url, additional_headers=named) as line:
        with contextlib.suppress(ConnectionClosed):
            await line.recv()
        assert line.close_code == 4403


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_proxies_and_scrapers_ask_by_any_name(a_server: Running, path: str):
    assert asked(a_server, "10.1.2.3:9090", path).status_code == 200


@pytest.mark.parametrize(
    "lines",
    [
        "",
        "Host: localhost\r\nHost: evil.example\r\n",
        "Host: \r\n",
        "Host: a b\r\n",
        "Host: a@localhost\r\n",
    ],
)
@pytest.mark.parametrize("path", ["/api/games", "/healthz"])
def test_a_request_names_exactly_one_host(a_server: Running, path: str, lines: str):
    port = int(a_server.address.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\n{lines}Connection: close\r\n\r\n".encode())
        assert line.recv(4096).split(b" ")[1] == b"400"


def test_hosts_come_from_the_environment():
    settings = read_settings(
        {"SNOWBOUND_HOSTS": "old.example.org, 192.0.2.7,[2001:db8::7], fd00::1"}
    )
    addresses = Addresses("127.0.0.1", 8000, settings)
    for name in ("old.example.org", "192.0.2.7", "2001:db8::7", "fd00::1"):
        assert addresses.answers_to(name, ""), name
    with pytest.raises(Mistake, match="without http://"):
        Addresses("127.0.0.1", 8000, Settings(hosts=["https://old.example.org"]))


@pytest.mark.parametrize(
    "wrong", ["tables.example.org", "ftp://a", "https://", "https://a/b", "https://a:x"]
)
def test_a_public_address_is_an_address(wrong: str):
    with pytest.raises(Mistake, match="public address cannot be"):
        Addresses("127.0.0.1", 8000, Settings(public_address=wrong))


# ── Which address to share ──────────────────────────────────────────────────────────────────


def listening(host: str, *own: str, port: int = 8000, public: str = "") -> Addresses:
    """A server on a machine with these addresses."""
    return Addresses(host, port, Settings(public_address=public), lambda: list(own))


def test_only_this_device_can_join_unless_told_otherwise():
    here = listening("127.0.0.1", "192.168.1.20")
    assert here.share() == ""
    assert here.introduction() == (
        "Only this device can join; with --lan, others in your network can too."
    )
    assert here.link_base("http://localhost:8000/") == "http://localhost:8000"
    for loopback in ("localhost", "LOCALHOST.", "127.0.0.1", "[::1]", "[::ffff:7f00:1]"):
        assert here.share_with(f"http://{loopback}:8000/") == "", loopback


def test_the_network_gets_an_address_to_share():
    lan = listening(ALL, "192.168.1.20")
    assert lan.share() == "http://192.168.1.20:8000"
    assert lan.introduction() == (
        "Others in your network join at http://192.168.1.20:8000/. "
        "Everybody in it can open that address, and nothing is encrypted on the way."
    )
    assert lan.here() == "http://localhost:8000"
    assert lan.link_base("http://localhost:8000/") == "http://192.168.1.20:8000"
    assert lan.link_base("http://192.168.1.20:8000/") == "http://192.168.1.20:8000"
    assert listening(ALL, "192.168.1.20", port=80).share() == "http://192.168.1.20"


def test_of_several_addresses_the_others_are_named_too():
    lan = listening(ALL, "192.168.1.20", "10.0.0.5", "fd00::2", "fd00::3")
    assert lan.introduction().splitlines()[1] == (
        "This machine has several addresses: if that one does not open, "
        "try http://10.0.0.5:8000/ or http://[fd00::2]:8000/."
    )


def test_a_machine_without_ipv4_says_so():
    lan = listening(ALL, "fd00::2")
    assert lan.share() == "http://[fd00::2]:8000"
    assert lan.introduction().splitlines()[1] == (
        "This machine has only IPv6 addresses, so their devices need IPv6 too."
    )


def test_a_machine_without_a_network_says_so():
    lan = listening(ALL)
    assert lan.share() == ""
    assert lan.introduction() == (
        "This machine is in no network, so only this device can join. "
        "Once it is connected, a table's lobby shows the address to share."
    )


def test_a_machine_that_changes_networks_shares_its_new_address(monkeypatch: pytest.MonkeyPatch):
    own: list[str] = []
    lan = Addresses(ALL, 8000, Settings(), lambda: list(own))
    assert lan.share() == ""
    own.append("10.0.0.5")
    monkeypatch.setattr("snowbound.server.common.addresses.FRESH_SECONDS", 0.0)
    assert lan.share() == "http://10.0.0.5:8000"


def test_a_public_address_wins():
    lan = listening(ALL, "192.168.1.20", public="https://tables.example.org/")
    assert lan.share() == "https://tables.example.org"
    assert lan.introduction() == "Others join at https://tables.example.org/."
    assert lan.link_base("http://192.168.1.20:8000/") == "https://tables.example.org"


def test_a_host_of_ones_own_is_shared_and_answered():
    own = listening("192.168.1.20", "192.168.1.20", "10.0.0.5")
    assert own.share() == "http://192.168.1.20:8000"
    assert own.answers_to("192.168.1.20", "192.168.1.20")
    assert not own.answers_to("10.0.0.5", "192.168.1.20")
    assert listening("::", "10.0.0.5", "fd00::2").share() == "http://[fd00::2]:8000"
    assert listening("0.0.0.0", "fd00::2", "10.0.0.5").share() == "http://10.0.0.5:8000"


def test_an_address_is_answered_where_connections_come_to_it():
    lan = listening(ALL, "192.168.1.20")
    assert lan.answers_to("192.168.1.20", "192.168.1.20")
    assert lan.answers_to("192.168.1.20", "::ffff:192.168.1.20")
    assert not lan.answers_to("192.168.1.21", "192.168.1.20")
    assert not lan.answers_to("laptop", "192.168.1.20")


# ── As it is started ────────────────────────────────────────────────────────────────────────


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple[list[str], int]]:
    """`snowbound serve`; what it prints at the start, and its port."""
    port = free_port()
    command = [sys.executable, "-m", "snowbound", "serve", "--port", str(port), *words]
    environment = {**os.environ, "SNOWBOUND_BOT_WORKERS": "1", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [*command, "--data", str(folder)], stdout=subprocess.PIPE, text=True, env=environment
    )
    try:
        wait_until_well(f"http://127.0.0.1:{port}", process)
        assert process.stdout is not None
        os.set_blocking(process.stdout.fileno(), False)
        yield process.stdout.read().splitlines(), port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def test_two_on_two_addresses_play_by_the_printed_link(tmp_path: Path):
    """On a machine in no network there is no such address, and that is what is printed."""
    with served(tmp_path, "--lan") as (lines, port):
        ada = Player(f"http://localhost:{port}", "Ada")
        table = ada.post("/api/tables", {"game": "frost-gorge", "seats": TWO})
        shared = ada.get("/api/about")["share"]
        if not network_addresses():
            assert shared is None and "in no network" in lines[1]
            return
        found = re.search(r"join at (\S+)/\.", lines[1])
        assert found and found[1] == shared and "localhost" not in shared
        bo = Player(shared, "Bo")
        bo.post(f"/api/tables/{table['id']}/sit")
        ada.post(f"/api/tables/{table['id']}/start")
        assert bo.get(f"/api/tables/{table['id']}")["status"] == "running"
        assert asked_at(port, "evil.example") == 421


TWO = [{"kind": "me"}, {"kind": "free"}]


def asked_at(port: int, host: str) -> int:
    return httpx.get(f"http://127.0.0.1:{port}/api/games", headers={"Host": host}).status_code


def test_by_itself_a_server_is_for_this_device(tmp_path: Path):
    with served(tmp_path) as (lines, port):
        assert lines[0] == f"Snowbound's tables are at http://localhost:{port}/ (stop with Ctrl-C)."
        assert lines[1].startswith("Only this device can join")
        assert httpx.get(f"http://localhost:{port}/api/about").json()["share"] is None


def test_a_public_address_on_the_command_line_is_shared(tmp_path: Path):
    with served(tmp_path, "--public-address", "https://tables.example.org") as (lines, port):
        assert lines[1] == "Others join at https://tables.example.org/."
        assert asked_at(port, "tables.example.org") == 200


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--lan", "--host", "127.0.0.1"], "leave out --host"),
        (["--public-address", "tables.example.org"], "public address cannot be"),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path: Path, words: list[str], said: str):
    command = [sys.executable, "-m", "snowbound", "serve", "--data", str(tmp_path), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())
