"""How long things are kept: finished tables, and the addresses of people who no longer play.

Both are settings, in days; 0 keeps them for ever.
"""

import logging

from snowbound.server.common.settings import Settings
from snowbound.server.live.tables import LiveTables
from snowbound.server.people.identities import Identities

DAY = 86400.0
BATCH = 100  # tables in one transaction

logger = logging.getLogger("snowbound.live")


async def clear_away(
    tables: LiveTables, identities: Identities, settings: Settings, now: float
) -> None:
    """Delete what has been kept for long enough."""
    await tables.store.flush()  # so that the lists say who plays where
    if settings.keep_finished_days > 0:
        await _delete_tables(tables, now - settings.keep_finished_days * DAY)
    if settings.keep_notices_days > 0:
        await _delete_notices(identities, now - settings.keep_notices_days * DAY)


async def _delete_tables(tables: LiveTables, before: float) -> None:
    deleted, stored = 0, tables.store.tables
    while ids := await stored.finished_before(before, BATCH):
        await stored.delete(ids)
        for id in ids:
            live = tables.by_id.get(id)
            if live is not None:
                live.unload()
        deleted += len(ids)
    if deleted:
        logger.info("%d finished tables were deleted, as old as the settings say", deleted)


async def _delete_notices(identities: Identities, before: float) -> None:
    deleted = await identities.rows.delete_idle_notices(before)
    if deleted:
        identities.forget_cached()
        logger.info("the addresses of %d people were deleted, as the settings say", deleted)
