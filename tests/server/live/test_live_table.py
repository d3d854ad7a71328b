"""Updates tell what has changed: put together, they are all that a fresh look would tell."""

from typing import Any

import msgspec
import pytest

from snowbound.core.game import Game
from snowbound.core.randomness import Stream, stream
from snowbound.core.registry import all_games
from snowbound.core.state import SPECTATOR
from snowbound.server.live.live_table import Broadcaster, LiveTable, Viewer
from snowbound.tables import commands, log, messages, views
from snowbound.tables.table import RUNNING, Table
from snowbound.tables.types import Connected
from snowbound.tables.views import TableViews
from tests.server.running import put_together
from tests.server.test_leaks import match_of, new_table, some_move, variations

GAMES = list(all_games().values())


class Listener:
    """Somebody who looks on from a seat and puts together what is told."""

    def __init__(self, live: LiveTable, table: Table, seat: int) -> None:
        self.viewer = Viewer("")
        self.known: dict[str, Any] = {}
        self.sizes: list[int] = []
        self.look(live, table, seat)

    def look(self, live: LiveTable, table: Table, seat: int) -> None:
        self.viewer.identity = f"person-{seat}" if seat >= 0 else ""
        self.viewer.seat = seat
        info = views.table_info(table, self.viewer.identity, live.connected())
        told = views.snapshot(live.views(table), self.viewer.seat, table.version, info)
        self.known = msgspec.json.decode(messages.encode(told))
        self.viewer.seen = table.version

    def listen(self, live: LiveTable, table: Table) -> None:
        text = live.update_for(self.viewer, table)
        update = msgspec.json.decode(text[text.index(b'{"t"') :])
        assert update["after"] == self.viewer.seen
        self.sizes.append(len(text))
        self.known = put_together(self.known, update)
        self.viewer.seen = table.version

    def check(self, table: Table) -> None:
        viewer = self.viewer
        info = views.table_info(table, viewer.identity, Connected())
        fresh = views.snapshot(TableViews(table), viewer.seat, table.version, info)
        assert self._drawn(self.known) == self._drawn(msgspec.json.decode(messages.encode(fresh)))

    def _drawn(self, message: dict[str, Any]) -> dict[str, Any]:
        """What a table is drawn from; its shape is told as a whole, and not for a move."""
        return {key: value for key, value in message.items() if key not in ("news", "table")}


def something_happens(table: Table, luck: Stream) -> log.AnyEntry:
    """Mostly a move, now and then an undo; somebody points, where that is done."""
    match = match_of(table)
    asked = match.awaited[0]
    if table.game.pointing and luck.below(3) == 0:
        legal = match.legal(asked)
        finger = messages.Point(f"point-{table.version}", legal[luck.below(len(legal))])
        entry = commands.point(table, (asked + 1) % len(table.seats), finger)
        if not isinstance(entry, int):
            return entry
    for seat in range(len(table.seats)):
        if table.undo.request is None and luck.below(12) == 0 and match.undo_is_free(seat):
            entry = commands.undo(table, seat, f"undo-{table.version}")
            assert not isinstance(entry, int)
            return entry
    return log.Moved(*some_move(table, luck))


def follow(game: Game, seats: int, options: dict[str, Any], seed: int) -> list[int]:
    """A game with listeners of all kinds; the sizes of what the attentive ones were sent."""
    luck = stream(seed, "differences")
    table = new_table(game, seats, options, seed)
    live = LiveTable(table.id, Broadcaster())
    live.table = table
    attentive = [Listener(live, table, seat) for seat in (*range(seats), SPECTATOR)]
    slow = [Listener(live, table, seat) for seat in (*range(seats), SPECTATOR)]
    live.viewers.update(one.viewer for one in attentive + slow)
    while table.status == RUNNING:
        table.apply(something_happens(table, luck), 102.0 + table.version)
        for one in attentive:
            one.listen(live, table)
            one.check(table)
        for one in slow:
            if luck.below(3) == 0:
                one.listen(live, table)
                one.check(table)
            elif luck.below(20) == 0:
                one.look(live, table, luck.below(seats + 1) - 1)
    return [size for one in attentive for size in one.sizes]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_updates_add_up_to_what_there_is(game: Game):
    for seats, options in variations(game):
        assert follow(game, seats, options, seed=5 + seats)


def test_updates_are_small():
    """A move changes little of what a seat sees, so little is sent."""
    table = new_table(GAMES[0], GAMES[0].players[1], {}, seed=1)
    info = views.table_info(table, "", Connected())
    whole = len(messages.encode(views.snapshot(TableViews(table), 0, 0, info)))
    sizes = follow(GAMES[0], GAMES[0].players[1], {}, seed=1)
    assert sorted(sizes)[len(sizes) // 2] < whole


def test_nothing_seen_before_means_everything_now():
    table = new_table(GAMES[0], GAMES[0].players[0], {}, seed=2)
    shown = TableViews(table)
    update = msgspec.json.decode(views.update(shown, 0, 0, None), type=messages.Update)
    seen = shown.seat_view(0)
    told = (update.view, update.question, update.choices, update.undo)
    view = msgspec.to_builtins(seen.view)
    assert told == (view, seen.question, seen.choices, seen.undo)


def test_what_has_not_changed_is_not_told():
    table = new_table(GAMES[0], GAMES[0].players[0], {}, seed=2)
    shown = TableViews(table)
    update = msgspec.json.decode(views.update(shown, 0, 1, shown.seat_view(0)))
    assert set(update) == {"t", "v", "after", "step", "awaited", "news"}


def test_a_view_begins_with_the_game():
    shown = TableViews(new_table(GAMES[0], GAMES[0].players[0], {}, seed=2))
    seen = shown.seat_view(0)
    blind = views.SeatSnapshot(None, "", [], seen.undo)
    assert shown.changed_view(blind, seen) == messages.encode(seen.view)
    assert shown.changed_view(seen, blind) == b"null"
    assert shown.changed_view(blind, blind) == b""
