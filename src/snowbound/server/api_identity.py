"""HTTP: who you are."""

from litestar import Request, Response, Router, get, patch, post
from litestar.params import JSONBody

from snowbound.server import messages as wire
from snowbound.server.asked import TheHouse, Who
from snowbound.server.doors import address_of
from snowbound.server.identities import Person
from snowbound.server.notices import check_notices
from snowbound.server.visitors import cookie_for, secret_of, somebody


def _known(person: Person, token: str | None = None) -> wire.Identity:
    return wire.Identity(person.id, person.name, person.notices, token)


def _introduce(request: Request, person: Person, secret: str, keep: str) -> Response[wire.Identity]:
    """The identity with its secret: in a cookie for browsers, in the body for scripts."""
    if keep == "token":
        return Response(_known(person, secret))
    return Response(_known(person), cookies=[cookie_for(secret, request.scope)])


@post("/", status_code=201)
async def create_identity(
    request: Request, data: JSONBody[wire.NewIdentity], house: TheHouse
) -> Response[wire.Identity]:
    house.new_identities.check(address_of(request.scope))
    person, secret = await house.people.create(data.name)
    return _introduce(request, person, secret, data.keep)


@get("/")
async def see_identity(person: Who) -> wire.Identity:
    return _known(somebody(person))


@patch("/")
async def change_identity(
    data: JSONBody[wire.ChangedIdentity], house: TheHouse, person: Who
) -> wire.Identity:
    known = somebody(person)
    if data.notices is not None:
        check_notices(data.notices, house.settings)
    return _known(await house.people.change(known, data.name, data.notices))


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
    return _introduce(request, person, secret, data.keep)


@post("/forget", status_code=200)
async def forget_others(
    request: Request, data: JSONBody[wire.Nothing], house: TheHouse, person: Who
) -> wire.Identity:
    known = somebody(person)
    await house.people.forget_others(known, secret_of(request))
    return _known(known)


router = Router(
    "/api/identity",
    route_handlers=[
        create_identity,
        see_identity,
        change_identity,
        make_code,
        move_identity,
        forget_others,
    ],
    tags=["identity"],
)
