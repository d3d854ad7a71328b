"""The Adorable Snowman in the browser: alone, with a phone, by two people, at one screen."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.running import Running
from tests.web.browsing import (
    BOT,
    DESK,
    PHONE,
    SMALLEST,
    after,
    choices,
    expect_seated,
    finish,
    is_over,
    join,
    open_side,
    play_now,
    resize,
    settled,
    sit_at,
    slow_line,
    violations,
)
from tests.web.conftest import MOVING, Visit

GAME = "The Adorable Snowman"


def open_table(visit: Visit, seats: list[dict[str, str]], rounds: int = 2, **settings: Any) -> Page:
    """Ada opens a table on the easy cliff, where night falls early."""
    page = visit(**settings)
    options = {"max_rounds": rounds}
    sit_at(page, "adorable-snowman", seats, components="first-steps", options=options)
    return page


def begin(page: Page) -> None:
    """The host begins, where somebody had to come first."""
    page.get_by_role("button", name="Begin").click()
    expect(on_cliff(page, "stay")).to_be_visible()


def on_cliff(page: Page, action: str):
    return page.locator(f'#board [data-action="{action}"].lit')


def act_on_cliff(page: Page, tap: bool = False) -> bool:
    """Be done, or up, or whatever else lights up."""
    settled(page)
    if page.locator("#choices .last button").count():
        after(page, lambda: finish(page))
        return True
    for button in (on_cliff(page, "move up"), page.locator("#board .target.lit")):
        if button.count():
            after(page, button.first.tap if tap else button.first.click)
            return True
    return False


def climb_to_end(*pages: Page, tap: bool = False) -> None:
    """All act whenever they can. Careless climbers may not last long."""
    taken = 0
    for _ in range(1000):
        if is_over(pages[0]):
            assert taken, "over before anybody could act"
            return
        for page in pages:
            taken += act_on_cliff(page, tap)
        settled(pages[0])
    raise AssertionError("no end")


def test_a_whole_game_on_the_board(visit: Visit) -> None:
    page = open_table(visit, [BOT], rounds=5)
    climb_to_end(page)
    expect(page.get_by_text("A rough estimate: how often")).to_be_visible()  # of five rounds
    expect(page.locator("#end")).to_have_text(re.compile("You made it|You did not make it"))
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("slider").fill("3")
    expect(page.get_by_text("Step 3 of")).to_be_visible()
    expect(page.locator(".poster")).to_be_visible()
    expect(page.locator(".poster .lit")).to_have_count(0)


def test_a_whole_game_on_a_phone(visit: Visit) -> None:
    page = open_table(visit, [BOT], rounds=5, viewport=PHONE, has_touch=True, is_mobile=True)
    climb_to_end(page, tap=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("phone", [False, True], ids=["desks", "a desk and a phone"])
def test_two_browsers(visit: Visit, server: Running, phone: bool) -> None:
    ada = open_table(visit, [{"kind": "free"}])
    bo = visit(ada.url.removeprefix(server.address), viewport=PHONE if phone else DESK)
    join(bo)
    expect_seated(ada, "Bo")
    begin(ada)
    # The choice stays a secret until both have chosen.
    on_cliff(ada, "move up").click()
    expect(ada.get_by_label("You chose: up.")).to_be_visible()
    expect(bo.get_by_label("Ada has chosen, face down")).to_be_visible()
    expect(bo.get_by_label(re.compile("(shows the move|Ada): up"))).to_have_count(0)
    # Each sees one of the two dice, and the other only as a question.
    expect(ada.get_by_label("Bo sees die 2; you do not.")).to_be_visible()
    expect(bo.get_by_label("Ada sees die 1; you do not.")).to_be_visible()
    # A Thank Marker shows it to the partner alone.
    ada.get_by_label("Thanks: show your move").click()
    expect(bo.get_by_label("Ada shows the move: up")).to_be_visible()
    bo.get_by_label("Thanks: show die 2").first.click()
    expect(ada.get_by_label(re.compile(r"Die 2 shows column \d. You both"))).to_have_count(2)
    on_cliff(bo, "move up").click()
    for page in (ada, bo):
        expect(page.locator(".unseen li", has_text="Ada: row 3, column 3")).to_have_count(1)
        expect(page.locator(".unseen li", has_text="Bo: row 3, column 4")).to_have_count(1)
    climb_to_end(ada, bo)
    expect(ada.locator("#end")).to_be_visible()
    expect(bo.locator("#end")).to_be_visible()


def test_one_screen_hands_over_between_the_choices(visit: Visit) -> None:
    page = open_table(visit, [{"kind": "hotseat", "name": "Bo"}])
    on_cliff(page, "move up").click()
    # Ada could still spend her Thank Marker, so she says herself when she is ready.
    page.get_by_role("button", name="Hand the screen to Bo").click()
    expect(page.locator("#board")).to_have_count(0)
    page.get_by_role("button", name="I am Bo").click()
    expect(page.get_by_label("Ada has chosen, face down")).to_be_visible()
    on_cliff(page, "move up").click()
    expect(page.locator(".unseen li", has_text="Bo: row 3, column 4")).to_have_count(1)


def test_arrow_keys_climb(visit: Visit) -> None:
    page = open_table(visit, [BOT])
    expect(on_cliff(page, "stay")).to_be_visible()
    after(page, lambda: page.keyboard.press("ArrowUp"))
    expect(page.locator("#question")).to_have_text(re.compile("action|chosen", re.I))
    page.reload()
    expect(page.locator(".poster")).to_be_visible()


def test_calling_a_move_out_fixes_it(visit: Visit, server: Running) -> None:
    page = open_table(visit, [{"kind": "free"}])
    bo = visit(page.url.removeprefix(server.address))
    join(bo)
    begin(page)
    page.locator("#board").get_by_role("button", name="Call the move out").click()
    on_cliff(page, "thank open-move up").click()
    expect(bo.get_by_label("Ada shows the move: up")).to_be_visible()
    page.locator('#board [data-action="move up"]:not(.lit)').click()
    expect(page.get_by_role("button", name="Read rule AS-54")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Read rule AS-54").click()
    expect(page.locator(".found")).to_be_in_viewport()


def test_the_list_and_the_cliff_point_at_each_other(visit: Visit) -> None:
    page = visit()
    play_now(page, GAME)
    choices(page).first.hover()
    expect(page.locator("#board .target.pointed")).to_be_visible()
    page.locator("#board .target.up.lit").hover()
    expect(page.locator("#choices .pointed")).to_be_visible()


def test_a_hint_leaves_the_whole_cliff_in_sight(visit: Visit) -> None:
    page = visit()
    play_now(page, GAME)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_be_visible()
    hidden = "cliff => cliff.scrollHeight - cliff.clientHeight"
    assert page.locator(".poster .scroller").evaluate(hidden) <= 1


def test_the_climbers_stand_in_sight_below_a_high_wall(visit: Visit) -> None:
    page = visit(viewport=PHONE)
    sit_at(page, "adorable-snowman", [BOT], components="white-wall")
    expect(on_cliff(page, "stay")).to_be_in_viewport(ratio=1)
    hidden = "cliff => cliff.scrollHeight - cliff.clientHeight - cliff.scrollTop"
    assert page.locator(".poster .scroller").evaluate(hidden) <= 1


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_everybody_can_use_it(visit: Visit, color_scheme: str) -> None:
    page = visit(color_scheme=color_scheme)
    play_now(page, GAME)
    expect(page.locator("#board .target.lit").first).to_be_visible()
    for viewport in (DESK, PHONE, SMALLEST):
        resize(page, viewport)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        expect(page.locator("#board .target.stay")).to_be_in_viewport()
        small = page.evaluate(
            """() => [...document.querySelectorAll('.poster *')]
                 .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
                 .filter(e => e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < 14)
                 .map(e => e.outerHTML.slice(0, 80))"""
        )
        assert small == []


def test_two_quick_clicks_both_count(visit: Visit) -> None:
    page = open_table(visit, [{"kind": "hotseat", "name": "Bo"}])
    expect(on_cliff(page, "stay")).to_be_visible()
    slow = slow_line(page)
    page.reload()
    expect(on_cliff(page, "stay")).to_be_visible()
    slow.hold()
    page.get_by_label("Thanks: show die 1").first.click()
    on_cliff(page, "move up").click()
    slow.let_go()
    # Nothing is left for Ada to do: both were played.
    expect(page.get_by_role("heading", name="Hand the screen to Bo")).to_be_visible()
    page.get_by_role("button", name="I am Bo").click()
    expect(page.get_by_label("Ada has chosen, face down")).to_be_visible()
    expect(page.get_by_label(re.compile(r"Die 1 shows column \d. You both"))).to_have_count(2)


def test_the_end_waits_for_the_last_snowball(visit: Visit) -> None:
    page = open_table(visit, [BOT], rounds=1, **MOVING)
    expect(on_cliff(page, "stay")).to_be_visible()
    page.evaluate(
        """() => {
          window.seen = [];
          new MutationObserver(() => {
            if (document.querySelector('.fly.flies')) window.seen.push('snowball');
            if (document.querySelector('#end')) window.seen.push('end');
          }).observe(document.body, {subtree: true, childList: true, attributes: true});
        }"""
    )
    climb_to_end(page)
    seen = page.evaluate("window.seen")
    assert "snowball" in seen
    assert "snowball" not in seen[seen.index("end") :]


def test_phrases_reach_the_other(visit: Visit, server: Running) -> None:
    ada = open_table(visit, [{"kind": "free"}])
    bo = visit(ada.url.removeprefix(server.address), viewport=PHONE)
    join(bo)
    begin(ada)
    open_side(ada, "Talk")
    expect(ada.locator("#saying")).to_have_count(0)  # a game with secrets
    ada.get_by_role("button", name="Brrr.").click()
    bo.get_by_role("button", name="Log, talk, rules").click()
    bo.get_by_role("tab", name="Talk").click()
    expect(bo.get_by_role("tabpanel")).to_contain_text("Ada: Brrr.")
    bo.get_by_role("button", name="Say something").click()  # folded once something was said
    bo.get_by_role("button", name="Well climbed!").click()
    expect(ada.get_by_role("tabpanel")).to_contain_text("Bo: Well climbed!")


@pytest.mark.parametrize(
    ("thing", "title", "words"),
    [
        ("row:12", "Row 12", "He throws 4 snowballs"),
        ("cell:4-2", "Snow in row 4, column 2", "Move towards it to remove it"),
        ("die:2", "The second die", "You do not see it"),
        ("snowman", "The snowman", "Two more fall by hidden dice"),
        ("thanks", "Thank Markers", "red 1, yellow 1"),
    ],
)
def test_pieces_say_what_they_are(visit: Visit, thing: str, title: str, words: str) -> None:
    page = visit()
    sit_at(page, "adorable-snowman", [{"kind": "hotseat", "name": "Bo"}])
    expect(on_cliff(page, "stay")).to_be_visible()
    page.mouse.move(2, 300)
    page.locator(f'#board [data-thing="{thing}"]').first.hover()
    expect(page.get_by_role("dialog", name=title)).to_contain_text(words)
