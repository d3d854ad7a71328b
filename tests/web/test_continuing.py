"""Going on from a step of a finished game: with new luck, or with luck that anybody looks up."""

import pytest
from playwright.sync_api import Page, expect

from tests.server.running import Running
from tests.web.browsing import (
    DESK,
    PHONE,
    choices,
    expect_seated,
    finished_table,
    introduce,
    leave_to_bots,
    violations,
)
from tests.web.conftest import Visit

SIZES = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
PUBLIC = "Its luck is public"


@pytest.fixture(scope="module")
def night(server: Running) -> str:
    return finished_table(server.person("Ada"), "coldest-night", players=2, name="to continue")


def record(visit: Visit, night: str, **settings: object) -> Page:
    page = visit("/", **settings)
    introduce(page)
    page.goto(page.url.rstrip("/") + f"/record/{night}?step=4")
    return page


@SIZES
def test_whoever_keeps_the_luck_is_told_that_it_is_public(
    visit: Visit, night: str, viewport: dict[str, int]
) -> None:
    page = record(visit, night, viewport=viewport)
    page.get_by_label("Keep hands and luck as recorded").check()
    assert violations(page) == []
    page.get_by_role("button", name="Continue from here").click()
    expect(choices(page).first).to_be_visible()
    expect(page.locator(".goal")).to_contain_text(PUBLIC)
    assert violations(page) == []
    page.goto("/".join(page.url.split("/")[:3]))
    expect(page.locator(".going li").first).to_contain_text(PUBLIC)


def test_usually_luck_is_drawn_anew(visit: Visit, night: str) -> None:
    page = record(visit, night)
    page.get_by_role("button", name="Continue from here").click()
    expect(choices(page).first).to_be_visible()
    expect(page.locator(".goal")).not_to_contain_text(PUBLIC)


@pytest.mark.parametrize(
    ("kept", "said"), [(True, "anybody can look them up"), (False, "Drawn anew after step 4")]
)
def test_the_lobby_says_whose_luck_it_is(
    visit: Visit, server: Running, night: str, kept: bool, said: str
) -> None:
    page = record(visit, night)
    seats = [{"kind": "me"}, {"kind": "free"}]
    asked = {"step": 4, "seats": seats, "keep_luck": kept, "public": True}
    address = f"{server.address}/api/records/{night}/continue"
    table = page.request.post(address, data=asked).json()["id"]
    page.goto(f"{server.address}/table/{table}")
    expect(page.get_by_text(said)).to_be_visible()
    bo = visit("/")
    listed = bo.locator("section", has=bo.get_by_role("heading", name="Tables with a free seat"))
    expect(listed.locator(f'a[href="/table/{table}"] .luck')).to_have_count(int(kept))


def test_a_friends_seat_is_kept_until_they_come(visit: Visit, server: Running) -> None:
    ada, bo = visit(), visit()
    introduce(ada)
    introduce(bo, "Bo")
    api = f"{server.address}/api/tables"
    asked = {"game": "frost-gorge", "seats": [{"kind": "me"}, {"kind": "free"}]}
    table = ada.request.post(api, data=asked).json()["id"]
    bo.request.post(f"{api}/{table}/sit", data={})
    ada.request.post(f"{api}/{table}/start", data={})
    bo.request.post(f"{api}/{table}/leave", data={})
    leave_to_bots(ada, f"{server.address}/table/{table}")
    ada.goto(f"{server.address}/record/{table}?step=4")
    ada.get_by_role("button", name="Continue from here").click()
    expect(ada.get_by_text("kept for Bo")).to_be_visible()
    bo.goto(ada.url)
    bo.get_by_role("button", name="Sit down here").click()
    expect_seated(ada, "Bo")
    ada.get_by_role("button", name="Begin").click()
    expect(ada.locator("[data-step]")).to_have_attribute("data-step", "4")
    expect(bo.locator("[data-step]")).to_have_attribute("data-step", "4")
