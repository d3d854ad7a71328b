"""Forgetting a person: who they were, their keys and their addresses go; names in games stay.

Their games belong to others, too, so that the log keeps them. In it, another identity takes the
place of theirs, a different one at every table: nobody holds it, and nothing links the tables.
"""

import asyncio

from snowbound.core.errors import Mistake
from snowbound.server.live.locking import holding
from snowbound.server.live.tables import LiveTables
from snowbound.server.people.identities import Identities, Person
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
    await identities.rows.forget(person.id, ids)
    identities.look_again()
    for id in ids:
        await _load_anew(tables, id, person.id)


async def _tables_of(tables: LiveTables, identity: str) -> list[str]:
    """Wherever they host, sit, or have been."""
    await tables.store.flush()
    return await tables.store.tables.ever_of(identity)


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


async def _load_anew(tables: LiveTables, id: str, identity: str) -> None:
    live = tables.by_id.get(id)
    if live is None:
        return
    async with holding(live.lock):
        live.unload()
    for viewer in list(live.viewers):
        if viewer.identity == identity:
            viewer.revoke()
