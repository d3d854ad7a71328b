"""The second stage of a fit: chances that are too bold or too cautious are put right by a line.

It is fitted to shown chances of games that the weights were not fitted to, for only those tell.
"""

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit, logit

from snowbound.core.win_model import NEVER, Line
from snowbound.lab.odds.fit import DIGITS
from snowbound.lab.odds.positions import Floats

AT = (-4.0, -2.0, 0.0, 2.0, 4.0)  # log odds of a line's points: 2, 12, 50, 88 and 98 %
MIDDLE = AT.index(0)
HELD = 0.5  # how strongly a line is held to change nothing, in squared errors of whole games
FURTHEST = 1.5  # the most that it may be shifted; its slopes are between a fifth and five


def bend_all(odds: Floats, line: Line) -> Floats:
    """Log odds by a line, as `core.win_model.bend` has it."""
    left, right = np.array(line).T
    within = np.clip(odds, left[0], left[-1])
    return np.interp(within, left, right) + odds - within


def recalibrated(said: Floats, line: Line) -> Floats:
    """Chances by position and seat after the second stage, as a win model has them; nan where
    nobody sits."""
    if not line:
        return said
    alone = expit(bend_all(logit(np.clip(said, NEVER, 1 - NEVER)), line))
    return alone if said.shape[1] == 1 else alone / np.nansum(alone, axis=1, keepdims=True)


def fit_line(said: Floats, won: Floats, games: int) -> Line:
    """The line with the least squared error: one game that was won against all odds bends it less
    than it would by its likelihood. Positions of a game go together, so games are what counts.
    The logarithms of slopes are fitted, so it only rises; noughts change nothing."""

    def target(bends: Floats) -> float:
        gaps = recalibrated(said, _line(bends)) - won
        held = HELD / 2 * float((bends * bends).sum())
        return float(np.nansum(gaps * gaps)) / len(said) * games + held

    start, bounds = np.zeros(len(AT)), [(-FURTHEST, FURTHEST)] * len(AT)
    best = minimize(target, start, method="L-BFGS-B", bounds=bounds)
    return [(at, round(height, DIGITS)) for at, height in _line(best.x)]


def _line(bends: Floats) -> Line:
    """By how much it is shifted in the middle, and how steep it is from point to point."""
    rises = np.exp(bends[1:]) * np.diff(AT)
    heights = np.concatenate([[0.0], np.cumsum(rises)])
    heights += bends[0] - heights[MIDDLE]
    return list(zip(AT, heights.tolist(), strict=True))
