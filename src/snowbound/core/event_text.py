"""Telling events: who hears which, and in what words."""

import re
from collections.abc import Sequence
from string import Formatter
from typing import Final

from snowbound.core.event_types import Kind, Told, Vocabulary
from snowbound.core.state import EVERYONE, Event

_pieces: Final[dict[str, list[str]]] = {}  # of the games' sentences
SEAT: Final = re.compile(r"\b[Ss]eat ([1-9][0-9]?)\b")


def all_hear(events: list[Event]) -> bool:
    """Whether these events are told to everybody alike."""
    return all(event.audience == EVERYONE for event in events)


def heard_by(seat: int, events: list[Event], told: list[Told]) -> list[Told]:
    """What a seat hears of events that have been put into words."""
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


def _fill(sentence: str, words: dict[str, str]) -> str:
    """The same as `sentence.format(**words)`, without reading the sentence again every time."""
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
    """A sentence in turns: a text, and the name of the detail that follows it, if one does."""
    pieces: list[str] = []
    for text, name, _, _ in Formatter().parse(sentence):
        pieces += [text, name or ""]
    return pieces


# ── Seats by name ───────────────────────────────────────────────────────────────────────────


def speaks_of_seats(words: str) -> bool:
    """Whether names may have to be put into a game's words."""
    return "seat " in words or "Seat " in words


def with_names(words: str, names: Sequence[str]) -> str:
    """Words of a game that speak of "seat 2", with the name of whoever sits there."""
    if not speaks_of_seats(words):
        return words

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number - 1] if number <= len(names) else found[0]

    return SEAT.sub(name, words)
