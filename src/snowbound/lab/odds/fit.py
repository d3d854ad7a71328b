"""Weights for an outlook: logistic regression with a little ridge, by SciPy."""

from collections.abc import Callable

import numpy as np
from scipy.optimize import minimize

from snowbound.core.outlook import KNOTS
from snowbound.lab.odds.positions import FOLDS, Arrays, Floats

RIDGE = 3.0  # in positions, for features scaled to spread 1; much more makes chances too timid
DIGITS = 5


class Fit:
    """Weights by feature and knot, the base first."""

    def __init__(self, weights: Floats) -> None:
        self.weights = weights  # feature, knot

    def odds(self, found: Arrays) -> Floats:
        """Log odds (or points) by position and seat."""
        return np.einsum("psf,pk,fk->ps", found.values, found.shares, self.weights)

    def table(self, names: list[str]) -> dict[str, list[float]]:
        return {
            name: [round(float(weight), DIGITS) for weight in row]
            for name, row in zip(names, self.weights, strict=True)
        }


def crossed(found: Arrays, fit: Callable[[Arrays], Fit]) -> Floats:
    """Log odds (or points) of every position, by weights that were fitted without its game."""
    odds = np.empty(found.won.shape)
    for fold in range(FOLDS):
        out = found.in_fold(fold)
        odds[out] = fit(found.where(~out)).odds(found.where(out))
    return odds


def fit_together(found: Arrays) -> Fit:
    """Log odds of winning."""
    won = found.won[:, 0]

    def loss(odds: Floats) -> tuple[float, Floats]:
        one = odds[:, 0]
        chance = 1 / (1 + np.exp(-one))
        return float(np.logaddexp(0, one).sum() - (won * one).sum()), (chance - won)[:, None]

    return _fit(found, loss)


def fit_rivals(found: Arrays) -> Fit:
    """Log odds against each other."""
    playing = ~np.isnan(found.values[:, :, 0])

    def loss(odds: Floats) -> tuple[float, Floats]:
        masked = np.where(playing, odds, -np.inf)
        top = masked.max(axis=1, keepdims=True)
        shares = np.exp(masked - top)
        total = shares.sum(axis=1, keepdims=True)
        logs = np.where(playing, masked - top - np.log(total), 0)
        return float(-(found.won * logs).sum()), shares / total - found.won

    return _fit(found, loss)


def fit_points(found: Arrays) -> Fit:
    """The points that a rival ends with: least squares."""
    playing = ~np.isnan(found.values[:, :, 0])
    scores = np.where(playing, found.scores, 0)

    def loss(points: Floats) -> tuple[float, Floats]:
        gap = np.where(playing, points - scores, 0)
        return float((gap * gap).sum() / 2), gap

    return _fit(found, loss)


def _fit(found: Arrays, loss: Callable[[Floats], tuple[float, Floats]]) -> Fit:
    """The weights of least loss and ridge, found on features of spread 1."""
    values = np.nan_to_num(found.values)
    flat = found.values.reshape(-1, values.shape[2])
    flat = flat[~np.isnan(flat[:, 0])]
    spread = flat.std(axis=0)
    mean = flat.mean(axis=0)
    spread[spread < 1e-9] = 1
    mean[0] = 0
    scaled = np.where(np.isnan(found.values), 0, (found.values - mean) / spread)
    shape = values.shape[2], KNOTS

    def target(flat_weights: Floats) -> tuple[float, Floats]:
        weights = flat_weights.reshape(shape)
        odds = np.einsum("psf,pk,fk->ps", scaled, found.shares, weights)
        lost, slope = loss(odds)
        free = weights.copy()
        free[0] = 0  # the base is not held back
        slopes = np.einsum("ps,psf,pk->fk", slope, scaled, found.shares) + RIDGE * free
        return lost + RIDGE / 2 * float((free * free).sum()), slopes.ravel()

    start = np.zeros(shape).ravel()
    best = minimize(target, start, jac=True, method="L-BFGS-B", options={"maxiter": 2000})
    weights = best.x.reshape(shape) / spread[:, None]
    weights[0] -= (weights[1:] * mean[1:, None]).sum(axis=0)
    return Fit(weights)
