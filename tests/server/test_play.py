"""Playing over the socket."""

import sqlite3
from itertools import pairwise
from pathlib import Path

from snowbound.core import records
from snowbound.core.match import replay
from tests.server.running import Running, live, running, sqlite_at


@live
async def test_one_request_and_a_game_against_bots_to_its_end(server: Running):
    ada = server.person("Ada")
    table = ada.solo(players=3, level="greedy")
    assert table["status"] == "running"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    async with ada.at(table["id"]) as socket:
        first = await socket.hello(since=0)
        assert first["news"][0]["kind"] == "start"
        assert first["table"]["yours"] == [0]
        await socket.play_on()
    record = ada.http.get(f"/api/records/{table['id']}/download").content
    match = replay(records.decode(record, "the download"))
    assert match.over
    assert match.commitment == table["commitment"]


@live
async def test_everybody_gets_every_version_in_order(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    table = ada.post(
        "/api/tables", {"game": "frost-gorge", "seats": [{"kind": "me"}, {"kind": "free"}]}
    )
    bo.post(f"/api/tables/{table['id']}/sit")
    ada.post(f"/api/tables/{table['id']}/start")
    async with ada.at(table["id"]) as hers, bo.at(table["id"]) as his:
        await hers.hello(since=0)
        await his.hello(since=0)
        for _ in range(10):
            socket = hers if 0 in hers.latest["awaited"] else his
            await socket.play_on(1)
            await hers.reach(socket.latest["v"])
            await his.reach(socket.latest["v"])
    for socket in (hers, his):
        versions = [news["v"] for news in socket.news]
        assert versions == sorted(versions)
        assert [news["kind"] for news in socket.news].count("move") == 10
    updates = [message for message in his.heard if message["t"] == "update"]
    for before, after in pairwise(updates):
        assert after["after"] == before["v"]


@live
async def test_an_action_sent_twice_is_played_once(server: Running):
    ada = server.person()
    table = ada.solo()
    async with ada.at(table["id"]) as socket:
        first = await socket.hello()
        action = first["choices"][0]["name"]
        one = await socket.ask("act", action=action, id="the-same")
        two = await socket.ask("act", action=action, id="the-same")
        assert one == two
    async with ada.at(table["id"]) as socket:  # also after a reconnect
        await socket.hello()
        assert await socket.ask("act", action=action, id="the-same") == one
        assert socket.latest["step"] == 1


@live
async def test_what_is_not_allowed_is_refused_with_its_rule(server: Running):
    ada = server.person()
    table = ada.solo()
    async with ada.at(table["id"]) as socket:
        first = await socket.hello()
        legal = {choice["name"] for choice in first["choices"]}
        wrong = next(name for name in (f"check {row}" for row in range(1, 7)) if name not in legal)
        refused = await socket.ask("act", action=wrong)
        assert refused["t"] == "refused" and refused["rule"].startswith("FG-")
        answer = await socket.ask("why_not", action=wrong)
        assert not answer["allowed"] and answer["words"] == refused["words"]
        assert (await socket.ask("why_not", action=first["choices"][0]["name"]))["allowed"]
        unknown = await socket.ask("act", action="fly")
        assert unknown["t"] == "refused" and "no action" in unknown["words"]
        assert (await socket.hello())["v"] == first["v"]


@live
async def test_things_on_the_table_explain_themselves(server: Running):
    ada = server.person()
    table = ada.solo("coldest-night", players=2)
    async with ada.at(table["id"]) as socket, server.anybody_at(table["id"]) as eve:
        first = await socket.hello()
        heat = await socket.ask("explain", thing="heat")
        assert heat["title"] and heat["words"] and heat["rule"].startswith("CN-")
        held = f"card:{first['view']['hand'][0]['card']}"
        assert (await socket.ask("explain", thing=held))["t"] == "explained"
        unknown = await socket.ask("explain", thing="card:no-such-card")
        assert unknown["t"] == "refused" and "no-such-card" in unknown["words"]
        assert (await socket.ask("explain", thing="heat", seat=1))["t"] == "refused"
        await eve.hello()
        assert (await eve.ask("explain", thing="heat"))["t"] == "explained"
        # Nobody tells a spectator what is in a hand.
        assert (await eve.ask("explain", thing=held))["t"] == "refused"


@live
async def test_strangers_watch_and_may_do_nothing(server: Running):
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.solo()
    async with eve.at(table["id"]) as socket:
        seen = await socket.hello(since=0)
        assert seen["seat"] is None and seen["choices"] == [] and seen["view"]
        refused = await socket.ask("act", action="check 1")
        assert refused["t"] == "refused"
        assert (await socket.ask("act", action="check 1", seat=0))["t"] == "refused"
        assert (await socket.ask("hint"))["t"] == "refused"
    async with server.anybody_at(table["id"]) as socket:
        assert (await socket.hello())["seat"] is None


@live
async def test_undo_is_free_until_something_is_rolled(server: Running):
    ada = server.person()
    table = ada.solo()
    async with ada.at(table["id"]) as socket:
        before = await socket.hello()
        assert not before["undo"]["can"]
        await socket.play_on(1)
        assert socket.latest["undo"] == {
            "can": True,
            "free": True,
            "asked_by": None,
            "waiting_for": [],
        }
        assert (await socket.ask("undo"))["t"] == "ack"
        await socket.hear_news("undone")
        assert socket.latest["view"] == before["view"]
        assert socket.latest["choices"] == before["choices"]


@live
async def test_undo_beyond_a_roll_needs_everyone(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    table = ada.post(
        "/api/tables", {"game": "frost-gorge", "seats": [{"kind": "me"}, {"kind": "free"}]}
    )
    bo.post(f"/api/tables/{table['id']}/sit")
    ada.post(f"/api/tables/{table['id']}/start")
    async with ada.at(table["id"]) as hers, bo.at(table["id"]) as his:
        await hers.hello()
        await his.hello()
        month = hers.latest["view"]["month"]
        while hers.latest["view"]["month"] == month:  # until the next month is rolled
            for socket in (hers, his):
                await socket.reach(max(hers.latest["v"], his.latest["v"]))
                if socket.latest["seat"] in socket.latest["awaited"]:
                    await socket.play_on(1)
            await hers.reach(his.latest["v"])
        steps = hers.latest["step"]
        asked = await hers.ask("undo")
        assert asked["t"] == "ack"
        await his.hear_news("undo-asked")
        assert his.latest["undo"]["asked_by"] == 0
        assert his.latest["undo"]["waiting_for"] == [1]
        assert (await hers.ask("consent", yes=True))["t"] == "refused"
        assert (await his.ask("consent", yes=False))["t"] == "ack"
        await hers.hear_news("undo-refused")
        assert hers.latest["step"] == steps
        asked = await hers.ask("undo")
        await his.reach(asked["v"])
        agreed = await his.ask("consent", yes=True)
        await hers.reach(agreed["v"])
        assert hers.latest["step"] < steps
        assert hers.latest["view"]["month"] == month


@live
async def test_bots_do_not_mind_an_undo(server: Running):
    ada = server.person()
    table = ada.solo(players=2)
    async with ada.at(table["id"]) as socket:
        await socket.hello()
        month = socket.latest["view"]["month"]
        while socket.latest["view"]["month"] == month:
            await socket.play_on(1)
            while not socket.latest["choices"]:
                await socket.hear_until("update")
        assert not socket.latest["undo"]["free"]
        assert (await socket.ask("undo"))["t"] == "ack"
        await socket.hear_news("undone")


@live
async def test_a_hint_is_a_legal_action_with_words(server: Running):
    ada = server.person()
    table = ada.solo(players=2)
    async with ada.at(table["id"]) as socket:
        await socket.hello()
        while 0 not in socket.latest["awaited"]:
            await socket.hear_until("update")
        hint = await socket.ask("hint")
        names = {choice["name"]: choice["words"] for choice in socket.latest["choices"]}
        assert names[hint["action"]] == hint["words"]
        assert hint["because"] and hint["why"][0]["action"] == hint["action"]
        assert {one["action"] for one in hint["why"]} <= set(names)
        for one in hint["why"]:
            assert 0 <= one["wins_low"] <= one["wins"] <= one["wins_high"] <= 1
        assert 0.5 <= hint["confidence"] <= 1
    quiet = ada.solo(hints=False)
    async with ada.at(quiet["id"]) as socket:
        await socket.hello()
        assert (await socket.ask("hint"))["t"] == "refused"


@live
async def test_words_call_people_by_their_names(server: Running):
    ada = server.person("Ada")
    names = ["Ada", "Bo", "Cleo"]
    seats = [{"kind": "me"}, *({"kind": "hotseat", "name": name} for name in names[1:])]
    table = ada.post("/api/tables", {"game": "coldest-night", "seats": seats, "start": True})
    async with ada.at(table["id"]) as socket:
        seat = (await socket.hello(seat=0))["awaited"][0]
        await socket.ask("act", action="scavenge", seat=seat)  # and now deal it out
        await socket.tell(t="look", seat=seat)
        await socket.hear_until("table")
        words = [choice["words"] for choice in socket.latest["choices"]]
        for name in names:
            assert name == names[seat] or any(line.startswith(f"Give {name}") for line in words)
        hint = await socket.ask("hint", seat=seat)
        told = [hint["because"], hint["words"]]
        told += [line for one in hint["why"] for line in [one["words"], *one["line"]]]
        assert not any("seat " in line for line in told)


@live
async def test_talk_is_cleaned_and_told(server: Running):
    ada = server.person()
    table = ada.solo()
    async with ada.at(table["id"]) as socket:
        await socket.hello()
        said = await socket.ask("say", words="  hello\u202e <b>you</b>\u0000\n there ")
        assert said["t"] == "ack"
        assert (await socket.hear_news("said"))["words"] == "hello <b>you</b> there"
        assert (await socket.ask("say", words=" \u200b "))["t"] == "refused"


@live
async def test_hotseat_looks_from_one_seat_at_a_time(server: Running):
    ada = server.person("Ada")
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}]
    table = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats, "start": True})
    assert table["yours"] == [0, 1]
    async with ada.at(table["id"]) as socket:
        await socket.hello()
        assert (await socket.ask("act", action="check 1"))["words"].startswith("You have seats")
        await socket.tell(t="look", seat=1)
        assert (await socket.hear_until("table"))["seat"] == 1
        await socket.play_on(2, seat=1)
        await socket.tell(t="look", seat=None)
        hidden = await socket.hear_until("table")
        assert hidden["seat"] is None and hidden["choices"] == []


