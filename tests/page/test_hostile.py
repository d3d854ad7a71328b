"""Files from strangers in a real browser: whatever is in them, the page says one sentence and goes
on. Anything that the page's content policy had to stop counts as a failure."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Dialog, FilePayload, Page, expect

from tests.page.host import StaticHost
from tests.page.test_app import BOMBS
from tests.page.test_browser import DATA, choices, visit
from tests.web.conftest import Watch

RECORDS = Path(__file__).parents[1] / "records"
MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>"
TELL = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


@pytest.fixture
def records_page(context: BrowserContext, host: StaticHost, watch: Watch) -> Page:
    context.add_init_script(TELL)
    page = visit(context, host, watch, "#/records")

    def asked(dialog: Dialog) -> None:
        watch.wrong.append(f"a script of a stranger's ran: {dialog.message}")
        dialog.dismiss()

    page.on("dialog", asked)
    return page


def bring(page: Page, name: str, text: str) -> None:
    file = FilePayload(name=name, mimeType="text/plain", buffer=text.encode())
    page.get_by_label("choose a file").set_input_files(file)


def test_a_policy_that_stops_something_is_heard(records_page: Page, watch: Watch) -> None:
    records_page.evaluate("document.body.append(Object.assign(new Image, {src: 'https://x.test'}))")
    expect(records_page.locator("img[src='https://x.test']")).to_have_count(1)
    records_page.wait_for_function("() => true")
    assert any("policy" in one.lower() for one in watch.wrong)
    watch.wrong.clear()


def test_bombs_are_one_sentence_each(records_page: Page) -> None:
    said = records_page.get_by_role("status").filter(has=records_page.get_by_role("button"))
    for name, text in BOMBS:
        bring(records_page, name, text)
        expect(said).to_contain_text(".")
        words = said.inner_text()
        assert "Traceback" not in words and len(words) < 400, words
        said.get_by_role("button").click()
        expect(said).to_have_count(0)
    bring(records_page, "valley.toml", (DATA / "valley.toml").read_text())  # Python still lives
    expect(records_page.get_by_text(" added")).to_be_visible()


def test_markup_in_a_component_file_is_words(records_page: Page) -> None:
    text = (DATA / "valley.toml").read_text().replace("The Old Almanac", MARKUP[:40])
    bring(records_page, f"{MARKUP[:20]}.toml", text)
    expect(records_page.get_by_text(" added")).to_be_visible()
    records_page.get_by_role("button", name="Begin").wait_for()
    expect(records_page.get_by_label("Play with")).to_be_visible()  # and it is chosen
    records_page.get_by_role("button", name="Begin").click()
    expect(choices(records_page).first).to_be_visible()


def test_markup_in_a_record_is_words(records_page: Page) -> None:
    file = next(path for path in (RECORDS / "before-the-storm").glob("*.json"))
    record = json.loads(file.read_text())
    record["seats"] = [MARKUP[: 40 + n] for n in range(len(record["seats"]))]
    record["notes"] = [{"step": 0, "seat": 0, "words": MARKUP}]
    bring(records_page, f"{MARKUP}.json", json.dumps(record))
    expect(records_page.get_by_role("slider")).to_be_visible()
    expect(records_page.get_by_text("<img src=x").first).to_be_visible()
    assert records_page.locator("img[src=x]").count() == 0
