"""Events in words: what kinds a game knows, and what one listener hears."""

import msgspec

from snowbound.core.actions import Labels


class Kind(msgspec.Struct, frozen=True):
    """A kind of event: its name, what its details are called, and how it is said.

    The sentence may use `{seat}` and each detail by name. A detail named like one of the game's
    nouns is shown by that noun's word, else by its label, else as a number. `reveals` marks what
    cannot be undone freely, because it rolled or uncovered something. An empty sentence is for what
    a table shows by moving pieces: logs leave it out.
    """

    name: str
    details: tuple[str, ...]
    sentence: str
    reveals: bool = False


class Told(msgspec.Struct, frozen=True, gc=False):  # nothing in it leads back to it
    """An event as one listener hears it."""

    kind: str
    seat: int
    details: dict[str, int]
    words: str
    reveals: bool
    ids: dict[str, str] = {}  # of details that stand for things: a stable label for each


Nouns = dict[str, list[str]]


class Vocabulary:
    """What the numbers in a game's events and actions are called: words for people, labels that
    stay the same for programs."""

    def __init__(self, words: Nouns, labels: Labels) -> None:
        self.words = words
        self.labels = labels
