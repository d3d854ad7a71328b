"""Records of finished games, where lists find them."""

from snowbound.core import records
from snowbound.server.storage import database as db
from snowbound.server.storage.store import Store
from snowbound.tables import messages
from snowbound.tables.cards import record_card
from snowbound.tables.table import Table


async def save_record(store: Store, table: Table) -> None:
    match = table.match
    assert match is not None
    record = match.record()
    await store.put(
        db.records,
        {
            "id": table.id,
            "game": table.opened.game,
            "public": table.opened.public,
            "ended": table.changed,
            "card": messages.encode(record_card(table, record)).decode(),
            "record": records.encode(record).decode(),
        },
        ["id"],
    )
