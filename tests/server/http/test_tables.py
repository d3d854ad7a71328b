"""Opening tables, seats, lists, rematches, clocks: over HTTP."""

import asyncio

import pytest

from tests.server.running import Running, live

HOUR = 3600


def two_seats(**more: object) -> dict[str, object]:
    return {"game": "frost-gorge", "seats": [{"kind": "me"}, {"kind": "free"}], **more}


def test_people_come_sit_and_start(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    table = ada.post("/api/tables", two_seats())
    id = table["id"]
    assert table["status"] == "open" and table["you_host"]
    assert "still free" in ada.post(f"/api/tables/{id}/start", status=400)["words"]
    sat = bo.post(f"/api/tables/{id}/sit")
    assert sat["yours"] == [1] and not sat["you_host"]
    assert bo.post(f"/api/tables/{id}/sit")["version"] == sat["version"]  # twice is once
    assert bo.post(f"/api/tables/{id}/start", status=403)["words"]
    assert server.person("Eve").post(f"/api/tables/{id}/sit", status=400)["words"]
    left = bo.post(f"/api/tables/{id}/leave")
    assert left["yours"] == [] and left["seats"][1]["kind"] == "free"
    bo.post(f"/api/tables/{id}/sit", {"seat": 1})
    started = ada.post(f"/api/tables/{id}/start")
    assert started["status"] == "running" and started["commitment"].startswith("sha256:")
    assert "seed" not in started


def test_two_people_of_one_name_are_told_apart(server: Running):
    ada, other = server.person("Ada"), server.person("Ada")
    id = ada.post("/api/tables", two_seats())["id"]
    other.post(f"/api/tables/{id}/sit")
    names = [seat["name"] for seat in ada.get(f"/api/tables/{id}")["seats"]]
    assert names == ["Ada", "Ada 2"]


def test_the_host_fills_seats_with_bots(server: Running):
    ada = server.person()
    id = ada.post("/api/tables", two_seats())["id"]
    bot = {"kind": "bot", "level": "random"}
    filled = ada.post(f"/api/tables/{id}/seats/1", bot)
    assert filled["seats"][1]["level"] == "random"
    freed = ada.post(f"/api/tables/{id}/seats/1", {"kind": "free"})
    assert freed["seats"][1]["kind"] == "free"
    assert "no bot" in ada.post(f"/api/tables/{id}/start", {"fill": "oracle"}, 400)["words"]
    for level in ("expert:iterations=4001", "expert:ms=5001", "expert:ms=soon"):
        assert "budget" in ada.post(f"/api/tables/{id}/start", {"fill": level}, 400)["words"]
    assert ada.post(f"/api/tables/{id}/start", {"fill": "greedy"})["status"] == "running"


def test_public_tables_are_listed_and_private_ones_are_not(server: Running):
    ada = server.person()
    public = ada.post("/api/tables", two_seats(public=True))["id"]
    private = ada.post("/api/tables", two_seats())["id"]
    listed = {card["id"] for card in server.person("Eve").get("/api/tables?game=frost-gorge")}
    assert public in listed and private not in listed
    mine = {card["id"]: card for card in ada.get("/api/tables/mine")}
    assert {public, private} <= set(mine)
    assert server.person("Eve").get(f"/api/tables/{private}")["status"] == "open"  # by its link
    ada.post(f"/api/tables/{public}/close")
    listed = {card["id"] for card in ada.get("/api/tables")}
    assert public not in listed


def test_my_tables_say_whose_turn_it_is(server: Running):
    ada = server.person()
    id = ada.solo()["id"]
    card = next(card for card in ada.get("/api/tables/mine") if card["id"] == id)
    assert card["your_turn"] and card["yours"] == [0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": "frost-gorge", "options": {"loop": "sideways"}},
        {"game": "frost-gorge", "options": {"speed": 3}},
        {"game": "frost-gorge", "components": "../../secret.toml"},
        {"game": "frost-gorge", "components": "no-such"},
        {"game": "frost-gorge", "seats": [{"kind": "me"}] * 9},
        {"game": "frost-gorge", "seats": [{"kind": "ghost"}]},
        {"game": "frost-gorge", "seats": [{"kind": "hotseat", "name": "\u200b"}]},
        {"game": "frost-gorge", "clock": {"kind": "slow", "move": 5}},
        {"game": "frost-gorge", "clock": {"kind": "sundial"}},
        {"game": "frost-gorge", "seats": [{"kind": "free"}], "start": True},
        {"game": "frost-gorge", "unknown": 1},
        {},
    ],
)
def test_a_table_that_cannot_be_is_one_clear_sentence(server: Running, wrong: dict[str, object]):
    problem = server.person().post("/api/tables", wrong, 400)
    assert problem["words"] and "\n" not in problem["words"]


