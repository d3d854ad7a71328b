"""Everybody can use every page: axe-core finds nothing, wide and narrow, by day and by night."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.hands import (
    DESK,
    PHONE,
    SMALLEST,
    after,
    choices,
    from_the_list,
    play_now,
    violations,
    wait_for_quiet,
    wait_for_turn,
)

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
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
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
    page.wait_for_timeout(300)
    assert violations(page) == []
    for _ in range(3):
        wait_for_turn(page)
        after(page, lambda: from_the_list(page))
    wait_for_quiet(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A bot would:")).to_be_visible()
    page.wait_for_timeout(300)
    assert violations(page) == []
    page.goto(page.url.split("/table/")[0] + finished)
    expect(page.locator("#end")).to_be_visible()
    page.wait_for_timeout(300)
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
    page.wait_for_timeout(500)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]


def test_the_table_fits_the_smallest_phone(visit: Visit) -> None:
    page = visit(viewport=SMALLEST)
    play_now(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]
    expect(choices(page).first).to_be_in_viewport()
    expect(page.locator("#question")).to_be_in_viewport()


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


@pytest.mark.parametrize("game", ["Frost Gorge", "The Coldest Night"])
def test_a_whole_game_is_played_and_replayed_without_the_board(visit: Visit, game: str) -> None:
    """As somebody who does not see it: by the keyboard, the list, the words and the log."""
    page = visit()
    page.add_init_script(HIDE_THE_BOARD)
    page.reload()
    play_now(page, game)
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("h")
    expect(page.get_by_role("status").filter(has_text="A bot would:")).to_be_visible()
    heard = page.get_by_role("log")
    for _ in range(400):
        wait_for_turn(page)
        if page.locator("#end").count():  # it is hidden with the board
            break
        after(page, lambda: page.keyboard.press("1"))
    expect(heard).not_to_be_empty()
    expect(page.locator("#question")).not_to_be_empty()  # how it ended
    page.goto(page.url.replace("/table/", "/record/"))
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".caption")).not_to_be_empty()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text(re.compile(r"Step (\d+) of \1$"))).to_be_visible()
