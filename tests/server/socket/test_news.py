"""News in pages: a table where much was said opens as quickly as any other."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from snowbound.tables.views import NEWS_PAGE
from tests.server.running import Player, Running, Socket, generous, live, running, sqlite_at
from tests.waiting import wait_until

SAYINGS = 2 * NEWS_PAGE + 50
LONG = "the snow lies deep " * 14  # near the longest that can be said


Busy = tuple[Running, Player, str]


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Busy]:
    """A table of Ada's at which much was said, before a move and after it."""
    with running(sqlite_at(tmp_path_factory.mktemp("news")), generous()) as server:
        ada = server.person("Ada")
        table = ada.solo(players=1)["id"]

        @live
        async def talk() -> None:
            async with ada.at(table) as at_ada:
                await at_ada.hello()
                await say(at_ada, SAYINGS - 20, "before")
                await at_ada.play_on(1)
                await say(at_ada, 20, "after")

        talk()
        yield server, ada, table


async def say(socket: Socket, sayings: int, when: str) -> None:
    for number in range(sayings):
        await socket.ask("say", id=f"{when} {number}", words=f"{number} {when} {LONG}")


async def all_news(socket: Socket, since: int = 0) -> list[dict[str, Any]]:
    """Everything there is, page by page, in order."""
    found = list(socket.latest["news"])
    earlier = socket.latest["earlier"]
    while earlier:
        await socket.tell(t="news", id=f"page {earlier}", before=earlier, since=since)
        page = await socket.hear_until("news", id=f"page {earlier}")
        assert 0 < len(page["news"]) <= NEWS_PAGE
        found = page["news"] + found
        earlier = page["earlier"]
    return found


@live
async def test_the_newest_news_comes_first_and_older_news_on_request(busy: Busy):
    _, ada, table = busy
    async with ada.at(table) as socket:
        seen = await socket.hello(since=0)
        assert len(socket.texts[-1]) < 200_000
        assert len(seen["news"]) == NEWS_PAGE and seen["earlier"]
        assert seen["news"][-1]["v"] == seen["v"]
        news = await all_news(socket)
        versions = [item["v"] for item in news]
        assert versions == sorted(versions)
        assert [item["kind"] for item in news[:1]] == ["start"]
        said = [item["words"] for item in news if item["kind"] == "said"]
        assert len(said) == len(set(said)) == SAYINGS
        assert [item["kind"] for item in news].count("move") == 1


@live
async def test_older_news_goes_back_to_what_was_known(busy: Busy):
    _, ada, table = busy
    async with ada.at(table) as socket:
        seen = await socket.hello(since=100)
        news = await all_news(socket, since=100)
        assert news[0]["v"] == 101 and news[-1]["v"] == seen["v"]
        short = await socket.hello(since=seen["v"] - 5)
        assert short["earlier"] == 0 and len(short["news"]) == 5
        await socket.tell(t="news", id="odd", before=1_000_000, since=seen["v"] - 5)
        page = await socket.hear_until("news", id="odd")
        assert page["news"] == short["news"] and page["earlier"] == 0


def test_older_news_can_be_asked_for_over_http(busy: Busy):
    _, ada, table = busy
    path = f"/api/tables/{table}"
    seen = ada.get(f"{path}/look?seat=0")
    news = seen["news"]
    earlier = seen["earlier"]
    while earlier:
        page = ada.get(f"{path}/news?seat=0&before={earlier}")
        news, earlier = page["news"] + news, page["earlier"]
    assert sum(item["kind"] == "said" for item in news) == SAYINGS
    assert "words" in ada.get(f"{path}/news?seat=0&before=many", status=400)


