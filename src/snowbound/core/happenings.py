"""Events in words: what kinds a game knows, and what one listener hears."""

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


class Told(msgspec.Struct, frozen=True, gc=False):  # nothing in it leads back to it
    """An event as one listener hears it."""

    kind: str
    seat: int
    details: dict[str, int]
    words: str
    reveals: bool


Nouns = dict[str, list[str]]
