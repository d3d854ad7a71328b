"""Commands of the lab: run, compare, report."""

import os
import sys
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from snowbound.cli.options import (
    ClusterOption,
    ComponentsOption,
    GameArgument,
    RunSeedOption,
    SetOption,
    parse_options,
    parse_seats,
)
from snowbound.cli.output import games_bar, print_notes, say
from snowbound.core.registry import find_game

lab = typer.Typer(
    help="Many games, and what they say about a change.", no_args_is_help=True, add_completion=False
)

ProcessesOption = Annotated[
    int, typer.Option("--jobs", help="How many processes; 0 for one a core.", show_default="0")
]
RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="A run's folder.")]


def processes(asked: int) -> int:
    """How many processes, if nobody says: one a core that we may use."""
    if asked:
        return asked
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


@lab.command("run")
def run(
    game: GameArgument,
    seats: Annotated[
        str,
        typer.Option("--seats", help="Who sits where; greedy in the fewest seats if not said."),
    ] = "",
    games_: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    out: Annotated[
        Path | None, typer.Option("--out", help="The run's folder; runs/GAME if not said.")
    ] = None,
    set_: SetOption = None,
    components: ComponentsOption = None,
    seed: RunSeedOption = 0,
    jobs: ProcessesOption = 0,
    cluster: ClusterOption = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="Also a row for every decision.")
    ] = False,
    worth: Annotated[
        bool, typer.Option("--worth", help="Also play without each thing, on the same luck.")
    ] = False,
    worth_games: Annotated[
        int, typer.Option("--worth-games", help="Games without each thing, for --worth.")
    ] = 500,
    worth_bot: Annotated[
        str, typer.Option("--worth-bot", help="Who plays without each thing.")
    ] = "greedy",
    skills: Annotated[
        int,
        typer.Option("--skills", help="Games of each skill level; experts play a tenth. 0: none."),
    ] = 200,
    expert: Annotated[
        str, typer.Option("--expert", help="The expert among the skill levels.")
    ] = "expert:iterations=100",
    watch: Annotated[
        int, typer.Option("--watch", help="Games watched for what is used. 0: no watching at all.")
    ] = 1000,
) -> None:
    """Play many games into a folder of Parquet files. The same command goes on where it stopped."""
    from snowbound.lab.extras import need
    from snowbound.lab.plans import Plan
    from snowbound.lab.processes import check_counts, crew
    from snowbound.lab.runs import Extent, begin, new_run, parts_of, play_part

    need("lab")
    found = find_game(game)
    bots = parse_seats(seats) or ["greedy"] * found.players[0]
    setup = found.setup(len(bots), parse_options(set_), components)
    plan = Plan(game, bots, seed, setup.options, setup.components)
    extent = Extent(games=games_, skills=skills, worth=worth_games if worth else 0, uses=watch)
    if not watch:
        extent = msgspec.structs.replace(extent, course=0, rules=0)
    check_counts(games_, processes(jobs), seed)
    made = begin(out or Path("runs") / game, new_run(plan, extent, decisions, expert, worth_bot))
    start = time.monotonic()
    try:
        with crew(processes(jobs), cluster) as do:
            for part in parts_of(made):
                if part.total:
                    with games_bar(part.words, part.total) as played:
                        play_part(made, part, do, played)
    except KeyboardInterrupt:
        _say_stopped(made.folder)
        sys.exit(130)
    seconds = time.monotonic() - start
    say(
        f"{made.plan.extent.games} games are in {made.folder} ({seconds:.1f} s); "
        f"checksum {made.checksum()}.",
        f"snowbound lab report {made.folder} tells what they say.",
    )
    print_notes(made.notes())


def _say_stopped(folder: Path) -> None:
    print(
        f"snowbound: Stopped. What was played is kept in {folder}; the same command goes on.",
        file=sys.stderr,
    )
