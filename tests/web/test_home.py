"""The list of one's tables on the front page."""

import re
from datetime import datetime
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from snowbound.core.registry import all_games
from tests.web.browsing import PHONE, choices, leave_to_bots, play_now, settled
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


def seats_of(page: Page) -> list[str]:
    table = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    return [seat["level"] for seat in table["seats"]]


def test_alone_with_one_or_with_two_is_chosen_on_the_cover(visit: Visit) -> None:
    page = visit()
    home = page.url
    for game in ("Frost Gorge", "The Coldest Night"):
        page.get_by_role("button", name=f"Play alone: {game}").click()
        settled(page)
        assert seats_of(page) == [""]
        page.goto(home)
    expect(page.get_by_role("button", name="Play alone")).to_have_count(2)  # where it can be played

    page.get_by_label("How many bots: Frost Gorge").select_option("against one")
    strength = page.get_by_label("Bot strength: Frost Gorge")
    expect(strength.locator("option")).to_have_text(["easygoing bot", "steady bot", "strong bot"])
    strength.select_option("easygoing bot")
    play_now(page)
    assert seats_of(page) == ["", "random"]
    page.goto(home)  # as chosen last
    expect(page.get_by_label("How many bots: Frost Gorge")).to_have_value("2")


def test_only_whoever_is_new_is_told_where_to_begin(visit: Visit) -> None:
    page = visit(viewport=PHONE)
    home, hint = page.url, page.get_by_role("region", name="New here?")
    expect(hint).to_contain_text("Begin with Frost Gorge")
    page.get_by_role("button", name="Play alone: Frost Gorge").click()
    settled(page)
    page.goto(home)
    expect(going(page)).to_have_count(1)
    expect(hint).to_have_count(0)


def test_the_winter_of_a_day_is_played_once_and_told_in_a_line(visit: Visit) -> None:
    page = visit(viewport=PHONE)
    page.clock.set_fixed_time(datetime(2025, 1, 31, 12))
    page.add_init_script("navigator.share = async what => { window.sent = what; }")
    page.reload()
    daily = page.get_by_role("region", name="Today's winter")
    expect(daily).to_contain_text("31 January 2025")
    expect(daily).to_contain_text("this is for fun")
    expect(daily.get_by_role("button")).to_have_count(len(all_games()))
    home = page.url
    daily.get_by_role("button", name="Frost Gorge alone").click()
    settled(page)
    table = page.url
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.goto(home)
    daily.get_by_role("link", name="Frost Gorge Continue").click()
    expect(page).to_have_url(table)
    leave_to_bots(page, table)
    settled(page)
    page.get_by_role("button", name="Share the result").click()
    said = page.evaluate("window.sent.text")
    assert said.startswith("Snowbound, 31 January 2025. Frost Gorge. ")
    assert "you survived" in said and "\n" not in said
    page.goto(home)
    expect(
        daily.get_by_role("link", name=re.compile("^Frost Gorge [0-9]+ points?$"))
    ).to_be_visible()
