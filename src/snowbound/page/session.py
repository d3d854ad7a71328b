"""Somebody at a table: the socket's messages, answered in order."""

import asyncio
from collections.abc import Callable
from functools import partial

import msgspec
from msgspec.structs import replace

from snowbound.core.errors import Mistake, Refused
from snowbound.core.message import Message
from snowbound.core.state import SPECTATOR
from snowbound.page.bots import PageBots
from snowbound.page.live import PageTable, PageTables
from snowbound.page.storage import NOT_STORED, NotStored
from snowbound.tables import answers, commands, messages
from snowbound.tables.views import SeatSnapshot, TableViews, by_key, snapshot, table_info, update


class PageSession:
    """One connection to a table. `send` takes JSON texts, `close` a code and a reason."""

    def __init__(
        self,
        live: PageTable,
        tables: PageTables,
        bots: PageBots,
        identity: str,
        send: Callable[[str], None],
        close: Callable[[int, str], None],
    ) -> None:
        self.live = live
        self.tables = tables
        self.bots = bots
        self.identity = identity
        self._send = send
        self._close = close
        self.seat = SPECTATOR
        self.seen = -1  # no `hello` yet
        self.keys = False  # whether the client puts messages into words
        self.shown: SeatSnapshot | None = None  # at the version seen
        self._order = asyncio.Lock()
        live.viewers.add(self)

    def end(self, code: int = 0, reason: str = "") -> None:
        """The table is not here any more, or (without a code) the client has gone."""
        self.live.viewers.discard(self)
        if code:
            self._close(code, reason)
        self.tables.leave(self.live)

    def send(self, message: msgspec.Struct) -> None:
        self._send(messages.encode(message).decode())

    def show(self) -> None:
        """What has changed since the client was told last."""
        table = self.live.loaded()
        if self.seen < 0 or table.version <= self.seen:
            return
        views = TableViews(table, keys=self.keys)
        now = views.seat_view(self.seat)
        info = None
        if table.info_version > self.seen or table.timed:
            info = table_info(table, self.identity, self.live.connected())
        self._send(update(views, self.seat, self.seen, self.shown, info).decode())
        self.seen, self.shown = table.version, now

    async def receive(self, text: str) -> None:
        async with self._order:
            try:
                message = messages.read_client(text.encode())
            except (msgspec.DecodeError, UnicodeError) as error:
                words = f"This message cannot be read: {str(error).lower()}."
                self.send(messages.ErrorMessage(words))
                return
            id = getattr(message, "id", "")
            try:
                self.send(await self._answer(message))
            except Refused as refused:
                self._refuse(id, refused.rule, refused.words, refused.message)
            except Mistake as mistake:
                self._refuse(id, "", str(mistake))
            except NotStored:
                self._refuse(id, "", NOT_STORED)

    def _refuse(self, id: str, rule: str, words: str, says: Message | None = None) -> None:
        refused = messages.RefusedMessage(id, rule, words, says=by_key(says))
        self.send(refused if id else messages.ErrorMessage(words))

    async def _answer(self, message: messages.FromClient) -> msgspec.Struct:
        table = self.live.loaded()
        if isinstance(message, messages.TableRequest):
            decide = partial(commands.decide, identity=self.identity, request=message)
            return messages.Ack(message.id, await self.tables.change(self.live, decide))
        if isinstance(message, messages.Hello):
            self.keys = message.keys
            seat = commands.seat_to_look_from(table, self.identity, message.seat)
            since = table.version if message.since is None else message.since
            return self._look(seat, since, names=not message.since)
        if isinstance(message, messages.Look):
            seat = SPECTATOR
            if message.seat is not None:
                seat = commands.own_seat(table, self.identity, message.seat)
            return self._look(seat, table.version)
        if isinstance(message, messages.MoreNews):
            return TableViews(table, keys=self.keys).older_news(self.seat, message)
        if isinstance(message, messages.WhyNot):
            return answers.why_not(table, self.identity, message)
        if isinstance(message, messages.Explain):
            return answers.explain(table, self.identity, self.seat, message)
        if isinstance(message, messages.AskHint):
            seat = commands.own_seat(table, self.identity, message.seat)
            return replace(await self.bots.hint(self.live, seat), id=message.id)
        return messages.Pong()

    def _look(self, seat: int, since: int, names: bool = False) -> messages.TableMessage:
        table = self.live.loaded()
        self.seat = seat
        views = TableViews(table, keys=self.keys)
        self.seen, self.shown = table.version, views.seat_view(self.seat)
        info = table_info(table, self.identity, self.live.connected())
        return snapshot(views, self.seat, since, info, names)
