"""A run with a changed card beside the same games without the change."""

import polars as pl

from snowbound.core.game import Setup
from snowbound.lab.inference.compare import PairedComparison, sum_up_pairs
from snowbound.lab.inference.victories import shares_of
from snowbound.lab.playing.changes import components_words
from snowbound.lab.playing.pairs import Pairs, Side, measures_of
from snowbound.lab.playing.processes import Faults
from snowbound.lab.playing.run_folder import Run
from snowbound.lab.playing.run_plan import BASELINE, GAMES


def compare_with_baseline(run: Run) -> PairedComparison | None:
    """What the change does; nothing where no card is changed, or nothing was played without it."""
    without, plan = run.plan.baseline_plan, run.plan.plan
    if without is None or not run.spans(BASELINE):
        return None
    changed, base = run.frame(GAMES).sort("game"), run.frame(BASELINE).sort("game")
    setup = run.plan.setup()
    pairs = Pairs(
        _by_measure(base.join(changed, on="game", how="semi"), setup),
        _by_measure(changed.join(base, on="game", how="semi"), setup),
        Faults(),
    )
    if not pairs.a[0]:
        return None
    a, b = (Side(components_words(one.components), one) for one in (without, plan))
    return sum_up_pairs(a, b, measures_of(setup, one=False), pairs)


def _by_measure(games: pl.DataFrame, setup: Setup) -> list[list[float]]:
    """As `playing.pairs` measures single games."""
    decisions = games["decisions"].cast(pl.Float64).to_list()
    if setup.game.cooperative or setup.seats == 1:
        won, score = games["won_1"].cast(pl.Float64), games["score_1"].cast(pl.Float64)
        return [won.to_list(), score.to_list(), decisions]
    scores = [f"score_{seat + 1}" for seat in range(setup.seats)]
    best = [sorted(row, reverse=True)[:2] for row in games.select(scores).rows()]
    return [
        shares_of(games, setup.seats)[0],
        games.select(pl.mean_horizontal(scores)).to_series().to_list(),
        [float(first - second) for first, second in best],
        decisions,
    ]
