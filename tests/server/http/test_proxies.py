"""Behind real proxies, over TLS, set up as docs/serving.md says. Skipped where there are none
(Debian has them: `apt install caddy nginx-light openssl`)."""

import contextlib
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from tests.server.running import free_port, live, node, sqlite_at
from tests.waiting import PATIENCE, wait_until

PAGE = (Path(__file__).parents[3] / "docs" / "serving.md").read_text(encoding="utf-8")
NAME = "tables.example.org"
PUBLIC = f"https://{NAME}"
ORIGIN = {"Origin": PUBLIC}


def example(beginning: str) -> str:
    """A proxy's settings as the page shows them."""
    block = re.search(rf"^    {re.escape(beginning)}.*?^    }}$", PAGE, re.M | re.S)
    assert block is not None
    return re.sub(r"^    ", "", block[0], flags=re.M)


def set_up_caddy(folder: Path, port: int, server: int) -> list[str]:
    site = (
        example(f"{NAME} {{").replace(NAME, f"https://{NAME}:{port}").replace("8000", str(server))
    )
    own = f"{{\n admin off\n skip_install_trust\n storage file_system {folder}\n}}\n"
    (folder / "Caddyfile").write_text(own + site.replace("{\n", "{\n    tls internal\n", 1))
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def set_up_nginx(folder: Path, port: int, server: int) -> list[str]:
    names = ["-subj", f"/CN={NAME}", "-keyout", str(folder / "key"), "-out", str(folder / "cert")]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names],
        check=True,
        capture_output=True,
    )
    site = example("server {").replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    site = re.sub(r"ssl_certificate(_key)? .*;\n", "", site).replace("8000", str(server))
    keys = f"ssl_certificate {folder}/cert; ssl_certificate_key {folder}/key;\n"
    temporary = "".join(
        f"{kind}_temp_path {folder};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors;\nevents {{}}\n"
        f"http {{ access_log off;\n{temporary}{keys}{site}\n}}\n"
    )
    return ["nginx", "-c", str(folder / "nginx.conf"), "-e", str(folder / "errors")]


PROXIES = {"caddy": set_up_caddy, "nginx": set_up_nginx}


class Proxied:
    """A server behind a proxy."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.context = ssl.create_default_context()
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE

    def ask(self, method: str, path: str, **asked: Any) -> httpx.Response:
        headers: dict[str, str] = {"Host": NAME, **asked.pop("headers", {})}
        with httpx.Client(verify=self.context, timeout=PATIENCE) as http:
            request = http.build_request(
                method,
                f"https://127.0.0.1:{self.port}",
                headers=headers,
                **asked,
            )
            request.url = request.url.copy_with(raw_path=path.encode())
            request.extensions["sni_hostname"] = NAME
            return http.send(request)

    def is_well(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return self.ask("GET", "/healthz").status_code == 200
        return False


@pytest.fixture(params=PROXIES, scope="module")
def proxied(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxied]:
    if not shutil.which(request.param):
        pytest.skip(f"{request.param} is not installed")
    tmp_path = tmp_path_factory.mktemp("proxied")
    with node(sqlite_at(tmp_path), public_address=PUBLIC, identities_per_hour=5) as server:
        proxy = Proxied(free_port())
        folder = tmp_path / request.param
        folder.mkdir()
        command = PROXIES[request.param](folder, proxy.port, server.port)
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            wait_until(proxy.is_well)
            yield proxy
        finally:
            process.terminate()
            process.wait(PATIENCE)


@live
async def test_a_game_is_played_over_tls(proxied: Proxied):
    known = proxied.ask("POST", "/api/identity", headers=ORIGIN, json={"name": "Ada"})
    cookie = known.headers["set-cookie"]
    assert "Secure" in cookie and "HttpOnly" in cookie
    headers = {"Cookie": cookie.split(";")[0]}
    asked = {"game": "frost-gorge", "players": 1}
    table = proxied.ask("POST", "/api/solo", headers=headers | ORIGIN, json=asked)
    assert table.status_code == 201, table.text
    path = f"/api/tables/{table.json()['id']}/socket"
    url = f"wss://{NAME}:{proxied.port}{path}"
    line = connect(
        url,
        host="127.0.0.1",
        port=proxied.port,
        ssl=proxied.context,
        additional_headers=headers,
        origin=PUBLIC,  # type: ignore[arg-type]
        max_size=None,
    )
    async with line as socket:
        await socket.send('{"t":"hello","since":0}')
        told = msgspec.json.decode(await socket.recv())
        assert told["t"] == "table" and told["choices"]
        act = {"t": "act", "id": "one", "action": told["choices"][0]["name"], "seat": 0}
        await socket.send(msgspec.json.encode(act).decode())
        kinds = {msgspec.json.decode(await socket.recv())["t"] for _ in range(2)}
        assert "ack" in kinds


@live
async def test_foreign_pages_stay_foreign(proxied: Proxied):
    for origin in ("https://evil.example", f"http://{NAME}", f"{PUBLIC}.evil.example", "null"):
        answer = proxied.ask(
            "POST", "/api/identity", headers={"Origin": origin}, json={"name": "Eve"}
        )
        assert answer.status_code == 403, origin


def test_metrics_are_not_shown_to_the_world(proxied: Proxied):
    for path in ("/metrics", "//metrics", "/%6detrics", "/./metrics", "/x/../metrics", "/metrics/"):
        answer = proxied.ask("GET", path)
        assert answer.status_code != 200 or "snowbound_" not in answer.text, path


def test_nobody_gets_a_new_allowance_by_claiming_another_address(proxied: Proxied):
    statuses = [
        proxied.ask(
            "POST",
            "/api/identity",
            headers=ORIGIN | {"X-Forwarded-For": f"203.0.113.{number}"},
            json={"name": "Ada"},
        ).status_code
        for number in range(8)
    ]
    assert statuses[5:] == [429] * 3, statuses


def test_a_body_that_is_too_large_is_refused(proxied: Proxied):
    large = proxied.ask("POST", "/api/identity", headers=ORIGIN, json={"name": "x" * 70_000})
    assert large.status_code in (400, 413)
