"""Bots without search: random and greedy."""

from typing import Protocol

from snowbound.bots.bot_view import Sight
from snowbound.core.randomness import Stream
from snowbound.core.sense import Sense, preferred


class Bot(Protocol):
    """A player. `choose` names an action, or None to pass where the game does not wait."""

    def choose(self, sight: Sight) -> int | None: ...


class Random:
    """Every action equally likely; passing counts as one where it is allowed."""

    def __init__(self, luck: Stream) -> None:
        self.luck = luck

    def choose(self, sight: Sight) -> int | None:
        actions = sight.legal()
        pick = self.luck.below(len(actions) + (not sight.awaited()))
        return actions[pick] if pick < len(actions) else None


class Greedy:
    """Takes the action of highest weight by the game's sense, in one imagined state."""

    def __init__(self, sense: Sense, luck: Stream) -> None:
        self.sense = sense
        self.luck = luck

    def choose(self, sight: Sight) -> int | None:
        actions = sight.legal()
        imagined = sight.imagine(self.luck)
        best = preferred(self.sense, imagined, sight.seat, actions, self.luck)
        if not sight.awaited() and self.sense.weigh(imagined, sight.seat, best) <= 0:
            return None
        return best
