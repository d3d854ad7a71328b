"""What a bot wants to do, and what it would tell a person to do.

A bot is shown what its seat may know and nothing else.
"""

from msgspec.structs import replace

from snowbound.analysis.explanations import (
    NAMELESS,
    ExplainedChoice,
    Trying,
    explain_at,
    luck_of_hint,
)
from snowbound.analysis.rollouts import Rounds
from snowbound.analysis.win_chances import players
from snowbound.bots.bot_view import BotView
from snowbound.bots.expert import Budget
from snowbound.bots.names import KINDS, kind_of, parse_budget
from snowbound.bots.roster import make_bot
from snowbound.bots.supervision import fault_log
from snowbound.core.event_text import with_names
from snowbound.core.insights import Advice, Hint
from snowbound.core.jobs import BotMove
from snowbound.core.match import Match
from snowbound.core.randomness import stream

EXPERT_MILLISECONDS = 1000  # for a choice at a table: a time budget instead of iterations
HINT_MILLISECONDS = 1500
HINT_ROUNDS = Rounds(milliseconds=700)  # of rollouts, after that
SECONDS_OF_AN_ITERATION = 0.001
THIRD_PARTY_SECONDS = 8.0  # for a choice; two attempts fit into a worker's time limit


def probable_seconds(levels: list[str]) -> float:
    """How long these bots may take for a choice, to put short jobs first."""
    return sum(map(_seconds, levels))


def _seconds(level: str) -> float:
    kind, budget = kind_of(level), level.partition(":")[2]
    if kind is None:
        return THIRD_PARTY_SECONDS
    if kind.searches and budget:
        iterations, milliseconds = parse_budget(budget)
        return iterations * SECONDS_OF_AN_ITERATION + milliseconds / 1000
    return kind.seconds


def choose(match: Match, seats: list[tuple[int, str]], milliseconds: int) -> BotMove:
    """What the first of these bots wants that does not pass; an expert has so long for it."""
    faults: list[tuple[int, str]] = []
    for seat, level in seats:
        # A random stream for each decision, independent of the dice.
        luck = stream(match.seed, f"bot {seat} at {len(match.steps)}")
        unlimited = level in KINDS and KINDS[level].searches
        spec = f"{level}:ms={milliseconds}" if unlimited else level
        bot = make_bot(spec, match.setup.game, luck, seconds=THIRD_PARTY_SECONDS)
        action = bot.choose(BotView(match.setup, match.state, seat))
        faults += [(seat, fault) for fault in fault_log(bot).faults]
        if action is not None:
            return BotMove(seat, match.setup.catalogue.name(action), faults)
    return BotMove(faults=faults)


def explain_now(match: Match, seat: int, budget: Budget | None = None) -> ExplainedChoice:
    """What an expert would do from this seat, and why, within the time that a hint may take."""
    budget = budget or Budget(0, HINT_MILLISECONDS)
    luck, trying = luck_of_hint(match, seat), Trying(rounds=HINT_ROUNDS)
    return explain_at(match, len(match.steps), seat, luck, budget, trying=trying)


def hint(match: Match, seat: int, budget: Budget | None = None) -> Hint:
    """The same, as it is told at a table."""
    found = explain_now(match, seat, budget)
    best = found.advice[0]
    return Hint(
        id="",
        action=None if best.action == NAMELESS else best.action,
        words=with_names(best.words, match.names),
        because=with_names(found.words, match.names),
        confidence=found.confidence,
        why=[_named(one, match.names) for one in found.advice],
        players=players(match.setup),
        alike=found.alike,
    )


def _named(advice: Advice, names: list[str]) -> Advice:
    """With people's names in its sentences."""
    line = [with_names(words, names) for words in advice.line]
    return replace(advice, words=with_names(advice.words, names), line=line)
