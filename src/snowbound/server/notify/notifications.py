"""Notifications: calling a player whose turn it is in a slow game, by web push, e-mail or webhook.

A notification says which game waits and where; never what happened in it.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable, Coroutine
from pathlib import Path

import msgspec

from snowbound.core.errors import Mistake
from snowbound.server.common.identity_messages import Notices
from snowbound.server.common.rate_limits import RateLimited, per_hour
from snowbound.server.common.settings import Settings
from snowbound.server.notify import outgoing
from snowbound.server.notify.mail import send_mail
from snowbound.server.notify.push import Pusher
from snowbound.server.people.identities import Identities, Person
from snowbound.tables.table import Table

MOST_WAITING = 500
MOST_AT_ONCE = 32  # connections to other servers
PER_HOUR = 30  # of one player
CODES_PER_HOUR = 5  # for one player, and to one address
FOOTER = "You asked Snowbound to write; you can take that back at the table."

# Plain addresses only: no quotes, comments or encoded words, which mail programs read differently.
_WORD = r"[A-Za-z0-9!#$%&'*+/^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
MAIL_ADDRESS = re.compile(rf"{_WORD}(?:\.{_WORD})*@{_LABEL}(?:\.{_LABEL})+", re.ASCII)

logger = logging.getLogger("snowbound.notify")

Send = Callable[[], Coroutine[None, None, None]]


class Notification(msgspec.Struct, frozen=True):
    """What is sent, in whichever way."""

    game: str
    title: str
    words: str
    link: str


def check_notices(notices: Notices, settings: Settings) -> None:
    """Raise a mistake for a way of notifying that cannot work."""
    if notices.webhook:
        outgoing.check_url(notices.webhook, plain_allowed=settings.private_webhooks)
    if notices.push is not None:
        outgoing.check_url(notices.push.endpoint)
    if notices.email:
        if not settings.mail_server:
            raise Mistake("This server sends no mail.")
        if not MAIL_ADDRESS.fullmatch(notices.email):
            raise Mistake("That is not an e-mail address.")


def turn_notification(table: Table, base: str) -> Notification:
    """Only that it is your turn: anybody might read it."""
    title = table.game.title
    return Notification(
        table.opened.game, title, f"It is your turn in {title}.", f"{base}/table/{table.id}"
    )


class Notifier:
    """Sends notifications in the background."""

    def __init__(
        self,
        identities: Identities,
        settings: Settings,
        data: Path | None,
        link_base: Callable[[], str],
    ) -> None:
        self.identities = identities
        self.link_base = link_base
        self.settings = settings
        self.pusher = Pusher(settings, data)
        self.sent = 0
        self._limit = per_hour(PER_HOUR, "Too many notices.")
        self._codes = per_hour(CODES_PER_HOUR, "Too many codes were mailed; wait a while.")
        self._tasks: set[asyncio.Task[None]] = set()
        self._sending = asyncio.Semaphore(MOST_AT_ONCE)

    @property
    def push_key(self) -> str | None:
        return self.pusher.public_key

    def notify_turn(self, table: Table, seat: int) -> None:
        """It is the turn of somebody who is not connected."""
        identity = table.seats[seat].place.identity
        with contextlib.suppress(RateLimited):
            self._limit.check(identity)
            if len(self._tasks) < MOST_WAITING:
                notification = turn_notification(table, self.link_base())
                task = asyncio.create_task(self._send(identity, notification))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def ask_to_confirm(self, person: Person, address: str) -> None:
        """Mail a code to an address, which gets no mail until the code was confirmed."""
        self._codes.check(person.id)
        self._codes.check(address.lower())
        code = await self.identities.mail_code(person, address)
        text = (
            f"Somebody wants Snowbound to write here when it is their turn. If it is you, give "
            f"this code at the table:\n\n    {code}\n\nIf not, do nothing; no more will come.\n"
        )
        try:
            await send_mail(address, "Your code for Snowbound", text, self.settings)
        except OSError as error:
            logger.warning("a code was not delivered: %s", type(error).__name__)
            raise Mistake("No mail could be sent there; look at the address again.") from None

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self, identity: str, notification: Notification) -> None:
        try:
            person = await self.identities.by_id(identity)
            if person is None:
                return
            confirmed = await self.identities.mail_confirmed(person)
            for way, send in self._channels(person, notification, confirmed):
                try:
                    async with self._sending:
                        await send()
                    self.sent += 1
                except (OSError, ValueError) as error:
                    logger.warning("a notification by %s was not delivered: %s", way, error)
        except Exception:
            logger.exception("a notification failed")

    def _channels(
        self, person: Person, notification: Notification, confirmed: bool
    ) -> list[tuple[str, Send]]:
        asked, ways = person.notices, list[tuple[str, Send]]()
        if asked.webhook:
            ways.append(("webhook", lambda: self._call(asked.webhook, notification)))
        if confirmed and self.settings.mail_server:
            text = f"{notification.words}\n\n{notification.link}\n\n{FOOTER}\n"
            ways.append(
                ("mail", lambda: send_mail(asked.email, notification.words, text, self.settings))
            )
        push = asked.push
        if push is not None and self.pusher.public_key:
            ways.append(("push", lambda: self.pusher.send(push, notification)))
        return ways

    async def _call(self, url: str, notification: Notification) -> None:
        headers = {"Content-Type": "application/json", "User-Agent": "Snowbound"}
        body = msgspec.json.encode(notification)
        status = await outgoing.post(url, body, headers, self.settings.private_webhooks)
        if status >= 400:
            raise OSError(f"the answer was {status}")
