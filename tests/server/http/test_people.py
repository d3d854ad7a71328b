"""What people do about each other: absences, seats that change hands, the host's house rules."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.running import Player, Running, generous, live, running, sqlite_at
from tests.waiting import until

LIVE = {"kind": "live", "move": 600, "bank": 600, "then": "bot"}
SLOW = {"kind": "slow", "move": 7200, "bank": 0, "then": "remind"}


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server where whoever is not there is away at once."""
    with running(sqlite_at(tmp_path_factory.mktemp("people")), generous(away_seconds=0.0)) as here:
        yield here


def a_game(ada: Player, *others: Player, **asked: Any) -> str:
    """Ada's table with everybody at it, started."""
    seats = [{"kind": "me"}, *[{"kind": "free"}] * len(others)]
    table = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats, **asked})["id"]
    for other in others:
        other.post(f"/api/tables/{table}/sit")
    ada.post(f"/api/tables/{table}/start")
    return table


# ── An absent friend ────────────────────────────────────────────────────────────────────────


@live
async def test_a_bot_plays_for_an_absent_friend_until_they_are_back(impatient: Running):
    ada, bo = impatient.person("Ada"), impatient.person("Bo")
    table = a_game(ada, bo)
    async with ada.at(table) as at_ada:
        assert (await at_ada.hello())["table"]["seats"][1]["away_since"]
        ada.post(f"/api/tables/{table}/seats/1/stand-in")
        await at_ada.hear_news("stand-in")
        assert at_ada.latest["table"]["seats"][1]["stand_in"]
        async with bo.at(table) as at_bo:
            seat = (await at_bo.hello())["table"]["seats"][1]
            assert not seat["stand_in"] and seat["away_since"] is None
        await at_ada.hear_news("back")


@live
async def test_whoever_is_there_plays_for_themselves(impatient: Running):
    ada, bo, eve = (impatient.person(name) for name in ("Ada", "Bo", "Eve"))
    table = a_game(ada, bo)
    async with bo.at(table) as at_bo:
        await at_bo.hello()
        path = f"/api/tables/{table}/seats/1/stand-in"
        assert ada.post(path, status=400)["words"] == "Bo is here."
        assert "no seat" in eve.post(path, status=403)["words"]
        assert "your own" in ada.post(f"/api/tables/{table}/seats/0/stand-in", status=400)["words"]


