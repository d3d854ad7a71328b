"""The kept games show what the year can bring, at every number of players."""

from pathlib import Path

import msgspec
import pytest

import snowbound
from snowbound.core import records
from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from snowbound.tables import commands, continuing, log, messages, record_messages
from snowbound.tables.table import RUNNING, Table

GAME = find_game("year-of-survival")
FOLDER = Path(__file__).parents[2] / "records" / GAME.id


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_all_four_endings_and_both_deaths_are_among_them(seats: int) -> None:
    endings: set[str] = set()
    deaths: set[str] = set()
    for path in sorted(FOLDER.glob(f"*-{seats}p*.json")):
        match = snowbound.replay(records.decode(path.read_bytes(), path.name))
        assert match.outcome is not None
        endings.add(match.outcome.reason)
        deaths |= {told.words.split(" died ")[1] for told in match.told(0) if told.kind == "died"}
    assert endings == set(GAME.endings)
    assert deaths == {"in the ambush.", "of hunger."}


def test_four_who_began_with_one_item_each_go_on_with_it() -> None:
    """Version 1 offered `one_each` to four players. What they began goes on; a rematch does not."""
    path = FOLDER / "rules-1" / "starved-4p-one-each.json"
    record = records.decode(path.read_bytes(), path.name)
    asked = record_messages.Continue(step=30)
    opened = continuing.go_on(GAME, record, path.stem, asked, "ada", "Ada")
    table = Table("old")
    table.apply(opened, 1.0)
    people = [log.Occupant(f"person-{seat}", name) for seat, name in enumerate(record.seats)]
    table.apply(log.Started(record.seed or "", people), 2.0)
    assert table.opened.rules_version == 1
    while table.status == RUNNING:
        match = table.playing()
        seat = match.awaited[0]
        action = match.legal(seat)[0]
        decision = commands.act(table, seat, action, f"move-{table.version}")
        assert not isinstance(decision, int)
        table.apply(decision, 3.0)
    assert table.match is not None
    end = table.match.record()
    assert (end.rules_version, end.options["one_each"]) == (1, True)
    assert snowbound.replay(end).over
    with pytest.raises(Mistake, match="'one_each' of A Year of Survival takes 5 players or more"):
        commands.rematch(table)


def test_a_new_table_of_four_is_not_opened_with_one_item_each() -> None:
    bots = [messages.NewSeat("bot", "greedy")] * 3
    asked = messages.NewTable(
        game=GAME.id, seats=[messages.NewSeat("me"), *bots], options={"one_each": True}
    )
    with pytest.raises(Mistake, match="takes 5 players or more, not 4"):
        commands.open_table(GAME, asked, "ada", "Ada")
    wider = msgspec.structs.replace(asked, seats=[*(asked.seats or []), bots[0]])
    assert commands.open_table(GAME, wider, "ada", "Ada").options["one_each"] is True
