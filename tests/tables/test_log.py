"""What a log may hold: an entry about a seat that is not there is damage, and changes nothing."""

import pytest

from snowbound.core.registry import find_game
from snowbound.tables import commands, log, messages
from snowbound.tables.replaying import replay
from snowbound.tables.table import Table

ADA = log.Occupant("ada", "Ada")
ELSEWHERE = [
    log.Seated(9, ADA),
    log.Moved(9, "check 1", "x"),
    log.Undone(9),
    log.UndoAsked(9),
    log.Consented(9, True),
    log.Said(9, "hello"),
    log.Said(-1, "hello"),
    log.Pointed(0, 9, "check 1"),
    log.StoodIn(9, "greedy"),
    log.BotFailed(9, "it failed"),
    log.CameBack(9),
    log.Reminded(9),
    log.SeatAsked(9, ADA, [0]),
    log.SeatAsked(0, ADA, [9]),
    log.SeatAnswered(9, True),
    log.Removed(9),
    log.Muted(9, True),
    log.Paused(9, True),
    log.Started("7", [ADA] * 9),
]


def rows(*entries: log.Entry) -> list[tuple[int, float, str]]:
    return [(number, 1.0, log.encode(entry)) for number, entry in enumerate(entries, 1)]


@pytest.mark.parametrize("entry", ELSEWHERE, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_about_a_seat_of_its_table(entry: log.Entry):
    game = find_game("frost-gorge")
    opened = commands.open_table(game, messages.NewTable(game="frost-gorge"), "ada", "Ada")
    begun = [opened] if isinstance(entry, log.Started) else [opened, log.Started("7", [ADA])]
    table = Table("t")
    replay(table, rows(*begun))
    history, version = len(table.history), table.version
    with pytest.raises(ValueError, match="seat"):
        table.apply(entry, 2.0)
    assert (len(table.history), table.version) == (history, version)
