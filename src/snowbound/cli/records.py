"""Commands about records: replay, verify, review."""

from typing import Annotated

import typer

from snowbound.cli.options import RecordArgument
from snowbound.cli.output import out, print_notes
from snowbound.core.errors import Mistake
from snowbound.core.match import replay as replay_record


def replay(
    record: RecordArgument,
    step: Annotated[int | None, typer.Option("--step", help="Show the table at this step.")] = None,
) -> None:
    """Show a recorded game again, or one step of it."""
    from snowbound.terminal.tables import read_record

    found = read_record(record)
    if step is not None and not 0 <= step <= len(found.moves):
        raise Mistake(f"The record has steps 0 to {len(found.moves)}, not {step}.")
    match = replay_record(found, step)
    game = match.setup.game
    since = None if not step else step - 1
    for told in match.told(since=since):
        if told.words:  # some events are only for the board
            out.print(f"  {told.words}")
    out.print(game.screen(match.setup, match.view(), match.names))
    if match.outcome is not None:
        winners = [match.names[seat] for seat in match.outcome.winners]
        out.print(f"{match.ending} Winners: {', '.join(winners) or 'nobody'}.")
    print_notes([f"At step {note.step}, {note.words}" for note in match.notes])


def verify(record: RecordArgument) -> None:
    """Replay a record and check every step, the result and the commitment to its seed."""
    from snowbound.terminal.tables import read_record

    found = read_record(record)
    match = replay_record(found)
    state = "finished" if match.over else "unfinished"
    seeds = "the seed is the one committed to."
    if match.renewals:
        step = match.renewals[-1][0]
        seeds = f"the seeds are those committed to. From step {step} on its luck is new."
    out.print(
        f"{record} holds: a {state} game of {match.setup.game.title}, {len(found.moves)} steps, "
        f"every state as recorded, {seeds} {match.dealt}".rstrip()
    )


def review(
    record: RecordArgument,
    seat: Annotated[int, typer.Option("--seat", help="Whose choices, counted from 1.")] = 1,
) -> None:
    """Look back at a finished game: which choices cost most, and what would have been better."""
    from snowbound.analysis.review import review as look_back
    from snowbound.analysis.turning_points import chances_by_step, turning_points
    from snowbound.analysis.win_chances import are_shown
    from snowbound.terminal.reviews import tell_review, tell_turning_points
    from snowbound.terminal.tables import read_record

    found = read_record(record)
    if not 1 <= seat <= len(found.seats):
        raise Mistake(f"The record has seats 1 to {len(found.seats)}, not {seat}.")
    match = replay_record(found)
    if not match.over:
        raise Mistake(f"{record} holds a game that is not over; there is nothing to look back at.")
    if are_shown(match.setup):
        tell_turning_points(out, match, turning_points(match, chances_by_step(match)))
    tell_review(out, match, look_back(match, seat - 1), str(record))
