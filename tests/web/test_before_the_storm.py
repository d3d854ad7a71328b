"""Before the Storm in the browser: walking on the map, raids between two, on a phone."""

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.running import Running
from tests.web.conftest import MOVING, Visit
from tests.web.hands import (
    BOT,
    DESK,
    PHONE,
    SMALLEST,
    after,
    by_key,
    choices,
    continue_from,
    finished_table,
    introduce,
    is_over,
    join,
    play_now,
    play_to_end,
    question,
    sit_at,
    step_of,
    violations,
    wait_for_turn,
)

GAME = "before-the-storm"
TITLE = "Before the Storm"
THOUGHT = 2_000  # ms over a choice
A_ROUND_OF_BOTS = 180_000  # ms, at most

SMALL_PRINT = """() => [...document.querySelectorAll('#board *')]
  .filter(e => !e.closest('.map') && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
  .filter(e => e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < 14)
  .map(e => e.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="session")
def stormy(server: Running) -> str:
    """A game that is over, with a raid in it that brought something."""
    ada = server.person("Ada")
    table = finished_table(ada, GAME, players=3, level="greedy", name="spoils")
    moves = ada.get(f"/api/records/{table}/download")["moves"]
    assert raids(moves)
    assert any(move[1].startswith("loot") for move in moves), "give the game another name"
    return table


def raids(moves: list[list[str]]) -> list[int]:
    return [step for step, move in enumerate(moves) if move[1] == "raid"]


def tiles(page: Page) -> Locator:
    return page.locator("#board .tile.can")


def fill_the_basket(page: Page) -> None:
    more = page.locator(".market li .can:not(:disabled)")
    while more.count():
        more.first.click()
    page.locator(".market .buy").click()


def on_the_map(page: Page) -> None:
    """Walk, buy and answer on the board; the list is not needed."""
    if page.locator(".market").count():
        fill_the_basket(page)
    elif tiles(page).count() and page.locator("#board .steps").count():
        tiles(page).last.click()
    else:
        page.locator("#board .do, #board .clash .can, #board .mine .can").last.click()


def begin_moving(page: Page) -> None:
    """Through the first cards and past recruiting."""
    for _ in range(60):
        wait_for_turn(page)
        page.wait_for_timeout(80)
        if "steps left" in question(page):
            return
        after(page, choices(page).first.click)
    raise AssertionError(f"nobody could move: {question(page)}")


def test_the_end_of_a_game_on_the_board(visit: Visit, stormy: str) -> None:
    page = visit()
    continue_from(page, stormy, 60, [BOT] * 2)
    play_to_end(page, on_the_map)
    expect(page.get_by_role("columnheader", name="Oil")).to_be_visible()


def test_a_tap_shows_the_way_and_its_cost_and_the_next_one_walks(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_at(page, GAME, [BOT] * 2)
    begin_moving(page)
    far = page.locator("#board .tile.can").last
    place = far.get_attribute("data-place")
    before = step_of(page)
    far.tap()
    cost = int(page.locator("#board .cost").inner_text())
    assert cost >= 1
    assert step_of(page) == before
    page.locator(f'#board [data-place="{place}"]').tap()
    expect(page.locator(f'#board [data-place="{place}"]')).to_have_attribute(
        "aria-label", re.compile("your 1")
    )
    assert step_of(page) == before + cost


def test_a_far_tile_is_walked_to_step_by_step_and_can_be_undone(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [BOT] * 2)
    begin_moving(page)
    left = int(page.locator("#board .steps").inner_text().split()[0])
    far = page.locator("#board .tile.can").last
    far.hover()
    cost = int(page.locator("#board .cost").inner_text())
    far.click()
    expect(page.locator("#board .steps")).to_have_text(re.compile(f"^{left - cost} step"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#board .steps")).to_have_text(re.compile(f"^{left - cost + 1} step"))


def test_a_raid_between_two_browsers(visit: Visit, server: Running, stormy: str) -> None:
    ada = visit()
    introduce(ada)
    moves = ada.request.get(f"{server.address}/api/records/{stormy}/download").json()["moves"]
    step = raids(moves)[0]
    attacker = moves[step][0]
    address = f"{server.address}/api/records/{stormy}/replay?step={step + 1}"
    defender = ada.request.get(address).json()["view"]["fight"]["defender"]
    seats = [BOT] * 3
    seats[attacker], seats[defender] = {"kind": "me"}, {"kind": "free"}
    asked = {"step": step, "seats": seats}
    address = f"{server.address}/api/records/{stormy}/continue"
    table = ada.request.post(address, data=asked).json()["id"]
    ada.goto(f"{server.address}/table/{table}")
    bo = visit(f"/table/{table}")
    join(bo)
    ada.get_by_role("button", name="Begin").click()
    ada.locator("#board .do", has_text="Raid this settlement").click()
    expect(ada.locator("#board .clash")).to_contain_text("raids Bo")
    ada.locator("#board .clash .card.can").first.click()
    ada.locator("#board .clash .can", has_text="Ready").click()
    # Bo sees how many were laid, and not which.
    expect(bo.locator("#board .clash .side").first.locator(".card")).to_have_count(1)
    expect(bo.locator("#board .clash .side").first.locator(".card.up")).to_have_count(0)
    bo.locator("#board .clash .can", has_text="Surrender").click()
    expect(ada.locator("#board .clash")).to_contain_text(re.compile("surrendered|take", re.I))


def test_the_spoils_are_chosen_on_the_board(visit: Visit, server: Running, stormy: str) -> None:
    page = visit()
    introduce(page)
    address = f"{server.address}/api/records/{stormy}"
    moves = page.request.get(f"{address}/download").json()["moves"]
    loot = next(n for n, move in enumerate(moves) if move[1].startswith("loot"))
    seats = [BOT] * 3
    seats[moves[loot][0]] = {"kind": "me"}
    asked = {"step": loot, "seats": seats}
    table = page.request.post(f"{address}/continue", data=asked).json()["id"]
    page.request.post(f"{server.address}/api/tables/{table}/start")
    page.goto(f"{server.address}/table/{table}")
    after(page, page.locator("#board .clash .can").last.click)


def zoom_of(page: Page) -> float:
    matrix = "map => new DOMMatrix(getComputedStyle(map).transform).a"
    return page.locator("#board .map").evaluate(matrix)


def middle_of_the_map(page: Page) -> tuple[float, float]:
    box = page.locator("#board .frame").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_fingers_zoom_and_a_double_tap_fits(visit: Visit) -> None:
    page = visit(viewport=SMALLEST, has_touch=True, is_mobile=True)
    sit_at(page, GAME, [BOT] * 2)
    wait_for_turn(page)
    x, y = middle_of_the_map(page)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *across: float) -> None:
        points = [{"x": x, "y": y + away, "id": n} for n, away in enumerate(across)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    before = step_of(page)
    touch("touchStart", -20, 20)
    for apart in range(25, 61, 5):
        touch("touchMove", -apart, apart)
    touch("touchEnd")
    assert zoom_of(page) == pytest.approx(60 / 20, abs=0.5)
    shown = page.locator("#board .map").bounding_box()
    touch("touchStart", 0)
    for down in range(5, 41, 5):
        touch("touchMove", down)
    touch("touchEnd")
    moved = page.locator("#board .map").bounding_box()
    assert shown
    assert moved
    assert moved["y"] > shown["y"] + 20
    assert page.evaluate("document.querySelector('#board').scrollTop") == 0
    for _ in range(2):
        touch("touchStart", 0)
        touch("touchEnd")
    page.wait_for_timeout(100)
    assert zoom_of(page) == 1
    assert step_of(page) == before


def test_the_wheel_zooms_where_the_mouse_is(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [BOT] * 2)
    wait_for_turn(page)
    corner = page.locator('#board [data-place="x1"]')
    at = corner.bounding_box()
    assert at
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    for _ in range(4):
        page.mouse.wheel(0, -100)
    page.wait_for_function("document.querySelector('#board .fit')")
    assert zoom_of(page) > 1.5
    grown = corner.bounding_box()
    assert grown
    assert abs(grown["x"] + grown["width"] / 2 - at["x"] - at["width"] / 2) < 12
    page.get_by_role("button", name="Show the whole map").click()
    assert zoom_of(page) == 1


def test_by_keyboard_on_the_smallest_phone(visit: Visit, stormy: str) -> None:
    page = visit(viewport=SMALLEST)
    continue_from(page, stormy, 60, [BOT] * 2)
    play_to_end(page, by_key)


def test_tiles_are_reached_with_the_tab_key(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [BOT] * 2)
    begin_moving(page)
    tiles(page).first.focus()
    expect(page.locator("#board .cost")).to_be_visible()
    expect(tiles(page).first).to_have_attribute("aria-label", re.compile("steps?, .* first"))
    after(page, lambda: page.keyboard.press("Enter"))


def test_what_cannot_be_done_says_why(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [BOT] * 2)
    wait_for_turn(page)
    page.locator('#board [data-place="0"]').click()
    expect(page.get_by_role("button", name=re.compile("Read rule BS-"))).to_be_visible()


@pytest.mark.parametrize(
    ("viewport", "color_scheme"),
    [(DESK, "light"), (DESK, "dark"), (PHONE, "dark"), (SMALLEST, "light")],
    ids=["desk", "desk by night", "phone by night", "smallest"],
)
def test_everybody_can_read_it(visit: Visit, viewport: dict, color_scheme: str) -> None:
    page = visit(viewport=viewport, color_scheme=color_scheme)
    sit_at(page, GAME, [BOT] * 5)
    begin_moving(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    assert page.evaluate(SMALL_PRINT) == []
    if viewport == DESK:
        hidden = "board => board.scrollHeight - board.clientHeight"
        assert page.locator("#board").evaluate(hidden) <= 0


@pytest.mark.soak
def test_one_against_five_bots_takes_less_than_forty_minutes(visit: Visit) -> None:
    """At the default pace, by somebody who thinks two seconds over every choice."""
    page = visit(pace="steady", **MOVING)
    sit_at(page, GAME, [{"kind": "bot", "level": "greedy"}] * 5)
    began = time.monotonic()
    page.set_default_timeout(A_ROUND_OF_BOTS)
    while True:
        page.locator(".choices button, #end").first.wait_for()
        if is_over(page):
            break
        page.wait_for_timeout(THOUGHT)
        on_the_map(page)
        minutes = (time.monotonic() - began) / 60
        assert minutes < 40, question(page)


def test_the_home_page_shows_it(visit: Visit) -> None:
    page = visit()
    print_ = page.get_by_role("article").filter(has_text=TITLE)
    expect(print_.locator("svg")).to_be_visible()
    play_now(page, TITLE)
    expect(page.locator("#board .tile").first).to_be_visible()
