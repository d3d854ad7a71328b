"""How a table treats somebody new: nothing rushes past or jumps, everything says what it is."""

import re
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, Page, expect

from snowbound.core.registry import all_games
from tests.luck import luck
from tests.server.running import Running
from tests.server.turns import FREELY
from tests.web.browsing import (
    DESK,
    PHONE,
    SMALLEST,
    after,
    at_rest,
    choices,
    expect_step,
    from_the_list,
    is_over,
    let_bots_play,
    open_side,
    play_now,
    question,
    resize,
    settled,
    sit_at,
    slow_line,
    step_of,
    steps_of,
    stop_clock,
)
from tests.web.conftest import MOVING, Visit

GAMES = [
    "Frost Gorge",
    "The Coldest Night",
    "The Adorable Snowman",
    "Before the Storm",
    "A Year of Survival",
]

ON_ITS_SIDE = {"width": 844, "height": 390}  # a phone
NARROW = {"width": 360, "height": 740}
A_LONG_PRESS = 500  # ms
TWO_ROWS = 700  # px of height from which a phone shows two rows of choices

GOOD = {"kind": "bot", "level": "greedy"}  # with worse ones the fire may be out in three turns
SLOWLY, STEADILY = 1_900, 1_000  # ms for which a move is seen
A_MOMENT = 400  # ms after which keys answer another question


def watch_bots(page: Page, pace: str, moves: float = 3) -> int:
    """The Coldest Night, after one's own turn: the others have made this many moves, the page has
    heard of all of them and shows the first, and its clock stands still. The step that is shown."""
    with luck("to watch"):  # a first turn that is over soon
        sit_at(page, "coldest-night", [GOOD, GOOD, GOOD])
    page.evaluate("pace => localStorage.setItem('snowbound.pace', pace)", pace)
    page.reload()
    settled(page)
    stop_clock(page)
    while choices(page).count():
        shown = step_of(page)
        from_the_list(page)
        expect_step(page, shown + 1)
        page.clock.run_for(SLOWLY)  # it is seen
    shown = step_of(page) + 1
    let_bots_play(page, moves)
    behind = steps_of(page) - shown
    expect(page.get_by_role("button", name=f"Show {behind} moves at once")).to_be_visible()
    assert step_of(page) == shown
    return shown


def test_every_move_of_a_bot_is_seen(visit: Visit) -> None:
    page = visit()
    shown = watch_bots(page, "steady")
    for later in (1, 2):
        page.clock.run_for(STEADILY - 1)
        assert step_of(page) == shown + later - 1
        page.clock.run_for(1)
        expect_step(page, shown + later)


def test_a_tap_hurries_the_bots(visit: Visit) -> None:
    page = visit()
    shown = watch_bots(page, "slow")
    page.locator("#question").click()
    assert step_of(page) == shown + 1  # and no time has passed


def test_the_log_is_never_ahead_of_the_board(visit: Visit) -> None:
    page = visit()
    watch_bots(page, "slow")  # moves have happened that the board has not shown
    open_side(page)
    log = page.get_by_role("tabpanel")
    before = log.inner_text()
    page.get_by_role("button", name="at once").click()
    expect(log).not_to_have_text(before, use_inner_text=True)  # and now both have


def test_those_who_listen_hear_a_sentence_a_turn(visit: Visit) -> None:
    page = visit()
    watch_bots(page, "slow")
    page.get_by_role("button", name="at once").click()
    page.clock.run_for(SLOWLY)  # the last of it is seen
    turns = page.get_by_role("log").locator("p").filter(has_not_text=re.compile("^You"))
    expect(turns).not_to_have_count(0)
    names = [line.split()[0] for line in turns.all_inner_texts()]
    assert len(names) == len(set(names)), names  # one sentence each


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_board_keeps_its_place(visit: Visit, game: str, viewport: dict[str, int]) -> None:
    page = visit(viewport=viewport)
    play_now(page, game)
    place = page.locator("#board").bounding_box()
    for _ in range(5):
        if is_over(page):
            return  # nothing more to choose, and so more board
        assert page.locator("#board").bounding_box() == place, question(page)
        after(page, lambda: from_the_list(page))
    if choices(page).count():
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_text("A bot would:")).to_be_visible()
    assert page.locator("#board").bounding_box() == place


