"""Bots without search: random and greedy."""

from typing import Protocol

from snowbound.bots.bot_view import BotView
from snowbound.bots.names import parse_style
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.heuristic import Heuristic, preferred
from snowbound.core.randomness import Stream


class Bot(Protocol):
    """A player. `choose` names an action, or None to pass where the game does not wait."""

    def choose(self, view: BotView) -> int | None: ...


class Random:
    """Every action equally likely; passing counts as one where it is allowed."""

    def __init__(self, luck: Stream) -> None:
        self.luck = luck

    def choose(self, view: BotView) -> int | None:
        actions = view.legal()
        pick = self.luck.below(len(actions) + (not view.awaited()))
        return actions[pick] if pick < len(actions) else None


class Greedy:
    """Takes the action of highest weight by the game's heuristic, in one imagined state."""

    def __init__(self, heuristic: Heuristic, luck: Stream) -> None:
        self.heuristic = heuristic
        self.luck = luck

    def choose(self, view: BotView) -> int | None:
        actions = view.legal()
        imagined = view.imagine(self.luck)
        best = preferred(self.heuristic, imagined, view.seat, actions, self.luck)
        if not view.awaited() and self.heuristic.weigh(imagined, view.seat, best) <= 0:
            return None
        return best


def make_random(game: Game, luck: Stream, settings: str) -> Bot:
    return Random(luck)


def make_greedy(game: Game, luck: Stream, settings: str) -> Bot:
    return Greedy(_style(game, parse_style(settings)) if settings else game.heuristic(), luck)


def _style(game: Game, style: str) -> Heuristic:
    if style not in game.styles:
        known = ", ".join(game.styles) or "none"
        raise Mistake(f"{game.title} has no style '{style}'; it has: {known}.")
    return game.heuristic_of(style)
