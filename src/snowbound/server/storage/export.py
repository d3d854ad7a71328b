"""Export and import: all of a server's data as one file, for backups or another database.

One JSON object a line: a header, then rows. It holds the event log and the identities; everything
else is rebuilt from them when the server next starts. The file contains the hashes of people's
secrets, so only its owner may read it.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from snowbound.core.errors import Mistake
from snowbound.server.storage import database as db
from snowbound.server.storage.store import Store

FORMAT = "snowbound-data/1"
BATCH = 500  # rows in one insert
# The log first, so that every identity it names is in the identities read after it.
EXPORTED = {
    "log": db.log,
    "identities": db.identities,
    "keys": db.keys,
    "mails": db.mails,
    "visits": db.visits,
}


class Header(msgspec.Struct, frozen=True):
    format: str


class ExportedRow(msgspec.Struct, frozen=True):
    into: str
    row: dict[str, str | int | float | bool | None]


async def write(store: Store, file: Path) -> int:
    """Write everything to a file; how many rows."""
    count = 0
    partial = file.with_name(file.name + ".part")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(msgspec.json.encode(Header(FORMAT)) + b"\n")
        async with store.engine.connect() as connection:
            for name, table in EXPORTED.items():
                rows = await connection.stream(sa.select(table).order_by(*table.primary_key))
                async for row in rows.mappings():
                    plain = {str(column): value for column, value in row.items()}
                    out.write(msgspec.json.encode(ExportedRow(name, plain)) + b"\n")
                    count += 1
        out.flush()
        os.fsync(out.fileno())
    partial.replace(file)
    return count


async def read(store: Store, file: Path) -> int:
    """Fill an empty database from a file, all of it or nothing; how many rows."""
    count = 0
    async with store.engine.begin() as connection:
        for table in EXPORTED.values():
            if (await connection.execute(sa.select(sa.literal(1)).select_from(table))).first():
                raise Mistake("There is data already; import into an empty server.")
        for table, rows in _batches(file):
            columns = {column.name for column in table.columns}
            if any(set(row) != columns for row in rows):
                raise Mistake(f"{file} has rows for '{table.name}' that do not fit.")
            await connection.execute(sa.insert(table), rows)
            count += len(rows)
    return count


def _batches(file: Path) -> Iterator[tuple[sa.Table, list[dict[str, Any]]]]:
    decoder = msgspec.json.Decoder(ExportedRow)
    into, rows = "", list[dict[str, Any]]()
    for number, text in enumerate(_lines(file), 2):
        try:
            line = decoder.decode(text)
        except msgspec.DecodeError:
            raise Mistake(f"{file}, line {number}: this is not a row of server data.") from None
        if line.into not in EXPORTED:
            raise Mistake(f"{file}, line {number}: there is no '{line.into[:40]}' to fill.")
        if rows and (line.into != into or len(rows) >= BATCH):
            yield EXPORTED[into], rows
            rows = []
        into = line.into
        rows.append(line.row)
    if rows:
        yield EXPORTED[into], rows


def _lines(file: Path) -> Iterator[bytes]:
    """The lines after a valid header."""
    try:
        with file.open("rb") as source:
            head = source.readline(200)
            try:
                proper = msgspec.json.decode(head, type=Header).format == FORMAT
            except msgspec.DecodeError:
                proper = False
            if not proper:
                raise Mistake(f"{file} is not a file of `snowbound export`.")
            yield from source
    except OSError as error:
        raise Mistake(f"{file} cannot be read: {error.strerror}.") from None