@live
async def test_who_opens_a_shared_screen_again_sees_nobodys_secrets(server: Running):
    ada = server.person("Ada")
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}]
    table = ada.post("/api/tables", {"game": "coldest-night", "seats": seats, "start": True})
    async with ada.at(table["id"]) as socket:
        first = (await socket.hello())["awaited"][0]
        assert socket.latest["seat"] == 0  # nobody else has been handed the screen yet
        await socket.tell(t="look", seat=first)
        await socket.hear_until("table")
        await socket.play_on(1, seat=first)
    async with ada.at(table["id"]) as socket:
        again = await socket.hello()
        assert again["seat"] is None and again["choices"] == []
        assert (await socket.hello(seat=1))["seat"] == 1


@live
async def test_catching_up_tells_what_happened_since_the_last_visit(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    table = ada.post(
        "/api/tables", {"game": "frost-gorge", "seats": [{"kind": "me"}, {"kind": "free"}]}
    )
    bo.post(f"/api/tables/{table['id']}/sit")
    ada.post(f"/api/tables/{table['id']}/start")
    async with bo.at(table["id"]) as his:
        await his.hello()
        left_at = his.latest["v"]
    async with ada.at(table["id"]) as hers:
        await hers.hello()
        await hers.play_on(3)
    async with bo.at(table["id"]) as his:
        seen = await his.hello()
        assert [news["kind"] for news in seen["news"]] == ["move"] * 3
        assert all(news["v"] > left_at for news in seen["news"])
        assert all("Ada" in told["words"] for news in seen["news"] for told in news["told"][:1])


@live
async def test_a_visit_counts_before_it_is_stored(tmp_path: Path):
    """The database is busy while somebody leaves and comes back."""
    with running(sqlite_at(tmp_path)) as server:
        ada = server.person("Ada")
        table = ada.solo()
        with sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None) as busy:
            busy.execute("BEGIN IMMEDIATE")
            async with ada.at(table["id"]) as hers:
                await hers.hello()
            async with ada.at(table["id"]) as hers:
                assert (await hers.hello())["news"] == []
            busy.execute("ROLLBACK")


