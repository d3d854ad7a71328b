"""HTTP: opening tables, taking seats, and everything else that is not play itself."""

import io

import msgspec
import segno
import sqlalchemy as sa
from litestar import Request, Response, Router, get, post
from litestar.params import JSONBody

from snowbound.core.mistakes import Mistake
from snowbound.core.registry import find_game
from snowbound.core.state import SPECTATOR
from snowbound.server import asking, seeing, storage
from snowbound.server import messages as wire
from snowbound.server.asked import (
    GameQuery,
    Id,
    SeatPath,
    SeatQuery,
    StatusQuery,
    StepQuery,
    TheHouse,
    VersionQuery,
    Who,
)
from snowbound.server.bots import check_level
from snowbound.server.hall import Hall
from snowbound.server.house import House
from snowbound.server.identities import Person
from snowbound.server.rooms import Room
from snowbound.server.tables import CLOSED, OPEN, OVER, RUNNING, Table
from snowbound.server.visitors import somebody

LISTED = 200


def _info(room: Room, person: Person | None) -> wire.TableInfo:
    assert room.table is not None
    return seeing.table_info(room.table, person.id if person else "", room.here())


# ── Lists ───────────────────────────────────────────────────────────────────────────────────


@get("/tables")
async def list_tables(
    house: TheHouse,
    game: GameQuery = None,
    status: StatusQuery = None,
) -> list[wire.TableCard]:
    if status is not None and status not in (OPEN, RUNNING, OVER, CLOSED):
        raise Mistake("A table's status is open, running, over or closed.")
    await house.store.flush()
    tables = storage.tables
    query = sa.select(tables.c.card).where(tables.c.public)
    query = query.where(tables.c.status == status if status else tables.c.status != CLOSED)
    if game is not None:
        query = query.where(tables.c.game == game)
    query = query.order_by(tables.c.changed.desc()).limit(LISTED)
    return [_card(text) for (text,) in await house.store.rows(query)]


@get("/tables/mine")
async def list_mine(house: TheHouse, person: Who) -> list[wire.TableCard]:
    known = somebody(person)
    await house.store.flush()
    tables, seats = storage.tables, storage.seats
    sitting = sa.select(seats.c.table_id).where(seats.c.identity == known.id)
    query = (
        sa.select(tables.c.card, tables.c.id)
        .where(sa.or_(tables.c.host == known.id, tables.c.id.in_(sitting)))
        .where(tables.c.status != CLOSED)
        .order_by(tables.c.changed.desc())
        .limit(LISTED)
    )
    cards = [_card(text) for text, _ in await house.store.rows(query)]
    own = sa.select(seats.c.table_id, seats.c.seat).where(seats.c.identity == known.id)
    mine: dict[str, list[int]] = {}
    for table, seat in await house.store.rows(own):
        mine.setdefault(table, []).append(seat)
    return [_with_turn(card, sorted(mine.get(card.id, []))) for card in cards]


def _card(text: str) -> wire.TableCard:
    return msgspec.json.decode(text, type=wire.TableCard)


def _with_turn(card: wire.TableCard, yours: list[int]) -> wire.TableCard:
    your_turn = any(seat in card.awaited for seat in yours)
    return msgspec.structs.replace(card, yours=yours, your_turn=your_turn)


# ── Opening ─────────────────────────────────────────────────────────────────────────────────


async def may_open(house: House, person: Person) -> None:
    """Tables per hour, and tables that are not over yet."""
    house.new_tables.check(person.id)
    await house.store.flush()
    tables = storage.tables
    count = sa.select(sa.func.count()).where(
        tables.c.host == person.id, tables.c.status.in_((OPEN, RUNNING))
    )
    if (await house.store.rows(count))[0][0] >= house.settings.open_tables:
        raise Mistake(
            f"You have {house.settings.open_tables} tables that are not over; finish or close some."
        )


async def _open(house: House, person: Person, asked: wire.NewTable) -> Room:
    opened = asking.open_table(find_game(asked.game), asked, person.id, person.name)
    await may_open(house, person)
    room = await house.hall.open(opened)
    if asked.start:
        await start_room(house.hall, room, person, wire.Start())
    return room


async def start_room(hall: Hall, room: Room, person: Person, asked: wire.Start) -> None:
    await hall.change(room, lambda table: asking.start(table, person.id, asked))


@post("/tables", status_code=201)
async def open_table(data: JSONBody[wire.NewTable], house: TheHouse, person: Who) -> wire.TableInfo:
    known = somebody(person)
    if data.start and any(seat.kind == "free" for seat in data.seats or [wire.NewSeat("free")]):
        raise Mistake("A table with free seats cannot start at once.")
    return _info(await _open(house, known, data), known)


