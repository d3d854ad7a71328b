"""Clocks at live tables: acting when a seat's time is up (`tables/clocks.py` says when)."""

import logging

from snowbound.core.errors import Mistake
from snowbound.server.live.live_table import LiveTable
from snowbound.server.live.tables import LiveTables, TableBroken
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.tables import hosting

logger = logging.getLogger("snowbound.live")


AT_ONCE = 200  # tables that are looked after before anything else is


async def run_clocks(tables: LiveTables, now: float) -> None:
    """Do what is due at tables in memory, which need not be looked up: their clocks are exact."""
    for live in list(tables.by_id.values()):
        table = live.table
        if table is not None and table.timed and not live.stale and table.due(now):
            await _try(tables, live.id, now)


async def run_due_tables(tables: LiveTables, now: float) -> None:
    """Do what is due at any table: clocks that ran out, bots that a lost node left thinking."""
    for id in await tables.store.tables.due(now, AT_ONCE + len(tables.broken)):
        if id not in tables.broken:
            await _try(tables, id, now)


async def _try(tables: LiveTables, id: str, now: float) -> None:
    """Whatever is wrong with one table, the others get their turn."""
    try:
        await _run_due(tables, await tables.get(id), now)
    except TableBroken:
        pass  # said already
    except (Mistake, StorageFailure) as error:
        logger.warning("a due table failed: %s", error, extra={"table": id})
    except Exception:
        logger.exception("a due table failed", extra={"table": id})


async def _run_due(tables: LiveTables, live: LiveTable, now: float) -> None:
    table = live.table
    assert table is not None
    await hosting.run_due(tables, live, now)
    tables.changes.wake_bots(live)
    tables.changes.summarize(table)
