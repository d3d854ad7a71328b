"""HTTP: what people at a table do about each other, and the pause of slow games."""

from collections.abc import Callable

from litestar import Router, post
from litestar.params import JSONBody

from snowbound.server.http.authentication import require_person
from snowbound.server.http.parameters import Id, InjectedServices, OptionalPerson, SeatPath
from snowbound.server.http.shared_routes import shared
from snowbound.server.http.tables import check_non_move_rate
from snowbound.server.people.identities import Person
from snowbound.server.people.lookalikes import unlike
from snowbound.server.services import Services
from snowbound.tables import commands, messages, people, views
from snowbound.tables.table import Table

Command = Callable[[Table, Person, people.Absence], commands.Decision]


async def _change(
    services: Services, id: str, person: Person | None, command: Command
) -> messages.TableInfo:
    """Change a table by somebody's command, given who is away, and show it to them."""
    known = require_person(person)
    live = await services.tables.get(id)
    check_non_move_rate(services, live, known)
    absence = people.Absence(live.connected(), services.settings.away_seconds)
    await services.tables.change(live, lambda table: command(table, known, absence))
    table = await services.tables.table(live.id)
    return views.table_info(table, known.id, live.connected())


@post("/api/tables/{id:str}/seats/{seat:int}/stand-in", status_code=200)
async def stand_in(
    id: Id,
    seat: SeatPath,
    data: JSONBody[messages.Nothing],
    services: InjectedServices,
    person: OptionalPerson,
) -> messages.TableInfo:
    return await _change(
        services,
        id,
        person,
        lambda table, me, absence: people.stand_in(table, me.id, seat, absence),
    )


@post("/api/tables/{id:str}/seats/{seat:int}/ask", status_code=200)
async def ask_for_seat(
    id: Id,
    seat: SeatPath,
    data: JSONBody[messages.Nothing],
    services: InjectedServices,
    person: OptionalPerson,
) -> messages.TableInfo:
    return await _change(
        services,
        id,
        person,
        lambda table, me, absence: people.ask_for_seat(
            table, me.id, unlike(me.name, table.names()), seat, absence
        ),
    )


@post("/api/tables/{id:str}/answer", status_code=200)
async def answer_request(
    id: Id, data: JSONBody[messages.YesOrNo], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    return await _change(
        services,
        id,
        person,
        lambda table, me, absence: people.answer_request(table, me.id, data.yes, absence),
    )


@post("/api/tables/{id:str}/seats/{seat:int}/remove", status_code=200)
async def remove(
    id: Id,
    seat: SeatPath,
    data: JSONBody[messages.Nothing],
    services: InjectedServices,
    person: OptionalPerson,
) -> messages.TableInfo:
    return await _change(
        services, id, person, lambda table, me, _: people.remove(table, me.id, seat)
    )


@post("/api/tables/{id:str}/seats/{seat:int}/mute", status_code=200)
async def mute(
    id: Id,
    seat: SeatPath,
    data: JSONBody[messages.Switch],
    services: InjectedServices,
    person: OptionalPerson,
) -> messages.TableInfo:
    return await _change(
        services, id, person, lambda table, me, _: people.mute(table, me.id, seat, data.on)
    )


@shared("pause", status_code=200)
async def pause(
    id: Id, data: JSONBody[messages.Switch], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    return await _change(
        services, id, person, lambda table, me, _: people.pause(table, me.id, data.on)
    )


router = Router(
    "/",
    route_handlers=[stand_in, ask_for_seat, answer_request, remove, mute, pause],
    tags=["tables"],
)