@post("/solo", status_code=201)
async def play_alone(data: JSONBody[wire.Solo], house: TheHouse, person: Who) -> wire.TableInfo:
    known = somebody(person)
    game = find_game(data.game)
    players = data.players or max(game.players[0], 1)
    level = check_level(data.level)
    seats = [wire.NewSeat("me"), *[wire.NewSeat("bot", level)] * (players - 1)]
    asked = wire.NewTable(
        game=data.game,
        options=data.options,
        components=data.components,
        seats=seats,
        hints=data.hints,
        start=True,
    )
    return _info(await _open(house, known, asked), known)


# ── One table ───────────────────────────────────────────────────────────────────────────────


@get("/tables/{id:str}")
async def see_table(id: Id, house: TheHouse, person: Who) -> wire.TableInfo:
    return _info(await house.hall.room(id), person)


@get("/tables/{id:str}/look")
async def look(
    id: Id,
    house: TheHouse,
    person: Who,
    seat: SeatQuery = None,
    since: VersionQuery = 0,
) -> wire.TableMessage:
    room = await house.hall.room(id)
    viewpoint = _viewpoint(await house.hall.table(id), person, seat)
    assert room.table is not None
    return seeing.snapshot(seeing.Moment(room.table), viewpoint, since, _info(room, person))


def _viewpoint(table: Table, person: Person | None, seat: int | None) -> int:
    if seat is None:
        return SPECTATOR
    return asking.own_seat(table, person.id if person else "", seat)


@get("/tables/{id:str}/replay")
async def replay(
    id: Id, house: TheHouse, person: Who, step: StepQuery = 0, seat: SeatQuery = None
) -> wire.ReplayStep:
    table = await house.hall.table(id)
    viewpoint = _viewpoint(table, person, seat)
    if table.match is None:
        raise Mistake(table.outdated or "The game has not started yet.")
    return seeing.replay_step(table.match, step, viewpoint, table.names())


@post("/tables/{id:str}/sit", status_code=200)
async def sit(id: Id, data: JSONBody[wire.Sit], house: TheHouse, person: Who) -> wire.TableInfo:
    known = somebody(person)
    room = await house.hall.room(id)
    await house.hall.change(room, lambda t: asking.sit(t, known.id, known.name, data))
    return _info(room, known)


@post("/tables/{id:str}/leave", status_code=200)
async def leave(
    id: Id, data: JSONBody[wire.WhichSeat], house: TheHouse, person: Who
) -> wire.TableInfo:
    known = somebody(person)
    room = await house.hall.room(id)
    await house.hall.change(room, lambda table: asking.leave(table, known.id, data.seat))
    return _info(room, known)


@post("/tables/{id:str}/back", status_code=200)
async def back(
    id: Id, data: JSONBody[wire.WhichSeat], house: TheHouse, person: Who
) -> wire.TableInfo:
    known = somebody(person)
    room = await house.hall.room(id)
    await house.hall.change(room, lambda table: asking.come_back(table, known.id, data.seat))
    return _info(room, known)


@post("/tables/{id:str}/seats/{seat:int}", status_code=200)
async def fill(
    id: Id, seat: SeatPath, data: JSONBody[wire.Fill], house: TheHouse, person: Who
) -> wire.TableInfo:
    known = somebody(person)
    room = await house.hall.room(id)
    await house.hall.change(room, lambda table: asking.fill(table, known.id, seat, data))
    return _info(room, known)


@post("/tables/{id:str}/start", status_code=200)
async def start(id: Id, data: JSONBody[wire.Start], house: TheHouse, person: Who) -> wire.TableInfo:
    known = somebody(person)
    room = await house.hall.room(id)
    await start_room(house.hall, room, known, data)
    return _info(room, known)


@post("/tables/{id:str}/close", status_code=200)
async def close(
    id: Id, data: JSONBody[wire.Nothing], house: TheHouse, person: Who
) -> wire.TableInfo:
    known = somebody(person)
    room = await house.hall.room(id)
    await house.hall.change(room, lambda table: asking.close(table, known.id))
    return _info(room, known)


@post("/tables/{id:str}/rematch", status_code=200)
async def rematch(
    id: Id, data: JSONBody[wire.Nothing], house: TheHouse, person: Who
) -> wire.TableInfo:
    known = somebody(person)
    room = await house.hall.room(id)
    table = await house.hall.table(id)
    asking.own_seat(table, known.id, (table.seats_of(known.id) or [None])[0])
    return _info(await house.hall.rematch(room), known)


@get("/tables/{id:str}/qr.svg", media_type="image/svg+xml")
async def qr_code(id: Id, request: Request, house: TheHouse) -> Response[bytes]:
    await house.hall.room(id)
    base = house.settings.public_address.rstrip("/") or str(request.base_url).rstrip("/")
    picture = io.BytesIO()
    segno.make(f"{base}/table/{id}", micro=False).save(
        picture, kind="svg", scale=8, border=2, xmldecl=False, svgns=True, omitsize=True
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


router = Router(
    "/api",
    route_handlers=[
        list_tables,
        list_mine,
        open_table,
        play_alone,
        see_table,
        look,
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
