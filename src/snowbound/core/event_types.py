"""Event types: the kinds of events a game has, and an event as one viewer is shown it."""

import msgspec

from snowbound.core.actions import Labels
from snowbound.core.wording import Wording


class Kind(msgspec.Struct, frozen=True):
    """A kind of event: its name, what its details are called, and how it is said.

    A game with a catalogue says it there, as `event-` and the name. For one without, the sentence
    may use `{seat}` and each detail by name. A detail named like one of the game's
    nouns is shown by that noun's word, else by its label, else as a number. `reveals` marks what
    cannot be undone freely, because it rolled or uncovered something. An empty sentence is for
    events that a table only animates: logs leave them out.
    """

    name: str
    details: tuple[str, ...] = ()
    sentence: str | None = None  # none: it is in the catalogue
    reveals: bool = False


class Happened(msgspec.Struct, frozen=True, gc=False):
    """An event as one viewer is shown it who puts it into words by the game's catalogue."""

    kind: str
    seat: int
    details: dict[str, int]
    reveals: bool
    ids: dict[str, str] = {}


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
    programs; and the wording of a game with a catalogue."""

    def __init__(self, words: Nouns, labels: Labels, wording: Wording | None = None) -> None:
        self.words = words
        self.labels = labels
        self.wording = wording
