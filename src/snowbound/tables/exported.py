"""The file that moves tables between servers and pages: a header, then one row a line, in JSON."""

import msgspec

from snowbound.core import foreign

FORMAT = "snowbound-data/1"

Value = str | int | float | bool | None


class Header(msgspec.Struct, frozen=True):
    format: str


class ExportedRow(msgspec.Struct, frozen=True):
    into: str
    row: dict[str, Value]


def is_header(line: bytes) -> bool:
    try:
        return foreign.json(line, Header).format == FORMAT
    except foreign.Unreadable:
        return False