Found = TypeVar("Found")
HANDHELD = [PHONE, NARROW, SMALLEST, ON_ITS_SIDE]
HELD = ["phone", "narrow", "smallest", "side"]


def places(page: Page) -> dict[str, dict[str, float]]:
    """Where the buttons under the question stand, by their words."""
    found = page.locator(".means button:visible").evaluate_all(
        """all => all.map(one => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [one.textContent.trim(), { x, y, width, height }];
        })"""
    )
    return dict(found)


def between(places: dict[str, dict[str, float]]) -> bool:
    """Whether everything else stands between undo and log."""
    (undo, *rest), log = places.values(), places["Log, talk, rules"]
    return all(
        undo["x"] + undo["width"] <= one["x"] and one["x"] + one["width"] <= log["x"]
        for one in rest
        if one != log
    )


def on_each(page: Page, look: Callable[[Page], Found]) -> list[Found]:
    """What is found on each device that is held in a hand."""
    found: list[Found] = []
    for viewport in HANDHELD:
        resize(page, viewport)
        found.append(look(page))
    return found


def test_the_buttons_under_the_question_keep_their_place(visit: Visit) -> None:
    page = visit("/rules", viewport=PHONE)
    line = slow_line(page)
    watch_bots(page, "slow", FREELY)
    waiting = on_each(page, places)
    page.get_by_role("button", name=re.compile("at once")).click()
    expect(choices(page).first).to_be_visible()
    asked = on_each(page, places)
    line.hold()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".means [aria-busy=true]")).to_be_visible()
    busy = on_each(page, places)
    page.locator(".means .undo").evaluate("undo => undo.textContent = 'Ask to undo'")
    asking = on_each(page, places)
    for before, now, later, last in zip(waiting, asked, busy, asking, strict=True):
        assert between(before)
        assert between(now)
        for here in (now, later, last):
            for place, other in zip(here.values(), now.values(), strict=True):
                assert place == other
            assert here["Log, talk, rules"] == before["Log, talk, rules"]
        assert now["Undo"] == before["Undo"]
    line.let_go()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_covers_nothing_on_a_phone(visit: Visit, game: str) -> None:
    page = visit(viewport=PHONE)
    play_now(page, game)
    page.get_by_role("button", name="Hint").click()
    advice = page.locator(".advice")
    expect(advice).to_contain_text("A bot would:")
    listed = page.locator("#choices .choices")
    for viewport in HANDHELD:
        resize(page, viewport)
        expect(advice.get_by_role("button", name="OK")).to_be_in_viewport(ratio=1)
        for other in (page.locator("#board"), page.locator("#question"), listed):
            assert not covers(advice, other)
        best_is_in_sight(page)
        survey = page.locator(".means .all")
        if survey.is_visible():
            survey.click()
            assert not covers(advice, listed)
            best_is_in_sight(page)
            survey.click()
    advice.get_by_role("button", name="OK").click()
    expect(advice).to_have_count(0)


def best_is_in_sight(page: Page) -> None:
    """What a hint names stands in the list, and is seen whole."""
    if page.locator(".choices .best").count():
        page.wait_for_function(
            """() => {
              const best = document.querySelector('.choices .best').getBoundingClientRect();
              const list = document.querySelector('.choices').getBoundingClientRect();
              return best.top >= list.top - 1 && best.bottom <= list.bottom + 1
            }""",
            timeout=3_000,
        )


def test_a_long_list_is_grouped_and_says_that_there_is_more(visit: Visit) -> None:
    page = visit(viewport={"width": 1110, "height": 700})
    play_now(page, "The Adorable Snowman")
    groups = page.get_by_role("group", name="What you can do").locator("ol ol")
    expect(groups.first).to_be_visible()
    assert groups.count() > 1
    expect(page.locator(".further")).to_have_text(re.compile(r"\d+ more"))
    assert not covers(page.locator(".further"), page.locator(".choices"))
    choices(page).last.scroll_into_view_if_needed()
    expect(choices(page).last).to_be_in_viewport(ratio=1)
    expect(page.locator(".further")).to_have_count(0)


