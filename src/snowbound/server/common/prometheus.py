"""What `/metrics` answers: every number with its name and what it means, in Prometheus' format."""

from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from snowbound.server.common.metrics import BUCKETS, Histogram, Metrics

PREFIX = "snowbound"
Values = float | Mapping[str, float]  # one number, or one for each value of a label

# Attributes of `Metrics`: name, help, and the label if it has one.
COUNTERS: dict[str, tuple[str, str, str]] = {
    "tables": ("tables_opened", "Tables that were opened.", ""),
    "moves": ("moves", "Actions of people and bots that were stored.", ""),
    "refusals": ("refusals", "Commands that the rules or the table's state refused.", ""),
    "failures": ("storage_failures", "Commands that the database did not confirm.", ""),
    "messages_in": ("socket_messages_received", "Messages from clients at tables.", ""),
    "messages_out": ("socket_messages_sent", "Messages to clients at tables.", ""),
    "bytes_out": ("socket_bytes_sent", "Bytes to clients at tables.", ""),
    "requests": ("requests", "HTTP answers by status.", "status"),
    "dropped": ("sockets_dropped", "WebSockets that the server closed, by reason.", "reason"),
    "turned_away": (
        "connections_turned_away",
        "TCP connections that were closed for a limit or a deadline, by reason.",
        "reason",
    ),
    "task_failures": ("task_failures", "Background tasks that failed and began anew.", "task"),
    "worker_failures": ("worker_start_failures", "Workers that could not be started.", ""),
}
# What `Services.totals` counts elsewhere.
TOTALS = {
    "bot_jobs": "Jobs that workers have done.",
    "bot_failures": "Jobs that failed or took too long.",
    "bot_retries": "Jobs that were done again since their worker ended.",
    "storage_commits": "Commits to the event log.",
    "storage_entries": "Entries in the event log that this node has stored.",
    "storage_notices": "Commits to the event log that other nodes were told of.",
}
# What `Services.gauges` measures: help, and the label if it has one.
GAUGES = {
    "tables_in_memory": ("Tables that are loaded.", ""),
    "tables_broken": ("Tables whose log cannot be read; they are set aside.", ""),
    "sockets": ("WebSockets at tables.", ""),
    "connections": ("TCP connections, WebSockets among them.", ""),
    "unsent_bytes": ("Bytes that wait for clients to read them.", ""),
    "bot_queue": ("Jobs that wait for a worker, by what they are for.", "kind"),
    "workers": ("Worker processes that are ready or at work.", ""),
    "storage_queue": ("Log entries that wait for their commit.", ""),
}
HISTOGRAMS = {
    "moving": ("move_seconds", "From an action's arrival to its acknowledgement."),
    "thinking": ("bot_seconds", "From asking a bot to its answer, waiting included."),
}


class ServerCollector(Collector):
    """Turns a server's numbers into Prometheus' metrics whenever they are asked for."""

    def __init__(
        self,
        metrics: Metrics,
        totals: Callable[[], Mapping[str, float]],
        gauges: Callable[[], Mapping[str, Values]],
    ) -> None:
        self.metrics = metrics
        self.totals = totals
        self.gauges = gauges

    def collect(self) -> Iterator[Metric]:
        for attribute, (name, help, label) in COUNTERS.items():
            yield _counter(name, help, label, getattr(self.metrics, attribute))
        for name, value in self.totals().items():
            yield _counter(name, TOTALS[name], "", value)
        for name, values in self.gauges().items():
            help, label = GAUGES[name]
            gauge = GaugeMetricFamily(f"{PREFIX}_{name}", help, labels=[label] if label else [])
            yield _filled(gauge, values)
        for attribute, (name, help) in HISTOGRAMS.items():
            yield _histogram(name, help, getattr(self.metrics, attribute))


class MetricsExporter:
    """The server's numbers as text, and the process's memory, time and descriptors."""

    def __init__(self, collector: ServerCollector) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(collector)
        ProcessCollector(registry=self._registry)

    def text(self) -> bytes:
        return generate_latest(self._registry)


def _counter(name: str, help: str, label: str, values: Values) -> Metric:
    labels = [label] if label else []
    return _filled(CounterMetricFamily(f"{PREFIX}_{name}", help, labels=labels), values)


def _filled(
    family: CounterMetricFamily | GaugeMetricFamily, values: Values
) -> CounterMetricFamily | GaugeMetricFamily:
    if isinstance(values, Mapping):
        for label, value in sorted(values.items()):
            family.add_metric([label], value)
    else:
        family.add_metric([], values)
    return family


def _histogram(name: str, help: str, histogram: Histogram) -> Metric:
    bounds = [*(str(bound) for bound in BUCKETS), "+Inf"]
    buckets = list(zip(bounds, accumulate(histogram.counts), strict=True))
    return HistogramMetricFamily(f"{PREFIX}_{name}", help, buckets=buckets, sum_value=histogram.sum)
