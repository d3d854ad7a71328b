"""What a page keeps: the event logs of its tables, and texts by name. A browser's IndexedDB."""

from typing import Protocol

from snowbound.tables.storage import TableStorage

# Where texts are kept, by id.
CARDS = "cards"  # tables, as lists show them
RECORDS = "records"
RECORD_CARDS = "record_cards"
WIN_CHANCES = "chances"
COMPONENTS = "components"  # people's own component files
PEOPLE = "people"

NOT_STORED = "This browser could not store it; nothing has changed. Ask again."


class NotStored(Exception):
    """Nothing was stored."""


class PageStorage(TableStorage, Protocol):
    """Fails with `NotStored`."""

    async def tables(self) -> list[str]:
        """The ids of all tables that have a log."""
        ...

    async def put(self, kind: str, id: str, text: str) -> None: ...

    async def get(self, kind: str, id: str) -> str | None: ...

    async def all(self, kind: str) -> list[tuple[str, str]]:
        """All ids and texts of a kind."""
        ...

    async def remove(self, kind: str, id: str) -> None: ...

    async def hold(self, table: str, steal: bool) -> bool:
        """Take the right to change a table, which one tab has at a time; False if another has it
        and it is not to be stolen."""
        ...

    def release(self, table: str) -> None: ...
