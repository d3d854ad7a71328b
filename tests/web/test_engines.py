"""Every table opens and is played in Firefox and in WebKit, with a server and without one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from snowbound.core.registry import all_games
from tests.page.conftest import BUILT
from tests.page.host import StaticHost
from tests.server.running import Running
from tests.server.turns import turns_at
from tests.web.browsing import remember
from tests.web.engines import ENGINES, Engine, Missing, until

DECISIONS = 10
GAMES = {id: game.title for id, game in all_games().items()}
OFFERED = "document.querySelector('#choices[aria-label] button, #end')"
DRAWN = "Number(document.body.dataset.settled ?? -1)"


@pytest.fixture(scope="module", params=ENGINES)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    try:
        with ENGINES[request.param](tmp_path_factory.mktemp(request.param)) as engine:
            yield engine
    except Missing as missing:
        pytest.skip(str(missing))


def come_home(engine: Engine, address: str) -> None:
    engine.open(address)
    engine.run(remember("at-once", newcomer=False))
    engine.open(address)
    for title in GAMES.values():
        until(engine, f"document.querySelector('button[aria-label=\"Play now: {title}\"]')!==null")


def sit_down(engine: Engine, title: str) -> None:
    engine.run(f"""document.querySelector('button[aria-label="Play now: {title}"]').click()""")


def decide(engine: Engine) -> None:
    """Takes the first choice by its key, so often, or until the end."""
    for _ in range(DECISIONS):
        version = until(engine, f"{DRAWN} >= 0 && [{DRAWN}]")[0]
        if turns := turns_at(engine.run("return location.origin")):
            version = turns.play(engine.run("return location.pathname.split('/').pop()"))
        shown = until(engine, f"{DRAWN} >= {version} && {OFFERED} && [{DRAWN}]")[0]
        if engine.run("return document.querySelector('#end') !== null"):
            break
        engine.press("1")
        until(engine, f"Number(document.querySelector('[data-v]')?.dataset.v) > {shown}")
    assert engine.run("return document.querySelector('#board *') !== null")
    assert engine.run("return window.wrong") == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_played(engine: Engine, server: Running, game: str) -> None:
    come_home(engine, server.address)
    sit_down(engine, GAMES[game])
    decide(engine)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_the_page_without_a_server_is_played(engine: Engine, game: str) -> None:
    if not (BUILT / "index.html").is_file():
        pytest.fail("The page is not built: make page")
    host = StaticHost(Path(BUILT))
    try:
        come_home(engine, host.address)
        sit_down(engine, GAMES[game])
        decide(engine)
    finally:
        host.stop()
