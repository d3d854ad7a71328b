"""What the shell does around every table: rules, undo, hints, coming back, watching."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.running import Running, free_port, node, sqlite_at
from tests.web.browsing import (
    BOT,
    after,
    by_key,
    choices,
    expect_seated,
    from_the_list,
    join,
    leave_to_bots,
    let_bots_play,
    open_side,
    play_now,
    play_to_end,
    question,
    settled,
    sit_at,
    step_of,
)
from tests.web.conftest import Visit, Watch


def two_at_a_table(visit: Visit, server: Running) -> tuple[Page, Page]:
    """Ada invites, Bo comes by the link."""
    ada = visit("/new/frost-gorge")
    ada.get_by_role("button", name="Open the table").click()
    expect(ada.get_by_role("heading", name="The link")).to_be_visible()
    link = ada.locator("#link").inner_text()
    bo = visit(link.removeprefix(server.address))
    join(bo)
    expect_seated(ada, "Bo")
    ada.get_by_role("button", name="Begin").click()
    expect(choices(ada).first).to_be_visible()
    expect(choices(bo).first).to_be_visible()
    return ada, bo


def play_month(page: Page) -> None:
    """Plays on until it is the other's turn or a new month has begun."""
    for _ in range(30):
        after(page, lambda: from_the_list(page))
        if not choices(page).count():
            return


def test_home_shows_all_five(visit: Visit) -> None:
    page = visit()
    names = ["Frost Gorge", "The Coldest Night", "The Adorable Snowman", "Before the Storm"]
    for name in [*names, "A Year of Survival"]:
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        expect(page.get_by_role("button", name=f"Play now: {name}")).to_be_visible()


def test_what_is_not_allowed_says_why_and_opens_the_rule(visit: Visit) -> None:
    page = visit()
    play_now(page)
    page.locator("#board .cell.now:not(.lit) > .box").first.click()
    rule = page.get_by_role("button", name=re.compile("Read rule FG-"))
    expect(rule).to_be_visible()
    said = page.get_by_role("alert").locator("p")
    expect(said).to_have_text(re.compile(r"\.$"))  # a sentence, and the rule apart from it
    expect(said).not_to_contain_text("FG-")
    rule.click()
    found = page.locator(".found")
    expect(found).to_be_in_viewport()
    expect(page.locator("#board .sheet .tick")).to_have_count(0)


def test_undo_is_free_until_something_is_rolled(visit: Visit) -> None:
    page = visit()
    play_now(page)
    asked = question(page)
    before = page.locator("#board .tick").count()
    after(page, lambda: from_the_list(page))
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#question")).to_have_text(asked)
    expect(page.locator("#board .sheet .tick")).to_have_count(before)