def test_a_phone_surveys_a_long_list(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    play_now(page, "The Adorable Snowman")
    for viewport in (PHONE, NARROW, SMALLEST):
        resize(page, viewport)
        surveys_its_list(page, viewport)
    page.goto(urljoin(page.url, "/"))
    play_now(page)  # a short list has nothing to lay out
    expect(page.get_by_role("button", name=re.compile(r"^All \d"))).to_have_count(0)


def surveys_its_list(page: Page, viewport: dict[str, int]) -> None:
    choices(page).first.scroll_into_view_if_needed()
    listed = page.locator("#choices .choices").bounding_box()
    boxes = [one.bounding_box() for one in choices(page).all()]
    assert listed is not None
    foot = listed["y"] + listed["height"]
    seen = [box for box in boxes if box and box["y"] + box["height"] <= foot]
    assert len(seen) >= (4 if viewport["height"] >= TWO_ROWS else 2)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= viewport["width"] for box in seen)
    board = page.locator("#board").bounding_box()
    assert board is not None and board["height"] > viewport["height"] / 2

    survey = page.get_by_role("button", name=f"All {len(boxes)}")
    choices(page).last.scroll_into_view_if_needed()
    expect(survey).to_be_visible()  # also at the list's end
    survey.click()
    for choice in choices(page).all():
        choice.scroll_into_view_if_needed()
        expect(choice).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Fewer").click()


def test_the_focus_starts_at_the_question_and_stays_there(visit: Visit) -> None:
    page = visit()
    play_now(page)
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("Tab")
    choices(page).first.focus()
    after(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("#question")).to_be_focused()


def test_a_key_meant_for_the_question_before_is_not_heard(visit: Visit) -> None:
    page = visit(pace="steady")
    sit_at(page, "frost-gorge", [])
    stop_clock(page)
    page.keyboard.press("1")
    expect_step(page, 1)
    page.keyboard.press("1")  # the question has only just come
    page.clock.run_for(A_MOMENT)
    page.keyboard.press("1")
    expect_step(page, 2)
    assert steps_of(page) == 2


def test_what_ends_a_turn_stands_apart_and_is_asked_back_once(visit: Visit) -> None:
    page = visit(listed=False)
    sit_at(page, "before-the-storm", [GOOD, GOOD])
    last = page.locator("#choices .last button")
    while not last.count():
        after(page, lambda: page.keyboard.press("1"))
    others = choices(page).count() - 1
    assert others  # a scout can be recruited or dismissed
    expect(last).to_have_attribute("aria-keyshortcuts", str(others + 1))
    before, place = step_of(page), last.bounding_box()
    last.click()
    expect(last).to_have_text(re.compile("^Sure?"))
    expect(page.get_by_role("status").filter(has_text="can still be done")).to_have_count(1)
    assert step_of(page) == before
    assert last.bounding_box() == place
    after(page, last.click)
    assert step_of(page) == before + 1


def test_keys_say_how_things_stand_and_lead_to_the_question(visit: Visit) -> None:
    page = visit()
    play_now(page, "The Coldest Night")
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("i")
    stands = page.get_by_role("status").filter(has_text=re.compile(r"^Heat \d"))
    expect(stands).to_have_count(1)
    page.keyboard.press("q")
    expect(page.locator("#question")).to_be_focused()


def test_the_keys_are_listed_under_the_question_mark(visit: Visit) -> None:
    page = visit()
    play_now(page)
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="At this table")
    expect(listed).to_contain_text("ask for a hint")
    page.get_by_label("quickly").check()
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    page.goto(re.sub("/table/.*", "/you", page.url))
    expect(page.get_by_label("Show the others' moves")).to_have_value("quick")


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_is_told_what_to_do_once(visit: Visit, game: str) -> None:
    page = visit(newcomer=True)
    play_now(page, game)
    welcome = page.get_by_role("region", name=f"Your first game of {game}")
    expect(welcome.get_by_role("listitem")).to_have_count(5)
    expect(welcome).to_contain_text("Goal:")
    after(page, lambda: from_the_list(page))
    expect(welcome).to_have_count(0)
    page.reload()
    expect(page.locator("#question")).to_be_visible()
    expect(welcome).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomers_welcome_covers_nothing_on_a_phone(visit: Visit, game: str) -> None:
    page = visit(newcomer=True, viewport=PHONE)
    play_now(page, game)
    welcome = page.get_by_role("region", name=f"Your first game of {game}")
    for viewport in (PHONE, NARROW, ON_ITS_SIDE):
        resize(page, viewport)
        expect(welcome).to_be_visible()
        expect(page.locator(".goal")).to_be_in_viewport(ratio=1)
        assert not covers(welcome, page.locator("#board"))
        assert not covers(welcome, page.locator(".goal"))
    welcome.get_by_role("button", name="Got it").click()
    expect(welcome).to_have_count(0)


