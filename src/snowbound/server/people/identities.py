"""Identities: a name, and a secret that only its owner holds.

The secret has 256 bits and is stored as its hash. It travels in an HttpOnly cookie or in a
header, never in a URL. A one-time code lets another device become the same identity.
"""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Collection

import msgspec

from snowbound.core.errors import Mistake
from snowbound.server.common.identity_messages import Notices
from snowbound.server.storage import people
from snowbound.tables.sanitize import clean_name

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
CODE_LENGTH = 12
FORGOTTEN = "This identity was forgotten meanwhile."
CODE_SECONDS = 600
MAIL_SECONDS = 86400
MOST_CACHED = 10_000
FRESH_SECONDS = 30.0  # how long a change at another node may go unnoticed
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

    def __init__(self, rows: people.PeopleRows) -> None:
        self.rows = rows
        self.revision = 0  # how often devices were forgotten
        self._cache: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._cleared = 0  # how often the cache was

    async def create(self, name: str) -> tuple[Person, str]:
        """A new identity and its secret, which is told only now."""
        person = Person(secrets.token_hex(12), clean_name(name or GUEST), Notices())
        secret = secrets.token_urlsafe(32)
        await self.rows.create(person.id, person.name, hashed(secret), time.time())
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
        person = _person(await self.rows.find_by_key(hash))
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
        return _person(await self.rows.find(id))

    async def change(self, person: Person, name: str | None, notices: Notices | None) -> Person:
        changed = Person(
            person.id,
            person.name if name is None else clean_name(name),
            person.notices if notices is None else notices,
        )
        kept = msgspec.json.encode(changed.notices).decode()
        await self.rows.change(person.id, changed.name, kept)
        self.forget_cached()
        return changed

    # ── Other devices ───────────────────────────────────────────────────────────────────────

    async def make_code(self, person: Person) -> tuple[str, float]:
        """A one-time code for another device. Earlier ones of the same person lapse."""
        letters = _new_letters()
        now = time.time()
        expires = now + CODE_SECONDS
        if not await self.rows.save_code(person.id, hashed(letters), expires, now):
            raise Mistake(FORGOTTEN)
        return _grouped(letters), expires

    async def use_code(self, code: str) -> tuple[Person, str]:
        """Become the identity that made this code; it works once."""
        identity = await self.rows.use_code(hashed(_letters_in(code)), time.time())
        person = await self.by_id(identity) if identity else None
        if person is None:
            raise Mistake("This code is not valid (any more); ask for a new one.")
        secret = secrets.token_urlsafe(32)
        if not await self.rows.add_key(person.id, hashed(secret), time.time()):
            raise Mistake(FORGOTTEN)
        return person, secret

    async def forget_others(self, person: Person, secret: str) -> None:
        """Only the device that asks stays known. Other nodes hear of it with the deletion."""
        await self.rows.delete_other_keys(person.id, hashed(secret))
        self.look_again()

    def look_again(self) -> None:
        """Devices were forgotten, here or at another node: believe none that were known before."""
        self.revision += 1
        self.forget_cached()

    async def known_keys(self, keys: Collection[str]) -> set[str]:
        """Which of these devices are still known."""
        return await self.rows.known_keys(keys)

    def forget_cached(self) -> None:
        """Identities have changed: look them up again."""
        self._cleared += 1
        self._cache.clear()

    # ── Mail addresses ──────────────────────────────────────────────────────────────────────

    async def mail_code(self, person: Person, address: str) -> str:
        """A code to be mailed to an address, which is only written to once it was told."""
        letters = _new_letters()
        expires = time.time() + MAIL_SECONDS
        await self.rows.save_mail_code(person.id, address, hashed(letters), expires)
        return _grouped(letters)

    async def confirm_mail(self, person: Person, code: str) -> None:
        told, address = hashed(_letters_in(code)), person.notices.email
        if not await self.rows.confirm_mail(person.id, address, told, time.time()):
            raise Mistake("This is not the code that was mailed to you, or it is too old.")

    async def mail_confirmed(self, person: Person) -> bool:
        """Whether the person's address is known to be theirs."""
        address = person.notices.email
        return bool(address) and await self.rows.is_mail_confirmed(person.id, address)


def _new_letters() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _grouped(letters: str) -> str:
    """A code as people read it."""
    return "-".join(letters[i : i + 4] for i in range(0, CODE_LENGTH, 4))


def _letters_in(code: str) -> str:
    return "".join(sign for sign in code.lower() if sign in CODE_LETTERS)


def _person(found: people.Identity | None) -> Person | None:
    if found is None:
        return None
    id, name, notices = found
    return Person(id, name, msgspec.json.decode(notices, type=Notices))
