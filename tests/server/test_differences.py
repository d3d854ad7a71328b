"""Updates tell what has changed: put together, they are all that a fresh look would tell."""

from typing import Any

import msgspec
import pytest

from snowbound.core.game import Game
from snowbound.core.randomness import Stream, stream
from snowbound.core.registry import all_games
from snowbound.core.state import SPECTATOR
from snowbound.server import asking, seeing
from snowbound.server import entries as log
from snowbound.server import messages as wire
from snowbound.server.rooms import Post, Room, Viewer
from snowbound.server.tables import RUNNING, Table
from tests.server.running import put_together
from tests.server.test_leaks import match_of, new_table, some_move, variations

GAMES = list(all_games().values())


class Listener:
    """Somebody who looks on from a seat and puts together what is told."""

    def __init__(self, room: Room, table: Table, seat: int) -> None:
        self.viewer = Viewer(f"person-{seat}" if seat >= 0 else "")
        self.viewer.seat = seat
        self.known: dict[str, Any] = {}
        self.sizes: list[int] = []
        self.look(room, table)

    def look(self, room: Room, table: Table) -> None:
        info = seeing.table_info(table, self.viewer.identity, room.here())
        told = seeing.snapshot(room.moment(table), self.viewer.seat, table.version, info)
        self.known = msgspec.json.decode(wire.encode(told))
        self.viewer.seen = table.version

    def listen(self, room: Room, table: Table) -> None:
        text = room.update_for(self.viewer, table)
        update = msgspec.json.decode(text[text.index(b'{"t"') :])
        assert update["after"] == self.viewer.seen
        self.sizes.append(len(text))
        self.known = put_together(self.known, update)
        self.viewer.seen = table.version

    def check(self, table: Table) -> None:
        viewer = self.viewer
        info = seeing.table_info(table, viewer.identity, seeing.Here())
        fresh = seeing.snapshot(seeing.Moment(table), viewer.seat, table.version, info)
        assert self._drawn(self.known) == self._drawn(msgspec.json.decode(wire.encode(fresh)))

    def _drawn(self, message: dict[str, Any]) -> dict[str, Any]:
        """What a table is drawn from; its shape is told as a whole, and not for a move."""
        return {key: value for key, value in message.items() if key not in ("news", "table")}


def something_happens(table: Table, luck: Stream) -> log.AnyEntry:
    """Mostly a move, now and then an undo."""
    match = match_of(table)
    for seat in range(len(table.seats)):
        if table.ask is None and luck.below(12) == 0 and match.undo_is_free(seat):
            entry = asking.undo(table, seat, f"undo-{table.version}")
            assert not isinstance(entry, int)
            return entry
    return log.Moved(*some_move(table, luck))


def follow(game: Game, seats: int, options: dict[str, Any], seed: int) -> list[int]:
    """A game with listeners of all kinds; the sizes of what the attentive ones were sent."""
    luck = stream(seed, "differences")
    table = new_table(game, seats, options, seed)
    room = Room(table.id, Post())
    room.table = table
    attentive = [Listener(room, table, seat) for seat in (*range(seats), SPECTATOR)]
    slow = [Listener(room, table, seat) for seat in (*range(seats), SPECTATOR)]
    room.viewers.update(one.viewer for one in attentive + slow)
    while table.status == RUNNING:
        table.apply(something_happens(table, luck), 102.0 + table.version)
        for one in attentive:
            one.listen(room, table)
            one.check(table)
        for one in slow:
            if luck.below(3) == 0:
                one.listen(room, table)
                one.check(table)
            elif luck.below(20) == 0:
                one.viewer.seat = luck.below(seats + 1) - 1
                one.look(room, table)
    return [size for one in attentive for size in one.sizes]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_updates_add_up_to_what_there_is(game: Game):
    for seats, options in variations(game):
        assert follow(game, seats, options, seed=5 + seats)


def test_updates_are_small():
    """A move changes little of what a seat sees, so little is sent."""
    table = new_table(GAMES[0], GAMES[0].players[1], {}, seed=1)
    info = seeing.table_info(table, "", seeing.Here())
    whole = len(wire.encode(seeing.snapshot(seeing.Moment(table), 0, 0, info)))
    sizes = follow(GAMES[0], GAMES[0].players[1], {}, seed=1)
    assert sorted(sizes)[len(sizes) // 2] < whole


def test_nothing_seen_before_means_everything_now():
    table = new_table(GAMES[0], GAMES[0].players[0], {}, seed=2)
    moment = seeing.Moment(table)
    update = msgspec.json.decode(seeing.update(moment, 0, 0, None), type=wire.Update)
    sight = moment.sight(0)
    told = (update.view, update.question, update.choices, update.undo)
    view = msgspec.to_builtins(sight.view)
    assert told == (view, sight.question, sight.choices, sight.undo)


def test_what_has_not_changed_is_not_told():
    table = new_table(GAMES[0], GAMES[0].players[0], {}, seed=2)
    moment = seeing.Moment(table)
    update = msgspec.json.decode(seeing.update(moment, 0, 1, moment.sight(0)))
    assert set(update) == {"t", "v", "after", "step", "awaited", "news"}


def test_a_view_begins_with_the_game():
    moment = seeing.Moment(new_table(GAMES[0], GAMES[0].players[0], {}, seed=2))
    sight = moment.sight(0)
    blind = seeing.Sight(None, "", [], sight.undo)
    assert moment.changed_view(blind, sight) == wire.encode(sight.view)
    assert moment.changed_view(sight, blind) == b"null"
    assert moment.changed_view(blind, blind) == b""
