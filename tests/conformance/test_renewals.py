"""Luck drawn anew in the middle of a game: it goes on, and nobody can look up what comes."""

import msgspec
import pytest

from snowbound.core import records
from snowbound.core.bits import members
from snowbound.core.conformance import check_legal
from snowbound.core.errors import Mistake
from snowbound.core.match import Departure, Match, replay
from snowbound.core.randomness import Stream, stream
from snowbound.core.registry import all_games
from snowbound.core.state import SPECTATOR

GAMES = sorted(all_games())
OLD, NEW = 11, 2**100 + 7


def some_steps(match: Match, luck: Stream, steps: int) -> None:
    """Random actions, sometimes of a seat that is not awaited."""
    for _ in range(steps):
        if match.over:
            return
        besides = match.may_interrupt and luck.below(3) == 0
        seats = match.may_interrupt if besides else match.awaited
        seat = seats[luck.below(len(seats))]
        actions = match.state.legal(seat)
        match.step(seat, actions[luck.below(len(actions))])


def begun(game: str, steps: int, seed: int = OLD, seats: int | None = None) -> Match:
    match = Match(all_games()[game].setup(seats), seed)
    some_steps(match, stream(seed, "moves"), steps)
    return match


def seen(match: Match) -> bytes:
    return msgspec.json.encode(match.view(SPECTATOR))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_open_stays_and_what_is_hidden_depends_on_the_new_seed(game: str):
    for steps in range(0, 24, 3):
        match, other = begun(game, steps), begun(game, steps)
        if match.over:
            break
        before = seen(match)
        match.renew(NEW)
        assert seen(match) == before and not match.state.broken_laws()
        other.renew(NEW + 1)
        assert records.fingerprint(match.state) != records.fingerprint(other.state)


@pytest.mark.parametrize("game", GAMES)
def test_the_old_seed_tells_nothing_about_what_is_drawn(game: str):
    """Two games that look the same to a spectator are the same once both are drawn anew."""
    match = begun(game, 9)
    twin = begun(game, 9)
    twin.state = twin.state.imagine(SPECTATOR, stream(99, "another world"))
    match.renew(NEW)
    twin.renew(NEW)
    assert records.fingerprint(match.state) == records.fingerprint(twin.state)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_to_its_end_and_its_record_holds(game: str):
    for seats in range(max(1, all_games()[game].players[0]), all_games()[game].players[1] + 1):
        for steps in (0, 5, 14):
            match = begun(game, steps, seats=seats)
            if match.over:
                continue
            match.renew(NEW)
            for _ in range(all_games()[game].longest):
                check_legal_seats(match)
                some_steps(match, stream(len(match.steps), "on"), 1)
                if match.over:
                    break
            record = match.record()
            again = replay(records.decode(records.encode(record), "kept"))
            assert records.encode(again.record()) == records.encode(record)
            assert again.renewals == [(steps, NEW)] and again.seed == NEW


def check_legal_seats(match: Match) -> None:
    state = match.state
    for seat in members(state.awaited):
        assert state.legal(seat), f"seat {seat} is awaited and can do nothing"
    if len(match.steps) % 7 == 0:
        check_legal(match.setup, state)


def finished() -> records.Record:
    match = begun("coldest-night", 6)
    match.renew(NEW)
    some_steps(match, stream(5, "on"), 10_000)
    return match.record()


RECORD = finished()


def test_a_record_names_each_seed_and_what_was_committed_to():
    assert RECORD.seed == str(OLD) and RECORD.commitment == records.commitment(OLD)
    assert RECORD.renewals == [records.Renewal(6, records.commitment(NEW), str(NEW))]


def test_another_seed_than_the_one_committed_to_is_found_out():
    wrong = records.Renewal(6, records.commitment(NEW), str(NEW + 1))
    with pytest.raises(Departure, match="step 6: the seed is not the one"):
        replay(msgspec.structs.replace(RECORD, renewals=[wrong]))
    with pytest.raises(Departure, match="step 6"):
        replay(msgspec.structs.replace(RECORD, renewals=[]))


@pytest.mark.parametrize("steps", [[-1], [10_000], [3, 3], [4, 2]])
def test_renewals_at_steps_that_are_not_there_are_no_record(steps: list[int]):
    renewals = [records.Renewal(step, records.commitment(NEW), str(NEW)) for step in steps]
    data = records.encode(msgspec.structs.replace(RECORD, renewals=renewals))
    with pytest.raises(Mistake, match="drawn anew at steps it lacks"):
        records.decode(data, "it")


def test_a_running_game_keeps_the_new_seed_to_itself():
    match = begun("coldest-night", 6)
    match.renew(NEW)
    record = match.record()
    assert record.seed is None and record.renewals[0].seed is None
    assert match.commitment == records.commitment(NEW) == record.renewals[0].commitment


def test_a_game_can_be_renewed_again_and_replayed_to_any_step():
    match = begun("coldest-night", 4)
    match.renew(NEW)
    some_steps(match, stream(1, "a"), 3)
    match.renew(NEW + 1)
    some_steps(match, stream(2, "b"), 3)
    record = match.record(with_seed=True)
    for steps in range(len(record.moves) + 1):
        part = replay(record, steps)
        mark = record.moves[steps - 1].state if steps else record.start
        assert records.fingerprint(part.state) == mark


def test_what_was_played_before_is_not_taken_back():
    match = begun("frost-gorge", 3, seats=1)
    match.renew(NEW)
    with pytest.raises(Mistake, match="drawn anew"):
        match.undo(0, consent=True)
    assert not match.undo_is_free(0)
    mark = records.fingerprint(match.state)
    some_steps(match, stream(1, "a"), 1)
    match.undo(0, consent=True)
    assert records.fingerprint(match.state) == mark


def test_nobody_is_told_what_they_held_before():
    match = begun("coldest-night", 12)
    told = [match.told(seat) for seat in range(match.setup.seats)]
    assert told[0] != match.told(SPECTATOR)
    match.renew(NEW)
    assert match.told(0) == match.told(1) == match.told(SPECTATOR)
