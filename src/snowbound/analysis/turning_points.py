"""Turning points of a finished game: the steps after which somebody's chance was most unlike
before, whose they were, and whether a choice or luck made the difference.

A step is played again in states that its mover could have imagined. What the chance changes by on
average is the choice's part; how the true one differs from that is luck's: a draw, a roll, or what
others held in secret.
"""

from snowbound.analysis.win_chances import chances
from snowbound.core.event_text import tell
from snowbound.core.insights import TurningPoint
from snowbound.core.match import Match, Step
from snowbound.core.randomness import stream
from snowbound.core.state import SPECTATOR, State

MOST = 3
LEAST = 0.08  # smaller changes are no turning points
REACH = 3  # steps on either side that are averaged, since estimates are noisy
NEAR = 12  # two turning points are more than a twelfth of the game apart
SAMPLES = 32  # imagined states in which a step is played again


def chances_by_step(match: Match, first: int = 0, end: int | None = None) -> list[list[float]]:
    """Everybody's chance after every step, or after some of them."""
    return [
        chances(match.setup, state, stream(match.seed, f"chances at {step}"))
        for step, state in list(enumerate(states(match)))[first:end]
    ]


def states(match: Match) -> list[State]:
    return [*(step.before for step in match.steps), match.state]


def turning_points(match: Match, steps: list[list[float]]) -> list[TurningPoint]:
    """At most three, in their order."""
    lines = 1 if match.setup.game.cooperative else match.setup.seats
    jumps = [
        (abs(_jump(steps, at, seat)), at, seat)
        for at in range(1, len(steps))
        for seat in range(lines)
    ]
    jumps.sort(key=lambda jump: (-jump[0], jump[1]))
    found: list[tuple[int, int]] = []
    for size, at, seat in jumps:
        if size < LEAST or len(found) == MOST:
            break
        step = _sharpest(steps, at, seat)
        if all(abs(step - other) > len(steps) / NEAR for other, _ in found):
            found.append((step, seat))
    return [_tell(match, steps, step, seat) for step, seat in sorted(found)]


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


def _tell(match: Match, steps: list[list[float]], at: int, seat: int) -> TurningPoint:
    setup = match.setup
    step = match.steps[at - 1]
    before, after = steps[at - 1][seat], steps[at][seat]
    expected = _expected(match, step, at, seat)
    by_choice, by_luck = expected - before, after - expected
    only = len(step.before.legal(step.seat)) == 1
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
        cause="luck" if only or abs(by_luck) > abs(by_choice) else "choice",
        by_choice=by_choice,
        by_luck=by_luck,
    )


def _happened(match: Match, step: Step) -> str:
    """What everybody saw of it."""
    setup = match.setup
    told = [
        tell(event, setup.game.kinds, setup.nouns, match.names).words
        for event in step.events
        if event.tells(SPECTATOR)
    ]
    return " ".join(words for words in told if words)


def _expected(match: Match, step: Step, at: int, seat: int) -> float:
    """The chance after a step as its mover could expect it."""
    luck = stream(match.seed, f"turning at {at}")
    total = 0.0
    for _ in range(SAMPLES):
        sample = step.before.imagine(step.seat, luck)
        sample.play(step.seat, step.action)
        total += chances(match.setup, sample, luck, playouts=1)[seat]
    return total / SAMPLES
