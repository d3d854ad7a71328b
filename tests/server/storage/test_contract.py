"""Every storage of tables does the same: SQLite's, PostgreSQL's, a browser's and a test page's."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from snowbound.page.browser import BrowserStorage
from snowbound.server.storage.store import Store
from snowbound.tables.storage import StoredRecord, TableStorage
from tests.page.memory import BrowserFunctions, MemoryStorage
from tests.server.postgres import fresh_database
from tests.server.running import live, sqlite_at

RECORD = StoredRecord("t", "frost-gorge", True, 2.0, '{"card": 1}', '{"record": 1}')


@asynccontextmanager
async def stored(url: str) -> AsyncIterator[TableStorage]:
    store = Store(url)
    await store.open()
    yield store
    await store.close()


@asynccontextmanager
async def in_page(storage: TableStorage) -> AsyncIterator[TableStorage]:
    yield storage


@pytest.fixture(params=["sqlite", "postgresql", "browser", "memory"])
def opened(request: pytest.FixtureRequest, tmp_path: Path):
    """A storage that is still empty."""
    if request.param == "browser":
        return in_page(BrowserStorage(BrowserFunctions()))
    if request.param == "memory":
        return in_page(MemoryStorage())
    if request.param == "sqlite":
        return stored(sqlite_at(tmp_path))
    name = f"contract_{abs(hash(request.node.name)) % 10**9}"
    return stored(fresh_database(request.getfixturevalue("cluster"), name))


@live
async def test_a_log_is_told_in_order_from_any_entry_on(opened):
    async with opened as storage:
        for number in (1, 2, 3):
            assert await storage.append("t", number, number / 2, f"entry {number}")
        assert await storage.append("other", 1, 1.0, "another")
        assert await storage.entries("t") == [
            (1, 0.5, "entry 1"),
            (2, 1.0, "entry 2"),
            (3, 1.5, "entry 3"),
        ]
        assert await storage.entries("t", 2) == [(3, 1.5, "entry 3")]
        assert await storage.entries("t", 3) == []
        assert await storage.entries("nothing") == []


@live
async def test_a_number_is_given_once(opened):
    async with opened as storage:
        asked = (storage.append("t", 1, 1.0, f"entry {n}") for n in range(20))
        won = list(await asyncio.gather(*asked))
        assert sum(won) == 1
        assert not await storage.append("t", 1, 1.0, "late")
        assert await storage.entries("t") == [(1, 1.0, f"entry {won.index(True)}")]


@live
async def test_a_record_is_kept_and_may_be_written_again(opened):
    async with opened as storage:
        assert not await storage.has_record("t")
        await storage.save_record(RECORD)
        await storage.save_record(RECORD._replace(card='{"card": 2}'))
        assert await storage.has_record("t")
        assert not await storage.has_record("other")