def covers(one: Locator, other: Locator) -> bool:
    """Whether two things lie over each other."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None and second is not None
    return all(
        first[at] < second[at] + second[size] and second[at] < first[at] + first[size]
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_a_phones_log_opens_at_its_newest_line(visit: Visit, finished: str) -> None:
    page = visit(finished, viewport=PHONE)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Log, talk, rules").click()
    expect(page.get_by_role("tabpanel").locator("li").last).to_be_in_viewport()


def test_home_counts_its_games(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    there = page.get_by_role("button", name="Play now").count()
    words = ["One", "Two", "Three", "Four", "Five"]
    expect(page.locator(".motto")).to_have_text(f"{words[there - 1]} winters. One table.")


def test_partners_are_strong_unless_one_asks_for_others(visit: Visit) -> None:
    page = visit()
    page.add_init_script(
        "for (const key of Object.keys(localStorage))"
        "  if (key.includes('company')) localStorage.removeItem(key)"
    )
    page.reload()
    strength = page.get_by_label("Bot strength: The Coldest Night")
    expect(strength).to_have_value("expert")
    expect(strength.locator("option")).to_have_text(
        ["easygoing bots", "steady bots", "strong bots"]
    )
    expect(page.get_by_label("Bot strength: Frost Gorge")).to_have_value("greedy")


def test_the_first_climb_is_on_the_gentle_cliff(visit: Visit) -> None:
    page = visit()
    play_now(page, "The Adorable Snowman")
    table = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    assert table["components"] == "first-steps"


def test_a_finished_game_shows_all_hands_and_its_end(visit: Visit, finished: str) -> None:
    page = visit(finished.replace("/table/", "/record/"))
    page.get_by_label("Seen by").select_option("Everyone, side by side")
    expect(page.get_by_role("region", name="Ada")).to_be_visible()
    expect(page.locator("main > section")).to_have_count(2)
    page.get_by_role("button", name="To the end").click()
    steps = page.get_by_role("slider").get_attribute("max")
    expect(page.get_by_text(f"Step {steps} of {steps}")).to_be_visible()
    expect(page).to_have_url(re.compile("seat=all"))


# ── Nothing shifts while a page comes ───────────────────────────────────────────────────────

SHIFTS = """
window.shifted = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def shifted(page: Page) -> float:
    """How much has shifted once everything is there."""
    page.wait_for_load_state("networkidle")
    at_rest(page)
    return page.evaluate("window.shifted")


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_home_does_not_shift(visit: Visit, server: Running, viewport: dict[str, int]) -> None:
    page = visit("/records", viewport=viewport, **MOVING)
    page.add_init_script(SHIFTS)
    page.goto(server.address)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    assert shifted(page) < 0.05


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_does_not_shift(visit: Visit, game: str, viewport: dict[str, int]) -> None:
    page = visit(viewport=viewport)
    play_now(page, game)
    page.add_init_script(SHIFTS)
    page.reload()
    settled(page)
    assert shifted(page) < 0.05


# ── Everything explains itself ──────────────────────────────────────────────────────────────


def a_year(visit: Visit, **settings: object) -> Page:
    page = visit(**settings)
    play_now(page, "A Year of Survival")
    page.mouse.move(2, 300)
    return page


