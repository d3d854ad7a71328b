"""Ratings out of pairings: the Bradley-Terry model on Elo's scale."""

from math import log10

AVERAGE = 1500.0
SCALE = 400.0
ROUNDS = 2000
CLOSE_ENOUGH = 1e-10

Meeting = tuple[str, str, float, float]  # first, second, the first's points, games


def rate(names: list[str], meetings: list[Meeting]) -> dict[str, float]:
    """A rating for each name; 400 more means ten times as likely to come out ahead.

    Every pair that has met is given one more draw, so that a bot that lost every game still has
    a rating. Solved by Hunter's iteration, in a fixed order.
    """
    strength = {name: 1.0 for name in names}
    points = {name: 0.0 for name in names}
    for first, second, gained, games in meetings:
        points[first] += gained + 0.5
        points[second] += games - gained + 0.5
    for _ in range(ROUNDS):
        renewed = _renew(strength, points, meetings)
        change = max(abs(renewed[name] / strength[name] - 1) for name in names)
        strength = renewed
        if change < CLOSE_ENOUGH:
            break
    middle = sum(log10(value) for value in strength.values()) / len(names)
    return {name: AVERAGE + SCALE * (log10(strength[name]) - middle) for name in names}


def _renew(
    strength: dict[str, float], points: dict[str, float], meetings: list[Meeting]
) -> dict[str, float]:
    weight = {name: 0.0 for name in strength}
    for first, second, _, games in meetings:
        share = (games + 1) / (strength[first] + strength[second])
        weight[first] += share
        weight[second] += share
    return {
        name: points[name] / weight[name] if weight[name] else strength[name] for name in strength
    }
