"""Which bots a seat can be given to, and one move of theirs.

The thinking itself happens in worker processes (`thinking.py`); this is what they do there. A bot
is shown its seat's sight of the game and nothing else.
"""

import msgspec

from snowbound.bots import chances as estimates
from snowbound.bots.expert import Budget, read_budget
from snowbound.bots.explaining import NAMELESS, Advice, explain, luck_of_hint
from snowbound.bots.guard import faults_of
from snowbound.bots.roster import all_names, check_name, make_bot
from snowbound.bots.sight import Sight
from snowbound.core.match import Match
from snowbound.core.mistakes import Mistake
from snowbound.core.randomness import stream
from snowbound.core.telling import with_names
from snowbound.server.messages import BotInfo, Hint, Weighed

WORDS = {
    "random": "Does anything that is allowed. Kind to beginners.",
    "greedy": "Takes what looks best right now.",
    "expert": "Thinks ahead, a second for every choice.",
}
USUAL = "greedy"  # who sits down, or stands in, if nobody says who
SPECS = {"expert": "expert:ms=1000"}  # at a table, time counts
MOST_ITERATIONS, MOST_MILLISECONDS = 4000, 5000  # of an expert with a budget of its own
HINT_MILLISECONDS = 1500
STRANGERS_SECONDS = 8.0  # for a choice: two of them are less than a worker is given


def levels() -> list[BotInfo]:
    return [BotInfo(level, WORDS.get(level, "")) for level in all_names()]


def check_level(level: str) -> str:
    """A bot that strangers may ask for: by its name, an expert also with a modest budget."""
    if not level:
        return USUAL
    check_name(level)
    name, _, budget = level.partition(":")
    if name == "expert" and budget:
        asked = read_budget(budget)
        if asked.iterations > MOST_ITERATIONS or asked.milliseconds > MOST_MILLISECONDS:
            raise Mistake(
                f"At a table an expert's budget is iterations=1 to {MOST_ITERATIONS} or ms=1 to "
                f"{MOST_MILLISECONDS}, not '{budget[:40]}'."
            )
    return level


class Choice(msgspec.Struct):
    """The first action that one of some bots wants to play, unless all pass; and what those did
    wrong who were asked."""

    seat: int = -1
    action: str | None = None
    faults: list[tuple[int, str]] = []


def choose(match: Match, seats: list[tuple[int, str]]) -> Choice:
    faults: list[tuple[int, str]] = []
    for seat, level in seats:
        # Luck of its own for every decision, and nothing to the dice.
        luck = stream(match.seed, f"bot {seat} at {len(match.steps)}")
        spec = SPECS.get(level, level)
        bot = make_bot(spec, match.setup.game, luck, seconds=STRANGERS_SECONDS)
        action = bot.choose(Sight(match.setup, match.state, seat))
        faults += [(seat, fault) for fault in faults_of(bot)]
        if action is not None:
            return Choice(seat, match.setup.catalogue.name(action), faults)
    return Choice(faults=faults)


def chances(match: Match, first: int, end: int) -> list[list[float]]:
    """Everybody's chances after steps of a finished game, the same whenever they are asked for."""
    states = [step.before for step in match.steps] + [match.state]
    return [
        estimates.chances(match.setup, states[step], stream(match.seed, f"chances at {step}"))
        for step in range(first, end)
    ]


def hint(match: Match, seat: int, budget: Budget | None = None) -> Hint:
    """What an expert would do from this seat, and why."""
    budget = budget or Budget(0, HINT_MILLISECONDS)
    sight = Sight(match.setup, match.state, seat)
    found = explain(sight, luck_of_hint(match, seat), budget)
    visits = sum(one.visits for one in found.advice)
    best = found.advice[0]
    return Hint(
        id="",
        action=None if best.action == NAMELESS else best.action,
        words=with_names(best.words, match.names),
        because=with_names(found.words, match.names),
        confidence=found.confidence,
        why=[_weighed(one, visits, match.names) for one in found.advice],
    )


def _weighed(advice: Advice, visits: int, names: list[str]) -> Weighed:
    low, high = advice.wins_ci95
    return Weighed(
        action=advice.action,
        words=with_names(advice.words, names),
        weight=advice.visits / visits,
        wins=advice.wins,
        wins_low=low,
        wins_high=high,
        score=advice.score,
        line=[with_names(words, names) for words in advice.line],
    )
