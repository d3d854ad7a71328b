"""What a server is watched by names only what it tells."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.layout import DEPLOY
from tests.server.running import Running, running, sqlite_at

DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
PROMETHEUS_OWN = {"up"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(sqlite_at(tmp_path_factory.mktemp("tables"))) as server:
        yield server


def told(server: Running) -> dict[str, set[str]]:
    """The labels of everything on a server's page for Prometheus, by name."""
    text = httpx.get(f"{server.address}/metrics").text
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(text):
        ending = "_total" if family.type == "counter" else ""
        found.setdefault(f"{family.name}{ending}", set())
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def expressions() -> list[str]:
    return [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]


def metrics(expression: str) -> set[str]:
    return set(re.findall(r"\b((?:snowbound|process)_\w+|up)\b(?=\{)", expression))


def test_the_dashboard_shows_only_what_there_is(server: Running):
    known = told(server)
    for expression in expressions():
        named = metrics(expression)
        assert named, expression
        assert named - PROMETHEUS_OWN <= set(known), expression


def test_it_splits_by_labels_that_there_are(server: Running):
    """Those of metrics that nothing has been counted for yet are not on the page."""
    known = told(server)
    for expression in expressions():
        for label in re.findall(r"by \((\w+)\)", expression):
            (name,) = metrics(expression)
            assert label in {"instance"} | known[name] or not known[name], expression


def test_what_tells_of_trouble_is_shown():
    shown = set().union(*map(metrics, expressions()))
    for trouble in ("storage_failures_total", "tables_broken", "sockets_dropped_total"):
        assert f"snowbound_{trouble}" in shown


def test_panels_have_places_of_their_own():
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {(at["x"] + i, at["y"] + j) for i in range(at["w"]) for j in range(at["h"])}
        assert not cells & taken and max(x for x, _ in cells) < 24
        taken |= cells
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])


def test_prometheus_asks_where_a_server_answers(server: Running):
    asked = yaml.safe_load((Path(DEPLOY) / "prometheus.yml").read_text("utf-8"))
    (job,) = asked["scrape_configs"]
    assert job["job_name"] == "snowbound" and job.get("metrics_path", "/metrics") == "/metrics"
    assert httpx.get(f"{server.address}/metrics").status_code == 200
