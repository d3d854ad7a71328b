"""Commands that play in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from snowbound.cli.options import (
    ComponentsOption,
    GameArgument,
    RecordArgument,
    SeatsOption,
    SeedOption,
    SetOption,
    parse_options,
    parse_seats,
)
from snowbound.cli.output import out


def play(
    game: GameArgument,
    seats: SeatsOption = "",
    set_: SetOption = None,
    components: ComponentsOption = None,
    seed: SeedOption = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Keep the game here; go on if it exists.")
    ] = None,
) -> None:
    """Play in the terminal."""
    from snowbound.terminal.tables import open_table

    open_table(game, parse_seats(seats), parse_options(set_), components, seed, save, out).run()


def resume(
    record: RecordArgument,
    seats: Annotated[
        str, typer.Option("--seats", help="Who sits where from now on; else those of before.")
    ] = "",
    step: Annotated[
        int | None, typer.Option("--step", help="Go back to this step; the file stays as it is.")
    ] = None,
    anew: Annotated[
        bool,
        typer.Option("--anew", help="Draw hidden hands and all luck anew: the file tells the old."),
    ] = False,
) -> None:
    """Resume a game that was saved to a file."""
    from snowbound.terminal.tables import reopen_table

    reopen_table(record, parse_seats(seats), out, step, anew).run()
