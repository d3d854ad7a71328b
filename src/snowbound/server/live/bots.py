"""Bots at live tables: asked in the worker pool when it is their turn, and for hints."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from functools import partial

from snowbound.analysis.choosing import HINT_MILLISECONDS, probable_seconds
from snowbound.core import insights
from snowbound.core.errors import Mistake
from snowbound.core.jobs import Job, JobResult
from snowbound.server.common.metrics import Metrics
from snowbound.server.common.rate_limits import RateLimited, per_hour
from snowbound.server.live.live_table import LiveTable
from snowbound.server.live.tables import LiveTables
from snowbound.server.people.whereabouts import Whereabouts
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.server.workers.job_queue import Asker, Urgency
from snowbound.server.workers.pool import WorkerPool
from snowbound.tables.bot_turns import play_bots, table_hint_job

RETRY_SECONDS = 1.0  # after a move that could not be stored
HINT_SECONDS = 60.0  # how long somebody waits for a hint

logger = logging.getLogger("snowbound.live")


class Bots:
    """Plays for bots at live tables."""

    def __init__(
        self,
        tables: LiveTables,
        workers: WorkerPool,
        metrics: Metrics,
        whereabouts: Whereabouts,
    ) -> None:
        self.tables = tables
        self.workers = workers
        self.metrics = metrics
        self.whereabouts = whereabouts
        self._hints = per_hour(tables.settings.hints_per_hour, "That is enough advice for now.")
        self._asking: Counter[str] = Counter()  # hints that are waited for, by person

    def play(self, live: LiveTable) -> None:
        """Let the bots of a table play until it is a person's turn."""
        live.bots = asyncio.create_task(self._play(live))

    async def _play(self, live: LiveTable) -> None:
        try:
            await play_bots(
                lambda: live.table, partial(self._run, live), partial(self.tables.change, live)
            )
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

    async def _run(self, live: LiveTable, job: Job) -> JobResult:
        """Have a table's bots asked."""
        began = time.perf_counter()
        host = self.whereabouts.charged(live.table.opened.host) if live.table is not None else ()
        urgency = Urgency.PEOPLE if live.watched() else Urgency.UNWATCHED
        result = await self.workers.run(
            job,
            Asker(urgency, (live.id, *host)),
            probable_seconds([level for _, level in job.bots]),
        )
        self.metrics.thought(time.perf_counter() - began)
        return result

    async def hint(self, live: LiveTable, seat: int, identity: str) -> insights.Hint:
        """What an expert would do from this seat, for the person who sits there."""
        table = live.table
        if table is None:
            raise Mistake("This table has just been put away; ask again.")
        job = table_hint_job(table, seat)
        if self._asking[identity] >= self.tables.settings.hints_at_once:
            raise RateLimited("You are waiting for advice already.")
        self._hints.check(identity)
        self._asking[identity] += 1
        try:
            async with asyncio.timeout(HINT_SECONDS):
                asker = Asker(Urgency.HINT, (table.id, *self.whereabouts.charged(identity)))
                result = await self.workers.run(job, asker, HINT_MILLISECONDS / 1000)
        except TimeoutError:
            raise Mistake("The bots are too busy for advice; ask again later.") from None
        finally:
            self._asking[identity] -= 1
            self._asking += Counter()  # forgets who waits for nothing
        return result.told_hint()
