"""Commands of a server: serve, backup, restore, export, import."""

import signal
from typing import Annotated

import typer

from snowbound.bots.program import ENDS
from snowbound.cli.options import DatabaseOption, DataOption, FileArgument
from snowbound.cli.output import out
from snowbound.extras import need


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            "--host",
            envvar="SNOWBOUND_HOST",
            help="The address to listen on; usually 127.0.0.1.",
        ),
    ] = None,
    port: Annotated[
        int,
        typer.Option("--port", envvar="SNOWBOUND_PORT", min=1, max=65535, help="The port."),
    ] = 8000,
    data: DataOption = None,
    database: DatabaseOption = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others in your network join, and say how.")
    ] = False,
    public_address: Annotated[
        str | None,
        typer.Option(
            "--public-address", help="What others open, such as https://tables.example.org."
        ),
    ] = None,
) -> None:
    """Serve tables to browsers, scripts and bots."""
    need("serve")
    from snowbound.server.command import serve as run

    for number in ENDS:
        signal.signal(number, signal.SIG_DFL)  # a server ends with its signals, like any other
    run(host, port, data, database, open_browser, lan, public_address)


def backup(file: FileArgument, data: DataOption = None, database: DatabaseOption = None) -> None:
    """Copy a server's SQLite database to a file, also while it runs."""
    need("serve")
    from snowbound.server.command import back_up

    out.print(back_up(file, data, database))


def restore(file: FileArgument, data: DataOption = None, database: DatabaseOption = None) -> None:
    """Put a backup in the place of a server's SQLite database, also while it runs."""
    need("serve")
    from snowbound.server.command import restore as put_back

    out.print(put_back(file, data, database))


def export_(file: FileArgument, data: DataOption = None, database: DatabaseOption = None) -> None:
    """Write all of a server's data to a file."""
    need("serve")
    from snowbound.server.command import export_data

    out.print(export_data(file, data, database))


def import_(file: FileArgument, data: DataOption = None, database: DatabaseOption = None) -> None:
    """Fill an empty server from a file."""
    need("serve")
    from snowbound.server.command import import_data

    out.print(import_data(file, data, database))
