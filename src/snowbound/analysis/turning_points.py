"""Turning points of a finished game: the steps by which somebody's chance changed most, whose they
were, and whether a choice or luck made the difference.

A choice takes what it cost beside the best one, if rollouts confirm it. Luck is what dice and draws
did: the step is played again in states that its mover could have imagined, and what came of it is
measured against what comes of it on average. What is left of a change is the estimate's own, and
makes no turning point.
"""

from snowbound.analysis.review import ANALYSIS_BUDGET, explain_choice, taken_of
from snowbound.analysis.win_chances import chances, chances_at, first_awaited
from snowbound.core.event_text import tell
from snowbound.core.insights import TurningPoint
from snowbound.core.match import Match, Step
from snowbound.core.randomness import stream
from snowbound.core.state import SPECTATOR

MOST = 3
LEAST = 0.08  # smaller changes are no turning points
LOOKED_AT = 8  # changes that are looked into
REACH = 3  # steps on either side that are averaged, since estimates are noisy
NEAR = 12  # two turning points are more than a twelfth of the game apart
SAMPLES = 32  # imagined states in which a step is played again


def chances_by_step(match: Match, first: int = 0, end: int | None = None) -> list[list[float]]:
    """Everybody's chance after every step, or after some of them."""
    last = len(match.steps) + 1
    return [chances_at(match, step) for step in range(last)[first:end]]


def turning_points(match: Match, steps: list[list[float]]) -> list[TurningPoint]:
    """At most three, in their order."""
    lines = 1 if match.setup.game.cooperative else match.setup.seats
    jumps = [
        (abs(_jump(steps, at, seat)), at, seat)
        for at in range(1, len(steps))
        for seat in range(lines)
    ]
    jumps.sort(key=lambda jump: (-jump[0], jump[1]))
    looked_at: list[int] = []
    found: list[TurningPoint] = []
    for size, at, seat in jumps:
        if size < LEAST or len(found) == MOST or len(looked_at) == LOOKED_AT:
            break
        step = _sharpest(steps, at, seat)
        if any(abs(step - other) <= len(steps) / NEAR for other in looked_at):
            continue
        looked_at.append(step)
        point = _explained(match, steps, step, seat)
        if point is not None:
            found.append(point)
    return sorted(found, key=lambda point: point.step)


def _jump(steps: list[list[float]], at: int, seat: int) -> float:
    """By how much the chance differs between the steps before and those after."""
    return _mean(steps[at : at + REACH], seat) - _mean(steps[max(0, at - REACH) : at], seat)


def _mean(steps: list[list[float]], seat: int) -> float:
    return sum(step[seat] for step in steps) / len(steps)


def _sharpest(steps: list[list[float]], at: int, seat: int) -> int:
    """The step near by that changed most in the same direction."""
    up = _jump(steps, at, seat) > 0
    near = range(max(1, at - REACH + 1), min(len(steps), at + REACH))

    def change(step: int) -> float:
        by = steps[step][seat] - steps[step - 1][seat]
        return by if up else -by

    return max(near, key=change)


def _explained(match: Match, steps: list[list[float]], at: int, seat: int) -> TurningPoint | None:
    """What made a change, if it was a choice or luck for the most part."""
    step = match.steps[at - 1]
    before, after = steps[at - 1][seat], steps[at][seat]
    change = after - before
    by_luck = after - _on_average(match, at, seat) if is_chance(match, step) else 0.0
    by_choice = _by_choice(match, at - 1, seat) if abs(by_luck) < abs(change) else 0.0
    cause, by = max((("luck", by_luck), ("choice", by_choice)), key=lambda one: abs(one[1]))
    if by * change <= 0 or abs(by) < abs(change) / 2:
        return None
    setup = match.setup
    words = setup.game.say(setup, step.before, step.seat, step.action)
    return TurningPoint(
        step=at,
        seat=seat,
        before=before,
        after=after,
        mover=step.seat,
        action=setup.catalogue.name(step.action),
        words=setup.words(words, match.names),
        happened=_happened(match, step),
        cause="luck" if cause == "luck" else "choice",
        by_choice=by_choice,
        by_luck=by_luck,
        by_bot=step.by_bot,
    )


def is_chance(match: Match, step: Step) -> bool:
    """Whether something was rolled, drawn or uncovered in a step."""
    return any(match.setup.revealing >> event.kind & 1 for event in step.events)


def _on_average(match: Match, at: int, seat: int) -> float:
    """A seat's chance after a step, had it been rolled and drawn many times over."""
    step = match.steps[at - 1]
    luck = stream(match.seed, f"turning at {at}")
    total = 0.0
    for _ in range(SAMPLES):
        sample = step.before.imagine(step.seat, luck)
        sample.play(step.seat, step.action)
        total += chances(match.setup, sample, first_awaited(sample), luck, samples=1)[seat]
    return total / SAMPLES


def _by_choice(match: Match, at: int, seat: int) -> float:
    """What a choice took from a seat's chance, or gave it, beside the best one; nothing unless
    rollouts confirm that it was worse."""
    step = match.steps[at]
    if len(step.before.legal(step.seat)) == 1:
        return 0.0
    explained = explain_choice(match, at, ANALYSIS_BUDGET)
    return explained.effects[taken_of(match, at, explained)][seat]


def _happened(match: Match, step: Step) -> str:
    """What everybody saw of it."""
    setup = match.setup
    told = [
        tell(event, setup.game.kinds, setup.nouns, match.names).words
        for event in step.events
        if event.tells(SPECTATOR)
    ]
    return " ".join(words for words in told if words)
