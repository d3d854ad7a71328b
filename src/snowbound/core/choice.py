"""What can be done in a game: the actions that are open."""

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """An action that is open to a seat."""

    name: str
    verb: str
    args: list[str]
    words: str
