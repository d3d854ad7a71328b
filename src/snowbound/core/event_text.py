"""What games say, put into words: events, and which seats may read them; messages, and the finished
sentences of games that have no catalogue yet."""

import re
from collections.abc import Iterator, Sequence
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, final

from snowbound.core.event_types import Happened, Kind, Told, Vocabulary
from snowbound.core.message import Message
from snowbound.core.state import EVERYONE, Event
from snowbound.core.wording import Wording

if TYPE_CHECKING:
    from snowbound.core.game import Setup

_pieces: Final[dict[str, list[str]]] = {}  # sentences of games
SEAT: Final = re.compile(r"\b[Ss]eat ([1-9][0-9]?)\b")


def all_hear(events: list[Event]) -> bool:
    """Whether all viewers are shown these events alike."""
    return all(event.audience == EVERYONE for event in events)


def heard_by(seat: int, events: list[Event], told: list[Any]) -> list[Any]:
    """The events that a seat may know, in words or by key."""
    return [told[index] for index, event in enumerate(events) if event.tells(seat)]


def happened(event: Event, kind: Kind, called: Vocabulary) -> Happened:
    """An event with its details by name, and the ids of those that stand for things."""
    details: dict[str, int] = {}
    ids: dict[str, str] = {}
    for index, name in enumerate(kind.details):
        value = event.details[index]
        details[name] = value
        if name != "other" and name in called.labels:
            ids[name] = called.labels[name][value]
    return Happened(kind.name, event.seat, details, kind.reveals, ids)


def message_of(event: Happened) -> Message:
    """What a catalogue says about an event."""
    args: dict[str, int | str] = {}
    seats: dict[str, list[int]] = {}
    if event.seat >= 0:
        seats["seat"] = [event.seat]
    for name, value in event.details.items():
        if name == "other":
            seats["other"] = [value]
        else:
            args[name] = event.ids.get(name, value)
    return Message(f"event-{event.kind}", args, seats)


def tell(event: Event, kinds: dict[int, Kind], called: Vocabulary, seats: list[str]) -> Told:
    """Put an event into words."""
    kind = kinds[event.kind]
    known = happened(event, kind, called)
    if kind.sentence is None and called.wording is not None:
        words = called.wording.words(message_of(known), seats)
    else:
        words = _sentence(event, kind, called, seats)
    return Told(kind.name, event.seat, known.details, words, kind.reveals, known.ids)


@final
class Telling:
    """What a seat is told of an action: a sequence of `Told`. Scripts that only play never look
    at it, so that each event is put into words when somebody does."""

    def __init__(self, events: list[Event], seat: int, setup: "Setup", names: list[str]) -> None:
        self.all_events = events
        self.seat = seat
        self.setup = setup
        self.names = names

    @property
    def events(self) -> list[Event]:
        """Those that the seat may know."""
        return [event for event in self.all_events if event.tells(self.seat)]

    def _tell(self, event: Event) -> Told:
        return tell(event, self.setup.game.kinds, self.setup.nouns, self.names)

    def __repr__(self) -> str:
        return repr(list(self))

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, index: int) -> Told:
        return self._tell(self.events[index])

    def __iter__(self) -> Iterator[Told]:
        for event in self.events:
            yield self._tell(event)


# ── Games without a catalogue: to go when the last of them has one ──────────────────────────


def in_words(says: Message | str, wording: Wording | None, people: Sequence[str]) -> str:
    """What a game says: a message of its catalogue, or its finished sentence about "seat 2"."""
    if isinstance(says, str):
        return with_names(says, people)
    assert wording is not None, f"there is no catalogue with '{says.key}'"
    return wording.words(says, people)


def _sentence(event: Event, kind: Kind, called: Vocabulary, seats: list[str]) -> str:
    words: dict[str, str] = {"seat": seats[event.seat] if event.seat >= 0 else ""}
    for index, name in enumerate(kind.details):
        value = event.details[index]
        if name == "other":
            words[name] = seats[value]
            continue
        nouns = called.words.get(name, called.labels.get(name))
        words[name] = str(value) if nouns is None else nouns[value]
    return _fill(kind.sentence or "", words)


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
