"""Tables that continue from a step of a record, with new luck or with the record's."""

import pytest

from snowbound.analysis.thinker import Thinker
from snowbound.core import records
from snowbound.core.match import Match, replay
from snowbound.core.registry import all_games, find_game
from snowbound.core.state import SPECTATOR
from snowbound.tables import commands, continuing, finished, log, messages, record_messages, views
from snowbound.tables.bot_turns import bots_job
from snowbound.tables.cards import table_card
from snowbound.tables.table import OVER, RUNNING, Table
from snowbound.tables.types import Connected
from tests.luck import luck

ADA = "ada"
GAME = "coldest-night"


def a_record(game: str = GAME, seed: int = 5) -> records.Record:
    """Everybody always takes the first choice."""
    match = Match(find_game(game).setup(), seed)
    while not match.over:
        seat = match.awaited[0]
        match.step(seat, match.state.legal(seat)[0])
    return match.record()


RECORD = a_record()


def apply(table: Table, decision: commands.Decision) -> None:
    """Apply an entry as a log holds it."""
    assert isinstance(decision, log.Entry), decision
    table.apply(log.decode(log.encode(decision)), 1.0)


def continued(record: records.Record = RECORD, step: int = 0, keep_luck: bool = False) -> Table:
    asked = record_messages.Continue(step, keep_luck=keep_luck)
    table = Table("next")
    game = find_game(record.game)
    apply(table, continuing.go_on(game, record, "before", asked, ADA, "Ada"))
    apply(table, commands.start(table, ADA, messages.Start()))
    return table


def play_to_the_end(table: Table) -> records.Record:
    while table.status == RUNNING:
        match = table.playing()
        seat = match.awaited[0]
        action = match.legal(seat)[-1]
        apply(table, commands.act(table, seat, action, ""))
    assert table.match is not None
    return table.match.record()


def start_of(record: records.Record, step: int) -> str:
    return record.moves[step - 1].state if step else record.start


@pytest.mark.parametrize("game", sorted(all_games()))
@pytest.mark.parametrize("step", [0, 7])
def test_its_luck_is_not_in_the_record(game: str, step: int):
    record = a_record(game)
    marks: set[str] = {start_of(record, step)}
    for number in range(3):
        with luck(f"{game} {step} {number}"):
            table = continued(record, step)
        marks.add(records.fingerprint(table.playing().state))
        known = replay(record, step)
        assert table.playing().view(SPECTATOR) == known.view(SPECTATOR)
    assert len(marks) == 4


def test_what_was_drawn_before_is_not_told_any_more():
    """Ada held other cards then; what she is told of them would only mislead her."""
    table = continued(step=9)
    for seat in range(len(table.seats)):
        news = views.TableViews(table).news(seat, 0)
        assert news == views.TableViews(table).news(SPECTATOR, 0)


def test_its_record_holds_and_goes_on_in_its_turn():
    record = play_to_the_end(continued(step=9))
    assert [renewal.step for renewal in record.renewals] == [9]
    verdict = finished.verdict(record)
    assert verdict.holds and "From step 9 on" in verdict.words
    for step in (4, 9, 12):
        again = play_to_the_end(continued(record, step))
        assert [renewal.step for renewal in again.renewals] == sorted({min(9, step), step})[-2:]
        assert finished.verdict(again).holds
    kept = continued(record, 12, keep_luck=True)
    assert records.fingerprint(kept.playing().state) == record.moves[11].state
    assert finished.verdict(play_to_the_end(kept)).holds


def test_players_may_keep_their_hands_and_everybody_is_told():
    table = continued(step=9, keep_luck=True)
    assert records.fingerprint(table.playing().state) == RECORD.moves[8].state
    assert table.playing().commitment == RECORD.commitment
    info = views.table_info(table, ADA, Connected())
    assert info.continued == messages.Continued("before", 9, True, RECORD.seats)
    assert table_card(table).public_luck
    anew = continued(step=9)
    assert not table_card(anew).public_luck
    info = views.table_info(anew, ADA, Connected())
    assert info.continued == messages.Continued("before", 9, False, RECORD.seats)
    assert info.commitment != RECORD.commitment


def test_a_table_that_was_continued_before_plays_on_as_it_did():
    """As the log of an earlier version holds it: with the record's seed, and nothing more."""
    opened = continuing.go_on(
        find_game(GAME), RECORD, "before", record_messages.Continue(9, keep_luck=True), ADA, "Ada"
    )
    text = log.encode(opened)
    assert '"anew"' not in text and '"renewals"' not in text
    table = Table("next")
    table.apply(log.decode(text), 1.0)
    places = [seat.place for seat in table.seats]
    table.apply(log.Started(str(RECORD.seed), places), 2.0)
    assert records.fingerprint(table.playing().state) == RECORD.moves[8].state


def test_undo_stops_where_the_table_began():
    table = continued(step=9)
    assert all(table.undo.last_step_of(seat) is None for seat in range(len(table.seats)))
    mark = records.fingerprint(table.playing().state)
    seat = table.playing().awaited[0]
    apply(table, commands.act(table, seat, table.playing().legal(seat)[0], "one"))
    table.playing().undo(seat, consent=True)
    assert records.fingerprint(table.playing().state) == mark


def test_bots_think_about_the_game_as_it_is_drawn_now():
    table = continued(step=9)
    thinker = Thinker()
    for _ in range(6):
        seat = table.playing().awaited[0]
        result = thinker.think(bots_job(table, [(seat, "greedy")]))
        assert not result.failure and result.move.action in table.playing().legal(seat)
        kept = thinker.matches[table.id]
        assert records.fingerprint(kept.state) == records.fingerprint(table.playing().state)
        apply(table, commands.act(table, seat, str(result.move.action), ""))


def test_a_server_that_would_draw_others_does_not_play_it_on():
    """How hands are drawn may change with a version; a table must not change with it."""
    asked = record_messages.Continue(9)
    opened = continuing.go_on(find_game(GAME), RECORD, "before", asked, ADA, "Ada")
    table = Table("next")
    apply(table, opened)
    started = commands.start(table, ADA, messages.Start())
    assert isinstance(started, log.Started)
    table.apply(log.Started(started.seed, started.seats, "0" * 16), 1.0)
    assert "would draw others" in table.outdated and table.match is None
    apply(table, log.Moved(0, "anything", "x"))
    assert table.status != OVER
