"""Figures with their uncertainty, for what must not wait for SciPy to be imported: hints at a
table, `simulate` and `arena`. tests/lab/inference/test_intervals.py proves them equal to SciPy's;
the lab's other intervals and tests are SciPy's own (`lab.inference.intervals`)."""

from math import sqrt

Z95 = 1.959963984540054


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """A 95 % interval for a share (Wilson's, which behaves at 0 and 1 too)."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = Z95 * Z95 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def share_interval(shares: list[float], most: int) -> tuple[float, float]:
    """A 95 % interval for the mean of shares from 0 to 1, such as a bot's wins of each deal.

    Wilson's, for as many trials as would spread like these shares: paired luck makes that more than
    there are shares, but never more than `most`, the games. Shares that are all alike say nothing
    of their spread; they count as one trial each.
    """
    count = len(shares)
    mean = sum(shares) / max(1, count)
    squares = sum((share - mean) ** 2 for share in shares)
    trials: float = count
    if squares > 1e-12 * count:
        trials = min(most, mean * (1 - mean) * count * (count - 1) / squares)
    return wilson(mean * trials, trials)


def mean_interval(total: float, squares: float, count: int) -> tuple[float, float] | None:
    """A 95 % interval for a mean, out of the sums of values and of their squares; none for one
    value alone, which does not tell how far others may lie."""
    if count < 2:
        return None
    mean = total / count
    variance = max(0.0, (squares - count * mean * mean) / (count - 1))
    half = Z95 * sqrt(variance / count)
    return mean - half, mean + half
