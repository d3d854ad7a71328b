"""A room: a table that this server has in hand, and everybody who looks on.

Whoever looks on is told of changes in one pass of the event loop; viewers who are told the same
share what is told.
"""

import asyncio
import logging
import time
from collections import deque

from snowbound.server import seeing
from snowbound.server.frames import frame
from snowbound.server.tables import Table

MOST_FRAMES = 64
logger = logging.getLogger("snowbound.rooms")


class Viewer:
    """Somebody connected to a table: who they are, where they look from, what they have seen."""

    __slots__ = ("due", "identity", "presence_due", "seat", "seen")

    def __init__(self, identity: str) -> None:
        self.identity = identity
        self.seat = seeing.SPECTATOR
        self.seen = -1  # not greeted yet
        self.presence_due = False
        self.due = False  # there is something to write

    @property
    def stuck_since(self) -> float:
        """Since when nothing more could be written; 0 while it can."""
        return 0.0

    def gather(self) -> bytes:
        """Whatever is due, as it goes over the wire."""
        return b""

    def write(self, data: bytes) -> None:
        """Let it go."""

    def hang_up(self) -> None:
        """The client takes nothing any more."""


class Post:
    """Who is to be written to. Everything that happens in one go is told in one go."""

    def __init__(self) -> None:
        self._due: list[Viewer] = []

    def stir(self, viewer: Viewer) -> None:
        if viewer.due:
            return
        viewer.due = True
        self._due.append(viewer)
        if len(self._due) == 1:
            asyncio.get_running_loop().call_soon(self._deliver)

    def _deliver(self) -> None:
        """First everything is gathered, then everything is written: a processor that does the same
        again and again is quicker than one that turns from one to the other."""
        viewers, self._due = self._due, []
        ready: list[tuple[Viewer, bytes]] = []
        for viewer in viewers:
            viewer.due = False
            try:
                data = viewer.gather()
            except Exception:
                logger.exception("a viewer could not be told")
                viewer.hang_up()
                continue
            if data:
                ready.append((viewer, data))
        for viewer, data in ready:
            viewer.write(data)


class Turn:
    """The right to change a table: one has it at a time, the others in the order they came.

    Like asyncio's lock, but it can be had without waiting, which is what nearly everybody needs.
    """

    __slots__ = ("_waiting", "taken")

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Have it at once, if nobody has."""
        if self.taken:
            return False
        self.taken = True
        return True

    def release(self) -> None:
        """Hand it to whoever has waited longest."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():  # as it is if they went away
                following.set_result(None)
                return
        self.taken = False

    def queue_up(self) -> asyncio.Future[None]:
        """Wait for it behind all others (`waiting.py` does)."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        return mine


class Room:
    """A table with its viewers, as this node has it."""

    def __init__(self, id: str, post: Post) -> None:
        self.id = id
        self.post = post
        self.turn = Turn()
        self.table: Table | None = None
        self.stale = False
        self.viewers: set[Viewer] = set()
        self.bots: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.leaving: dict[str, int] = {}  # visits that are not stored yet, by identity
        self.elsewhere: dict[str, tuple[float, seeing.Here]] = {}  # viewers on other nodes
        self._frames: dict[tuple[int, int, str], bytes] = {}
        self._moment: seeing.Moment | None = None  # the newest that somebody was told of
        self._before: seeing.Moment | None = None  # and the one before
        self._untold = 0  # how many have not been told what came between the two

    def here(self) -> seeing.Here:
        """Who is connected, here and on other nodes."""
        ours = self.at_this_node()
        seated, watching = set(ours.seats), ours.watching
        now = time.monotonic()
        for until, here in self.elsewhere.values():
            if until > now:
                seated |= here.seats
                watching += here.watching
        return seeing.Here(frozenset(seated), watching)

    def at_this_node(self) -> seeing.Here:
        table = self.table
        if table is None:
            return seeing.Here()
        people = {viewer.identity for viewer in self.viewers if viewer.identity}
        seated = {n for n, seat in enumerate(table.seats) if seat.place.identity in people}
        seated_people = {table.seats[n].place.identity for n in seated}
        watching = sum(viewer.identity not in seated_people for viewer in self.viewers)
        return seeing.Here(frozenset(seated), watching)

    def rest(self) -> None:
        """Keep nothing that the log keeps too."""
        self.table = self._moment = self._before = None
        self._frames.clear()

    def stir(self, presence: bool = False) -> None:
        for viewer in self.viewers:
            viewer.presence_due |= presence
            self.post.stir(viewer)

    def moment(self, table: Table) -> seeing.Moment:
        """The table as it is now, made for everybody who looks on."""
        moment = self._moment
        if moment is None or moment.version != table.version or moment.table is not table:
            self._frames.clear()
            self._before = moment
            self._untold = len(self.viewers)
            seats = {viewer.seat for viewer in self.viewers if viewer.seen >= 0}
            moment = self._moment = seeing.Moment(table, seats)
        return moment

    def update_for(self, viewer: Viewer, table: Table) -> bytes:
        """The update a viewer needs; viewers who need the same share one frame."""
        moment, seat, seen = self.moment(table), viewer.seat, viewer.seen
        reshaped = table.shape > seen or table.timed
        if len(self.viewers) <= len(moment.sights):  # everybody looks on from a seat of their own
            return self._update(moment, viewer, reshaped)
        key = (seat, seen, viewer.identity if reshaped else "")
        found = self._frames.get(key)
        if found is None:
            found = self._update(moment, viewer, reshaped)
            if len(self._frames) < MOST_FRAMES:
                self._frames[key] = found
        return found

    def _update(self, moment: seeing.Moment, viewer: Viewer, reshaped: bool) -> bytes:
        seat, seen, before = viewer.seat, viewer.seen, self._before
        info = None
        if reshaped:
            info = seeing.table_info(moment.table, viewer.identity, self.here())
        known = before.sights.get(seat) if before and before.version == seen else None
        told = frame(seeing.update(moment, seat, seen, known, info))
        self._untold -= 1
        if self._untold == 0:
            self._before = None  # at once, while it is fresh in the processor's memory
        return told
