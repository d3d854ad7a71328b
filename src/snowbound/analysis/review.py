"""A look back at a finished game: the choices that cost a player most.

Every choice of a seat is searched briefly. Those where the action taken looks worst are searched
longer, and games are played to their end from there, with what was done and with what would have
been better, on equal deals. What stays clearly worse in both is reported, with what a strong player
would have done and why. Choices are judged by what the seat knew then, not by how the dice fell.
What a bot did in somebody's place is not theirs to regret.
"""

from snowbound import compiled
from snowbound.analysis.explanations import ExplainedChoice, Trying, explain_at
from snowbound.analysis.rollouts import NONE
from snowbound.analysis.trials import Gap
from snowbound.analysis.win_chances import players
from snowbound.bots.expert import Budget
from snowbound.core.event_text import with_names
from snowbound.core.game import Setup
from snowbound.core.insights import CostlyChoice, Review
from snowbound.core.match import Match
from snowbound.core.randomness import stream

MOST = 3
ANALYSED = 8  # choices that are searched for longer
ESTIMATE_BUDGET = Budget(60 if compiled else 8)
ESTIMATE = Trying(60 if compiled else 24, NONE)
ANALYSIS_BUDGET = Budget(1000 if compiled else 60)
WORTH = 0.02  # a choice that cost less did not matter


def choices_of(match: Match, seat: int) -> list[int]:
    """The places in a game at which a seat itself chose among several actions."""
    return [
        at
        for at, step in enumerate(match.steps)
        if step.seat == seat and not step.by_bot and len(step.before.legal(seat)) > 1
    ]


def estimate_cost(match: Match, at: int) -> float:
    """About what a choice cost."""
    explained = explain_choice(match, at, ESTIMATE_BUDGET, ESTIMATE)
    return explained.behind[taken_of(match, at, explained)].mean


def analyse_choice(match: Match, at: int) -> CostlyChoice | None:
    """What a choice cost, with everything to be told; None if it is as good as any."""
    step = match.steps[at]
    setup = match.setup
    explained = explain_choice(match, at, ANALYSIS_BUDGET)
    best = explained.advice[0]
    place = taken_of(match, at, explained)
    taken, behind = explained.advice[place], explained.behind[place]
    if place == 0 or taken.same or behind.mean < WORTH:
        return None
    cost = lost(best.wins, behind)
    say = setup.game.say(setup, step.before, step.seat, step.action)
    return CostlyChoice(
        step=at + 1,
        seat=step.seat,
        action=taken.action,
        words=setup.words(say, match.names),
        better=best.action,
        better_words=with_names(best.words, match.names),
        reason=best.reason,
        chance=best.wins,
        cost=cost.mean,
        cost_low=cost.low,
        cost_high=cost.high,
    )


def lost(chance: float, behind: Gap) -> Gap:
    """A choice's cost, capped at the win chance before it."""
    mean, low, high = (min(chance, max(0.0, one)) for one in (behind.mean, behind.low, behind.high))
    return Gap(mean, low, high)


def costliest(costs: list[tuple[int, float]]) -> list[int]:
    """Of estimated costs (step and cost), the steps worth a longer look."""
    found = sorted((one for one in costs if one[1] >= WORTH), key=lambda one: -one[1])
    return [at for at, _ in found[:ANALYSED]]


def sum_up(setup: Setup, seat: int, choices: int, found: list[CostlyChoice]) -> Review:
    by_cost = sorted(found, key=lambda one: one.cost)
    once = {(one.action, one.better): one for one in by_cost}  # each mistake where it cost most
    regrets = sorted(once.values(), key=lambda one: -one.cost)[:MOST]
    return Review(seat, choices, regrets, _words(setup, choices, regrets), players(setup))


def review(match: Match, seat: int) -> Review:
    """The whole of it at once."""
    choices = choices_of(match, seat)
    found = [
        analyse_choice(match, at)
        for at in costliest([(at, estimate_cost(match, at)) for at in choices])
    ]
    return sum_up(match.setup, seat, len(choices), [one for one in found if one is not None])


def _words(setup: Setup, choices: int, regrets: list[CostlyChoice]) -> str:
    if not choices:
        return "No person had anything to choose on this seat."
    if not regrets:
        return f"Nothing mattered much: none of {choices} choices cost a chance to speak of."
    them = "this one" if len(regrets) == 1 else f"these {len(regrets)}"
    what = "make it" if setup.game.cooperative else "win"
    return f"Of {choices} choices, {them} took most away from the chance to {what}."


def explain_choice(
    match: Match, at: int, budget: Budget, trying: Trying | None = None
) -> ExplainedChoice:
    """A choice that was made, beside the best ones."""
    step = match.steps[at]
    luck = stream(0, f"review {match.commitment} at {at}")
    return explain_at(match, at, step.seat, luck, budget, step.action, trying)


def taken_of(match: Match, at: int, explained: ExplainedChoice) -> int:
    """Where the action that was taken stands among those explained."""
    name = match.setup.catalogue.name(match.steps[at].action)
    return [advice.action for advice in explained.advice].index(name)
