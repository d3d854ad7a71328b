"""The proxy's settings, with a real Caddy: a table's requests go to one node while it is well."""

import contextlib
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from wsgiref.simple_server import WSGIRequestHandler, make_server

import httpx
import pytest

from tests.deploy.layout import DEPLOY
from tests.server.running import PATIENCE, free_port
from tests.waiting import wait_until

CADDY = shutil.which("caddy")
pytestmark = pytest.mark.skipif(CADDY is None, reason="caddy is not installed")
TABLES = [f"table{number}" for number in range(40)]


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def answering(name: str) -> Iterator[str]:
    """A node that says its name and the table that it was told of; its address."""

    def answer(environment, start):
        start("200 OK", [("Content-Type", "text/plain")])
        return [f"{name} {environment.get('HTTP_X_TABLE', '')}".encode()]

    server = make_server("127.0.0.1", free_port(), answer, handler_class=Quiet)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class Proxy:
    def __init__(self, port: int) -> None:
        self.http = httpx.Client(base_url=f"http://localhost:{port}", timeout=PATIENCE)

    def ask(self, path: str, **headers: str) -> tuple[str, str]:
        """Which node answered, and the table that it was told of."""
        name, _, table = self.http.get(path, headers=headers).text.partition(" ")
        return name, table

    def is_well(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return self.http.get("/healthz").status_code == 200
        return False


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def start_proxy(stack: ExitStack, folder: Path, nodes: str) -> Proxy:
    port, admin = free_port(), free_port()
    process = subprocess.Popen(
        ["caddy", "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"],
        env={
            "PATH": str(Path(CADDY or "").parent),
            "HOME": str(folder),
            "SITE": f"http://localhost:{port}",
            "NODES": nodes,
            "CADDY_ADMIN": f"127.0.0.1:{admin}",
        },
        stderr=subprocess.DEVNULL,
    )
    stack.callback(process.wait, PATIENCE)
    stack.callback(process.terminate)
    proxy = Proxy(port)
    wait_until(proxy.is_well)
    return proxy


def test_a_table_stays_at_its_node_and_moves_when_that_is_gone(stack: ExitStack, tmp_path: Path):
    one = stack.enter_context(answering("one"))
    leaving = stack.enter_context(ExitStack())
    other = leaving.enter_context(answering("other"))
    proxy = start_proxy(stack, tmp_path, f"{one} {other}")
    first = {table: proxy.ask(f"/api/tables/{table}") for table in TABLES}
    assert {name for name, _ in first.values()} == {"one", "other"}
    for table, answer in first.items():
        assert answer[1] == table
        assert proxy.ask(f"/api/tables/{table}/look?seat=0", **{"X-Table": "x"}) == answer
        assert proxy.ask(f"/api/records/{table}") == answer
    leaving.close()
    for table, (name, _) in first.items():
        assert proxy.ask(f"/api/tables/{table}")[0] == "one", name


def test_what_belongs_to_no_table_names_none(stack: ExitStack, tmp_path: Path):
    one = stack.enter_context(answering("one"))
    proxy = start_proxy(stack, tmp_path, one)
    for path in ("/", "/api/games", "/api/identity"):
        assert proxy.ask(path, **{"X-Table": "invented"}) == ("one", "")
    assert proxy.http.get("/metrics").status_code == httpx.codes.NOT_FOUND
