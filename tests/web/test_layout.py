"""Every table on every screen: the board has the room, nothing is cut off or lies over anything."""

import re

import pytest
from playwright.sync_api import Page, expect

from snowbound.core.registry import all_games
from tests.server.running import Running
from tests.web.browsing import (
    at_rest,
    choices,
    continue_from,
    finished_table,
    open_side,
    play_now,
    resize,
    settled,
)
from tests.web.conftest import Visit

SIZES = [
    (1280, 800),
    (1920, 1080),
    (1024, 768),
    (820, 1180),
    (768, 1024),
    (844, 390),
    (390, 844),
    (360, 640),
]
LAPTOP = (1280, 800)
WIDE, HIGH = 760, 620  # px: a board on a laptop has one or the other
NAMES = [
    "Maximiliane-Sophie",
    "Bartholomäus",
    "Wilhelmina Anne",
    "Konstantin",
    "Li",
    "Anna-Magdalena",
]

# The pieces that make up the drawn board, and those without which nobody can choose.
DRAWN = {
    "frost-gorge": ".sheet",
    "coldest-night": ".fire, .deck, .hand, .hearth, .aside",
    "adorable-snowman": ".cliff > svg, .region > svg",
    "before-the-storm": ".map",
    "year-of-survival": ".land, .deck, .store, .band, .hand",
}
NEEDED = {
    "frost-gorge": ".year, .cell.lit",
    "coldest-night": ".fire .chamber, .heat[data-place], .deck button, .hand .card",
    "adorable-snowman": ".target.lit, .panel",
    "before-the-storm": ".frame, .mine button",
    "year-of-survival": ".plate, .scout, .store .deck",
}

# What is wrong with how the table lies on the screen.
FAULTS = """([needed, small]) => {
  const faults = [];
  const root = document.documentElement;
  const boxOf = one => one.getBoundingClientRect();
  const seen = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = one => (one.getAttribute('aria-label') || one.textContent).trim().slice(0, 40);
  const inside = (a, b) => a.left >= b.left - 2 && a.right <= b.right + 2
    && a.top >= b.top - 2 && a.bottom <= b.bottom + 2;
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
    faults.push('the page scrolls');

  // What always has its place.
  const parts = [...document.querySelectorAll(`#question, .means button, .last button, .goal,
    .tools button, #board, .told, header .name`)].filter(seen);
  const tooFull = one => one.matches('button, .goal, #question')
    && (one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 3);
  for (const one of parts) {
    if (!inside(boxOf(one), screen)) faults.push('off the screen: ' + name(one));
    if (tooFull(one)) faults.push('cut off: ' + name(one));
    for (const other of parts)
      if (!one.contains(other) && !other.contains(one) && over(boxOf(one), boxOf(other)))
        faults.push(`over each other: ${name(one)} / ${name(other)}`);
  }
  const room = boxOf(document.querySelector('#board'));
  for (const one of [...document.querySelectorAll(needed)].filter(seen))
    if (!inside(boxOf(one), room)) faults.push('out of sight: ' + name(one));

  // Words on the board, as far as they are to be seen.
  const written = [];
  const hidden = one => one.closest('.map, .ghosts, .unseen') || !seen(one)
    || getComputedStyle(one).clipPath !== 'none';
  for (const one of document.querySelectorAll('#board *')) {
    const texts = [...one.childNodes].filter(node => node.nodeType === 3 && node.data.trim());
    if (!texts.length || hidden(one)) continue;
    if (parseFloat(getComputedStyle(one).fontSize) < small && !one.closest('svg'))
      faults.push('small print: ' + name(one));
    for (const text of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = boxOf(range);
      const lead = 0.2 * (bottom - top); // lines are set closer than their letters are high
      const box = { left, right, top: top + lead, bottom: bottom - lead };
      for (let up = one; up.id !== 'board'; up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue;
        const hole = boxOf(up);
        for (const side of ['left', 'top']) box[side] = Math.max(box[side], hole[side]);
        for (const side of ['right', 'bottom']) box[side] = Math.min(box[side], hole[side]);
      }
      if (box.right > box.left && box.bottom > box.top) written.push({ one, box });
    }
  }
  for (const [at, a] of written.entries())
    for (const b of written.slice(at + 1))
      if (!a.one.contains(b.one) && !b.one.contains(a.one) && over(a.box, b.box))
        faults.push(`written over: ${name(a.one)} / ${name(b.one)}`);
  return faults;
}"""

