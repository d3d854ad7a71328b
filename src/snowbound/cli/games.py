"""Commands about games: list them, show their rules, write a new one."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markdown import Markdown
from rich.text import Text

from snowbound.cli.options import GameArgument, JsonOption
from snowbound.cli.output import out, say
from snowbound.core.game import Game
from snowbound.core.registry import all_games, find_game
from snowbound.core.rulebooks import find_rule


def list_games(json: JsonOption = False) -> None:
    """List the games."""
    if json:
        print(msgspec.json.encode([_about(game) for game in all_games().values()]).decode())
        return
    for game in all_games().values():
        fewest, most = game.players
        players = f"{fewest}" if fewest == most else f"{fewest}-{most}"
        about = f"  ({game.id}), {game.byline}"
        out.print(Text.assemble((game.title, "bold"), about))
        out.print(f"  {game.summary}")
        out.print(f"  {players} players, {game.minutes} minutes", style="dim")
        out.print(f"  components: {', '.join(game.component_names())}", style="dim")
        for option in game.options:
            words = f"{game.option_words(option)} ({option.rule})"
            out.print(f"  --set {option.name}={option.shown()}  {words}")


def _about(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "designer": game.designer,
        "credit": game.credit,
        "unofficial": game.unofficial,
        "summary": game.summary,
        "players": list(game.players),
        "minutes": game.minutes,
        "rules_version": game.rules_version,
        "cooperative": game.cooperative,
        "components": game.component_names(),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "allowed": option.allowed(),
                "fewest_players": option.fewest or game.players[0],
                "excludes": list(option.excludes),
                "words": game.option_words(option),
                "rule": option.rule,
            }
            for option in game.options
        ],
    }


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Such as thin-ice.")],
    where: Annotated[Path, typer.Option("--in", help="The folder to write it into.")] = Path("."),
) -> None:
    """Write a small, playable game to change into your own."""
    from snowbound.newgame import write_game

    files = write_game(name, where)
    say(
        f"Wrote {where / name}, {len(files)} files: a small game that plays. Now, in that folder:",
        "  python -m pytest        its rules, and the laws of every game",
        "  pip install -e .        lets Snowbound find it:",
        f"  snowbound play {name} --seats you,greedy",
    )


def rules(game: GameArgument, id: Annotated[str | None, typer.Argument()] = None) -> None:
    """Show a game's rulebook, or one rule of it."""
    found = find_game(game)
    out.print(Markdown(find_rule(found, id) if id else found.rulebook))


def components(
    game: GameArgument,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A set; the default one if not said.")
    ] = None,
) -> None:
    """Print a component set, to keep as a file and change: sheets, decks or boards as TOML."""
    print(find_game(game).components(name).text, end="")
