"""Figures with their uncertainty."""

from math import sqrt

Z95 = 1.959963984540054


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """A 95 % interval for a share (Wilson's, which behaves at 0 and 1 too)."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = Z95 * Z95 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def mean_interval(total: float, squares: float, count: int) -> tuple[float, float]:
    """A 95 % interval for a mean, out of the sums of values and of their squares."""
    if count < 2:
        return total, total
    mean = total / count
    variance = max(0.0, (squares - count * mean * mean) / (count - 1))
    half = Z95 * sqrt(variance / count)
    return mean - half, mean + half
