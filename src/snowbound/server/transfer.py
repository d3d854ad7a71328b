"""A whole server's data as one file, to be kept or carried to another database.

One JSON object a line: a head, then rows. Only the truth is in it: the log, and who people are.
What is looked up beside it is made again when the server next starts. The file holds the hashes
of people's secrets, so it is written for its owner's eyes only.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from snowbound.core.mistakes import Mistake
from snowbound.server import storage
from snowbound.server.storage import Store

FORMAT = "snowbound-data/1"
BATCH = 500
# The log first: everybody it names is still there when people are read.
CARRIED = {
    "log": storage.log,
    "identities": storage.identities,
    "keys": storage.keys,
    "mails": storage.mails,
    "visits": storage.visits,
}


class Head(msgspec.Struct, frozen=True):
    format: str


class Line(msgspec.Struct, frozen=True):
    into: str
    row: dict[str, str | int | float | bool | None]


async def write(store: Store, file: Path) -> int:
    """Write everything to a file; how many rows."""
    count = 0
    partial = file.with_name(file.name + ".part")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(msgspec.json.encode(Head(FORMAT)) + b"\n")
        async with store.engine.connect() as connection:
            for name, table in CARRIED.items():
                rows = await connection.stream(sa.select(table).order_by(*table.primary_key))
                async for row in rows.mappings():
                    plain = {str(column): value for column, value in row.items()}
                    out.write(msgspec.json.encode(Line(name, plain)) + b"\n")
                    count += 1
        out.flush()
        os.fsync(out.fileno())
    partial.replace(file)
    return count


async def read(store: Store, file: Path) -> int:
    """Fill an empty database from a file, all of it or nothing; how many rows."""
    count = 0
    async with store.engine.begin() as connection:
        for table in CARRIED.values():
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
    decoder = msgspec.json.Decoder(Line)
    into, rows = "", list[dict[str, Any]]()
    for number, text in enumerate(_lines(file), 2):
        try:
            line = decoder.decode(text)
        except msgspec.DecodeError:
            raise Mistake(f"{file}, line {number}: this is not a row of server data.") from None
        if line.into not in CARRIED:
            raise Mistake(f"{file}, line {number}: there is no '{line.into[:40]}' to fill.")
        if rows and (line.into != into or len(rows) >= BATCH):
            yield CARRIED[into], rows
            rows = []
        into = line.into
        rows.append(line.row)
    if rows:
        yield CARRIED[into], rows


def _lines(file: Path) -> Iterator[bytes]:
    """The lines after a proper head."""
    try:
        with file.open("rb") as source:
            head = source.readline(200)
            try:
                proper = msgspec.json.decode(head, type=Head).format == FORMAT
            except msgspec.DecodeError:
                proper = False
            if not proper:
                raise Mistake(f"{file} is not a file of `snowbound export`.")
            yield from source
    except OSError as error:
        raise Mistake(f"{file} cannot be read: {error.strerror}.") from None
