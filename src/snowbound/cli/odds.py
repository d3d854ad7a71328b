"""Commands that make the games' chances: play strong games, fit, report, and bound."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from snowbound.cli.options import (
    ClusterOption,
    ComponentsOption,
    GameArgument,
    JobsOption,
    PlayersOption,
    SetOption,
    parse_options,
)
from snowbound.cli.output import say
from snowbound.extras import need
from snowbound.lab.playing.processes import check_counts
from snowbound.lab.reporting.wording import between, percent

if TYPE_CHECKING:
    from snowbound.lab.odds.calibration import Check, Tenth

odds = typer.Typer(
    help="Chances of winning: strong games, weights fitted to them, and how well they hold.",
    no_args_is_help=True,
    add_completion=False,
)

GamesFiles = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of games.")]


@odds.command("play")
def play(
    game: GameArgument,
    into: Annotated[Path, typer.Option("--into", help="The file of games; it goes on.")],
    games_: Annotated[int, typer.Option("--games", help="How many games it shall have.")] = 1000,
    iterations: Annotated[int, typer.Option("--iterations", help="An expert's, a choice.")] = 200,
    seats: PlayersOption = None,
    components: ComponentsOption = None,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
) -> None:
    """Play strong games and keep them: at all tables that a game is fitted to, or at some."""
    from snowbound.lab.odds.games_file import play_into
    from snowbound.lab.odds.strong_games import tables_of

    check_counts(games_, jobs, 0)
    play_into(into, game, iterations, games_, jobs, cluster, tables_of(game, seats, components))


@odds.command("fit")
def fit(files: GamesFiles) -> None:
    """Fit the games' weights and recalibration and write them into their folders."""
    need("lab")
    from snowbound.lab.odds.weights import fit as fit_file

    for path in files:
        for check in fit_file(path):
            _print(check)


@odds.command("report")
def report(
    files: GamesFiles,
    into: Annotated[
        Path, typer.Option("--into", help="The page to write; a chart and figures beside it.")
    ],
    fit: Annotated[bool, typer.Option("--fit", help="Write the weights as well.")] = False,
) -> None:
    """Check the chances as they are shown, each game by a fit without it. Games without a file stay
    as they are on the page."""
    need("lab")
    from snowbound.lab.odds.report import write_report

    for check in write_report(files, into, fit):
        _print(check)


@odds.command("bound")
def bound(
    game: GameArgument,
    seats: Annotated[int, typer.Option("--seats", help="How many play.")],
    components: Annotated[str | None, typer.Option("--components", help="Which set.")] = None,
    games_: Annotated[int, typer.Option("--games", help="How many games.")] = 200,
    iterations: Annotated[int, typer.Option("--iterations", help="A choice.")] = 200,
) -> None:
    """How often experts win beside players who know everything, the luck to come included."""
    from snowbound.lab.odds.bound import compare

    found = compare(game, seats, components, games_, iterations)
    say(found.words)


@odds.command("check")
def check(
    game: GameArgument,
    into: Annotated[Path, typer.Option("--into", help="The file of positions; it goes on.")],
    positions: Annotated[int, typer.Option("--positions", help="Of each table.")] = 100,
    iterations: Annotated[int, typer.Option("--iterations", help="An expert's, a choice.")] = 200,
    components: ComponentsOption = None,
    set_: SetOption = None,
    seats: PlayersOption = None,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
) -> None:
    """Play fresh positions on: what was said of them, and how often experts won. Without a set and
    a number of seats it checks all of them."""
    need("lab")
    from snowbound.lab.odds.check import check_into, tables_to_check

    check_counts(positions, jobs, 0)
    tables = tables_to_check(game, seats, components, parse_options(set_))
    found = check_into(into, game, tables, iterations, positions, jobs, cluster)
    for table in found.tables:
        gap = f"{100 * (table.said - table.won):+.1f} ± {100 * table.half:.1f} points"
        say(
            f"{table.label}: {table.positions} positions, {table.players} players said "
            f"{percent(table.said)}, won {percent(table.won)}: {gap}"
        )
    for tenth in found.tenths:
        _print_tenth(tenth)


def _print(check: "Check") -> None:
    say(
        f"{check.game}, {check.kind}: {check.positions} positions of {check.games} games, "
        f"Brier score {check.brier:.3f}, skill {check.skill:.2f}."
    )
    for tenth in check.tenths:
        _print_tenth(tenth)


def _print_tenth(tenth: "Tenth") -> None:
    thin = "" if tenth.counts else "  thin"
    say(
        f"  {tenth.tenth * 10:>3} %  {tenth.positions:>6}  said {percent(tenth.said)}, "
        f"won {percent(tenth.won)} ({between((tenth.low, tenth.high), 0)})"
        f"{thin if tenth.holds else '  off'}"
    )
