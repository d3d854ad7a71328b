"""Bots' turns at a table: who is asked, and what is played. Also hints for people."""

import logging
from collections.abc import Awaitable, Callable, Generator
from functools import partial

from snowbound.core.errors import Mistake
from snowbound.core.jobs import (
    BotMove,
    Job,
    JobResult,
    JobSeries,
    RunJob,
    hint_job,
    moves_job,
)
from snowbound.tables import commands
from snowbound.tables.commands import Decide
from snowbound.tables.table import Table

Change = Callable[[Decide], Awaitable[int]]

logger = logging.getLogger("snowbound.bots")


def bots_job(table: Table, bots: list[tuple[int, str]]) -> Job:
    return moves_job(table.id, table.playing(), bots)


def table_hint_job(table: Table, seat: int) -> Job:
    """About what a seat could do now, if its table plays with hints."""
    if not table.opened.hints:
        raise Mistake("This table plays without hints.")
    if not table.playing().legal(seat):
        raise Mistake("There is nothing for you to do just now.")
    return hint_job(table.id, table.playing(), seat)


async def play_bots(current: Callable[[], Table | None], run: RunJob, change: Change) -> None:
    """Let the bots of a table play until it is a person's turn, all of them pass, or the table is
    not there any more. `change` stores what they do, and answers the table's version then."""
    passed_at = -1
    while (table := current()) is not None and table.version != passed_at:
        seats = table.bots_to_ask()
        if not seats:
            break
        version = table.version
        if not await _move(table, seats, run, change):
            passed_at = version


async def _move(table: Table, seats: list[int], run: RunJob, change: Change) -> bool:
    """Ask these bots, and play what the first of them wants; False if they all pass."""
    version = before = table.version
    bots = [(seat, table.seats[seat].bot) for seat in seats]
    move = await JobSeries(_ask(table, bots)).run(run)
    for seat, fault in move.faults:
        logger.warning("a bot failed: %s", fault, extra={"table": table.id})
        failed = partial(commands.bot_fails, version=version, seat=seat, fault=fault)
        version = await change(failed)
    if move.action is None:
        return version != before
    await change(partial(commands.bot_moves, version=version, seat=move.seat, action=move.action))
    return True


def _ask(table: Table, bots: list[tuple[int, str]]) -> Generator[Job, JobResult, BotMove]:
    """What these bots want. If the job fails, each is asked alone, to find out whose fault it
    is."""
    version = table.version
    result = yield bots_job(table, bots)
    if not result.failure:
        return result.move
    if len(bots) == 1 and table.version == version:
        return _first_legal(table, bots[0][0], result.failure)
    for one in bots:
        if table.version != version:
            break
        move = yield from _ask(table, [one])
        if move.action is not None or move.faults:
            return move
    return BotMove()


def _first_legal(table: Table, seat: int, failure: str) -> BotMove:
    """A move for a bot that could not be asked: any is better than a table that stands still."""
    match = table.playing()
    action = match.legal(seat)[0] if seat in match.awaited else None
    return BotMove(seat, action, [(seat, failure)])
