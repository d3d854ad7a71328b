"""Tables and finished games, as lists show them."""

import msgspec

from snowbound.core import records
from snowbound.tables import messages, record_messages, views
from snowbound.tables.table import Table


def table_card(table: Table) -> messages.TableCard:
    before = table.opened.before
    return messages.TableCard(
        id=table.id,
        game=table.opened.game,
        title=table.game.title,
        status=table.status,
        version=table.version,
        public=table.opened.public,
        seats=table.names(),
        free=sum(seat.kind == "free" for seat in table.seats),
        awaited=table.awaited,
        changed=table.changed,
        public_luck=before is not None and not before.anew,
        daily=table.opened.daily,
    )


def with_turn(card: messages.TableCard, yours: list[int], seen: int) -> messages.TableCard:
    """A card as one of the players reads it, who was last there at version `seen`."""
    your_turn = any(seat in card.awaited for seat in yours)
    return msgspec.structs.replace(
        card, yours=yours, your_turn=your_turn, unseen=card.version > seen
    )


def record_card(table: Table, record: records.Record) -> record_messages.RecordCard:
    result = views.result_info(record.result, table.game, record.options)
    assert result is not None
    return record_messages.RecordCard(
        id=table.id,
        game=record.game,
        title=table.game.title,
        ended=table.changed,
        seats=record.seats,
        result=result,
        steps=len(record.moves),
        public=table.opened.public,
        levels=[seat.place.level for seat in table.seats],
        daily=table.opened.daily,
    )
