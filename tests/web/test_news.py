"""A table at which very much was said."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import expect

from snowbound.tables.views import NEWS_PAGE
from tests.server.running import Player, Running
from tests.web.browsing import open_side
from tests.web.conftest import Visit

SAYINGS = 2 * NEWS_PAGE + 20


def chatter(ada: Player, table: str) -> None:
    async def talk() -> None:
        async with ada.at(table) as at_ada:
            await at_ada.hello()
            await at_ada.play_on(2)
            for number in range(SAYINGS):
                await at_ada.ask("say", words=f"saying {number}.")

    with ThreadPoolExecutor(1) as elsewhere:  # Playwright has a loop of its own in this thread
        elsewhere.submit(asyncio.run, talk()).result()


def test_all_of_it_is_there_in_its_order(visit: Visit, server: Running) -> None:
    ada = server.person("Ada")
    table = ada.solo(players=1)["id"]
    chatter(ada, table)
    page = visit(f"/table/{table}")
    open_side(page, "Talk")
    lines = page.locator(".panel .log li")
    expect(lines).to_have_count(SAYINGS)
    expect(lines.first).to_contain_text("saying 0.")
    expect(lines.last).to_contain_text(f"saying {SAYINGS - 1}.")
