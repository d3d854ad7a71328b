"""A table from its log."""

from snowbound.tables import log
from snowbound.tables.table import Table


def replay(table: Table, rows: list[tuple[int, float, str]]) -> None:
    """Apply rows of a log: numbers, times and entries. Raises whatever is wrong with one of them;
    the table's version is then that of the one before."""
    for number, at, text in rows:
        version = table.version
        try:
            if number != version + 1:
                raise ValueError(f"the log has a gap before {number}")
            table.apply(log.decode(text), at)
        except Exception:
            table.version = version
            raise
