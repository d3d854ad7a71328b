"""What a change of components, options or bots does: the difference between two sides."""

from collections.abc import Callable
from math import inf
from typing import Any

import msgspec

from snowbound.core.errors import Mistake
from snowbound.lab.playing.pairs import Pairs, Side, measures_of, played_pairs
from snowbound.lab.playing.plans import check
from snowbound.lab.playing.processes import Faults

LEAST = 0.02  # the smallest difference worth knowing, if nobody says another
MOST_PAIRS = 10**6  # their figures are kept in memory; this many tell less than half a point


class Measure(msgspec.Struct, frozen=True):
    """One measure on both sides, and the difference, B less A."""

    name: str
    a: float
    b: float
    difference: float
    ci95: tuple[float, float] | None
    p: float
    clear: bool

    @property
    def reach(self) -> float:
        """How far the interval reaches to either side."""
        return (self.ci95[1] - self.ci95[0]) / 2 if self.ci95 else inf

    def is_within(self, least: float) -> bool:
        """Whether a difference of this size is ruled out."""
        return self.ci95 is not None and -least <= self.ci95[0] and self.ci95[1] <= least


class PairedComparison(msgspec.Struct, frozen=True):
    """What a comparison found; the first measure is the one it was made for."""

    game: str
    seats: int
    seed: int
    pairs: int
    a: str
    b: str
    bots: tuple[list[str], list[str]]  # who sits where, on side A and on side B
    ones: tuple[str, str]  # who sits instead in one seat, in turn; "" for nobody
    measures: list[Measure]
    alike: bool  # every game went the same on both sides
    least: float  # the smallest difference worth knowing, of the first measure
    detectable: float  # the smallest that this many games tell, four times in five
    pairs_for_least: int
    pairs_for_size: int  # to know how large it is, as well as the least difference
    pairs_for_this: int | None  # to tell a difference as large as the one seen
    notes: list[str]

    @property
    def enough(self) -> bool:
        """Whether a difference is known as well as was asked for, or one that large ruled out."""
        first = self.measures[0]
        return first.reach <= self.least if first.clear else first.is_within(self.least)


def compare(
    a: Side,
    b: Side,
    games: int,
    least: float = LEAST,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    cluster: str | None = None,
) -> PairedComparison:
    """Play this many games on each side and compare them."""
    for side in (a, b):
        check(side.at(0), games, jobs, MOST_PAIRS)
    if not 0 < least < 1:
        raise Mistake(
            "The least difference worth knowing lies between 0 and 100 points of percent."
        )
    if a.plan.game != b.plan.game or len(a.plan.bots) != len(b.plan.bots):
        raise Mistake("Both sides play the same game with the same number of seats.")
    setup = a.plan.setup()
    names = measures_of(setup, bool(a.one))
    total = Pairs([[] for _ in names], [[] for _ in names], Faults())
    for pairs in played_pairs(a, b, games, jobs, cluster):
        for mine, more in zip([*total.a, *total.b], [*pairs.a, *pairs.b], strict=True):
            mine += more
        total.faults.add(pairs.faults)
        if progress is not None:
            progress(len(pairs.a[0]))
    return sum_up_pairs(a, b, names, total, least)


def sum_up_pairs(
    a: Side, b: Side, names: list[str], total: Pairs, least: float = LEAST
) -> PairedComparison:
    """What pairs of games amount to."""
    from scipy.stats import false_discovery_control

    from snowbound.lab.inference.intervals import (
        LEVEL,
        detectable,
        paired,
        pairs_needed,
        pairs_to_know,
    )

    found: list[Any] = [
        paired([after - before for before, after in zip(*both, strict=True)], of_shares=number == 0)
        for number, both in enumerate(zip(total.a, total.b, strict=True))
    ]
    # The first measure is what was asked; the others are looked at besides.
    others = false_discovery_control([difference.p for difference in found[1:]])
    clear = [found[0].is_clear, *(bool(q <= 1 - LEVEL) for q in others)]
    pairs = len(total.a[0])
    first = found[0]
    return PairedComparison(
        game=a.plan.game,
        seats=len(a.plan.bots),
        seed=a.plan.seed,
        pairs=pairs,
        a=a.label,
        b=b.label,
        bots=(a.plan.bots, b.plan.bots),
        ones=(a.one, b.one),
        measures=[
            Measure(
                name,
                sum(before) / pairs,
                sum(after) / pairs,
                difference.value,
                difference.ci95,
                difference.p,
                is_clear,
            )
            for name, before, after, difference, is_clear in zip(
                names, total.a, total.b, found, clear, strict=True
            )
        ],
        alike=total.a == total.b,
        least=least,
        detectable=detectable(first.spread, pairs),
        pairs_for_least=pairs_needed(first.spread, least),
        pairs_for_size=pairs_to_know(first.spread, least),
        pairs_for_this=pairs_needed(first.spread, abs(first.value)) if first.value else None,
        notes=total.faults.told(),
    )
