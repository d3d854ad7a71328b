"""Snowbound in a page: real Chromium, a static host, and then no network at all."""

import contextlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect

from snowbound.core import records
from snowbound.core.match import replay
from snowbound.core.registry import all_games
from snowbound.page.checks import GameCheck, checksum
from tests.page.conftest import new_context
from tests.page.host import StaticHost
from tests.web.browsing import (
    PHONE,
    after,
    at_rest,
    choices,
    from_the_list,
    play_now,
    play_to_end,
    step_of,
    violations,
    wait_for_turn,
)
from tests.web.conftest import Watch

DATA = Path(__file__).parents[1] / "data"
GAMES = {id: game.title for id, game in all_games().items()}

# A worker like the page's own, asked directly.
ASK = """
async ([worker_file, paths]) => {
  const build = JSON.parse(document.getElementById("build").textContent);
  const at = (path) => new URL(path, document.baseURI).href;
  const worker = new Worker(worker_file, { type: "module" });
  const runtime = Object.fromEntries(
    ["pyodide", "library", "packages"].map((part) => [part, at(build[part])]));
  worker.postMessage({ k: "boot", runtime, build: "test", rules: {} });
  const failed = new Promise((_, reject) => (worker.onerror = reject));
  const answers = [];
  for (const [n, query] of paths.entries()) {
    const asked = { k: "request", n, method: "GET", path: "/api/checksum", body: "" };
    worker.postMessage({ ...asked, query: JSON.stringify(query) });
    answers.push(await Promise.race([failed, new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.k === "answer") resolve([data.status, JSON.parse(data.text)]);
        else if (data.stage === "failed") reject(new Error(data.words));
      };
    })]));
  }
  worker.terminate();
  return answers;
}
"""


def visit(context: BrowserContext, host: StaticHost, watch: Watch, path: str = "") -> Page:
    page = context.new_page()
    watch.page(page, host.address)
    page.goto(host.address + path)
    return page


