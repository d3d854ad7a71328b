"""A page's storage without a browser, for tests of what runs in its worker."""

import msgspec

from snowbound.page.storage import RECORD_CARDS, RECORDS, NotStored
from snowbound.tables.storage import Row, StoredRecord


class SharedMemory:
    """What all tabs of a browser share."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Row]] = {}
        self.texts: dict[tuple[str, str], str] = {}
        self.holders: dict[str, MemoryStorage] = {}


class MemoryStorage:
    """One tab's storage. `broken` makes its logs fail, `full` its texts."""

    def __init__(self, shared: SharedMemory | None = None) -> None:
        self.shared = shared or SharedMemory()
        self.broken = False
        self.full = False

    async def append(self, table: str, number: int, at: float, entry: str) -> bool:
        log = self.shared.logs.setdefault(table, [])
        if self.broken:
            raise NotStored("full")
        if number <= len(log):
            return False
        log.append((number, at, entry))
        return True

    async def entries(self, table: str, after: int = 0) -> list[Row]:
        return self.shared.logs.get(table, [])[after:]

    async def save_record(self, record: StoredRecord) -> None:
        await self.put(RECORDS, record.id, record.record)
        await self.put(RECORD_CARDS, record.id, record.card)

    async def has_record(self, table: str) -> bool:
        return await self.get(RECORDS, table) is not None

    async def tables(self) -> list[str]:
        return list(self.shared.logs)

    async def put(self, kind: str, id: str, text: str) -> None:
        if self.full:
            raise NotStored("full")
        self.shared.texts[kind, id] = text

    async def get(self, kind: str, id: str) -> str | None:
        return self.shared.texts.get((kind, id))

    async def all(self, kind: str) -> list[tuple[str, str]]:
        return [(id, text) for (known, id), text in self.shared.texts.items() if known == kind]

    async def remove(self, kind: str, id: str) -> None:
        self.shared.texts.pop((kind, id), None)

    async def hold(self, table: str, steal: bool) -> bool:
        holder = self.shared.holders.setdefault(table, self)
        if holder is not self and steal:
            self.shared.holders[table] = self
        return self.shared.holders[table] is self

    def release(self, table: str) -> None:
        if self.shared.holders.get(table) is self:
            del self.shared.holders[table]


class BrowserFunctions:
    """What web/src/page/storage.ts offers to `BrowserStorage`, as far as logs and texts go."""

    def __init__(self) -> None:
        self.storage = MemoryStorage()

    async def append(self, table: str, number: int, at: float, entry: str) -> None:
        if not await self.storage.append(table, number, at, entry):
            raise RuntimeError("ConstraintError")

    async def entries(self, table: str, after: int) -> str:
        return msgspec.json.encode(await self.storage.entries(table, after)).decode()

    async def put(self, kind: str, id: str, text: str) -> None:
        await self.storage.put(kind, id, text)

    async def get(self, kind: str, id: str) -> str | None:
        return await self.storage.get(kind, id)
