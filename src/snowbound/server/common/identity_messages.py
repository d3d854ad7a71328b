"""The protocol's messages about identities, as docs/protocol.md describes them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from snowbound.tables.messages import Name, Strict


class Push(Strict, frozen=True):
    """A browser's push subscription."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class Notices(Strict, frozen=True, omit_defaults=True):
    """How slow games call a player; empty ways are not used."""

    webhook: Annotated[str, Meta(max_length=1000)] = ""
    email: Annotated[str, Meta(max_length=200)] = ""
    push: Push | None = None


class NewIdentity(Strict, frozen=True):
    name: Name = ""
    keep: Literal["cookie", "token"] = "cookie"


class ChangedIdentity(Strict, frozen=True):
    name: Name | None = None
    notices: Notices | None = None


class MailCode(Strict, frozen=True):
    code: Annotated[str, Meta(max_length=40)]


class MovedIdentity(Strict, frozen=True):
    code: Annotated[str, Meta(max_length=40)]
    keep: Literal["cookie", "token"] = "cookie"


class Identity(Struct, frozen=True):
    id: str
    name: str
    notices: Notices
    token: str | None = None  # told once, to scripts that asked for it
    mail_confirmed: bool = False  # only then is the address in the notices written to


class MoveCode(Struct, frozen=True):
    code: str
    expires: float
