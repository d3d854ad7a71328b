"""Talking at a table: a game's phrases, and free text where it is allowed."""

from typing import Any

import pytest

from snowbound.core.game import Game
from snowbound.core.registry import all_games
from tests.server.running import Running, live

WITH_PHRASES = [game for game in all_games().values() if game.phrases]


def open_table(server: Running, game: Game, **options: Any) -> tuple[Any, Any, str]:
    """Ada and Bo sit down; bots take the seats that must not stay empty."""
    ada, bo = server.person("Ada"), server.person("Bo")
    bots = [{"kind": "bot", "level": "greedy"}] * max(0, game.players[0] - 2)
    seats = [{"kind": "me"}, {"kind": "free"}, *bots]
    table = ada.post("/api/tables", {"game": game.id, "seats": seats, "options": options})
    bo.post(f"/api/tables/{table['id']}/sit")
    ada.post(f"/api/tables/{table['id']}/start")
    return ada, bo, table["id"]


@pytest.mark.parametrize("game", WITH_PHRASES, ids=lambda game: game.id)
@live
async def test_every_phrase_can_be_said_while_a_game_runs(server: Running, game: Game):
    ada, bo, id = open_table(server, game)
    async with ada.at(id) as hers, bo.at(id) as his:
        await hers.hello()
        await his.hello()
        for phrase in game.phrases:
            assert (await hers.ask("say", phrase=phrase.name))["t"] == "ack"
        said: list[Any] = []
        while len(said) < len(game.phrases):
            await his.hear_until("table", "update")
            said = [news for news in his.news if news["kind"] == "said"]
        assert [news["words"] for news in said] == [phrase.words for phrase in game.phrases]
        assert {news["seat"] for news in said} == {0}


@pytest.mark.parametrize("game", WITH_PHRASES, ids=lambda game: game.id)
@live
async def test_free_text_needs_the_option(server: Running, game: Game):
    ada, _, id = open_table(server, game)
    async with ada.at(id) as socket:
        await socket.hello()
        refused = await socket.ask("say", words="Go left!")
        assert refused["words"] == "This game keeps secrets: say one of its phrases."
        assert "There is no phrase" in (await socket.ask("say", phrase="go-left"))["words"]
    ada, _, id = open_table(server, game, free_talk=True)
    async with ada.at(id) as socket:
        await socket.hello()
        assert (await socket.ask("say", words="Go left!"))["t"] == "ack"
        assert (await socket.ask("say", phrase=game.phrases[0].name))["t"] == "ack"
