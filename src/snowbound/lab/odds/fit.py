"""Weights for a win model: logistic regression with a little ridge, by SciPy."""

from collections.abc import Callable

import numpy as np
from scipy.optimize import minimize

from snowbound.core.win_model import KNOTS
from snowbound.lab.odds.positions import FOLDS, Arrays, Floats

RIDGES = (1.0, 3.0, 10.0, 30.0)  # in positions, for features scaled to spread 1
DIGITS = 5

Loss = Callable[[Arrays, Floats], tuple[float, Floats]]  # of log odds (or points), and its slope


class Fit:
    """Weights by feature and knot, the base first."""

    def __init__(self, weights: Floats) -> None:
        self.weights = weights  # feature, knot

    def odds(self, found: Arrays) -> Floats:
        """Log odds (or points) by position and seat."""
        return np.einsum("psf,pk,fk->ps", found.values, found.shares, self.weights)

    def table(self, names: list[str]) -> dict[str, list[float]]:
        return _rows(names, self.weights[: len(names)])

    def last(self, names: list[str]) -> dict[str, list[float]]:
        """The weights of the last features, which tell tables apart."""
        return _rows(names, self.weights[len(self.weights) - len(names) :])


def _rows(names: list[str], weights: Floats) -> dict[str, list[float]]:
    return {
        name: [round(float(weight), DIGITS) for weight in row]
        for name, row in zip(names, weights, strict=True)
    }


def together(found: Arrays, odds: Floats) -> tuple[float, Floats]:
    """Log odds of winning."""
    chances = 1 / (1 + np.exp(-odds))
    return float((np.logaddexp(0, odds) - found.won * odds).sum()), chances - found.won


def rivals(found: Arrays, odds: Floats) -> tuple[float, Floats]:
    """Log odds against each other."""
    masked = np.where(found.playing, odds, -np.inf)
    top = masked.max(axis=1, keepdims=True)
    shares = np.exp(masked - top)
    total = shares.sum(axis=1, keepdims=True)
    logs = np.where(found.playing, masked - top - np.log(total), 0)
    return float(-(found.won * logs).sum()), shares / total - found.won


def points(found: Arrays, expected: Floats) -> tuple[float, Floats]:
    """The points that a rival ends with: least squares."""
    gap = np.where(found.playing, expected - found.scores, 0)
    return float((gap * gap).sum() / 2), gap


def best_ridge(found: Arrays, loss: Loss) -> float:
    """How strongly weights are held back: as suits games best that they were not fitted to. Few
    games want more of it."""
    return min(RIDGES, key=lambda ridge: loss(found, crossed(found, loss, ridge))[0])


def crossed(found: Arrays, loss: Loss, ridge: float) -> Floats:
    """Log odds (or points) of every position, by weights that were fitted without its game."""
    odds = np.empty(found.won.shape)
    for fold in range(FOLDS):
        out = found.in_fold(fold)
        if out.any():
            odds[out] = fit(found.where(~out), loss, ridge).odds(found.where(out))
    return odds


def fit(found: Arrays, loss: Loss, ridge: float) -> Fit:
    """The weights of least loss and ridge, found on features of spread 1."""
    flat = found.values[found.playing]
    spread = flat.std(axis=0)
    mean = flat.mean(axis=0)
    spread[spread < 1e-9] = 1
    mean[0] = 0
    scaled = np.where(found.playing[:, :, None], (found.values - mean) / spread, 0)
    shape = flat.shape[1], KNOTS

    def target(flat_weights: Floats) -> tuple[float, Floats]:
        weights = flat_weights.reshape(shape)
        odds = np.einsum("psf,pk,fk->ps", scaled, found.shares, weights, optimize=True)
        lost, slope = loss(found, odds)
        free = weights.copy()
        free[0] = 0  # the base is not held back
        slopes = np.einsum("ps,psf,pk->fk", slope, scaled, found.shares, optimize=True)
        held = ridge / 2 * float((free * free).sum())
        return lost + held, (slopes + ridge * free).ravel()

    start = np.zeros(shape).ravel()
    best = minimize(target, start, jac=True, method="L-BFGS-B", options={"maxiter": 2000})
    weights = best.x.reshape(shape) / spread[:, None]
    weights[0] -= (weights[1:] * mean[1:, None]).sum(axis=0)
    return Fit(weights)
