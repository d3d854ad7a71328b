"""Pictures of every page and table, on three sizes of screen, by day and by night.

`make screenshots` has all of them in build/screenshots. From there those that README shows go into
docs/screenshots, smaller:

    python -m tools.screenshots --keep build/screenshots
"""

import argparse
import re
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from snowbound.core.errors import Mistake
from snowbound.core.registry import all_games, find_game
from tests.luck import luck
from tests.server.running import Player, Running, running, sqlite_at
from tests.server.turns import by_turns, turns_at
from tests.web.browsing import (
    DESK,
    PHONE,
    after,
    at_rest,
    choices,
    is_over,
    launch,
    play_now,
    remember,
    sit_at,
    wait_for_turn,
)

TABLET = {"width": 820, "height": 1180}
SIZES = {"desktop": DESK, "tablet": TABLET, "phone": PHONE}
COLOURS = 160  # in a picture
ROOT = Path(__file__).parents[1]
SHOWN = ROOT / "docs" / "screenshots"
MOVES = 14  # into a game, so that there is something to see
MOST_SPRINGS = 40  # until one of them has an ambush: six of its twenty cards are turned
MID_TURN = 420  # ms, while the second plate is being turned
MIDWAY = """at => document.getAnimations().forEach(one => {
  one.pause();
  one.currentTime = at;
})"""
GREEDY = {"kind": "bot", "level": "greedy"}
# More to see of a game: the picture's name, a move's verb, and how many moves later it is taken.
MOMENTS = {"before-the-storm": {"raid": ("raid", 1), "market": ("buy", 0)}}
# Games in which little has happened after those moves: a move's verb, and the share of a finished
# game after which somebody is about to make one.
LATER = {"before-the-storm": ("step", 0.6)}
MOST_GAMES = 8  # until there is one with all of its moments


class Album:
    def __init__(self, folder: Path, page: Page, suffix: str) -> None:
        self.folder = folder
        self.page = page
        self.suffix = suffix

    def take(self, name: str, whole: bool = False, midway: int = 0) -> None:
        """A picture once things have come to rest, or of them so many milliseconds on the way."""
        self.page.mouse.move(0, 0)
        if midway:
            self.page.wait_for_function("document.getAnimations().length")
            self.page.evaluate(MIDWAY, midway)
        else:
            self.page.wait_for_load_state("networkidle")
            at_rest(self.page)
        path = self.folder / f"{name}-{self.suffix}.png"
        save(Image.open(BytesIO(self.page.screenshot(full_page=whole))), path)


def save(drawn: Image.Image, path: Path) -> None:
    """With few colours; not by the median, which gives small pieces of two colours the same one."""
    few = drawn.convert("RGB").quantize(
        COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
    )
    few.save(path, optimize=True)
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
    expect(page.get_by_role("heading", name="The link")).to_be_visible()
    album.take("lobby")
    page.goto(f"{server.address}/rules/{first}")
    album.take("rules")
    for game, finished in over.items():
        table(album, server, game, finished)
        if game in SCENES:
            SCENES[game](album, server)
        for name, (verb, later) in MOMENTS.get(game, {}).items():
            scene(album, server, finished, f"{game}-{name}", verb, later)
        page.goto(f"{server.address}/table/{finished}")
        expect(page.locator("#end")).to_be_visible()
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        expect(page.locator("figure")).to_be_visible()
        album.take(f"{game}-end")
        page.goto(f"{server.address}/record/{finished}?step=40")
        expect(page.get_by_role("slider")).to_be_visible()
        expect(page.locator("figure")).to_be_visible()
        album.take(f"{game}-replay")
    page.goto(f"{server.address}/records")
    expect(page.locator("h1")).to_be_visible()
    album.take("records")


def table(album: Album, server: Running, game: str, finished: str) -> None:
    page = album.page
    page.goto(server.address)
    play_now(page, all_games()[game].title)
    album.take(f"{game}-start")
    if game in LATER:
        verb, share = LATER[game]
        made = verbs(moves_of(page, server, finished))
        play_from(page, server, finished, made.index(verb, int(share * len(made))))
    else:
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


def verbs(moves: list[list[str]]) -> list[str]:
    return [move[1].split()[0] for move in moves]


def scene(album: Album, server: Running, record: str, name: str, verb: str, later: int) -> None:
    """A finished game once more, where somebody is about to make such a move, or has."""
    made = verbs(moves_of(album.page, server, record))
    play_from(album.page, server, record, made.index(verb) + later)
    album.take(name)


