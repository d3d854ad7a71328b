"""Rows about tables: what lists show, who sits where, what people saw last."""

from collections.abc import Collection

import sqlalchemy as sa

from snowbound.server.storage import schema as db
from snowbound.server.storage.database import Database
from snowbound.tables.table import CLOSED, OPEN, OVER, RUNNING

LISTED = 200
UNFINISHED = (OPEN, RUNNING)

# Of what was stored lately, SQLite would read the whole log in the order of tables, so as not to
# sort a few rows; with the sign it takes the index by time.
UNSORTED = sa.literal_column("+log.table_id")

_tables, _seats, _visits = db.tables.c, db.seats.c, db.visits.c


class TableRows:
    """What is looked up about tables. Summaries are written by the write queue."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ── Lists ───────────────────────────────────────────────────────────────────────────────

    async def public(self, game: str | None, status: str | None) -> list[str]:
        """The cards of public tables, those that changed last first."""
        query = sa.select(_tables.card).where(_tables.public)
        query = query.where(_tables.status == status if status else _tables.status != CLOSED)
        if game is not None:
            query = query.where(_tables.game == game)
        return await self._database.column(query.order_by(_tables.changed.desc()).limit(LISTED))

    async def of_person(self, identity: str) -> list[str]:
        """The cards of the tables that somebody hosts or sits at."""
        sitting = sa.select(_seats.table_id).where(_seats.identity == identity)
        query = (
            sa.select(_tables.card)
            .where(sa.or_(_tables.host == identity, _tables.id.in_(sitting)))
            .where(_tables.status != CLOSED)
            .order_by(_tables.changed.desc())
            .limit(LISTED)
        )
        return await self._database.column(query)

    async def seats_of(self, identity: str) -> dict[str, list[int]]:
        """Somebody's seats, by table."""
        query = sa.select(_seats.table_id, _seats.seat).where(_seats.identity == identity)
        found: dict[str, list[int]] = {}
        for table, seat in await self._database.rows(query):
            found.setdefault(table, []).append(seat)
        return found

    async def count_unfinished(self, host: str) -> int:
        query = sa.select(sa.func.count()).where(
            _tables.host == host, _tables.status.in_(UNFINISHED)
        )
        return (await self._database.column(query))[0]

    async def ever_of(self, identity: str) -> list[str]:
        """Wherever somebody hosts, sits, or has been."""
        hosted = sa.select(_tables.id).where(_tables.host == identity)
        seated = sa.select(_seats.table_id).where(_seats.identity == identity)
        visited = sa.select(_visits.table_id).where(_visits.identity == identity)
        return await self._database.column(sa.union(hosted, seated, visited))

    # ── What must be looked after ───────────────────────────────────────────────────────────

    async def due(self, now: float, limit: int = 200) -> list[str]:
        """Tables where a clock or a bot is due."""
        query = sa.select(_tables.id).where(_tables.due <= now).order_by(_tables.due)
        return await self._database.column(query.limit(limit))

    async def behind(self, since: float = 0.0) -> list[str]:
        """Tables whose summary is older than their log: a node died before writing it."""
        log = db.log.c
        newest = (
            sa.select(log.table_id, sa.func.max(log.number).label("number"))
            .where(log.at >= since)
            .group_by(UNSORTED if since and not self._database.postgres else log.table_id)
            .subquery()
        )
        query = (
            sa.select(newest.c.table_id)
            .select_from(newest.outerjoin(db.tables, _tables.id == newest.c.table_id))
            .where(sa.or_(_tables.version.is_(None), _tables.version < newest.c.number))
        )
        return await self._database.column(query)

    async def finished_before(self, before: float, limit: int) -> list[str]:
        query = sa.select(_tables.id).where(
            _tables.status.in_((OVER, CLOSED)), _tables.changed < before
        )
        return await self._database.column(query.limit(limit))

    async def delete(self, ids: Collection[str]) -> None:
        """Tables with all that belongs to them."""
        await self._database.run(
            *(sa.delete(column.table).where(column.in_(ids)) for column in db.OF_A_TABLE)
        )

    # ── Visits ──────────────────────────────────────────────────────────────────────────────

    async def visits_of(self, identity: str) -> dict[str, int]:
        """The versions that somebody saw last, by table."""
        query = sa.select(_visits.table_id, _visits.version).where(_visits.identity == identity)
        return {table: version for table, version in await self._database.rows(query)}

    async def last_visit(self, identity: str, table: str) -> int:
        """The version that somebody saw last; 0 if they were never there."""
        query = sa.select(_visits.version).where(
            _visits.identity == identity, _visits.table_id == table
        )
        return next(iter(await self._database.column(query)), 0)

    async def save_visit(self, identity: str, table: str, version: int) -> None:
        visit = {"identity": identity, "table_id": table, "version": version}
        await self._database.put(db.visits, visit)
