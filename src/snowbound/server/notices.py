"""Calling a player whose turn it is in a slow game: web push, e-mail or a webhook.

A notice says which game waits and where; never what happened in it.
"""

import asyncio
import contextlib
import logging
import re
import smtplib
import time
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec

from snowbound.core.mistakes import Mistake
from snowbound.server import outside
from snowbound.server.identities import People, Person
from snowbound.server.limits import TooMany, per_hour
from snowbound.server.messages import Notices, Push
from snowbound.server.settings import Settings
from snowbound.server.tables import Table

MOST_AT_ONCE = 500
PER_HOUR = 30  # of one player
CODES_PER_HOUR = 5  # for one player, and to one address
DAY = 86400
FAREWELL = "You asked Snowbound to write; you can take that back at the table."

logger = logging.getLogger("snowbound.notices")


class Notice(msgspec.Struct, frozen=True):
    """What is sent, whichever way."""

    game: str
    title: str
    words: str
    link: str


def check_notices(notices: Notices, settings: Settings) -> None:
    """Whether these ways can be gone at all."""
    if notices.webhook:
        outside.check_url(notices.webhook, plain_allowed=settings.private_webhooks)
    if notices.push is not None:
        outside.check_url(notices.push.endpoint)
    if notices.email:
        if not settings.mail_server:
            raise Mistake("This server sends no mail.")
        if not re.fullmatch(r"[^@\s<>\",;:]+@[^@\s<>\",;:]+\.[^@\s<>\",;:]+", notices.email):
            raise Mistake("That is not an e-mail address.")


def turn_notice(table: Table, base: str) -> Notice:
    """It is your turn: no more is said, for anybody might read it."""
    title = table.game.title
    return Notice(
        table.opened.game, title, f"It is your turn in {title}.", f"{base}/table/{table.id}"
    )


class Notifier:
    """Sends notices, one after the other, beside everything else."""

    def __init__(self, people: People, settings: Settings, data: Path | None) -> None:
        self.people = people
        self.settings = settings
        self.pusher = Pusher(settings, data)
        self.sent = 0
        self._limit = per_hour(PER_HOUR, "Too many notices.")
        self._codes = per_hour(CODES_PER_HOUR, "Too many codes were mailed; wait a while.")
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def push_key(self) -> str | None:
        return self.pusher.public_key

    def turn(self, table: Table, seat: int) -> None:
        """Somebody who is not there is awaited."""
        identity = table.seats[seat].place.identity
        with contextlib.suppress(TooMany):
            self._limit.check(identity)
            if len(self._tasks) < MOST_AT_ONCE:
                notice = turn_notice(table, self.settings.public_address.rstrip("/"))
                task = asyncio.create_task(self._send(identity, notice))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def ask_to_confirm(self, person: Person, address: str) -> None:
        """Mail a code to an address: whoever tells it may be written to there."""
        self._codes.check(person.id)
        self._codes.check(address.lower())
        code = await self.people.mail_code(person, address)
        text = (
            f"Somebody wants Snowbound to write here when it is their turn. If it is you, give "
            f"this code at the table:\n\n    {code}\n\nIf not, do nothing; no more will come.\n"
        )
        try:
            await asyncio.to_thread(
                send_mail, address, "Your code for Snowbound", text, self.settings
            )
        except (OSError, smtplib.SMTPException) as error:
            logger.warning("a code was not delivered: %s", type(error).__name__)
            raise Mistake("No mail could be sent there; look at the address again.") from None

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self, identity: str, notice: Notice) -> None:
        try:
            person = await self.people.by_id(identity)
            if person is None:
                return
            confirmed = await self.people.mail_confirmed(person)
            for way, send in self._ways(person, notice, confirmed):
                try:
                    await asyncio.to_thread(send)
                    self.sent += 1
                except (OSError, smtplib.SMTPException, ValueError) as error:
                    logger.warning("a notice by %s was not delivered: %s", way, error)
        except Exception:
            logger.exception("a notice failed")

    def _ways(
        self, person: Person, notice: Notice, confirmed: bool
    ) -> list[tuple[str, Callable[[], object]]]:
        asked, ways = person.notices, list[tuple[str, Callable[[], object]]]()
        if asked.webhook:
            ways.append(("webhook", lambda: self._call(asked.webhook, notice)))
        if confirmed and self.settings.mail_server:
            text = f"{notice.words}\n\n{notice.link}\n\n{FAREWELL}\n"
            ways.append(("mail", lambda: send_mail(asked.email, notice.words, text, self.settings)))
        push = asked.push
        if push is not None and self.pusher.public_key:
            ways.append(("push", lambda: self.pusher.send(push, notice)))
        return ways

    def _call(self, url: str, notice: Notice) -> None:
        headers = {"Content-Type": "application/json", "User-Agent": "Snowbound"}
        body = msgspec.json.encode(notice)
        status = outside.post(url, body, headers, self.settings.private_webhooks)
        if status >= 400:
            raise OSError(f"the answer was {status}")


def send_mail(address: str, subject: str, text: str, settings: Settings) -> None:
    server = urlsplit(settings.mail_server)
    mail = EmailMessage()
    mail["From"] = settings.mail_from or f"snowbound@{server.hostname}"
    mail["To"] = address
    mail["Subject"] = subject
    mail.set_content(text)
    secure = server.scheme == "smtps"
    kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
    port = server.port or (465 if secure else 25)
    with kind(server.hostname or "", port, timeout=outside.PATIENCE) as line:
        if server.username:
            if not secure:
                line.starttls()
            line.login(unquote(server.username), unquote(server.password or ""))
        line.send_message(mail)


class Pusher:
    """Web push, where its library is installed (`pip install snowbound[push]`)."""

    def __init__(self, settings: Settings, data: Path | None) -> None:
        self.settings = settings
        self.public_key: str | None = None
        file = Path(settings.push_key_file) if settings.push_key_file else None
        if file is None and data is not None:
            file = data / "push-key.pem"
        if file is not None and settings.push_contact:
            with contextlib.suppress(ImportError):
                self._open(file)

    def _open(self, file: Path) -> None:
        """The server's own key, made once."""
        from cryptography.hazmat.primitives import serialization
        from py_vapid import Vapid02
        from py_vapid.utils import b64urlencode

        self._key = Vapid02.from_file(str(file))  # makes the file if there is none
        file.chmod(0o600)
        assert self._key.public_key is not None
        point = self._key.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.public_key = b64urlencode(point)

    def send(self, push: Push, notice: Notice) -> None:
        from pywebpush import WebPusher

        keys = {"p256dh": push.p256dh, "auth": push.auth}
        pusher = WebPusher({"endpoint": push.endpoint, "keys": keys})
        sealed = pusher.encode(msgspec.json.encode(notice), content_encoding="aes128gcm")
        parts = urlsplit(push.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self.settings.push_contact,
            "exp": int(time.time()) + DAY // 2,
        }
        headers = {
            **self._key.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
        }
        private = self.settings.private_webhooks
        status = outside.post(push.endpoint, sealed["body"], headers, private)
        if status >= 400:
            raise OSError(f"the push service answered {status}")
