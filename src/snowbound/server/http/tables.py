"""HTTP handlers: opening tables, taking seats, and everything else but playing."""

import io
from collections.abc import Callable
from functools import partial

import msgspec
import segno
from litestar import Request, Response, Router, get
from litestar.params import JSONBody

from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from snowbound.core.state import SPECTATOR
from snowbound.server.common.rate_limits import RateLimited
from snowbound.server.http.authentication import require_person
from snowbound.server.http.parameters import (
    GameQuery,
    Id,
    InjectedAsker,
    InjectedServices,
    OptionalPerson,
    SeatPath,
    SeatQuery,
    StatusQuery,
    StepQuery,
    VersionQuery,
)
from snowbound.server.http.shared_routes import shared
from snowbound.server.live.live_table import LiveTable
from snowbound.server.people.identities import Person
from snowbound.server.people.lookalikes import unlike
from snowbound.server.services import Services
from snowbound.server.workers.job_queue import Asker
from snowbound.tables import commands, daily, hosting, messages, record_messages, views
from snowbound.tables.cards import with_turn
from snowbound.tables.game_info import known_game
from snowbound.tables.sanitize import clean_name
from snowbound.tables.table import CLOSED, OPEN, OVER, RUNNING, Table


def _info(live: LiveTable, person: Person | None) -> messages.TableInfo:
    assert live.table is not None
    return views.table_info(live.table, person.id if person else "", live.connected())


# ── Lists ───────────────────────────────────────────────────────────────────────────────────


@shared("list_tables")
async def list_tables(
    services: InjectedServices,
    game: GameQuery = None,
    status: StatusQuery = None,
) -> list[messages.TableCard]:
    if status is not None and status not in (OPEN, RUNNING, OVER, CLOSED):
        raise Mistake("A table's status is open, running, over or closed.")
    await services.store.flush()
    return [_card(services, text) for text in await services.store.tables.public(game, status)]


@shared("list_mine")
async def list_mine(services: InjectedServices, person: OptionalPerson) -> list[messages.TableCard]:
    known = require_person(person)
    await services.store.flush()
    stored = services.store.tables
    cards = [_card(services, text) for text in await stored.of_person(known.id)]
    mine = await stored.seats_of(known.id)
    seen = await stored.visits_of(known.id)
    for card in cards:
        live = services.tables.by_id.get(card.id)
        if live is not None and (version := live.seen_by(known.id)) > seen.get(card.id, -1):
            seen[card.id] = version
    return [
        with_turn(card, sorted(mine.get(card.id, [])), seen.get(card.id, card.version))
        for card in cards
    ]


def _card(services: Services, text: str) -> messages.TableCard:
    card = msgspec.json.decode(text, type=messages.TableCard)
    if card.id in services.tables.broken:
        return msgspec.structs.replace(card, status="broken", awaited=[])
    return card


# ── Opening ─────────────────────────────────────────────────────────────────────────────────


async def check_new_table(services: Services, person: Person) -> None:
    """Check the limits on new tables and on unfinished ones."""
    services.new_tables.check(person.id)
    await services.store.flush()
    most = services.settings.open_tables
    if await services.store.tables.count_unfinished(person.id) >= most:
        raise Mistake(f"You have {most} tables that are not over; finish or close some.")


async def _open(
    services: Services, person: Person, asked: messages.NewTable, asker: Asker
) -> LiveTable:
    game, own = find_game(asked.game), None
    if asked.own is not None:
        own = await services.set_checks.read(game, asked.own.name, asked.own.text, asker)
    opened = commands.open_table(game, asked, person.id, person.name, own)
    await check_new_table(services, person)
    return await hosting.open_table(services.tables, opened, asked.start)


@shared("open_table", status_code=201)
async def open_table(
    data: JSONBody[messages.NewTable],
    services: InjectedServices,
    person: OptionalPerson,
    asker: InjectedAsker,
) -> messages.TableInfo:
    known = require_person(person)
    if data.start and any(seat.kind == "free" for seat in data.seats or [messages.NewSeat("free")]):
        raise Mistake("A table with free seats cannot start at once.")
    return _info(await _open(services, known, data, asker), known)


@shared("play_alone", status_code=201)
async def play_alone(
    data: JSONBody[messages.Solo],
    services: InjectedServices,
    person: OptionalPerson,
    asker: InjectedAsker,
) -> messages.TableInfo:
    known = require_person(person)
    return _info(await _open(services, known, commands.solo(data), asker), known)


