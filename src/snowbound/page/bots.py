"""Bots at a page's tables. They think in a worker of their own: the table never stutters."""

import asyncio
import contextlib
import time
from functools import partial

from snowbound.analysis.long_jobs import ReviewWork, chances_series, known_chances
from snowbound.core import insights
from snowbound.core.errors import Mistake
from snowbound.core.jobs import RunJob
from snowbound.core.match import Match
from snowbound.page.live import PageTable, PageTables
from snowbound.page.storage import WIN_CHANCES, NotStored
from snowbound.tables import messages
from snowbound.tables.bot_turns import play_bots, table_hint_job

STEPS_AT_ONCE = 4  # in one job of win chances, so that bots' moves get their turn in between
PATIENCE = 2.0  # seconds for which a request for a review waits


class PageBots:
    def __init__(self, tables: PageTables, think: RunJob) -> None:
        self.tables = tables
        self.think = think
        self._reviews: dict[tuple[str, int], ReviewWork] = {}
        self._one_at_a_time = asyncio.Lock()  # one review is worked out
        tables.on_bots_turn = self.play

    def play(self, live: PageTable) -> None:
        """Let the bots of a table play until it is a person's turn."""
        live.bots = self.tables.spawn(self._play(live))

    async def _play(self, live: PageTable) -> None:
        try:
            await play_bots(
                lambda: live.table if live.held else None,
                self.think,
                partial(self.tables.change, live),
            )
        except (Mistake, NotStored):
            pass  # the next change of the table wakes them again
        finally:
            if live.bots is asyncio.current_task():
                live.bots = None

    async def hint(self, live: PageTable, seat: int) -> insights.Hint:
        """What an expert would do from this seat."""
        return (await self.think(table_hint_job(live.loaded(), seat))).told_hint()

    async def chances(self, id: str, match: Match) -> insights.Chances:
        """Win chances along a finished game, estimated once."""
        known = known_chances(await self.tables.storage.get(WIN_CHANCES, id), match)
        if known is not None:
            return known
        found = await chances_series(id, match, STEPS_AT_ONCE).run(self.think)
        with contextlib.suppress(NotStored):
            await self.tables.storage.put(WIN_CHANCES, id, messages.encode(found).decode())
        return found

    async def review(self, id: str, match: Match, seat: int) -> insights.Review:
        """The review of a seat's choices, or how far it has come: it goes on while somebody asks
        for it."""
        until = time.monotonic() + PATIENCE
        async with self._one_at_a_time:
            work = self._reviews.get((id, seat)) or ReviewWork(id, match, seat)
            self._reviews.pop((id, seat), None)  # one that fails begins anew
            while work.series.job is not None and time.monotonic() < until:
                work.series.take(await self.think(work.series.job))
            self._reviews[id, seat] = work
        return work.so_far()
