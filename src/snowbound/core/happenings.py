"""Events in words: what kinds a game knows, and what one listener hears."""

import re
from collections.abc import Sequence

import msgspec


class Kind(msgspec.Struct, frozen=True):
    """A kind of event: its name, what its details are called, and how it is said.

    The sentence may use `{seat}` and each detail by name. A detail named like one of the game's
    nouns is shown by that noun's word, any other as a number. `reveals` marks what cannot be
    undone freely, because it rolled or uncovered something.
    """

    name: str
    details: tuple[str, ...]
    sentence: str
    reveals: bool = False


class Told(msgspec.Struct, frozen=True):
    """An event as one listener hears it."""

    kind: str
    seat: int
    details: dict[str, int]
    words: str
    reveals: bool


Nouns = dict[str, list[str]]

SEAT = re.compile(r"\b[Ss]eat ([1-9][0-9]?)\b")


def with_names(words: str, names: Sequence[str]) -> str:
    """Words of a game that speak of "seat 2", with the name of whoever sits there."""
    if "eat " not in words:
        return words

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number - 1] if number <= len(names) else found[0]

    return SEAT.sub(name, words)
