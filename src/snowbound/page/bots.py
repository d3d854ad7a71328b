"""Bots at a page's tables. They think in a worker of their own: the table never stutters."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from snowbound.bots.chances import players
from snowbound.core.errors import Mistake
from snowbound.core.match import Match
from snowbound.page.live import PageTable, PageTables
from snowbound.page.storage import CHANCES, NotStored
from snowbound.server.workers.jobs import (
    Job,
    JobResult,
    bots_job,
    chances_job,
    hint_job,
    moments_job,
)
from snowbound.server.workers.reviews import Reviews
from snowbound.server.workers.thinking import Urgency
from snowbound.tables import commands, messages, record_messages
from snowbound.tables.table import Table

SPECS = {"expert": "expert:ms=600"}  # a choice that a phone's player does not wait long for
CHANCES_AT_ONCE = 4  # steps in one job, so that bots' moves get their turn in between

Think = Callable[[Job], Awaitable[JobResult]]


class PageBots:
    def __init__(self, tables: PageTables, think: Think) -> None:
        self.tables = tables
        self.think = think
        self.reviews = Reviews(self)
        tables.on_bots_turn = self.play

    async def run(self, job: Job, urgency: Urgency, *, seconds: float) -> JobResult:
        """A job for a review. There is one worker, which does one job after the other."""
        return await self.think(job)

    def play(self, live: PageTable) -> None:
        """Let the bots of a table play until it is a person's turn."""
        live.bots = self.tables.spawn(self._play(live))

    async def _play(self, live: PageTable) -> None:
        try:
            passed_at = -1
            while live.held and live.loaded().version != passed_at:
                table = live.loaded()
                seats = table.bots_to_ask()
                if not seats:
                    break
                version = table.version
                if not await self._move(live, table, seats):
                    passed_at = version
        except (Mistake, NotStored):
            pass  # the next change of the table wakes them again
        finally:
            if live.bots is asyncio.current_task():
                live.bots = None

    async def _move(self, live: PageTable, table: Table, seats: list[int]) -> bool:
        """Ask these bots, and play what the first of them wants; False if they all pass."""
        version = table.version
        bots = [(seat, SPECS.get(level := table.seats[seat].bot, level)) for seat in seats]
        result = await self.think(bots_job(table, bots))
        seat, action = result.move.seat, result.move.action
        if result.failure:
            seat, action = _first_legal(table, seats)
        if action is None:
            return False
        move = partial(commands.bot_moves, version=version, seat=seat, action=action)
        await self.tables.change(live, move)
        return True

    async def hint(self, live: PageTable, seat: int) -> messages.Hint:
        """What an expert would do from this seat."""
        table = live.loaded()
        if not table.opened.hints:
            raise Mistake("This table plays without hints.")
        if not table.playing().legal(seat):
            raise Mistake("There is nothing for you to do just now.")
        result = await self.think(hint_job(table, seat))
        if result.hint is None:
            raise Mistake("The bot has no idea just now; ask again.")
        return result.hint

    async def chances(self, id: str, match: Match) -> record_messages.Chances:
        """Win chances along a finished game, estimated once."""
        kept = await self.tables.storage.get(CHANCES, id)
        known = (
            msgspec.json.decode(kept, type=record_messages.Chances) if kept is not None else None
        )
        if known is not None and known.players == players(match.setup.game):
            return known
        steps: list[list[float]] = []
        while (first := len(steps)) <= len(match.steps):
            end = min(first + CHANCES_AT_ONCE, len(match.steps) + 1)
            result = await self.think(chances_job(id, match, first, end))
            if len(result.chances) != end - first:
                raise Mistake("The chances could not be estimated; ask again later.")
            steps += result.chances
        turned = await self.think(moments_job(id, match, steps))
        if turned.failure:
            raise Mistake("The chances could not be estimated; ask again later.")
        found = record_messages.Chances(players(match.setup.game), steps, turned.moments)
        with contextlib.suppress(NotStored):
            await self.tables.storage.put(CHANCES, id, messages.encode(found).decode())
        return found


def _first_legal(table: Table, seats: list[int]) -> tuple[int, str | None]:
    """A move for bots whose worker failed: any is better than a table that stands still."""
    match = table.playing()
    for seat in seats:
        if seat in match.awaited:
            return seat, match.legal(seat)[0]
    return -1, None
