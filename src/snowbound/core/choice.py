"""A legal action, as it is shown to the player who may choose it."""

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """An action that is legal for a seat."""

    name: str
    verb: str
    args: list[str]
    words: str
