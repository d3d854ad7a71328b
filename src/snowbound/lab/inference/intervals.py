"""What samples say, and how sure they are: SciPy's intervals and tests, put to the lab's questions.

All intervals are 95 % ones unless a level is given.
"""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy import stats

from snowbound.analysis.statistics import share_interval, wilson

LEVEL = 0.95
POWER = 0.8  # the chance to see a difference that is there

Interval = tuple[float, float]
Numbers = Sequence[float] | NDArray[Any]


class Estimate(msgspec.Struct, frozen=True):
    """A figure with its uncertainty; none where there is too little to say."""

    value: float
    ci95: Interval | None
    count: int


def share(successes: float, trials: float) -> Estimate:
    """A share of trials, by Wilson."""
    value = successes / trials if trials else 0.0
    return Estimate(value, wilson(successes, trials), int(trials))


def mean_share(shares: Numbers) -> Estimate:
    """A mean of shares from 0 to 1, such as victories that may be shared."""
    values = list(map(float, shares))
    value = sum(values) / len(values) if values else 0.0
    return Estimate(value, share_interval(values, len(values)), len(values))


def mean(values: Numbers, level: float = LEVEL) -> Estimate:
    """A mean, by Student's t."""
    sample = np.asarray(values, dtype=float)
    count = len(sample)
    if count == 0:
        return Estimate(0.0, None, 0)
    middle = float(sample.mean())
    if count < 2:
        return Estimate(middle, None, count)
    error = float(stats.sem(sample))
    if error == 0:
        return Estimate(middle, (middle, middle), count)
    low, high = stats.t.interval(level, count - 1, loc=middle, scale=error)
    return Estimate(middle, (float(low), float(high)), count)


class Difference(msgspec.Struct, frozen=True):
    """A mean of paired differences: B's game less A's game on the same luck."""

    value: float
    ci95: Interval | None
    p: float
    pairs: int
    spread: float  # the standard deviation of a single difference, or the most it may be

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out that there is none."""
        return self.ci95 is not None and not self.ci95[0] <= 0 <= self.ci95[1]


def paired(differences: Numbers, of_shares: bool = False, level: float = LEVEL) -> Difference:
    """The mean of paired differences, by Student's t; of shares, which lie between -1 and 1, also
    where all are alike and t has nothing to go by."""
    sample = np.asarray(differences, dtype=float)
    count = len(sample)
    value = float(sample.mean()) if count else 0.0
    spread = float(sample.std(ddof=1)) if count > 1 else 0.0
    if count > 1 and spread > 0:
        test: Any = stats.ttest_1samp(sample, 0.0)
        found = test.confidence_interval(level)
        return Difference(
            value, (float(found.low), float(found.high)), float(test.pvalue), count, spread
        )
    p = min(1.0, 2.0 ** (1 - count)) if value else 1.0  # by signs: all of them point one way
    if not of_shares:
        return Difference(value, None, p, count, spread)
    otherwise = wilson(0, count)[1]  # the share of games that could still go otherwise
    low, high = value - otherwise * (1 + value), value + otherwise * (1 - value)
    return Difference(value, (low, high), p, count, sqrt(otherwise))


# ── How large a sample must be ──────────────────────────────────────────────────────────────


def pairs_needed(spread: float, least: float) -> int:
    """How many pairs tell a difference of this size from none, four times in five."""
    if spread <= 0 or least <= 0:
        return 2
    return max(2, ceil((_reach() * spread / least) ** 2))


def pairs_to_know(spread: float, least: float) -> int:
    """How many pairs make the interval of a difference no wider than this much to either side."""
    if spread <= 0 or least <= 0:
        return 2
    return max(2, ceil((_sure() * spread / least) ** 2))


def detectable(spread: float, pairs: int) -> float:
    """The smallest difference that this many pairs tell from none, four times in five."""
    return _reach() * spread / sqrt(max(1, pairs))


def _reach() -> float:
    """How many standard errors a difference must measure to be seen that often."""
    return _sure() + float(stats.norm.ppf(POWER))


def _sure() -> float:
    """How many standard errors an interval reaches to either side."""
    return float(stats.norm.ppf((1 + LEVEL) / 2))


# ── Looking at many things ──────────────────────────────────────────────────────────────────


def corrected(samples: Sequence[Numbers]) -> list[tuple[Difference, bool]]:
    """Many mean differences of shares, and which of them are clear though many were looked at.

    Chosen by Benjamini and Hochberg: of those called clear one in twenty is wrong on average. The
    intervals are widened to match (Benjamini and Yekutieli), so that a difference is clear exactly
    if its interval leaves out zero.
    """
    if not samples:
        return []
    plain = [paired(sample, of_shares=True) for sample in samples]
    adjusted = stats.false_discovery_control([difference.p for difference in plain], method="bh")
    clear = int((adjusted <= 1 - LEVEL).sum())
    level = 1 - (1 - LEVEL) * max(1, clear) / len(samples)
    wide = [paired(sample, of_shares=True, level=level) for sample in samples]
    return [(found, bool(q <= 1 - LEVEL)) for found, q in zip(wide, adjusted, strict=True)]
