"""Bad input gets one clear sentence and a 4xx; the server goes on, and nothing has changed."""

import socket
from pathlib import Path

import httpx
import pytest

from snowbound.core.errors import Mistake
from snowbound.server.common.identity_messages import Notices
from snowbound.server.common.settings import Settings, read_settings
from snowbound.server.notify.notifications import check_notices
from snowbound.server.people.lookalikes import skeleton, unlike
from tests.server.running import Running, generous, live, running, sqlite_at

DEEP = 20_000


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "\xff"}',
        b"[" * DEEP,
        b'{"name":' * DEEP,
        b'{"name": "\\ud800"}',
    ],
)
def test_a_body_that_cannot_be_read(a_server: Running, body: bytes):
    headers = {"Content-Type": "application/json"}
    answer = httpx.post(f"{a_server.address}/api/identity", content=body[:60_000], headers=headers)
    assert answer.status_code == 400, answer.text
    assert answer.json()["words"]


def test_an_empty_body_is_an_empty_object(a_server: Running):
    ada = a_server.person("Ada")
    table = ada.solo(players=2)["id"]
    plain = {"content-type": "application/json"}
    for content in (b"", None):
        answer = ada.http.post(f"/api/tables/{table}/leave", content=content, headers=plain)
        assert answer.status_code == 200, answer.text
    missing = ada.http.post("/api/solo", headers=plain)
    assert missing.status_code == 400
    assert missing.json()["words"] == "The request: Object missing required field `game`"
    chunked = ada.http.post("/api/solo", content=iter([b""]), headers=plain)
    assert chunked.status_code == 400 and "'data'" not in chunked.text


def test_options_nested_without_end(a_server: Running):
    ada = a_server.person()
    body = b'{"game":"frost-gorge","options":' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}"
    answer = ada.http.post(
        "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400 and answer.json()["words"]


def test_an_origin_that_is_no_address(a_server: Running):
    for origin in ("http://[", "http://[::1", "//"):
        headers = {"Origin": origin}
        answer = httpx.post(f"{a_server.address}/api/identity", json={}, headers=headers)
        assert answer.status_code == 403, origin


@live
async def test_a_deep_message_is_answered_and_the_socket_stays(a_server: Running):
    ada = a_server.person()
    async with ada.at(ada.solo()["id"]) as line:
        await line.line.send('{"t":' * 3000)
        assert "deeply" in (await line.hear_until("error"))["words"]
        await line.line.send(b'{"t":"ping","x":"\xff"}', text=True)
        await line.hear_until("error")
        await line.hello()


PATHS = ["//api/identity", "/%2fapi/identity", "///api//identity", "/%2F%2Fapi/identity"]


@pytest.mark.parametrize("path", PATHS)
def test_paths_are_normalised_before_they_are_checked(a_server: Running, path: str):
    form = b"content-type: text/plain\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}"
    assert _raw(a_server, f"POST {path} HTTP/1.1\r\nhost: localhost\r\n".encode() + form) == 415


def test_no_path_goes_round_the_request_limit(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(requests_per_second=0, requests_at_once=3)) as it:
        asked = b" HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
        statuses = [_raw(it, b"GET //api/games" + asked) for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]


def _raw(server: Running, request: bytes) -> int:
    """The status of a request as it stands: clients tidy up what they send."""
    port = int(server.address.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), 40) as line:
        line.sendall(request)
        return int(line.recv(4096).split(b" ")[1])


def test_limits_of_nothing_let_nothing_through(tmp_path: Path):
    none = generous(identities_per_hour=0, code_tries_per_hour=0, tables_per_hour=0)
    with running(sqlite_at(tmp_path), none) as server:
        answer = httpx.post(f"{server.address}/api/identity", json={})
        assert answer.status_code == 429 and answer.headers["retry-after"] == "3600"


@pytest.mark.parametrize("value", ["-1", "nan", "inf", "-0.5"])
def test_a_limit_is_a_number_from_nothing_on(value: str):
    with pytest.raises(Mistake, match="SNOWBOUND_REQUESTS_PER_SECOND"):
        read_settings({"SNOWBOUND_REQUESTS_PER_SECOND": value})


def test_a_text_with_nul_is_the_askers_mistake(server: Running):
    """On either database."""
    ada = server.person("A\0da")
    for path in ("/api/tables/a%00b", "/api/tables?game=a%00", "/api/records/%00"):
        assert ada.http.get(path).status_code < 500, path
    with_nul = ada.http.post("/api/identity/move", json={"code": "\0"})
    assert with_nul.status_code == 400


# ── Names and addresses ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u115f\u1160", "\u034f", "\ufe0f"])
def test_a_name_can_be_seen(a_server: Running, name: str):
    answer = httpx.post(f"{a_server.address}/api/identity", json={"name": name})
    assert answer.status_code == 400 and "letter" in answer.json()["words"]


@pytest.mark.parametrize("name", ["Ad\u3164a", "Ad\ufe00a", "A\u034fda", "Ada\ufe0f"])
def test_nothing_invisible_stays_in_a_name(a_server: Running, name: str):
    assert a_server.person(name).get("/api/identity")["name"] == "Ada"


ALIKE = ["\u0410da", "\u0410\u0501\u0430", "\uff21da", "ADA", "\U0001d400da"]


@pytest.mark.parametrize("name", ALIKE)
def test_who_looks_like_another_gets_a_number(a_server: Running, name: str):
    ada, other = a_server.person("Ada"), a_server.person(name)
    seats = [{"kind": "me"}, {"kind": "free"}]
    id = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"]
    other.post(f"/api/tables/{id}/sit")
    names = [seat["name"] for seat in ada.get(f"/api/tables/{id}")["seats"]]
    assert names == ["Ada", f"{name} 2"]


def test_names_that_differ_stay_as_they_are():
    assert unlike("Ada", ["Ida", "Adam", "Adá", ""]) == "Ada"
    assert unlike("lda", ["Ida"]) == "lda 2"  # a small L
    assert unlike("Bo", ["Bo", "Bo 2", "B\u043e 3"]) == "Bo 4"
    assert skeleton("Bernd") == skeleton("Bemd")


@pytest.mark.parametrize(
    "address",
    [
        "bo(comment)@example.org",
        "=?utf-8?q?bo?=@example.org",
        "bo\0@example.org",
        '"bo"@example.org',
        "bo@[127.0.0.1]",
        "bo@example",
        "bo@-example.org",
        "bo@example.org\n",
        "bo..b@example.org",
    ],
)
def test_only_plain_mail_addresses(address: str):
    settings = Settings(mail_server="smtp://mail.example.org")
    with pytest.raises(Mistake, match="e-mail address"):
        check_notices(Notices(email=address), settings)


@pytest.mark.parametrize("address", ["bo@example.org", "b.o+games@mail.example.co.uk"])
def test_plain_mail_addresses_are_taken(address: str):
    check_notices(Notices(email=address), Settings(mail_server="smtp://mail.example.org"))
