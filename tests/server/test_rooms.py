"""Taking turns at a table."""

import asyncio

import pytest

from snowbound.server.rooms import Turn
from snowbound.server.waiting import having
from tests.server.running import live


async def change(turn: Turn, done: list[str], name: str) -> None:
    async with having(turn):
        await asyncio.sleep(0)
        done.append(name)


@live
async def test_one_at_a_time_in_the_order_they_came():
    turn, done = Turn(), list[str]()
    assert turn.take()
    assert not turn.take()
    waiting = [asyncio.create_task(change(turn, done, name)) for name in ("Ada", "Bo", "Cy")]
    await asyncio.sleep(0.01)
    assert not done
    turn.release()
    await asyncio.gather(*waiting)
    assert done == ["Ada", "Bo", "Cy"]
    assert not turn.taken


@pytest.mark.parametrize("handed_over", [False, True], ids=["while waiting", "just handed over"])
@live
async def test_who_goes_away_holds_nobody_up(handed_over: bool):
    turn, done = Turn(), list[str]()
    assert turn.take()
    ada, bo = (asyncio.create_task(change(turn, done, name)) for name in ("Ada", "Bo"))
    await asyncio.sleep(0.01)
    if handed_over:
        turn.release()
    ada.cancel()
    if not handed_over:
        turn.release()
    await asyncio.gather(ada, bo, return_exceptions=True)
    assert done == ["Bo"]
    assert not turn.taken


@live
async def test_a_turn_ends_with_a_mistake():
    turn = Turn()
    with pytest.raises(ValueError, match="a mistake"):
        async with having(turn):
            raise ValueError("a mistake")
    assert turn.take()
