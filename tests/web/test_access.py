"""Everybody can use every page: axe-core finds nothing, wide and narrow, by day and by night."""

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
        after(page, lambda: from_the_list(page))
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
