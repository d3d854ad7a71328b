"""Records: a whole game as its actions, to be replayed and checked by anyone.

A record is self-contained: it carries the component file's text, so that it replays after the
shipped set has changed, and a fingerprint of the state at every step, so that a replay under
changed rules stops and says so instead of showing a game that never happened.
"""

import hashlib
from typing import Any

import msgspec

from snowbound.core import foreign
from snowbound.core.errors import Mistake
from snowbound.core.results import Outcome
from snowbound.core.state import State

FORMAT = "snowbound-record/1"
LARGEST_RECORD = 8 * foreign.MIB

_json = msgspec.json.Encoder().encode
_digest = hashlib.sha256()


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    hash: str
    text: str


class Move(msgspec.Struct, frozen=True, array_like=True):
    """One action: whose, its readable name, and the fingerprint of the state it led to."""

    seat: int
    action: str
    state: str


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened to a seat and is not an action: its bot failed, another took over."""

    step: int  # how many actions had been played
    seat: int
    words: str


class Renewal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After this step all that was not open to everybody was drawn anew, from another seed."""

    step: int  # how many actions had been played
    commitment: str
    seed: str | None  # published once the game is over


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: str
    game: str
    rules_version: int
    seats: list[str]
    options: dict[str, bool | int | str]
    components: Components
    commitment: str
    seed: str | None  # published once the game is over
    start: str  # the fingerprint before the first action
    moves: list[Move]
    result: Outcome | None
    notes: list[Note] = []
    renewals: list[Renewal] = []
    deal: dict[str, list[str]] = {}  # chances that were set before the game began, by name
    by_bots: list[int] = []  # moves that bots played, counted from 1; if only for a person


def commitment(seed: int) -> str:
    """The commitment to the seed, published before the first roll; the seed follows at the end."""
    return "sha256:" + hashlib.sha256(f"snowbound-seed:{seed}".encode()).hexdigest()


def fingerprint(state: State) -> str:
    """A hash of everything in a state, as sixteen hex digits."""
    digest = _digest.copy()  # quicker than a new one
    digest.update(_json(state.dump()))
    return digest.hexdigest()[:16]


def encode(record: Record) -> bytes:
    """JSON, one move a line."""
    plain: dict[str, Any] = msgspec.structs.asdict(record)
    for name in ("notes", "renewals", "deal", "by_bots"):
        if not plain[name]:
            del plain[name]
    moves = ",\n    ".join([_json(move).decode() for move in plain.pop("moves")])
    head = msgspec.json.format(_json(plain), indent=2).decode().rstrip()
    body = f"[\n    {moves}\n  ]" if moves else "[]"
    return f'{head[:-2]},\n  "moves": {body}\n}}\n'.encode()


def decode(data: bytes, source: str) -> Record:
    """Read a record from a file's bytes; a mistake is explained in one sentence."""
    if len(data) > LARGEST_RECORD:
        raise Mistake(f"{source} is larger than a record may be (8 MiB).")
    try:
        record = foreign.json(data, Record)
    except foreign.Unreadable as error:
        raise Mistake(f"{source} is not a record: it {error}.") from None
    if record.format != FORMAT:
        raise Mistake(f"{source} has the format '{record.format[:40]}'; this reads {FORMAT}.")
    for note in record.notes:
        if not (0 <= note.seat < len(record.seats) and 0 <= note.step <= len(record.moves)):
            raise Mistake(f"{source} is not a record: a note is about a seat or step it lacks.")
    steps = [renewal.step for renewal in record.renewals]
    if steps != sorted(set(steps)) or (
        steps and not 0 <= steps[0] <= steps[-1] <= len(record.moves)
    ):
        raise Mistake(f"{source} is not a record: its luck is drawn anew at steps it lacks.")
    if not all(0 < number <= len(record.moves) for number in record.by_bots):
        raise Mistake(f"{source} is not a record: it says that bots played moves it lacks.")
    if not all(text.isprintable() for text in [*record.seats, *(n.words for n in record.notes)]):
        raise Mistake(f"{source} is not a record: a name or note holds unprintable characters.")
    return record
