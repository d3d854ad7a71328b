"""What lists show of a table."""

import time

from snowbound.server.storage.write_queue import TableSummary
from snowbound.tables import messages
from snowbound.tables.cards import table_card
from snowbound.tables.table import Table


def summary(table: Table, grace: float, with_seats: bool) -> TableSummary:
    return TableSummary(
        table.id,
        table.opened.game,
        table.opened.public,
        table.status,
        table.opened.host,
        table.version,
        table.changed,
        _due(table, grace),
        messages.encode(table_card(table)).decode(),
        [seat.place.identity for seat in table.seats] if with_seats else [],
    )


def _due(table: Table, grace: float) -> float | None:
    """When some node must look after this table, if none has before."""
    times = [table.deadline(seat) for seat in table.awaited]
    if any(table.seats[seat].bot for seat in table.awaited):
        times.append(max(table.changed, time.time()) + grace)
    times = [at for at in times if at]
    return min(times) if times else None
