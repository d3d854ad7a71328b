"""What keeps tables, on a server and in a page alike: logs, and records of finished games.

`tests/server/storage/test_contract.py` holds every storage to it.
"""

from typing import NamedTuple, Protocol

from snowbound.core import records
from snowbound.tables import messages
from snowbound.tables.cards import record_card
from snowbound.tables.commands import NotThere
from snowbound.tables.table import OVER, Table

Row = tuple[int, float, str]  # a log entry's number, its time and its text


class StoredRecord(NamedTuple):
    """A finished game, as it is kept."""

    id: str
    game: str
    public: bool
    ended: float
    card: str  # what lists show
    record: str


def record_of(table: Table) -> StoredRecord:
    match = table.match
    if match is None or table.status != OVER:
        raise NotThere("The game is not over; its record comes with its end.")
    record = match.record()
    return StoredRecord(
        table.id,
        table.opened.game,
        table.opened.public,
        table.changed,
        messages.encode(record_card(table, record)).decode(),
        records.encode(record).decode(),
    )


class TableStorage(Protocol):
    """Whatever it is asked to keep is kept when the call returns; else it raises."""

    async def append(self, table: str, number: int, at: float, entry: str) -> bool:
        """Add an entry to a table's log; False if its number is taken."""
        ...

    async def entries(self, table: str, after: int = 0) -> list[Row]:
        """A table's log after an entry, in order."""
        ...

    async def save_record(self, record: StoredRecord) -> None:
        """Keep the record of a finished game, in place of an earlier one."""
        ...

    async def has_record(self, table: str) -> bool: ...
