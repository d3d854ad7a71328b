"""Games that were played once replay for ever, and show every way that a game can end."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import snowbound
from snowbound.core import records
from snowbound.core.game import Game
from snowbound.core.match import Departure
from snowbound.core.registry import all_games

FOLDER = Path(__file__).parents[1] / "records"
RECORDS = sorted(FOLDER.glob("*/*.json"))  # under the rules as they are now
EARLIER = sorted(FOLDER.glob("*/rules-*/*.json"))  # under rules that still play
OURS = "snowbound.games."  # a stranger's game brings its own records
GAMES = [game for game in all_games().values() if type(game).__module__.startswith(OURS)]


def read(path: Path) -> records.Record:
    return records.decode(path.read_bytes(), path.name)


def name_of(path: Path) -> str:
    return str(path.relative_to(FOLDER).with_suffix(""))


@pytest.mark.parametrize("path", RECORDS + EARLIER, ids=name_of)
def test_a_record_replays_without_departure(path: Path) -> None:
    record = read(path)
    assert record.game == path.relative_to(FOLDER).parts[0]
    match = snowbound.replay(record)
    assert match.over
    assert records.encode(match.record()) == path.read_bytes()


@pytest.mark.parametrize("path", RECORDS + EARLIER, ids=name_of)
def test_a_record_lies_with_those_of_its_rules(path: Path) -> None:
    record = read(path)
    current = snowbound.find_game(record.game).rules_version
    folder = "" if record.rules_version == current else f"rules-{record.rules_version}"
    assert path.relative_to(FOLDER).parts[1:-1] == ((folder,) if folder else ())


def test_every_record_is_replayed() -> None:
    assert {*RECORDS, *EARLIER} == {*FOLDER.rglob("*.json")}


@pytest.mark.parametrize("path", RECORDS[:1], ids=lambda path: path.stem)
def test_a_replay_notices_a_changed_move(path: Path) -> None:
    record = read(path)
    last = record.moves[-1]
    forged = records.Move(last.seat, last.action, "0" * 16)
    with pytest.raises(Departure, match=f"step {len(record.moves)}"):
        snowbound.replay(replace(record, moves=[*record.moves[:-1], forged]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_ending_is_reached_by_some_record(game: Game) -> None:
    results = [read(path).result for path in RECORDS if path.parent.name == game.id]
    reached = {result.reason for result in results if result is not None}
    assert reached == set(game.endings)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_seat_count_and_option_value_is_played_in_some_record(game: Game) -> None:
    played = [read(path) for path in RECORDS if path.parent.name == game.id]
    fewest, most = game.players
    assert {len(record.seats) for record in played} == set(range(fewest, most + 1))
    for option in game.options:
        if isinstance(option.default, bool):
            assert {record.options[option.name] for record in played} == {True, False}
