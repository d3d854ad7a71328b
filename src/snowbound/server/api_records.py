"""HTTP: finished games."""

import asyncio
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Response, Router, get, post
from litestar.params import JSONBody

from snowbound.core import records
from snowbound.core.match import Departure, Match
from snowbound.core.match import replay as play_again
from snowbound.core.mistakes import Mistake
from snowbound.core.records import Record
from snowbound.core.registry import find_game
from snowbound.core.state import SPECTATOR
from snowbound.server import asking, seeing, storage
from snowbound.server import messages as wire
from snowbound.server.api_tables import may_open, start_room
from snowbound.server.asked import GameQuery, Id, SeatQuery, StepQuery, TheHouse, Who, YesQuery
from snowbound.server.hall import NoSuchTable
from snowbound.server.house import House
from snowbound.server.tables import OVER
from snowbound.server.visitors import somebody

LISTED = 200


@get("/")
async def list_records(
    house: TheHouse,
    person: Who,
    game: GameQuery = None,
    mine: YesQuery = False,
) -> list[wire.RecordCard]:
    found, seats = storage.records, storage.seats
    query = sa.select(found.c.card)
    if mine:
        await house.store.flush()  # who sat where may be behind the log
        own = sa.select(seats.c.table_id).where(seats.c.identity == somebody(person).id)
        query = query.where(found.c.id.in_(own))
    else:
        query = query.where(found.c.public)
    if game is not None:
        query = query.where(found.c.game == game)
    rows = await house.store.rows(query.order_by(found.c.ended.desc()).limit(LISTED))
    return [msgspec.json.decode(text, type=wire.RecordCard) for (text,) in rows]


async def _find(house: House, id: str) -> tuple[wire.RecordCard, Record]:
    """A record, written first if that was left undone."""
    found = storage.records
    query = sa.select(found.c.card, found.c.record).where(found.c.id == id)
    rows = await house.store.rows(query)
    if not rows:
        table = await house.hall.table(id)
        if table.status != OVER:
            raise NoSuchTable("The game is not over; its record comes with its end.")
        await house.hall.keep_record(table)
        rows = await house.store.rows(query)
    card, record = rows[0]
    return (
        msgspec.json.decode(card, type=wire.RecordCard),
        records.decode(record.encode(), "the record"),
    )


async def _match(house: House, id: str) -> tuple[Record, Match]:
    """The finished game itself, from the table at hand or played again."""
    _, record = await _find(house, id)
    room = house.hall.rooms.get(id)
    if room is not None and room.table is not None and room.table.match is not None:
        return record, room.table.match
    return record, await asyncio.to_thread(play_again, record)


@get("/{id:str}")
async def see_record(id: Id, house: TheHouse) -> wire.RecordPage:
    card, record = await _find(house, id)
    return wire.RecordPage(
        **msgspec.structs.asdict(card),
        options=record.options,
        components=record.components.name,
        commitment=record.commitment,
        seed=record.seed or "",
        moves=[wire.RecordMove(move.seat, move.action) for move in record.moves],
        notes=record.notes,
    )


@get("/{id:str}/download", media_type="application/json")
async def download(id: Id, house: TheHouse) -> Response[dict[str, Any]]:
    _, record = await _find(house, id)
    name = f"{record.game}-{id[:8].strip('-_')}.json"
    file: Any = records.encode(record)  # as it lies on a disk, one move a line
    return Response(
        file,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/{id:str}/verify")
async def verify(id: Id, house: TheHouse) -> wire.Verdict:
    _, record = await _find(house, id)
    try:
        match = await asyncio.to_thread(play_again, record)
    except Departure as departure:
        return wire.Verdict(False, str(departure), departure.step)
    words = (
        f"Played again from its seed, all {len(match.steps)} steps are as recorded, "
        "and the seed is the one committed to before the first roll."
    )
    return wire.Verdict(True, words, len(match.steps))


@get("/{id:str}/replay")
async def replay(
    id: Id, house: TheHouse, step: StepQuery = 0, seat: SeatQuery = None
) -> wire.ReplayStep:
    record, match = await _match(house, id)
    if seat is not None and seat >= len(record.seats):
        raise Mistake(f"There is no seat {seat}; seats go from 0 to {len(record.seats) - 1}.")
    viewpoint = SPECTATOR if seat is None else seat
    return seeing.replay_step(match, step, viewpoint, record.seats)


@get("/{id:str}/scores")
async def scores(id: Id, house: TheHouse) -> wire.Scores:
    _, match = await _match(house, id)
    setup = match.setup
    states = [*(step.before for step in match.steps), match.state]
    return wire.Scores([setup.game.scores(setup, state) for state in states])


@get("/{id:str}/chances")
async def chances(id: Id, house: TheHouse) -> wire.Chances:
    _, match = await _match(house, id)
    return await house.estimates.chances(id, match)


@post("/{id:str}/continue", status_code=201)
async def go_on(
    id: Id, data: JSONBody[wire.Continue], house: TheHouse, person: Who
) -> wire.TableInfo:
    known = somebody(person)
    _, record = await _find(house, id)
    game = find_game(record.game)
    opened = asking.go_on(game, record, id, data, known.id, known.name)
    await may_open(house, known)
    room = await house.hall.open(opened)
    if all(place.identity or place.level for place in opened.seats):
        await start_room(house.hall, room, known, wire.Start())
    assert room.table is not None
    return seeing.table_info(room.table, known.id, room.here())


router = Router(
    "/api/records",
    route_handlers=[list_records, see_record, download, verify, replay, scores, chances, go_on],
    tags=["records"],
)
