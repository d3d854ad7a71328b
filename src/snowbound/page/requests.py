"""Handlers of the page's routes: the protocol's requests, as far as they need no other device."""

import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from snowbound import __version__
from snowbound.core import foreign, insights, records
from snowbound.core.errors import Mistake, Refused
from snowbound.core.match import Match
from snowbound.core.records import Record
from snowbound.core.registry import all_games, find_game
from snowbound.core.state import SPECTATOR
from snowbound.page import exchange
from snowbound.page.app import PageApp, PagePerson
from snowbound.page.checks import GameCheck, GameCheckResult, checksum
from snowbound.page.live import PageTable
from snowbound.page.storage import NOT_STORED, RECORD_CARDS, NotStored
from snowbound.tables import (
    commands,
    continuing,
    daily,
    finished,
    hosting,
    levels,
    messages,
    own_sets,
    people,
    record_messages,
    views,
)
from snowbound.tables.commands import Decision, NotThere, NotYours
from snowbound.tables.game_info import catalogue, game_info, known_game, rulebook
from snowbound.tables.routes import ROUTES
from snowbound.tables.table import Table

LARGEST_BODY = 64 * foreign.MIB  # everything that a page has exported
LONGEST_NUMBER = 9  # digits

Shape = TypeVar("Shape")


class NotIntroduced(Mistake):
    """Nobody has been introduced yet."""


class NewName(msgspec.Struct, frozen=True):
    name: messages.Name = ""


class PageIdentity(msgspec.Struct, frozen=True):
    """As the server's, without ways to be called: nobody can call a page."""

    id: str
    name: str
    notices: dict[str, str] = {}
    mail_confirmed: bool = False


class PageRequest:
    """One request: the ids in its path, its query, and its body."""

    def __init__(self, app: PageApp, ids: dict[str, str], query: dict[str, str], body: str) -> None:
        self.app = app
        self.ids = ids
        self.query = query
        self.body = body

    @property
    def id(self) -> str:
        """Of the table or record that the path names."""
        return self.ids["id"]

    def read(self, shape: type[Shape]) -> Shape:
        try:
            return foreign.json(self.body or "{}", shape, LARGEST_BODY)
        except foreign.Unreadable as error:
            raise Mistake(f"The request {error}.") from None

    def read_query(self, shape: type[Shape]) -> Shape:
        try:
            return msgspec.convert(self.query, shape, strict=False)
        except msgspec.ValidationError as error:
            raise _misfit(error) from None

    def number(self, name: str) -> int | None:
        text = self.query.get(name)
        if text is None:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
            raise Mistake(f"{name} is a whole number, not '{text[:40]}'.")
        return int(text)

    async def person(self) -> PagePerson:
        person = await self.app.person()
        if person is None:
            raise NotIntroduced("Say who you are first.")
        return person

    async def table(self) -> PageTable:
        return await self.app.tables.get(self.id)

    async def record(self) -> Record:
        return (await self.app.record(self.id))[1]

    async def finished(self) -> tuple[Record, Match]:
        return await self.app.finished(self.id)

    async def info(self, live: PageTable) -> messages.TableInfo:
        person = await self.app.person()
        return views.table_info(live.loaded(), person.id if person else "", live.connected())

    async def change(self, command: Callable[[Table, PagePerson], Decision]) -> messages.TableInfo:
        person, live = await self.person(), await self.table()
        await self.app.tables.change(live, lambda table: command(table, person))
        return await self.info(live)


def _misfit(error: msgspec.DecodeError) -> Mistake:
    return Mistake(f"The request does not fit: {str(error).lower()}.")


Handler = Callable[[PageRequest], Awaitable[Any]]
HANDLERS: list[tuple[str, re.Pattern[str], Handler]] = []
PARAMETERS = {"str": "[^/]+", "int": f"[0-9]{{1,{LONGEST_NUMBER}}}"}


def on(method: str, path: str) -> Callable[[Handler], Handler]:
    """The handler of a route that only a page has."""
    pattern = re.sub(
        r"\{(\w+):(\w+)\}", lambda found: f"(?P<{found[1]}>{PARAMETERS[found[2]]})", path
    )

    def add(handler: Handler) -> Handler:
        HANDLERS.append((method, re.compile(pattern + "$"), handler))
        return handler

    return add


def shared(name: str) -> Callable[[Handler], Handler]:
    """The handler of a route that a server has as well."""
    return on(*ROUTES[name])


