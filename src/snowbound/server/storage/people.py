"""Rows about people: their identities, their devices' keys, their codes and mail addresses.

Secrets and codes come here as hashes.
"""

import secrets
from collections.abc import Collection, Iterator

import sqlalchemy as sa

from snowbound.server.storage import schema as db
from snowbound.server.storage.database import Database
from snowbound.tables.table import OPEN, RUNNING

REVOKED = "revoked"  # a notice to other nodes: devices of an identity were forgotten
NO_NOTICES = "{}"
MOST_KEYS = 500  # in one query

Identity = tuple[str, str, str]  # id, name, and how they are called when it is their turn

_people, _keys, _codes, _mails = db.identities.c, db.keys.c, db.codes.c, db.mails.c


class PeopleRows:
    """Who people are. What is deleted takes devices along, and other nodes hear of it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ── Identities ──────────────────────────────────────────────────────────────────────────

    async def create(self, id: str, name: str, key: str, now: float) -> None:
        await self._database.run(
            sa.insert(db.identities).values(id=id, name=name, notices=NO_NOTICES, created=now),
            sa.insert(db.keys).values(hash=key, identity=id, created=now),
        )

    async def find(self, id: str) -> Identity | None:
        return await self._first(sa.select(db.identities).where(_people.id == id))

    async def find_by_key(self, key: str) -> Identity | None:
        query = sa.select(db.identities).join(db.keys, _keys.identity == _people.id)
        return await self._first(query.where(_keys.hash == key))

    async def _first(self, query: sa.Select) -> Identity | None:
        for row in await self._database.rows(query):
            return row.id, row.name, row.notices
        return None

    async def change(self, id: str, name: str, notices: str) -> None:
        await self._database.run(
            sa.update(db.identities).where(_people.id == id).values(name=name, notices=notices)
        )

    # ── Devices ─────────────────────────────────────────────────────────────────────────────

    async def add_key(self, identity: str, key: str, now: float) -> bool:
        """Another device; False if the identity is gone."""
        added = _insert_for(identity, db.keys, hash=key, created=now)
        return bool(await self._database.run(added))

    async def known_keys(self, keys: Collection[str]) -> set[str]:
        """Which of these devices are still known."""
        known: set[str] = set()
        for some in batched(keys, MOST_KEYS):
            query = sa.select(_keys.hash).where(_keys.hash.in_(some))
            known.update(await self._database.column(query))
        return known

    async def delete_other_keys(self, identity: str, key: str) -> None:
        """Only this device stays known."""
        await self._database.run(
            sa.delete(db.keys).where(_keys.identity == identity, _keys.hash != key),
            *self._database.notice(identity, REVOKED),
        )

    # ── Codes for other devices ─────────────────────────────────────────────────────────────

    async def save_code(self, identity: str, code: str, expires: float, now: float) -> bool:
        """A one-time code; earlier ones lapse. False if the identity is gone."""
        saved = await self._database.run(
            sa.delete(db.codes).where(sa.or_(_codes.identity == identity, _codes.expires < now)),
            _insert_for(identity, db.codes, hash=code, expires=expires),
        )
        return bool(saved)

    async def use_code(self, code: str, now: float) -> str | None:
        """The identity that made this code, which is deleted."""
        query = sa.select(_codes.identity).where(_codes.hash == code, _codes.expires >= now)
        found = await self._database.column(query)
        # Deleting decides who was first: two devices cannot use one code.
        used = await self._database.run(sa.delete(db.codes).where(_codes.hash == code))
        return found[0] if found and used else None

    async def write_unusable_code(self) -> None:
        """A code that nobody can use, to try whether the database writes. The next one to be made
        clears it away."""
        code = f"probe {self._database.node}"
        await self._database.put(db.codes, {"hash": code, "identity": "", "expires": 0.0})

    # ── Mail addresses ──────────────────────────────────────────────────────────────────────

    async def save_mail_code(self, identity: str, address: str, code: str, expires: float) -> None:
        values = {"identity": identity, "address": address, "hash": code, "expires": expires}
        await self._database.put(db.mails, values)

    async def confirm_mail(self, identity: str, address: str, code: str, now: float) -> bool:
        """Whether this is the code that was mailed there."""
        confirmed = (
            sa.update(db.mails)
            .where(_mails.identity == identity, _mails.address == address)
            .where(_mails.hash == code, _mails.expires >= now)
            .values(hash="")
        )
        return bool(await self._database.run(confirmed))

    async def is_mail_confirmed(self, identity: str, address: str) -> bool:
        query = sa.select(_mails.identity).where(
            _mails.identity == identity, _mails.address == address, _mails.hash == ""
        )
        return bool(await self._database.rows(query))

    async def delete_idle_notices(self, before: float) -> int:
        """Of people who sit at no table that is going on or has been lately."""
        tables = db.tables.c
        playing = (
            sa.select(db.seats.c.identity)
            .join(db.tables, tables.id == db.seats.c.table_id)
            .where(sa.or_(tables.changed >= before, tables.status.in_((OPEN, RUNNING))))
        )
        idle = sa.and_(
            _people.created < before, _people.id.not_in(playing), _people.notices != NO_NOTICES
        )
        return await self._database.run(
            sa.delete(db.mails).where(_mails.identity.in_(sa.select(_people.id).where(idle))),
            sa.update(db.identities).where(idle).values(notices=NO_NOTICES),
        )

    # ── Forgetting ──────────────────────────────────────────────────────────────────────────

    async def forget(self, identity: str, tables: Collection[str]) -> None:
        """Delete an identity. At these tables, a new one that nobody holds takes its place."""
        of_theirs = (_keys.identity, _codes.identity, _mails.identity, db.visits.c.identity)
        await self._database.run(
            *(sa.delete(column.table).where(column == identity) for column in of_theirs),
            sa.delete(db.identities).where(_people.id == identity),
            *(change for id in tables for change in _replacements(identity, id)),
            *self._database.notice(identity, REVOKED),
        )


def _replacements(identity: str, table: str) -> list[sa.Update]:
    nobody = secrets.token_hex(12)
    log, tables, seats = db.log.c, db.tables.c, db.seats.c
    return [
        sa.update(db.log)
        .where(log.table_id == table, log.entry.contains(identity))
        .values(entry=sa.func.replace(log.entry, identity, nobody)),
        sa.update(db.tables).where(tables.id == table, tables.host == identity).values(host=nobody),
        sa.update(db.seats)
        .where(seats.table_id == table, seats.identity == identity)
        .values(identity=nobody),
    ]


def _insert_for(identity: str, table: sa.Table, **values: object) -> sa.Insert:
    """A row that belongs to an identity, if there is one: somebody may be forgotten meanwhile, and
    nothing of theirs may come after that."""
    known = sa.select(*map(sa.literal, values.values()), _people.id)
    still_there = known.where(_people.id == identity).with_for_update(read=True, key_share=True)
    return sa.insert(table).from_select([*values, "identity"], still_there)


def batched(keys: Collection[str], size: int) -> Iterator[list[str]]:
    rest = sorted(keys)
    while rest:
        yield rest[:size]
        rest = rest[size:]
