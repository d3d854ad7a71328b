"""Files that come and go: everything as one file, and what a file that somebody brings is."""

import msgspec

from snowbound.core import foreign
from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.registry import all_games
from snowbound.page.app import OwnComponents, PageApp, PagePerson
from snowbound.page.storage import NotStored
from snowbound.tables import messages
from snowbound.tables.exported import FORMAT, ExportedRow, Header, is_header
from snowbound.tables.replaying import replay
from snowbound.tables.sanitize import clean_words
from snowbound.tables.storage import Row
from snowbound.tables.table import Table

LONGEST_COMPONENTS_NAME = 40
WHAT_FITS = "records (.json), component files (.toml) and exported tables (.jsonl)"


class TextFile(msgspec.Struct, frozen=True):
    """A file that was dropped onto the page, or is to be saved."""

    name: str
    text: str


class Imported(msgspec.Struct, frozen=True):
    """What a file was: a record to look at, components to play with, or tables."""

    record: str = ""
    components: str = ""
    title: str = ""  # of the components
    game: str = ""
    tables: int = 0


class LogLine(msgspec.Struct, frozen=True):
    """An exported row of a table's log."""

    table_id: str
    number: int
    at: float
    entry: str


async def take_in(app: PageApp, file: TextFile) -> Imported:
    if file.name.endswith(".toml"):
        own = await add_components(app, file.name, file.text)
        components = own.components
        return Imported(components=components.name, title=components.title, game=own.game)
    if is_header(file.text.partition("\n")[0].encode()):
        return Imported(tables=await import_all(app, file.text))
    if not file.text.lstrip().startswith("{"):
        raise Mistake(f"This page has no use for {file.name[:60]}; it takes {WHAT_FITS}.")
    card = await app.import_record(file.text)
    return Imported(record=card.id, game=card.game)


# ── Everything ──────────────────────────────────────────────────────────────────────────────


async def export(app: PageApp) -> TextFile:
    """Everything in the form that `snowbound import` reads into an empty server."""
    lines: list[msgspec.Struct] = [Header(FORMAT)]
    for table in await app.storage.tables():
        for number, at, entry in await app.storage.entries(table, 0):
            line = LogLine(table, number, at, entry)
            lines.append(ExportedRow("log", msgspec.structs.asdict(line)))
    person = await app.person()
    if person is not None:
        known = {"id": person.id, "name": person.name, "notices": "{}", "created": person.created}
        lines.append(ExportedRow("identities", known))
    text = b"".join(messages.encode(line) + b"\n" for line in lines).decode()
    return TextFile("snowbound-tables.jsonl", text)


async def import_all(app: PageApp, text: str) -> int:
    """The tables of one person out of such a file, all of them or none; how many are new. They
    become this person's."""
    people, tables = _read(text)
    if len(people) > 1:
        raise Mistake("This file holds the tables of several people; a page has room for one.")
    person = await app.person() or await app.introduce("Guest")
    for known in await app.storage.tables():
        tables.pop(known, None)
    mine = {id: [_owned(row, people, person) for row in rows] for id, rows in tables.items()}
    for id, rows in mine.items():
        _check(id, rows)
    for id, rows in mine.items():
        for row in rows:
            if not await app.storage.append(id, *row):
                raise NotStored("another tab has stored it")
        await app.tables.relist(id)
    return len(mine)


def _read(text: str) -> tuple[set[str], dict[str, list[Row]]]:
    """The people in a file, and its tables' logs."""
    people: set[str] = set()
    tables: dict[str, list[Row]] = {}
    for number, line in enumerate(text.splitlines()[1:], 2):
        try:
            row = foreign.json(line, ExportedRow)
            if row.into == "log":
                entry = msgspec.convert(row.row, LogLine)
                if foreign.is_deep(entry.entry.encode()):
                    raise foreign.Unreadable("is nested too deeply")
                tables.setdefault(entry.table_id, []).append((entry.number, entry.at, entry.entry))
            elif row.into == "identities":
                people.add(msgspec.convert(row.row, PagePerson).id)
        except (foreign.Unreadable, msgspec.ValidationError):
            raise Mistake(f"This file is damaged: line {number} cannot be read.") from None
    return people, tables


def _owned(row: Row, people: set[str], me: PagePerson) -> Row:
    number, at, entry = row
    for other in people:
        entry = entry.replace(f'"{other}"', f'"{me.id}"')
    return number, at, entry


def _check(id: str, rows: list[Row]) -> None:
    try:
        replay(Table(id), rows)
    except Exception as error:  # whatever an entry does to a table, it is not taken in
        raise Mistake(f"This file is damaged: a table cannot be read ({error}).") from None


# ── Component files ─────────────────────────────────────────────────────────────────────────


async def add_components(app: PageApp, name: str, text: str) -> OwnComponents:
    """A component file, for the game that it fits; else what is wrong with it."""
    named = clean_words(name.removesuffix(".toml"), LONGEST_COMPONENTS_NAME)
    if not named:
        raise Mistake("A component file needs a name.")
    components = ComponentSet(named, text)
    game = _game_for(components)
    if named in game.component_names():
        raise Mistake(f"There is a set '{named}' already; give your file another name.")
    own = OwnComponents(game.id, components)
    await app.keep_components(own)
    return own


def _game_for(components: ComponentSet) -> Game:
    """The game that a file fits, or the complaint of the one whose files are most like it."""
    try:
        parts = set(foreign.toml(components.text))
    except foreign.Unreadable as error:
        raise Mistake(f"{components.name}.toml {error}.") from None
    complaints: list[tuple[int, Mistake]] = []
    for game in all_games().values():
        try:
            game.setup(None, None, components)
            return game
        except Mistake as mistake:
            own = game.setup().components.text
            complaints.append((len(parts & set(foreign.toml(own)) - {"title"}), mistake))
    alike, complaint = max(complaints, key=lambda one: one[0])
    if not alike:
        raise Mistake(f"{components.name}.toml fits no game: it has none of a set's parts.")
    raise complaint
