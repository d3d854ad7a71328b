"""A live table: a table in this server's memory, its lock, and the broadcast to its viewers.

Changes are broadcast in one pass of the event loop; viewers who are told the same share one frame.
"""

import asyncio
import logging
import time
from collections import deque

from snowbound.core.state import SPECTATOR
from snowbound.server.common.frames import frame
from snowbound.server.common.rate_limits import TokenBucket
from snowbound.tables.messages import encode
from snowbound.tables.table import Table
from snowbound.tables.types import Connected
from snowbound.tables.views import TableViews, snapshot, table_info, update

MOST_FRAMES = 64
MOST_ENTRIES = 10_000  # of a table's log; after that, only moves are taken
A_LOT = "That is a lot at once; wait a moment."
FULL = "So much has happened at this table that only moves are taken."
logger = logging.getLogger("snowbound.live")


class Viewer:
    """Somebody connected to a table: who they are, the seat they look from, what they have seen."""

    __slots__ = ("gap", "identity", "key", "keys", "presence_due", "scheduled", "seat", "seen")

    def __init__(self, identity: str, key: str = "") -> None:
        self.identity = identity
        self.key = key  # the hash of the secret that its device has shown
        self.seat = SPECTATOR
        self.keys = False  # it puts messages into words itself
        self.seen = -1  # no `hello` yet
        self.gap = -1  # the version after which there is news that was not sent; -1: all was
        self.presence_due = False
        self.scheduled = False  # the broadcaster will come to it

    def has_seen(self) -> int:
        """The version up to which all news was sent; -1 if there was no `hello` yet."""
        return self.seen if self.gap < 0 else self.gap

    def take_pending(self) -> bytes:
        """Whatever is to be sent, framed."""
        return b""

    def write(self, data: bytes) -> None:
        """Send it."""

    def disconnect(self) -> None:
        """No update can be made for it."""

    def revoke(self) -> None:
        """Its device is not known any more."""


class Broadcaster:
    """Sends to viewers. Whatever happens in one pass of the event loop is sent together."""

    def __init__(self) -> None:
        self._scheduled: list[Viewer] = []

    def schedule(self, viewer: Viewer) -> None:
        if viewer.scheduled:
            return
        viewer.scheduled = True
        self._scheduled.append(viewer)
        if len(self._scheduled) == 1:
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        """First encode everything, then write everything: this is kinder to the CPU's caches than
        turning from one to the other."""
        viewers, self._scheduled = self._scheduled, []
        ready: list[tuple[Viewer, bytes]] = []
        for viewer in viewers:
            viewer.scheduled = False
            try:
                data = viewer.take_pending()
            except Exception:
                logger.exception("an update could not be made")
                viewer.disconnect()
                continue
            if data:
                ready.append((viewer, data))
        for viewer, data in ready:
            viewer.write(data)


