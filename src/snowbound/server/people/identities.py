"""Identities: a name, and a secret that only its owner holds.

The secret has 256 bits and is stored as its hash. It travels in an HttpOnly cookie or in a
header, never in a URL. A one-time code lets another device become the same identity.
"""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Collection, Iterator

import msgspec
import sqlalchemy as sa

from snowbound.core.errors import Mistake
from snowbound.server.common.identity_messages import Notices
from snowbound.server.storage import database as db
from snowbound.server.storage.store import Store
from snowbound.tables.sanitize import clean_name

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
CODE_LENGTH = 12
FORGOTTEN = "This identity was forgotten meanwhile."
CODE_SECONDS = 600
MAIL_SECONDS = 86400
MOST_CACHED = 10_000
FRESH_SECONDS = 30.0  # how long a change at another node may go unnoticed
MOST_KEYS = 500  # in one query
REVOKED = "revoked"  # a notice to other nodes: devices of an identity were forgotten
GUEST = "Guest"


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    notices: Notices


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class Device(msgspec.Struct, frozen=True):
    """Where somebody is connected from: the hash of the secret it has shown, and how often devices
    had been forgotten by then."""

    person: Person
    key: str
    revision: int


class Identities:
    """All identities; recently used ones are cached."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.revision = 0  # how often devices were forgotten
        self._cache: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._cleared = 0  # how often the cache was

    async def create(self, name: str) -> tuple[Person, str]:
        """A new identity and its secret, which is told only now."""
        person = Person(secrets.token_hex(12), clean_name(name or GUEST), Notices())
        secret = secrets.token_urlsafe(32)
        now = time.time()
        await self.store.run(
            sa.insert(db.identities).values(
                id=person.id, name=person.name, notices="{}", created=now
            ),
            sa.insert(db.keys).values(hash=hashed(secret), identity=person.id, created=now),
        )
        return person, secret

    async def find(self, secret: str) -> Person | None:
        """Whose secret this is."""
        if not 20 <= len(secret) <= 100:
            return None
        hash = hashed(secret)
        known = self._cache.get(hash)
        if known is not None and known[0] > time.monotonic():
            self._cache.move_to_end(hash)
            return known[1]
        cleared = self._cleared
        person = await self._look_up(db.keys.c.hash == hash)
        if person is not None and cleared == self._cleared:  # it has not changed meanwhile
            self._cache[hash] = (time.monotonic() + FRESH_SECONDS, person)
            while len(self._cache) > MOST_CACHED:
                self._cache.popitem(last=False)
        return person

    async def find_device(self, secret: str) -> Device | None:
        revision = self.revision
        person = await self.find(secret)
        return Device(person, hashed(secret), revision) if person else None

    async def by_id(self, id: str) -> Person | None:
        query = sa.select(db.identities).where(db.identities.c.id == id)
        return _person(await self.store.rows(query))

    async def _look_up(self, condition: sa.ColumnElement[bool]) -> Person | None:
        query = (
            sa.select(db.identities)
            .join(db.keys, db.keys.c.identity == db.identities.c.id)
            .where(condition)
        )
        return _person(await self.store.rows(query))

    async def change(self, person: Person, name: str | None, notices: Notices | None) -> Person:
        changed = Person(
            person.id,
            person.name if name is None else clean_name(name),
            person.notices if notices is None else notices,
        )
        kept = msgspec.json.encode(changed.notices).decode()
        await self.store.run(
            sa.update(db.identities)
            .where(db.identities.c.id == person.id)
            .values(name=changed.name, notices=kept)
        )
        self.forget_cached()
        return changed

    # ── Other devices ───────────────────────────────────────────────────────────────────────

    async def make_code(self, person: Person) -> tuple[str, float]:
        """A one-time code for another device. Earlier ones of the same person lapse."""
        letters = _new_letters()
        expires = time.time() + CODE_SECONDS
        made = await self.store.run(
            sa.delete(db.codes).where(
                sa.or_(db.codes.c.identity == person.id, db.codes.c.expires < time.time())
            ),
            _insert_for(person.id, db.codes, hash=hashed(letters), expires=expires),
        )
        if not made:
            raise Mistake(FORGOTTEN)
        return _grouped(letters), expires

    async def use_code(self, code: str) -> tuple[Person, str]:
        """Become the identity that made this code; it works once."""
        letters = _letters_in(code)
        codes = db.codes
        rows = await self.store.rows(
            sa.select(codes.c.identity).where(
                codes.c.hash == hashed(letters), codes.c.expires >= time.time()
            )
        )
        # Deleting decides who was first: two devices cannot use one code.
        used = await self.store.run(sa.delete(codes).where(codes.c.hash == hashed(letters)))
        person = await self.by_id(rows[0][0]) if rows and used else None
        if person is None:
            raise Mistake("This code is not valid (any more); ask for a new one.")
        secret = secrets.token_urlsafe(32)
        key = _insert_for(person.id, db.keys, hash=hashed(secret), created=time.time())
        if not await self.store.run(key):
            raise Mistake(FORGOTTEN)
        return person, secret

    async def forget_others(self, person: Person, secret: str) -> None:
        """Only the device that asks stays known. Other nodes hear of it with the deletion."""
        keys = db.keys
        await self.store.run(
            sa.delete(keys).where(keys.c.identity == person.id, keys.c.hash != hashed(secret)),
            *self.store.notice(person.id, REVOKED),
        )
        self.look_again()

    def look_again(self) -> None:
        """Devices were forgotten, here or at another node: believe none that were known before."""
        self.revision += 1
        self.forget_cached()

    async def known_keys(self, keys: Collection[str]) -> set[str]:
        """Which of these devices are still known."""
        known: set[str] = set()
        for some in batched(keys, MOST_KEYS):
            query = sa.select(db.keys.c.hash).where(db.keys.c.hash.in_(some))
            known |= {hash for (hash,) in await self.store.rows(query)}
        return known

    def forget_cached(self) -> None:
        """Identities have changed: look them up again."""
        self._cleared += 1
        self._cache.clear()

    # ── Mail addresses ──────────────────────────────────────────────────────────────────────

    async def mail_code(self, person: Person, address: str) -> str:
        """A code to be mailed to an address, which is only written to once it was told."""
        letters = _new_letters()
        values = {
            "identity": person.id,
            "address": address,
            "hash": hashed(letters),
            "expires": time.time() + MAIL_SECONDS,
        }
        await self.store.put(db.mails, values, ["identity"])
        return _grouped(letters)

    async def confirm_mail(self, person: Person, code: str) -> None:
        mails = db.mails
        told = await self.store.run(
            sa.update(mails)
            .where(
                mails.c.identity == person.id,
                mails.c.address == person.notices.email,
                mails.c.hash == hashed(_letters_in(code)),
                mails.c.expires >= time.time(),
            )
            .values(hash="")
        )
        if not told:
            raise Mistake("This is not the code that was mailed to you, or it is too old.")

    async def mail_confirmed(self, person: Person) -> bool:
        """Whether the person's address is known to be theirs."""
        if not person.notices.email:
            return False
        mails = db.mails
        query = sa.select(mails.c.identity).where(
            mails.c.identity == person.id,
            mails.c.address == person.notices.email,
            mails.c.hash == "",
        )
        return bool(await self.store.rows(query))


def _insert_for(identity: str, table: sa.Table, **values: object) -> sa.Insert:
    """A row that belongs to an identity, if there is one: somebody may be forgotten meanwhile, and
    nothing of theirs may come after that."""
    known = sa.select(*map(sa.literal, values.values()), db.identities.c.id)
    still_there = known.where(db.identities.c.id == identity).with_for_update(
        read=True, key_share=True
    )
    return sa.insert(table).from_select([*values, "identity"], still_there)


def batched(keys: Collection[str], size: int) -> Iterator[list[str]]:
    rest = sorted(keys)
    while rest:
        yield rest[:size]
        rest = rest[size:]


def _new_letters() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _grouped(letters: str) -> str:
    """A code as people read it."""
    return "-".join(letters[i : i + 4] for i in range(0, CODE_LENGTH, 4))


def _letters_in(code: str) -> str:
    return "".join(sign for sign in code.lower() if sign in CODE_LETTERS)


def _person(rows: object) -> Person | None:
    for row in rows:  # type: ignore[attr-defined]
        return Person(row.id, row.name, msgspec.json.decode(row.notices, type=Notices))
    return None
