"""Export and import: all of a server's data as one file, for backups or another database.

One JSON object a line: a header, then rows. It holds the event log and the identities; everything
else is rebuilt from them when the server next starts. The file contains the hashes of people's
secrets, so only its owner may read it.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from snowbound.core import foreign
from snowbound.core.errors import Mistake
from snowbound.server.common.identity_messages import Notices
from snowbound.server.storage import schema as db
from snowbound.server.storage.store import Store
from snowbound.tables.exported import FORMAT, ExportedRow, Header, Value, is_header
from snowbound.tables.replaying import replay
from snowbound.tables.table import Table

BATCH = 500  # rows in one insert
# The log first, so that every identity it names is in the identities read after it.
EXPORTED = {
    "log": db.log,
    "identities": db.identities,
    "keys": db.keys,
    "mails": db.mails,
    "visits": db.visits,
}


async def write(store: Store, file: Path) -> int:
    """Write everything to a file; how many rows."""
    count = 0
    # A name that nobody can have planted a link under; the file itself is replaced, not followed.
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    partial = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as out:
            out.write(msgspec.json.encode(Header(FORMAT)) + b"\n")
            async with store.database.connect() as connection:
                for name, table in EXPORTED.items():
                    rows = await connection.stream(sa.select(table).order_by(*table.primary_key))
                    async for row in rows.mappings():
                        plain = {str(column): value for column, value in row.items()}
                        out.write(msgspec.json.encode(ExportedRow(name, plain)) + b"\n")
                        count += 1
            out.flush()
            os.fsync(out.fileno())
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)
    return count


async def read(store: Store, file: Path) -> int:
    """Fill an empty database from a file, all of it or nothing; how many rows."""
    count = 0
    async with store.database.connect() as connection:
        for table in EXPORTED.values():
            if (await connection.execute(sa.select(sa.literal(1)).select_from(table))).first():
                raise Mistake("There is data already; import into an empty server.")
        for table, rows in _batches(file):
            await connection.execute(sa.insert(table), rows)
            count += len(rows)
        await connection.commit()
    return count


def _batches(file: Path) -> Iterator[tuple[sa.Table, list[dict[str, Any]]]]:
    into, rows = "", list[dict[str, Any]]()
    for line in _checked(file):
        if rows and (line.into != into or len(rows) >= BATCH):
            yield EXPORTED[into], rows
            rows = []
        into = line.into
        rows.append(line.row)
    if rows:
        yield EXPORTED[into], rows


# ── Checking ────────────────────────────────────────────────────────────────────────────────


def _checked(file: Path) -> Iterator[ExportedRow]:
    """Every row of a file, once it is known that a server can use it."""
    table = Table("")
    for number, text in enumerate(_lines(file), 2):
        try:
            line = foreign.json(text, ExportedRow)
            if line.into not in EXPORTED:
                raise ValueError(f"there is no '{line.into[:40]}' to fill")
            _check_columns(EXPORTED[line.into], line.row)
            if line.into == "log":
                table = _replayed(table, line.row)
            elif line.into == "identities":
                foreign.json(str(line.row["notices"]), Notices)
        except foreign.Unreadable:
            raise Mistake(f"{file}, line {number}: this is not a row of server data.") from None
        except Exception as error:  # whatever an entry does to a table, it is not taken in
            raise Mistake(f"{file}, line {number}: {error}.") from None
        yield line


def _check_columns(table: sa.Table, row: dict[str, Value]) -> None:
    if set(row) != {column.name for column in table.columns}:
        raise ValueError(f"this row does not fit '{table.name}'")
    for column in table.columns:
        value, wanted = row[column.name], column.type.python_type
        fits = isinstance(value, (int, float) if wanted is float else wanted)
        length = getattr(column.type, "length", None)
        if not fits or (length and len(str(value)) > length) or "\0" in str(value):
            raise ValueError(f"'{column.name}' of '{table.name}' cannot be {str(value)[:40]!r}")


def _replayed(table: Table, row: dict[str, Value]) -> Table:
    """A table with one more entry; the rows of a table follow each other."""
    if table.id != row["table_id"]:
        table = Table(str(row["table_id"]))
    replay(table, [(int(row["number"] or 0), float(row["at"] or 0), str(row["entry"]))])
    return table


def _lines(file: Path) -> Iterator[bytes]:
    """The lines after a valid header."""
    try:
        with file.open("rb") as source:
            if not is_header(source.readline(200)):
                raise Mistake(f"{file} is not a file of `snowbound export`.")
            yield from foreign.lines(source, str(file))
    except OSError as error:
        raise Mistake(f"{file} cannot be read: {error.strerror}.") from None
