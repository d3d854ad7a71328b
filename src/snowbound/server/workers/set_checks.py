"""Component files that people bring to a table, checked one after the other in a process of their
own, with a time limit: a file that takes long keeps no move waiting."""

import asyncio
from collections import Counter, OrderedDict

from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.server.common.metrics import Metrics
from snowbound.server.common.rate_limits import RateLimited
from snowbound.server.workers.job_queue import Asker
from snowbound.server.workers.pool import ProcessPool
from snowbound.server.workers.set_checker import TOO_LONG, SetJob, SetVerdict
from snowbound.server.workers.worker import LOW
from snowbound.tables import own_sets

KEPT = 64  # files found right, by their hash
MOST_OF_ONE = 2  # that wait for one address
MOST_IN_ALL = 32
SECONDS = 5.0  # that one may take
PROBABLE_SECONDS = 0.1
PATIENCE = 20.0  # for which a request waits


class SetChecks:
    """Says whether a game takes a file; what was found right is not checked again."""

    def __init__(self, metrics: Metrics | None = None, priority: str = LOW) -> None:
        self.pool: ProcessPool[SetJob, SetVerdict] = ProcessPool(
            "snowbound.server.workers.set_checker",
            SetVerdict,
            lambda _: SetVerdict(TOO_LONG),
            1,
            SECONDS,
            metrics,
            priority,
        )
        self._right: OrderedDict[tuple[str, str, str], None] = OrderedDict()
        self._asked: Counter[str] = Counter()

    async def read(self, game: Game, name: str, text: str, asker: Asker) -> ComponentSet:
        """The set in a file, or a mistake that says what is wrong with it."""
        components = own_sets.named(game, name, text)
        known = (game.id, components.name, components.hash)
        if known in self._right:
            return components
        address = asker.owners[-1]
        if self._asked[address] >= MOST_OF_ONE or self._asked.total() >= MOST_IN_ALL:
            raise RateLimited("Too many files at once; try again in a moment.", 2)
        self._asked[address] += 1
        try:
            await self._check(SetJob(game.id, components.name, text), asker)
        finally:
            self._asked[address] -= 1
            self._asked += Counter()  # forgets who waits for nothing
        self._right[known] = None
        if len(self._right) > KEPT:
            self._right.popitem(last=False)
        return components

    async def _check(self, job: SetJob, asker: Asker) -> None:
        if not self.pool.started:  # few servers are brought a file
            self.pool.open()
        try:
            async with asyncio.timeout(PATIENCE):
                verdict = await self.pool.run(job, asker, PROBABLE_SECONDS)
        except TimeoutError:
            raise Mistake("Too many files are being read; try again later.") from None
        if verdict.wrong:
            raise Mistake(verdict.wrong)

    async def close(self) -> None:
        await self.pool.close()
