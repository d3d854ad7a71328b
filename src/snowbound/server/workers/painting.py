"""Pictures of tables, drawn one after the other in a process of their own: a link that is shared
with a thousand people keeps no move waiting. Equal pictures are drawn once."""

import asyncio
import logging
from collections import Counter, OrderedDict
from pathlib import Path

from snowbound.core.errors import Mistake
from snowbound.server.common.metrics import Metrics
from snowbound.server.common.rate_limits import RateLimited
from snowbound.server.workers.job_queue import Asker, Urgency
from snowbound.server.workers.painter import Picture, PictureJob
from snowbound.server.workers.pictures import Card
from snowbound.server.workers.pool import ProcessPool
from snowbound.server.workers.worker import LOW

KEPT = 256  # pictures, of about 20 KB
MOST_OF_ONE = 8  # that wait for one address
MOST_IN_ALL = 128
SECONDS = 10.0  # that drawing may take
PROBABLE_SECONDS = 0.2
PATIENCE = 20.0  # for which a request waits

logger = logging.getLogger("snowbound.pictures")


class NotDrawn(Mistake):
    """A picture could not be drawn."""


class Painting:
    """Draws pictures; requests for equal ones share a drawing."""

    def __init__(self, fonts: Path, metrics: Metrics | None = None, priority: str = LOW) -> None:
        self.fonts = str(fonts)
        self.pool: ProcessPool[PictureJob, Picture] = ProcessPool(
            "snowbound.server.workers.painter", Picture, _failed, 1, SECONDS, metrics, priority
        )
        self._kept: OrderedDict[Card, bytes] = OrderedDict()
        self._tasks: dict[Card, asyncio.Task[bytes]] = {}
        self._asked: Counter[str] = Counter()  # by the address that was first

    async def picture(self, card: Card, address: str) -> bytes:
        """A card as a PNG file."""
        if card in self._kept:
            self._kept.move_to_end(card)
            return self._kept[card]
        task = self._tasks.get(card)
        if task is None:
            self._check(address)
            self._asked[address] += 1
            if not self.pool.started:  # few servers are asked for a picture
                self.pool.open()
            task = self._tasks[card] = asyncio.create_task(self._draw(card, address))
            task.add_done_callback(lambda _: self._end(card, address))
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(task)
        except TimeoutError:
            raise NotDrawn("The picture is not there yet; ask again later.") from None

    def _check(self, address: str) -> None:
        if self._asked[address] >= MOST_OF_ONE or len(self._tasks) >= MOST_IN_ALL:
            raise RateLimited("Too many pictures at once; ask again in a moment.", 2)

    async def _draw(self, card: Card, address: str) -> bytes:
        asker = Asker(Urgency.STRANGER, (address,))
        drawn = await self.pool.run(PictureJob(card, self.fonts), asker, PROBABLE_SECONDS)
        if drawn.failure:
            logger.error("a picture could not be drawn: %s", drawn.failure)
            raise NotDrawn("The picture could not be drawn; ask again later.")
        self._kept[card] = drawn.png
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return drawn.png

    def _end(self, card: Card, address: str) -> None:
        del self._tasks[card]
        self._asked[address] -= 1
        self._asked += Counter()  # forgets who waits for nothing

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()


def _failed(failure: str) -> Picture:
    return Picture(failure=failure)
