"""What a link to a table shows in a chat: the game, the names, how it stands; never a secret."""

import asyncio
import re
from io import BytesIO

import httpx
import pytest
from PIL import Image

from snowbound.server.common.built_client import STATIC
from snowbound.server.common.rate_limits import RateLimited
from snowbound.server.workers.painter import paint
from snowbound.server.workers.painting import MOST_OF_ONE, NotDrawn, Painting
from snowbound.server.workers.pictures import Card
from tests.server.running import Player, Running, live

pytestmark = pytest.mark.skipif(
    not (STATIC / "index.html").is_file(), reason="the browser client is not built here"
)


def told(server: Running, path: str) -> dict[str, str]:
    page = httpx.get(server.address + path).text
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)"', page))


def open_table(ada: Player, **asked: object) -> str:
    seats = [{"kind": "me"}, {"kind": "free"}]
    return ada.post("/api/tables", {"game": "coldest-night", "seats": seats, **asked})["id"]


def test_a_link_says_which_game_it_is_and_who_is_there(a_server: Running):
    table = open_table(a_server.person('Ada "<b>"'))
    seen = told(a_server, f"/table/{table}")
    assert seen["og:title"] == "The Coldest Night"
    assert seen["og:description"] == "Ada &quot;&lt;b&gt;&quot;. 1 seat is free. Come and play."
    assert seen["og:image"] == f"{a_server.address}/api/tables/{table}/picture.png"


def test_the_picture_is_a_picture(a_server: Running):
    table = open_table(a_server.person("Ada"))
    answer = httpx.get(f"{a_server.address}/api/tables/{table}/picture.png")
    assert answer.headers["content-type"] == "image/png"
    drawn = Image.open(BytesIO(answer.content))
    assert drawn.size == (1200, 630)
    assert len(answer.content) < 100_000
    assert drawn.convert("RGB").getpixel((990, 560)) == (0xE7, 0xB1, 0x4C)  # the lit window


@live
async def test_no_secret_is_told(a_server: Running):
    ada = a_server.person("Ada")
    table = ada.solo("coldest-night", players=2, level="random")["id"]
    async with ada.at(table) as socket:
        hand = (await socket.hello())["view"]["hand"]
        seen = told(a_server, f"/table/{table}")
        assert not any(face["name"] in str(seen) for face in hand)
        await socket.play_on()
    ended = told(a_server, f"/record/{table}")["og:description"]
    assert re.search(r"Ada and \w+\. (Won|Lost): ", ended)


@live
async def test_points_are_told_where_there_are_any(a_server: Running):
    ada = a_server.person("Ada")
    table = ada.solo("frost-gorge", players=2, level="random")["id"]
    async with ada.at(table) as socket:
        await socket.hello()
        await socket.play_on()
    assert re.search(
        r" won\. Ada \d+ and \w+ \d+\.$", told(a_server, f"/record/{table}")["og:description"]
    )


def test_no_such_table_is_the_client_itself(a_server: Running):
    assert told(a_server, "/table/no-such-table") == {}
    assert httpx.get(f"{a_server.address}/api/tables/nope/picture.png").status_code == 404


def test_a_table_comes_with_the_code_of_its_game(a_server: Running):
    ada = a_server.person("Ada")
    table = open_table(ada)
    page = httpx.get(f"{a_server.address}/table/{table}").text
    other = ada.post("/api/tables", {"game": "frost-gorge", "seats": [{"kind": "me"}]})["id"]
    needed = re.findall(
        r'<link rel="(?:modulepreload|stylesheet)" crossorigin href="([^"]+)"', page
    )
    assert len(needed) == len(set(needed)) > 4
    for path in needed:
        assert httpx.get(a_server.address + path).status_code == 200, path
    of_another = httpx.get(f"{a_server.address}/table/{other}").text
    assert [path for path in needed if path not in of_another]
    assert "Table-" not in httpx.get(f"{a_server.address}/record/{table}").text


@live
async def test_equal_pictures_are_drawn_once(a_server: Running):
    ada = a_server.person("Ada")
    tables = [open_table(ada), open_table(ada)]
    before = a_server.services.painting.pool.jobs
    async with httpx.AsyncClient(base_url=a_server.address) as http:
        asked = [http.get(f"/api/tables/{table}/picture.png") for table in tables * 5]
        answers = await asyncio.gather(*asked)
    assert len({answer.content for answer in answers}) == 1
    assert a_server.services.painting.pool.jobs - before <= 1


def card(number: int) -> Card:
    return Card("Frost Gorge", "Ada", f"Playing now, {number} moves so far.")


@live
async def test_one_address_waits_for_few_pictures():
    """With a painter that the test releases by hand."""
    painting = Painting(STATIC / "assets")
    painting.pool.open = lambda: None
    many = [
        asyncio.create_task(painting.picture(card(number), "greedy"))
        for number in range(MOST_OF_ONE)
    ]
    await asyncio.sleep(0)
    with pytest.raises(RateLimited, match="Too many pictures"):
        await painting.picture(card(100), "greedy")
    modest = asyncio.create_task(painting.picture(card(200), "modest"))
    again = asyncio.create_task(painting.picture(card(200), "greedy"))  # waits for the same one
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    for _ in range(2):  # whoever asks for one is among the next two
        waiting = painting.pool.queue.take()
        assert waiting is not None
        waiting.result.set_result(paint(waiting.job))
    assert (await modest).startswith(b"\x89PNG") and await again == await modest
    assert await painting.picture(card(200), "anybody") == await modest
    assert sum(task.done() for task in many) <= 1
    await painting.close()
    assert all(task.done() for task in many)


@live
async def test_a_picture_that_cannot_be_drawn_is_said():
    painting = Painting(STATIC / "no fonts here")
    with pytest.raises(NotDrawn, match="could not be drawn"):
        await painting.picture(card(1), "ada")
    await painting.close()
