"""HTTP: who you are."""

from litestar import Request, Response, Router, get, patch, post
from litestar.params import JSONBody

from snowbound.server import messages as wire
from snowbound.server.asked import TheHouse, Who
from snowbound.server.doors import address_of
from snowbound.server.house import House
from snowbound.server.identities import Person
from snowbound.server.notices import check_notices
from snowbound.server.visitors import cookie_for, secret_of, somebody


async def _known(house: House, person: Person, token: str | None = None) -> wire.Identity:
    confirmed = await house.people.mail_confirmed(person)
    return wire.Identity(person.id, person.name, person.notices, token, confirmed)


async def _introduce(
    request: Request, house: House, person: Person, secret: str, keep: str
) -> Response[wire.Identity]:
    """The identity with its secret: in a cookie for browsers, in the body for scripts."""
    if keep == "token":
        return Response(await _known(house, person, secret))
    cookie = cookie_for(secret, request.scope)
    return Response(await _known(house, person), cookies=[cookie])


@post("/", status_code=201)
async def create_identity(
    request: Request, data: JSONBody[wire.NewIdentity], house: TheHouse
) -> Response[wire.Identity]:
    house.new_identities.check(address_of(request.scope))
    person, secret = await house.people.create(data.name)
    return await _introduce(request, house, person, secret, data.keep)


@get("/")
async def see_identity(house: TheHouse, person: Who) -> wire.Identity:
    return await _known(house, somebody(person))


@patch("/")
async def change_identity(
    data: JSONBody[wire.ChangedIdentity], house: TheHouse, person: Who
) -> wire.Identity:
    known = somebody(person)
    if data.notices is not None:
        check_notices(data.notices, house.settings)
        await _ask_to_confirm(house, known, data.notices)
    return await _known(house, await house.people.change(known, data.name, data.notices))


async def _ask_to_confirm(house: House, person: Person, notices: wire.Notices) -> None:
    """A new address gets a code; asking for one that waits to be confirmed sends another."""
    address = notices.email
    known = address == person.notices.email and await house.people.mail_confirmed(person)
    if address and not known:
        await house.notifier.ask_to_confirm(person, address)


@post("/mail", status_code=200)
async def confirm_mail(
    request: Request, data: JSONBody[wire.MailCode], house: TheHouse, person: Who
) -> wire.Identity:
    known = somebody(person)
    house.code_tries.check(address_of(request.scope))
    await house.people.confirm_mail(known, data.code)
    return await _known(house, known)


@post("/codes", status_code=201)
async def make_code(data: JSONBody[wire.Nothing], house: TheHouse, person: Who) -> wire.MoveCode:
    code, expires = await house.people.make_code(somebody(person))
    return wire.MoveCode(code, expires)


@post("/move", status_code=200)
async def move_identity(
    request: Request, data: JSONBody[wire.MovedIdentity], house: TheHouse
) -> Response[wire.Identity]:
    house.code_tries.check(address_of(request.scope))
    person, secret = await house.people.use_code(data.code)
    return await _introduce(request, house, person, secret, data.keep)


@post("/forget", status_code=200)
async def forget_others(
    request: Request, data: JSONBody[wire.Nothing], house: TheHouse, person: Who
) -> wire.Identity:
    known = somebody(person)
    await house.people.forget_others(known, secret_of(request))
    return await _known(house, known)


router = Router(
    "/api/identity",
    route_handlers=[
        create_identity,
        see_identity,
        change_identity,
        confirm_mail,
        make_code,
        move_identity,
        forget_others,
    ],
    tags=["identity"],
)
