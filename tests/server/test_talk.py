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


# ── Pointing ────────────────────────────────────────────────────────────────────────────────

YEAR = "year-of-survival"


def year_of_two(server: Running) -> tuple[Any, Any, str]:
    """Ada begins, Bo sits after her, two bots watch them."""
    game = all_games()[YEAR]
    return open_table(server, game, first_player="seat-1")


async def hear_marks(socket: Any, wanted: list[tuple[int, str]]) -> None:
    """Listen until people point at this and nothing else (bots point as they like)."""
    while [(m["seat"], m["action"]) for m in marks_at(socket) if m["seat"] < 2] != wanted:
        await socket.hear_until("table", "update")


def marks_at(socket: Any) -> list[Any]:
    return socket.latest["pointing"]["marks"]


@live
async def test_a_finger_is_seen_by_all_until_the_choice_is_made(server: Running):
    ada, bo, id = year_of_two(server)
    async with ada.at(id) as hers, bo.at(id) as his, server.anybody_at(id) as watching:
        for socket in (hers, his, watching):
            await socket.hello()
        (asked,) = his.latest["pointing"]["open"]
        assert (asked["seat"], asked["choices"]) == (0, hers.latest["choices"])
        assert (await his.ask("point", action="craft"))["t"] == "ack"
        for socket in (hers, his, watching):
            await hear_marks(socket, [(1, "craft")])
        async with bo.at(id) as later:  # whoever comes now sees it too
            await later.hello()
            assert [mark["seat"] for mark in marks_at(later)] == [1]
        assert (await hers.ask("act", action="scout"))["t"] == "ack"
        for socket in (hers, his, watching):
            await hear_marks(socket, [])


@live
async def test_pointing_again_and_at_nothing(server: Running):
    _, bo, id = year_of_two(server)
    async with bo.at(id) as his, server.anybody_at(id) as watching:
        await his.hello()
        await watching.hello()
        first = await his.ask("point", action="craft", id="one")
        again = await his.ask("point", action="craft", id="one")
        assert first == again
        await his.ask("point", action="scout")
        await hear_marks(watching, [(1, "scout")])
        await his.ask("point")
        await hear_marks(watching, [])
        refused = await watching.ask("point", action="craft")
        assert refused["words"] == "You have no seat at this table; you can watch."


@live
async def test_bad_fingers_are_refused_in_one_sentence(server: Running):
    ada, bo, id = year_of_two(server)
    async with ada.at(id) as hers, bo.at(id) as his:
        await hers.hello()
        await his.hello()
        bad = await hers.ask("point", action="craft")
        assert bad["words"] == "You are asked yourself: choose instead of pointing."
        for wrong in ({"action": "sing"}, {"action": "done"}, {"action": "craft", "of": 3}):
            assert (await his.ask("point", **wrong))["t"] == "refused"
        ada.post(f"/api/tables/{id}/seats/1/mute", {"on": True})
        assert "muted" in (await his.ask("point", action="craft"))["words"]
