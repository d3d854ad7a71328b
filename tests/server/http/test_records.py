"""Finished games."""

import time
from typing import Any

import pytest

from snowbound.core import records
from tests.server.running import Player, Running, live
from tests.waiting import until


@pytest.fixture(scope="module")
def played(server: Running) -> tuple[Player, str]:
    """Ada's public game against a bot, finished."""
    ada = server.person("Ada")
    seats = [{"kind": "me"}, {"kind": "bot"}]
    asked = {"game": "frost-gorge", "seats": seats, "public": True, "start": True}
    id = ada.post("/api/tables", asked)["id"]

    @live
    async def play() -> None:
        async with ada.at(id) as socket:
            await socket.hello()
            await socket.play_on()

    play()
    return ada, id


def test_a_record_has_a_page(played: tuple[Player, str]):
    ada, id = played
    page = ada.get(f"/api/records/{id}")
    assert page["seats"][0] == "Ada" and page["result"]["words"]
    assert records.commitment(int(page["seed"])) == page["commitment"]
    assert len(page["moves"]) == page["steps"]
    assert id in {card["id"] for card in ada.get("/api/records?mine=true")}
    assert id in {card["id"] for card in ada.get("/api/records?game=frost-gorge")}


def test_a_record_is_verified(played: tuple[Player, str]):
    ada, id = played
    verdict = ada.get(f"/api/records/{id}/verify")
    assert verdict["holds"] and str(verdict["step"]) in verdict["words"]


def test_a_record_is_replayed_from_any_seat(played: tuple[Player, str]):
    ada, id = played
    steps = ada.get(f"/api/records/{id}")["steps"]
    first = ada.get(f"/api/records/{id}/replay?step=0&seat=1")
    assert first["by"] is None and first["view"]["month"] == 1
    last = ada.get(f"/api/records/{id}/replay?step={steps}")
    assert last["view"]["over"] and last["action"] and last["words"]
    ada.get(f"/api/records/{id}/replay?step={steps + 1}", status=400)
    ada.get(f"/api/records/{id}/replay?step=0&seat=2", status=400)
    scores = ada.get(f"/api/records/{id}/scores")["steps"]
    assert len(scores) == steps + 1 and len(scores[0]) == 2


def test_chances_along_a_game_are_worked_out_once(played: tuple[Player, str], server: Running):
    ada, id = played
    page = ada.get(f"/api/records/{id}")
    chances = ada.get(f"/api/records/{id}/chances")
    assert len(chances["steps"]) == page["steps"] + 1
    assert all(0 <= sum(step) <= 2 and len(step) == 2 for step in chances["steps"])
    assert 0 < chances["steps"][0][0] < 1
    assert chances["steps"][-1] == [seat in page["result"]["winners"] for seat in (0, 1)]
    worked = server.services.workers.jobs
    assert ada.get(f"/api/records/{id}/chances") == chances
    assert server.services.workers.jobs == worked


def test_turning_points_name_whose_moves_they_were(played: tuple[Player, str]):
    ada, id = played
    page = ada.get(f"/api/records/{id}")
    chances = ada.get(f"/api/records/{id}/chances")
    assert chances["players"] == "strong"
    for moment in chances["moments"]:
        move = page["moves"][moment["step"] - 1]
        assert (moment["mover"], moment["action"]) == (move["seat"], move["action"])
        assert moment["words"] and moment["cause"] in ("luck", "choice")


def test_a_review_tells_what_choices_cost(played: tuple[Player, str], server: Running):
    ada, id = played
    page = ada.get(f"/api/records/{id}")
    review = ada.get(f"/api/records/{id}/review?seat=0")
    deadline = time.monotonic() + 150  # interpreted it takes its time
    while not review["done"] and time.monotonic() < deadline:
        assert review["regrets"] == [] and 0 <= review["weighed"] <= review["choices"]
        review = ada.get(f"/api/records/{id}/review?seat=0")
    assert review["seat"] == 0 and review["choices"] > 0 and len(review["regrets"]) <= 3
    assert bool(review["regrets"]) != ("Nothing mattered" in review["words"])
    for regret in review["regrets"]:
        move = page["moves"][regret["step"] - 1]
        assert (move["seat"], move["action"]) == (0, regret["action"])
        assert regret["cost_low"] <= regret["cost"] <= regret["cost_high"]
    worked = server.services.workers.jobs
    assert ada.get(f"/api/records/{id}/review?seat=0") == review
    assert server.services.workers.jobs == worked
    ada.get(f"/api/records/{id}/review?seat=9", status=400)
    ada.get(f"/api/records/{id}/review", status=400)


