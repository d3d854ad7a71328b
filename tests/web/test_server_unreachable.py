"""A server that cannot be reached: its pages open all the same, say so, and point elsewhere."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from snowbound.server.http import static_files
from tests.server.running import free_port, generous, running, sqlite_at
from tests.server.turns import by_turns
from tests.web.browsing import after, from_the_list, play_now
from tests.web.conftest import Visit, Watch

ELSEWHERE = "https://static.example/snowbound/"
KEPT = "body[data-kept]"  # the service worker's own copy of the page
SERVER_IS_GONE = ("WebSocket connection", "ERR_CONNECTION")


class Reachable:
    """A server that goes, and comes back at the same address with the same tables."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._url = sqlite_at(folder)
        self._running = ExitStack()

    def come(self) -> None:
        settings = msgspec.structs.replace(generous(), page_address=ELSEWHERE)
        server = self._running.enter_context(running(self._url, settings, self.port))
        self._running.enter_context(by_turns(server))

    def go(self) -> None:
        self._running.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Reachable]:
    server = Reachable(tmp_path)
    server.come()
    yield server
    server.go()


def until_kept(page: Page) -> None:
    """Until the shell is at hand, and it is known where else to play."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function("() => localStorage.getItem('snowbound.page')")


def table_of(visit: Visit, watch: Watch) -> Page:
    """A table under way, in a browser that has what it needs while the server is away."""
    watch.allowed = SERVER_IS_GONE
    page = visit()
    until_kept(page)
    play_now(page)
    return page


def points_elsewhere(page: Page) -> None:
    meanwhile = page.get_by_role("link", name="Play on this device meanwhile").first
    expect(meanwhile).to_have_attribute("href", ELSEWHERE)


def test_an_open_table_points_elsewhere_when_the_server_goes(
    visit: Visit, watch: Watch, server: Reachable
) -> None:
    page = table_of(visit, watch)
    server.go()
    expect(page.get_by_text("Offline.")).to_be_visible()
    points_elsewhere(page)
    server.come()
    expect(page.get_by_text("Offline.")).to_have_count(0)
    after(page, lambda: from_the_list(page))


def test_a_page_opens_while_the_server_is_away(
    visit: Visit, watch: Watch, server: Reachable
) -> None:
    page = table_of(visit, watch)
    table = page.url
    server.go()
    for address, words in ((server.address, "does not answer"), (table, "Offline.")):
        page.goto(address)
        expect(page.locator(KEPT)).to_have_count(1)
        expect(page.get_by_text(words).first).to_be_visible()
        points_elsewhere(page)
    server.come()
    expect(page.locator("[data-step]").first).to_be_visible()  # the table is back by itself
    expect(page.locator(KEPT)).to_have_count(0)


def test_a_server_that_is_back_brings_its_own_page(
    visit: Visit, watch: Watch, server: Reachable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However old the page is that was kept: a newer server is never spoken to by it."""
    watch.allowed = SERVER_IS_GONE
    page = visit()
    until_kept(page)
    server.go()
    page.reload()
    expect(page.locator(KEPT)).to_have_count(1)

    answer = static_files.StaticFiles.answer

    def newer(files: static_files.StaticFiles, path: str, accepted: str):
        found = answer(files, path, "")
        if found.media_type == "text/html":
            found.content = found.content.replace(b"<body", b'<body data-newer="yes"')
        return found

    monkeypatch.setattr(static_files.StaticFiles, "answer", newer)
    server.come()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("body[data-newer]")).to_have_count(1)
    expect(page.locator(KEPT)).to_have_count(0)
    expect(page.get_by_role("heading", name="Frost Gorge").first).to_be_visible()


def test_who_has_too_much_open_is_told_so(
    visit: Visit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    url = sqlite_at(tmp_path_factory.mktemp("narrow"))
    with running(url, generous(sockets_per_address=1)) as narrow:
        table = f"/table/{narrow.person().solo()['id']}"
        first = visit(table, narrow.address)
        expect(first.get_by_text("Too much is open")).to_have_count(0)
        first.locator("[data-v]").wait_for()
        second = visit(table, narrow.address)
        expect(second.get_by_text("Too much is open at once here.")).to_be_visible()
        first.close()
        second.locator("[data-v]").wait_for()  # it comes back by itself
