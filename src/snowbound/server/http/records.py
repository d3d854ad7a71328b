"""HTTP handlers: finished games."""

from typing import Any

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody

from snowbound.core import insights, records
from snowbound.core.match import Departure, Match
from snowbound.core.records import Record
from snowbound.core.registry import find_game
from snowbound.server.http.authentication import require_person
from snowbound.server.http.parameters import (
    GameQuery,
    Id,
    InjectedAsker,
    InjectedServices,
    OptionalPerson,
    SeatQuery,
    StepQuery,
    YesQuery,
)
from snowbound.server.http.shared_routes import shared
from snowbound.server.http.tables import check_new_table
from snowbound.server.services import Services
from snowbound.server.workers.job_queue import Asker
from snowbound.tables import continuing, finished, hosting, messages, record_messages, views
from snowbound.tables.storage import record_of


@shared("list_records")
async def list_records(
    services: InjectedServices,
    person: OptionalPerson,
    game: GameQuery = None,
    mine: YesQuery = False,
) -> list[record_messages.RecordCard]:
    if mine:
        await services.store.flush()  # the seats may lag behind the log
        return await _own_records(services, require_person(person).id, game)
    return [_card(text) for text in await services.store.records.public(game)]


async def _own_records(
    services: Services, identity: str, game: str | None
) -> list[record_messages.RecordCard]:
    seats = await services.store.tables.seats_of(identity)
    texts = await services.store.records.of_person(identity, game)
    cards = [_card(text) for text in texts]
    return [msgspec.structs.replace(card, yours=sorted(seats.get(card.id, []))) for card in cards]


def _card(text: str) -> record_messages.RecordCard:
    return msgspec.json.decode(text, type=record_messages.RecordCard)


async def _find(services: Services, id: str) -> tuple[record_messages.RecordCard, Record]:
    """A record; written now if it was not yet."""
    found = await services.store.records.find(id)
    if found is None:
        written = record_of(await services.tables.table(id))
        await services.store.save_record(written)
        found = written.card, written.record
    card, record = found
    return _card(card), records.decode(record.encode(), "the record")


async def _match(services: Services, id: str, asker: Asker) -> tuple[Record, Match]:
    """The finished match, from memory or replayed."""
    _, record = await _find(services, id)
    live = services.tables.by_id.get(id)
    if live is not None and live.table is not None and live.table.match is not None:
        return record, live.table.match
    return record, await services.replays.match(id, record, asker.owners[-1])


@shared("see_record")
async def see_record(id: Id, services: InjectedServices) -> record_messages.RecordPage:
    card, record = await _find(services, id)
    return finished.record_page(card, record)


@shared("download", media_type="application/json")
async def download(id: Id, services: InjectedServices) -> Response[dict[str, Any]]:
    _, record = await _find(services, id)
    name = finished.file_name(id, record)
    file: Any = records.encode(record)  # as a file, one move a line
    return Response(
        file,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@shared("verify")
async def verify(
    id: Id, services: InjectedServices, asker: InjectedAsker
) -> record_messages.Verdict:
    _, record = await _find(services, id)
    try:
        return finished.holds(await services.replays.play(record, asker.owners[-1]))
    except Departure as departure:
        return finished.departs(departure)


@shared("replay_record")
async def replay(
    id: Id,
    services: InjectedServices,
    asker: InjectedAsker,
    step: StepQuery = 0,
    seat: SeatQuery = None,
) -> record_messages.ReplayStep:
    record, match = await _match(services, id, asker)
    return finished.replay_step(record, match, step, seat)


@shared("scores")
async def scores(
    id: Id, services: InjectedServices, asker: InjectedAsker
) -> record_messages.Scores:
    _, match = await _match(services, id, asker)
    return finished.scores(match)


@shared("chances")
async def chances(id: Id, services: InjectedServices, asker: InjectedAsker) -> insights.Chances:
    _, match = await _match(services, id, asker)
    return await services.win_chances.chances(id, match, asker)


@shared("review")
async def review(
    id: Id,
    services: InjectedServices,
    person: OptionalPerson,
    asker: InjectedAsker,
    seat: SeatQuery = None,
) -> insights.Review:
    require_person(person)  # it takes the bots' time
    record, match = await _match(services, id, asker)
    seat = finished.seat_to_review(record, seat)
    return await services.reviews.review(id, match, seat, asker)


@shared("go_on", status_code=201)
async def go_on(
    id: Id,
    data: JSONBody[record_messages.Continue],
    services: InjectedServices,
    person: OptionalPerson,
) -> messages.TableInfo:
    known = require_person(person)
    _, record = await _find(services, id)
    game = find_game(record.game)
    sat = await hosting.who_sat(services.tables, id)
    opened = continuing.go_on(game, record, id, data, known.id, known.name, sat)
    await check_new_table(services, known)
    start = hosting.all_seats_taken(opened)
    live = await hosting.open_table(services.tables, opened, start)
    assert live.table is not None
    return views.table_info(live.table, known.id, live.connected())


router = Router(
    "/",
    route_handlers=[
        list_records,
        see_record,
        download,
        verify,
        replay,
        scores,
        chances,
        review,
        go_on,
    ],
    tags=["records"],
)
