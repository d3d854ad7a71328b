"""Everybody can use every page: axe-core finds nothing, wide and narrow, by day and by night."""

import re

import pytest
from playwright.sync_api import Page, expect

from snowbound.core.registry import all_games
from tests.web.browsing import (
    DESK,
    PHONE,
    SMALLEST,
    after,
    choices,
    from_the_list,
    move_on,
    play_now,
    settled,
    sit_at,
    violations,
)
from tests.web.conftest import Visit

SIZES = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
LIGHTS = pytest.mark.parametrize("color_scheme", ["light", "dark"])


@SIZES
@LIGHTS
def test_pages_before_a_game(visit: Visit, viewport: dict[str, int], color_scheme: str) -> None:
    page = visit(viewport=viewport, color_scheme=color_scheme)
    expect(page.get_by_role("heading", name="Frost Gorge")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Invite: Frost Gorge").click()
    page.get_by_text("Options and components").click()
    assert violations(page) == []
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="The link")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Rules of Frost Gorge").click()
    expect(page.get_by_text("FG-1", exact=True).first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize(
    ("viewport", "color_scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"]
)
def test_pages_of_a_game(
    visit: Visit, finished: str, viewport: dict[str, int], color_scheme: str
) -> None:
    page = visit(viewport=viewport, color_scheme=color_scheme)
    play_now(page)
    assert violations(page) == []
    for _ in range(3):
        after(page, lambda: from_the_list(page))
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A bot would:")).to_be_visible()
    settled(page)
    assert violations(page) == []
    page.goto(page.url.split("/table/")[0] + finished)
    expect(page.locator("#end")).to_be_visible()
    settled(page)
    assert violations(page) == []
    page.get_by_role("link", name="Look back").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Records").click()
    expect(page.get_by_role("heading", name="Records")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("path", ["/", "/new/frost-gorge", "/records", "/rules/frost-gorge"])
def test_nothing_is_wider_than_the_smallest_phone(visit: Visit, path: str) -> None:
    page = visit(path, viewport=SMALLEST)
    page.wait_for_load_state("networkidle")
    for fold in page.locator("summary").all():
        fold.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]


def test_nothing_is_smaller_than_14_pixels(visit: Visit) -> None:
    page = visit()
    play_now(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll('body *')]
             .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
             .filter(e => !e.closest('svg') && e.checkVisibility())
             .filter(e => parseFloat(getComputedStyle(e).fontSize) < 14)
             .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert small == []


# No style may be added to the page, so the board hides itself as often as it is drawn.
HIDE_THE_BOARD = """
new MutationObserver(() => {
  const board = document.querySelector(".board");
  if (board) board.style.visibility = "hidden";
}).observe(document, { subtree: true, childList: true });
"""


# On the cliff, whoever does not climb plays until night falls.
SHORT = {"adorable-snowman": {"max_rounds": 6}}


def take_the_hint(page: Page) -> None:
    """Ask for one, find in the list what it names, and choose it there."""
    page.keyboard.press("h")
    told = page.get_by_role("status").filter(has_text="A bot would:")
    expect(told).to_be_visible()
    named = told.locator("b").inner_text().removeprefix("A bot would: ").removesuffix(".")
    choices(page).filter(has_text=named).first.focus()
    after(page, lambda: page.keyboard.press("Enter"))


@pytest.mark.parametrize("game", all_games())
def test_a_whole_game_is_played_and_replayed_without_the_board(visit: Visit, game: str) -> None:
    """As somebody who does not see it: by the keyboard, the list, the words and the log."""
    page = visit()
    page.add_init_script(HIDE_THE_BOARD)
    steady = {"kind": "bot", "level": "greedy"}
    least = max(2, all_games()[game].players[0])
    sit_at(page, game, [steady] * (least - 1), options=SHORT.get(game, {}))
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#question")).to_be_focused()
    take_the_hint(page)
    heard = page.get_by_role("log")
    version = settled(page)
    for _ in range(400):
        if page.locator("#end").count():  # it is hidden with the board
            break
        version = move_on(page, version, lambda: page.keyboard.press("1"))
    expect(heard).not_to_be_empty()
    expect(page.locator("#question")).not_to_be_empty()  # how it ended
    page.goto(page.url.replace("/table/", "/record/"))
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".board")).to_be_hidden()
    caption = page.get_by_role("region", name="Looking back").locator(".caption")
    start = caption.inner_text()
    page.keyboard.press("ArrowRight")
    expect(caption).not_to_have_text(start)
    page.get_by_role("button", name="To the end").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile(r"Step (\d+) of \1$"))).to_be_visible()
    expect(caption).not_to_have_text(start)