def test_whoever_has_just_left_is_waited_for(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    table = a_game(ada, bo)
    ada.get(f"/api/tables/{table}")  # from now on Bo is seen to be away
    refused = ada.post(f"/api/tables/{table}/seats/1/stand-in", status=400)
    assert refused["words"] == "Bo has only just left; wait a minute."


def test_slow_games_wait(impatient: Running):
    ada, bo = impatient.person("Ada"), impatient.person("Bo")
    table = a_game(ada, bo, clock=SLOW)
    refused = ada.post(f"/api/tables/{table}/seats/1/stand-in", status=400)
    assert "slow game" in refused["words"]


# ── Another takes the seat ──────────────────────────────────────────────────────────────────


@live
async def test_somebody_else_takes_the_seat_if_those_present_agree(impatient: Running):
    ada, bo, cy = (impatient.person(name) for name in ("Ada", "Bo", "Cy"))
    table = a_game(ada, bo)
    async with ada.at(table) as at_ada, cy.at(table) as at_cy:
        await at_ada.hello()
        assert (await at_cy.hello())["seat"] is None
        asked = cy.post(f"/api/tables/{table}/seats/1/ask")["seat_request"]
        assert asked == {"seat": 1, "name": "Cy", "waiting_for": [0]}
        await at_ada.hear_news("seat-asked")
        ada.post(f"/api/tables/{table}/answer", {"yes": True})
        await at_cy.hear_news("seat-given")
        assert at_cy.latest["table"]["yours"] == [1]
        await at_cy.tell(t="look", seat=1)
        assert (await at_cy.hear_until("table"))["choices"]
    assert bo.get(f"/api/tables/{table}")["yours"] == []
    assert [seat["name"] for seat in bo.get(f"/api/tables/{table}")["seats"]] == ["Ada", "Cy"]


@live
async def test_the_seat_stays_with_its_owner_if_somebody_minds(impatient: Running):
    ada, bo, cy = (impatient.person(name) for name in ("Ada", "Bo", "Cy"))
    table = a_game(ada, bo)
    async with ada.at(table) as at_ada:
        await at_ada.hello()
        cy.post(f"/api/tables/{table}/seats/1/ask")
        assert ada.post(f"/api/tables/{table}/answer", {"yes": False})["seat_request"] is None
        cy.post(f"/api/tables/{table}/seats/1/ask")
        async with bo.at(table) as at_bo:  # the owner comes back
            assert (await at_bo.hello())["table"]["seat_request"] is None
    assert bo.get(f"/api/tables/{table}")["yours"] == [1]


@live
async def test_nobody_takes_a_sleepers_seat_in_a_slow_game(impatient: Running):
    """Eve is Ada's second identity: she would see Bo's hand, and Bo would be out."""
    ada, bo, eve = (impatient.person(name) for name in ("Ada", "Bo", "Eve"))
    table = a_game(ada, bo, clock=SLOW)
    async with ada.at(table) as at_ada:
        await at_ada.hello()
        refused = eve.post(f"/api/tables/{table}/seats/1/ask", status=400)
        assert "slow game" in refused["words"]
        assert ada.get(f"/api/tables/{table}")["seats"][1]["name"] == "Bo"


@live
async def test_whoever_comes_back_has_the_seat_that_was_given_away(impatient: Running):
    ada, bo, cy = (impatient.person(name) for name in ("Ada", "Bo", "Cy"))
    table = a_game(ada, bo, game="coldest-night", clock=LIVE)
    async with ada.at(table) as at_ada, cy.at(table) as at_cy:
        await at_ada.hello()
        await at_cy.hello()
        cy.post(f"/api/tables/{table}/seats/1/ask")
        ada.post(f"/api/tables/{table}/answer", {"yes": True})
        await at_ada.hear_news("seat-given")
        assert (await at_cy.hello(seat=1))["view"]["hand"]
        async with bo.at(table) as at_bo:
            seen = await at_bo.hello()
            assert seen["seat"] == 1 and seen["view"]["hand"] and seen["table"]["yours"] == [1]
            await at_ada.hear_news("back")
            assert at_ada.latest["table"]["seats"][1]["name"] == "Bo"
            while at_cy.latest["seat"] is not None:
                await at_cy.hear()
            assert not at_cy.latest["view"]["hand"] and at_cy.latest["table"]["yours"] == []
            assert "no seat" in cy.post(f"/api/tables/{table}/back", status=403)["words"]


def test_nobody_takes_a_seat_where_nobody_is_there_to_agree(impatient: Running):
    ada, bo, cy = (impatient.person(name) for name in ("Ada", "Bo", "Cy"))
    table = a_game(ada, bo)
    refused = cy.post(f"/api/tables/{table}/seats/1/ask", status=400)
    assert "agree" in refused["words"]
    assert "have a seat" in ada.post(f"/api/tables/{table}/seats/1/ask", status=400)["words"]


# ── The host ────────────────────────────────────────────────────────────────────────────────


@live
async def test_whoever_is_removed_sees_no_more_than_a_spectator(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    table = a_game(ada, bo, game="coldest-night")
    async with bo.at(table) as at_bo:
        assert (await at_bo.hello())["view"]["hand"]
        assert "host" in bo.post(f"/api/tables/{table}/seats/0/remove", status=403)["words"]
        ada.post(f"/api/tables/{table}/seats/1/remove")
        await at_bo.hear_news("removed")
        assert at_bo.latest["seat"] is None
        assert at_bo.latest["view"]["hand"] == [] and at_bo.latest["choices"] == []
        refused = await at_bo.ask("act", action="scavenge")
        assert refused["t"] == "refused"
    seat = ada.get(f"/api/tables/{table}")["seats"][1]
    assert seat["kind"] == "bot" and seat["name"] == "Bo"


def test_before_the_start_a_removed_person_leaves_a_free_seat(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    seats = [{"kind": "me"}, {"kind": "free"}]
    table = ada.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"]
    bo.post(f"/api/tables/{table}/sit")
    assert ada.post(f"/api/tables/{table}/seats/1/remove")["seats"][1]["kind"] == "free"
    assert "removed" in bo.post(f"/api/tables/{table}/sit", status=403)["words"]
    assert "your own" in ada.post(f"/api/tables/{table}/seats/0/remove", status=400)["words"]


@live
async def test_the_host_mutes_somebody(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    table = a_game(ada, bo)
    async with bo.at(table) as at_bo:
        await at_bo.hello()
        assert ada.post(f"/api/tables/{table}/seats/1/mute", {"on": True})["seats"][1]["muted"]
        refused = await at_bo.ask("say", words="But why?")
        assert refused["t"] == "refused" and "muted" in refused["words"]
        ada.post(f"/api/tables/{table}/seats/1/mute", {"on": False})
        assert (await at_bo.ask("say", words="Thank you."))["t"] == "ack"


# ── Slow games ──────────────────────────────────────────────────────────────────────────────


def test_a_slow_game_is_paused_and_goes_on(server: Running):
    ada, bo, eve = (server.person(name) for name in ("Ada", "Bo", "Eve"))
    table = a_game(ada, bo, clock=SLOW)
    before = ada.get(f"/api/tables/{table}")["seats"][0]["deadline"]
    paused = bo.post(f"/api/tables/{table}/pause", {"on": True})
    assert paused["paused"] and paused["seats"][0]["deadline"] is None
    assert bo.post(f"/api/tables/{table}/pause", {"on": True})["version"] == paused["version"]
    eve.post(f"/api/tables/{table}/pause", {"on": False}, 403)
    resumed = ada.post(f"/api/tables/{table}/pause", {"on": False})
    assert not resumed["paused"] and resumed["seats"][0]["deadline"] >= before
    quick = a_game(ada, bo)
    assert "slow" in ada.post(f"/api/tables/{quick}/pause", {"on": True}, 400)["words"]


@pytest.mark.parametrize(
    "clock",
    [
        {**SLOW, "days_off": [7]},
        {**SLOW, "days_off": [*range(7)]},
        {"kind": "live", "move": 60, "days_off": [5]},
    ],
)
def test_days_off_that_cannot_be(server: Running, clock: dict[str, object]):
    asked = {"game": "frost-gorge", "clock": clock}
    assert "ays off" in server.person().post("/api/tables", asked, 400)["words"]


@live
async def test_my_tables_say_where_something_has_happened(server: Running):
    ada, bo = server.person("Ada"), server.person("Bo")
    table = a_game(ada, bo)

    def unseen() -> bool:
        return next(card for card in ada.get("/api/tables/mine") if card["id"] == table)["unseen"]

    assert not unseen()  # she has just opened it
    async with ada.at(table) as at_ada:
        await at_ada.hello()
    async with bo.at(table) as at_bo:
        first = await at_bo.hello()
        await at_bo.ask("act", action=first["choices"][0]["name"])
    assert unseen()
    async with ada.at(table) as at_ada:
        await at_ada.hello()
    await until(lambda: not unseen())  # what she has seen is written when she has left
