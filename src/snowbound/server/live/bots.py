"""Bots at live tables: asked in the worker pool when it is their turn, and for hints."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from functools import partial

from snowbound.core.errors import Mistake
from snowbound.server.http.rate_limits import RateLimited, per_hour
from snowbound.server.live.live_table import LiveTable
from snowbound.server.live.tables import LiveTables
from snowbound.server.metrics import Metrics
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.server.workers.bot_moves import HINT_MILLISECONDS, BotMove, probable_seconds
from snowbound.server.workers.jobs import bots_job, hint_job
from snowbound.server.workers.pool import WorkerPool
from snowbound.server.workers.thinking import Urgency
from snowbound.tables import commands, messages
from snowbound.tables.table import Table

RETRY_SECONDS = 1.0  # after a move that could not be stored
HINT_SECONDS = 60.0  # how long somebody waits for a hint

logger = logging.getLogger("snowbound.live")


class Bots:
    """Plays for bots at live tables."""

    def __init__(self, tables: LiveTables, workers: WorkerPool, metrics: Metrics) -> None:
        self.tables = tables
        self.workers = workers
        self.metrics = metrics
        self._hints = per_hour(tables.settings.hints_per_hour, "That is enough advice for now.")
        self._asking: Counter[str] = Counter()  # hints that are waited for, by person

    def play(self, live: LiveTable) -> None:
        """Let the bots of a table play until it is a person's turn."""
        live.bots = asyncio.create_task(self._play(live))

    async def _play(self, live: LiveTable) -> None:
        try:
            passed_at = -1
            while (table := live.table) is not None and table.version != passed_at:
                seats = table.bots_to_ask()
                if not seats:
                    break
                version = table.version
                if not await self._move(live, table, seats):
                    passed_at = version
        except StorageFailure as failure:
            logger.warning("a bot's move could not be stored: %s", failure)
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(RETRY_SECONDS)
        except Mistake as mistake:
            logger.error("a bot's move was refused: %s", mistake, extra={"table": live.id})
        except Exception:
            logger.exception("a bot's move failed", extra={"table": live.id})
        finally:
            live.bots = None

    async def _move(self, live: LiveTable, table: Table, seats: list[int]) -> bool:
        """Ask these bots, and play what the first of them wants; False if they all pass."""
        version = before = table.version
        began = time.perf_counter()
        move = await self._ask(live, table, [(seat, table.seats[seat].bot) for seat in seats])
        self.metrics.thought(time.perf_counter() - began)
        for seat, fault in move.faults:
            logger.warning("a bot failed: %s", fault, extra={"table": live.id})
            failed = partial(commands.bot_fails, version=version, seat=seat, fault=fault)
            version = await self.tables.change(live, failed)
        if move.action is None:
            return version != before
        seat, action = move.seat, move.action
        await self.tables.change(live, lambda now: commands.bot_moves(now, version, seat, action))
        return True

    async def _ask(self, live: LiveTable, table: Table, bots: list[tuple[int, str]]) -> BotMove:
        """What these bots want. If the job fails, each is asked alone, to find out whose fault it
        is."""
        version = table.version
        result = await self.workers.run(
            bots_job(table, bots),
            Urgency.PEOPLE if live.watched() else Urgency.UNWATCHED,
            (table.id, table.opened.host),
            probable_seconds([level for _, level in bots]),
        )
        if not result.failure:
            return result.move
        if len(bots) == 1 and table.version == version:
            return _first_legal(table, bots[0][0], result.failure)
        for one in bots:
            if table.version != version:
                break
            move = await self._ask(live, table, [one])
            if move.action is not None or move.faults:
                return move
        return BotMove()

    async def hint(self, live: LiveTable, seat: int, identity: str) -> messages.Hint:
        """What an expert would do from this seat, for the person who sits there."""
        table = live.table
        if table is None or not table.opened.hints:
            raise Mistake("This table plays without hints.")
        if not table.playing().legal(seat):
            raise Mistake("There is nothing for you to do just now.")
        if self._asking[identity] >= self.tables.settings.hints_at_once:
            raise RateLimited("You are waiting for advice already.")
        self._hints.check(identity)
        self._asking[identity] += 1
        try:
            async with asyncio.timeout(HINT_SECONDS):
                owners = (table.id, identity)
                result = await self.workers.run(
                    hint_job(table, seat), Urgency.HINT, owners, HINT_MILLISECONDS / 1000
                )
        except TimeoutError:
            raise Mistake("The bots are too busy for advice; ask again later.") from None
        finally:
            self._asking[identity] -= 1
            self._asking += Counter()  # forgets who waits for nothing
        if result.hint is None:
            raise Mistake("The bot has no idea just now; ask again.")
        return result.hint


def _first_legal(table: Table, seat: int, failure: str) -> BotMove:
    """A move for a bot whose worker failed: any is better than a table that stands still."""
    match = table.playing()
    action = match.legal(seat)[0] if seat in match.awaited else None
    return BotMove(seat, action, [(seat, failure)])
