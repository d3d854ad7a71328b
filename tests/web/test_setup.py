"""What a table will play, before the game begins: in words, never in ids."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from snowbound.core.game import Game
from snowbound.core.registry import all_games
from snowbound.tables.game_info import game_info
from tests.server.running import Running
from tests.web.browsing import PHONE, violations
from tests.web.conftest import Visit, Watch

DATA = Path(__file__).parents[1] / "data"

CODED = re.compile(r"[a-z]+(?:[-_][a-z0-9]+)+")  # the-shoulder, max_rounds
LEVELS = ["easygoing", "steady", "strong"]
A_MINUTE = "1 minute a move and 5 minutes in reserve, then a bot takes over"


def ids(game: Game) -> set[str]:
    """Whatever of a game is named by a code."""
    choices = [str(choice) for option in game.options for choice in option.choices]
    names = [*game.component_names(), *(option.name for option in game.options), *choices]
    return {name for name in [game.id, *names] if CODED.fullmatch(name)} | {"greedy"}


def shows_no_ids(page: Page, game: Game) -> None:
    words = page.get_by_role("main").inner_text().split()
    assert not ids(game) & set(words)


@pytest.mark.parametrize("id", all_games())
def test_set_up_and_lobby_say_what_is_played(visit: Visit, id: str) -> None:
    game = all_games()[id]
    page = visit(f"/new/{id}")
    form = page.get_by_role("main")
    expect(page.get_by_role("heading", name=f"A new game of {game.title}")).to_be_visible()
    expect(form).to_contain_text(game.summary)
    for level in LEVELS:
        expect(form.locator("option", has_text=f"A bot: {level}").first).to_be_attached()
    page.get_by_text("Options and components").click()
    sheets = {sheet.name: sheet for sheet in game_info(game).sheets}
    for sheet in sheets.values():
        assert sheet.about, f"{sheet.name} says nothing of itself"
        expect(form).to_contain_text(sheet.title)
    expect(form).to_contain_text(sheets[game.default_components].about)
    for option in game.options:
        expect(form).to_contain_text(option.words)
    shows_no_ids(page, game)
    last = list(sheets.values())[-1]
    if len(sheets) > 1:
        form.locator("select", has_text=last.title).select_option(last.title)
        expect(form).to_contain_text(last.about)
    form.locator("select", has_text=A_MINUTE).select_option(A_MINUTE)

    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="The link")).to_be_visible()
    expect(page.get_by_role("heading", name=game.title)).to_be_visible()
    facts = page.get_by_role("main")
    seats = page.request.get(page.url.replace("/table/", "/api/tables/")).json()["seats"]
    expect(facts).to_contain_text(game.setup(len(seats)).goal)
    expect(facts.locator("dd")).to_have_text(
        [f"{last.title}. {last.about}", "Standard rules", A_MINUTE]
    )
    shows_no_ids(page, game)


VARIANTS = {
    "adorable-snowman": ("Let the climbers talk freely", "Let the climbers talk freely while"),
    "before-the-storm": ("Shuffle the medkits", "Shuffle the medkits into the weapon deck"),
    "coldest-night": ("Allow free chat", "Allow free chat"),
    "frost-gorge": ("A month's column", "Not at this table: A month's column joins"),
    "year-of-survival": (
        "A hard winter: the Active Player",
        "the Active Player plays any number of items",
    ),
}


@pytest.mark.parametrize("id", all_games())
def test_the_lobby_names_the_variant(visit: Visit, id: str) -> None:
    option, told = VARIANTS[id]
    page = visit(f"/new/{id}")
    page.get_by_text("Options and components").click()
    page.get_by_role("checkbox", name=option).click()
    page.get_by_label("Hints allowed").uncheck()
    page.get_by_role("button", name="Open the table").click()
    variant = page.locator("dt", has_text="Variant").locator("+ dd")
    expect(variant).to_contain_text(told)
    expect(variant).to_contain_text("No hints")
    expect(variant).not_to_contain_text("Standard rules")


def test_options_are_offered_to_as_many_as_they_take(visit: Visit) -> None:
    """One item each is for five or six, and does not go with one item for helpers only."""
    page = visit("/new/year-of-survival")
    page.get_by_text("Options and components").click()
    one_each = page.get_by_role("checkbox", name=re.compile("each of you plays at most one"))
    helpers = page.get_by_role("checkbox", name=re.compile("everybody else at most one"))
    expect(one_each).to_be_disabled()
    expect(helpers).to_be_enabled()
    page.get_by_role("button", name="Add a seat").click()
    one_each.check()
    helpers.check()
    expect(one_each).not_to_be_checked()
    one_each.check()
    expect(helpers).not_to_be_checked()
    page.get_by_role("button", name="Remove this seat").last.click()
    expect(one_each).to_be_disabled()
    expect(one_each).not_to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("main").locator("dd").nth(1)).to_have_text("Standard rules")


def test_a_file_of_ones_own_is_chosen_and_shown_to_whoever_comes(
    visit: Visit, server: Running, watch: Watch
) -> None:
    watch.allowed = ("status of 400",)
    page = visit("/new/frost-gorge", viewport=PHONE)
    page.get_by_text("Options and components").click()
    brought = page.get_by_label("choose a file")
    bad = {"name": "bad.toml", "mimeType": "", "buffer": b"months = 3"}
    brought.set_input_files(bad)  # pyright: ignore
    expect(page.get_by_role("alert")).to_contain_text("bad.toml")
    brought.set_input_files(DATA / "valley.toml")
    expect(page.get_by_label("Play with")).to_have_value("valley")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_text("Not as in the standard set")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="The link")).to_be_visible()
    friend = visit(page.url.removeprefix(server.address))
    expect(friend.get_by_text("Not as in the standard set")).to_be_visible()
