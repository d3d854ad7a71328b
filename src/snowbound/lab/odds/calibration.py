"""How well chances hold: of positions said to be won so often, how many were."""

from collections.abc import Sequence

import msgspec
import numpy as np

from snowbound.analysis.statistics import Z95

TENTHS = 10
ENOUGH = 100  # positions from which on a tenth counts
ALLOWED = 0.08  # how far such a tenth may be off


class Tenth(msgspec.Struct, frozen=True):
    """The positions whose chance lay within one tenth."""

    tenth: int
    positions: int
    said: float  # the mean chance
    won: float  # the share that was won
    low: float  # its 95 % interval, by games: positions of one game are won or lost together
    high: float

    @property
    def off(self) -> float:
        return self.won - self.said

    @property
    def counts(self) -> bool:
        """Whether there are enough positions to tell."""
        return self.positions >= ENOUGH

    @property
    def holds(self) -> bool:
        return not self.counts or abs(self.off) <= ALLOWED


class PlaceRow(msgspec.Struct, frozen=True):
    """The positions said to end in about one place, to the nearest half."""

    place: float
    positions: int
    said: float  # the mean place
    came: float  # the mean of places that were reached


class Check(msgspec.Struct, frozen=True):
    """How well a game's chances hold on games that they were not fitted to."""

    game: str
    kind: str
    games: int
    positions: int
    brier: float
    skill: float
    tenths: list[Tenth]
    places: list[PlaceRow] = []  # among rivals


def tenths(said: Sequence[float], won: Sequence[float], games: Sequence[int]) -> list[Tenth]:
    """Positions by tenth of their chance; 100 % belongs to the last."""
    chances = np.asarray(said, float)
    outcomes = np.asarray(won, float)
    numbers = np.asarray(games)
    at = np.minimum((chances * TENTHS).astype(int), TENTHS - 1)
    return [
        _tenth(tenth, chances[at == tenth], outcomes[at == tenth], numbers[at == tenth])
        for tenth in range(TENTHS)
        if (at == tenth).any()
    ]


def _tenth(tenth: int, said: np.ndarray, won: np.ndarray, games: np.ndarray) -> Tenth:
    share = float(won.mean())
    half = Z95 * _error(won, games)
    return Tenth(
        tenth,
        len(said),
        float(said.mean()),
        share,
        max(0.0, share - half),
        min(1.0, share + half),
    )


def _error(won: np.ndarray, games: np.ndarray) -> float:
    """The standard error of a share, where positions of one game go together. It is no less than
    that of as many games with half a position more either way: a share of 0 or 1 is not certain."""
    _, at = np.unique(games, return_inverse=True)
    number = int(at.max()) + 1
    share = (won.sum() + 0.5) / (len(won) + 1)
    gaps = np.zeros(number)
    np.add.at(gaps, at, won - won.mean())
    clustered = float(np.sqrt((gaps * gaps).sum())) / len(won)
    return max(clustered, float(np.sqrt(share * (1 - share) / number)))


def place_rows(said: np.ndarray, came: np.ndarray) -> list[PlaceRow]:
    """Positions by the half place that they were said to end in, where there are enough."""
    halves = np.round(said * 2) / 2
    rows = [(float(place), halves == place) for place in np.unique(halves)]
    return [
        PlaceRow(place, int(there.sum()), float(said[there].mean()), float(came[there].mean()))
        for place, there in rows
        if there.sum() >= ENOUGH
    ]


def brier(said: Sequence[float], won: Sequence[float]) -> float:
    """The mean squared error of chances."""
    return float(np.mean((np.asarray(said) - np.asarray(won)) ** 2))


def skill(said: Sequence[float], won: Sequence[float]) -> float:
    """How much of the spread of outcomes the chances explain: 0 as much as the mean, 1 all."""
    spread = float(np.var(np.asarray(won)))
    return 1 - brier(said, won) / spread if spread else 0.0
