"""Having tables in memory: what a server and a page do alike, tried with a page's tables."""

import asyncio

import pytest

from snowbound.core.registry import find_game
from snowbound.page.live import PageTable, PageTables
from snowbound.tables import commands, hosting, log, messages
from snowbound.tables.commands import NotThere
from snowbound.tables.table import CLOSED, OPEN, RUNNING, Table
from tests.page.memory import MemoryStorage

ADA = "ada"
BEGAN = 1_000_000.0
HOUR = 3600


def opened(clock: log.Clock | None = None, seat: str = "bot") -> log.Opened:
    game = find_game("frost-gorge")
    second = messages.NewSeat("bot", "random") if seat == "bot" else messages.NewSeat("free")
    asked = messages.NewTable(
        game=game.id, seats=[messages.NewSeat("me"), second], clock=clock or log.Clock()
    )
    return commands.open_table(game, asked, ADA, "Ada")


class Tables(PageTables):
    """Their clock stands where a test has put it."""

    def __init__(self) -> None:
        self.kept = MemoryStorage()
        self.time = BEGAN
        super().__init__(self.kept, lambda: self.time)


async def move(tables: Tables, live: PageTable) -> None:
    """Whoever is awaited takes the first choice."""
    match = live.loaded().playing()
    seat = match.awaited[0]
    action = match.legal(seat)[0]
    await tables.change(live, lambda now: commands.act(now, seat, action, ""))


async def played_out(tables: Tables) -> PageTable:
    """A table whose game is over."""
    live = await hosting.open_table(tables, opened(), start=True)
    while live.loaded().status == RUNNING:
        await move(tables, live)
    return live


def test_a_table_is_what_its_log_adds_up_to() -> None:
    async def test() -> None:
        tables = Tables()
        live = await hosting.open_table(tables, opened(), start=True)
        again = Table(live.id)
        await hosting.bring_up_to_date(tables.kept, again)
        assert again.version == live.loaded().version == 2
        assert again.status == RUNNING

    asyncio.run(test())


def test_a_table_without_a_log_is_not_there() -> None:
    with pytest.raises(NotThere):
        asyncio.run(hosting.bring_up_to_date(MemoryStorage(), Table("nowhere")))


@pytest.mark.parametrize("entry", ["{}", '{"k":"moved","seat":7,"action":"check 2"}'])
def test_a_log_that_cannot_be_read_says_where(entry: str) -> None:
    async def test() -> None:
        tables = Tables()
        live = await hosting.open_table(tables, opened(), start=True)
        await tables.kept.append(live.id, 3, BEGAN, entry)
        with pytest.raises(hosting.LogUnreadable, match="entry 3"):
            await hosting.bring_up_to_date(tables.kept, Table(live.id))

    asyncio.run(test())


def test_two_who_ask_at_once_get_the_same_rematch() -> None:
    async def test() -> None:
        tables = Tables()
        before = await played_out(tables)
        first, second = await asyncio.gather(tables.rematch(before), tables.rematch(before))
        assert first is second
        assert first.loaded().status == RUNNING
        others = [live for live in tables.by_id.values() if live not in (before, first)]
        assert all(live.loaded().status == CLOSED for live in others)

    asyncio.run(test())


def test_a_table_with_a_free_seat_waits_for_somebody() -> None:
    assert not hosting.all_seats_taken(opened(seat="free"))

    async def test() -> None:
        live = await hosting.open_table(Tables(), opened(seat="free"), start=False)
        assert live.loaded().status == OPEN

    asyncio.run(test())


def test_a_bot_steps_in_when_time_is_up_and_not_before() -> None:
    async def test() -> None:
        tables = Tables()
        live = await hosting.open_table(tables, opened(log.Clock("slow", move=HOUR)), start=True)
        while 0 not in live.loaded().awaited:
            await move(tables, live)
        due = live.loaded().next_deadline()
        assert due == BEGAN + HOUR
        await hosting.run_due(tables, live, due - 1)
        assert not live.loaded().seats[0].stand_in
        await hosting.run_due(tables, live, due)
        assert live.loaded().seats[0].stand_in
        assert live.loaded().next_deadline() == 0

    asyncio.run(test())
