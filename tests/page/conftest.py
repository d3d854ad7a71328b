"""The page as it was built (`make page`), on a static host, in a real browser."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, BrowserContext, Page

from tests.page.host import StaticHost
from tests.web.browsing import DESK, remember
from tests.web.conftest import CALM, Watch

BUILT = Path(os.environ.get("SNOWBOUND_PAGE") or Path(__file__).parents[2] / "dist" / "page")
Open = Callable[..., Page]


@pytest.fixture(scope="session")
def built() -> Path:
    if not (BUILT / "index.html").is_file():
        pytest.fail("The page is not built: make page")
    return BUILT


@pytest.fixture
def host(built: Path) -> Iterator[StaticHost]:
    host = StaticHost(built)
    yield host
    host.stop()


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert watch.wrong == []


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = new_context(browser)
    yield context
    context.close()


def new_context(browser: Browser, **settings: object) -> BrowserContext:
    context = browser.new_context(**(CALM | {"viewport": DESK} | settings))  # pyright: ignore
    context.set_default_timeout(60_000)
    context.add_init_script(remember("at-once", newcomer=False))
    return context
