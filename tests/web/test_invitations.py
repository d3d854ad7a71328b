"""An invitation that reaches somebody: from this device, over a home network, by plain HTTP."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from snowbound.server.common.addresses import ALL, network_addresses
from tests.server.running import Player, Running, generous, running, sqlite_at
from tests.web.browsing import PHONE, after, choices, expect_seated, from_the_list, join
from tests.web.conftest import Visit

ONLY_HERE = "Only this device can join."


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that listens on the network, and is called `cabin.test` there."""
    folder = tmp_path_factory.mktemp("home")
    with running(sqlite_at(folder), generous(hosts=["cabin.test"]), host=ALL) as server:
        yield server


def lobby(visit: Visit, address: str, called: str = "", **settings: object) -> Page:
    page = visit("/new/frost-gorge", address=address, **settings)
    if called:
        page.get_by_label("Your name").fill(called)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="The link")).to_be_visible()
    return page


def test_a_server_for_this_device_says_so(visit: Visit, server: Running) -> None:
    page = lobby(visit, server.address)
    expect(page.get_by_text(ONLY_HERE)).to_be_visible()
    expect(page.get_by_text("snowbound serve --lan")).to_be_visible()
    expect(page.get_by_text("make play ARGS=--lan")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)


def test_two_browsers_on_two_addresses_play_by_the_lobbys_link(
    visit: Visit, at_home: Running
) -> None:
    """On a machine in no network the lobby has no address to share, and says so."""
    ada = lobby(visit, at_home.address)
    qr = ada.get_by_role("img", name="QR code")
    own = network_addresses()
    if own:
        expect(ada.locator("#link")).to_contain_text(own[0])
        expect(qr).to_be_visible()
    else:
        expect(ada.get_by_text(ONLY_HERE)).to_be_visible()
        expect(qr).to_have_count(0)
    base, path = ada.locator("#link").inner_text().split("/table/")
    bo = visit(f"/table/{path}", address=base)
    assert bo.evaluate("isSecureContext") is (not own)
    join(bo)
    expect_seated(ada, "Bo")
    ada.get_by_role("button", name="Begin").click()
    expect(choices(ada).first).to_be_visible()
    after(ada, lambda: from_the_list(ada))
    expect(choices(bo).first).to_be_visible()


def test_over_plain_http_copying_selects_the_link(visit: Visit, at_home: Running) -> None:
    """No secure context: no clipboard, no share sheet, no service worker, and nothing breaks."""
    cabin = at_home.address.replace("127.0.0.1", "cabin.test")
    page = lobby(visit, cabin, viewport=PHONE)
    assert not page.evaluate("isSecureContext || navigator.clipboard || navigator.share")
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Selected: now copy it")).to_be_visible()
    selected = page.evaluate("getSelection().toString()")
    assert selected.strip() == page.locator("#link").inner_text()
    assert selected.startswith(cabin)


def test_over_plain_http_a_game_is_played_and_looked_back_at(
    visit: Visit, at_home: Running
) -> None:
    cabin = at_home.address.replace("127.0.0.1", "cabin.test")
    page = visit("/", address=cabin)
    page.get_by_role("button", name="Play now: Frost Gorge").click()
    expect(choices(page).first).to_be_visible()
    after(page, lambda: from_the_list(page))
    page.goto(f"{cabin}/you")
    expect(page.get_by_role("heading").first).to_be_visible()


def played_alone(ada: Player) -> str:
    """A finished game without bots."""
    table = ada.solo(players=1)["id"]

    async def play() -> None:
        async with ada.at(table) as at_ada:
            await at_ada.hello()
            await at_ada.play_on()

    with ThreadPoolExecutor(1) as elsewhere:  # Playwright has a loop of its own in this thread
        elsewhere.submit(asyncio.run, play()).result()
    return table


def test_over_plain_http_a_step_of_a_record_is_shown_to_copy(
    visit: Visit, at_home: Running
) -> None:
    cabin = at_home.address.replace("127.0.0.1", "cabin.test")
    record = played_alone(at_home.person("Ada"))
    page = visit(f"/record/{record}?step=3", address=cabin)
    page.get_by_role("button", name="Copy the link to this step").click()
    expect(page.locator(".address")).to_have_text(page.url)
    assert page.evaluate("getSelection().toString()").strip() == page.url


SHARING = "navigator.share = async what => { window.sent = what; }"  # no browser here has a sheet


def test_the_lobby_invites_first_then_talks_then_begins(visit: Visit, at_home: Running) -> None:
    cabin = at_home.address.replace("127.0.0.1", "cabin.test")
    ada = lobby(visit, cabin, viewport=PHONE, called="Ada")
    expect_seated(ada, "Ada")
    ada.add_init_script(SHARING)
    ada.reload()
    send, begin = (ada.get_by_role("button", name=name) for name in ("Send the", "Begin"))
    expect(send).to_be_in_viewport()
    assert send.bounding_box()["y"] < begin.bounding_box()["y"]  # pyright: ignore
    send.click()
    link = ada.locator("#link").inner_text()
    assert ada.evaluate("window.sent.url") == link

    bo = visit(link.removeprefix(cabin), cabin, viewport=PHONE)
    expect(bo.get_by_role("button", name="Sit down here").first).to_be_in_viewport()
    expect(bo.get_by_label("Say something")).to_have_count(0)
    join(bo)
    expect_seated(ada, "Bo")
    expect(ada.get_by_role("heading", name="Ready to begin")).to_be_visible()
    bo.get_by_label("Say something").fill("Is the <b>fire</b> lit?")
    bo.get_by_role("button", name="Say", exact=True).click()
    talk = ada.get_by_role("log", name="Talk")
    expect(talk).to_contain_text("Bo: Is the <b>fire</b> lit?")
    ada.get_by_label("Say something").fill("It is.")
    ada.get_by_label("Say something").press("Enter")
    expect(bo.get_by_role("log", name="Talk")).to_contain_text("Ada: It is.")
    ada.goto(cabin)
    expect(ada.get_by_role("region", name="Continue")).to_contain_text("Ready to begin")