class TableLock:
    """The right to change a table: one holder at a time, the others wait in order of arrival.

    Like asyncio's lock, but a free one is taken without a coroutine, which is the usual case.
    """

    __slots__ = ("_waiting", "taken")

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take it if it is free."""
        if self.taken:
            return False
        self.taken = True
        return True

    def release(self) -> None:
        """Hand it to whoever has waited longest."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():  # it was not cancelled
                following.set_result(None)
                return
        self.taken = False

    def wait(self) -> asyncio.Future[None]:
        """A future that is done when the lock is handed over."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        return mine


class Shown:
    """What the viewers of one kind have been shown: those that want words, or keys."""

    __slots__ = ("before", "frames", "not_updated", "viewers", "views")

    def __init__(self) -> None:
        self.frames: dict[tuple[int, int, str], bytes] = {}
        self.views: TableViews | None = None  # of the newest version that was broadcast
        self.before: TableViews | None = None  # and of the one before
        self.viewers = 0  # when the newest version was broadcast
        self.not_updated = 0  # of them, those who have not been sent the step between the two

    def clear(self) -> None:
        self.views = self.before = None
        self.frames.clear()


class LiveTable:
    """A table with its viewers at this node."""

    def __init__(self, id: str, broadcaster: Broadcaster) -> None:
        self.id = id
        self.broadcaster = broadcaster
        self.lock = TableLock()
        self.table: Table | None = None  # None: not loaded
        self.stale = False  # the log may have moved on
        self.viewers: set[Viewer] = set()
        self.bots: asyncio.Task[None] | None = None  # lets them play
        self.last_used = time.monotonic()
        self._extra_limits: dict[str, TokenBucket] = {}  # by identity
        self.unsaved_visits: dict[str, int] = {}  # versions last seen, by identity
        self.other_nodes: dict[str, tuple[float, Connected]] = {}  # who is connected there
        # Since when people have been away, by seat: the time of day, and a clock that never jumps.
        self._away: dict[int, tuple[float, float]] = {}
        self._in_words = Shown()
        self._by_key = Shown()

    def seen_by(self, identity: str) -> int:
        """The newest version that somebody was shown here, if it is not stored yet; else -1."""
        versions = [viewer.has_seen() for viewer in self.viewers if viewer.identity == identity]
        return max(versions, default=self.unsaved_visits.get(identity, -1))

    def connected(self) -> Connected:
        """Who is connected, here and at other nodes."""
        here = self.connected_here()
        seated, watching = set(here.seats), here.watching
        now = time.monotonic()
        for until, there in self.other_nodes.values():
            if until > now:
                seated |= there.seats
                watching += there.watching
        self._note_absences(seated, now)
        away_for = {seat: now - left for seat, (_, left) in self._away.items()}
        since = {seat: at for seat, (at, _) in self._away.items()}
        return Connected(frozenset(seated), watching, since, away_for)

    def watched(self) -> bool:
        """Whether anybody is connected, here or at other nodes."""
        now = time.monotonic()
        return bool(self.viewers) or any(until > now for until, _ in self.other_nodes.values())

    def _note_absences(self, seated: set[int], steady: float) -> None:
        """Since when people have been away; somebody who was never seen here, since now."""
        table = self.table
        if table is None:
            return
        seats = enumerate(table.seats)
        away = [number for number, seat in seats if seat.place.identity and number not in seated]
        now = time.time(), steady
        self._away = {seat: self._away.get(seat, now) for seat in away}

    def connected_here(self) -> Connected:
        table = self.table
        if table is None:
            return Connected()
        people = {viewer.identity for viewer in self.viewers if viewer.identity}
        seated = {n for n, seat in enumerate(table.seats) if seat.place.identity in people}
        seated_people = {table.seats[n].place.identity for n in seated}
        watching = sum(viewer.identity not in seated_people for viewer in self.viewers)
        return Connected(frozenset(seated), watching)

    def check_non_move_rate(self, identity: str, rate: float, most: float) -> str:
        """Why somebody may not do what is no move (talk, undo, a change of seats): all of it is
        stored for good. Empty if they may."""
        if self.table is not None and self.table.version >= MOST_ENTRIES:
            return FULL
        bucket = self._extra_limits.setdefault(identity, TokenBucket(most))
        return "" if bucket.take(rate, most) else A_LOT

    def unload(self) -> None:
        """Free what can be rebuilt from the log."""
        self._extra_limits.clear()
        self.table = None
        self._in_words.clear()
        self._by_key.clear()

    def broadcast(self, presence: bool = False) -> None:
        """Update all viewers; with `presence`, also about who is connected."""
        if presence:
            self.connected()  # from now on somebody is away, or is not any more
        for viewer in self.viewers:
            viewer.presence_due |= presence
            self.broadcaster.schedule(viewer)

    def _shown(self, table: Table, keys: bool) -> Shown:
        return self._by_key if keys and table.game.has_catalogue else self._in_words

    def views(self, table: Table, keys: bool = False) -> TableViews:
        """The table as it is now, for all its viewers who want words, or keys."""
        shown = self._shown(table, keys)
        views = shown.views
        if views is None or views.version != table.version or views.table is not table:
            like = [one for one in self.viewers if self._shown(table, one.keys) is shown]
            shown.frames.clear()
            shown.before = views
            shown.viewers = shown.not_updated = len(like)
            seats = {viewer.seat for viewer in like if viewer.seen >= 0}
            views = shown.views = TableViews(table, seats, keys)
        return views

    def update_for(self, viewer: Viewer, table: Table) -> bytes:
        """The update that a viewer needs, framed; viewers who need the same share one frame."""
        views, seat, seen = self.views(table, viewer.keys), viewer.seat, viewer.seen
        shown = self._shown(table, viewer.keys)
        with_info = table.info_version > seen or table.timed
        if seat >= 0 and with_info and table.seats[seat].place.identity != viewer.identity:
            return self._show_out(views, viewer)
        if shown.viewers <= len(views.seat_views):  # no two viewers look from the same seat
            return self._update(shown, views, viewer, with_info)
        key = (seat, seen, viewer.identity if with_info else "")
        found = shown.frames.get(key)
        if found is None:
            found = self._update(shown, views, viewer, with_info)
            if len(shown.frames) < MOST_FRAMES:
                shown.frames[key] = found
        return found

    def _show_out(self, views: TableViews, viewer: Viewer) -> bytes:
        """Somebody else has the seat that a viewer looked from: they are a spectator now."""
        viewer.seat = SPECTATOR
        info = table_info(views.table, viewer.identity, self.connected())
        return frame(encode(snapshot(views, SPECTATOR, viewer.seen, info)))

    def _update(self, shown: Shown, views: TableViews, viewer: Viewer, with_info: bool) -> bytes:
        seat, seen, before = viewer.seat, viewer.seen, shown.before
        info = None
        if with_info:
            info = table_info(views.table, viewer.identity, self.connected())
        known = before.seat_views.get(seat) if before and before.version == seen else None
        data = frame(update(views, seat, seen, known, info))
        shown.not_updated -= 1
        if shown.not_updated == 0:
            shown.before = None  # freed at once, while it is still in the CPU's cache
        return data
