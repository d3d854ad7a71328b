"""Messages: what is to be said, as a key of a catalogue and its arguments, and never as words.

Compiled modules make them; a struct may not stand in one, so they are defined here.
"""

import msgspec


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the game's catalogue (`text/en.ftl`), and what to put into it."""

    key: str
    args: dict[str, int | str] = {}  # numbers, and ids of things
    seats: dict[str, list[int]] = {}  # who is spoken of: one seat, or several to be listed
    parts: dict[str, list["Message"]] = {}  # to be listed: "a, b and c"


class NamedThing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a component set calls a thing, and what else sentences may say of it.

    Where an argument `card` is this thing, `$card` is its name, and `$card-heat` its `heat`.
    """

    name: str
    args: dict[str, int | str] = {}
    parts: dict[str, list[Message]] = {}


Names = dict[str, dict[str, NamedThing]]  # by the argument that they are named in, and by id
