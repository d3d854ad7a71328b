"""A table keeps the version of the rules that it was opened under, whatever comes later."""

import json
from pathlib import Path
from typing import ClassVar

import pytest
from msgspec.structs import replace

import snowbound
from snowbound.analysis.thinker import Thinker
from snowbound.core import records
from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.options import Option, Value
from snowbound.core.registry import all_games, find_game
from snowbound.tables import commands, continuing, log, record_messages
from snowbound.tables.bot_turns import bots_job
from snowbound.tables.replaying import replay
from snowbound.tables.table import OVER, RUNNING, Table
from tests.conformance.thin_ice import Lake, ThinIceGame

TESTS = Path(__file__).parents[1]
PEOPLE = [log.Occupant(f"person-{n}", name) for n, name in enumerate(("Ada", "Bo"))]


class WiderLake(ThinIceGame):
    """Thin Ice after a change of the rules: the shore lies twice as far, and nets came along."""

    rules_version = 2
    plays_versions = (1,)
    options: ClassVar[tuple[Option, ...]] = (
        Option(name="nets", default=False, words="Nets.", rule="TI-9"),
    )
    options_since: ClassVar[dict[str, int]] = {"nets": 2}

    def prepare(
        self, seats: int, options: dict[str, Value], data: Lake, version: int
    ) -> tuple[int, int]:
        return seats, data.shore * version


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    found = WiderLake()
    monkeypatch.setitem(all_games(), found.id, found)
    return found


def a_table(game: Game, version: int) -> Table:
    setup = game.setup(2, version=version)
    chosen = setup.components
    table = Table("lake")
    opened = log.Opened(
        game=game.id,
        rules_version=version,
        options=setup.options,
        components=records.Components(chosen.name, chosen.hash, chosen.text),
        host="person-0",
        host_name="Ada",
        seats=PEOPLE,
    )
    table.apply(opened, 1.0)
    table.apply(log.Started("7", PEOPLE), 2.0)
    return table


def play_to_the_end(table: Table) -> None:
    """Everybody rests as soon as that saves 20 or wins."""
    while table.status == RUNNING:
        state = table.playing().state
        enough = min(20, state.shore - state.safe[state.turn])  # type: ignore[attr-defined]
        action = "rest" if state.walked >= enough else "step"  # type: ignore[attr-defined]
        decision = commands.act(table, state.turn, action, f"move-{table.version}")  # type: ignore[attr-defined]
        assert not isinstance(decision, int)
        table.apply(log.decode(log.encode(decision)), 3.0)


def shore(match: snowbound.Match) -> int:
    return match.state.shore  # type: ignore[attr-defined]


@pytest.mark.parametrize("version", [1, 2])
def test_a_table_plays_on_under_its_own_rules(game: Game, version: int) -> None:
    other = a_table(game, 3 - version)  # whatever is shared, both have their own
    table = a_table(game, version)
    assert shore(table.playing()) == 30 * version
    assert shore(other.playing()) == 30 * (3 - version)
    play_to_the_end(table)
    assert table.status == OVER and table.match is not None
    record = table.match.record()
    assert record.rules_version == version
    again = snowbound.replay(records.decode(records.encode(record), "record.json"))
    assert again.record() == record and shore(again) == 30 * version


def test_a_finished_game_goes_on_under_its_rules_and_a_rematch_under_todays(game: Game) -> None:
    table = a_table(game, 1)
    play_to_the_end(table)
    assert table.match is not None
    record = table.match.record()
    asked = record_messages.Continue(step=2)
    opened = continuing.go_on(game, record, "lake", asked, "person-0", "Ada")
    assert opened.rules_version == 1
    begun = Table("again")
    begun.apply(opened, 1.0)
    begun.apply(log.Started(record.seed or "", PEOPLE), 2.0)
    assert shore(begun.playing()) == 30
    rematch = commands.rematch(table)
    assert rematch.rules_version == 2 and rematch.options == {"nets": False}


