"""The hall: the tables this server has in hand, and how anything happens at them.

Most changes take the short way (`changing.py`); here is what may have to wait: for a table that
must be loaded, for its turn, for bots. If another node was faster, the table is brought up to date
and asked again.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial

import sqlalchemy as sa

from snowbound.core import records
from snowbound.core.mistakes import Mistake
from snowbound.server import asking, seeing, storage
from snowbound.server import entries as log
from snowbound.server import messages as wire
from snowbound.server.batches import Row, StorageFailure
from snowbound.server.bots import Choice
from snowbound.server.changing import Changed, Changes, Decide
from snowbound.server.metrics import Metrics
from snowbound.server.rooms import Room
from snowbound.server.settings import Settings
from snowbound.server.storage import Store
from snowbound.server.tables import OVER, RUNNING, Table
from snowbound.server.thinking import Thinkers, job_for
from snowbound.server.waiting import having

ATTEMPTS = 50
logger = logging.getLogger("snowbound.hall")


class NoSuchTable(asking.NotThere):
    """There is no table under this id."""


class Hall:
    """All tables, by id; only those in use are in memory."""

    def __init__(
        self, store: Store, thinkers: Thinkers, settings: Settings, metrics: Metrics
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.metrics = metrics
        self.rooms: dict[str, Room] = {}
        self.changes = Changes(store.batches, settings, metrics, self)
        self.on_presence: Callable[[Room], None] = lambda room: None
        self.on_turn: Callable[[Table, int], None] = lambda table, seat: None
        self._tasks: set[asyncio.Task[None]] = set()

    # ── Finding ─────────────────────────────────────────────────────────────────────────────

    async def room(self, id: str) -> Room:
        """A table's room, loaded if need be."""
        room = self.rooms.get(id)
        if room is None:
            room = self.rooms.setdefault(id, Room(id, self.changes.post))
        room.used = time.monotonic()
        if room.table is None or room.stale:
            try:
                async with having(room.turn):
                    await self._wake(room)
            except Exception:
                if not room.viewers and room.table is None:
                    self.rooms.pop(id, None)
                raise
        return room

    async def table(self, id: str) -> Table:
        room = await self.room(id)
        assert room.table is not None
        return room.table

    async def _wake(self, room: Room) -> Table:
        """Bring a room's table up to date with its log. It is the caller's turn."""
        table = room.table
        if table is not None and not room.stale:
            return table
        if table is None:
            table = Table(room.id)
        for number, at, text in await self.store.entries(room.id, table.version):
            if number != table.version + 1:
                raise StorageFailure("the log has a gap")
            table.apply(log.decode(text), at)
        if table.version == 0:
            raise NoSuchTable("There is no such table.")
        if table.outdated and table.status == RUNNING:
            await self._look_up_end(table)
        room.table = table
        room.stale = False
        return table

    async def _look_up_end(self, table: Table) -> None:
        """Whether a game that cannot be played again was over: its record says so."""
        kept = storage.records
        if await self.store.rows(sa.select(kept.c.id).where(kept.c.id == table.id)):
            table.status = OVER

    async def refresh(self, id: str) -> None:
        """Another node has changed a table that is in use here."""
        room = self.rooms.get(id)
        if room is None:
            return
        async with having(room.turn):
            room.stale = True
            room.used = time.monotonic()
            try:
                await self._wake(room)
            except (StorageFailure, Mistake):
                return
        room.stir()

    def greet(self, room: Room) -> None:
        """Somebody came or went: everybody at the table sees it, at other nodes too."""
        room.stir(presence=True)
        self.on_presence(room)

    # ── Changing ────────────────────────────────────────────────────────────────────────────

    async def open(self, opened: log.Opened) -> Room:
        """A new table."""
        room = Room(secrets.token_urlsafe(16), self.changes.post)
        row = Row(room.id, 1, time.time(), log.encode(opened))
        table = Table(room.id)
        table.apply(opened, row.at)  # before it is stored: what cannot be opened never is
        await self.store.append(row)
        room.table = table
        self.rooms[room.id] = room
        self.changes.note(table)
        self.metrics.tables += 1
        return room

    async def change(self, room: Room, decide: Decide) -> int:
        """Let something happen at a table; the version under which it is stored."""
        async with having(room.turn):
            for _ in range(ATTEMPTS):
                table = await self._wake(room)
                try:
                    outcome = decide(table)
                except Mistake:
                    if await self._is_current(room, table):
                        raise
                    continue
                if isinstance(outcome, int):
                    return outcome
                row = Row(room.id, table.version + 1, time.time(), log.encode(outcome))
                room.stale = True  # unless the store says otherwise
                if await self.store.append(row):
                    room.stale = False
                    self.changes.happen(room, table, outcome, row.at)
                    return table.version
        raise StorageFailure("too many others write at once")

    def overtaken(self, room: Room, decide: Decide, then: Changed) -> None:
        self._spawn(self._change_then(room, decide, then))

    async def _change_then(self, room: Room, decide: Decide, then: Changed) -> None:
        try:
            then(await self.change(room, decide))
        except (Mistake, StorageFailure) as error:
            then(error)

    async def _is_current(self, room: Room, table: Table) -> bool:
        """Whether another node has not moved the table on; nobody is refused on old news."""
        seen = table.version
        room.stale = True
        return (await self._wake(room)).version == seen

    def ended(self, table: Table) -> None:
        self._spawn(self._keep_record(table))

    def awaited(self, table: Table, seat: int) -> None:
        self.on_turn(table, seat)

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def rematch(self, room: Room) -> Room:
        """The table after this one; whoever asks first opens it, all others get the same."""
        table = await self.table(room.id)
        if not table.rematch:
            again = await self.open(asking.rematch(table))
            await self.change(
                room, lambda now: now.version if now.rematch else log.Rematched(again.id)
            )
            table = await self.table(room.id)
            if table.rematch == again.id:
                await self._start_if_full(again)
        return await self.room(table.rematch)

    async def _start_if_full(self, room: Room) -> None:
        """Only bots and one person: no need to wait for anybody."""
        table = await self.table(room.id)
        people = {seat.place.identity for seat in table.seats} - {""}
        if len(people) == 1 and all(seat.kind != "free" for seat in table.seats):
            host = table.opened.host
            await self.change(room, lambda now: asking.start(now, host, wire.Start()))

    # ── Bots ────────────────────────────────────────────────────────────────────────────────

    def bots_awaited(self, room: Room) -> None:
        room.bots = asyncio.create_task(self._let_bots_play(room))

    async def _let_bots_play(self, room: Room) -> None:
        try:
            passed_at = -1
            while (table := room.table) is not None and table.version != passed_at:
                seats = table.bots_to_ask()
                if not seats:
                    break
                version = table.version
                if not await self._bot_move(room, table, seats):
                    passed_at = version
        except StorageFailure as failure:
            logger.warning("a bot's move could not be stored: %s", failure)
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(1.0)
        except Mistake as mistake:
            logger.error("a bot's move was refused: %s", mistake, extra={"table": room.id})
        finally:
            room.bots = None

    async def _bot_move(self, room: Room, table: Table, seats: list[int]) -> bool:
        """Ask these bots, and play what the first of them wants; False if they all pass."""
        version = before = table.version
        began = time.perf_counter()
        choice = await self._bots_choice(table, [(seat, table.seats[seat].bot) for seat in seats])
        self.metrics.thought(time.perf_counter() - began)
        for seat, fault in choice.faults:
            logger.warning("a bot failed: %s", fault, extra={"table": room.id})
            failed = partial(asking.bot_fails, version=version, seat=seat, fault=fault)
            version = await self.change(room, failed)
        if choice.action is None:
            return version != before
        seat, action = choice.seat, choice.action
        await self.change(room, lambda now: asking.bot_moves(now, version, seat, action))
        return True

    async def _bots_choice(self, table: Table, asked: list[tuple[int, str]]) -> Choice:
        """What these bots want. If asking fails, each is asked alone, to see whose fault it is."""
        version = table.version
        thought = await self.thinkers.ask(job_for(table, asked))
        if not thought.failure:
            return thought.choice
        if len(asked) == 1 and table.version == version:
            return _first_that_comes(table, asked[0][0], thought.failure)
        for one in asked:
            if table.version != version:
                break
            choice = await self._bots_choice(table, [one])
            if choice.action is not None or choice.faults:
                return choice
        return Choice()

    async def hint(self, room: Room, seat: int) -> wire.Hint:
        table = room.table
        if table is None or not table.opened.hints:
            raise Mistake("This table plays without hints.")
        if not table.playing().legal(seat):
            raise Mistake("There is nothing for you to do just now.")
        thought = await self.thinkers.ask(job_for(table, [], seat))
        if thought.hint is None:
            raise Mistake("The bot has no idea just now; ask again.")
        return thought.hint

    # ── Records ─────────────────────────────────────────────────────────────────────────────

    async def _keep_record(self, table: Table) -> None:
        try:
            await self.keep_record(table)
        except StorageFailure as failure:
            logger.warning("a record was not written yet: %s", failure)

    async def keep_record(self, table: Table) -> None:
        """Write a finished game's record where lists find it."""
        match = table.match
        assert match is not None
        record = match.record()
        card = record_card(table, record)
        await self.store.put(
            storage.records,
            {
                "id": table.id,
                "game": table.opened.game,
                "public": table.opened.public,
                "ended": table.changed,
                "card": wire.encode(card).decode(),
                "record": records.encode(record).decode(),
            },
            ["id"],
        )

    # ── Time ────────────────────────────────────────────────────────────────────────────────

    async def sweep(self, now: float) -> None:
        """Do what is due: clocks that ran out, bots that a lost node left thinking."""
        for id in await self.store.due(now):
            try:
                room = await self.room(id)
                await self._catch_up(room, now)
            except (Mistake, StorageFailure) as error:
                logger.warning("a table could not be swept: %s", error, extra={"table": id})

    async def _catch_up(self, room: Room, now: float) -> None:
        table = room.table
        assert table is not None
        for seat in range(len(table.seats)):
            if table.deadline(seat) and table.deadline(seat) <= now:
                await self.change(room, partial(asking.time_is_up, seat=seat, now=now))
        self.changes.stir_bots(room)
        self.changes.note(table)

    async def repair(self, since: float = 0.0) -> None:
        """Write what a lost node did not: summaries behind the log, records of ended games."""
        for id in await self.store.behind(since):
            try:
                table = await self.table(id)
            except Mistake as mistake:
                logger.warning("a table cannot be opened: %s", mistake, extra={"table": id})
                continue
            self.changes.note(table)
            if table.status == OVER and not table.outdated:
                await self.keep_record(table)

    def let_idle_tables_go(self) -> None:
        """Nothing has happened for long: the log is enough, whether people watch it or not."""
        before = time.monotonic() - self.settings.idle_table_seconds
        for room in list(self.rooms.values()):
            if room.used > before or room.bots is not None or room.turn.taken:
                continue
            room.rest()
            if not room.viewers:
                del self.rooms[room.id]

    def drop_slow_viewers(self) -> None:
        """Who has not taken a message for so long is not there any more."""
        before = time.monotonic() - self.settings.slow_client_seconds
        for room in self.rooms.values():
            for viewer in list(room.viewers):
                if 0 < viewer.stuck_since < before:
                    viewer.hang_up()

    async def close(self) -> None:
        tasks = [*self._tasks, *(room.bots for room in self.rooms.values() if room.bots)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _first_that_comes(table: Table, seat: int, failure: str) -> Choice:
    """A move for a bot whose worker failed: any is better than a table that stands still."""
    match = table.playing()
    action = match.legal(seat)[0] if seat in match.awaited else None
    return Choice(seat, action, [(seat, failure)])


def record_card(table: Table, record: records.Record) -> wire.RecordCard:
    result = seeing.result_info(record.result, table.game.endings)
    assert result is not None
    return wire.RecordCard(
        id=table.id,
        game=record.game,
        title=table.game.title,
        ended=table.changed,
        seats=record.seats,
        result=result,
        steps=len(record.moves),
        public=table.opened.public,
    )
