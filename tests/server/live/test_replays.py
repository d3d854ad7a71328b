"""Playing long records again keeps nobody else waiting."""

import asyncio
from functools import cache

import msgspec
import pytest

from snowbound.core.match import Departure
from snowbound.core.records import Record
from snowbound.server.common.rate_limits import RateLimited
from snowbound.server.live.replays import MOST_OF_ONE, Replays
from tests.server.running import live
from tests.server.workers.test_pool import played
from tests.waiting import PATIENCE


@cache
def record() -> Record:
    return played().record()


@live
async def test_a_long_record_lets_everything_else_happen_in_between():
    replays = Replays()
    asked = [asyncio.create_task(replays.play(record(), f"address {n}")) for n in range(3)]
    beats = 0
    while not all(task.done() for task in asked):
        beats += 1
        await asyncio.sleep(0)
    assert beats > 3 * 10  # in one piece each it would be three
    assert [len(task.result().steps) for task in asked] == [len(record().moves)] * 3


@live
async def test_addresses_take_turns():
    replays = Replays()
    greedy = [asyncio.create_task(replays.play(record(), "greedy")) for _ in range(MOST_OF_ONE)]
    await asyncio.sleep(0)
    with pytest.raises(RateLimited, match="played again at once"):
        await replays.play(record(), "greedy")
    await replays.play(record(), "modest")
    assert sum(task.done() for task in greedy) <= 2
    await replays.close()
    await asyncio.wait_for(asyncio.gather(*greedy, return_exceptions=True), PATIENCE)


@live
async def test_what_differs_is_still_said():
    replays = Replays()
    moves = list(record().moves)
    moves[3] = msgspec.structs.replace(moves[3], state="0" * 16)
    with pytest.raises(Departure, match=r"At step 4: .* led to another state"):
        await replays.play(msgspec.structs.replace(record(), moves=moves), "ada")
    with pytest.raises(Departure, match="another state"):
        await replays.play(msgspec.structs.replace(record(), start="0" * 16), "ada")
    assert await replays.play(record(), "ada")


@live
async def test_who_looks_at_one_step_after_the_other_waits_once():
    replays = Replays()
    first = await replays.match("game", record(), "ada")
    assert await replays.match("game", record(), "bo") is first
    for number in range(20):
        await replays.match(f"game {number}", record(), "ada")
    assert await replays.match("game", record(), "ada") is not first


@live
async def test_nobody_plays_for_whoever_has_gone():
    replays = Replays()
    gone = asyncio.create_task(replays.play(record(), "ada"))
    await asyncio.sleep(0)
    gone.cancel()
    assert await replays.play(record(), "ada")
