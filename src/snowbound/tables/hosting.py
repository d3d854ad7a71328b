"""Having tables in memory: what a server and a page do alike, and need not do fast.

Both open tables, load them from their logs, let clocks run out and open rematches. They differ in
how logs are kept (`TableStorage`) and in how a table is found and changed (`Host`).
"""

from functools import partial
from typing import Protocol, TypeVar

from snowbound.core.errors import Mistake
from snowbound.tables import commands, log, messages
from snowbound.tables.commands import Decide, NotThere
from snowbound.tables.replaying import replay
from snowbound.tables.storage import TableStorage
from snowbound.tables.table import RUNNING, Table


class HostedTable(Protocol):
    """A table in memory."""

    id: str
    table: Table | None  # none until it is loaded


Hosted = TypeVar("Hosted", bound=HostedTable)


class Host(Protocol[Hosted]):
    """Whoever has tables in memory."""

    async def get(self, id: str) -> Hosted:
        """A table, loaded if need be."""
        ...

    async def open(self, opened: log.Opened) -> Hosted:
        """A new table."""
        ...

    async def change(self, live: Hosted, decide: Decide) -> int:
        """Change a table by a command; the version under which it is stored."""
        ...


class LogUnreadable(Exception):
    """An entry that cannot be applied here, or not by this version; it says where and why."""


async def new_table(storage: TableStorage, id: str, opened: log.Opened, at: float) -> Table:
    """The first entry of a log. It is applied before it is stored: what cannot be opened never
    is."""
    table = Table(id)
    table.apply(opened, at)
    await storage.append(id, 1, at, log.encode(opened))
    return table


async def bring_up_to_date(storage: TableStorage, table: Table) -> None:
    """Apply what a table's log has beyond it. If this fails, an entry may be applied by half."""
    rows = await storage.entries(table.id, table.version)
    try:
        replay(table, rows)
    except Exception as error:  # whatever an entry does to a table
        raise LogUnreadable(f"entry {table.version + 1}: {error}") from error
    if table.version == 0:
        raise NotThere("There is no such table.")
    if table.outdated and table.status == RUNNING and await storage.has_record(table.id):
        table.end_unplayed()


async def open_table(host: Host[Hosted], opened: log.Opened, start: bool) -> Hosted:
    """A new table, perhaps started at once by its host."""
    live = await host.open(opened)
    if start:
        await _start(host, live, opened.host)
    return live


def all_seats_taken(opened: log.Opened) -> bool:
    return all(place.identity or place.level for place in opened.seats)


async def open_rematch(host: Host[Hosted], live: Hosted, opened: log.Opened) -> None:
    """The table after this one, unless there is one already. It starts at once if there are only
    bots and one person."""
    if (await _loaded(host, live.id)).rematch:
        return
    again = await host.open(opened)
    await host.change(live, lambda now: now.version if now.rematch else log.Rematched(again.id))
    if (await _loaded(host, live.id)).rematch != again.id:  # somebody else was faster
        await host.change(again, lambda now: commands.close(now, opened.host))
    elif all_seats_taken(opened) and len({place.identity for place in opened.seats} - {""}) == 1:
        await _start(host, again, opened.host)


async def _start(host: Host[Hosted], live: Hosted, identity: str) -> None:
    await host.change(live, lambda table: commands.start(table, identity, messages.Start()))


async def who_sat(host: Host[Hosted], id: str) -> list[log.Occupant]:
    """The people in the seats of a table; none if only its record is left."""
    try:
        table = (await host.get(id)).table
    except Mistake:
        return []
    return [] if table is None else [seat.place for seat in table.seats]


async def _loaded(host: Host[Hosted], id: str) -> Table:
    table = (await host.get(id)).table
    assert table is not None
    return table


async def run_due(host: Host[Hosted], live: Hosted, now: float) -> None:
    """Let bots step in where time is up, or remind people."""
    table = live.table
    if table is not None:
        for seat in table.due(now):
            await host.change(live, partial(commands.time_is_up, seat=seat, now=now))
