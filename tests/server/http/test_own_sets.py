"""Component files that people bring to a table on a server."""

from pathlib import Path

import pytest

from snowbound.server.workers import set_checker
from snowbound.server.workers.set_checker import SetJob, judge
from tests.server.running import Running, live

TEXT = (Path(__file__).parents[2] / "data" / "valley.toml").read_text()
OWN = {"name": "valley.toml", "text": TEXT}
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


def test_a_table_is_played_with_a_set_that_all_are_shown(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    shown = ada.post("/api/games/frost-gorge/components", OWN)
    assert shown["name"] == "valley" and shown["title"]
    asked = {"game": "frost-gorge", "own": OWN, "seats": SEATS, "start": True}
    table = ada.post("/api/tables", asked)
    assert table["own_set"] == shown
    assert bo.get(f"/api/tables/{table['id']}")["own_set"] == shown
    assert "valley" not in bo.get("/api/games/frost-gorge")["components"]  # only at that table
    ada.post("/api/tables", {"game": "frost-gorge", "components": "valley"}, 400)


@live
async def test_the_record_keeps_the_set(server: Running):
    ada = server.person("Ada")
    asked = {"game": "frost-gorge", "own": OWN, "seats": SEATS[:1], "start": True}
    table = ada.post("/api/tables", asked)["id"]
    async with ada.at(table) as socket:
        await socket.hello()
        await socket.play_on()
    assert ada.get(f"/api/records/{table}")["own_set"]["name"] == "valley"
    assert ada.get(f"/api/records/{table}/download")["components"]["text"] == TEXT
    assert ada.get(f"/api/records/{table}/verify")["holds"]
    again = ada.post(f"/api/tables/{table}/rematch", {})
    assert again["own_set"]["name"] == "valley"


def test_a_file_that_is_wrong_opens_nothing(server: Running):
    ada = server.person("Ada")
    for own in ({"name": "x.toml", "text": "months = 3"}, OWN | {"name": "almanac.toml"}):
        asked = {"game": "frost-gorge", "own": own, "seats": SEATS}
        said = ada.post("/api/tables", asked, 400)["words"]
        assert ada.post("/api/games/frost-gorge/components", own, 400)["words"] == said
        assert said.endswith(".") and "Traceback" not in said
    ada.post("/api/tables", {"game": "frost-gorge", "own": OWN | {"text": "#" * 40_000}}, 400)
    assert ada.get("/api/tables/mine") == []
    assert server.services.set_checks.pool.failures == 0


def test_a_file_that_takes_long_is_not_played_with(monkeypatch: pytest.MonkeyPatch):
    job = SetJob("frost-gorge", "valley", TEXT)
    assert judge(job).wrong == ""
    monkeypatch.setattr(set_checker, "MOST_CPU", -1.0)  # no file is as quick as that
    assert "takes too long" in judge(job).wrong
