"""Who makes a request: read from the cookie or the header, given to handlers that ask."""

from collections.abc import Mapping

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.types import Scope

from snowbound.core.mistakes import Mistake
from snowbound.server.identities import People, Person

COOKIE = "snowbound"
YEAR = 365 * 86400


class NoIdentity(Mistake):
    """The request needs somebody to be made by."""


def secret_in(headers: Mapping[bytes, bytes]) -> str:
    """The secret a client shows, or nothing."""
    header = headers.get(b"authorization", b"").decode("latin-1")
    if header.lower().startswith("bearer "):
        return header[7:].strip()
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


def secret_of(connection: ASGIConnection) -> str:
    return secret_in({name.lower(): value for name, value in connection.scope["headers"]})


async def find_person(connection: ASGIConnection, people: People) -> Person | None:
    secret = secret_of(connection)
    return await people.find(secret) if secret else None


def somebody(person: Person | None) -> Person:
    """The person, who must be known for this."""
    if person is None:
        raise NoIdentity("Say who you are first: POST /api/identity gives you an identity.")
    return person


def cookie_for(secret: str, scope: Scope) -> Cookie:
    """The secret, where no script can read it and no foreign page can use it."""
    return Cookie(
        key=COOKIE,
        value=secret,
        max_age=YEAR,
        path="/",
        httponly=True,
        samesite="strict",
        secure=scope["scheme"] in ("https", "wss"),
    )
