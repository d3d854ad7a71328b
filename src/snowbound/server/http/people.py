"""HTTP: what people at a table do about each other, and the pause of slow games."""

import time

from litestar import Router, post
from litestar.params import JSONBody

from snowbound.server.http.authentication import require_person
from snowbound.server.http.parameters import Id, InjectedServices, OptionalPerson, SeatPath
from snowbound.server.live.changes import Decide
from snowbound.server.live.live_table import LiveTable
from snowbound.server.people.identities import Person
from snowbound.server.people.lookalikes import unlike
from snowbound.server.services import Services
from snowbound.tables import messages, people, views


def _absence(services: Services, live: LiveTable) -> people.Absence:
    return people.Absence(live.connected(), time.time(), services.settings.away_seconds)


async def _change(
    services: Services, live: LiveTable, person: Person, decide: Decide
) -> messages.TableInfo:
    await services.tables.change(live, decide)
    table = await services.tables.table(live.id)
    return views.table_info(table, person.id, live.connected())


@post("/tables/{id:str}/seats/{seat:int}/stand-in", status_code=200)
async def stand_in(
    id: Id,
    seat: SeatPath,
    data: JSONBody[messages.Nothing],
    services: InjectedServices,
    person: OptionalPerson,
) -> messages.TableInfo:
    known = require_person(person)
    live = await services.tables.get(id)
    absence = _absence(services, live)
    return await _change(
        services, live, known, lambda table: people.stand_in(table, known.id, seat, absence)
    )


@post("/tables/{id:str}/seats/{seat:int}/ask", status_code=200)
async def ask_for_seat(
    id: Id,
    seat: SeatPath,
    data: JSONBody[messages.Nothing],
    services: InjectedServices,
    person: OptionalPerson,
) -> messages.TableInfo:
    known = require_person(person)
    live = await services.tables.get(id)
    absence = _absence(services, live)
    return await _change(
        services,
        live,
        known,
        lambda table: people.ask_for_seat(
            table, known.id, unlike(known.name, table.names()), seat, absence
        ),
    )


@post("/tables/{id:str}/answer", status_code=200)
async def answer_request(
    id: Id, data: JSONBody[messages.YesOrNo], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    known = require_person(person)
    live = await services.tables.get(id)
    return await _change(
        services, live, known, lambda table: people.answer_request(table, known.id, data.yes)
    )


@post("/tables/{id:str}/seats/{seat:int}/remove", status_code=200)
async def remove(
    id: Id,
    seat: SeatPath,
    data: JSONBody[messages.Nothing],
    services: InjectedServices,
    person: OptionalPerson,
) -> messages.TableInfo:
    known = require_person(person)
    live = await services.tables.get(id)
    return await _change(services, live, known, lambda table: people.remove(table, known.id, seat))


@post("/tables/{id:str}/seats/{seat:int}/mute", status_code=200)
async def mute(
    id: Id,
    seat: SeatPath,
    data: JSONBody[messages.Switch],
    services: InjectedServices,
    person: OptionalPerson,
) -> messages.TableInfo:
    known = require_person(person)
    live = await services.tables.get(id)
    return await _change(
        services, live, known, lambda table: people.mute(table, known.id, seat, data.on)
    )


@post("/tables/{id:str}/pause", status_code=200)
async def pause(
    id: Id, data: JSONBody[messages.Switch], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    known = require_person(person)
    live = await services.tables.get(id)
    return await _change(
        services, live, known, lambda table: people.pause(table, known.id, data.on)
    )


router = Router(
    "/api",
    route_handlers=[stand_in, ask_for_seat, answer_request, remove, mute, pause],
    tags=["tables"],
)
