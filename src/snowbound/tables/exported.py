"""The file that moves tables between servers and pages: a header, then one row a line, in JSON."""

import msgspec

FORMAT = "snowbound-data/1"

Value = str | int | float | bool | None


class Header(msgspec.Struct, frozen=True):
    format: str


class ExportedRow(msgspec.Struct, frozen=True):
    into: str
    row: dict[str, Value]


def is_header(line: bytes) -> bool:
    try:
        return msgspec.json.decode(line, type=Header).format == FORMAT
    except msgspec.DecodeError:
        return False
