"""Friends who come, go and stay away, as those at the table see it."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.server.running import Running, generous, running, sqlite_at
from tests.server.turns import by_turns
from tests.web.browsing import (
    BOT,
    after,
    choices,
    from_the_list,
    introduce,
    join,
    leave_to_bots,
    open_side,
    settled,
    sit_at,
)
from tests.web.conftest import Visit

A_MINUTE = 61_000  # ms


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for nobody; the browser waits a minute before it offers anything."""
    folder = tmp_path_factory.mktemp("company")
    with running(sqlite_at(folder), generous(away_seconds=0.0)) as server, by_turns(server):
        yield server


def ada_and_bo(visit: Visit, server: Running, **asked: object) -> tuple[Page, Page]:
    ada = visit(address=server.address)
    ada.clock.install()
    sit_at(ada, "frost-gorge", [{"kind": "free"}], **asked)
    expect(ada.get_by_role("heading", name="The link")).to_be_visible()
    bo = visit(ada.url.removeprefix(server.address), address=server.address)
    join(bo)
    ada.get_by_role("button", name="Begin").click()
    expect(choices(bo).first).to_be_visible()
    expect(choices(ada).first).to_be_visible()
    return ada, bo


def wait_a_minute(page: Page) -> None:
    expect(page.locator("li.away")).to_be_visible()
    page.clock.fast_forward(A_MINUTE)


def test_a_bot_plays_for_whoever_stays_away(visit: Visit, impatient: Running) -> None:
    ada, bo = ada_and_bo(visit, impatient)
    offer = ada.get_by_role("button", name="Let a bot play for Bo")
    expect(offer).to_have_count(0)
    table = bo.url
    bo.goto(f"{impatient.address}/records")
    wait_a_minute(ada)
    offer.click()
    expect(ada.get_by_text("a bot is playing")).to_be_visible()
    bo.goto(table)
    expect(ada.get_by_text("a bot is playing")).to_have_count(0)


def test_another_takes_the_seat_if_those_present_agree(visit: Visit, impatient: Running) -> None:
    ada, bo = ada_and_bo(visit, impatient)
    table = bo.url
    bo.goto(f"{impatient.address}/records")
    cy = visit(address=impatient.address)
    cy.clock.install()
    introduce(cy, "Cy")
    cy.goto(table)
    wait_a_minute(cy)
    cy.get_by_role("button", name="Play on for Bo").click()
    expect(cy.get_by_text("Waiting for Ada")).to_be_visible()
    expect(ada.get_by_text("Cy would like to play on for Bo")).to_be_visible()
    ada.get_by_role("button", name="Allow it").click()
    expect(choices(cy).first).to_be_visible()
    expect(ada.get_by_role("listitem").filter(has_text=re.compile(r"^\s*Cy")).first).to_be_visible()
    bo.goto(table)  # and has the seat again
    expect(choices(bo).first).to_be_visible()
    expect(ada.get_by_role("listitem").filter(has_text=re.compile(r"^\s*Bo")).first).to_be_visible()
    expect(cy.locator("#question")).to_contain_text("You are watching")


def test_a_late_friend_takes_a_bots_seat(visit: Visit, impatient: Running) -> None:
    ada = visit(address=impatient.address)
    sit_at(ada, "frost-gorge", [BOT])
    cy = visit(address=impatient.address)
    introduce(cy, "Cy")
    cy.goto(ada.url)
    cy.get_by_role("button", name="Take Aino's seat").click()
    expect(cy.get_by_text("Waiting for Ada")).to_be_visible()
    expect(ada.get_by_text("Cy would like to take the seat of the bot Aino.")).to_be_visible()
    settled(ada)  # the bot has had its turn
    ada.get_by_role("button", name="Allow it").click()
    expect(ada.get_by_role("listitem").filter(has_text=re.compile(r"^\s*Cy")).first).to_be_visible()
    after(ada, lambda: from_the_list(ada))
    while not choices(cy).count():
        after(ada, lambda: from_the_list(ada))
    expect(cy.get_by_role("button", name="Take Aino's seat")).to_have_count(0)


