"""Options and arguments that several commands share, and how they are read."""

import re
from pathlib import Path
from typing import Annotated

import typer

from snowbound.bots.names import name_in_full
from snowbound.core.errors import Mistake

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game's id; see `games`.")]
SeatsOption = Annotated[
    str,
    typer.Option(
        "--seats",
        help="Who sits where, by commas: you, easygoing, steady, strong (or random, greedy, "
        "expert[:ms=1000]).",
    ),
]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", help="An option of the game: name=value.")
]
ComponentsOption = Annotated[
    str | None, typer.Option("--components", help="A component set's name or a .toml file.")
]
SeedOption = Annotated[int | None, typer.Option("--seed", help="The seed of all luck.")]
RunSeedOption = Annotated[int, typer.Option("--seed", help="The seed of the whole run.")]
JobsOption = Annotated[int, typer.Option("--jobs", help="How many processes.")]
ClusterOption = Annotated[
    str | None,
    typer.Option("--cluster", help="The address of a Dask scheduler, instead of processes."),
]
PlayersOption = Annotated[int | None, typer.Option("--seats", help="How many play.")]
RecordArgument = Annotated[Path, typer.Argument(metavar="RECORD", help="A record's file.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data", envvar="SNOWBOUND_DATA", help="The folder for the server's SQLite database."
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database", envvar="SNOWBOUND_DATABASE", help="A database's URL, such as postgresql://…"
    ),
]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file to write or read.")]


def parse_seats(text: str) -> list[str]:
    """Names separated by commas; quoted ones may contain commas."""
    parts: list[str] = re.findall(r"""(?:"[^"]*"|'[^']*'|[^,])+""", text)
    return [name_in_full(part.strip()) for part in parts if part.strip()]


def parse_options(pairs: list[str] | None) -> dict[str, object]:
    options: dict[str, object] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Mistake(f"An option is set as name=value, not '{pair[:60]}'.")
        options[name.strip()] = value
    return options
