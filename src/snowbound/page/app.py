"""What a page has: one person, their tables, records and component files."""

import hashlib
import secrets
import time

import msgspec

from snowbound.core import records
from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.jobs import RunJob
from snowbound.core.match import Match, replay
from snowbound.core.records import Record
from snowbound.core.registry import find_game
from snowbound.page.bots import PageBots
from snowbound.page.live import PageTable, PageTables
from snowbound.page.storage import (
    CARDS,
    COMPONENTS,
    PEOPLE,
    RECORD_CARDS,
    RECORDS,
    PageStorage,
)
from snowbound.tables import commands, hosting, messages, own_sets, record_messages, views
from snowbound.tables.sanitize import clean_name
from snowbound.tables.storage import record_of

ME = "me"  # under which id the one person is kept


class PagePerson(msgspec.Struct, frozen=True):
    id: str
    name: str
    created: float = 0.0


class OwnComponents(msgspec.Struct, frozen=True):
    """A component file that somebody brought."""

    game: str
    components: ComponentSet


class PageApp:
    def __init__(self, storage: PageStorage, think: RunJob) -> None:
        self.storage = storage
        self.tables = PageTables(storage)
        self.bots = PageBots(self.tables, think)
        self._person: PagePerson | None = None
        self._finished: dict[str, Match] = {}  # replayed lately

    # ── The person ──────────────────────────────────────────────────────────────────────────

    async def person(self) -> PagePerson | None:
        if self._person is None:
            kept = await self.storage.get(PEOPLE, ME)
            if kept is not None:
                self._person = msgspec.json.decode(kept, type=PagePerson)
        return self._person

    async def introduce(self, name: str) -> PagePerson:
        """Whoever is here already only gets a name."""
        known = await self.person()
        if known is None:
            known = PagePerson(secrets.token_urlsafe(12), "", time.time())
        person = msgspec.structs.replace(known, name=clean_name(name))
        await self.storage.put(PEOPLE, ME, messages.encode(person).decode())
        self._person = person
        return person

    # ── Tables ──────────────────────────────────────────────────────────────────────────────

    async def open(self, asked: messages.NewTable, person: PagePerson) -> PageTable:
        game = find_game(asked.game)
        own = None
        if asked.own is not None:
            own = own_sets.named(game, asked.own.name, asked.own.text)
            own_sets.check(game, own)
        elif asked.components is not None and asked.components not in game.component_names():
            own = await self.own_components(asked.game, asked.components)
        opened = commands.open_table(game, asked, person.id, person.name, own)
        return await hosting.open_table(self.tables, opened, asked.start)

    async def cards(self) -> list[messages.TableCard]:
        kept = await self.storage.all(CARDS)
        cards = [msgspec.json.decode(text, type=messages.TableCard) for _, text in kept]
        cards = [card for card in cards if card.status != "closed"]
        return sorted(cards, key=lambda card: -card.changed)

    # ── Records ─────────────────────────────────────────────────────────────────────────────

    async def record(self, id: str) -> tuple[record_messages.RecordCard, Record]:
        text = await self.storage.get(RECORDS, id)
        if text is None:
            await self.storage.save_record(record_of((await self.tables.get(id)).loaded()))
            text = await self.storage.get(RECORDS, id)
        card = await self.storage.get(RECORD_CARDS, id)
        assert text is not None and card is not None
        record = records.decode(text.encode(), "the record")
        return msgspec.json.decode(card, type=record_messages.RecordCard), record

    async def finished(self, id: str) -> tuple[Record, Match]:
        """A finished game, from memory or replayed."""
        _, record = await self.record(id)
        live = self.tables.by_id.get(id)
        if live is not None and live.table is not None and live.table.match is not None:
            return record, live.table.match
        if id not in self._finished:
            self._finished = {id: replay(record)}
        return record, self._finished[id]

    async def import_record(self, text: str) -> record_messages.RecordCard:
        """A record file, if it holds when it is played again."""
        record = records.decode(text.encode(), "This file")
        if record.result is None or record.seed is None:
            raise Mistake("This record's game is not over; only finished games can be looked at.")
        replay(record)
        game = find_game(record.game)
        id = hashlib.sha256(text.encode()).hexdigest()[:22]
        result = views.result_info(record.result, game, record.options)
        assert result is not None
        card = record_messages.RecordCard(
            id=id,
            game=record.game,
            title=game.title,
            ended=time.time(),
            seats=record.seats,
            result=result,
            steps=len(record.moves),
            public=False,
        )
        await self.storage.put(RECORDS, id, records.encode(record).decode())
        await self.storage.put(RECORD_CARDS, id, messages.encode(card).decode())
        return card

    # ── Component files ─────────────────────────────────────────────────────────────────────

    async def own_components(self, game: str, name: str) -> ComponentSet | None:
        kept = await self.storage.get(COMPONENTS, f"{game}/{name}")
        return None if kept is None else msgspec.json.decode(kept, type=OwnComponents).components

    async def keep_components(self, own: OwnComponents) -> None:
        id = f"{own.game}/{own.components.name}"
        await self.storage.put(COMPONENTS, id, messages.encode(own).decode())

    async def all_components(self) -> list[OwnComponents]:
        kept = await self.storage.all(COMPONENTS)
        return [msgspec.json.decode(text, type=OwnComponents) for _, text in kept]
