"""A choice explained: the best few actions, what they lead to, how sure that is, and the line
expected to follow, in words a player understands. Hints and reviews show this."""

from math import erf, sqrt

import msgspec

from snowbound.bots.expert import Budget, Expert, trusted
from snowbound.bots.search import PASS, Node, Search
from snowbound.bots.sight import Sight
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.match import Match
from snowbound.core.randomness import Stream, stream
from snowbound.core.state import State
from snowbound.core.statistics import wilson

FEW = 3
LONGEST_LINE = 6
TRIED_ENOUGH = 8  # visits from which on a choice is part of the expected line
DREAMS = 6  # imagined states out of which the best-known line is taken
FEWEST_GAMES = 60  # played to their end to see what an action leads to,
SAMPLED = 8  # and one more for so many iterations
NAMELESS = "pass"
MUCH = 0.05  # odds so much better than those of the advice are explained
CLOSE_CALL = 0.7  # a confidence below that of "probably better"


class Advice(msgspec.Struct, frozen=True):
    """One action, and what the search found out about it."""

    action: str  # its name; "pass" to leave the others to go on
    words: str
    wins: float  # expected share of games won
    wins_ci95: tuple[float, float]
    score: float  # expected points at the end
    visits: int
    line: list[str]  # what is expected to follow


class ExplainedChoice(msgspec.Struct, frozen=True):
    """The best few actions, the recommended one first."""

    seat: int
    iterations: int
    confidence: float  # that the first is better than the second, 0.5 to 1
    advice: list[Advice]
    words: str


def luck_of_hint(match: Match, seat: int) -> Stream:
    """Not from the seed: a hint must not know, even in its luck, what its seat does not."""
    return stream(0, f"hint {match.commitment} {seat} at {len(match.steps)}")


def explain(sight: Sight, luck: Stream, budget: Budget | None = None) -> ExplainedChoice:
    """What an expert would do here, and why."""
    if not sight.legal():
        raise Mistake("There is nothing to choose for this seat now.")
    search = Expert(sight.setup.game.sense(), luck, budget).think(sight)
    return explain_search(sight.setup, search)


def explain_search(setup: Setup, search: Search) -> ExplainedChoice:
    """A finished search in words."""
    root = search.root()
    chosen = trusted(root)
    order = sorted(range(len(root.actions)), key=lambda pick: _rank(root, pick, chosen))
    order = [pick for pick in order if root.visits[pick]][:FEW]
    confidence = _confidence(root, order[0], order[1]) if len(order) > 1 else 1.0
    visits = [root.visits[pick] for pick in order]
    played = search.sample(order, max(FEWEST_GAMES, search.iterations // SAMPLED))
    advice = [_advise(setup, search, *one) for one in zip(order, visits, played, strict=True)]
    confidence = in_view_of(advice, confidence)
    return ExplainedChoice(
        search.seat,
        search.iterations,
        confidence,
        advice,
        _sum_up(setup, advice, confidence),
    )


def _rank(root: Node, pick: int, chosen: int) -> tuple[bool, int, int, int]:
    return (pick != chosen, -root.visits[pick], -root.totals[pick], pick)


def _advise(setup: Setup, search: Search, pick: int, visits: int, played: list[State]) -> Advice:
    action = search.root().actions[pick]
    ends = [state.outcome() for state in played]
    wins = sum(search.seat in end.winners for end in ends)
    return Advice(
        action=NAMELESS if action == PASS else setup.catalogue.name(action),
        words=_say(setup, search.imagined, search.seat, action),
        wins=wins / len(ends),
        wins_ci95=wilson(wins, len(ends)),
        score=sum(end.scores[search.seat] for end in ends) / len(ends),
        visits=visits,
        line=_line(setup, search, pick),
    )


def _say(setup: Setup, state: State, seat: int, action: int) -> str:
    return "Pass" if action == PASS else setup.game.say(setup, state, seat, action)


def _line(setup: Setup, search: Search, pick: int) -> list[str]:
    """The line that the search knows best, out of a few imagined ones."""
    longest: list[str] = []
    for _ in range(DREAMS):
        state = search.imagine()
        steps = search.follow(state.clone(), pick, TRIED_ENOUGH, LONGEST_LINE)
        if len(steps) > len(longest):
            longest = _tell_line(setup, state, search.seat, steps)
    return longest


def _tell_line(setup: Setup, state: State, me: int, steps: list[tuple[int, int]]) -> list[str]:
    """Play the steps again and put them into words; the first one is the advice itself."""
    line: list[str] = []
    for seat, action in steps:
        words = _say(setup, state, seat, action)
        line.append(words if seat == me else f"seat {seat + 1}: {words}")
        if action != PASS:
            state.play(seat, action)
    return line[1:]


def _confidence(root: Node, first: int, second: int) -> float:
    """How likely the first action is the better one, as far as the search can tell."""
    lead = root.gains[first] / root.visits[first] - root.gains[second] / root.visits[second]
    spread = _error(root, first) + _error(root, second)
    if spread == 0:
        return 1.0 if lead > 0 else 0.5
    return max(0.5, 0.5 + 0.5 * erf(lead / sqrt(2 * spread)))


def in_view_of(advice: list[Advice], confidence: float) -> float:
    """Nobody is told that something is clearly better beside odds that say otherwise."""
    if any(other.wins > advice[0].wins for other in advice[1:]):
        return min(confidence, CLOSE_CALL)
    return confidence


def _error(root: Node, pick: int) -> float:
    """The squared standard error of an action's mean gain."""
    return root.doubt(pick) / root.visits[pick] ** 2


def _sum_up(setup: Setup, advice: list[Advice], confidence: float) -> str:
    best = advice[0]
    who = "The table wins" if setup.game.cooperative else "It wins"
    low, high = best.wins_ci95
    words = (
        f"{best.words}. {who} about {best.wins:.0%} of such games "
        f"({low:.0%} to {high:.0%}), with {best.score:.0f} points on average."
    )
    if len(advice) > 1:
        words += f" {_how_sure(confidence)} than: {advice[1].words}."
    rival = max(advice, key=lambda one: one.wins)
    if rival.wins > best.wins + MUCH:
        words += (
            f" Quick players win more after: {rival.words} ({rival.wins:.0%}); "
            f"the search does not find that better."
        )
    return words


def _how_sure(confidence: float) -> str:
    if confidence >= 0.95:
        return "Clearly better"
    return "Probably better" if confidence >= 0.75 else "A close call, hardly better"
