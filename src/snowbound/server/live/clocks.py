"""Clocks at live tables: acting when a seat's time is up (`tables/clocks.py` says when)."""

import logging
from functools import partial

from snowbound.core.errors import Mistake
from snowbound.server.live.live_table import LiveTable
from snowbound.server.live.tables import LiveTables
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.tables import commands

logger = logging.getLogger("snowbound.live")


async def run_due_tables(tables: LiveTables, now: float) -> None:
    """Do what is due at any table: clocks that ran out, bots that a lost node left thinking."""
    for id in await tables.store.due(now):
        try:
            await _run_due(tables, await tables.get(id), now)
        except (Mistake, StorageFailure) as error:
            logger.warning("a due table failed: %s", error, extra={"table": id})


async def _run_due(tables: LiveTables, live: LiveTable, now: float) -> None:
    table = live.table
    assert table is not None
    for seat in range(len(table.seats)):
        if table.deadline(seat) and table.deadline(seat) <= now:
            await tables.change(live, partial(commands.time_is_up, seat=seat, now=now))
    tables.changes.wake_bots(live)
    tables.changes.summarize(table)
