"""Bots' turns at a table: who is asked, what is played, and whose fault it was."""

import asyncio
from collections.abc import Callable

import pytest

from snowbound.analysis.thinker import Thinker
from snowbound.bots.names import MAX_FAULTS
from snowbound.core.errors import Mistake
from snowbound.core.jobs import BotMove, Job, JobResult, RunJob
from snowbound.core.registry import find_game
from snowbound.tables import commands, log, messages
from snowbound.tables.bot_turns import play_bots
from snowbound.tables.commands import Decision
from snowbound.tables.table import OVER, Table

ADA = "ada"


class BotsTable:
    """A table of bots in memory, and what its bots were asked."""

    def __init__(self, levels: list[str], game: str = "frost-gorge", left: bool = True) -> None:
        seats = [messages.NewSeat("me"), *(messages.NewSeat("bot", level) for level in levels)]
        asked = messages.NewTable(game=game, seats=seats)
        self.table = Table("t")
        self.apply(commands.open_table(find_game(game), asked, ADA, "Ada"))
        self.apply(log.Started("7", [seat.place for seat in self.table.seats]))
        if left:
            self.apply(commands.leave(self.table, ADA, None))  # a bot plays on
        self.jobs: list[Job] = []
        self.thinker = Thinker()

    def apply(self, decision: Decision) -> None:
        assert not isinstance(decision, int)
        self.table.apply(decision, 1.0, decided=True)

    async def change(self, decide: Callable[[Table], Decision]) -> int:
        decision = decide(self.table)
        if not isinstance(decision, int):
            self.apply(decision)
        return self.table.version

    async def think(self, job: Job) -> JobResult:
        self.jobs.append(job)
        return self.thinker.think(job)

    def steps(self) -> int:
        assert self.table.match is not None
        return len(self.table.match.steps)

    def play(self, run: RunJob | None = None) -> None:
        asyncio.run(play_bots(lambda: self.table, run or self.think, self.change))


def test_bots_play_on_until_the_end() -> None:
    bots = BotsTable(["greedy", "random"])
    bots.play()
    assert bots.table.status == OVER
    assert bots.steps() <= len(bots.jobs)


def test_a_bot_plays_one_turn_for_somebody_and_no_more() -> None:
    bots = BotsTable(["greedy"], left=False)
    table, match = bots.table, bots.table.playing()
    bots.apply(commands.leave(table, ADA, None, turn=True))
    assert table.bots_to_ask()
    before = bots.steps()
    bots.play()
    assert bots.steps() > before
    assert not table.seats[0].stand_in
    assert 0 in match.awaited  # the next month: she is asked herself


def test_a_bot_plays_a_turn_only_for_whoever_has_it() -> None:
    bots = BotsTable(["greedy"], left=False)
    table, match = bots.table, bots.table.playing()
    while 0 in match.awaited:
        bots.apply(commands.act(table, 0, match.legal(0)[0], ""))
    with pytest.raises(Mistake, match="not your turn"):
        commands.leave(table, ADA, None, turn=True)


def test_bots_that_pass_are_not_asked_again() -> None:
    bots = BotsTable(["greedy"])

    async def passes(job: Job) -> JobResult:
        bots.jobs.append(job)
        return JobResult(BotMove())

    before = bots.table.version
    bots.play(passes)
    assert (len(bots.jobs), bots.table.version) == (1, before)


def test_a_job_that_fails_finds_out_whose_fault_it_was() -> None:
    """Its seat plays on with the first legal move, and after a few faults with the default bot."""
    bots = BotsTable(["random", "random"])

    async def fails_for_random(job: Job) -> JobResult:
        if any(level == "random" for _, level in job.bots):
            bots.jobs.append(job)
            return JobResult(failure="no answer")
        return await bots.think(job)

    bots.play(fails_for_random)
    assert bots.table.status == OVER
    assert [seat.faults for seat in bots.table.seats] == [0, MAX_FAULTS, MAX_FAULTS]
    assert all(job.bots for job in bots.jobs)


def test_a_table_that_is_gone_is_left_alone() -> None:
    bots = BotsTable(["greedy"])
    asyncio.run(play_bots(lambda: None, bots.think, bots.change))
    assert bots.jobs == []


def test_whatever_a_bot_does_there_is_a_result() -> None:
    bots = BotsTable(["greedy"])
    bots.play()
    job = bots.jobs[0]
    job.moves = [(0, 10_000)]
    assert "it failed" in bots.thinker.think(job).failure
    assert job.table not in bots.thinker.matches
