"""The list of one's tables on the front page."""

from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from tests.web.browsing import PHONE, choices, play_now
from tests.web.conftest import Visit


def going(page: Page) -> Locator:
    return page.get_by_role("region", name="Continue").get_by_role("link")


def test_a_table_is_taken_off_the_list_and_put_back(visit: Visit) -> None:
    page = visit(viewport=PHONE)
    play_now(page)
    table = page.url
    home = urljoin(table, "/")
    page.goto(home)
    play_now(page, "The Coldest Night")
    page.goto(home)
    expect(going(page)).to_have_count(2)
    off = page.get_by_role("button", name="Take Frost Gorge")

    off.click()
    expect(going(page)).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("Frost Gorge is off this list.")
    back = page.get_by_role("button", name="Put it back")
    expect(back).to_be_focused()
    back.press("Enter")  # where it stood
    expect(going(page)).to_have_count(2)
    expect(off).to_be_focused()

    off.click()
    page.reload()
    expect(going(page)).to_have_count(1)
    expect(page.get_by_text("is off this list")).to_have_count(0)
    page.get_by_role("button", name="Show 1 table taken off this list").click()
    expect(going(page)).to_have_count(2)

    off.click()
    page.goto(table)  # it goes on all the same, and whoever comes back finds it listed
    expect(choices(page).first).to_be_visible()
    page.goto(home)
    expect(going(page)).to_have_count(2)
