"""What actions lead to: imagined games go on for a while by the heuristic and are then judged.

A trial ends at a quiet moment some decisions after the action, with the chance that strong players
have from there. Where no win model is fitted, rollouts take the place of trials.
"""

from math import erf, sqrt

import msgspec

from snowbound.analysis.statistics import Z95
from snowbound.analysis.win_chances import play_until_settled
from snowbound.bots.search import Search
from snowbound.core.state import State
from snowbound.core.win_model import Feature, WinModel, knots

SAME = 0.015  # a difference that nobody plays for: one in a hundred, as it is shown
MUCH = 0.05  # one that is clear to everybody
LEAST = 0.03  # log odds that a reason must add
COUNTED = 0.5  # a difference that can be counted


class Trial(msgspec.Struct, frozen=True):
    """How one imagined game stood."""

    chances: list[float]  # every seat's
    points: float
    shares: list[float]  # of the win model's knots
    values: list[float]  # of its features


class Gap(msgspec.Struct, frozen=True):
    """By how much one action is better than another, on the same luck, with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def same(self) -> bool:
        """Whether nobody can tell them apart, or need not."""
        return self.low <= 0 <= self.high or abs(self.mean) < SAME

    @property
    def much(self) -> bool:
        return self.low > 0 and self.mean >= MUCH

    @property
    def confidence(self) -> float:
        """How likely the first is no worse than the second."""
        spread = (self.high - self.low) / (2 * Z95)
        if spread <= 0:
            return 0.5 if self.mean == 0 else float(self.mean > 0)
        return 0.5 + 0.5 * erf(self.mean / (spread * sqrt(2)))


class TriedAction(msgspec.Struct, frozen=True):
    """An action's trials, as a seat sees them."""

    seat: int
    trials: list[Trial]

    @property
    def chances(self) -> list[float]:
        """Every seat's, on average."""
        return _means([one.chances for one in self.trials])

    @property
    def chance(self) -> float:
        return self.chances[self.seat]

    @property
    def points(self) -> float:
        return sum(one.points for one in self.trials) / len(self.trials)


def run_trials(
    win_model: WinModel, search: Search, picks: list[int], games: int
) -> list[list[Trial]]:
    """Trials of some actions of the choice at hand; number for number with the same luck."""
    root = search.root()
    found: list[list[Trial]] = [[] for _ in picks]
    for _ in range(games):
        state = search.imagine()
        ahead = search.luck.branch()
        for pick, trials in zip(picks, found, strict=True):
            played, luck = state.clone(), ahead.clone()
            search.begin(played, root, pick, luck)
            play_until_settled(win_model, search, played, luck)
            trials.append(judge(played, search.seat, win_model))
    return found


def judge(state: State, seat: int, win_model: WinModel) -> Trial:
    """How a game stands for a seat."""
    points = [] if win_model.shared(state) else win_model.expected_points(state)
    return Trial(
        win_model.chances(state),
        points[seat] if points else 0.0,
        knots(win_model.progress(state)),
        win_model.look(state, seat),
    )


def gap(first: TriedAction, second: TriedAction) -> Gap:
    """Trials of the same number had the same luck, so their differences are what counts."""
    seat = first.seat
    pairs = zip(first.trials, second.trials, strict=True)
    mean, half = spread_of([one.chances[seat] - other.chances[seat] for one, other in pairs])
    return Gap(mean, mean - half, mean + half)


def spread_of(values: list[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    number = len(values)
    mean = sum(values) / number
    if number < 2:
        return mean, 1.0
    variance = sum((value - mean) ** 2 for value in values) / (number - 1)
    return mean, Z95 * sqrt(variance / number)


def reason(win_model: WinModel, first: list[Trial], second: list[Trial], shared: bool) -> str:
    """What makes the first better than the second: the feature that adds most, in the game's words.

    Empty where nothing stands out that the game has words for.
    """
    table = win_model.weights.together if shared else win_model.weights.rivals
    shares = _means([one.shares for one in first + second])  # what differs is values, not the time
    here, there = (_means([one.values for one in trials]) for trials in (first, second))
    ours = win_model.parts(table, shares, here)[1:]
    theirs = win_model.parts(table, shares, there)[1:]
    order = sorted(range(len(ours)), key=lambda at: theirs[at] - ours[at])
    for at in order:
        if ours[at] - theirs[at] < LEAST:
            return ""
        words = _phrase(win_model.features[at], here[at], there[at])
        if words:
            return words
    return ""


def _means(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _phrase(feature: Feature, here: float, there: float) -> str:
    template = feature.more if here > there else feature.less
    if "{by}" in template and abs(here - there) < COUNTED:
        return ""
    by = max(1, round(abs(here - there)))
    return template.format(here=round(here), by=by, s="s" if by > 1 else "")
