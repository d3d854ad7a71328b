"""Entries on their way into the log; here the database is whatever the test says it is."""

import asyncio

import pytest

from snowbound.server.storage.waiting import flush
from snowbound.server.storage.write_queue import (
    LogRow,
    StorageFailure,
    TableSummary,
    WriteQueue,
    Written,
)
from tests.server.running import live
from tests.waiting import until


class Disk:
    """Keeps batches in a list, a moment after they come, or fails."""

    def __init__(self, apart: bool = False) -> None:
        self.written: list[tuple[list[int], list[str]]] = []  # numbers of entries, ids of tables
        self.broken = False
        self.refused = 0
        self.write_queue = WriteQueue(self._write, apart)

    def _write(self, rows: list[LogRow], summaries: list[TableSummary], then: Written) -> None:
        asyncio.get_running_loop().call_later(0.001, self._answer, rows, summaries, then)

    def _answer(self, rows: list[LogRow], summaries: list[TableSummary], then: Written) -> None:
        if self.broken:
            self.refused += 1
            then(StorageFailure("the disk is full"))
            return
        self.written.append(([row.number for row in rows], [one.id for one in summaries]))
        then([True] * len(rows))


def entry(number: int) -> LogRow:
    return LogRow("table", number, 0.0, "{}")


def summary(id: str) -> TableSummary:
    return TableSummary(id, "frost-gorge", True, "open", "", 1, 0.0, None, "{}", [])


@live
async def test_what_comes_in_meanwhile_shares_a_commit():
    disk = Disk()
    told: list[bool | StorageFailure] = []
    disk.write_queue.append(entry(1), told.append)
    await asyncio.sleep(0)
    for number in (2, 3, 4):
        disk.write_queue.append(entry(number), told.append)
    await flush(disk.write_queue)
    assert [numbers for numbers, _ in disk.written] == [[1], [2, 3, 4]]
    assert told == [True] * 4
    assert (disk.write_queue.commits, disk.write_queue.stored) == (2, 4)


@live
async def test_flushing_waits_for_what_is_there_and_not_for_what_comes():
    """However busy the tables are."""
    disk = Disk()
    told: list[bool | StorageFailure] = []

    def go_on(stored: bool | StorageFailure) -> None:
        told.append(stored)
        disk.write_queue.append(entry(len(told) + 1), go_on)

    disk.write_queue.append(entry(1), go_on)
    disk.write_queue.summarize("table", lambda anew: summary("table"), True)
    await flush(disk.write_queue)
    assert told and disk.written[0] == ([1], ["table"])


@live
async def test_nobody_is_told_before_it_is_stored():
    disk = Disk()
    told: list[bool | StorageFailure] = []
    disk.write_queue.append(entry(1), told.append)
    await asyncio.sleep(0)
    assert not told and not disk.written


@live
async def test_a_failure_is_told_and_the_next_entry_tried():
    disk = Disk()
    told: list[bool | StorageFailure] = []
    disk.broken = True
    disk.write_queue.append(entry(1), told.append)
    with pytest.raises(StorageFailure, match="disk is full"):
        await flush(disk.write_queue)
    assert [str(one) for one in told] == ["the disk is full"]
    disk.broken = False
    disk.write_queue.append(entry(1), told.append)
    await flush(disk.write_queue)
    assert told[1:] == [True]


@live
async def test_whoever_fails_to_listen_harms_nobody_else():
    disk = Disk()
    told: list[bool | StorageFailure] = []

    def stumble(stored: bool | StorageFailure) -> None:
        raise ValueError

    disk.write_queue.append(entry(1), stumble)
    disk.write_queue.append(entry(2), told.append)
    await flush(disk.write_queue)
    assert told == [True]


@live
async def test_summaries_come_with_entries_or_by_themselves():
    disk = Disk()
    disk.write_queue.summarize("first", lambda anew: summary("first"), True)
    disk.write_queue.append(entry(1), lambda stored: None)
    await flush(disk.write_queue)
    disk.write_queue.summarize("second", lambda anew: summary("second"), True)
    await flush(disk.write_queue)
    assert disk.written == [([1], ["first"]), ([], ["second"])]


