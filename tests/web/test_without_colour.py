"""Signs are told apart without colour, and what may be played never looks as if it may not."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import Locator, Page, expect

from tests.web.browsing import after, choices, is_over, play_now
from tests.web.conftest import Visit

# Signs that stand for different things and must not be mistaken for each other.
SIGNS = {
    "Frost Gorge": [
        [f"[data-thing='good:{good}'] svg" for good in ("fish", "cabbage", "wood", "stone")],
        [f"[data-thing='ability:{one}'] svg" for one in ("double-check", "log-roll")],
    ],
    "The Coldest Night": [
        [
            f"[data-thing='token:{token}'] svg"
            for token in ("alcohol", "axe", "backpack", "blanket", "cabinet-key", "cellar-key")
        ],
    ],
    "The Adorable Snowman": [["[data-thing='climber:red']", "[data-thing='climber:yellow']"]],
    "Before the Storm": [
        [f"svg.sign.{sign}" for sign in ("food", "weapon", "medkit", "oil", "scout", "crate")],
        [f".scout.seat{seat} svg" for seat in range(3)],
    ],
    "A Year of Survival": [[f"svg.{icon}" for icon in ("pack", "tool", "trap", "weapon")]],
}
VISIONS = ["achromatopsia", "protanopia"]
SIDE = 32  # px that a sign is scaled to
BARELY = 48  # of 255 steps of grey: two shades nearer than this look the same
ALIKE = 0.06  # of a sign's pixels


def shape(sign: Locator) -> Image.Image:
    """A sign in shades of grey, as large as any other."""
    with Image.open(BytesIO(sign.screenshot())) as picture:
        return ImageOps.autocontrast(picture.convert("L").resize((SIDE, SIDE)))


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much of a sign looks different, as a share of its pixels."""
    shades = ImageChops.difference(one, other).histogram()
    return sum(shades[BARELY:]) / SIDE**2


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("game", SIGNS)
def test_signs_are_told_apart_without_colour(visit: Visit, game: str, vision: str) -> None:
    page = visit()
    play_now(page, game)
    page.mouse.move(2, 300)
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    for signs in SIGNS[game]:
        shapes = {sign: shape(page.locator(f"#board {sign}").first) for sign in signs}
        alike = [
            (one, other, difference(shapes[one], shapes[other]))
            for one, other in combinations(signs, 2)
            if difference(shapes[one], shapes[other]) < ALIKE
        ]
        assert alike == []


def test_colour_alone_would_not_be_enough() -> None:
    """The measure: the same shape in another colour is alike, another shape is not."""
    red = Image.new("RGB", (SIDE, SIDE), "white")
    red.paste("#d33", (8, 8, 24, 24))
    green = Image.new("RGB", (SIDE, SIDE), "white")
    green.paste("#282", (8, 8, 24, 24))
    bar = Image.new("RGB", (SIDE, SIDE), "white")
    bar.paste("#d33", (4, 12, 28, 20))
    grey = [ImageOps.autocontrast(picture.convert("L")) for picture in (red, green, bar)]
    assert difference(grey[0], grey[1]) < ALIKE < difference(grey[0], grey[2])


# What can be chosen on the board, and still looks disabled: faint, dim or not to be clicked.
LOOKS_DISABLED = """() => [...document.querySelectorAll('#board .can, #board .lit')]
  .filter(one => !one.closest('.market') && one.checkVisibility())
  .filter(one => {
    let shown = 1;
    for (let at = one; at && at.id !== 'board'; at = at.parentElement)
      shown *= Number(getComputedStyle(at).opacity);
    return shown < 0.95 || one.disabled || one.dataset.lit === 'no';
  })
  .map(one => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", SIGNS)
def test_what_may_be_played_never_looks_disabled(visit: Visit, game: str) -> None:
    page = visit()
    play_now(page, game)
    for _ in range(6):
        if is_over(page):
            break
        assert page.evaluate(LOOKS_DISABLED) == []
        after(page, choices(page).first.click)  # the last may end a turn, and asks back


def test_what_may_be_played_is_lit_by_the_smallest_fire(visit: Visit) -> None:
    page = visit()
    play_now(page, "The Coldest Night")
    dim = page.locator("#board [data-lit='no']")
    for _ in range(20):
        assert not is_over(page)
        if dim.count():
            break
        scavenge(page)
    expect(dim.first).to_be_visible()  # the fire does not reach everything
    expect(page.locator("#board .can").first).to_be_visible()
    expect(page.locator("#board .can[data-lit='no']")).to_have_count(0)


def scavenge(page: Page) -> None:
    deck = page.locator("#board [data-place='deck'].can")
    after(page, (deck if deck.count() else choices(page)).first.click)
