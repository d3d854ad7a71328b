"""The Coldest Night in the browser: a fire fed by clicking, alone, with bots, by two browsers."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.running import Running
from tests.web.browsing import (
    BOT,
    DESK,
    PHONE,
    SMALLEST,
    after,
    by_key,
    choices,
    continue_from,
    expect_seated,
    finish,
    finished_table,
    is_over,
    join,
    open_side,
    play_now,
    play_to_end,
    relight,
    resize,
    settled,
    sit_at,
    violations,
    wait_for_turn,
)
from tests.web.conftest import Visit

TITLE = "The Coldest Night"
GAME = "coldest-night"


def lit(page: Page) -> Locator:
    """Everything on the board that can be done."""
    return page.locator("#board button.can, #board button.spoken")


def at_the_fire(page: Page) -> None:
    """Feed if anything can be fed, else do whatever lights up first."""
    cards = page.locator("#board .hand button.can")
    if cards.count() or lit(page).count():
        (cards if cards.count() else lit(page)).first.click()
    else:
        finish(page)


def test_a_whole_game_on_the_board(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [BOT])
    play_to_end(page, at_the_fire)
    expect(page.get_by_role("heading", name="In numbers")).to_be_visible()
    page.get_by_role("link", name="Look back").click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("[data-place='heat']")).to_be_visible()
    expect(lit(page)).to_have_count(0)


def test_everything_in_the_list_is_on_the_board(visit: Visit) -> None:
    page = visit()
    play_now(page, TITLE)
    for _ in range(14):
        if is_over(page):
            break
        listed = choices(page)
        for number in range(listed.count()):
            listed.nth(number).hover()
            if listed.nth(number).locator("xpath=ancestor::ol").count():  # not what ends the turn
                expect(page.locator("#board .pointed")).to_have_count(1)
        if page.locator("#board [data-place='deck'].can").count():
            after(page, page.locator("#board [data-place='deck'].can").click)
        else:
            after(page, lambda: at_the_fire(page))


@pytest.fixture(scope="session")
def night(server: Running) -> str:
    """A night that is over, with two at the fire."""
    return finished_table(server.person("Ada"), GAME, players=2)


def test_the_end_of_a_game_on_a_phone(visit: Visit, night: str) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    continue_from(page, night, 24, [BOT])

    def tap(page: Page) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        at_the_fire(page)

    play_to_end(page, tap)


def test_a_game_alone_by_keyboard(visit: Visit) -> None:
    page = visit(viewport=SMALLEST)
    sit_at(page, GAME, [])
    expect(page.get_by_role("list", name=re.compile("Beside the fire"))).to_be_visible()
    expect(page.locator("#board .beside .card")).to_have_count(7)
    play_to_end(page, by_key)


@pytest.mark.parametrize(
    ("width", "height", "others"), [(740, 360, 2), (844, 390, 3), (844, 390, 0)]
)
def test_a_phone_on_its_side_shows_the_fire_and_the_hand(
    visit: Visit, width: int, height: int, others: int
) -> None:
    page = visit(viewport={"width": width, "height": height})
    sit_at(page, GAME, [BOT] * others)
    wait_for_turn(page)
    for part in (".heat[data-place]", ".fire .chamber", ".deck button", ".hearth"):
        expect(page.locator(f"#board {part}")).to_be_in_viewport(ratio=1)
    for card in page.locator("#board .hand .card").all():
        expect(card).to_be_in_viewport(ratio=0.9)


def two_at_the_fire(visit: Visit, server: Running, night: str = "") -> tuple[Page, Page]:
    """At a new table, or late in a night."""
    ada = visit()
    if night:
        continue_from(ada, night, 24, [{"kind": "free"}])
    else:
        sit_at(ada, GAME, [{"kind": "free"}])
    bo = visit(ada.url.removeprefix(server.address), viewport=PHONE)
    join(bo)
    expect_seated(ada, "Bo")
    ada.get_by_role("button", name="Begin").click()
    return ada, bo


def test_phrases_reach_the_other(visit: Visit, server: Running) -> None:
    ada, bo = two_at_the_fire(visit, server)
    open_side(ada, "Talk")
    expect(ada.locator("#saying")).to_have_count(0)  # a game with secrets
    ada.get_by_role("button", name="Hotter, please.").click()
    expect(ada.get_by_role("tabpanel")).to_contain_text("Ada: Hotter, please.")
    # Said, the phrases make room for the messages.
    expect(ada.get_by_role("list", name="Say something")).to_have_count(0)
    panel = ada.get_by_role("tabpanel").bounding_box()
    assert panel is not None and panel["height"] > DESK["height"] / 2
    ada.get_by_role("button", name="Say something").click()
    ada.get_by_role("button", name="Thank you.").click()
    bo.get_by_role("button", name="Log, talk, rules").click()
    bo.get_by_role("tab", name="Talk").click()
    expect(bo.get_by_role("tabpanel")).to_contain_text("Ada: Thank you.")


def test_nobody_sees_the_others_cards(visit: Visit, server: Running) -> None:
    ada, bo = two_at_the_fire(visit, server)
    expect(ada.locator("#board .hand .card")).to_have_count(3)
    expect(bo.locator("#board .hand .card")).to_have_count(3)
    held = {card.get_attribute("data-card") for card in ada.locator("#board .hand .card").all()}
    seen = {card.get_attribute("data-card") for card in bo.locator("#board [data-card]").all()}
    assert not held & seen


def test_two_browsers_play_to_the_end(visit: Visit, server: Running, night: str) -> None:
    ada, bo = two_at_the_fire(visit, server, night)
    expect(ada.locator("#board .hand .card").first).to_be_visible()
    for _ in range(600):
        for page in (ada, bo):
            settled(page)
            if not is_over(page) and choices(page).count():
                after(page, lambda page=page: at_the_fire(page))
        if is_over(ada) and is_over(bo):
            break
    expect(ada.locator("#end")).to_be_visible()
    expect(bo.locator("#end")).to_be_visible()


def test_frostbite_stops_the_table_until_a_tap(visit: Visit) -> None:
    page = visit(pace="steady")
    page.evaluate("localStorage.setItem('snowbound.highlights', 'yes')")
    sit_at(page, GAME, [])
    page.locator("#board [data-place='deck'].can").click()  # and the fire dies down
    great = page.locator(".veil")
    expect(great).to_contain_text("Frostbite")
    great.click()
    expect(great).to_have_count(0)


def test_what_cannot_be_fed_says_why(visit: Visit) -> None:
    page = visit()
    play_now(page, TITLE)
    wait_for_turn(page)
    token = page.locator("#board button.lost").first
    token.click()
    page.get_by_role("button", name=re.compile("Read rule CN-70")).click()
    expect(page.locator(".found")).to_be_in_viewport()


def test_everybody_can_read_it(visit: Visit) -> None:
    page = visit()
    play_now(page, TITLE)
    nobody_is_shut_out(page)
    for _ in range(12):
        if is_over(page):
            break
        after(page, lambda: at_the_fire(page))
    nobody_is_shut_out(page)


def nobody_is_shut_out(page: Page) -> None:
    for light in ("light", "dark"):
        for viewport in (DESK, PHONE):
            resize(page, viewport)
            relight(page, light)
            assert violations(page) == []
