"""What a server counts. `prometheus.py` says what each number means and shows them all.

Plain numbers: adding to one costs a move next to nothing, and prometheus_client's own counters,
which take a lock each time, are only needed when somebody asks.
"""

from bisect import bisect_left
from typing import Final

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """How many values fell under each bound, and their sum."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        self.sum += value
        self.counts[bisect_left(BUCKETS, value)] += 1


class Metrics:
    """Counters since the server started. Those with a label are dictionaries by its values."""

    def __init__(self) -> None:
        self.tables = 0
        self.moves = 0
        self.refusals = 0
        self.failures = 0
        self.messages_in = 0
        self.messages_out = 0
        self.bytes_out = 0
        self.requests: dict[str, int] = {}  # by status
        self.dropped: dict[str, int] = {}  # sockets that the server closed, by reason
        self.turned_away: dict[str, int] = {}  # connections that it cut off, by reason
        self.task_failures: dict[str, int] = {}  # background tasks that ended, by name
        self.worker_failures = 0  # workers that could not be started
        self.moving = Histogram()
        self.thinking = Histogram()

    def moved(self, seconds: float) -> None:
        """From an action's arrival to its acknowledgement."""
        self.moving.add(seconds)

    def thought(self, seconds: float) -> None:
        self.thinking.add(seconds)


def count(counter: dict[str, int], label: str) -> None:
    """One more under this label."""
    counter[label] = counter.get(label, 0) + 1