@pytest.mark.parametrize("game", all_games())
def test_the_goal_stands_on_the_table(visit: Visit, game: str) -> None:
    page = visit()
    play_now(page, all_games()[game].title)
    said = all_games()[game].setup(all_games()[game].players[1]).goal
    for viewport in (DESK, PHONE, SMALLEST, ON_ITS_SIDE):
        resize(page, viewport)
        goal = page.locator(".goal")
        expect(goal).to_have_text(said)
        expect(goal).to_be_in_viewport(ratio=1)


ANOTHERS = {"The Adorable Snowman": "climber:yellow"}  # else the second seat


@pytest.mark.parametrize("game", GAMES)
def test_anothers_place_says_how_they_stand(visit: Visit, game: str) -> None:
    page = visit()
    play_now(page, game)
    thing = ANOTHERS.get(game, "seat:2")
    page.mouse.move(2, 300)
    page.locator(f"#board [data-thing='{thing}']").last.hover(position={"x": 6, "y": 6})
    card = page.locator("[role=dialog]")
    expect(card).to_contain_text("Aino" if game not in ANOTHERS else "climber")
    expect(card.get_by_role("button", name=re.compile("Read rule"))).to_be_visible()


def test_what_the_mouse_rests_on_says_what_it_is(visit: Visit) -> None:
    page = a_year(visit)
    page.locator("#board [data-thing^='season:']:visible").first.hover()
    card = page.get_by_role("dialog", name="Spring")
    expect(card).to_contain_text("points")
    card.get_by_role("button", name=re.compile("Read rule YS-")).click()
    expect(page.locator(".found")).to_be_in_viewport()
    expect(card).to_have_count(0)


def test_what_is_held_says_what_it_is_and_is_not_played(visit: Visit) -> None:
    page = a_year(visit, viewport=PHONE, has_touch=True)
    before = step_of(page)
    scout = page.locator("#board button[data-thing]:visible").first
    box = scout.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    stop_clock(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    card = page.locator("[role=dialog]")
    page.clock.run_for(A_LONG_PRESS)
    expect(card).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.clock.run_for(A_LONG_PRESS)
    expect(card).to_be_visible()
    assert step_of(page) == before
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator("#question").tap()
    expect(card).to_have_count(0)


def test_the_question_mark_explains_what_has_the_focus(visit: Visit) -> None:
    page = a_year(visit)
    thing = page.locator("#board button[data-thing]:visible").first
    thing.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_focused()
    page.keyboard.press("Escape")
    expect(thing).to_be_focused()


def test_everything_marked_is_listed_under_the_question_mark(visit: Visit) -> None:
    page = a_year(visit)
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="At this table")
    listed.get_by_text("Spring", exact=True).click()
    expect(listed.get_by_role("button", name=re.compile("Read rule YS-")).first).to_be_visible()


def forget(page: Page, game: str, thing: str) -> None:
    """Now the visitor has met everything on the table but this, and is told of nothing. (What bots
    brought to the table meanwhile may stand there as new, depending on when the page drew it.)"""
    met = f"localStorage['snowbound.met.{game}']"
    page.wait_for_function(f"() => {met}.split(' ').includes('{thing}')")
    here = "[...document.querySelectorAll('#board [data-thing]')]"
    kinds = f"{here}.map(one => one.dataset.thing.split(':')[0])"
    known = f"new Set([...{met}.split(' '), ...{kinds}])"
    page.evaluate(f"{met} = [...{known}].filter(one => one !== '{thing}').join(' ')")
    page.keyboard.press("Escape")
    expect(page.locator(".first")).to_have_count(0)


def told_of_the_deck(page: Page) -> Locator:
    """The line about The Coldest Night's deck, as whoever meets it for the first time sees it."""
    play_now(page, "The Coldest Night")
    page.keyboard.press("Escape")  # whatever others' turns brought first
    forget(page, "coldest-night", "deck")
    stop_clock(page)  # else it goes after some seconds
    from_the_list(page)
    told = page.locator(".first")
    expect(told).to_contain_text("The deck")
    let_bots_play(page)
    expect(choices(page).first).to_be_visible()
    return told


