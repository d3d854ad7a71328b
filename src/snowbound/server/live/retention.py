"""How long things are kept: finished tables, and the addresses of people who no longer play.

Both are settings, in days; 0 keeps them for ever.
"""

import logging

import sqlalchemy as sa

from snowbound.server.common.settings import Settings
from snowbound.server.live.tables import LiveTables
from snowbound.server.people.identities import Identities
from snowbound.server.storage import database as db
from snowbound.tables.table import CLOSED, OPEN, OVER, RUNNING

DAY = 86400.0
BATCH = 100  # tables in one transaction
NO_NOTICES = "{}"

logger = logging.getLogger("snowbound.live")


async def clear_away(
    tables: LiveTables, identities: Identities, settings: Settings, now: float
) -> None:
    """Delete what has been kept for long enough."""
    await tables.store.flush()  # so that the lists say who plays where
    if settings.keep_finished_days > 0:
        await _delete_tables(tables, now - settings.keep_finished_days * DAY)
    if settings.keep_notices_days > 0:
        await _delete_notices(tables, identities, now - settings.keep_notices_days * DAY)


async def _delete_tables(tables: LiveTables, before: float) -> None:
    deleted = 0
    old = (
        sa.select(db.tables.c.id)
        .where(db.tables.c.status.in_((OVER, CLOSED)), db.tables.c.changed < before)
        .limit(BATCH)
    )
    while ids := [id for (id,) in await tables.store.rows(old)]:
        await tables.store.run(
            *(
                sa.delete(column.table).where(column.in_(ids))
                for column in (
                    db.seats.c.table_id,
                    db.records.c.id,
                    db.chances.c.id,
                    db.visits.c.table_id,
                    db.log.c.table_id,
                    db.tables.c.id,
                )
            )
        )
        for id in ids:
            live = tables.by_id.get(id)
            if live is not None:
                live.unload()
        deleted += len(ids)
    if deleted:
        logger.info("%d finished tables were deleted, as old as the settings say", deleted)


async def _delete_notices(tables: LiveTables, identities: Identities, before: float) -> None:
    """Of people who sit at no table that is going on or has been lately."""
    playing = (
        sa.select(db.seats.c.identity)
        .join(db.tables, db.tables.c.id == db.seats.c.table_id)
        .where(sa.or_(db.tables.c.changed >= before, db.tables.c.status.in_((OPEN, RUNNING))))
    )
    people = db.identities.c
    idle = sa.and_(people.created < before, people.id.not_in(playing))
    gone = sa.select(people.id).where(idle, people.notices != NO_NOTICES)
    deleted = await tables.store.run(
        sa.delete(db.mails).where(db.mails.c.identity.in_(gone)),
        sa.update(db.identities)
        .where(idle, people.notices != NO_NOTICES)
        .values(notices=NO_NOTICES),
    )
    if deleted:
        identities.forget_cached()
        logger.info("the addresses of %d people were deleted, as the settings say", deleted)
