"""Forgetting a person: who they were, their keys and their addresses go; names in games stay.

Their games belong to others, too, so that the log keeps them. In it, another identity takes the
place of theirs, a different one at every table: nobody holds it, and nothing links the tables.
"""

import asyncio
import secrets

import sqlalchemy as sa

from snowbound.core.errors import Mistake
from snowbound.server.live.locking import holding
from snowbound.server.live.tables import LiveTables
from snowbound.server.people.identities import REVOKED, Identities, Person
from snowbound.server.storage import database as db
from snowbound.tables import commands
from snowbound.tables.table import OPEN, RUNNING

ROUND_SECONDS = 0.1
ROUNDS = 5  # requests of theirs that were under way may have brought them to other tables


async def forget(tables: LiveTables, identities: Identities, person: Person) -> None:
    ids = await _tables_of(tables, person.id)
    await _forget_at(tables, identities, person, ids)
    for _ in range(ROUNDS):
        await asyncio.sleep(ROUND_SECONDS)
        if ids := await _tables_of(tables, person.id):
            await _forget_at(tables, identities, person, ids)


async def _forget_at(
    tables: LiveTables, identities: Identities, person: Person, ids: list[str]
) -> None:
    for id in ids:
        await _leave(tables, id, person.id)
    await tables.store.flush()
    await tables.store.run(
        *_deletions(person.id),
        *_replacements(person.id, ids),
        *tables.store.notice(person.id, REVOKED),
    )
    identities.look_again()
    for id in ids:
        await _load_anew(tables, id, person.id)


async def _tables_of(tables: LiveTables, identity: str) -> list[str]:
    """Wherever they host, sit, or have been."""
    await tables.store.flush()
    hosted = sa.select(db.tables.c.id).where(db.tables.c.host == identity)
    seated = sa.select(db.seats.c.table_id).where(db.seats.c.identity == identity)
    visited = sa.select(db.visits.c.table_id).where(db.visits.c.identity == identity)
    return [id for (id,) in await tables.store.rows(sa.union(hosted, seated, visited))]


async def _leave(tables: LiveTables, id: str, identity: str) -> None:
    """Close a table that is theirs alone, and leave their seats at others to bots."""
    try:
        live = await tables.get(id)
        table = live.table
        if table is None or table.status not in (OPEN, RUNNING):
            return
        others = {seat.place.identity for seat in table.seats} - {"", identity}
        if table.opened.host == identity and not others:
            await tables.change(live, lambda now: commands.close(now, identity))
            return
        for seat in table.seats_of(identity):
            await tables.change(live, lambda now, seat=seat: commands.leave(now, identity, seat))
    except Mistake:
        return  # a table that cannot be changed any more does not keep anybody


def _deletions(identity: str) -> list[sa.Delete]:
    return [
        sa.delete(db.keys).where(db.keys.c.identity == identity),
        sa.delete(db.codes).where(db.codes.c.identity == identity),
        sa.delete(db.mails).where(db.mails.c.identity == identity),
        sa.delete(db.visits).where(db.visits.c.identity == identity),
        sa.delete(db.identities).where(db.identities.c.id == identity),
    ]


def _replacements(identity: str, ids: list[str]) -> list[sa.Update]:
    made: list[sa.Update] = []
    for id in ids:
        nobody = secrets.token_hex(12)
        mentioned = sa.and_(db.log.c.table_id == id, db.log.c.entry.contains(identity))
        entry = sa.func.replace(db.log.c.entry, identity, nobody)
        made += [
            sa.update(db.log).where(mentioned).values(entry=entry),
            sa.update(db.tables)
            .where(db.tables.c.id == id, db.tables.c.host == identity)
            .values(host=nobody),
            sa.update(db.seats)
            .where(db.seats.c.table_id == id, db.seats.c.identity == identity)
            .values(identity=nobody),
        ]
    return made


async def _load_anew(tables: LiveTables, id: str, identity: str) -> None:
    live = tables.by_id.get(id)
    if live is None:
        return
    async with holding(live.lock):
        live.unload()
    for viewer in list(live.viewers):
        if viewer.identity == identity:
            viewer.revoke()
