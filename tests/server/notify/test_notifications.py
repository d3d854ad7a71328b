"""Slow games call the player who is awaited."""

import asyncio
import json
import queue
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from snowbound.server.common.settings import Settings
from snowbound.server.notify import outgoing
from tests.server.running import Player, Running, free_port, generous, live, running, sqlite_at

SLOW = {"kind": "slow", "move": 3600}


@contextmanager
def listening(handler: Any) -> Iterator[int]:
    server = HTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()


def table_with(ada: Player, bo: Player) -> str:
    seats = [{"kind": "me"}, {"kind": "free"}]
    asked = {"game": "frost-gorge", "seats": seats, "clock": SLOW}
    id: str = ada.post("/api/tables", asked)["id"]
    bo.post(f"/api/tables/{id}/sit")
    return id


def test_a_webhook_is_called_without_a_secret(tmp_path: Path):
    calls: queue.Queue[dict[str, Any]] = queue.Queue()

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            calls.put(json.loads(body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    settings = generous(private_webhooks=True, public_address="https://tables.example")
    with listening(Hook) as port, running(sqlite_at(tmp_path), settings) as server:
        ada, bo = server.person("Ada"), server.person("Bo")
        bo.patch("/api/identity", {"notices": {"webhook": f"http://127.0.0.1:{port}/hook"}})
        id = table_with(ada, bo)
        ada.post(f"/api/tables/{id}/start")
        assert calls.get(timeout=10) == {
            "game": "frost-gorge",
            "title": "Frost Gorge",
            "words": "It is your turn in Frost Gorge.",
            "link": f"https://tables.example/table/{id}",
        }


@live
async def test_who_is_there_is_not_called(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(private_webhooks=True)) as server:
        ada, bo = server.person("Ada"), server.person("Bo")
        bo.patch("/api/identity", {"notices": {"webhook": "http://127.0.0.1:9/hook"}})
        id = table_with(ada, bo)
        called: list[int] = []
        server.services.tables.on_turn = lambda table, seat: called.append(seat)
        async with bo.at(id) as socket:
            await socket.hello()
            ada.post(f"/api/tables/{id}/start")
            await socket.hear_news("start")
        assert called == [0]


class Letters:
    """What aiosmtpd does with letters: keep them for whoever reads them."""

    def __init__(self) -> None:
        self.box: queue.Queue[tuple[str, str]] = queue.Queue()

    async def handle_DATA(self, server: object, session: object, envelope: Envelope) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        letter = message_from_bytes(content, policy=policy.default)
        self.box.put((letter["Subject"], letter.get_content()))
        return "250 thanks"

    def next(self) -> tuple[str, str]:
        return self.box.get(timeout=20)


@contextmanager
def post_office() -> Iterator[tuple[Letters, Settings]]:
    letters = Letters()
    office = Controller(letters, hostname="127.0.0.1", port=free_port())
    office.start()
    address = f"smtp://127.0.0.1:{office.port}"
    try:
        yield letters, generous(mail_server=address, mail_from="tables@example.org")
    finally:
        office.stop()


def code_in(text: str) -> str:
    found = re.search(r"[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}", text)
    assert found is not None
    return found[0]


def test_mail_is_sent_once_its_address_is_confirmed(tmp_path: Path):
    with post_office() as (letters, settings), running(sqlite_at(tmp_path), settings) as server:
        ada, bo = server.person("Ada"), server.person("Bo")
        changed = bo.patch("/api/identity", {"notices": {"email": "bo@example.org"}})
        assert not changed["mail_confirmed"]
        subject, text = letters.next()
        assert subject == "Your code for Snowbound"
        silent = table_with(ada, bo)
        ada.post(f"/api/tables/{silent}/start")  # nothing is sent to an unconfirmed address
        bo.post("/api/identity/mail", {"code": "2222-2222-2222"}, 400)
        ada.post("/api/identity/mail", {"code": code_in(text)}, 400)
        assert bo.post("/api/identity/mail", {"code": code_in(text)})["mail_confirmed"]
        id = table_with(ada, bo)
        ada.post(f"/api/tables/{id}/start")
        subject, text = letters.next()
        assert subject == "It is your turn in Frost Gorge."
        assert f"/table/{id}" in text and silent not in text
        assert bo.get("/api/identity")["mail_confirmed"]
        bo.post("/api/identity/mail", {"code": "2222-2222-2222"}, 400)


def test_another_address_must_be_confirmed_again(tmp_path: Path):
    with post_office() as (letters, settings), running(sqlite_at(tmp_path), settings) as server:
        bo = server.person("Bo")
        bo.patch("/api/identity", {"notices": {"email": "bo@example.org"}})
        bo.post("/api/identity/mail", {"code": code_in(letters.next()[1])})
        same = bo.patch("/api/identity", {"notices": {"email": "bo@example.org"}})
        assert same["mail_confirmed"] and letters.box.empty()
        other = bo.patch("/api/identity", {"notices": {"email": "other@example.org"}})
        assert not other["mail_confirmed"]
        answers: list[int] = []
        for _ in range(4):  # a lost code can be asked for again, but nobody is flooded
            letters.next()
            answer = bo.http.patch("/api/identity", json={"notices": other["notices"]})
            answers.append(answer.status_code)
        assert answers == [200, 200, 200, 429]


def test_mail_that_cannot_be_sent_changes_nothing(tmp_path: Path):
    nowhere = generous(mail_server=f"smtp://127.0.0.1:{free_port()}")
    with running(sqlite_at(tmp_path), nowhere) as server:
        bo = server.person("Bo")
        bo.patch("/api/identity", {"notices": {"email": "bo@example.org"}}, 400)
        assert bo.get("/api/identity")["notices"] == {}


def test_ways_that_cannot_be_gone_are_refused(a_server: Running):
    ada = a_server.person()
    for wrong in (
        {"webhook": "ftp://example.org"},
        {"webhook": "http://example.org"},
        {"webhook": "https://me:secret@example.org"},
        {"webhook": "https://exa[mple"},
        {"email": "bo@example.org"},  # this server sends no mail
        {"push": {"endpoint": "http://push.example", "p256dh": "a", "auth": "b"}},
        {"pigeon": "grey"},
    ):
        assert ada.patch("/api/identity", {"notices": wrong}, 400)["words"]


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]"])
def test_nobody_is_called_inside_the_servers_own_network(host: str):
    with pytest.raises(OSError, match="not a public one"):
        asyncio.run(outgoing.post(f"https://{host}/", b"", {}, private_allowed=False))


def test_push_is_sealed_for_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("pywebpush", reason="web push is an extra: pip install snowbound[push]")
    import base64

    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    from snowbound.server.common.identity_messages import Push
    from snowbound.server.notify.notifications import Notification
    from snowbound.server.notify.push import Pusher

    sent: list[tuple[str, bytes, dict[str, str]]] = []

    async def post(url: str, body: bytes, headers: dict[str, str], private_allowed: bool) -> int:
        sent.append((url, body, headers))
        return 201

    monkeypatch.setattr(outgoing, "post", post)
    browser = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = browser.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    pusher = Pusher(Settings(push_contact="mailto:host@example.org"), tmp_path)
    assert pusher.public_key and (tmp_path / "push-key.pem").stat().st_mode & 0o077 == 0
    again = Pusher(Settings(push_contact="mailto:host@example.org"), tmp_path)
    assert again.public_key == pusher.public_key
    key = base64.urlsafe_b64encode(point).decode().rstrip("=")
    push = Push("https://push.example/abc", key, base64.urlsafe_b64encode(b"x" * 16).decode())
    turn = Notification("frost-gorge", "Frost Gorge", "It is your turn.", "/table/x")
    asyncio.run(pusher.send(push, turn))
    url, body, headers = sent[0]
    assert url == "https://push.example/abc" and b"your turn" not in body
    assert headers["Authorization"].startswith("vapid ")
