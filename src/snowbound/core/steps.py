"""What is done in a game: the actions that are open, and those that were played."""

import msgspec

from snowbound.core.state import Event, State


class Step(msgspec.Struct):
    """An action that was played, what it caused, and the state before it."""

    seat: int
    action: int
    events: list[Event]
    before: State
    lasts: list[int]  # by seat, its last step up to this one; -1 if it has none
    revealed: int  # the last step up to this one that rolled or revealed something; -1 if none did


class Choice(msgspec.Struct, frozen=True):
    """An action that is open to a seat."""

    name: str
    verb: str
    args: list[str]
    words: str
