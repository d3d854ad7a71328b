"""Records: self-contained, checked at every step, and hard to fool."""

from collections.abc import Callable

import msgspec
import pytest

import snowbound
from snowbound.core import records
from snowbound.core.errors import Mistake
from snowbound.core.match import Departure, replay
from snowbound.core.records import Move, Record


def a_record() -> Record:
    game = snowbound.new("frost-gorge", seats=2, seed=2024, names=["Ada", "Bo"])
    while not game.over:
        seat = game.awaited[-1]
        game.play(game.legal(seat)[-1], seat)
    return game.record()


RECORD = a_record()


def changed(**fields: object) -> Record:
    return msgspec.structs.replace(RECORD, **fields)


def moves_with(index: int, move: Move) -> list[Move]:
    return [*RECORD.moves[:index], move, *RECORD.moves[index + 1 :]]


def test_a_record_replays_to_the_same_end() -> None:
    copy = records.decode(records.encode(RECORD), "copy")
    assert copy == RECORD
    assert replay(copy).outcome == RECORD.result


def test_any_step_can_be_reached() -> None:
    match = replay(RECORD, 5)
    assert len(match.steps) == 5
    assert records.fingerprint(match.state) == RECORD.moves[4].state


def test_a_running_game_keeps_its_seed_to_itself() -> None:
    game = snowbound.new("frost-gorge", seed=3)
    record = game.record()
    assert record.seed is None
    assert record.commitment == records.commitment(3)
    with pytest.raises(Mistake, match="no seed yet"):
        replay(record)


def test_notes_are_kept_with_the_game() -> None:
    game = snowbound.new("frost-gorge", seats=2, seed=2024)
    game.note(1, "at the very beginning")
    while len(game.steps) < 6:
        seat = game.awaited[-1]
        game.play(game.legal(seat)[-1], seat)
    game.note(0, "after six steps")
    game.undo(consent=True)
    record = records.decode(records.encode(game.record(with_seed=True)), "kept")
    assert [(note.step, note.seat) for note in record.notes] == [(0, 1), (len(game.steps), 0)]
    assert [note.words for note in replay(record).notes] == [
        "at the very beginning",
        "after six steps",
    ]
    assert [note.step for note in replay(record, 2).notes] == [0]


def test_a_record_without_notes_says_nothing_of_them() -> None:
    assert b"notes" not in records.encode(RECORD)


@pytest.mark.parametrize("step, seat", [(-1, 0), (10_000, 0), (0, -1), (0, 2)])
def test_a_note_about_nothing_is_a_mistake(step: int, seat: int) -> None:
    bad = records.encode(changed(notes=[records.Note(step, seat, "what?")]))
    with pytest.raises(Mistake, match="a seat or step it lacks"):
        records.decode(bad, "bad")


def test_the_commitment_can_be_checked_by_anyone() -> None:
    assert RECORD.seed is not None
    assert RECORD.commitment == records.commitment(int(RECORD.seed))


OTHER_TEXT = RECORD.components.text.replace("fish = 14", "fish = 13")


@pytest.mark.parametrize(
    ("change", "step", "words"),
    [
        (lambda: changed(seed="2025"), 0, "not the one that was committed to"),
        (lambda: changed(rules_version=99), 0, "version 99 of the rules"),
        (lambda: changed(start="0" * 16), 0, "begins in another state"),
        (
            lambda: changed(moves=moves_with(7, Move(0, "check 1", "0" * 16))),
            8,
            "'check 1'",
        ),
        (
            lambda: changed(
                moves=moves_with(3, msgspec.structs.replace(RECORD.moves[3], state="f" * 16))
            ),
            4,
            "another state",
        ),
        (
            lambda: changed(
                result=msgspec.structs.replace(RECORD.result, scores=[99, 0])  # type: ignore[type-var]
            ),
            len(RECORD.moves),
            "result",
        ),
        (
            lambda: changed(
                components=msgspec.structs.replace(RECORD.components, text=OTHER_TEXT + "\n#")
            ),
            0,
            "recorded hash",
        ),
    ],
)
def test_a_departure_is_named_by_its_step(
    change: Callable[[], Record], step: int, words: str
) -> None:
    with pytest.raises(Departure) as caught:
        replay(change())
    assert caught.value.step == step
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "expected"),
        (b"\xff\xfe", "not JSON"),
        (b'{"format": "x"}', "missing required field"),
        (records.encode(RECORD).replace(b"record/1", b"record/9"), "this reads"),
        (records.encode(RECORD).replace(b'"game"', b'"gaem"'), "gaem"),
    ],
)
def test_a_broken_file_gets_one_clear_sentence(data: bytes, words: str) -> None:
    with pytest.raises(Mistake) as caught:
        records.decode(data, "game.json")
    assert str(caught.value).startswith("game.json")
    assert words in str(caught.value)


@pytest.mark.parametrize("seed", ["-7", "seven", "1" * 60, "²"])
def test_a_seed_that_is_no_number(seed: str) -> None:
    with pytest.raises(Mistake, match="seed"):
        replay(changed(seed=seed))