@live
async def test_nobody_is_told_more_in_older_news_than_they_may_know(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous()) as server:
        ada = server.person("Ada")
        table = ada.solo("coldest-night", players=2, level="random")["id"]
        async with ada.at(table) as at_ada, server.anybody_at(table) as at_eve:
            await at_ada.hello()
            await at_ada.play_on(8)
            seen = await at_ada.hello(since=0)
            watched = await at_eve.hello(since=0)
            everything = {"before": 1_000_000, "since": 0}
            await at_ada.tell(t="news", id="mine", **everything)
            mine = await at_ada.hear_until("news", id="mine")
            await at_eve.tell(t="news", id="hers", **everything)
            hers = await at_eve.hear_until("news", id="hers")
            assert up_to(seen["v"], mine["news"]) == seen["news"]
            assert up_to(watched["v"], hers["news"]) == watched["news"]
            assert mine["news"] != hers["news"]


def up_to(v: int, news: list[Any]) -> list[Any]:
    """Without what a bot has done since."""
    return [item for item in news if item["v"] <= v]


def unseen(player: Player, table: str) -> bool:
    cards = player.get("/api/tables/mine")
    return next(card["unseen"] for card in cards if card["id"] == table)


@live
async def test_what_was_left_out_counts_as_seen_once_it_was_told(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous()) as server:
        ada, bo = server.person("Ada"), server.person("Bo")
        seats = [{"kind": "me"}, {"kind": "free"}]
        table = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"]
        bo.post(f"/api/tables/{table}/sit")
        async with bo.at(table) as at_bo:
            await at_bo.hello()
        async with ada.at(table) as at_ada:
            await at_ada.hello()
            await say(at_ada, NEWS_PAGE + 40, "while Bo was away")
        assert unseen(bo, table)
        async with bo.at(table) as at_bo:
            assert (await at_bo.hello())["earlier"]
        assert unseen(bo, table)  # he has seen the end of it, and not how it began
        async with bo.at(table) as at_bo:
            await at_bo.hello()
            news = await all_news(at_bo)
            assert len(news) >= NEWS_PAGE + 40
        assert not unseen(bo, table)


@live
async def test_whoever_has_fallen_behind_gets_the_rest_on_request(tmp_path: Path):
    """An update is a page, too."""
    with running(sqlite_at(tmp_path), generous()) as server:
        ada = server.person("Ada")
        table = ada.solo(players=1)["id"]
        async with ada.at(table) as at_ada, server.anybody_at(table) as behind:
            await at_ada.hello()
            first = await behind.hello()
            viewer = next(one for one in viewers(server, table) if not one.identity)
            viewer.socket.blocked = True  # as by a full buffer
            await say(at_ada, NEWS_PAGE + 40, "meanwhile")
            viewer.socket.blocked = False
            await at_ada.ask("say", words="now")
            update = await behind.hear_until("update")
            assert update["after"] == first["v"] and len(update["news"]) == NEWS_PAGE
            behind.latest |= {"news": update["news"], "earlier": update["earlier"]}
            news = await all_news(behind, since=first["v"])
            assert [item["v"] for item in news] == list(range(first["v"] + 1, update["v"] + 1))


def viewers(server: Running, table: str) -> list[Any]:
    return list(server.services.tables.by_id[table].viewers)


HELLO = Frame(Opcode.TEXT, b'{"t":"hello","since":0}').serialize(mask=True)
MANY = 120  # answers: more than a system keeps on the way


def deaf(player: Player, table: str) -> socket.socket:
    """Somebody who asks for everything again and again, and reads no more than the handshake."""
    port = int(player.address.rsplit(":", 1)[1])
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", port))
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {player.token}"
        "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(64)
    line.sendall(HELLO * MANY)
    return line


def test_what_was_not_read_is_not_marked_as_seen(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(slow_client_seconds=0.5)) as server:
        ada, bo = server.person("Ada"), server.person("Bo")
        seats = [{"kind": "me"}, {"kind": "free"}]
        table = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"]
        bo.post(f"/api/tables/{table}/sit")

        @live
        async def talk() -> None:
            async with bo.at(table) as at_bo:
                await at_bo.hello()
            async with ada.at(table) as at_ada:
                await at_ada.hello()
                await say(at_ada, NEWS_PAGE - 50, "something")

        talk()
        with deaf(bo, table):
            wait_until(lambda: server.services.metrics.turned_away)
            wait_until(lambda: all(one.identity != bo.id for one in viewers(server, table)))
        assert unseen(bo, table)
