"""Who one is: a name, ways to be called, another device, and what this browser does."""

import json
import re

from playwright.sync_api import Page, expect

from tests.server.running import Running
from tests.web.browsing import (
    BOT,
    PHONE,
    choices,
    introduce,
    leave_to_bots,
    play_now,
    violations,
)
from tests.web.conftest import Visit, Watch


def save(page: Page, section: str) -> None:
    page.get_by_role("region", name=section).get_by_role("button", name="Save").click()


def test_ways_to_be_called_are_kept_or_refused_in_words(visit: Visit, watch: Watch) -> None:
    watch.allowed = ("status of 400",)
    page = visit("/you")
    expect(page.get_by_text("This server has no device notifications.")).to_be_visible()
    page.get_by_label("Web address to call").fill("http://example.org/hook")
    save(page, "When it is your turn")
    expect(page.get_by_role("alert")).to_have_text("The address must begin with https://")
    page.get_by_label("Web address to call").fill("https://example.org/hook")
    save(page, "When it is your turn")
    expect(page.get_by_role("status")).to_have_text("Saved.")
    page.get_by_label("E-mail address").fill("ada@example.org")
    save(page, "When it is your turn")
    expect(page.get_by_role("alert")).to_have_text("This server sends no mail.")
    page.reload()
    expect(page.get_by_label("Web address to call")).to_have_value("https://example.org/hook")
    expect(page.get_by_label("E-mail address")).to_have_value("")


def test_a_code_takes_one_to_another_device(visit: Visit, watch: Watch) -> None:
    watch.allowed = ("status of 400",)
    desk = visit("/you")
    desk.get_by_label("You play as").fill("Ada")
    save(desk, "Your name")
    expect(desk.get_by_role("status")).to_have_text("Saved.")
    desk.get_by_role("link", name="Snowbound").click()
    play_now(desk)
    asked = desk.locator("#question").inner_text()
    desk.goto(re.sub("/table/.*", "/you", desk.url))
    desk.get_by_role("button", name="Get a code").click()
    code = desk.locator(".code").inner_text()

    phone = visit("/you")
    phone.get_by_label("I have a code").fill("no-such-code")
    phone.get_by_role("button", name="Use the code").click()
    expect(phone.get_by_role("alert")).to_be_visible()
    phone.get_by_label("I have a code").fill(code)
    phone.get_by_role("button", name="Use the code").click()
    expect(phone.get_by_role("status")).to_have_text("You are Ada on this device too.")
    phone.get_by_role("link", name="Snowbound").click()
    phone.get_by_role("link", name=re.compile("Frost Gorge.*Your turn")).click()
    expect(phone.locator("#question")).to_have_text(asked)
    choices(phone).first.click()
    expect(phone.get_by_role("button", name="Undo", exact=True)).to_be_visible()


def test_one_can_ask_to_be_forgotten(visit: Visit) -> None:
    page = visit("/you")
    page.get_by_label("You play as").fill("Ada")
    save(page, "Your name")
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="No, I stay").click()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Yes, forget me").click()
    expect(page.get_by_role("status")).to_contain_text("You are forgotten here")
    page.reload()
    expect(page.get_by_label("You play as")).not_to_have_value("Ada")
    expect(page.get_by_role("button", name="Forget me")).to_have_count(0)


def test_sound_is_off_until_it_is_switched_on(visit: Visit) -> None:
    page = visit("/you")
    sound = page.get_by_label("Sound")
    expect(sound).not_to_be_checked()
    sound.check()
    page.reload()
    expect(sound).to_be_checked()


def test_everybody_can_use_it(visit: Visit) -> None:
    for light in ("light", "dark"):
        page = visit("/you", color_scheme=light)
        expect(page.get_by_label("Sound")).to_be_visible()
        assert violations(page) == []


def test_own_games_are_counted_up_searched_and_saved(visit: Visit, server: Running) -> None:
    page, api = visit(viewport=PHONE), f"{server.address}/api/tables"
    introduce(page)
    bo = server.person("Bo")
    for seats in ([ME], [ME], [ME, {"kind": "free"}], [ME, BOT]):
        asked = {"game": "frost-gorge", "seats": seats}
        table = page.request.post(api, data=asked).json()["id"]
        if len(seats) == 2 and seats[1] != BOT:
            bo.post(f"/api/tables/{table}/sit", {})
        page.request.post(f"{api}/{table}/start", data={})
        if len(seats) == 2 and seats[1] != BOT:
            bo.post(f"/api/tables/{table}/leave", {})
        leave_to_bots(page, f"{server.address}/table/{table}")
    page.goto(f"{server.address}/records")
    rows = page.get_by_role("region", name="Your winters").locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text(re.compile("Frost Gorge ?alone ?2"))
    expect(rows.first.get_by_role("img", name=re.compile("of the last 2 games"))).to_be_visible()
    assert violations(page) == []
    found = page.get_by_role("region", name="Your games")
    expect(found.get_by_role("status")).to_have_text("4 games")
    found.get_by_label("With whom").select_option("With Bo")
    expect(found.get_by_role("status")).to_have_text("1 of 4 games")
    expect(found.get_by_role("listitem")).to_have_count(1)
    with page.expect_download() as saved:
        found.get_by_role("button", name="Save these").click()
    (game,) = json.loads(saved.value.path().read_text())
    assert game["seats"] == ["Ada", "Bo"] and game["yours"] == [0]
    other = visit("/records")  # nobody else sees them
    expect(
        other.get_by_text("Nothing here yet").or_(other.get_by_text("Public games"))
    ).to_be_visible()
    expect(other.get_by_role("region", name="Your winters")).to_have_count(0)


ME = {"kind": "me"}