def test_what_turns_up_for_the_first_time_is_explained_once(visit: Visit) -> None:
    page = a_year(visit)
    forget(page, "year-of-survival", "item")
    told = page.locator(".first")
    stop_clock(page)  # else it goes after some seconds
    from_the_list(page)
    expect(told).to_be_visible()
    told.get_by_role("button", name="No more of these").click()
    expect(told).to_have_count(0)
    page.goto(re.sub("/table/.*", "/you", page.url))
    expect(page.get_by_label("Explain new things once")).not_to_be_checked()


def test_what_is_new_is_not_explained_over_the_board(visit: Visit) -> None:
    page = visit()
    told = told_of_the_deck(page)
    for viewport in (DESK, PHONE, NARROW, ON_ITS_SIDE):
        resize(page, viewport)
        assert not covers(told, page.locator("#board"))
        expect(page.locator("#question")).to_be_in_viewport(ratio=1)
        expect(choices(page).first).to_be_in_viewport()


LONG = " ".join(["It goes if a turn of its owner begins at a heat of exactly five."] * 5)


def test_a_long_explanation_of_what_is_new_says_that_it_goes_on(visit: Visit) -> None:
    page = visit(viewport=PHONE)
    told = told_of_the_deck(page)
    told.locator("p").first.evaluate("(told, words) => told.append(words)", LONG)
    for viewport in HANDHELD:
        resize(page, viewport)
        told.locator("div").first.evaluate("told => told.scrollTo(0, 0)")
        expect(page.locator(".first [data-more]")).to_be_visible()
        expect(told.get_by_role("button", name="Got it")).to_be_in_viewport(ratio=1)
        expect(told.get_by_role("button", name=re.compile("Read rule"))).to_be_in_viewport(ratio=1)
        assert not covers(told, page.locator("#board"))
        told.get_by_role("button", name="No more of these").scroll_into_view_if_needed()
        expect(page.locator(".first [data-more]")).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, ON_ITS_SIDE], ids=["phone", "side"])
def test_a_long_explanation_is_readable_to_its_end(visit: Visit, viewport: dict[str, int]) -> None:
    page = visit(viewport=viewport, has_touch=True)
    play_now(page, "The Coldest Night")
    page.locator("#board [data-thing=deck]").focus()
    page.keyboard.press("?")
    card = page.locator("#board [role=dialog]")
    expect(card).to_be_visible()
    card.locator("p").first.evaluate("(told, words) => told.append(words + words)", LONG)
    expect(card).to_be_in_viewport(ratio=1)
    card.get_by_role("button", name=re.compile("Read rule")).scroll_into_view_if_needed()
    expect(card.get_by_role("button", name=re.compile("Read rule"))).to_be_in_viewport(ratio=1)


def test_a_wide_block_of_the_rules_shows_that_it_scrolls(visit: Visit) -> None:
    page = visit()
    play_now(page, "Before the Storm")
    open_side(page, "Rules")
    block = page.locator(".book pre").first
    assert block.evaluate("block => block.scrollWidth > block.clientWidth")
    # A browser under test hides all scrollbars.
    bar = block.evaluate("block => getComputedStyle(block, '::-webkit-scrollbar').height")
    assert bar == "12px"
    assert block.evaluate("block => parseFloat(getComputedStyle(block).fontSize)") >= 14


def test_every_thing_that_is_marked_can_be_explained(visit: Visit) -> None:
    page = visit()
    for game in GAMES:
        page.goto(re.sub("/table/.*", "/", page.url))
        play_now(page, game)
        page.keyboard.press("?")
        listed = page.get_by_role("dialog", name="At this table")
        expect(listed).to_be_visible()
        marked = page.evaluate(
            """new Set([...document.querySelectorAll('#board [data-thing]')]
                 .map(one => one.dataset.thing)).size"""
        )
        expect(listed.locator("details")).to_have_count(marked)
        page.keyboard.press("Escape")


def test_a_picture_of_the_result_can_be_shared(visit: Visit, finished: str) -> None:
    page = visit(finished)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share a picture").click()
    assert saved.value.suggested_filename == "Frost Gorge.png"


def test_the_page_can_be_installed(visit: Visit) -> None:
    page = visit()
    manifest = page.request.get(page.locator("link[rel=manifest]").evaluate("link => link.href"))
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert page.request.get(urljoin(manifest.url, icon["src"])).ok
