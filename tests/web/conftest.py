"""A real server and a real browser; an error in a page's console fails the test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
)

from tests.server.running import Running, running, sqlite_at
from tests.server.turns import by_turns
from tests.web.browsing import DESK, finished_table, remember

Visit = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}
MOVING = {"reduced_motion": "no-preference"}
expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    from snowbound.server.common.built_client import STATIC

    if not (STATIC / "index.html").is_file():
        pytest.fail("The browser's tables are not built: python hatch_build.py")
    with running(sqlite_at(tmp_path_factory.mktemp("tables"))) as server, by_turns(server):
        yield server


@pytest.fixture(scope="session")
def finished(server: Running) -> str:
    """The address of a table whose game is over: a long one with several turning points."""
    table = finished_table(server.person("Ada"), players=2, level="greedy", name="close")
    return f"/table/{table}"


class Watch:
    """What went wrong in the pages of a test."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.allowed: tuple[str, ...] = ()

    def page(self, page: Page, address: str) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("request", lambda request: self._asked(request.url, address))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            words = f"{message.type}: {message.text}"
            if not any(allowed in words for allowed in self.allowed):
                self.wrong.append(words)

    def _asked(self, url: str, address: str) -> None:
        if urlsplit(url).netloc not in (urlsplit(address).netloc, ""):
            self.wrong.append(f"asked another host: {url}")


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert watch.wrong == []


@pytest.fixture
def visit(
    browser: Browser, server: Running, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Visit]:
    """Opens a page as somebody whom nobody knows yet: `visit("/records", viewport=PHONE)`.

    Nothing moves and bots' moves are shown at once, so that nobody waits; a test of what moves
    asks for `**MOVING`, of how bots are watched for another `pace`. Only a `newcomer` is told
    what a game is about. The list of choices is open beside large boards, unless not `listed`.
    """
    contexts: list[BrowserContext] = []

    def visit(
        path: str = "/",
        address: str = "",
        pace: str = "at-once",
        newcomer: bool = False,
        listed: bool = True,
        **settings: object,
    ) -> Page:
        context = browser.new_context(**(CALM | {"viewport": DESK} | settings))  # pyright: ignore
        context.set_default_timeout(30_000)
        context.add_init_script(remember(pace, newcomer, listed))
        contexts.append(context)
        page = context.new_page()
        watch.page(page, address or server.address)
        page.goto((address or server.address) + path)
        return page

    yield visit
    failed = getattr(request.node, "failed", False)
    for number, context in enumerate(contexts):
        if failed and context.pages:
            folder = Path("build/failed")
            folder.mkdir(parents=True, exist_ok=True)
            context.pages[0].screenshot(path=folder / f"{request.node.name}-{number}.png")
        context.close()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    outcome = yield
    if outcome.get_result().failed:
        item.failed = True  # pyright: ignore