def moves_of(page: Page, server: Running, record: str) -> list[list[str]]:
    return page.request.get(f"{server.address}/api/records/{record}/download").json()["moves"]


def play_from(page: Page, server: Running, record: str, step: int) -> None:
    """Sits down in a finished game once more, in the place of whoever made that move."""
    address = f"{server.address}/api/records/{record}"
    moves = moves_of(page, server, record)
    players = 1 + max(int(move[0]) for move in moves)
    seats = [{"kind": "bot", "level": "greedy"}] * players
    seats[int(moves[step][0])] = {"kind": "me"}
    asked = {"step": step, "seats": seats, "keep_luck": True}
    table = page.request.post(f"{address}/continue", data=asked).json()["id"]
    page.request.post(f"{server.address}/api/tables/{table}/start")
    page.goto(f"{server.address}/table/{table}")
    wait_for_turn(page)


def ask(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_be_visible()


def by_advice(page: Page) -> None:
    """The expert's choice: a game worth a picture."""
    ask(page)
    best = page.locator("#choices .best")
    key = (best if best.count() else choices(page)).first.get_attribute("aria-keyshortcuts")
    page.keyboard.press(key or "1")
    if page.locator("#choices .last button", has_text="Sure?").count():
        page.keyboard.press(key or "1")


def year_of_survival(album: Album, server: Running) -> None:
    """An expedition while its plates turn, what the band says to it, and an ambush."""
    page = album.page
    explore = page.locator('#board .plate.can[data-does^="explore"]')
    for number in range(MOST_SPRINGS):
        page.goto(server.address)
        page.emulate_media(reduced_motion="no-preference")
        sit_at(page, "year-of-survival", [GREEDY] * 5, options={"first_player": "seat-1"})
        expect(explore.first).to_be_visible()
        (explore.last if number else explore.first).click()  # a short way first, then long ones
        if not number:
            album.take("year-of-survival-expedition", midway=MID_TURN)
            page.evaluate("document.getAnimations().forEach(one => one.finish())")
        page.emulate_media(reduced_motion="reduce")
        expect(page.locator("#board .plate.face").first).to_be_visible()
        wait_for_turn(page)
        if page.locator("#board .plate.ambush.target").count():
            expect(page.locator("#board .gloomy")).to_be_visible()
            album.take("year-of-survival-ambush")
            return
        if not number:
            album.take("year-of-survival-talk")


SCENES = {"year-of-survival": year_of_survival}


def well_played(person: Player, game: str) -> str:
    """A finished game of greedy bots, with all that is to be pictured of it."""
    wanted = {verb for verb, _ in MOMENTS.get(game, {}).values()}
    most = {"players": all_games()[game].players[1]} if wanted else {}
    for number in range(MOST_GAMES):
        with luck(f"pictures of {game} {number}"):
            table = person.solo(game, level="greedy", **most)["id"]
        person.post(f"/api/tables/{table}/leave", {"seat": 0})
        turns = turns_at(person.address)
        assert turns is not None
        turns.play(table)
        if wanted <= set(verbs(person.get(f"/api/records/{table}/download")["moves"])):
            return table
    raise SystemExit(f"{MOST_GAMES} games of {game} without one of: {', '.join(wanted)}")


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
            context.add_init_script(remember("at-once", newcomer=False, listed=False))
            album = Album(folder, context.new_page(), f"{size}-{light}")
            pages(album, server, over)
            context.close()


def shown() -> list[str]:
    """The pictures that README shows."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"docs/screenshots/([\w-]+\.png)", readme)


def keep(folder: Path) -> None:
    """What README shows, at half the width; a phone's screen is narrow enough."""
    for name in shown():
        with Image.open(folder / name) as drawn:
            half = 1 if "-phone-" in name else 2
            small = drawn.convert("RGB").resize(
                (drawn.width // half, drawn.height // half), Image.Resampling.LANCZOS
            )
        save(small, SHOWN / name)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the pictures are, or will be")
    parser.add_argument("games", nargs="*", help="frost-gorge, for example; all if none is named")
    parser.add_argument("--keep", action="store_true", help="draw nothing; keep what README shows")
    asked = parser.parse_args()
    if asked.keep:
        keep(asked.folder)
        return
    try:
        games = [find_game(id).id for id in asked.games]
    except Mistake as mistake:
        parser.error(str(mistake))
    draw(asked.folder, games)


def draw(folder: Path, games: list[str]) -> None:
    expect.set_options(timeout=60_000)
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running(sqlite_at(Path(data))) as server,
        by_turns(server),
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        picture(browser, server, folder, games or list(all_games()))
        browser.close()


if __name__ == "__main__":
    main()