def test_the_host_mutes_and_removes(visit: Visit, impatient: Running) -> None:
    ada, bo = ada_and_bo(visit, impatient)
    open_side(ada, "Talk")
    ada.get_by_role("button", name="Mute Bo").click()
    open_side(bo, "Talk")
    expect(bo.get_by_text("The host has muted you at this table.")).to_be_visible()
    ada.get_by_role("button", name="Let Bo talk").click()
    expect(bo.get_by_label("Say something")).to_be_visible()
    ada.get_by_role("button", name="Remove Bo").click()
    expect(bo.locator("#question")).to_contain_text("You are watching")
    expect(choices(bo)).to_have_count(0)
    expect(ada.get_by_text("steady bot")).to_be_visible()


def test_a_slow_game_is_paused(visit: Visit, impatient: Running) -> None:
    slow = {"kind": "slow", "move": 7200, "then": "remind"}
    ada, bo = ada_and_bo(visit, impatient, clock=slow)
    expect(ada.locator(".clock").first).to_be_visible()
    open_side(bo)
    bo.get_by_role("button", name="Pause the clocks").click()
    expect(ada.get_by_text("Paused: no clock is running.")).to_be_visible()
    expect(ada.locator(".clock")).to_have_count(0)
    open_side(ada)
    ada.get_by_role("button", name="End the pause").click()
    expect(bo.get_by_text("Paused: no clock is running.")).to_have_count(0)


def test_weekends_can_be_free(visit: Visit) -> None:
    page = visit("/new/frost-gorge")
    page.get_by_text("Options and components").click()
    page.locator("select", has_text="2 days a move").select_option("slow")
    page.get_by_label("No clock on Saturdays and Sundays").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("2 days a move, then a reminder; weekends are free")).to_be_visible()


def marked(page: Page) -> list[str]:
    """The tables on the home page where something has happened since one was there."""
    page.goto(page.evaluate("location.origin"))
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    links = page.get_by_role("link").filter(has_text="Something has happened")
    return [link.get_attribute("href") or "" for link in links.all()]


def place(table: str) -> str:
    return urlsplit(table).path


def test_only_tables_that_others_changed_are_marked_until_one_looks(
    visit: Visit, impatient: Running
) -> None:
    ada, bo = ada_and_bo(visit, impatient)
    others_move = bo.url
    own_move, quiet = another_with_bo(ada, bo), another_with_bo(ada, bo)
    assert marked(ada) == []
    ada.goto(own_move)
    after(ada, lambda: from_the_list(ada))
    assert marked(ada) == []
    bo.goto(others_move)
    after(bo, lambda: from_the_list(bo))
    assert marked(ada) == [place(others_move)]
    expect(ada.locator(f"a[href='{place(quiet)}']")).to_be_visible()
    ada.goto(others_move)
    expect(choices(ada).first).to_be_visible()
    assert marked(ada) == []


def another_with_bo(ada: Page, bo: Page) -> str:
    """A game at which both have been; its address."""
    ada.goto(urljoin(ada.url, "/new/frost-gorge"))
    ada.get_by_role("button", name="Open the table").click()
    expect(ada.get_by_role("heading", name="The link")).to_be_visible()
    bo.goto(ada.url)
    join(bo)
    ada.get_by_role("button", name="Begin").click()
    expect(choices(ada).first).to_be_visible()
    expect(choices(bo).first).to_be_visible()
    return ada.url


def test_a_game_that_ended_meanwhile_is_marked_until_one_looks(visit: Visit) -> None:
    page = visit()
    sit_at(page, "adorable-snowman", [BOT], options={"max_rounds": 1})
    expect(choices(page).first).to_be_visible()
    table = page.url
    assert marked(page) == []
    leave_to_bots(page, table)
    assert marked(page) == [place(table)]
    page.goto(table)
    expect(page.locator("#question")).to_be_visible()
    assert marked(page) == []
    expect(page.locator(f"a[href='{place(table)}']")).to_have_count(0)
