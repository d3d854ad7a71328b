"""Commands about catalogues: what the games say, by language."""

from pathlib import Path
from typing import Annotated

import typer

from snowbound.cli.output import say
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.registry import all_games, find_game

text = typer.Typer(help="Catalogues: what the games say, by language.", no_args_is_help=True)


@text.callback()
def catalogues() -> None:
    """Catalogues: what the games say, by language."""


@text.command("check")
def check(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="One catalogue, such as de.ftl.")
    ] = None,
    game: Annotated[
        str, typer.Option(help="Whose catalogue FILE is, where its folder does not tell.")
    ] = "",
) -> None:
    """List what catalogues lack, what is not used, and what does not work."""
    from snowbound.core.spoken import check, check_all

    if file is None:
        found = check_all([one for one in all_games().values() if one.has_catalogue])
    else:
        owner = find_game(game) if game else _owner(file)
        found = {file: check(owner, _read(file))}
    for path, problems in found.items():
        say(*(f"{path}: {problem}." for problem in problems))
    wrong = sum(map(len, found.values()))
    if wrong:
        raise typer.Exit(1)
    what = "1 catalogue is" if len(found) == 1 else f"{len(found)} catalogues are"
    say(f"{what} complete.")


def _owner(file: Path) -> Game:
    for game in all_games().values():
        if file.resolve().parent == game.text_folder.resolve():
            return game
    raise Mistake(f"{file} lies in no game's folder; say whose it is: --game year-of-survival.")


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise Mistake(f"{file} cannot be read.") from error