def kept_at_hand(page: Page) -> None:
    """Until the service worker has everything."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


@pytest.fixture(scope="module")
def cut_off(browser: Browser, built: Path) -> BrowserContext:
    """A browser that was there once, and has no network since."""
    host, watch = StaticHost(built), Watch()
    context = new_context(browser)
    page = visit(context, host, watch)
    kept_at_hand(page)
    page.close()
    host.stop()
    assert watch.wrong == []
    context.address = host.address  # pyright: ignore
    return context


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_without_a_network(cut_off: BrowserContext, watch: Watch, game: str) -> None:
    address: str = cut_off.address  # pyright: ignore
    page = cut_off.new_page()
    watch.page(page, address)
    page.goto(address)
    if game == "adorable-snowman":  # a careless climber could be on the way all night
        begin_short_climb(page)
    else:
        play_now(page, GAMES[game])
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A bot would:")).to_be_visible(timeout=60_000)
    play_to_end(page, go_on)
    page.get_by_role("link", name="Look back").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text("the seed is the one committed to")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    file = Path(download.value.path())
    assert replay(records.decode(file.read_bytes(), str(file))).over  # as `snowbound verify` does
    page.close()


def go_on(page: Page) -> None:
    """Bots play by themselves here: one of them may end the game before anything is chosen."""
    page.locator("#choices[aria-label] button, #end").first.click()


def begin_short_climb(page: Page) -> None:
    page.get_by_role("link", name="Seats and options: The Adorable Snowman").click()
    page.get_by_text("Options and components").click()
    page.get_by_label("After this many rounds").fill("5")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("group", name="What you can do")).to_be_visible()


def test_the_same_seeds_go_the_same_way_as_here(
    context: BrowserContext, host: StaticHost, watch: Watch
) -> None:
    page = visit(context, host, watch)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    checks = [GameCheck(id, game.players[0], seed=7, games=2) for id, game in all_games().items()]
    checks.append(GameCheck("frost-gorge", 2, level="expert:iterations=4"))
    compare(page, checks)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_set_and_option_goes_the_same_way_as_here(
    context: BrowserContext, host: StaticHost, watch: Watch, game: str
) -> None:
    page = visit(context, host, watch)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    found = all_games()[game]
    checks = []
    for players in range(found.players[0], found.players[1] + 1):
        checks += [
            GameCheck(game, players, components=name, level=level, games=2)
            for name in found.component_names()
            for level in ("greedy", "random")
        ]
        for option in found.options:
            values = list(option.choices) or [option.lowest, option.highest]
            if isinstance(option.default, bool):
                values = [not option.default]
            checks += [
                GameCheck(game, players, options=json.dumps({option.name: value}))
                for value in values
                if players >= option.fewest
            ]
    compare(page, checks)


def compare(page: Page, checks: list[GameCheck]) -> None:
    plain = [
        {key: str(value) for key, value in _fields(check).items() if value is not None}
        for check in checks
    ]
    worker = next(worker.url for worker in page.workers if "tables_worker" in worker.url)
    there = page.evaluate(ASK, [worker, plain])
    for check, (status, found) in zip(checks, there, strict=True):
        assert status == 200, (check, found)
        assert found == _fields(checksum(check)), check


def _fields(struct: object) -> dict[str, object]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}  # pyright: ignore


def test_a_tab_that_crashes_in_mid_game_loses_nothing(
    context: BrowserContext, host: StaticHost, watch: Watch
) -> None:
    page = visit(context, host, watch)
    play_now(page, "The Coldest Night")
    for _ in range(4):
        after(page, lambda: from_the_list(page))
    wait_for_turn(page)
    step, address = step_of(page), page.url
    with contextlib.suppress(Error):  # it cannot even say goodbye
        page.goto("chrome://crash", timeout=10_000)
    page.close()
    page = visit(context, host, watch)
    page.get_by_role("region", name="Continue").get_by_role("link").click()
    expect(choices(page).first).to_be_visible()
    assert page.url == address
    assert step_of(page) >= step


def test_one_of_two_tabs_has_the_table(
    context: BrowserContext, host: StaticHost, watch: Watch
) -> None:
    first = visit(context, host, watch)
    play_now(first)
    after(first, lambda: from_the_list(first))
    wait_for_turn(first)
    second = visit(context, host, watch, first.url.removeprefix(host.address))
    expect(second.get_by_text("This table is open in another tab.")).to_be_visible()
    second.get_by_role("button", name="Play here instead").click()
    expect(choices(second).first).to_be_visible()
    expect(first.get_by_text("This table is open in another tab.")).to_be_visible()
    after(second, lambda: from_the_list(second))
    step = step_of(second)
    second.close()
    first.get_by_role("button", name="Play here instead").click()
    first.wait_for_function(
        "step => Number(document.querySelector('[data-step]')?.dataset.step) >= step", arg=step
    )
    play_to_end(first, go_on)


def test_a_new_version_waits_and_a_game_stays_with_its_rules(
    context: BrowserContext, host: StaticHost, watch: Watch, tmp_path: Path
) -> None:
    page = visit(context, host, watch)
    play_now(page)
    kept_at_hand(page)
    table = page.url
    old = build_of(page)
    host.files = newer(host.files, tmp_path / "newer", old)
    page.goto(host.address)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    expect(page.get_by_text("A newer version is ready.")).to_be_visible()
    assert build_of(page)["id"] == old["id"]
    page.get_by_role("button", name="Use it now").click()
    page.wait_for_function(
        "newer => document.getElementById('build')?.textContent.includes(newer)", arg=NEWER
    )
    page.goto(table)
    expect(choices(page).first).to_be_visible()
    assert build_of(page)["id"] == old["id"]  # the rules that it began with
    after(page, lambda: from_the_list(page))
    page.goto(host.address)
    assert build_of(page)["id"] == NEWER
    play_now(page)
    assert build_of(page)["id"] == NEWER


NEWER = "0123456789ab"


def build_of(page: Page) -> dict[str, Any]:
    return json.loads(page.locator("#build").text_content() or "")


def newer(files: Path, folder: Path, old: dict[str, Any]) -> Path:
    """The same page under another name and with other rules."""
    shutil.copytree(files, folder)
    for name in ("index.html", "service-worker.js"):
        text = (folder / name).read_text().replace(old["id"], NEWER)
        for digest in old["rules"].values():
            text = text.replace(digest, "f" * 16)
        (folder / name).write_text(text)
    return folder


def test_home_and_setup_come_before_python(
    context: BrowserContext, host: StaticHost, watch: Watch
) -> None:
    held: list[Route] = []
    holding = True

    def hold(route: Route) -> None:
        if holding:
            held.append(route)
        else:
            route.continue_()

    context.route("**/pyodide.asm.wasm", hold)
    page = visit(context, host, watch)
    page.get_by_role("link", name="Rules: Frost Gorge").click()
    expect(page.get_by_text("FG-1", exact=True).first).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Seats and options: Frost Gorge").click()
    expect(page.get_by_text("Friends on other devices need a server")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Starting Python")).to_be_visible()
    holding = False
    for route in held:
        route.continue_()
    expect(choices(page).first).to_be_visible()


def test_own_files_are_brought_and_played_with(
    context: BrowserContext, host: StaticHost, watch: Watch
) -> None:
    page = visit(context, host, watch, "#/new/adorable-snowman")
    page.get_by_text("Options and components").click()
    page.get_by_label("choose a file").set_input_files(DATA / "valley.toml")
    played_with = page.get_by_label("Play with")
    expect(played_with).to_have_value("valley")  # of another game, whose page this is now
    expect(page.get_by_role("heading", name="A new game of Frost Gorge")).to_be_visible()
    glen = {"name": "glen.toml", "mimeType": "", "buffer": (DATA / "valley.toml").read_bytes()}
    page.get_by_label("choose a file").set_input_files(glen)  # pyright: ignore
    expect(played_with).to_have_value("glen")
    expect(page.get_by_text("Not as in the standard set")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    expect(choices(page).first).to_be_visible()
    record = next((Path(__file__).parents[1] / "records" / "frost-gorge").glob("*.json"))
    page.goto(f"{host.address}#/records")
    page.get_by_label("choose a file").set_input_files(record)
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text("the seed is the one committed to")).to_be_visible()


def test_all_that_is_kept_here_can_be_forgotten(
    context: BrowserContext, host: StaticHost, watch: Watch
) -> None:
    page = visit(context, host, watch)
    page.get_by_role("button", name="Play now: Frost Gorge").click()
    expect(page.locator("[data-step]")).to_be_visible()
    page.goto(f"{host.address}#/you")
    page.get_by_role("button", name="Forget me").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Yes, forget me").click()
    page.goto(host.address)
    expect(page.get_by_role("region", name="New here?")).to_be_visible()
    expect(page.get_by_role("region", name="Continue")).to_have_count(0)


def test_everybody_can_use_it(browser: Browser, host: StaticHost, watch: Watch) -> None:
    context = new_context(browser, viewport=PHONE)
    page = visit(context, host, watch)
    expect(page.get_by_role("heading", name="Frost Gorge")).to_be_visible()
    assert violations(page) == []
    for path in ("#/new/frost-gorge", "#/you", "#/records"):
        page.goto(host.address + path)
        expect(page.locator("h1, legend").first).to_be_visible()
        at_rest(page)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.goto(host.address)
    play_now(page)
    assert violations(page) == []
    context.close()
