"""Event texts: the sentence for an event, and which seats may read it."""

import re
from collections.abc import Iterator, Sequence
from string import Formatter
from typing import Final, final

from snowbound.core.event_types import Kind, Told, Vocabulary
from snowbound.core.state import EVERYONE, Event

_pieces: Final[dict[str, list[str]]] = {}  # sentences of games
SEAT: Final = re.compile(r"\b[Ss]eat ([1-9][0-9]?)\b")


def all_hear(events: list[Event]) -> bool:
    """Whether all viewers are shown these events alike."""
    return all(event.audience == EVERYONE for event in events)


def heard_by(seat: int, events: list[Event], told: list[Told]) -> list[Told]:
    """The events that a seat may know."""
    return [told[index] for index, event in enumerate(events) if event.tells(seat)]


def tell(event: Event, kinds: dict[int, Kind], called: Vocabulary, seats: list[str]) -> Told:
    """Put an event into words."""
    kind = kinds[event.kind]
    details: dict[str, int] = {}
    ids: dict[str, str] = {}
    words: dict[str, str] = {"seat": seats[event.seat] if event.seat >= 0 else ""}
    for index, name in enumerate(kind.details):
        value = event.details[index]
        details[name] = value
        if name == "other":
            words[name] = seats[value]
            continue
        labels = called.labels.get(name)
        if labels is not None:
            ids[name] = labels[value]
        nouns = called.words.get(name, labels)
        words[name] = str(value) if nouns is None else nouns[value]
    return Told(kind.name, event.seat, details, _fill(kind.sentence, words), kind.reveals, ids)


@final
class Telling:
    """What a seat is told of an action: a sequence of `Told`. Scripts that only play never look
    at it, so that each event is put into words when somebody does."""

    def __init__(
        self, events: list[Event], kinds: dict[int, Kind], called: Vocabulary, seats: list[str]
    ) -> None:
        self.events = events
        self.kinds = kinds
        self.called = called
        self.seats = seats

    def __repr__(self) -> str:
        return repr(list(self))

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, index: int) -> Told:
        return tell(self.events[index], self.kinds, self.called, self.seats)

    def __iter__(self) -> Iterator[Told]:
        for event in self.events:
            yield tell(event, self.kinds, self.called, self.seats)


def _fill(sentence: str, words: dict[str, str]) -> str:
    """The same as `sentence.format(**words)`, but the sentence is parsed only once."""
    pieces = _pieces.get(sentence)
    if pieces is None:
        pieces = _pieces[sentence] = _cut(sentence)
    parts: list[str] = []
    for index in range(0, len(pieces), 2):
        parts.append(pieces[index])
        if pieces[index + 1]:
            parts.append(words[pieces[index + 1]])
    return "".join(parts)


def _cut(sentence: str) -> list[str]:
    """A sentence split into pairs: a text, and the name of the detail after it, if any."""
    pieces: list[str] = []
    for text, name, _, _ in Formatter().parse(sentence):
        pieces += [text, name or ""]
    return pieces


# ── Seats by name ───────────────────────────────────────────────────────────────────────────


def speaks_of_seats(words: str) -> bool:
    """Whether a game's words mention seats, which people's names must replace."""
    return "seat " in words or "Seat " in words


def with_names(words: str, names: Sequence[str]) -> str:
    """Replace "seat 2" in a game's words with the name of whoever sits there."""
    if not speaks_of_seats(words):
        return words

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number - 1] if number <= len(names) else found[0]

    return SEAT.sub(name, words)
