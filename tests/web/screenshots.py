"""Pictures of every page and table, wide and narrow, by day and by night: `make screenshots`."""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from snowbound.core.registry import all_games
from tests.server.running import Running, running, sqlite_at
from tests.web.hands import (
    DESK,
    PHONE,
    after,
    finished_table,
    from_the_list,
    is_over,
    launch,
    play_now,
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
        self.page.wait_for_timeout(900)  # let things come to rest
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
    first = next(iter(over))
    page.goto(f"{server.address}/new/{first}")
    page.get_by_text("Options and components").click()
    album.take("setup")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    album.take("lobby")
    page.goto(f"{server.address}/rules/{first}")
    album.take("rules")
    page.goto(f"{server.address}/record/{over[first]}?step=40")
    expect(page.get_by_role("slider")).to_be_visible()
    page.wait_for_timeout(2500)
    album.take("replay")
    for game, finished in over.items():
        table(album, server, game, all_games()[game].title)
        page.goto(f"{server.address}/table/{finished}")
        expect(page.locator("#end")).to_be_visible()
        album.take(f"{game}-end")
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
        after(page, lambda: from_the_list(page))
    wait_for_turn(page)
    album.take(f"{game}")


def picture(browser: Browser, server: Running, folder: Path, games: list[str]) -> None:
    over = {game: finished_table(server.person("Ada"), game) for game in games}
    for size, viewport in SIZES.items():
        for light in ("light", "dark"):
            context = browser.new_context(viewport=viewport, color_scheme=light)  # pyright: ignore
            context.set_default_timeout(30_000)
            album = Album(folder, context.new_page(), f"{size}-{light}")
            pages(album, server, over)
            context.close()


def main(folder: Path, *games: str) -> None:
    expect.set_options(timeout=30_000)
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
