"""What one turn of measuring one contestant yields."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time

Count = Callable[[Random], int]  # does one piece of work and counts what is measured


@dataclass(frozen=True, slots=True)
class Measurement:
    """Decisions and whole games played, and the CPU time they took."""

    decisions: int
    cpu_seconds: float
    games: int

    @property
    def rate(self) -> float:
        """Decisions per CPU second."""
        return self.decisions / self.cpu_seconds


def timed(work: Count, cpu_seconds: float, seed: int) -> Measurement:
    """Do pieces of work until the CPU time is spent."""
    random = Random(seed)
    counted = pieces = 0
    start = process_time()
    elapsed = 0.0
    while elapsed < cpu_seconds:
        counted += work(random)
        pieces += 1
        elapsed = process_time() - start
    return Measurement(counted, elapsed, pieces)
