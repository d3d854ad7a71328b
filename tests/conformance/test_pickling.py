"""States and matches are pickled and deep-copied in the middle of play, and go on as they would
have: here, in another process, compiled and interpreted."""

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import snowbound
from snowbound.core import records
from snowbound.core.match import Match
from snowbound.core.randomness import Stream, stream
from snowbound.core.state import State
from tests.conformance.thin_ice import ThinIceGame

SOURCES = Path(__file__).parents[2] / "src"
GAMES = snowbound.all_games()
TABLES = [(name, seats) for name in GAMES for seats in sorted(set(GAMES[name].players))]

# Plays on from a pickled match, at random, and tells the fingerprint of every state.
PROGRAM = """
import pickle, sys
from snowbound.core import records
from snowbound.core.randomness import stream
match = pickle.load(sys.stdin.buffer)
luck = stream(1, "on")
while not match.over:
    seat = match.awaited[luck.below(len(match.awaited))]
    actions = match.state.legal(seat)
    match.play(actions[luck.below(len(actions))], seat)
sys.stdout.buffer.write(records.encode(match.record()))
"""


def move(match: Match, luck: Stream) -> None:
    seat = match.awaited[luck.below(len(match.awaited))]
    actions = match.state.legal(seat)
    match.play(actions[luck.below(len(actions))], seat)


def under_way(match: Match, steps: int) -> Match:
    luck = stream(1, "here")
    while len(match.steps) < steps and not match.over:
        move(match, luck)
    return match


def played_on(match: Match) -> bytes:
    """The record of the game as it ends: it holds a fingerprint of every state."""
    luck = stream(1, "on")
    while not match.over:
        move(match, luck)
    return records.encode(match.record())


def played_elsewhere(pickled: bytes, from_sources: bool) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    if from_sources:
        environment["PYTHONPATH"] = str(SOURCES)
    command = [sys.executable, "-P", "-c", PROGRAM]
    return subprocess.run(
        command, input=pickled, capture_output=True, check=True, env=environment
    ).stdout


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_match_goes_on_wherever_it_is_unpickled(game: str, seats: int) -> None:
    match = under_way(snowbound.new(game, seats, seed=5), 24)
    pickled = pickle.dumps(match)
    twin: Match = pickle.loads(pickled)
    copied = copy.deepcopy(match)
    expected = played_on(match)
    assert played_on(twin) == expected
    assert played_on(copied) == expected
    assert played_elsewhere(pickled, from_sources=False) == expected
    if snowbound.compiled:
        assert played_elsewhere(pickled, from_sources=True) == expected


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_state_is_copied_whole_at_every_step(game: str, seats: int) -> None:
    """Events that were not taken and luck to come included."""
    state = GAMES[game].setup(seats).new_state(3, keeps_events=True)
    luck = stream(2, "players")
    for _ in range(60):
        if state.over:
            break
        for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert records.fingerprint(twin) == records.fingerprint(state)
            assert (twin.keeps_events, len(twin.events)) == (True, len(state.events))
            before = records.fingerprint(state)
            check_same_future(state.clone(), twin, luck.clone())
            assert records.fingerprint(state) == before
        some_move(state, luck)


def check_same_future(state: State, twin: State, luck: Stream) -> None:
    also = luck.clone()
    for _ in range(5):
        if not state.over:
            assert some_move(state, luck) == some_move(twin, also)
        assert records.fingerprint(twin) == records.fingerprint(state)


def some_move(state: State, luck: Stream) -> tuple[int, int]:
    seat = next(seat for seat in range(state.seats) if state.waits_for(seat))
    actions = state.legal(seat)
    action = actions[luck.below(len(actions))]
    state.play(seat, action)
    return seat, action


def test_undo_and_names_survive() -> None:
    match = under_way(snowbound.new("frost-gorge", 1, seed=7, names=["Ada"]), 6)
    match.note(0, "thinks")
    twin: Match = pickle.loads(pickle.dumps(match))
    assert [told.words for told in twin.told()] == [told.words for told in match.told()]
    match.undo(0, consent=True)
    twin.undo(0, consent=True)
    assert twin.record(with_seed=True) == match.record(with_seed=True)


def test_setups_and_boxes_are_shared() -> None:
    setup = GAMES["before-the-storm"].setup(3)
    assert pickle.loads(pickle.dumps(setup)) is setup
    assert copy.deepcopy(setup) is setup
    state = setup.new_state(1)
    twin = pickle.loads(pickle.dumps(state))
    assert copy.deepcopy(state).box is twin.box is setup.box  # type: ignore[attr-defined]


def test_shipped_components_are_pickled_by_name_and_others_whole(tmp_path: Path) -> None:
    game = GAMES["frost-gorge"]
    shipped = game.setup(1, components="riverbank")
    assert b"Riverbank" not in pickle.dumps(shipped)
    assert pickle.loads(pickle.dumps(shipped)) is shipped
    own = tmp_path / "own.toml"
    own.write_text(shipped.components.text.replace("Riverbank", "Backwater"), encoding="utf-8")
    assert pickle.loads(pickle.dumps(game.setup(1, components=own))).components.title == "Backwater"


def test_a_game_that_is_not_registered() -> None:
    match = under_way(Match(ThinIceGame().setup(2), 4), 10)
    assert played_on(pickle.loads(pickle.dumps(match))) == played_on(match)


def test_a_state_without_a_setup_says_why_it_cannot_be_pickled() -> None:
    game = GAMES["frost-gorge"]
    setup = game.setup(1)
    box = game.prepare(1, setup.options, setup.data, setup.rules_version)
    with pytest.raises(TypeError, match="made by a setup"):
        pickle.dumps(game.new_state(box, 1))
