"""Which bots there are, by the name a seat is given: `random`, `greedy`."""

from snowbound.bots.players import Bot, Greedy, Random
from snowbound.core.game import Game
from snowbound.core.mistakes import Mistake
from snowbound.core.randomness import Stream

NAMES = ("random", "greedy")


def make_bot(spec: str, game: Game, luck: Stream) -> Bot:
    """A player by its name."""
    if spec == "random":
        return Random(luck)
    if spec == "greedy":
        return Greedy(game.sense(), luck)
    raise Mistake(f"There is no bot '{spec[:40]}'; there are: {', '.join(NAMES)}.")


def is_bot(spec: str) -> bool:
    return spec in NAMES
