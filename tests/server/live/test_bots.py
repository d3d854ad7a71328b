"""A stranger's bot at a table: it loses its own seat, and the record says so."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from snowbound.bots import names
from tests.server.running import Player, live, running, sqlite_at

BOTS = """
    import os

    class Bot:
        def __init__(self, game, luck):
            self.luck = luck

    class Raises(Bot):
        def choose(self, view):
            raise ValueError("the secret in my hand")

    class Exits(Bot):
        def choose(self, view):
            os._exit(3)

    class Sensible(Bot):
        def choose(self, view):
            return view.legal()[0]
"""
ENTRY_POINTS = """
    [snowbound.bots]
    raises = strangers_of_a_test:Raises
    exits = strangers_of_a_test:Exits
    sensible = strangers_of_a_test:Sensible
"""


@pytest.fixture
def ada(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Ada, at a server that was started where a stranger's package is installed."""
    package = tmp_path / "packages"
    about = package / "strangers_of_a_test-1.dist-info"
    about.mkdir(parents=True)
    (package / "strangers_of_a_test.py").write_text(dedent(BOTS))
    (about / "METADATA").write_text("Name: strangers-of-a-test\nVersion: 1\n")
    (about / "entry_points.txt").write_text(dedent(ENTRY_POINTS))
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.setenv("PYTHONPATH", str(package), prepend=":")  # for the workers
    names.third_party.cache_clear()
    with running(sqlite_at(tmp_path)) as server:
        yield server.person("Ada")
    monkeypatch.undo()
    names.third_party.cache_clear()


@pytest.mark.parametrize(
    "level, fault",
    [
        ("raises", "it failed: ValueError: the secret in my hand"),
        ("exits", "its process ended"),
    ],
)
@live
async def test_the_record_says_who_failed_and_who_took_over(
    ada: Player, level: str, fault: str
) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    table = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats, "start": True})
    async with ada.at(table["id"]) as socket:
        await socket.hello()
        await socket.play_on()
        kinds = [news["kind"] for news in socket.news]
        assert kinds.count("faltered") == kinds.count("stand-in") == 1
        assert not any("secret" in text for text in socket.texts)  # nobody hears what a bot knows
    seat = ada.get(f"/api/tables/{table['id']}")["seats"][1]
    assert seat["level"] == level and seat["stand_in"]
    name = seat["name"]
    notes = ada.get(f"/api/records/{table['id']}")["notes"]
    assert [note["words"] for note in notes] == [
        f"{name}: {fault}.",
        f"{name}: {fault}; a greedy player took over.",
    ]
    assert ada.get(f"/api/records/{table['id']}/verify")["holds"]


@live
async def test_who_plays_well_is_left_alone(ada: Player) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "sensible"}]
    table = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats, "start": True})
    async with ada.at(table["id"]) as socket:
        await socket.hello()
        await socket.play_on()
    assert not ada.get(f"/api/tables/{table['id']}")["seats"][1]["stand_in"]
    assert ada.get(f"/api/records/{table['id']}")["notes"] == []
