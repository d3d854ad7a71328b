"""A climber in The Adorable Snowman."""

from typing import Any, final

from mypy_extensions import i64

from snowbound.core.copying import reduced
from snowbound.games.adorable_snowman.rules.terms import NONE


@final
class Climber:
    def __init__(self, at: i64) -> None:
        self.at: i64 = at
        self.thanks: i64 = 1  # AS-3
        # This round.
        self.sees: i64 = 0  # the hidden dice that he knows, as a set
        self.climbed: bool = False  # moved up in the Top Region (AS-21)
        self.moved: bool = False  # in his last action (AS-42)
        # This action.
        self.choice: i64 = NONE
        self.shown: bool = False  # his partner knows it, and it is fixed (AS-54)
        self.last: i64 = NONE  # what he last revealed: it may have been meant to tell something

    def clone(self) -> "Climber":
        twin = Climber(self.at)
        twin.thanks = self.thanks
        twin.sees = self.sees
        twin.climbed = self.climbed
        twin.moved = self.moved
        twin.choice = self.choice
        twin.shown = self.shown
        twin.last = self.last
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.at)

    def dump(self) -> dict[str, object]:
        return {
            "at": self.at,
            "thanks": self.thanks,
            "sees": self.sees,
            "climbed": self.climbed,
            "moved": self.moved,
            "choice": self.choice,
            "shown": self.shown,
            "last": self.last,
        }
