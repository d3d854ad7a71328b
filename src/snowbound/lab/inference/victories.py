"""Who wins: victories by seat and by turn."""

import polars as pl
from scipy import stats

from snowbound.lab.inference.intervals import Estimate, mean_share, share


def victories(games: pl.DataFrame, seats: int) -> list[Estimate]:
    """What every seat wins; of those who win together, one will do."""
    if seats == 1:
        return [share(int(games["won_1"].sum()), games.height)]
    return [mean_share(shares) for shares in shares_of(games, seats)]


def shares_of(games: pl.DataFrame, seats: int) -> list[list[float]]:
    """Each seat's share of every victory."""
    won = [pl.col(f"won_{seat + 1}").cast(pl.Float64) for seat in range(seats)]
    winners = pl.max_horizontal(pl.sum_horizontal(won), pl.lit(1.0))
    found = games.select([(one / winners).alias(str(seat)) for seat, one in enumerate(won)])
    return [found[str(seat)].to_list() for seat in range(seats)]


def shares_by_turn(games: pl.DataFrame, seats: int) -> list[list[float]]:
    """The share of every victory of whoever plays first, second and so on. Where a die says who
    begins, seats win alike whatever the order of turns is worth."""
    columns = [f"turn_{seat + 1}" for seat in range(seats)]
    if not set(columns) <= set(games.columns):
        return []  # all play at once, or an older run
    shares = shares_of(games, seats)
    found: list[list[float]] = [[] for _ in range(seats)]
    for game, turns in enumerate(games.select(columns).rows()):
        for seat, turn in enumerate(turns):
            if turn is not None:
                found[turn - 1].append(shares[seat][game])
    return found


def equal_p(shares: list[list[float]]) -> float:
    """By chi-square: how often seats that are alike would win so unequally."""
    counts = [sum(one) for one in shares]
    return float(stats.chisquare(counts).pvalue) if sum(counts) else 1.0
