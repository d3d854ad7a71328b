"""Answers to questions of somebody at a table: they change nothing."""

from msgspec.structs import replace

from snowbound.core.errors import Mistake
from snowbound.tables import messages, views
from snowbound.tables.commands import own_seat
from snowbound.tables.table import Table


def why_not(table: Table, identity: str, asked: messages.WhyNot) -> messages.Answer:
    """The rule against an action, if there is one."""
    seat = own_seat(table, identity, asked.seat)
    refusal = table.playing().why_not(asked.action, seat)
    if refusal is None:
        return messages.Answer(asked.id, True, "", "")
    says = views.by_key(refusal.message)
    return messages.Answer(asked.id, False, refusal.rule, refusal.words, says)


def explain(
    table: Table, identity: str, looking: int, asked: messages.Explain
) -> messages.Explained:
    """What a thing is: from the seat that is looked from, unless another one is named."""
    seat = looking if asked.seat is None else own_seat(table, identity, asked.seat)
    if table.match is None:
        raise Mistake(table.outdated or "The game has not started yet.")
    return replace(views.explain(table.match, seat, asked.thing), id=asked.id)
