"""Finished games: what is shown of a record."""

import msgspec

from snowbound.core.errors import Mistake
from snowbound.core.match import Departure, Match, replay
from snowbound.core.records import Record
from snowbound.core.registry import find_game
from snowbound.core.state import SPECTATOR
from snowbound.tables import record_messages, views
from snowbound.tables.own_sets import own_set


def record_page(card: record_messages.RecordCard, record: Record) -> record_messages.RecordPage:
    return record_messages.RecordPage(
        **msgspec.structs.asdict(card),
        options=record.options,
        components=record.components.name,
        commitment=record.commitment,
        seed=record.seed or "",
        moves=[record_messages.RecordMove(move.seat, move.action) for move in record.moves],
        notes=record.notes,
        renewals=record.renewals,
        own_set=own_set(find_game(record.game), record.components.name, record.components.text),
    )


def file_name(id: str, record: Record) -> str:
    return f"{record.game}-{id[:8].strip('-_')}.json"


def verdict(record: Record) -> record_messages.Verdict:
    """Whether a record holds when it is played again from its seed."""
    try:
        return holds(replay(record))
    except Departure as departure:
        return departs(departure)


def departs(departure: Departure) -> record_messages.Verdict:
    return record_messages.Verdict(False, str(departure), departure.step)


def holds(match: Match) -> record_messages.Verdict:
    words = f"{_what_holds(match)} {match.dealt}".rstrip()
    return record_messages.Verdict(True, words, len(match.steps))


def _what_holds(match: Match) -> str:
    steps = f"all {len(match.steps)} steps are as recorded"
    if not match.renewals:
        return (
            f"Played again from its seed, {steps}, "
            "and the seed is the one committed to before the first roll."
        )
    return (
        f"Played again from its seeds, {steps}. From step {match.renewals[-1][0]} on its luck is "
        "the one committed to when the table went on."
    )


def replay_step(
    record: Record, match: Match, step: int, seat: int | None
) -> record_messages.ReplayStep:
    if seat is not None and seat >= len(record.seats):
        raise Mistake(f"There is no seat {seat}; seats go from 0 to {len(record.seats) - 1}.")
    return views.replay_step(match, step, SPECTATOR if seat is None else seat, record.seats)


def seat_to_review(record: Record, seat: int | None) -> int:
    if seat is None or seat >= len(record.seats):
        raise Mistake(f"Say whose choices: seats go from 0 to {len(record.seats) - 1}.")
    return seat


def scores(match: Match) -> record_messages.Scores:
    setup = match.setup
    states = [*(step.before for step in match.steps), match.state]
    return record_messages.Scores([setup.game.scores(setup, state) for state in states])
