"""Event types: the kinds of events a game has, and an event as one viewer is shown it."""

import msgspec

from snowbound.core.actions import Labels


class Kind(msgspec.Struct, frozen=True):
    """A kind of event: its name, what its details are called, and how it is said.

    The sentence may use `{seat}` and each detail by name. A detail named like one of the game's
    nouns is shown by that noun's word, else by its label, else as a number. `reveals` marks what
    cannot be undone freely, because it rolled or uncovered something. An empty sentence is for
    events that a table only animates: logs leave them out.
    """

    name: str
    details: tuple[str, ...]
    sentence: str
    reveals: bool = False


class Told(msgspec.Struct, frozen=True, gc=False):  # it takes part in no reference cycle
    """An event as one viewer is shown it."""

    kind: str
    seat: int
    details: dict[str, int]
    words: str
    reveals: bool
    ids: dict[str, str] = {}  # details that stand for things: a stable label for each


Nouns = dict[str, list[str]]


class Vocabulary:
    """Names for the numbers in a game's events and actions: words for people, stable labels for
    programs."""

    def __init__(self, words: Nouns, labels: Labels) -> None:
        self.words = words
        self.labels = labels