async def answer(
    app: PageApp, method: str, path: str, query: dict[str, str], body: str
) -> tuple[int, str]:
    """A request's status and its answer as JSON."""
    for known, pattern, handler in HANDLERS:
        found = pattern.match(path)
        if known == method and found:
            try:
                result = await handler(PageRequest(app, found.groupdict(), query, body))
            except Mistake as mistake:
                return _refusal(mistake)
            except NotStored:
                return 503, _json(messages.Problem(NOT_STORED))
            return 200, result if isinstance(result, str) else _json(result)
    return 404, _json(messages.Problem("A page without a server cannot do this."))


def _refusal(mistake: Mistake) -> tuple[int, str]:
    statuses = ((NotThere, 404), (NotYours, 403), (NotIntroduced, 401))
    status = next((code for kind, code in statuses if isinstance(mistake, kind)), 400)
    if isinstance(mistake, Refused):
        return status, _json(messages.Problem(mistake.words, mistake.rule))
    return status, _json(messages.Problem(str(mistake)))


def _json(value: Any) -> str:
    return messages.encode(value).decode()


# ── Who, and which games ────────────────────────────────────────────────────────────────────


@shared("about")
async def about(request: PageRequest) -> messages.About:
    return messages.About(__version__, messages.PROTOCOL)


@shared("see_identity")
async def see_identity(request: PageRequest) -> PageIdentity:
    person = await request.person()
    return PageIdentity(person.id, person.name)


@shared("introduce")
@shared("change_identity")
async def introduce(request: PageRequest) -> PageIdentity:
    person = await request.app.introduce(request.read(NewName).name)
    return PageIdentity(person.id, person.name)


@shared("list_games")
async def list_games(request: PageRequest) -> list[messages.GameInfo]:
    return [await _with_own(request.app, game) for game in all_games()]


@shared("see_game")
async def see_game(request: PageRequest) -> messages.GameInfo:
    return await _with_own(request.app, known_game(request.ids["game"]).id)


async def _with_own(app: PageApp, game: str) -> messages.GameInfo:
    """A game, with people's own component files among its sets."""
    info = game_info(find_game(game))
    own = [one.components for one in await app.all_components() if one.game == game]
    return msgspec.structs.replace(
        info,
        components=[*info.components, *(components.name for components in own)],
        sheets=[*info.sheets, *(own_sets.sheet(game, components) for components in own)],
    )


@shared("see_rulebook")
async def see_rulebook(request: PageRequest) -> messages.Rulebook:
    return rulebook(known_game(request.ids["game"]))


@shared("see_catalogue")
async def see_catalogue(request: PageRequest) -> messages.GameText:
    return catalogue(known_game(request.ids["game"]), request.ids["language"])


@shared("list_bots")
async def list_bots(request: PageRequest) -> list[messages.BotInfo]:
    return levels.levels()


# ── Tables ──────────────────────────────────────────────────────────────────────────────────


@shared("list_tables")
async def list_tables(request: PageRequest) -> list[messages.TableCard]:
    return []  # nobody else opens any here


@shared("list_mine")
async def list_mine(request: PageRequest) -> list[messages.TableCard]:
    return await request.app.cards()


@shared("open_table")
async def open_table(request: PageRequest) -> messages.TableInfo:
    asked = request.read(messages.NewTable)
    if asked.start and any(seat.kind == "free" for seat in asked.seats or []):
        raise Mistake("A table with free seats cannot start at once.")
    return await request.info(await request.app.open(asked, await request.person()))


@shared("play_alone")
async def play_alone(request: PageRequest) -> messages.TableInfo:
    asked = commands.solo(request.read(messages.Solo))
    return await request.info(await request.app.open(asked, await request.person()))


@shared("play_daily")
async def play_daily(request: PageRequest) -> messages.TableInfo:
    asked, person = request.read(messages.Daily), await request.person()
    game = known_game(asked.game)
    opened = daily.daily_table(game, asked, person.id, person.name, time.time())
    if begun := daily.tried(await request.app.cards(), asked):
        return await request.info(await request.app.tables.get(begun))
    return await request.info(await hosting.open_table(request.app.tables, opened, start=True))


@shared("see_table")
async def see_table(request: PageRequest) -> messages.TableInfo:
    return await request.info(await request.table())


@shared("replay_table")
async def replay_table(request: PageRequest) -> record_messages.ReplayStep:
    table = (await request.table()).loaded()
    seat, person = request.number("seat"), await request.app.person()
    viewpoint = SPECTATOR
    if seat is not None:
        viewpoint = commands.own_seat(table, person.id if person else "", seat)
    if table.match is None:
        raise Mistake(table.outdated or "The game has not started yet.")
    return views.replay_step(table.match, request.number("step") or 0, viewpoint, table.names())


