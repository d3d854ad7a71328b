"""How a table changes without anybody waiting: the short way of a move.

A change is decided against the table, stored under the table's next number, and only then
applied and told. The store calls back; what must be waited for is the hall's (`hall.py`).
"""

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

from snowbound.core.mistakes import Mistake
from snowbound.server import asking
from snowbound.server import entries as log
from snowbound.server import messages as wire
from snowbound.server.batches import Batches, Row, StorageFailure, Summary
from snowbound.server.metrics import Metrics
from snowbound.server.rooms import Post, Room
from snowbound.server.settings import Settings
from snowbound.server.tables import OVER, Table

logger = logging.getLogger("snowbound.hall")

Decide = Callable[[Table], asking.Outcome]  # what is to happen at a table as it is
Changed = Callable[[int | Mistake | StorageFailure], None]  # who is told what became of it


class Following(Protocol):
    """Who sees to what follows from a change and may take a while: the hall."""

    def overtaken(self, room: Room, decide: Decide, then: Changed) -> None:
        """Another node was faster: a change must be decided again."""

    def ended(self, table: Table) -> None:
        """A game is over."""

    def awaited(self, table: Table, seat: int) -> None:
        """Somebody who is not there must decide."""

    def bots_awaited(self, room: Room) -> None:
        """A bot should think about this table."""


class Changes:
    """What happens at tables."""

    def __init__(
        self, batches: Batches, settings: Settings, metrics: Metrics, following: Following
    ) -> None:
        self.batches = batches
        self.settings = settings
        self.metrics = metrics
        self.post = Post()
        self._following = following

    def change_at_once(self, room: Room, decide: Decide, then: Changed) -> bool:
        """Let something happen at a table if nothing but the store must be waited for: `then` is
        called with the version or with what went wrong. Else nothing has happened, and the answer
        is False: `Hall.change` may wait."""
        table = room.table
        if table is None or room.stale or not room.turn.take():
            return False
        try:
            outcome = decide(table)
        except Exception:  # a mistake, perhaps on old news: let `Hall.change` find out
            room.turn.release()
            return False
        if isinstance(outcome, int):
            room.turn.release()
            then(outcome)
            return True
        row = Row(room.id, table.version + 1, time.time(), log.encode(outcome))
        room.stale = True  # unless the store says otherwise

        def stored(taken: bool | StorageFailure) -> None:
            try:
                if taken is True:
                    room.stale = False
                    self.happen(room, table, outcome, row.at)
            except Exception:
                taken = StorageFailure("an entry could not be applied")
            finally:
                room.turn.release()
            if taken is False:  # another node was faster
                self._following.overtaken(room, decide, then)
            else:
                then(table.version if taken is True else taken)

        self.batches.append(row, stored)
        return True

    def happen(self, room: Room, table: Table, entry: log.AnyEntry, at: float) -> None:
        """An entry is stored: let it be so, tell everybody, and see what follows from it."""
        awaited = set(table.awaited) if table.timed else set()
        try:
            table.apply(entry, at)
        except Exception:
            room.table = None
            logger.exception(
                "an entry that was decided could not be applied", extra={"table": room.id}
            )
            raise
        room.used = time.monotonic()
        self.note(table, anew=table.shape == table.version)
        if isinstance(entry, log.Moved):
            self.metrics.moves += 1
        room.stir()
        self._call_players(room, table, entry, awaited)
        if table.status == OVER:
            self._following.ended(table)
        self.stir_bots(room)

    def _call_players(
        self, room: Room, table: Table, entry: log.AnyEntry, awaited: set[int]
    ) -> None:
        """Slow games call whoever is awaited now and not there; so do reminders."""
        reminded = entry.seat if isinstance(entry, log.Reminded) else -1
        if table.opened.clock.kind != "slow" and reminded < 0:
            return
        here = room.here().seats
        for seat in table.awaited:
            called = seat == reminded or seat not in awaited
            if called and seat not in here and not table.seats[seat].bot:
                self._following.awaited(table, seat)

    def note(self, table: Table, anew: bool = True) -> None:
        if table.noted and not anew:
            return  # the summary is made when it is written
        table.noted = True
        self.batches.note(table.id, partial(summary, table, self.settings.bot_grace), anew)

    def stir_bots(self, room: Room) -> None:
        """See whether a bot should think about this table."""
        table = room.table
        if table is not None and room.bots is None and table.bots_to_ask():
            self._following.bots_awaited(room)


def summary(table: Table, grace: float, anew: bool) -> Summary:
    table.noted = False
    return Summary(
        table.id,
        table.opened.game,
        table.opened.public,
        table.status,
        table.opened.host,
        table.version,
        table.changed,
        _due(table, grace),
        wire.encode(table_card(table)).decode(),
        [seat.place.identity for seat in table.seats] if anew else [],
    )


def _due(table: Table, grace: float) -> float | None:
    """When somebody must look after this table, if nobody does before."""
    times = [table.deadline(seat) for seat in table.awaited]
    if any(table.seats[seat].bot for seat in table.awaited):
        times.append(max(table.changed, time.time()) + grace)
    times = [at for at in times if at]
    return min(times) if times else None


def table_card(table: Table) -> wire.TableCard:
    return wire.TableCard(
        id=table.id,
        game=table.opened.game,
        title=table.game.title,
        status=table.status,
        version=table.version,
        public=table.opened.public,
        seats=table.names(),
        free=sum(seat.kind == "free" for seat in table.seats),
        awaited=table.awaited,
        changed=table.changed,
    )
