"""Measure contestants in alternation, so that a busy moment falls on all of them alike."""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from bench.measurement import Measurement

_WARM_UP_CPU_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Result:
    """Decisions per CPU second over all rounds of one contestant."""

    median: float
    lowest: float
    highest: float
    total_decisions: int
    rates: tuple[float, ...]  # one per round, in order


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times as fast as the reference, compared round by round."""

    median: float
    lowest: float
    highest: float


def alternate(
    contestants: dict[str, Callable[[float, int], Measurement]],
    rounds: int,
    cpu_seconds: float,
) -> dict[str, Result]:
    """Give every contestant one turn of ``cpu_seconds`` in each round.

    Each contestant is warmed up first. The order turns by one place every round, so that nobody
    always follows the same neighbour into the same cache, and the round's number is its seed.
    """
    names = list(contestants)
    turns: dict[str, list[Measurement]] = {name: [] for name in names}
    for run in contestants.values():
        run(min(_WARM_UP_CPU_SECONDS, cpu_seconds), 0)
    for number in range(rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            gc.collect()  # nobody pays for a neighbour's rubbish
            turns[name].append(contestants[name](cpu_seconds, number + 1))
    return {name: _result(measured) for name, measured in turns.items()}


def ratio(result: Result, reference: Result) -> Ratio:
    """Compare two results of the same run, round by round."""
    ratios = [ours / theirs for ours, theirs in zip(result.rates, reference.rates, strict=True)]
    return Ratio(median(ratios), min(ratios), max(ratios))


def _result(measured: list[Measurement]) -> Result:
    rates = tuple(measurement.rate for measurement in measured)
    decisions = sum(measurement.decisions for measurement in measured)
    return Result(median(rates), min(rates), max(rates), decisions, rates)
