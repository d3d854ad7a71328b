"""What a page has: one person, their tables, records and component files."""

import hashlib
import secrets
import time

import msgspec

from snowbound.core import records
from snowbound.core.components import LARGEST_FILE, ComponentSet
from snowbound.core.errors import Mistake
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
from snowbound.tables import commands, log, messages, record_messages, views
from snowbound.tables.commands import NotThere
from snowbound.tables.sanitize import clean_name, clean_words
from snowbound.tables.table import OVER
from snowbound.thinking.jobs import RunJob

ME = "me"  # under which id the one person is kept
LONGEST_COMPONENTS_NAME = 40
EXPORT_FORMAT = "snowbound-data/1"  # as `snowbound export` and `import` have it


class PagePerson(msgspec.Struct, frozen=True):
    id: str
    name: str
    created: float = 0.0


class OwnComponents(msgspec.Struct, frozen=True):
    """A component file that somebody brought."""

    game: str
    components: ComponentSet


class ExportLine(msgspec.Struct, frozen=True):
    into: str
    row: dict[str, str | int | float | bool | None]


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
        if asked.components is not None and asked.components not in game.component_names():
            own = await self.own_components(asked.game, asked.components)
        opened = commands.open_table(game, asked, person.id, person.name, own)
        live = await self.tables.open(opened)
        if asked.start:
            start = messages.Start()
            await self.tables.change(live, lambda now: commands.start(now, person.id, start))
        return live

    async def cards(self) -> list[messages.TableCard]:
        kept = await self.storage.all(CARDS)
        cards = [msgspec.json.decode(text, type=messages.TableCard) for _, text in kept]
        cards = [card for card in cards if card.status != "closed"]
        return sorted(cards, key=lambda card: -card.changed)

    # ── Records ─────────────────────────────────────────────────────────────────────────────

    async def record(self, id: str) -> tuple[record_messages.RecordCard, Record]:
        text = await self.storage.get(RECORDS, id)
        if text is None:
            table = (await self.tables.get(id)).loaded()
            if table.status != OVER or table.match is None:
                raise NotThere("The game is not over; its record comes with its end.")
            await self.tables.save_record(table)
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
        result = views.result_info(record.result, game.endings)
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

    async def add_components(self, name: str, text: str) -> OwnComponents:
        """A component file for the first game that it fits; else what is wrong with it."""
        if len(text.encode()) > LARGEST_FILE:
            raise Mistake(f"{name} is larger than a component file may be (256 KiB).")
        named = clean_words(name.removesuffix(".toml"), LONGEST_COMPONENTS_NAME)
        if not named:
            raise Mistake("A component file needs a name.")
        components = ComponentSet(named, text)
        game = self._game_for(components)
        if named in find_game(game).component_names():
            raise Mistake(f"There is a set '{named}' already; give your file another name.")
        own = OwnComponents(game, components)
        await self.storage.put(COMPONENTS, f"{game}/{named}", messages.encode(own).decode())
        return own

    def _game_for(self, components: ComponentSet) -> str:
        """The game that a file fits, or the complaint of the one that read furthest into it."""
        from snowbound.core.registry import all_games

        complaints: list[str] = []
        for game in all_games().values():
            try:
                game.setup(None, None, components)
                return game.id
            except Mistake as mistake:
                complaints.append(f"as {game.title}: {mistake}")
        raise Mistake("This file fits no game. " + " ".join(complaints))

    async def all_components(self) -> list[OwnComponents]:
        kept = await self.storage.all(COMPONENTS)
        return [msgspec.json.decode(text, type=OwnComponents) for _, text in kept]

    # ── Moving everything ────────────────────────────────────────────────────────────────────────

    async def export(self) -> str:
        """Everything in the form that `snowbound import` reads into an empty server."""
        lines = [messages.encode({"format": EXPORT_FORMAT})]
        for table in await self.storage.tables():
            for number, at, entry in await self.storage.entries(table, 0):
                row = {"table_id": table, "number": number, "at": at, "entry": entry}
                lines.append(messages.encode(ExportLine("log", row)))
        person = await self.person()
        if person is not None:
            row = {
                "id": person.id,
                "name": person.name,
                "notices": "{}",
                "created": person.created,
            }
            lines.append(messages.encode(ExportLine("identities", row)))
        return b"\n".join(lines).decode() + "\n"

    async def import_all(self, text: str) -> int:
        """The tables of one person out of such a file; how many. They become this person's."""
        head, *lines = text.splitlines()
        try:
            proper = msgspec.json.decode(head, type=dict[str, str]).get("format") == EXPORT_FORMAT
            rows = [msgspec.json.decode(line, type=ExportLine) for line in lines]
        except msgspec.DecodeError:
            proper, rows = False, []
        if not proper:
            raise Mistake("This is not a file that was exported from a page or a server.")
        people = {str(row.row["id"]) for row in rows if row.into == "identities"}
        if len(people) > 1:
            raise Mistake("This file holds the tables of several people; a page has room for one.")
        person = await self.person() or await self.introduce("Guest")
        known = set(await self.storage.tables())
        added = await self._add_rows(rows, known, people, person.id)
        for table in added:
            await self.tables.relist(table)
        return len(added)

    async def _add_rows(
        self, rows: list[ExportLine], known: set[str], people: set[str], me: str
    ) -> list[str]:
        added: dict[str, None] = {}
        for row in rows:
            table = str(row.row.get("table_id"))
            if row.into != "log" or table in known:
                continue
            entry = str(row.row["entry"])
            for other in people:
                entry = entry.replace(f'"{other}"', f'"{me}"')
            log.decode(entry)
            number, at = int(row.row["number"] or 0), float(row.row["at"] or 0)
            await self.storage.append(table, number, at, entry)
            added[table] = None
        return list(added)