def test_a_record_under_rules_that_nobody_plays_any_more_is_refused(game: Game) -> None:
    table = a_table(game, 1)
    play_to_the_end(table)
    assert table.match is not None
    record = replace(table.match.record(), rules_version=3)
    with pytest.raises(Mistake, match="version 3 of the rules; this plays versions 1 and 2"):
        snowbound.replay(record)
    with pytest.raises(Mistake, match="version 3 of the rules; this server plays versions 1 and 2"):
        asked = record_messages.Continue(step=2)
        continuing.go_on(game, record, "lake", asked, "person-0", "Ada")


def test_a_job_names_the_version_of_its_table(game: Game) -> None:
    thinker = Thinker()
    for version in (1, 2):
        table = a_table(game, version)
        table.id = f"lake-{version}"
        result = thinker.think(bots_job(table, [(0, "random")]))
        assert result.move.action == "step"
        assert shore(thinker.matches[table.id]) == 30 * version


def test_a_setup_is_made_under_a_version_that_plays(game: Game) -> None:
    assert game.setup(2).rules_version == 2
    assert game.setup(2, version=1).rules_version == 1
    with pytest.raises(Mistake) as caught:
        game.setup(2, version=3)
    assert str(caught.value) == (
        "Thin Ice is played here by versions 1 and 2 of its rules, not by version 3."
    )


def test_those_who_agree_on_the_same_share_a_setup(game: Game) -> None:
    setups = [game.setup(2, version=version) for version in (1, 2)]
    assert setups[0] is not setups[1]
    assert game.setup(2, {}, game.components()) is setups[1]
    assert game.setup(3) is not setups[1]


def test_a_changed_file_is_another_setup() -> None:
    gorge = find_game("frost-gorge")
    own = ComponentSet("own", gorge.components().text)
    changed = ComponentSet("own", own.text + "\n# mine\n")
    assert gorge.setup(components=own) is gorge.setup(components=own)
    assert gorge.setup(components=changed) is not gorge.setup(components=own)


def test_an_option_is_there_from_the_version_that_brought_it(game: Game) -> None:
    assert game.setup(2).options == {"nets": False}
    assert game.setup(2, version=1).options == {}
    with pytest.raises(Mistake, match="no option 'nets'; it has: none"):
        game.setup(2, {"nets": "on"}, version=1)


RUNNING_TABLES = sorted((TESTS / "data" / "running").glob("*.jsonl"))


def stored(path: Path) -> list[tuple[int, float, str]]:
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    rows = [json.loads(line)["row"] for line in lines]
    return [(row["number"], row["at"], row["entry"]) for row in rows]


def its_record(table: Table) -> records.Record:
    """The same game, played to its end when the table was stored."""
    match = table.playing()
    so_far = match.record(with_seed=True)
    for path in (TESTS / "records" / table.game.id).rglob("*.json"):
        found = records.decode(path.read_bytes(), path.name)
        same = replace(so_far, moves=found.moves, result=found.result, notes=found.notes)
        if found == same and found.moves[: len(so_far.moves)] == so_far.moves:
            return found
    raise AssertionError("no record begins like this table")


def test_there_is_a_running_table_of_every_game() -> None:
    ours = {id for id, game in all_games().items() if "snowbound.games" in type(game).__module__}
    assert {path.stem for path in RUNNING_TABLES} == ours


@pytest.mark.parametrize("path", RUNNING_TABLES, ids=lambda path: path.stem)
def test_a_stored_table_plays_to_the_end_it_always_had(path: Path) -> None:
    table = Table(path.stem)
    replay(table, stored(path))
    record = its_record(table)
    for move in record.moves[len(table.playing().steps) :]:
        decision = commands.act(table, move.seat, move.action, f"then-{table.version}")
        assert not isinstance(decision, int)
        table.apply(log.decode(log.encode(decision)), 9e9)
    assert table.status == OVER and table.match is not None
    assert table.match.record() == record
    rematch = commands.rematch(table)
    assert rematch.rules_version == find_game(path.stem).rules_version
