"""Looking back at one's choices, and trying again from one of them."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.server.running import Running
from tests.web.browsing import DESK, PHONE, choices, finished_table, introduce, violations
from tests.web.conftest import Visit

PATIENCE = 150.0  # interpreted it takes its time


@pytest.fixture(scope="module")
def careless(server: Running) -> str:
    """A game of Ada's with a choice that cost her something, looked back at already."""
    ada = server.person("Ada")
    table = finished_table(ada, "coldest-night", players=2, level="greedy")
    deadline = time.monotonic() + PATIENCE
    review = ada.get(f"/api/records/{table}/review?seat=0")
    while not review["done"] and time.monotonic() < deadline:
        review = ada.get(f"/api/records/{table}/review?seat=0")
    assert review["regrets"], "give the game a name, with a mistake in it"
    return table


def ask(page: Page) -> None:
    page.get_by_role("button", name="Which of Ada’s choices cost most?").click()
    expect(page.get_by_role("heading", name=re.compile("Ada’s .*costliest choice"))).to_be_visible()


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_review_shows_what_was_better_and_what_it_cost(
    visit: Visit, careless: str, viewport: dict[str, int]
) -> None:
    page = visit(f"/record/{careless}?step=0&seat=0", viewport=viewport)
    introduce(page, "Bo")
    ask(page)
    first = page.locator(".review li").first
    parts = ["Ada did", "Better", "Why", "Worth"]
    told = first.locator("dt").all_inner_texts()
    assert told == [part for part in parts if part in told] and {"Better", "Worth"} <= set(told)
    expect(first).to_contain_text(
        re.compile(
            r"make it from there in about \d+ of 100 games, otherwise in \d+\. "
            r"That is \d+ fewer, likely between \d+ and \d+\."
        )
    )
    assert violations(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= viewport["width"]


def test_one_looks_at_the_position_and_tries_again_from_there(
    visit: Visit, server: Running, careless: str
) -> None:
    regret = server.person("Bo").get(f"/api/records/{careless}/review?seat=0")["regrets"][0]
    page = visit(f"/record/{careless}?step=0&seat=0")
    introduce(page, "Bo")
    ask(page)
    page.get_by_role("link", name=f"See it before step {regret['step']}").first.click()
    expect(page.locator("output").first).to_contain_text(f"Step {regret['step'] - 1} of")
    page.get_by_role("button", name="Try again from here").first.click()
    page.wait_for_url(re.compile("/table/"))
    expect(choices(page).first).to_be_visible()
    table = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    same = {"record": careless, "step": regret["step"] - 1, "public_luck": True}
    assert table["continued"] == same | {"names": table["continued"]["names"]}
    expect(choices(page).filter(has_text=regret["better_words"]).first).to_be_attached()
