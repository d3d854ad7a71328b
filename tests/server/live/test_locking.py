"""Taking turns at a table."""

import asyncio

import pytest

from snowbound.server.live.live_table import TableLock
from snowbound.server.live.locking import holding
from tests.server.running import live


async def change(lock: TableLock, done: list[str], name: str) -> None:
    async with holding(lock):
        await asyncio.sleep(0)
        done.append(name)


@live
async def test_one_at_a_time_in_the_order_they_came():
    lock, done = TableLock(), list[str]()
    assert lock.take()
    assert not lock.take()
    waiting = [asyncio.create_task(change(lock, done, name)) for name in ("Ada", "Bo", "Cy")]
    await asyncio.sleep(0)  # they are waiting now
    assert not done
    lock.release()
    await asyncio.gather(*waiting)
    assert done == ["Ada", "Bo", "Cy"]
    assert not lock.taken


@pytest.mark.parametrize("handed_over", [False, True], ids=["while waiting", "just handed over"])
@live
async def test_who_goes_away_holds_nobody_up(handed_over: bool):
    lock, done = TableLock(), list[str]()
    assert lock.take()
    ada, bo = (asyncio.create_task(change(lock, done, name)) for name in ("Ada", "Bo"))
    await asyncio.sleep(0)  # they are waiting now
    if handed_over:
        lock.release()
    ada.cancel()
    if not handed_over:
        lock.release()
    await asyncio.gather(ada, bo, return_exceptions=True)
    assert done == ["Bo"]
    assert not lock.taken


@live
async def test_a_turn_ends_with_a_mistake():
    lock = TableLock()
    with pytest.raises(ValueError, match="a mistake"):
        async with holding(lock):
            raise ValueError("a mistake")
    assert lock.take()
