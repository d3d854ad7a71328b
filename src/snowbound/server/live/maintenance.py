"""What a server does from time to time: repair, unload idle tables."""

import logging
import time

from snowbound.server.live.tables import LiveTables, TableBroken
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.tables.storage import record_of
from snowbound.tables.table import OVER

logger = logging.getLogger("snowbound.live")


async def repair(tables: LiveTables, since: float = 0.0) -> None:
    """Write what a lost node did not: outdated summaries, and records of ended games."""
    for id in await tables.store.tables.behind(since):
        if id in tables.broken:
            continue
        try:
            table = await tables.table(id)
            tables.changes.summarize(table)
            if table.status == OVER and not table.outdated:
                await tables.store.save_record(record_of(table))
        except StorageFailure:
            raise
        except TableBroken:
            continue  # said already
        except Exception:
            logger.exception("a table could not be repaired", extra={"table": id})


def unload_idle_tables(tables: LiveTables) -> None:
    """Unload tables where nothing has happened for long, even if people watch them."""
    before = time.monotonic() - tables.settings.idle_table_seconds
    for live in list(tables.by_id.values()):
        if live.last_used > before or live.bots is not None or live.lock.taken:
            continue
        live.unload()
        if not live.viewers:
            del tables.by_id[live.id]
