"""A Year of Survival in the browser: by clicking on the plates, on a phone, on four devices."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from snowbound.core.registry import find_game
from snowbound.text.catalogue import text_of
from snowbound.text.pseudo import pseudo
from tests.luck import luck
from tests.server.running import Running
from tests.web.browsing import (
    BOT,
    DESK,
    PHONE,
    SMALLEST,
    after,
    by_key,
    check_readable,
    choices,
    continue_from,
    finish,
    finished_table,
    is_over,
    join,
    play_now,
    play_to_end,
    question,
    resize,
    settled,
    sit_at,
    violations,
)
from tests.web.conftest import MOVING, Visit

TITLE = "A Year of Survival"
GAME = "year-of-survival"
GREEDY = {"kind": "bot", "level": "greedy"}
WOLF_IN_SPRING = "ambush 3"  # the first six plates of a game, by its name
BANDS = ["starve", "hard winter", "all survive", "abundance"]

TABLET = {"width": 768, "height": 1024}

THINGS = "all => all.map(e => e.dataset.thing)"
DOES = "all => all.map(e => e.dataset.does)"


# The words of item names that do not fit on one line of a card.
CUT_WORDS = """([selector, names]) => {
  const shown = document.querySelector(`#board ${selector} .name`);
  const card = shown.closest('button').getBoundingClientRect();
  const cut = [];
  for (const name of names) {
    shown.textContent = name;
    let at = 0;
    for (const word of name.split(' ')) {
      const range = document.createRange();
      range.setStart(shown.firstChild, at);
      range.setEnd(shown.firstChild, at + word.length);
      at += word.length + 1;
      const { left, right } = range.getBoundingClientRect();
      const lines = new Set([...range.getClientRects()].map((line) => line.top)).size;
      if (lines > 1 || left < card.left || right > card.right) cut.push(word);
    }
  }
  return cut;
}"""


def lit(page: Page) -> Locator:
    """Everything on the board that can be done."""
    return page.locator("#board button.can:visible")


def on_the_land(page: Page) -> None:
    """Go out while there is something to go for, and give what one has."""
    for kind in ("#board .hand .can", "#board .plate.can"):
        if page.locator(kind).count():
            page.locator(kind).first.click()
            return
    if lit(page).count():
        lit(page).first.click()
    else:
        finish(page)


def hurry(page: Page) -> None:
    """Long ways and few items: the year is over soon."""
    long = page.locator('#board .plate[data-does="explore long"]')
    if long.count():
        long.first.click()
    elif page.locator("#choices .last button").count():
        finish(page)
    else:
        lit(page).first.click()


@pytest.fixture(scope="session")
def year(server: Running) -> str:
    """A year that is over, with four in the band."""
    return finished_table(server.person("Ada"), GAME, players=4)


def test_a_whole_year_on_the_board_to_one_of_the_four_bands(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [GREEDY] * 3)
    play_to_end(page, on_the_land)
    bands = page.locator(".bands li")
    expect(bands).to_have_count(len(BANDS))
    points = int(page.locator(".sum td").nth(1).inner_text())
    reached = min(points // 5 - 1, 3) if points >= 10 else 0
    expect(page.locator(".bands .reached")).to_contain_text(BANDS[reached])
    expect(page.get_by_text("circulated by Humanities Texas")).to_be_visible()
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("slider").fill("5")
    expect(page.get_by_text("Step 5 of")).to_be_visible()
    expect(page.locator(".plate")).to_have_count(6)
    expect(lit(page)).to_have_count(0)


def test_the_end_of_a_year_on_a_phone(visit: Visit, year: str) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    continue_from(page, year, 16, [BOT] * 3)

    def tap(page: Page) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        hurry(page)

    play_to_end(page, tap)
    expect(page.locator(".bands .reached")).to_be_visible()


def test_the_end_of_a_year_on_four_devices(visit: Visit, server: Running, year: str) -> None:
    ada = visit()
    continue_from(ada, year, 16, [{"kind": "free"}] * 3)
    sizes = {"Bo": PHONE, "Cy": SMALLEST, "Di": DESK}
    path = ada.url.removeprefix(server.address)
    pages = [ada, *(visit(path, viewport=size) for size in sizes.values())]
    for name, page in zip(sizes, pages[1:], strict=True):
        join(page, name)
        expect(ada.get_by_role("main")).to_contain_text(name)
    ada.get_by_role("button", name="Begin").click()
    for page in pages:
        expect(page.locator(".plate")).to_have_count(6)
    # Hands are open: what Ada holds is what Bo sees her hold.
    mine = ada.locator("#board .hand [data-thing]").evaluate_all(THINGS)
    hers = pages[1].locator('[data-item^="0:"]').evaluate_all(THINGS)
    assert sorted(mine) == sorted(hers)
    for _ in range(150):
        for page in pages:
            settled(page)
            if not is_over(page) and choices(page).count():
                after(page, lambda page=page: hurry(page))
        if all(is_over(page) for page in pages):
            break
    for page in pages:
        expect(page.locator(".bands .reached")).to_be_visible()


def test_everything_in_the_list_is_on_the_board(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [GREEDY] * 3, options={"first_player": "seat-1"})
    seen: set[str] = set()
    for _ in range(9):
        if is_over(page):
            break
        listed = choices(page)
        for number in range(listed.count()):
            listed.nth(number).hover()
            if listed.nth(number).locator("xpath=ancestor::ol").count():
                expect(page.locator("#board .pointed").first).to_be_visible()
        offered = page.locator("#board [data-does]").evaluate_all(DOES)
        last = page.locator("#choices .last button").count()
        assert len(set(offered)) == listed.count() - last
        seen |= {does.split()[0] for does in offered}
        scout = page.locator("#board .scout.can")
        after(page, lambda scout=scout: (scout if scout.count() else lit(page)).first.click())
    assert {"explore", "craft", "scout", "look-at"} <= seen


def test_what_was_scouted_stays_in_sight(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [{"kind": "hotseat", "name": name} for name in ("Bo", "Cy", "Di")])
    wait_for_board(page)
    after(page, page.locator("#board .scout").click)
    after(page, page.locator('#board [data-place="far-upper"]').click)
    shown = page.locator('#board [data-place="far-upper"]')
    chosen = re.compile("far column, upper row: face down, chosen, not seen yet")
    expect(shown).to_have_attribute("aria-label", chosen)
    expect(shown.locator(".eye")).to_have_text("chosen")
    expect(shown.locator(".name")).to_have_count(0)  # both are chosen before either is seen
    page.locator('#board [data-place="far-lower"]').click()
    wait_for_board(page)
    name = shown.locator(".name").inner_text()
    words = re.compile(f"far column, upper row: face down, seen: {name}")
    expect(shown).to_have_attribute("aria-label", words)
    expect(shown.locator(".name")).to_have_text(name)
    expect(shown).to_have_attribute("data-thing", re.compile("^food:spring-"))


def wait_for_board(page: Page) -> None:
    """At one screen, whoever is asked takes it."""
    settled(page)
    take = page.get_by_role("button", name=re.compile("^I am"))
    if take.count():
        take.click()
        settled(page)
    expect(page.locator("#board .can").first).to_be_visible()


def test_by_keyboard_on_the_smallest_phone(visit: Visit, year: str) -> None:
    page = visit(viewport=SMALLEST)
    continue_from(page, year, 12, [BOT] * 3)
    play_to_end(page, by_key)


def test_plates_are_reached_with_the_tab_key(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [{"kind": "hotseat", "name": name} for name in ("Bo", "Cy", "Di")])
    wait_for_board(page)
    plate = page.locator('#board [data-place="near-upper"]')
    page.locator('#board .way[data-does="explore long"]').focus()
    page.keyboard.press("Tab")
    expect(plate).to_be_focused()
    expect(page.locator("#board .plate.pointed")).to_have_count(2)  # as far as a short way goes
    after(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("#board .plate.face")).to_have_count(2)


def test_what_cannot_be_done_says_why(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [{"kind": "hotseat", "name": name} for name in ("Bo", "Cy", "Di")])
    wait_for_board(page)
    page.locator("#board .hand button").first.click()
    page.get_by_role("button", name=re.compile("Read rule YS-20")).click()
    expect(page.locator(".found")).to_be_in_viewport()


def test_the_log_says_you_to_the_reader(visit: Visit) -> None:
    """The browser puts keys into words, and knows who reads."""
    page = visit("/")
    play_now(page, TITLE)
    after(page, page.locator('#board [data-does="explore short"]').first.click)
    log = page.locator("ol.log")
    expect(log).to_contain_text("You set out on a short expedition.")
    expect(log).to_contain_text(re.compile(r"Found [A-Z]\w+.* \(upper row, near\)\."))


def test_a_longer_language_fits_a_phone_and_leaves_no_english(visit: Visit) -> None:
    """What the game says, in strange letters and 40 % longer. What its drawing says by itself
    is not in the catalogue yet."""
    page = visit()
    strange = {"language": "en", "text": pseudo(text_of(find_game(GAME).text_folder))}
    page.route(f"**/api/games/{GAME}/text/en", lambda route: route.fulfill(json=strange))
    resize(page, PHONE)
    sit_at(page, GAME, [{"kind": "hotseat", "name": name} for name in ("Žö", "Çý", "Ðí")])
    for action in ("explore short", "go-for near-lower"):
        wait_for_board(page)
        said = [*choices(page).all_inner_texts(), question(page)]
        assert [english(one) for one in said] == [[]] * len(said), said
        assert english(page.locator(".goal").inner_text()) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        if page.locator(f'#board [data-does="{action}"]').count():  # no ambush was found
            after(page, page.locator(f'#board [data-does="{action}"]').first.click)


def english(words: str) -> list[str]:
    """What is left but names and strange letters."""
    names = [
        one.name for things in find_game(GAME).setup().names.values() for one in things.values()
    ]
    for name in sorted([*names, "Ada"], key=len, reverse=True):
        words = words.replace(name, "")
    return re.findall("[a-zA-Z]+", words)


def test_an_ambush_darkens_the_page(visit: Visit) -> None:
    page = visit(**MOVING)
    with luck(WOLF_IN_SPRING):
        sit_at(page, GAME, [{"kind": "hotseat", "name": name} for name in ("Bo", "Cy", "Di")])
    wait_for_board(page)
    after(page, page.locator('#board .way[data-does="explore long"]').click)
    assert page.locator("#board .plate.ambush.target").count(), "give the spring another name"
    expect(page.locator("#board .table.gloomy")).to_be_visible()
    expect(page.locator("#board .tray")).to_contain_text("Facing the Dire Wolf")
    expect(page.locator("#board .tray li.open")).to_have_count(6)
    after(page, page.locator("#board .hand .can").first.click)
    expect(page.locator("#board .tray li:not(.open)").first).to_be_visible()


def test_everybody_can_read_it(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [GREEDY] * 5)
    for _ in range(3):
        check_readable(page)
        after(page, lambda: hurry(page))


def test_no_items_name_is_cut_in_a_word(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [GREEDY] * 3, options={"first_player": "seat-1"})
    names = [item.name for item in find_game(GAME).setup().data.items]
    for viewport in (DESK, TABLET, PHONE, SMALLEST):
        resize(page, viewport)
        for selector in (".store .item", ".hand .item"):
            assert page.evaluate(CUT_WORDS, [selector, names]) == []
        board, own = page.locator("#board .table"), page.locator("#board .hand")
        whole, hand = board.bounding_box(), own.bounding_box()
        assert whole is not None and hand is not None
        assert hand["width"] > 0.6 * whole["width"]


def test_the_home_page_shows_it_with_its_credit(visit: Visit) -> None:
    page = visit()
    print_ = page.get_by_role("article").filter(has_text=TITLE)
    expect(print_).to_contain_text("Texas Department of Transportation, circulated by Humanities")
    expect(print_.locator("svg")).to_be_visible()
    play_now(page, TITLE)
    expect(page.locator("#board .plate")).to_have_count(6)


# ── Talking it over ─────────────────────────────────────────────────────────────────────────


def sit_together(visit: Visit, server: Running, viewport: dict) -> tuple[Page, Page]:
    """Ada, who begins, and Bo, with two bots that have nothing to say."""
    ada = visit()
    options = {"first_player": "seat-1"}
    sit_at(ada, GAME, [{"kind": "free"}, BOT, BOT], options=options)
    bo = visit(ada.url.removeprefix(server.address), viewport=viewport)
    join(bo)
    ada.get_by_role("button", name="Begin").click()
    for page in (ada, bo):
        expect(page.locator("#board .plate")).to_have_count(6)
    return ada, bo


def others_choices(page: Page) -> Locator:
    return page.get_by_role("list", name="What Ada can choose").get_by_role("button")


@pytest.mark.parametrize("viewport", [DESK, SMALLEST], ids=["desk", "smallest"])
def test_a_finger_is_seen_on_the_board_and_in_the_list(
    visit: Visit, server: Running, viewport: dict
) -> None:
    ada, bo = sit_together(visit, server, viewport)
    scout = others_choices(bo).filter(has_text="Scout")
    scout.focus()
    bo.keyboard.press("Enter")
    expect(scout).to_have_attribute("aria-pressed", "true")
    mark = '[data-mark="1"]'
    expect(choices(ada).filter(has_text="Scout").locator(mark)).to_have_text("Bo")
    expect(ada.locator("#board .scout").locator(mark)).to_be_visible()
    expect(bo.locator("#board .scout").locator(mark)).to_be_visible()
    said = ada.get_by_role("status").filter(has_text="Bo would take this: Scout")
    expect(said).to_have_count(1)
    # On the board a touch does the same, and another one takes it back.
    bo.locator("#board .store .deck").click()
    expect(ada.locator("#board .store .deck").locator(mark)).to_be_visible()
    expect(ada.locator(mark)).to_have_count(2)
    bo.locator("#board .store .deck").click()
    expect(ada.locator(mark)).to_have_count(0)
    bo.locator("#board .scout").click()
    expect(ada.locator(mark)).to_have_count(2)
    assert violations(bo) == []
    assert bo.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    after(ada, choices(ada).filter(has_text="Craft").click)
    for page in (ada, bo):
        expect(page.locator(mark)).to_have_count(0)


def go_for_something(page: Page) -> None:
    after(page, page.locator('#board .way[data-does="explore short"]').click)
    if page.locator("#board .plate.can").count():  # no ambush
        after(page, page.locator("#board .plate.can").first.click)
    expect(page.locator("#board .hand .can").first).to_be_visible()


def test_somebody_offers_what_is_missing(visit: Visit, server: Running) -> None:
    """Bo holds an item for what Ada goes for, and touches it."""
    ada, bo = sit_together(visit, server, DESK)
    go_for_something(ada)
    expect(bo.locator("#board .tray .for")).to_be_visible()
    helps = bo.locator(".aside .group").first.get_by_role("button").first
    name = helps.inner_text().removeprefix("Play ").split(" (")[0]
    bo.locator("#board .hand button").filter(has_text=name).first.click()
    expect(helps).to_have_attribute("aria-pressed", "true")
    expect(ada.locator(".offers")).to_contain_text(name)
    expect(ada.locator('#board [data-item^="1:"] [data-mark="1"]')).to_be_visible()


def test_bots_say_what_they_hold(visit: Visit) -> None:
    page = visit()
    sit_at(page, GAME, [GREEDY] * 5, options={"first_player": "seat-1"})
    go_for_something(page)
    expect(page.locator(".offers .offer").first).to_be_visible()
    expect(page.locator("#board .band [data-mark]").first).to_be_visible()


def test_a_phone_on_its_side_shows_ones_own_items_first(visit: Visit) -> None:
    page = visit(viewport={"width": 844, "height": 390})
    sit_at(page, GAME, [GREEDY] * 3, options={"first_player": "seat-1"})
    expect(page.locator("#board .hand button").first).to_be_in_viewport(ratio=0.9)
    hand, band = page.locator("#board .hand"), page.locator("#board .band")
    own, others = hand.bounding_box(), band.bounding_box()
    assert own is not None and others is not None
    assert own["y"] + own["height"] <= others["y"]
