"""`python -m bench.pages`: how soon a page without a server asks its first question.

In Chromium, cold (nothing cached) and warm (kept by the service worker), in alternation; beside it
how long the page's own home takes to stand there, which no Python has to do with. Writes
docs/speed-page.md.
"""

import argparse
import os
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.page.conftest import BUILT, new_context
from tests.page.host import StaticHost
from tests.web.browsing import launch

DOCS = Path(__file__).parent.parent / "docs"
GAME = "Frost Gorge"
AIMS = {"cold": 4.0, "warm": 2.0}  # seconds from the click to the first decision

PAGE = """\
# Speed of the page

How soon a page without a server ([page.md](page.md)) asks its first question, made by `make bench`
in Chromium: {rounds} rounds, cold and warm in alternation, from a static host on the same machine.
Seconds, as median (lowest to highest). "Home" is from the address to the covers, without Python;
"first decision" is from a click on "Play now", made as soon as that button is there, to the first
choices: the wait includes starting Python. The aim is {warm:g} s warm and {cold:g} s cold on a
quiet machine. The machine's load was {load:.1f} on {cores} cores.

| | home | first decision |
| --- | --- | --- |
{rows}
"""


def visit(page: Page, address: str) -> tuple[float, float]:
    """Seconds to the covers, and from the click to the first choices."""
    began = time.perf_counter()
    page.goto(address)
    button = page.get_by_role("button", name=f"Play now: {GAME}")
    button.wait_for()
    home = time.perf_counter() - began
    began = time.perf_counter()
    button.click()
    page.locator("#choices button").first.wait_for()
    return home, time.perf_counter() - began


def first_visit(browser: Browser, address: str) -> tuple[BrowserContext, tuple[float, float]]:
    context = new_context(browser)
    page = context.new_page()
    found = visit(page, address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return context, found


def again(context: BrowserContext, address: str) -> tuple[float, float]:
    page = context.new_page()
    found = visit(page, address)
    page.close()
    return found


def measure(rounds: int) -> dict[str, list[tuple[float, float]]]:
    host = StaticHost(BUILT)
    found: dict[str, list[tuple[float, float]]] = {"cold": [], "warm": []}
    with sync_playwright() as playwright:
        for _ in range(rounds):
            browser = launch(playwright)  # a new one, which has compiled nothing yet
            context, cold = first_visit(browser, host.address)
            again(context, host.address)  # what the service worker keeps is compiled once more
            found["cold"].append(cold)
            found["warm"].append(again(context, host.address))
            browser.close()
    host.stop()
    return found


def span(times: list[float]) -> str:
    return f"{median(times):.2f} ({min(times):.2f} to {max(times):.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    found = measure(rounds)
    rows = "\n".join(
        f"| {how} | {span([home for home, _ in times])} | {span([first for _, first in times])} |"
        for how, times in found.items()
    )
    load, cores = os.getloadavg()[0], os.cpu_count()
    text = PAGE.format(rounds=rounds, load=load, cores=cores, rows=rows, **AIMS)
    (DOCS / "speed-page.md").write_text(text.rstrip() + "\n")
    print(rows)


if __name__ == "__main__":
    main()