def test_the_link_as_a_qr_code(server: Running):
    ada = server.person()
    id = ada.post("/api/tables", two_seats())["id"]
    answer = ada.http.get(f"/api/tables/{id}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


@live
async def test_a_rematch_is_the_same_table_for_everybody(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    id = ada.post("/api/tables", two_seats())["id"]
    bo.post(f"/api/tables/{id}/sit")
    ada.post(f"/api/tables/{id}/start")
    assert "still on" in ada.post(f"/api/tables/{id}/rematch", status=400)["words"]
    async with ada.at(id) as hers, bo.at(id) as his:
        await hers.hello()
        await his.hello()
        await asyncio.gather(hers.play_on(), his.play_on())
        again = ada.post(f"/api/tables/{id}/rematch")
        assert bo.post(f"/api/tables/{id}/rematch")["id"] == again["id"]
        assert (await his.hear_news("rematch"))["words"] == again["id"]
    assert [seat["name"] for seat in again["seats"]] == ["Ada", "Bo"]
    assert again["status"] == "open" and again["id"] != id


def test_a_table_is_closed_by_its_host_alone(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    id = ada.post("/api/tables", two_seats())["id"]
    bo.post(f"/api/tables/{id}/sit")
    bo.post(f"/api/tables/{id}/close", status=403)
    ada.post(f"/api/tables/{id}/start")
    assert "Others are playing" in ada.post(f"/api/tables/{id}/close", status=400)["words"]
    alone = ada.solo()["id"]
    assert ada.post(f"/api/tables/{alone}/close")["status"] == "closed"


@live
async def test_the_clock_calls_a_bot_that_goes_when_the_person_is_back(server: Running):
    ada = server.person()
    seats = [{"kind": "me"}, {"kind": "bot"}]
    clock = {"kind": "live", "move": HOUR, "bank": HOUR}
    asked = {"game": "frost-gorge", "seats": seats, "clock": clock, "start": True}
    table = ada.post("/api/tables", asked)
    assert table["seats"][0]["deadline"] == table["started"] + 2 * HOUR
    server.clock.let_pass(2 * HOUR + 1)
    async with server.anybody_at(table["id"]) as socket:
        await socket.hello(since=0)
        await socket.hear_news("stand-in")
        while not any(n["kind"] == "move" and n["seat"] == 0 for n in socket.news):
            await socket.hear_until("update")
    async with ada.at(table["id"]) as socket:
        seen = await socket.hello()
        if seen["table"]["status"] == "running":
            assert not seen["table"]["seats"][0]["stand_in"]


@live
async def test_a_reminder_comes_once(server: Running):
    ada = server.person()
    clock = {"kind": "live", "move": HOUR, "then": "remind"}
    asked = {"game": "frost-gorge", "seats": [{"kind": "me"}], "clock": clock, "start": True}
    table = ada.post("/api/tables", asked)
    async with ada.at(table["id"]) as socket:
        await socket.hello()
        server.clock.let_pass(HOUR + 1)
        await socket.hear_news("reminded")
        another = ada.post("/api/tables", asked)
        async with ada.at(another["id"]) as other:
            await other.hello()
            server.clock.let_pass(HOUR + 1)
            await other.hear_news("reminded")  # so the first clock was looked at again, too
        await socket.play_on(1)
        assert [news["kind"] for news in socket.news].count("reminded") == 1
        assert socket.latest["table"]["seats"][0]["deadline"] is not None


def test_look_gives_a_spectators_view_or_your_own(server: Running):
    ada, eve = server.person("Ada"), server.person("Eve")
    id = ada.solo()["id"]
    assert eve.get(f"/api/tables/{id}/look")["seat"] is None
    assert ada.get(f"/api/tables/{id}/look?seat=0")["choices"]
    eve.get(f"/api/tables/{id}/look?seat=0", status=403)
    ada.get(f"/api/tables/{id}/look?seat=7", status=403)
    ada.get("/api/tables/nowhere/look", status=404)


def test_the_winter_of_a_day_is_the_same_for_all_and_the_first_try_counts(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    asked = {"game": "frost-gorge", "date": "2025-01-31"}
    table = ada.post("/api/daily", asked)
    assert table["daily"] == asked["date"] and table["status"] == "running"
    assert ada.post("/api/daily", asked)["id"] == table["id"]
    other = bo.post("/api/daily", asked)
    assert other["id"] != table["id"] and other["commitment"] == table["commitment"]
    cards = {card["id"]: card["daily"] for card in ada.get("/api/tables/mine")}
    assert cards[table["id"]] == asked["date"]
    for wrong in ({"date": "9999-01-01"}, {"date": "soon"}):
        assert ada.post("/api/daily", asked | wrong, 400)["words"]
    ada.post("/api/daily", asked | {"game": "chess"}, 404)