@live
async def test_presence_tells_who_is_there(server: Running):
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.solo()
    async with ada.at(table["id"]) as hers:
        await hers.hello()
        async with eve.at(table["id"]) as other:
            await other.hello()
            while (await hers.hear_until("presence"))["watching"] != 1:
                pass
        while (await hers.hear_until("presence"))["watching"] != 0:
            pass
        assert hers.heard[-1]["here"] == [0]


@live
async def test_leaving_lets_a_bot_play_on_and_hand_back(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    table = ada.post(
        "/api/tables", {"game": "frost-gorge", "seats": [{"kind": "me"}, {"kind": "free"}]}
    )
    bo.post(f"/api/tables/{table['id']}/sit")
    ada.post(f"/api/tables/{table['id']}/start")
    async with bo.at(table["id"]) as his:
        await his.hello()
        left = ada.post(f"/api/tables/{table['id']}/leave")
        assert left["seats"][0]["stand_in"]
        await his.hear_news("stand-in")
        while not any(n["kind"] == "move" and n["seat"] == 0 for n in his.news):
            await his.hear_until("update")
        async with ada.at(table["id"]) as hers:
            await hers.hello()
            act = {"action": "check 1", "id": "early"}
            assert (await hers.ask("act", **act))["t"] == "refused"
            assert (await hers.ask("back"))["t"] == "ack"
        await his.hear_news("back")
        assert not ada.get(f"/api/tables/{table['id']}")["seats"][0]["stand_in"]


@live
async def test_no_such_table_closes_the_socket(server: Running):
    from websockets.exceptions import ConnectionClosed

    socket = server.anybody_at("nowhere")
    try:
        async with socket:
            await socket.hello()
    except ConnectionClosed as closed:
        assert closed.rcvd is not None and closed.rcvd.code == 4404
    else:
        raise AssertionError("the socket stayed open")
