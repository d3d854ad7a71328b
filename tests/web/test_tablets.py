"""On a tablet, upright or on its side, the board has the room."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from snowbound.core.registry import all_games
from tests.luck import luck
from tests.web.browsing import BOT, choices, resize, sit_at
from tests.web.conftest import Visit

UPRIGHT = [(768, 1024), (820, 1180)]
ON_ITS_SIDE = [(1024, 768), (1100, 800)]


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found


@pytest.mark.parametrize("game", all_games())
def test_the_board_has_the_room(game: str, visit: Visit):
    page = visit(viewport={"width": 768, "height": 1024})
    with luck(f"tablet {game}"):
        sit_at(page, game, [BOT] * (all_games()[game].players[1] - 1))
    for width, height in [*UPRIGHT, *ON_ITS_SIDE]:
        resize(page, {"width": width, "height": height})
        upright = height > width
        board = box(page, "#board")
        assert board["width"] >= (width if upright else 0.6 * width)
        assert board["height"] >= (0.6 if upright else 0.75) * height
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for seen in (page.locator("#question"), choices(page).first):
            expect(seen).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)


def test_the_log_lies_beside_the_board(visit: Visit):
    page = visit(viewport={"width": 1024, "height": 768})
    sit_at(page, "frost-gorge", [])
    page.get_by_role("button", name="Log, talk, rules").click()
    log = box(page, "aside.sheet")
    assert log["x"] >= 0.5 * 1024
    assert log["x"] + log["width"] == 1024
