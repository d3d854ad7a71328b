"""Pytest's side of tools/flake.py: leaves out what was seen often enough, notes what is seen."""

import pytest

from tools.flake import DONE, note


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    done = set(DONE.read_text("utf-8").splitlines())
    left_out = [item for item in items if item.nodeid in done]
    items[:] = [item for item in items if item.nodeid not in done]
    config.hook.pytest_deselected(items=left_out)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # a worker's reports come to the one who notes
        config.pluginmanager.register(Noting())


class Noting:
    def __init__(self) -> None:
        self.troubles: dict[str, tuple[str, str]] = {}  # of tests that have not ended

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test when it is torn down, since even that may fail."""
        if not report.passed:
            self.troubles[report.nodeid] = (report.outcome, first_line(report))
        if report.when == "teardown":
            outcome, why = self.troubles.pop(report.nodeid, ("passed", ""))
            note(report.nodeid, outcome, why)


def first_line(report: pytest.TestReport) -> str:
    if isinstance(report.longrepr, tuple):  # skipped, and why
        return report.longrepr[2]
    crash = getattr(report.longrepr, "reprcrash", None)
    words = crash.message if crash is not None else report.longreprtext
    return words.strip().partition("\n")[0][:200]
