"""Which bots a seat can be given to, and one move of theirs.

The thinking itself happens in worker processes (`thinking.py`); this is what they do there. A bot
is shown its seat's sight of the game and nothing else.
"""

from typing import Any

from snowbound.bots.roster import NAMES, is_bot, make_bot
from snowbound.bots.sight import Sight
from snowbound.core.match import Match
from snowbound.core.mistakes import Mistake
from snowbound.core.randomness import Stream, stream
from snowbound.server.messages import BotInfo, Weighed

WORDS = {
    "random": "Does anything that is allowed. Kind to beginners.",
    "greedy": "Takes what looks best right now.",
}


def levels() -> list[BotInfo]:
    return [BotInfo(level, WORDS.get(level, "")) for level in NAMES]


def best_level() -> str:
    """Who stands in for people, and gives hints."""
    return NAMES[-1]


def check_level(level: str) -> str:
    if not level:
        return best_level()
    if not is_bot(level):
        raise Mistake(f"There is no bot '{level[:40]}'; there are: {', '.join(NAMES)}.")
    return level


def choose(match: Match, seats: list[tuple[int, str]]) -> tuple[int, str] | None:
    """The first action that one of these bots wants to play; None if all pass."""
    for seat, level in seats:
        # Luck of its own for every decision: the same on every node, and nothing to the dice.
        luck = stream(match.seed, f"bot {seat} at {len(match.steps)}")
        action = _choice(match, seat, level, luck)
        if action is not None:
            return seat, match.setup.catalogue.name(action)
    return None


def _choice(match: Match, seat: int, level: str, luck: Stream) -> int | None:
    bot: Any = make_bot(level, match.setup.game, luck)
    return bot.choose(Sight(match.setup, match.state, seat))


def hint(match: Match, seat: int) -> tuple[str | None, list[Weighed]]:
    """What the best bot would do from this seat, and how the seat's actions compare."""
    # Not from the seed: a hint must not know, even in its luck, what its seat does not.
    luck = stream(0, f"hint {match.commitment} {seat} at {len(match.steps)}")
    action = _choice(match, seat, best_level(), luck)
    imagined = Sight(match.setup, match.state, seat).imagine(luck)
    sense = match.setup.game.sense()
    weighed = [
        Weighed(
            match.setup.catalogue.name(option),
            match.say(option, seat),
            float(sense.weigh(imagined, seat, option)),
        )
        for option in match.state.legal(seat)
    ]
    weighed.sort(key=lambda one: -one.weight)
    name = None if action is None else match.setup.catalogue.name(action)
    return name, weighed
