"""HTTP handlers: your identity."""

from litestar import Request, Response, Router, delete, post
from litestar.params import JSONBody

from snowbound.server.common import identity_messages
from snowbound.server.http.authentication import (
    cookie_for,
    expired_cookie,
    require_person,
    secret_of,
)
from snowbound.server.http.middleware import address_of
from snowbound.server.http.parameters import InjectedServices, OptionalPerson
from snowbound.server.http.shared_routes import shared
from snowbound.server.live.forgetting import forget
from snowbound.server.notify.notifications import check_notices
from snowbound.server.people.identities import Person
from snowbound.server.services import Services
from snowbound.tables import messages


async def _known(
    services: Services, person: Person, token: str | None = None
) -> identity_messages.Identity:
    confirmed = await services.identities.mail_confirmed(person)
    return identity_messages.Identity(person.id, person.name, person.notices, token, confirmed)


async def _introduce(
    request: Request, services: Services, person: Person, secret: str, keep: str
) -> Response[identity_messages.Identity]:
    """The identity with its secret: in a cookie for browsers, in the body for scripts."""
    if keep == "token":
        return Response(await _known(services, person, secret))
    cookie = cookie_for(secret, request.scope)
    return Response(await _known(services, person), cookies=[cookie])


@shared("introduce", status_code=201)
async def create_identity(
    request: Request, data: JSONBody[identity_messages.NewIdentity], services: InjectedServices
) -> Response[identity_messages.Identity]:
    services.new_identities.check(address_of(request.scope))
    person, secret = await services.identities.create(data.name)
    return await _introduce(request, services, person, secret, data.keep)


@shared("see_identity")
async def see_identity(
    services: InjectedServices, person: OptionalPerson
) -> identity_messages.Identity:
    return await _known(services, require_person(person))


@shared("change_identity")
async def change_identity(
    data: JSONBody[identity_messages.ChangedIdentity],
    services: InjectedServices,
    person: OptionalPerson,
) -> identity_messages.Identity:
    known = require_person(person)
    if data.notices is not None:
        check_notices(data.notices, services.settings)
        await _ask_to_confirm(services, known, data.notices)
    return await _known(services, await services.identities.change(known, data.name, data.notices))


async def _ask_to_confirm(
    services: Services, person: Person, notices: identity_messages.Notices
) -> None:
    """A new address gets a code; asking for one that waits to be confirmed sends another."""
    address = notices.email
    known = address == person.notices.email and await services.identities.mail_confirmed(person)
    if address and not known:
        await services.notifier.ask_to_confirm(person, address)


@post("/api/identity/mail", status_code=200)
async def confirm_mail(
    request: Request,
    data: JSONBody[identity_messages.MailCode],
    services: InjectedServices,
    person: OptionalPerson,
) -> identity_messages.Identity:
    known = require_person(person)
    services.code_tries.check(address_of(request.scope))
    await services.identities.confirm_mail(known, data.code)
    return await _known(services, known)


@post("/api/identity/codes", status_code=201)
async def make_code(
    data: JSONBody[messages.Nothing], services: InjectedServices, person: OptionalPerson
) -> identity_messages.MoveCode:
    code, expires = await services.identities.make_code(require_person(person))
    return identity_messages.MoveCode(code, expires)


@post("/api/identity/move", status_code=200)
async def move_identity(
    request: Request, data: JSONBody[identity_messages.MovedIdentity], services: InjectedServices
) -> Response[identity_messages.Identity]:
    services.code_tries.check(address_of(request.scope))
    person, secret = await services.identities.use_code(data.code)
    return await _introduce(request, services, person, secret, data.keep)


@post("/api/identity/forget", status_code=200)
async def forget_others(
    request: Request,
    data: JSONBody[messages.Nothing],
    services: InjectedServices,
    person: OptionalPerson,
) -> identity_messages.Identity:
    known = require_person(person)
    await services.identities.forget_others(known, secret_of(request))
    await services.disconnect_revoked(known.id)
    return await _known(services, known)


@delete("/api/identity", status_code=200)
async def forget_me(
    request: Request, services: InjectedServices, person: OptionalPerson
) -> Response[messages.Nothing]:
    """Delete the identity and its addresses; games keep the name."""
    await forget(services.tables, services.identities, require_person(person))
    return Response(messages.Nothing(), cookies=[expired_cookie(request.scope)])


router = Router(
    "/",
    route_handlers=[
        create_identity,
        see_identity,
        change_identity,
        confirm_mail,
        make_code,
        move_identity,
        forget_others,
        forget_me,
    ],
    tags=["identity"],
)
