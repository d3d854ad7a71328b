"""Frost Gorge in the browser, from the cover to the end."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.running import Running
from tests.web.browsing import (
    BOT,
    DESK,
    PHONE,
    after,
    by_key,
    choices,
    continue_from,
    finished_table,
    from_the_list,
    on_the_board,
    play_now,
    play_to_end,
    resize,
    sit_at,
)
from tests.web.conftest import Visit

MISSED = "3"  # luck with which whoever takes the first choice survives with too little
SOMEBODY_OUT = "out 0"  # a game of careless players, by its name
SEASONS = ["Spring", "Summer", "Autumn", "Winter"]


def test_a_whole_game_on_the_board(visit: Visit) -> None:
    page = visit()
    play_now(page)
    play_to_end(page, on_the_board)
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()
    page.get_by_role("link", name="Look back").click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_whole_game_on_a_phone(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    play_now(page)

    def tap(page):
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        choices(page).first.tap()

    play_to_end(page, tap)
    page.get_by_role("button", name="Log, talk, rules").tap()
    page.get_by_role("tab", name="Rules").tap()
    expect(page.get_by_role("tabpanel")).to_contain_text("settlers")
    page.get_by_role("button", name="Back to the board").tap()
    expect(page.locator("#board")).to_be_visible()


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Play now: Frost Gorge")).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        if "Play now" in page.evaluate("document.activeElement.textContent"):
            break
    page.keyboard.press("Enter")
    expect(choices(page).first).to_be_visible()
    play_to_end(page, by_key)
    for _ in range(40):
        page.keyboard.press("Tab")
        if "Look back" in page.evaluate("document.activeElement.textContent"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider")).to_be_visible()


def test_the_dice_are_drafted_on_the_board(visit: Visit) -> None:
    page = visit("/new/frost-gorge")
    page.get_by_label("Seat 2").select_option("bot:greedy")
    page.get_by_text("Options and components").click()
    page.get_by_label("Draft coloured dice").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("group", name="Dice on the table")).to_be_visible()
    for _ in range(12):  # two months and more
        after(page, lambda: on_the_board(page))


@pytest.mark.parametrize(("dice", "target"), [(False, 37), (True, 50)])
def test_alone_the_points_to_reach_stand_on_the_table(
    visit: Visit, dice: bool, target: int
) -> None:
    page = visit()
    sit_at(page, "frost-gorge", [], options={"resource_dice": dice})
    for viewport in (DESK, PHONE):
        resize(page, viewport)
        expect(page.locator(".goal")).to_contain_text(f"{target} points")
        expect(page.locator(".score")).to_contain_text(re.compile(rf"Points: ?\d+ of {target}"))
        expect(page.locator(".score .points")).to_be_in_viewport(ratio=1)


def test_in_company_there_is_no_target(visit: Visit) -> None:
    page = visit()
    sit_at(page, "frost-gorge", [BOT])
    expect(page.locator(".score")).not_to_contain_text("of")


def test_a_missed_target_says_by_how_much(visit: Visit, server: Running) -> None:
    table = finished_table(server.person("Ada"), players=1, name=MISSED)
    page = visit(f"/table/{table}")
    expect(page.locator("#end + .why")).to_have_text("You survived, 17 points short of 37.")


def test_the_list_and_the_board_point_at_each_other(visit: Visit) -> None:
    page = visit()
    play_now(page)
    choices(page).first.hover()
    expect(page.locator("#board .pointed")).to_be_visible()
    page.locator("#board .lit > .box").first.hover()
    expect(page.locator("#choices .pointed")).to_be_visible()


def test_somebody_elses_sheet_can_be_looked_at(visit: Visit) -> None:
    page = visit()
    play_now(page)
    page.get_by_role("complementary", name="The others' sheets").get_by_role("button").first.click()
    expect(page.locator("#board .lit")).to_have_count(0)
    page.get_by_role("button", name="Back to yours").click()
    expect(page.locator("#board .lit").first).to_be_visible()
    from_the_list(page)


def test_a_game_that_goes_on_from_a_record_keeps_its_checks(visit: Visit, finished: str) -> None:
    page = visit()
    continue_from(page, finished.removeprefix("/table/"), 12, [BOT])
    checked = page.get_by_role("img", name=re.compile("^Month 1, row .*, checked$"))
    expect(checked.first).to_be_visible()


def overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None and b is not None
    apart = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not (apart or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"])


def test_the_sheet_has_room_on_small_windows(visit: Visit) -> None:
    page = visit()
    play_now(page)
    for width in (800, 1000, 1200):
        resize(page, {"width": width, "height": 800})
        the_sheet_has_room(page)


def the_sheet_has_room(page: Page) -> None:
    score = page.locator("#board [data-thing='points']").first
    track = page.locator("#board [data-thing^='settler:']")
    expect(track.last).to_be_visible()
    for number in range(track.count()):
        assert not overlap(score, track.nth(number))
    seasons = [page.locator("#board").get_by_text(name, exact=True).first for name in SEASONS]
    for one, other in pairwise(seasons):
        assert not overlap(one, other)
    stars = page.locator("#board .cell svg.icon")
    inside = page.locator("#board").bounding_box()
    assert inside is not None
    for number in range(stars.count()):
        drawn = stars.nth(number).bounding_box()
        assert drawn is not None and drawn["width"] > 8
        assert drawn["x"] + drawn["width"] <= inside["x"] + inside["width"]


def test_a_phone_on_its_side_shows_every_row(visit: Visit) -> None:
    page = visit()
    play_now(page)
    for width, height in ((740, 360), (844, 390)):
        resize(page, {"width": width, "height": height})
        for box in page.locator("#board .cell.now > .box").all():
            expect(box).to_be_in_viewport(ratio=0.95)


def test_whoever_is_out_is_told_why(visit: Visit, server: Running) -> None:
    person = server.person("Ada")
    record = finished_table(person, players=3, name=SOMEBODY_OUT)
    out = person.get(f"/api/records/{record}")["result"]["eliminated"]
    assert out and out != [0], "give the game another name"
    steps = person.get(f"/api/records/{record}")["steps"]
    page = visit(f"/record/{record}?step={steps}&seat=0", viewport=PHONE)
    small = page.locator(".small.out").first
    expect(small).to_contain_text("Out: no fish for the sasquatch")
    small.click()
    expect(page.get_by_role("note")).to_contain_text("out: a sasquatch came, there was no fish")
