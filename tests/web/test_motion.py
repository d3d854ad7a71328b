"""Things move on every table, quickly and one after another; and not at all for those who ask."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import after, choices, from_the_list, let_bots_play, play_now
from tests.web.conftest import MOVING, Visit

GAMES = [
    "Frost Gorge",
    "The Coldest Night",
    "The Adorable Snowman",
    "Before the Storm",
    "A Year of Survival",
]

# What moves from here on: how long each thing takes that does not go on for ever, in ms.
# (The snowman's climbers walk by frames instead of animations: their `transform` is watched.)
WATCH = """() => {
  const seen = window.moved = [];
  const known = new WeakSet();
  const WAYS = ['transform', 'translate', 'strokeDashoffset', 'left', 'top'];
  const look = () => {
    for (const one of document.getAnimations()) {
      const time = one.effect.getComputedTiming();
      const frames = one.effect.getKeyframes();
      const goes = frames.some(f => WAYS.some(way => way in f));
      if (!known.has(one) && goes && time.iterations !== Infinity) seen.push(Number(time.duration));
      known.add(one);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def moved(page: Page) -> list[float]:
    page.evaluate(WATCH)
    for _ in range(6):
        if not choices(page).count():
            break
        after(page, lambda: from_the_list(page))
    return page.evaluate("window.moved")


@pytest.mark.parametrize("game", GAMES)
def test_things_move_for_less_than_half_a_second(visit: Visit, game: str) -> None:
    page = visit(**MOVING)
    play_now(page, game)
    found = moved(page)
    assert max(found) >= 150
    assert max(found) <= 500


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_those_who_ask_for_calm(visit: Visit, game: str) -> None:
    page = visit()
    play_now(page, game)
    assert max(moved(page), default=0) < 1


@pytest.mark.parametrize("game", GAMES)
def test_a_click_does_not_wait_for_what_moves(visit: Visit, game: str) -> None:
    page = visit(**MOVING)
    play_now(page, game)
    for _ in range(3):  # whatever still moves
        let_bots_play(page)
        expect(choices(page).first).to_be_visible()
        before = page.locator("[data-step]").get_attribute("data-step")
        page.keyboard.press("1")
        expect(page.locator("[data-step]")).not_to_have_attribute("data-step", before or "")
