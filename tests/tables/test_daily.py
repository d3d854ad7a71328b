"""A daily winter: the same deal for everybody, once."""

import pytest

from snowbound.core.errors import Mistake
from snowbound.core.registry import all_games
from snowbound.core.results import Outcome
from snowbound.tables import commands, daily, log, messages
from snowbound.tables.cards import table_card
from snowbound.tables.table import Table

NOON = 1_795_000_000.0  # 18 November 2026, in the morning by UTC
TODAY = "2026-11-18"


def table_of(game: str, date: str, identity: str = "ada") -> Table:
    table = Table(f"{identity} {game} {date}")
    asked = messages.Daily(game=game, date=date)
    opened = daily.daily_table(all_games()[game], asked, identity, identity.title(), NOON)
    table.apply(log.decode(log.encode(opened)), NOON)
    start = commands.start(table, identity, messages.Start())
    assert isinstance(start, log.Started)
    table.apply(start, NOON)
    return table


@pytest.mark.parametrize("game", all_games())
def test_all_have_the_same_deal_and_every_day_another(game: str):
    ada, bo = table_of(game, TODAY), table_of(game, TODAY, "bo")
    assert ada.playing().commitment == bo.playing().commitment
    other = table_of(game, "2026-11-17")
    assert other.playing().commitment != ada.playing().commitment
    people = [seat for seat in ada.seats if seat.kind == "person"]
    assert len(people) == 1 and len(ada.seats) == all_games()[game].players[0]
    assert not ada.opened.hints and not ada.opened.undo


def test_games_of_a_day_have_luck_of_their_own():
    seeds = {table_of(game, TODAY).playing().commitment for game in all_games()}
    assert len(seeds) == len(all_games())


def test_whoever_has_begun_comes_back_to_their_table():
    card = table_card(table_of("frost-gorge", TODAY))
    assert daily.tried([card], messages.Daily(game="frost-gorge", date=TODAY)) == card.id
    for game, date in (("frost-gorge", "2026-11-19"), ("coldest-night", TODAY)):
        assert daily.tried([card], messages.Daily(game=game, date=date)) == ""


def test_a_rematch_is_not_of_that_day():
    table = table_of("frost-gorge", TODAY)
    match = table.playing()
    while not match.over:
        table.apply(log.Moved(0, match.legal(0)[0]), NOON)
    assert isinstance(match.outcome, Outcome)
    assert commands.rematch(table).daily == ""


@pytest.mark.parametrize(
    "date", ["", "today", "2026-11-31", "20261118", "2026-11-20", "9999-01-01"]
)
def test_a_day_must_have_begun_somewhere(date: str):
    with pytest.raises(Mistake):
        table_of("frost-gorge", date)


def test_where_days_begin_first_it_is_tomorrow_already():
    late = NOON + 12 * 3600
    asked = messages.Daily(game="frost-gorge", date="2026-11-19")
    assert daily.daily_table(all_games()["frost-gorge"], asked, "ada", "Ada", late).daily
