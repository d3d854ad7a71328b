"""What one turn of measuring one contestant yields."""

from dataclasses import dataclass


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
