"""Metrics in Prometheus' text format."""

from bisect import bisect_left

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        self.sum += value
        self.counts[bisect_left(BUCKETS, value)] += 1

    def lines(self, name: str) -> list[str]:
        lines = [f"# TYPE {name} histogram"]
        total = 0
        for bound, count in zip((*BUCKETS, "+Inf"), self.counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self.sum:.6f}", f"{name}_count {total}"]


class Metrics:
    """Counters since the server started."""

    def __init__(self) -> None:
        self.tables = 0
        self.moves = 0
        self.refusals = 0
        self.failures = 0
        self.requests: dict[int, int] = {}
        self.messages_in = 0
        self.messages_out = 0
        self.bytes_out = 0
        self.dropped = 0
        self._moving = Histogram()
        self._thinking = Histogram()

    def moved(self, seconds: float) -> None:
        """From an action's arrival to its acknowledgement."""
        self._moving.add(seconds)

    def thought(self, seconds: float) -> None:
        self._thinking.add(seconds)

    def text(self, gauges: dict[str, float]) -> str:
        lines: list[str] = []
        counters = {
            "tables_opened": self.tables,
            "moves": self.moves,
            "refusals": self.refusals,
            "storage_failures": self.failures,
            "socket_messages_received": self.messages_in,
            "socket_messages_sent": self.messages_out,
            "socket_bytes_sent": self.bytes_out,
            "sockets_dropped": self.dropped,
        }
        for name, value in counters.items():
            lines += [f"# TYPE snowbound_{name}_total counter", f"snowbound_{name}_total {value}"]
        lines.append("# TYPE snowbound_requests_total counter")
        for status, count in sorted(self.requests.items()):
            lines.append(f'snowbound_requests_total{{status="{status}"}} {count}')
        for name, gauge in gauges.items():
            lines += [f"# TYPE snowbound_{name} gauge", f"snowbound_{name} {gauge}"]
        lines += self._moving.lines("snowbound_move_seconds")
        lines += self._thinking.lines("snowbound_bot_seconds")
        return "\n".join(lines) + "\n"
