"""The same luck in every run, and one browser for all tests that want one."""

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.luck import luck

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--slowest-files", type=int, default=0, metavar="N", help="show the N slowest files"
    )


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Where the time goes: `make test` has a budget."""
    seconds: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[report.nodeid.split("::")[0]] += report.duration
    slowest = sorted(seconds.items(), key=lambda item: -item[1])[
        : config.getoption("slowest_files")
    ]
    if slowest:
        terminalreporter.section("slowest files")
        for file, time in slowest:
            terminalreporter.line(f"{time:7.1f} s  {file}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Last of all: an open browser keeps an event loop running, where no other could start."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


@pytest.fixture(autouse=True)
def known_luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test meets at its tables must not depend on the day."""
    with luck(request.node.nodeid):
        yield


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    from tests.web.browsing import launch

    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()
