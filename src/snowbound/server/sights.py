"""Who looks on at a table, and what one of them sees of the game."""

from typing import Any

import msgspec
from msgspec import UNSET

from snowbound.core.steps import Choice
from snowbound.server import messages as wire


class Here(msgspec.Struct, frozen=True):
    """Who is connected: seats with a person, and how many only watch."""

    seats: frozenset[int] = frozenset()
    watching: int = 0


class Sight(msgspec.Struct, frozen=True):
    """The game as one viewer sees it."""

    view: Any
    question: str
    choices: list[Choice]
    undo: wire.UndoInfo


_nothing: Any = UNSET
NOTHING_SEEN = Sight(_nothing, _nothing, _nothing, _nothing)