def test_a_hint_names_a_choice(visit: Visit) -> None:
    page = visit()
    play_now(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A bot would:")).to_be_visible()
    expect(
        page.get_by_text(re.compile(r"Strong players win from there in about \d+ of 100 games"))
    ).to_be_visible()
    expect(page.locator("#choices .best")).to_contain_text("of 100")
    expect(page.locator("#board .pointed")).to_be_visible()
    page.get_by_role("button", name="OK", exact=True).click()
    expect(page.get_by_text("A bot would:")).to_have_count(0)


def test_undo_with_consent(visit: Visit, server: Running) -> None:
    ada, bo = two_at_a_table(visit, server)
    play_month(ada)
    expect(ada.locator("#question")).to_contain_text("Waiting for Bo")
    # Bo's last check of the month makes everybody roll: from then on it takes consent.
    for _ in range(30):
        after(bo, lambda: from_the_list(bo))
        if bo.get_by_role("button", name="Ask to undo").count():
            break
    before = step_of(bo)
    bo.get_by_role("button", name="Ask to undo").click()
    expect(ada.get_by_text("Bo asks to take back")).to_be_visible()
    ada.get_by_role("button", name="Allow it").click()
    expect(bo.get_by_text("You asked to take it back")).to_have_count(0)
    bo.wait_for_function(
        "before => Number(document.querySelector('[data-step]').dataset.step) < before", arg=before
    )
    expect(ada.locator("#question")).to_contain_text("Waiting for Bo")


def test_an_undo_can_be_refused(visit: Visit, server: Running) -> None:
    ada, bo = two_at_a_table(visit, server)
    play_month(ada)
    for _ in range(30):
        after(bo, lambda: from_the_list(bo))
        if bo.get_by_role("button", name="Ask to undo").count():
            break
    before = step_of(bo)
    bo.get_by_role("button", name="Ask to undo").click()
    ada.get_by_role("button", name="No", exact=True).click()
    expect(bo.get_by_text("You asked to take it back")).to_have_count(0)
    assert step_of(bo) == before


def test_coming_back_tells_what_happened(visit: Visit, server: Running) -> None:
    ada, bo = two_at_a_table(visit, server)
    play_month(ada)
    address = ada.url
    ada.goto(server.address + "/records")
    play_month(bo)
    ada.goto(address)
    skip = ada.get_by_role("button", name="Skip to now")
    expect(skip).to_be_visible()
    expect(ada.locator("#question")).to_contain_text("Bo", timeout=10_000)
    skip.click()
    expect(choices(ada).first).to_be_visible()


NOTE_STEPS = """
window.stepsSeen = []
new MutationObserver(() => {
  const page = document.querySelector("[data-step]")
  if (page) stepsSeen.push(Number(page.dataset.step))
}).observe(document, { subtree: true, childList: true, attributes: true })
"""


@pytest.mark.parametrize("game", ["Frost Gorge", "Before the Storm"])
def test_a_long_absence_is_told_step_by_step(visit: Visit, game: str) -> None:
    page = visit()
    play_now(page, game)
    table = page.url
    api = table.replace("/table/", "/api/tables/")
    page.goto(re.sub("/table/.*", "/records", table))
    leave_to_bots(page, table)
    page.add_init_script(NOTE_STEPS)
    page.goto(table)
    skip = page.get_by_role("button", name="Skip to now")
    expect(skip).to_be_visible()
    step = "Number(document.querySelector('[data-step]').dataset.step)"
    shown = step_of(page)
    assert page.evaluate("stepsSeen[0]") < page.request.get(api).json()["steps"]
    page.wait_for_function(f"shown => {step} > shown + 1", arg=shown)
    expect(page.locator("#question")).to_have_text(
        re.compile(r"\w")
    )  # of a step that tells something
    expect(page.locator("#end")).to_have_count(0)
    skip.click()
    expect(page.locator("#end")).to_be_visible()


def test_a_clock_runs_and_a_bot_steps_in(visit: Visit) -> None:
    page = visit()
    clock = {"kind": "live", "move": 59, "bank": 0, "then": "bot"}
    bot = {"kind": "bot", "level": "random"}
    sit_at(page, "frost-gorge", [bot], clock=clock)
    expect(page.locator(".clock")).to_have_text(re.compile(r"^\d+ s$"))
    sit_at(page, "frost-gorge", [bot], clock={**clock, "move": 5})
    expect(page.get_by_role("button", name="I am back")).to_be_visible()
    open_side(page)
    expect(page.get_by_role("tabpanel")).to_contain_text("A bot plays for you.")


def test_the_result_can_be_put_aside(visit: Visit, finished: str) -> None:
    page = visit(finished)
    expect(page.locator("#end")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#end")).to_have_count(0)
    page.get_by_role("button", name="The result").click()
    expect(page.locator("#end")).to_be_visible()


def test_turning_points_lead_into_the_replay(visit: Visit, finished: str) -> None:
    page = visit(finished)
    points = page.get_by_role("list", name="Turning points").get_by_role("link")
    expect(points.first).to_be_visible()
    assert points.count() > 1, "give the game another name"
    points.first.click()
    expect(page).to_have_url(re.compile(r"/record/.*step=\d+"))
    slider = page.get_by_role("slider")
    first = slider.input_value()
    assert int(first) > 0
    points.last.click()
    expect(slider).not_to_have_value(first)


def test_talk_reaches_the_other(visit: Visit, server: Running) -> None:
    ada, bo = two_at_a_table(visit, server)
    open_side(ada, "Talk")
    ada.get_by_label("Say something").fill("Cold out there <b>today</b>")
    ada.get_by_role("button", name="Say", exact=True).click()
    open_side(bo, "Talk")
    expect(bo.get_by_role("tabpanel")).to_contain_text("Cold out there <b>today</b>")


def test_a_spectator_sees_and_cannot_act(visit: Visit, server: Running) -> None:
    ada = visit()
    play_now(ada)
    watcher = visit(ada.url.removeprefix(server.address))
    expect(watcher.locator("#question")).to_contain_text("You are watching")
    expect(watcher.locator("#board .lit")).to_have_count(0)
    expect(choices(watcher)).to_have_count(0)
    expect(ada.get_by_text("1 spectator")).to_be_visible()


def two_at_one_screen(visit: Visit, game: str) -> Page:
    page = visit(f"/new/{game}")
    page.get_by_label("Seat 2").select_option("hotseat")
    page.get_by_label("Their name").fill("Bo")
    page.get_by_role("button", name="Begin").click()
    return page


def test_two_people_at_one_screen_hand_over(visit: Visit) -> None:
    page = two_at_one_screen(visit, "coldest-night")
    for _ in range(30):  # whoever begins
        settled(page)
        if page.get_by_role("heading", name="Hand the screen to Bo").count():
            break
        choices(page).first.click()
    expect(page.locator("#board")).to_have_count(0)
    page.reload()  # the cover stays
    expect(page.get_by_role("heading", name="Hand the screen to Bo")).to_be_visible()
    expect(page.locator("#board")).to_have_count(0)
    page.get_by_role("button", name="I am Bo").click()
    expect(page.locator("#question")).to_contain_text("Bo: ")
    expect(choices(page).first).to_be_visible()
    page.reload()  # who knows who did that
    expect(page.get_by_role("heading", name="Hand the screen to Bo")).to_be_visible()
    expect(page.locator("#board")).to_have_count(0)
    page.get_by_role("button", name="I am Bo").click()
    open_side(page)
    expect(page.get_by_role("button", name="Let a bot play for Bo")).to_be_visible()
    expect(page.get_by_role("button", name="Let a bot play for me")).to_have_count(0)


def test_where_there_are_no_secrets_nobody_looks_away(visit: Visit) -> None:
    page = two_at_one_screen(visit, "frost-gorge")
    expect(choices(page).first).to_be_visible()
    for _ in range(30):
        if question(page).startswith("Bo: "):
            break
        after(page, lambda: from_the_list(page))
    expect(page.get_by_role("heading", name="Hand the screen to Bo")).to_have_count(0)
    expect(page.get_by_role("region", name=re.compile("Your sheet"))).to_be_visible()
    expect(choices(page).first).to_be_visible()


def test_a_bot_plays_on_until_one_is_back(visit: Visit, server: Running) -> None:
    page, _ = two_at_a_table(visit, server)  # the bot must wait for Bo, and so the game goes on
    let_a_bot_play(page, "until I come back")
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_role("button", name="I am back")).to_have_count(0)


def let_a_bot_play(page: Page, how_long: str) -> None:
    open_side(page)
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name=how_long).click()


