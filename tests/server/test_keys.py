"""Clients that want keys and clients that want words, at one table."""

from typing import Any

from snowbound.core.registry import find_game
from tests.server.running import Running, live

YEAR = "year-of-survival"


def open_year(server: Running) -> tuple[Any, Any, str]:
    ada, bo = server.person("Ada"), server.person("Bo")
    seats = [{"kind": "me"}, {"kind": "free"}, *[{"kind": "bot", "level": "greedy"}] * 2]
    options = {"first_player": "seat-1"}
    table = ada.post("/api/tables", {"game": YEAR, "seats": seats, "options": options})
    bo.post(f"/api/tables/{table['id']}/sit")
    ada.post(f"/api/tables/{table['id']}/start")
    return ada, bo, table["id"]


@live
async def test_each_client_gets_what_it_asked_for(server: Running):
    ada, bo, id = open_year(server)
    async with ada.at(id) as hers, bo.at(id) as his:
        by_key, in_words = await hers.hello(keys=True, since=0), await his.hello(since=0)
        assert by_key["asks"]["key"] == "ask-turn"
        assert by_key["names"]["item"]["atlatl"]["name"] == "Atlatl"
        assert "names" not in in_words and "asks" not in in_words
        assert in_words["question"] == "Wait for Ada."
        refused = await hers.ask("act", action="leave")
        assert refused["says"] == {"key": "no-main"}
        assert refused["words"] == "A turn is one action: explore, craft or scout."
        assert (await hers.ask("act", action="explore short"))["t"] == "ack"
        update, words = await hers.hear_until("update"), await his.hear_until("update")
        explored = update["news"][-1]["happened"][0]
        assert explored["kind"] == "explored" and "words" not in explored
        told = words["news"][-1]["told"][0]
        assert told["words"] == "Ada set out on a short expedition."
        again = await hers.hello(keys=True, since=update["v"])
        assert "names" not in again and again["may"]


@live
async def test_the_server_hands_out_what_a_game_says(server: Running):
    ada = server.person("Ada")
    found = ada.get(f"/api/games/{YEAR}/text/en")
    game = find_game(YEAR)
    assert found["language"] == "en"
    assert (game.text_folder / "en.ftl").read_text(encoding="utf-8") in found["text"]
    assert "list-last" in found["text"]
    missing = ada.get(f"/api/games/{YEAR}/text/tlh", 404)
    assert missing["words"] == "A Year of Survival has no catalogue in 'tlh'; there is: en."
    assert ada.get("/api/games/coldest-night/text/en", 404)["words"] == (
        "The Coldest Night has no catalogue in 'en'."
    )