@live
async def test_summaries_are_written_though_nobody_asks():
    disk = Disk()
    disk.write_queue.summarize("first", lambda anew: summary("first"), True)
    await until(lambda: disk.written)
    assert disk.written == [([], ["first"])]


@live
async def test_a_table_that_cannot_be_summed_up_stops_no_other():
    disk = Disk()

    def stumble(anew: bool) -> TableSummary:
        raise ValueError

    disk.write_queue.summarize("first", stumble, True)
    disk.write_queue.summarize("second", lambda anew: summary("second"), True)
    await flush(disk.write_queue)
    assert disk.written == [([], ["second"])]


@live
async def test_summaries_that_failed_are_tried_again():
    disk = Disk()
    disk.broken = True
    disk.write_queue.summarize("first", lambda anew: summary("first"), True)
    await until(lambda: disk.refused)
    disk.broken = False
    await flush(disk.write_queue)
    assert disk.written == [([], ["first"])]


@live
async def test_flushing_does_not_wait_for_ever():
    """Nobody answers: the batch is on its way and stays there."""
    stuck = WriteQueue(lambda rows, summaries, then: None)
    stuck.append(entry(1), lambda stored: None)
    with pytest.raises(StorageFailure, match="too long"):
        await flush(stuck, timeout=0.05)


# ── Summaries apart from entries ────────────────────────────────────────────────────────────


class SlowLists(Disk):
    """Writes entries at once, and summaries when it is told to."""

    def __init__(self) -> None:
        super().__init__(apart=True)
        self.waiting: list[tuple[list[LogRow], list[TableSummary], Written]] = []

    def _write(self, rows: list[LogRow], summaries: list[TableSummary], then: Written) -> None:
        assert not (rows and summaries)
        if summaries:
            self.waiting.append((rows, summaries, then))
        else:
            super()._write(rows, summaries, then)

    def write_lists(self) -> None:
        (one,) = self.waiting
        self.waiting.clear()
        self._answer(*one)


@live
async def test_no_entry_waits_for_summaries():
    disk = SlowLists()
    told: list[bool | StorageFailure] = []
    disk.write_queue.summarize("table", lambda anew: summary("table"), True)
    disk.write_queue.append(entry(1), told.append)
    await until(lambda: told == [True] and disk.waiting)
    disk.write_queue.append(entry(2), told.append)
    await until(lambda: told == [True, True])
    assert disk.written == [([1], []), ([2], [])]
    disk.write_lists()
    assert disk.written[2:] == [([], ["table"])]


@live
async def test_no_entry_waits_for_summaries_that_come_alone():
    disk = SlowLists()
    told: list[bool | StorageFailure] = []
    disk.write_queue.summarize("table", lambda anew: summary("table"), True)
    await until(lambda: disk.waiting)
    disk.write_queue.append(entry(1), told.append)
    await until(lambda: told == [True])


@live
async def test_flushing_waits_for_both():
    disk = SlowLists()
    disk.write_queue.summarize("first", lambda anew: summary("first"), True)
    disk.write_queue.append(entry(1), lambda stored: None)
    await until(lambda: disk.waiting)
    disk.write_queue.summarize("second", lambda anew: summary("second"), True)
    flushing = asyncio.create_task(flush(disk.write_queue))
    disk.write_queue.append(entry(2), lambda stored: None)
    await until(lambda: len(disk.written) == 2)
    assert not flushing.done()
    disk.write_lists()
    await until(lambda: disk.waiting)
    assert not flushing.done()
    disk.write_lists()
    await flushing
    assert disk.written[2:] == [([], ["first"]), ([], ["second"])]


@live
async def test_summaries_that_failed_apart_are_tried_again():
    disk = SlowLists()
    told: list[bool | StorageFailure] = []
    disk.write_queue.summarize("first", lambda anew: summary("first"), True)
    disk.write_queue.append(entry(1), told.append)
    await until(lambda: disk.waiting)
    disk.broken = True
    disk.write_lists()
    assert told == [True] and disk.write_queue.failed_at
    disk.broken = False
    flushing = asyncio.create_task(flush(disk.write_queue))
    await until(lambda: disk.waiting)
    disk.write_lists()
    await flushing
    assert told == [True] and disk.written[1:] == [([], ["first"])]
