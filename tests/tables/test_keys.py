"""Clients that ask for keys are told the same as others, in a catalogue's keys and arguments."""

import random
from typing import Any

import msgspec
import pytest

from snowbound.core.event_text import message_of
from snowbound.core.event_types import Happened
from snowbound.core.message import Message
from snowbound.tables import messages, views
from snowbound.tables.table import Table
from snowbound.tables.types import Connected
from snowbound.tables.views import TableViews
from tests.tables.test_pointing import BOT, PEOPLE, a_table, match_of, move


def told(table: Table, seat: int, since: int, keys: bool) -> dict[str, Any]:
    shown = TableViews(table, keys=keys)
    info = views.table_info(table, "", Connected())
    return msgspec.json.decode(messages.encode(views.snapshot(shown, seat, since, info)))


def words_of(table: Table, says: dict[str, Any]) -> str:
    match = match_of(table)
    return match.setup.words(msgspec.convert(says, Message), match.names)


def check(table: Table, seat: int, since: int) -> None:
    in_words, by_key = (told(table, seat, since, keys) for keys in (False, True))
    assert (by_key["question"], by_key["choices"], by_key["pointing"]) == ("", [], None)
    assert words_of(table, by_key["asks"]) == in_words["question"]
    assert [(one["name"], words_of(table, one["says"])) for one in by_key["may"]] == [
        (one["name"], one["words"]) for one in in_words["choices"]
    ]
    for ours, theirs in zip(by_key["news"], in_words["news"], strict=True):
        assert ours["told"] == []
        happened = ours.get("happened", [])
        assert [{**one, "words": ""} for one in theirs["told"]] == [
            {**one, "words": ""} for one in happened
        ]
        for one, other in zip(happened, theirs["told"], strict=True):
            if other["words"]:
                says = message_of(msgspec.convert(one, Happened))
                assert words_of(table, msgspec.to_builtins(says)) == other["words"]
    for ours, theirs in zip(by_key["points"]["marks"], in_words["pointing"]["marks"], strict=True):
        assert words_of(table, ours["says"]) == theirs["words"]


def test_keys_say_what_words_say() -> None:
    """Two bots point at what people may choose."""
    table, luck = a_table([*PEOPLE[:3], BOT, BOT]), random.Random(4)
    for _ in range(60):
        since, legal = table.version, match_of(table).legal()
        move(table, luck.choice(legal))
        for seat in {*match_of(table).awaited, 0}:
            check(table, seat, since)


@pytest.mark.parametrize("keys", [False, True])
def test_an_update_is_the_next_snapshot(keys: bool) -> None:
    table, luck = a_table(), random.Random(5)
    for _ in range(25):
        before, known = TableViews(table, [0], keys), told(table, 0, 0, keys)
        move(table, luck.choice(match_of(table).legal()))
        sent = views.update(TableViews(table, keys=keys), 0, before.version, before.seat_views[0])
        update = msgspec.json.decode(sent)
        view = {**known["view"], **update.pop("view", {})}
        now, fresh = {**known, **update, "view": view}, told(table, 0, 0, keys)
        for name in ("question", "choices", "asks", "may", "points", "pointing", "undo", "view"):
            assert now.get(name) == fresh.get(name), name


def test_a_game_without_a_catalogue_sends_words_to_everybody() -> None:
    table = a_table(PEOPLE[:2], "coldest-night")
    assert told(table, 0, 0, True) == told(table, 0, 0, False)
