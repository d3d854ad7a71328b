"""Rows about finished games: their records, and what was found out about them."""

import sqlalchemy as sa

from snowbound.server.storage import schema as db
from snowbound.server.storage.database import Database
from snowbound.tables.storage import StoredRecord

LISTED = 200
LISTED_OWN = 1000  # one's own, which are counted up

_records = db.records.c


class RecordRows:
    """Finished games, by the id of their table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, record: StoredRecord) -> None:
        await self._database.put(db.records, record._asdict())

    async def find(self, id: str) -> tuple[str, str] | None:
        """Card and record."""
        query = sa.select(_records.card, _records.record).where(_records.id == id)
        for card, record in await self._database.rows(query):
            return card, record
        return None

    async def exists(self, id: str) -> bool:
        return bool(await self._database.rows(sa.select(_records.id).where(_records.id == id)))

    async def public(self, game: str | None) -> list[str]:
        """The cards of public games, the last to end first."""
        return await self._cards(_records.public, game, LISTED)

    async def of_person(self, identity: str, game: str | None) -> list[str]:
        seats = db.seats.c
        own = sa.select(seats.table_id).where(seats.identity == identity)
        return await self._cards(_records.id.in_(own), game, LISTED_OWN)

    async def _cards(
        self, condition: sa.ColumnElement[bool], game: str | None, most: int
    ) -> list[str]:
        query = sa.select(_records.card).where(condition)
        if game is not None:
            query = query.where(_records.game == game)
        return await self._database.column(query.order_by(_records.ended.desc()).limit(most))

    # ── Win chances ─────────────────────────────────────────────────────────────────────────

    async def win_chances(self, id: str) -> str | None:
        """What was estimated, if it was."""
        query = sa.select(db.chances.c.chances).where(db.chances.c.id == id)
        return next(iter(await self._database.column(query)), None)

    async def save_win_chances(self, id: str, chances: str) -> None:
        await self._database.put(db.chances, {"id": id, "chances": chances})