def test_a_bot_plays_one_turn_or_turn_by_turn(visit: Visit) -> None:
    page = visit()
    sit_at(page, "frost-gorge", [BOT])
    settled(page)
    before = step_of(page)
    let_a_bot_play(page, "this turn")
    settled(page)
    assert step_of(page) > before
    expect(choices(page).first).to_be_visible()  # the next month is one's own
    let_a_bot_play(page, "until I come back")
    expect(page.locator("#question")).to_have_text("A bot plays for you.")
    let_bots_play(page, 1)
    page.get_by_role("button", name="I am back").click()
    expect(page.locator("#question")).not_to_have_text("A bot plays for you.")


def test_a_record_is_replayed_and_played_on(visit: Visit, finished: str) -> None:
    page = visit(finished)
    page.get_by_role("link", name="Look back").click()
    slider = page.get_by_role("slider")
    slider.fill("10")
    expect(page.get_by_text("Step 10 of")).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    expect(page.get_by_text("Step 11 of")).to_be_visible()
    page.get_by_label("Seen by").select_option("Ada")
    expect(page).to_have_url(re.compile("step=11&seat=0"))
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text("Played again from its seed")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Step 11 of")).to_be_visible()
    page.get_by_role("button", name="Continue from here").click()
    expect(page.locator("#question, h2").first).to_be_visible()
    expect(page).to_have_url(re.compile("/table/"))


def test_a_rematch(visit: Visit) -> None:
    page = visit()
    play_now(page)
    play_to_end(page, by_key)
    first = page.url
    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(first)


def test_a_lost_server_is_said_and_nothing_is_lost(
    visit: Visit, watch: Watch, tmp_path: Path
) -> None:
    watch.allowed = ("WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    url, port = sqlite_at(tmp_path), free_port()
    with node(url, port) as first:
        page = visit(address=first.address)
        sit_at(page, "frost-gorge", [])
        after(page, lambda: from_the_list(page))
        first.kill()
        expect(page.get_by_text("Offline.")).to_be_visible()
        before = step_of(page)
        from_the_list(page)  # asked while nobody hears it
        with node(url, port):
            expect(page.get_by_text("Offline.")).to_have_count(0, timeout=20_000)
            page.wait_for_function(
                "before => Number(document.querySelector('[data-step]').dataset.step) > before",
                arg=before,
            )
            after(page, lambda: from_the_list(page))


def test_the_network_goes_and_comes(visit: Visit, watch: Watch) -> None:
    watch.allowed = ("WebSocket connection", "ERR_INTERNET_DISCONNECTED")
    page = visit()
    play_now(page)
    page.context.set_offline(True)
    expect(page.get_by_text("Offline.")).to_be_visible()
    expect(page.get_by_role("link", name="Play on this device meanwhile")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.get_by_text("Offline.")).to_have_count(0)
    after(page, lambda: from_the_list(page))


@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_lamp_switches_between_day_and_night(visit: Visit, light: str) -> None:
    page = visit(color_scheme=light)
    first = page.evaluate("getComputedStyle(document.body).color")
    page.get_by_role("button", name=re.compile("Switch to")).click()
    assert page.evaluate("getComputedStyle(document.body).color") != first
    page.reload()
    page.wait_for_selector("h1")
    assert page.evaluate("getComputedStyle(document.body).color") != first
