"""Telling events: who hears which, and in what words."""

from snowbound.core.happenings import Kind, Nouns, Told
from snowbound.core.state import EVERYONE, Event


def all_hear(events: list[Event]) -> bool:
    """Whether these events are told to everybody alike."""
    return all(event.audience == EVERYONE for event in events)


def heard_by(seat: int, events: list[Event], told: list[Told]) -> list[Told]:
    """What a seat hears of events that have been put into words."""
    return [told[index] for index, event in enumerate(events) if event.tells(seat)]


def tell(event: Event, kinds: dict[int, Kind], nouns: Nouns, seats: list[str]) -> Told:
    """Put an event into words."""
    kind = kinds[event.kind]
    details: dict[str, int] = {}
    words: dict[str, str] = {"seat": seats[event.seat] if event.seat >= 0 else ""}
    for name, value in zip(kind.details, event.details):  # noqa: B905 - events have some to spare
        details[name] = value
        if name == "other":
            words[name] = seats[value]
        else:
            words[name] = nouns[name][value] if name in nouns else str(value)
    return Told(kind.name, event.seat, details, kind.sentence.format(**words), kind.reveals)
