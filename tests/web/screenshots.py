"""Pictures of every page and table, wide and narrow, by day and by night: `make screenshots`."""

import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from snowbound.core.registry import all_games
from tests.server.running import Player, Running, running, sqlite_at
from tests.web.hands import (
    DESK,
    PHONE,
    after,
    choices,
    is_over,
    launch,
    play_now,
    remember,
    wait_for_turn,
)

SIZES = {"desktop": DESK, "phone": PHONE}
MOVES = 14  # into a game, so that there is something to see


class Album:
    def __init__(self, folder: Path, page: Page, suffix: str) -> None:
        self.folder = folder
        self.page = page
        self.suffix = suffix

    def take(self, name: str, whole: bool = False) -> None:
        self.page.mouse.move(0, 0)
        self.page.wait_for_timeout(500)  # let things come to rest
        path = self.folder / f"{name}-{self.suffix}.png"
        drawn = Image.open(BytesIO(self.page.screenshot(full_page=whole))).convert("RGB")
        drawn.quantize(160, dither=Image.Dither.NONE).save(path, optimize=True)
        print(f"{path} {path.stat().st_size // 1000} KB")


def pages(album: Album, server: Running, over: dict[str, str]) -> None:
    """`over` names the games to picture, each with a finished table."""
    page = album.page
    page.goto(server.address)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    album.take("home", whole=True)
    page.goto(f"{server.address}/you")
    album.take("you", whole=True)
    first = next(iter(over))
    page.goto(f"{server.address}/new/{first}")
    page.get_by_text("Options and components").click()
    album.take("setup")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    album.take("lobby")
    page.goto(f"{server.address}/rules/{first}")
    album.take("rules")
    for game, finished in over.items():
        table(album, server, game, all_games()[game].title)
        page.goto(f"{server.address}/table/{finished}")
        expect(page.locator("#end")).to_be_visible()
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        expect(page.locator("figure")).to_be_visible()
        album.take(f"{game}-end")
        page.goto(f"{server.address}/record/{finished}?step=40")
        expect(page.get_by_role("slider")).to_be_visible()
        expect(page.locator("figure")).to_be_visible()
        page.wait_for_timeout(1500)
        album.take(f"{game}-replay")
    page.goto(f"{server.address}/records")
    expect(page.locator("h1")).to_be_visible()
    album.take("records")


def table(album: Album, server: Running, game: str, title: str) -> None:
    page = album.page
    page.goto(server.address)
    play_now(page, title)
    album.take(f"{game}-start")
    for _ in range(MOVES):
        wait_for_turn(page)
        if is_over(page):
            return
        after(page, lambda: by_advice(page))
    wait_for_turn(page)
    album.take(f"{game}")
    if choices(page).count():
        ask(page)
        album.take(f"{game}-hint")


def ask(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_be_visible()


def by_advice(page: Page) -> None:
    """The expert's choice: a game worth a picture."""
    ask(page)
    best = page.locator(".choices .best")
    (best if best.count() else choices(page)).first.click()


def well_played(person: Player, game: str) -> str:
    """A finished game of greedy bots."""
    table = person.solo(game, level="greedy")["id"]
    person.post(f"/api/tables/{table}/leave", {"seat": 0})
    while person.get(f"/api/tables/{table}")["status"] != "over":
        time.sleep(0.2)
    return table


def picture(browser: Browser, server: Running, folder: Path, games: list[str]) -> None:
    over = {game: well_played(server.person("Ada"), game) for game in games}
    for finished in over.values():  # so that nobody waits for the charts
        server.person("Bo").get(f"/api/records/{finished}/chances")
    for size, viewport in SIZES.items():
        for light in ("light", "dark"):
            context = browser.new_context(  # pyright: ignore
                viewport=viewport,  # pyright: ignore
                color_scheme=light,  # pyright: ignore
                reduced_motion="reduce",
            )
            context.set_default_timeout(60_000)
            context.add_init_script(remember("at-once", newcomer=False))
            album = Album(folder, context.new_page(), f"{size}-{light}")
            pages(album, server, over)
            context.close()


def main(folder: Path, *games: str) -> None:
    expect.set_options(timeout=60_000)
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running(sqlite_at(Path(data))) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        picture(browser, server, folder, list(games or all_games()))
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