@shared("play_daily", status_code=201)
async def play_daily(
    data: JSONBody[messages.Daily], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    known = require_person(person)
    game = known_game(data.game)
    opened = daily.daily_table(game, data, known.id, known.name, services.tables.now())
    await services.store.flush()
    cards = [_card(services, text) for text in await services.store.tables.of_person(known.id)]
    if begun := daily.tried(cards, data):
        return _info(await services.tables.get(begun), known)
    await check_new_table(services, known)
    return _info(await hosting.open_table(services.tables, opened, start=True), known)


# ── One table ───────────────────────────────────────────────────────────────────────────────


@shared("see_table")
async def see_table(
    id: Id, services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    return _info(await services.tables.get(id), person)


@get("/api/tables/{id:str}/look")
async def look(
    id: Id,
    services: InjectedServices,
    person: OptionalPerson,
    seat: SeatQuery = None,
    since: VersionQuery = 0,
) -> messages.TableMessage:
    live = await services.tables.get(id)
    viewpoint = _viewpoint(await services.tables.table(id), person, seat)
    assert live.table is not None
    return views.snapshot(views.TableViews(live.table), viewpoint, since, _info(live, person))


@get("/api/tables/{id:str}/news")
async def older_news(
    id: Id,
    services: InjectedServices,
    person: OptionalPerson,
    before: VersionQuery,
    seat: SeatQuery = None,
    since: VersionQuery = 0,
) -> messages.NewsPage:
    await services.tables.get(id)
    table = await services.tables.table(id)
    asked = messages.MoreNews("", before, since)
    return views.TableViews(table).older_news(_viewpoint(table, person, seat), asked)


def _viewpoint(table: Table, person: Person | None, seat: int | None) -> int:
    if seat is None:
        return SPECTATOR
    return commands.own_seat(table, person.id if person else "", seat)


@shared("replay_table")
async def replay(
    id: Id,
    services: InjectedServices,
    person: OptionalPerson,
    step: StepQuery = 0,
    seat: SeatQuery = None,
) -> record_messages.ReplayStep:
    table = await services.tables.table(id)
    viewpoint = _viewpoint(table, person, seat)
    if table.match is None:
        raise Mistake(table.outdated or "The game has not started yet.")
    return views.replay_step(table.match, step, viewpoint, table.names())


def check_non_move_rate(services: Services, live: LiveTable, person: Person) -> None:
    """A rate for what is no move, over HTTP as over sockets."""
    settings = services.settings
    words = live.check_non_move_rate(person.id, settings.extras_per_second, settings.extras_at_once)
    if words:
        raise RateLimited(words)


async def _change(
    services: Services,
    id: str,
    person: Person | None,
    command: Callable[[Table, Person], commands.Decision],
) -> messages.TableInfo:
    """Change a table by somebody's command, and show it to them."""
    known = require_person(person)
    live = await services.tables.get(id)
    check_non_move_rate(services, live, known)
    await services.tables.change(live, lambda table: command(table, known))
    return _info(live, known)


def _sit(table: Table, me: Person, asked: messages.Sit) -> commands.Decision:
    """Nobody sits down under a name that looks like somebody else's at the table."""
    taken = table.names()
    if asked.name is not None:
        asked = msgspec.structs.replace(asked, name=unlike(clean_name(asked.name), taken))
    return commands.sit(table, me.id, unlike(me.name, taken), asked)


@shared("sit", status_code=200)
async def sit(
    id: Id, data: JSONBody[messages.Sit], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    return await _change(services, id, person, lambda table, me: _sit(table, me, data))


@shared("leave", status_code=200)
async def leave(
    id: Id, data: JSONBody[messages.LeaveSeat], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    return await _change(
        services, id, person, lambda table, me: commands.leave(table, me.id, data.seat, data.turn)
    )


@shared("back", status_code=200)
async def back(
    id: Id, data: JSONBody[messages.WhichSeat], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    return await _change(
        services, id, person, lambda table, me: commands.come_back(table, me.id, data.seat)
    )


@shared("fill", status_code=200)
async def fill(
    id: Id,
    seat: SeatPath,
    data: JSONBody[messages.Fill],
    services: InjectedServices,
    person: OptionalPerson,
) -> messages.TableInfo:
    return await _change(
        services, id, person, lambda table, me: commands.fill(table, me.id, seat, data)
    )


@shared("start", status_code=200)
async def start(
    id: Id, data: JSONBody[messages.Start], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    return await _change(services, id, person, lambda table, me: commands.start(table, me.id, data))


@shared("close", status_code=200)
async def close(
    id: Id, data: JSONBody[messages.Nothing], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    known = require_person(person)
    live = await services.tables.get(id)  # also where so much has happened that little else goes
    await services.tables.change(live, lambda table: commands.close(table, known.id))
    return _info(live, known)


@shared("rematch", status_code=200)
async def rematch(
    id: Id, data: JSONBody[messages.Nothing], services: InjectedServices, person: OptionalPerson
) -> messages.TableInfo:
    known = require_person(person)
    live = await services.tables.get(id)
    table = await services.tables.table(id)
    commands.own_seat(table, known.id, (table.seats_of(known.id) or [None])[0])
    again = await services.tables.rematch(live, partial(check_new_table, services, known))
    return _info(again, known)


@get("/api/tables/{id:str}/qr.svg", media_type="image/svg+xml")
async def qr_code(id: Id, request: Request, services: InjectedServices) -> Response[bytes]:
    await services.tables.get(id)
    base = services.addresses.link_base(str(request.base_url))
    picture = io.BytesIO()
    segno.make(f"{base}/table/{id}", micro=False).save(
        picture, kind="svg", scale=8, border=2, xmldecl=False, svgns=True, omitsize=True
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


router = Router(
    "/",
    route_handlers=[
        list_tables,
        list_mine,
        open_table,
        play_alone,
        play_daily,
        see_table,
        look,
        older_news,
        replay,
        sit,
        leave,
        back,
        fill,
        start,
        close,
        rematch,
        qr_code,
    ],
    tags=["tables"],
)
