"""Commands about records: replay, verify."""

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
        out.print(f"  {told.words}")
    out.print(game.screen(match.setup, match.view(), match.names))
    if match.outcome is not None:
        winners = [match.names[seat] for seat in match.outcome.winners]
        out.print(
            f"{game.endings[match.outcome.reason]} Winners: {', '.join(winners) or 'nobody'}."
        )
    print_notes([f"At step {note.step}, {note.words}" for note in match.notes])


def verify(record: RecordArgument) -> None:
    """Replay a record and check every step, the result and the commitment to its seed."""
    from snowbound.terminal.tables import read_record

    found = read_record(record)
    match = replay_record(found)
    state = "finished" if match.over else "unfinished"
    out.print(
        f"{record} holds: a {state} game of {match.setup.game.title}, {len(found.moves)} steps, "
        f"every state as recorded, the seed is the one committed to."
    )
