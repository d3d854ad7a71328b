"""Authentication: the person behind a request, by the secret in its cookie or header."""

from collections.abc import Mapping

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.types import Scope

from snowbound.core.errors import Mistake
from snowbound.server.people.identities import Identities, Person

COOKIE = "snowbound"
YEAR = 365 * 86400


class NoIdentity(Mistake):
    """The request needs an identity."""


def secret_in(headers: Mapping[bytes, bytes]) -> str:
    """The secret in a request's headers, or nothing."""
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


async def find_person(connection: ASGIConnection, identities: Identities) -> Person | None:
    secret = secret_of(connection)
    return await identities.find(secret) if secret else None


def require_person(person: Person | None) -> Person:
    """The person; a mistake if there is none."""
    if person is None:
        raise NoIdentity("Say who you are first: POST /api/identity gives you an identity.")
    return person


def expired_cookie(scope: Scope) -> Cookie:
    """Takes the place of a cookie that is to go."""
    return cookie_for("", scope, seconds=0)


def cookie_for(secret: str, scope: Scope, seconds: int = YEAR) -> Cookie:
    """A cookie that no script can read and no foreign page can use."""
    return Cookie(
        key=COOKIE,
        value=secret,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="strict",
        secure=scope["scheme"] in ("https", "wss"),
    )