@live
async def test_a_record_goes_on_from_any_step(played: tuple[Player, str]):
    ada, id = played
    page = ada.get(f"/api/records/{id}")
    before: dict[str, Any] = ada.get(f"/api/records/{id}/replay?step=4&seat=0")
    table = ada.post(f"/api/records/{id}/continue", {"step": 4, "keep_luck": True})
    kept = {"record": id, "step": 4, "public_luck": True, "names": page["seats"]}
    assert table["continued"] == kept and table["status"] == "running"
    replayed = ada.get(f"/api/tables/{table['id']}/replay?step=4&seat=0")
    assert replayed["view"] == before["view"]
    async with ada.at(table["id"]) as socket:
        seen = await socket.hello()
        moves = [item for item in seen["news"] if item["kind"] == "move"]
        assert [item["seat"] for item in moves[:4]] == [move["seat"] for move in page["moves"][:4]]
        assert moves[3]["told"] == before["told"]  # its past is told as the past of any table
        assert not seen["undo"]["can"]  # the record's moves stay
        await socket.play_on()
    assert ada.get(f"/api/records/{table['id']}/verify")["holds"]
    steps = ada.get(f"/api/records/{id}")["steps"]
    ada.post(f"/api/records/{id}/continue", {"step": steps}, 400)


@live
async def test_nobody_looks_up_what_comes_at_a_continued_table(server: Running):
    ada = server.person()
    finished = ada.solo("coldest-night", players=2, level="random")["id"]
    async with ada.at(finished) as socket:
        await socket.hello()
        await socket.play_on()
    page = ada.get(f"/api/records/{finished}")
    known: dict[str, Any] = ada.get(f"/api/records/{finished}/replay?step=0&seat=0")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    hands: set[str] = set()
    for _ in range(4):
        asked = {"step": 0, "seats": seats, "public": True}
        table = ada.post(f"/api/records/{finished}/continue", asked)
        drawn = {"record": finished, "step": 0, "public_luck": False, "names": page["seats"]}
        assert table["continued"] == drawn
        assert table["commitment"] != page["commitment"]
        id = table["id"]
        async with ada.at(id) as socket:
            hands.add(repr((await socket.hello())["view"]["hand"]))
            await socket.play_on()
        record = ada.get(f"/api/records/{id}")
        assert record["commitment"] == page["commitment"]
        assert record["renewals"][0]["commitment"] == table["commitment"]
        assert ada.get(f"/api/records/{id}/verify")["holds"]
        assert ada.get(f"/api/records/{id}/chances")["steps"]
    assert len(hands - {repr(known["view"]["hand"])}) > 1


@live
async def test_a_game_goes_on_with_the_same_people(server: Running):
    """Ada had the second seat, Cy the first, a bot the third: theirs are kept for them."""
    ada, cy = server.person("Ada"), server.person("Cy")
    seats = [{"kind": "free"}, {"kind": "me"}, {"kind": "bot", "level": "random"}]
    id = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"]
    cy.post(f"/api/tables/{id}/sit", {"seat": 0})
    ada.post(f"/api/tables/{id}/start", {})
    for person in (cy, ada):
        person.post(f"/api/tables/{id}/leave", {})
    await until(lambda: ada.get(f"/api/tables/{id}")["status"] == "over")
    again = ada.post(f"/api/records/{id}/continue", {"step": 3})
    assert again["status"] == "open"  # until Cy is here
    kinds = [(seat["kind"], seat["name"], seat["level"]) for seat in again["seats"]]
    assert kinds == [("free", "", ""), ("person", "Ada", ""), ("bot", "Aino", "random")]
    assert again["continued"]["names"] == ["Cy", "Ada", "Aino"]
    joined = cy.post(f"/api/tables/{again['id']}/sit", {"seat": 0})
    assert [seat["name"] for seat in joined["seats"]] == ["Cy", "Ada", "Aino"]
    assert ada.post(f"/api/tables/{again['id']}/start", {})["steps"] == 3
    eve = server.person("Eve").post(f"/api/records/{id}/continue", {"step": 3})
    assert [seat["yours"] for seat in eve["seats"]] == [True, False, False]


def test_lists_say_whose_luck_is_public(played: tuple[Player, str]):
    ada, id = played
    asked = {"step": 4, "public": True, "seats": [{"kind": "me"}, {"kind": "free"}]}
    open_to_all = ada.post(f"/api/records/{id}/continue", asked | {"keep_luck": True})["id"]
    anew = ada.post(f"/api/records/{id}/continue", asked)["id"]
    cards = {card["id"]: card["public_luck"] for card in ada.get("/api/tables?status=open")}
    assert cards[open_to_all] and not cards[anew]


def test_a_running_game_has_no_record(server: Running):
    ada = server.person()
    id = ada.solo()["id"]
    for page in ("", "/download", "/verify", "/replay", "/scores", "/chances", "/review?seat=0"):
        assert ada.http.get(f"/api/records/{id}{page}").status_code == 404
    assert ada.get(f"/api/tables/{id}/replay?step=0&seat=0")["view"]
    server.person("Eve").get(f"/api/tables/{id}/replay?step=0&seat=0", status=403)