@shared("fill")
async def fill(request: PageRequest) -> messages.TableInfo:
    asked, seat = request.read(messages.Fill), int(request.ids["seat"])
    return await request.change(lambda table, me: commands.fill(table, me.id, seat, asked))


def on_change(
    name: str, shape: type[Shape], command: Callable[[Table, PagePerson, Shape], Decision]
) -> None:
    """A request that changes a table, and is answered by what the table is then."""

    @shared(name)
    async def change(request: PageRequest) -> messages.TableInfo:
        asked = request.read(shape)
        return await request.change(lambda table, me: command(table, me, asked))


on_change("sit", messages.Sit, lambda table, me, how: commands.sit(table, me.id, me.name, how))
on_change(
    "leave",
    messages.LeaveSeat,
    lambda table, me, asked: commands.leave(table, me.id, asked.seat, asked.turn),
)
on_change(
    "back", messages.WhichSeat, lambda table, me, at: commands.come_back(table, me.id, at.seat)
)
on_change("start", messages.Start, lambda table, me, how: commands.start(table, me.id, how))
on_change("close", messages.Nothing, lambda table, me, _: commands.close(table, me.id))
on_change("pause", messages.Switch, lambda table, me, to: people.pause(table, me.id, to.on))


@shared("rematch")
async def rematch(request: PageRequest) -> messages.TableInfo:
    await request.person()
    return await request.info(await request.app.tables.rematch(await request.table()))


# ── Records ─────────────────────────────────────────────────────────────────────────────────


@shared("list_records")
async def list_records(request: PageRequest) -> list[record_messages.RecordCard]:
    kept = await request.app.storage.all(RECORD_CARDS)
    cards = [msgspec.json.decode(text, type=record_messages.RecordCard) for _, text in kept]
    if "mine" in request.query:
        seats = {card.id: card.yours for card in await request.app.cards()}
        cards = [msgspec.structs.replace(card, yours=seats.get(card.id, [])) for card in cards]
    else:
        cards = [card for card in cards if card.public]
    return sorted(cards, key=lambda card: -card.ended)


@shared("see_record")
async def see_record(request: PageRequest) -> record_messages.RecordPage:
    return finished.record_page(*await request.app.record(request.id))


@shared("download")
async def download(request: PageRequest) -> exchange.TextFile:
    record = await request.record()
    return exchange.TextFile(
        finished.file_name(request.id, record), records.encode(record).decode()
    )


@shared("verify")
async def verify(request: PageRequest) -> record_messages.Verdict:
    return finished.verdict(await request.record())


@shared("replay_record")
async def replay_record(request: PageRequest) -> record_messages.ReplayStep:
    record, match = await request.finished()
    step, seat = request.number("step") or 0, request.number("seat")
    return finished.replay_step(record, match, step, seat)


@shared("scores")
async def scores(request: PageRequest) -> record_messages.Scores:
    return finished.scores((await request.finished())[1])


@shared("chances")
async def chances(request: PageRequest) -> insights.Chances:
    return await request.app.bots.chances(request.id, (await request.finished())[1])


@shared("review")
async def review(request: PageRequest) -> insights.Review:
    record, match = await request.finished()
    seat = finished.seat_to_review(record, request.number("seat"))
    return await request.app.bots.review(request.id, match, seat)


@shared("go_on")
async def go_on(request: PageRequest) -> messages.TableInfo:
    asked, person = request.read(record_messages.Continue), await request.person()
    record = await request.record()
    game = find_game(record.game)
    sat = await hosting.who_sat(request.app.tables, request.id)
    opened = continuing.go_on(game, record, request.id, asked, person.id, person.name, sat)
    start = hosting.all_seats_taken(opened)
    return await request.info(await hosting.open_table(request.app.tables, opened, start))


# ── Only in a page: checks and files ──────────────────────────────────────────────────────────────


@on("GET", "/api/checksum")
async def see_checksum(request: PageRequest) -> GameCheckResult:
    """Plays games between bots, to be compared with the same ones elsewhere."""
    return checksum(request.read_query(GameCheck))


@on("POST", "/api/files")
async def add_file(request: PageRequest) -> exchange.Imported:
    """A record, a component file, or everything that was exported somewhere."""
    return await exchange.take_in(request.app, request.read(exchange.TextFile))


@on("GET", "/api/export")
async def export(request: PageRequest) -> exchange.TextFile:
    return await exchange.export(request.app)
