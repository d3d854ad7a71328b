"""A legal action, as it is shown to the player who may choose it."""

import msgspec

from snowbound.core.message import Message


class Choice(msgspec.Struct, frozen=True):
    """An action that is legal for a seat."""

    name: str
    verb: str
    args: list[str]
    words: str


class ChoiceByKey(msgspec.Struct, frozen=True):
    """The same, for a client that puts it into words by the game's catalogue."""

    name: str  # the verb and the args
    says: Message
