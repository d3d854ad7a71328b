"""Clocks that are set, and laptops that sleep: nobody's time is up because of it."""

import time
from pathlib import Path

import pytest

from snowbound.server.common.rate_limits import RateLimit, RateLimited
from snowbound.server.live.wall_clock import GRACE_SECONDS, WallClock
from snowbound.tables.table import Table
from tests.server.http.test_people import a_game
from tests.server.running import Running, generous, live, running, sqlite_at
from tests.waiting import until

HOUR = 3600.0


class Hands:
    """Two clocks that the test moves by hand."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_800_000_000.0, 50.0
        self.clock = WallClock(lambda: self.wall, lambda: self.steady)

    def pass_by(self, seconds: float) -> None:
        """Time passes, and the clock is looked at all the while."""
        for _ in range(int(seconds)):
            self.wall += 1
            self.steady += 1
            self.clock.look()


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 8 * HOUR, -6.0, 6.0])
def test_after_a_jump_there_is_time_to_come_back(jump: float):
    hands = Hands()
    hands.pass_by(100)
    assert hands.clock.settled
    hands.wall += jump
    assert hands.clock.look() == hands.wall
    assert not hands.clock.settled
    hands.pass_by(GRACE_SECONDS - 1)
    assert not hands.clock.settled
    hands.pass_by(1)
    assert hands.clock.settled


def test_small_steps_are_followed_without_a_word():
    hands = Hands()
    for step in (0.5, -0.5, 2.0, -2.0):
        hands.wall += step
        hands.pass_by(10)
        assert hands.clock.settled


def test_a_process_that_was_stopped_gives_time_too():
    hands = Hands()
    hands.wall += 20
    hands.steady += 20
    hands.clock.look()
    assert not hands.clock.settled


def test_nothing_is_thrown_away_because_a_clock_went_wrong():
    hands = Hands()
    hands.wall += 1000 * 24 * HOUR
    hands.pass_by(10)
    assert hands.clock.cautious() == 1_800_000_010.0
    hands.wall -= 2000 * 24 * HOUR
    assert hands.clock.cautious() == hands.wall


def table_now(server: Running, id: str) -> Table:
    table = server.services.tables.by_id[id].table
    assert table is not None
    return table


@live
async def test_a_laptop_that_slept_finds_its_players_where_they_were(tmp_path: Path):
    with running(sqlite_at(tmp_path), generous(), clock=WallClock()) as server:
        ada = server.person("Ada")
        clock = {"kind": "live", "move": 600, "bank": 0, "then": "bot"}
        seats = [{"kind": "me"}]
        asked = {"game": "frost-gorge", "seats": seats, "clock": clock, "start": True}
        id = ada.post("/api/tables", asked)["id"]
        async with ada.at(id) as line:
            assert (await line.hello())["choices"]
            ahead, looks = [0.0], [0]

            def wall() -> float:
                looks[0] += 1
                return time.time() + ahead[0]

            server.services.clock._wall = wall
            ahead[0] = HOUR  # it slept
            seen = looks[0]
            await until(lambda: looks[0] > seen + 5)
            assert not server.services.clock.settled
            assert not table_now(server, id).seats[0].bot  # nobody has stepped in
            server.services.clock._settled_at = 0.0  # the minute is over, and Ada has not moved
            await until(lambda: bool(table_now(server, id).seats[0].bot))


def test_nobody_counts_as_away_because_a_clock_jumped(
    a_server: Running, monkeypatch: pytest.MonkeyPatch
):
    ada, bo = a_server.person("Ada"), a_server.person("Bo")
    table = a_game(ada, bo)
    ada.get(f"/api/tables/{table}")  # from now on Bo is seen to be away
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + HOUR)
    refused = ada.post(f"/api/tables/{table}/seats/1/stand-in", status=400)
    assert refused["words"] == "Bo has only just left; wait a minute."


def test_a_rate_does_not_go_by_the_time_of_day(monkeypatch: pytest.MonkeyPatch):
    limit = RateLimit(1.0, 1.0, "Slower.")
    limit.check("ada")
    monkeypatch.setattr(time, "time", lambda: 9e9)
    with pytest.raises(RateLimited):
        limit.check("ada")