EXTENT = """drawn => {
  const boxes = [...document.querySelectorAll(drawn)].map(one => one.getBoundingClientRect());
  const side = (of, which) => which(...boxes.map(of));
  return [side(b => b.right, Math.max) - side(b => b.left, Math.min),
          side(b => b.bottom, Math.max) - side(b => b.top, Math.min)];
}"""


def within(board: str, parts: str) -> str:
    return ", ".join(f"{board} {part.strip()}" for part in parts.split(","))


BEFORE_END = {
    "frost-gorge": 20,
    "coldest-night": 20,
    "adorable-snowman": 4,
    "before-the-storm": 40,
    "year-of-survival": 20,
}


@pytest.mark.parametrize("game", all_games())
def test_a_table_lies_well_on_every_screen(game: str, visit: Visit, server: Running) -> None:
    page = visit(listed=False)
    sit_among_many(page, server, game)
    faults: dict[str, list[str]] = {}
    for width, height in SIZES:
        resize(page, {"width": width, "height": height})
        found = page.evaluate(FAULTS, [within("#board", NEEDED[game]), 14])
        drawn = page.evaluate(EXTENT, within("#board", DRAWN[game]))
        if (width, height) == LAPTOP and drawn[0] < WIDE and drawn[1] < HIGH:
            found.append(f"a small board: {drawn}")
        if found:
            faults[f"{width} x {height}"] = found
    resize(page, {"width": LAPTOP[0], "height": LAPTOP[1]})
    page.keyboard.press("l")
    at_rest(page)
    expect(choices(page).first).to_be_in_viewport(ratio=1)
    faults["listed"] = page.evaluate(FAULTS, ["#board", 14])
    assert {size: found for size, found in faults.items() if found} == {}


def sit_among_many(page: Page, server: Running, game: str) -> None:
    """Late in a game of as many as can play, who have long names."""
    players = all_games()[game].players[1]
    ada = server.person("Ada")
    record = finished_table(ada, game, players=players, level="greedy", name="layout")
    others = [{"kind": "hotseat", "name": name} for name in NAMES[1:players]]
    continue_from(page, record, BEFORE_END[game], others, NAMES[0])
    take = page.get_by_role("button", name=re.compile("^I am"))
    if take.count():  # it is another's turn
        take.click()
        settled(page)


def test_the_log_lies_over_the_board_or_is_pinned_beside_it(visit: Visit) -> None:
    page = visit(viewport={"width": 1024, "height": 768})
    play_now(page)
    log, board = page.locator("aside.sheet"), page.locator("#board")
    for width, height, least in ((1024, 768, 512), (1280, 800, 800)):
        resize(page, {"width": width, "height": height})
        before = board.bounding_box()
        open_side(page)
        expect(page.get_by_role("tab", name="Log")).to_be_focused()
        place = log.bounding_box()
        assert place and place["x"] >= least and place["x"] + place["width"] == width
        assert board.bounding_box() == before
        page.keyboard.press("Escape")
        expect(log).to_be_hidden()
    resize(page, {"width": 1920, "height": 1080})
    open_side(page)
    page.get_by_role("button", name="Keep it beside the board").click()
    at_rest(page)
    room, place = board.bounding_box(), log.bounding_box()
    assert room and place and room["x"] + room["width"] <= place["x"] + 1
    page.reload()
    expect(log).to_be_visible()
